//! From bytes to lines, each ended by LF (NET1).

/// Cuts bytes into lines. Of a line that is too long, it passes on one byte more than is allowed,
/// which is enough for a table to refuse it (NET10), and skips the rest.
pub(crate) struct Lines {
    line: Vec<u8>,
    longest: usize,
    skips: bool,
}

impl Lines {
    /// Lines of at most so many bytes, without their ends.
    pub(crate) fn new(longest: usize) -> Lines {
        Lines { line: Vec::new(), longest, skips: false }
    }

    /// Returns the lines that are complete with these bytes, without their ends.
    pub(crate) fn push(&mut self, bytes: &[u8]) -> Vec<Vec<u8>> {
        let mut lines = Vec::new();
        for part in bytes.split_inclusive(|&byte| byte == b'\n') {
            let text = part.strip_suffix(b"\n");
            let is_end = text.is_some();
            if !self.skips {
                let text = text.unwrap_or(part);
                let room = self.longest + 1 - self.line.len();
                self.line.extend_from_slice(&text[..text.len().min(room)]);
                self.skips = self.line.len() > self.longest;
                if is_end || self.skips {
                    lines.push(std::mem::take(&mut self.line));
                }
            }
            self.skips &= !is_end;
        }
        lines
    }
}
