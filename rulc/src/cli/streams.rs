//! What commands share: where they write to, and their exit statuses.

use std::io::Write;

use super::messages::Messages;

/// The streams that commands write to.
pub(super) struct Streams<'io> {
    pub(super) stdout: &'io mut dyn Write,
    pub(super) messages: Messages<'io>,
}

impl Streams<'_> {
    /// Prints a text on standard output, and returns the exit status. A closed pipe ends the
    /// command silently; any other error is reported.
    pub(super) fn print(&mut self, text: &[u8]) -> u8 {
        match self.stdout.write_all(text).and_then(|()| self.stdout.flush()) {
            Err(problem) if problem.kind() != std::io::ErrorKind::BrokenPipe => {
                self.messages.problem("<stdout>", &problem);
                exit::SYSTEM
            }
            _ => exit::SUCCESS,
        }
    }
}

/// Exit statuses: the numbers of section 8.2, where the manual has the case.
pub(super) mod exit {
    pub(crate) const SUCCESS: u8 = 0;
    pub(crate) const ERRORS: u8 = 1;
    pub(crate) const NOT_FOUND: u8 = 7;
    pub(crate) const NO_RULE: u8 = 8;
    pub(crate) const BAD_OPTIONS: u8 = 10;
    pub(crate) const SYSTEM: u8 = 255;
}
