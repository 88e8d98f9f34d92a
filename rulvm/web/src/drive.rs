//! The drive protocol in a browser: a line in, a line out.

use std::path::Path;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use rulvm_core::program::Program;
use rulvm_lab::drive::Session;

/// How the text of a rule file starts that is loaded without a file.
const DATA: &str = "data:;base64,";

/// A session of the protocol. Where a request names a file, it has the name of a standard or sample
/// rule, or `data:;base64,` and a rule file in base64.
pub struct Drive(Session<'static>);

impl Drive {
    /// A session without a rule.
    #[must_use]
    #[expect(clippy::new_without_default, reason = "a session is started on purpose")]
    pub fn new() -> Drive {
        Drive(Session::new(&load))
    }

    /// Answers a line.
    pub fn answer(&mut self, line: &str) -> String {
        self.0.answer(line)
    }
}

fn load(file: &str) -> Result<Program, String> {
    let bytes = match file.strip_prefix(DATA) {
        Some(text) => BASE64_STANDARD.decode(text).map_err(|error| error.to_string())?,
        None => stdlib_rules::rules::rule(file)
            .ok_or_else(|| rulvm_files::not_found(Path::new(file)).message)?
            .to_vec(),
    };
    Program::load(bytes).map_err(|error| error.to_string())
}
