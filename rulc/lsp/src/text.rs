//! Lines of a text, and positions in it as the protocol counts them.

use std::ops;

use gen_lsp_types::{Position, Range};

/// What the columns of positions count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// Bytes.
    Utf8,
    /// UTF-16 units, which every client understands.
    #[default]
    Utf16,
    /// Characters.
    Utf32,
}

/// Where the lines of a text start. A line ends with `\n`, `\r\n` or `\r`.
#[derive(Clone, Debug)]
pub struct Lines {
    starts: Vec<usize>,
    is_ascii: bool,
}

impl Lines {
    /// Finds the lines of a text.
    #[must_use]
    pub fn new(text: &str) -> Lines {
        let bytes = text.as_bytes();
        let mut starts = vec![0];
        for (at, &byte) in bytes.iter().enumerate() {
            let ends = byte == b'\n' || byte == b'\r' && bytes.get(at + 1) != Some(&b'\n');
            if ends {
                starts.push(at + 1);
            }
        }
        Lines { starts, is_ascii: text.is_ascii() }
    }

    /// How many lines there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.starts.len()
    }

    /// The line of an offset, from 0.
    #[must_use]
    pub fn line_of(&self, offset: usize) -> usize {
        self.starts.partition_point(|&start| start <= offset).saturating_sub(1)
    }

    /// The offset of the start of a line; the end of the text if there are fewer.
    #[must_use]
    pub fn start_of(&self, line: usize, text: &str) -> usize {
        self.starts.get(line).copied().unwrap_or(text.len())
    }

    /// The position of an offset, which is moved to the start of its character.
    #[must_use]
    pub fn position(&self, text: &str, offset: usize, encoding: Encoding) -> Position {
        let mut offset = offset.min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.line_of(offset);
        let before = text.get(self.start_of(line, text)..offset).unwrap_or_default();
        let column = match encoding {
            _ if self.is_ascii => before.len(),
            Encoding::Utf8 => before.len(),
            Encoding::Utf16 => before.encode_utf16().count(),
            Encoding::Utf32 => before.chars().count(),
        };
        let number = |number| u32::try_from(number).unwrap_or(u32::MAX);
        Position { line: number(line), character: number(column) }
    }

    /// The offset of a position. Beyond the end of its line, it is the end of the line; inside of a
    /// character, its start.
    #[must_use]
    pub fn offset(&self, text: &str, position: Position, encoding: Encoding) -> usize {
        let line = usize::try_from(position.line).unwrap_or(usize::MAX);
        let Some(&start) = self.starts.get(line) else { return text.len() };
        let end = self.starts.get(line + 1).copied().unwrap_or(text.len());
        let line = text.get(start..end).unwrap_or_default().trim_end_matches(['\n', '\r']);
        let column = usize::try_from(position.character).unwrap_or(usize::MAX);
        if self.is_ascii {
            return start + column.min(line.len());
        }
        let mut units = 0;
        for (at, character) in line.char_indices() {
            units += match encoding {
                Encoding::Utf8 => character.len_utf8(),
                Encoding::Utf16 => character.len_utf16(),
                Encoding::Utf32 => 1,
            };
            if units > column {
                return start + at;
            }
        }
        start + line.len()
    }

    /// The range of some bytes.
    #[must_use]
    pub fn range(&self, text: &str, bytes: ops::Range<usize>, encoding: Encoding) -> Range {
        Range {
            start: self.position(text, bytes.start, encoding),
            end: self.position(text, bytes.end, encoding),
        }
    }
}

/// The bytes that are removed: if nothing else is on a line, all of the line.
pub(crate) fn whole_line(text: &str, range: &ops::Range<usize>, new: &str) -> ops::Range<usize> {
    if !new.is_empty() || range.is_empty() {
        return range.clone();
    }
    let before = text.get(..range.start).unwrap_or_default();
    let start = before.trim_end_matches([' ', '\t']).len();
    let after = text.get(range.end..).unwrap_or_default();
    let is_first = start == 0 || before.get(..start).is_some_and(|before| before.ends_with('\n'));
    let rest = after.trim_start_matches([' ', '\t', '\r']);
    match rest.strip_prefix('\n') {
        Some(below) if is_first => start..text.len() - below.len(),
        _ => range.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_and_offsets_are_inverse_in_every_encoding() {
        let text = "aé😀\r\nb\rc\n\n😀";
        let lines = Lines::new(text);
        assert_eq!(lines.count(), 5);
        for encoding in [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32] {
            for (at, character) in text.char_indices() {
                let position = lines.position(text, at, encoding);
                let is_end = matches!(character, '\n' | '\r');
                if !is_end || !text[..at].ends_with('\r') {
                    assert_eq!(lines.offset(text, position, encoding), at, "{encoding:?} {at}");
                }
            }
        }
        let column = |at| lines.position(text, at, Encoding::Utf16).character;
        assert_eq!((column(1), column(3), column(7)), (1, 2, 4));
    }

    #[test]
    fn wrong_positions_are_the_nearest_right_ones() {
        let text = "a😀b\nc";
        let lines = Lines::new(text);
        let offset =
            |line, character| lines.offset(text, Position { line, character }, Encoding::Utf16);
        // In the middle of a pair of surrogates, and beyond the ends.
        assert_eq!(offset(0, 2), 1);
        assert_eq!(offset(0, u32::MAX), 6);
        assert_eq!(offset(1, 9), text.len());
        assert_eq!(offset(u32::MAX, 0), text.len());
    }
}
