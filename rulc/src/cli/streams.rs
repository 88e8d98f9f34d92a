//! Where commands write to.

use std::io::Write;

use super::exit;
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
