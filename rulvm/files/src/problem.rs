//! Why something cannot be used.

use crate::exit::Exit;

/// Why a rule cannot be used: what to say, and the exit status.
#[derive(Debug)]
pub struct Problem {
    /// What to say.
    pub message: String,
    /// The exit status.
    pub exit: Exit,
}

impl Problem {
    /// What a program with this name says.
    #[must_use]
    pub fn text(&self, program: &str) -> String {
        let message = self.message.trim_end();
        // Messages of the compiler need no name in front.
        match self.exit {
            Exit::Source => message.to_owned(),
            _ => format!("{program}: {message}"),
        }
    }
}
