//! What the commands print: a stream that is closed or full is no reason to panic.

use std::fmt::Display;
use std::io::{self, Write};

use grammar::visible;
use rulvm_files::Exit;

/// Prints a text.
pub(super) fn print(text: &str) -> Exit {
    let mut output = io::stdout().lock();
    written(output.write_all(text.as_bytes()).and_then(|()| output.flush()))
}

/// The exit status of something that was written to standard output. A reader that has gone is no
/// error; anything else is told.
pub(super) fn written(result: io::Result<()>) -> Exit {
    match result {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            complain(format_args!("rulvm: {error}"));
            Exit::System
        }
        _ => Exit::Success,
    }
}

/// Writes a message to standard error, if that is possible. Messages quote files.
pub(super) fn complain(message: impl Display) {
    complain_in_colors(&visible::lines(&message.to_string()));
}

/// The same for what holds commands for the terminal, such as messages of the compiler in colors.
pub(super) fn complain_in_colors(message: &str) {
    // In one piece: other programs may write there too.
    let _ = io::stderr().write_all(format!("{message}\n").as_bytes());
}
