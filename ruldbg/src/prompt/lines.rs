//! Where the lines come from.

use std::io::{self, BufRead, Read as _};

use ruldbg_engine::command::Session;

/// Where lines come from, and what happened to one.
pub(super) enum Read {
    Line(String),
    /// Ctrl-C: the line is thrown away.
    Cancelled,
    /// The line is longer than any command. All of it is discarded.
    TooLong,
    End,
}

/// Lines from somewhere.
pub(super) trait Lines {
    fn read(&mut self, prompt: &str, session: &Session) -> io::Result<Read>;
}

/// The most bytes of a line.
const MOST_LINE: u64 = 1 << 20;

/// Lines that no person types.
pub(super) struct Plain<R>(pub(super) R);

impl<R: BufRead> Lines for Plain<R> {
    fn read(&mut self, _: &str, _: &Session) -> io::Result<Read> {
        // A line without an end must not fill the memory; a line that is not UTF-8 is not a
        // command.
        let mut line = Vec::new();
        let size = self.0.by_ref().take(MOST_LINE).read_until(b'\n', &mut line)?;
        if size == 0 {
            return Ok(Read::End);
        }
        if size as u64 == MOST_LINE && !line.ends_with(b"\n") {
            self.0.skip_until(b'\n')?;
            return Ok(Read::TooLong);
        }
        Ok(Read::Line(String::from_utf8_lossy(&line).into_owned()))
    }
}
