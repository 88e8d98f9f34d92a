//! Messages among bytes: a header with `Content-Length`, an empty line, and so many bytes.

use std::io::{self, BufRead, Read, Write};

use thiserror::Error;

/// The longest message, in bytes.
const MOST: u64 = 1 << 20;

/// The longest line of a header, in bytes.
const MOST_LINE: u64 = 1 << 10;

/// The most lines of a header.
const MOST_LINES: usize = 32;

/// What was read.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Frame {
    /// The bytes of a message.
    Message(Vec<u8>),
    /// A message of so many bytes, which was passed over.
    TooLong(u64),
}

/// Why nothing more can be read: it is not known where the next message starts.
#[derive(Debug, Error)]
pub(super) enum FrameError {
    /// An error of the operating system.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The input ends in the middle.
    #[error("the input ends in the middle of a message")]
    CutOff,
    /// A line that is not `name: value`.
    #[error("a header line is not `name: value`")]
    NoField,
    /// A header without an end.
    #[error("a header is too long")]
    LongHeader,
    /// A header without the length.
    #[error("a header has no `Content-Length`")]
    NoLength,
    /// A length that is not a number.
    #[error("a `Content-Length` is not a number")]
    BadLength,
}

/// Reads a message; `None` at the end of the input.
///
/// # Errors
/// What is wrong with the header.
pub(super) fn read(input: &mut impl BufRead) -> Result<Option<Frame>, FrameError> {
    let Some(length) = header(input)? else { return Ok(None) };
    if length > MOST {
        let skipped = io::copy(&mut Read::take(&mut *input, length), &mut io::sink())?;
        return if skipped < length {
            Err(FrameError::CutOff)
        } else {
            Ok(Some(Frame::TooLong(length)))
        };
    }
    let mut bytes = Vec::new();
    let read = Read::take(&mut *input, length).read_to_end(&mut bytes)?;
    if (read as u64) < length { Err(FrameError::CutOff) } else { Ok(Some(Frame::Message(bytes))) }
}

/// Reads a header; returns the length.
fn header(input: &mut impl BufRead) -> Result<Option<u64>, FrameError> {
    let mut length = None;
    for number in 0..MOST_LINES {
        let mut line = Vec::new();
        let read = Read::take(&mut *input, MOST_LINE).read_until(b'\n', &mut line)?;
        if line.pop_if(|last| *last == b'\n').is_none() {
            return match (read as u64, number) {
                (0, 0) => Ok(None),
                (MOST_LINE, _) => Err(FrameError::LongHeader),
                _ => Err(FrameError::CutOff),
            };
        }
        let line = line.trim_ascii();
        if line.is_empty() {
            return length.map(Some).ok_or(FrameError::NoLength);
        }
        let line = std::str::from_utf8(line).map_err(|_| FrameError::NoField)?;
        let (name, value) = line.split_once(':').ok_or(FrameError::NoField)?;
        if name.trim().eq_ignore_ascii_case("Content-Length") {
            length = Some(value.trim().parse().map_err(|_| FrameError::BadLength)?);
        }
    }
    Err(FrameError::LongHeader)
}

/// Writes a message.
pub(super) fn write(out: &mut dyn Write, bytes: &[u8]) -> io::Result<()> {
    write!(out, "Content-Length: {}\r\n\r\n", bytes.len())?;
    out.write_all(bytes)?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(bytes: &[u8]) -> (Vec<Frame>, String) {
        let mut input = bytes;
        let mut frames = Vec::new();
        loop {
            match read(&mut input) {
                Ok(Some(frame)) => frames.push(frame),
                Ok(None) => return (frames, "end".to_owned()),
                Err(error) => return (frames, error.to_string()),
            }
        }
    }

    #[test]
    fn messages_are_read_one_after_the_other() {
        let text = b"Content-Length: 2\r\n\r\n{}content-length:3\nX-Other: 1\n\n[1]";
        let expected = vec![Frame::Message(b"{}".to_vec()), Frame::Message(b"[1]".to_vec())];
        assert_eq!(all(text), (expected, "end".to_owned()));
    }

    #[test]
    fn a_long_message_is_passed_over() {
        let length = MOST + 1;
        let mut text = format!("Content-Length: {length}\r\n\r\n").into_bytes();
        text.resize(text.len() + length as usize, b' ');
        text.extend(b"Content-Length: 1\r\n\r\n1");
        let expected = vec![Frame::TooLong(length), Frame::Message(b"1".to_vec())];
        assert_eq!(all(&text), (expected, "end".to_owned()));
    }

    #[test]
    fn bad_headers_are_told() {
        let long = "x".repeat(5000);
        let many = "A: 1\n".repeat(100);
        for (text, expected) in [
            ("hello\r\n\r\n", "a header line is not `name: value`"),
            ("\r\n", "a header has no `Content-Length`"),
            ("Content-Type: x\r\n\r\n{}", "a header has no `Content-Length`"),
            ("Content-Length: -1\r\n\r\n", "a `Content-Length` is not a number"),
            ("Content-Length: 99999999999999999999\r\n\r\n", "a `Content-Length` is not a number"),
            (
                "Content-Length: 18446744073709551615\r\n\r\n{}",
                "the input ends in the middle of a message",
            ),
            ("Content-Length: 5\r\n\r\n{}", "the input ends in the middle of a message"),
            ("Content-Le", "the input ends in the middle of a message"),
            (&long, "a header is too long"),
            (&many, "a header is too long"),
        ] {
            assert_eq!(all(text.as_bytes()), (Vec::new(), expected.to_owned()), "{text:.40}");
        }
    }
}
