//! The loop around a session: lines in, lines out.

use std::io::{BufRead, Read, Write};

use super::answer::{Answer, Failure};
use super::session::Session;

/// The longest line, in bytes, without its end.
const LONGEST_LINE: u64 = 1 << 20;

/// Answers the lines of `input` until it ends. Every answer is flushed.
///
/// # Errors
/// An error of the input or the output, such as a closed pipe.
pub fn serve(
    session: &mut Session<'_>,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> std::io::Result<()> {
    serve_lines(input, output, LONGEST_LINE, |line, output| {
        let usage = |message| Answer::Failed(Failure::usage(message));
        match line.map(std::str::from_utf8) {
            None => usage("a line has at most 1 MiB").write_to(output),
            Some(Ok(text)) => session.answer_to(text, output),
            Some(Err(_)) => usage("this line is not UTF-8 text").write_to(output),
        }
    })
}

/// Lets a function answer the lines of `input` until it ends. It writes an answer without the end
/// of the line; every answer is flushed. It gets `None` for a line of more than `longest` bytes,
/// which is not kept.
///
/// # Errors
/// An error of the input, the output or the function, such as a closed pipe.
pub fn serve_lines(
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    longest: u64,
    mut answer: impl FnMut(Option<&[u8]>, &mut dyn Write) -> std::io::Result<()>,
) -> std::io::Result<()> {
    let mut line = Vec::new();
    loop {
        line.clear();
        // One byte more than allowed shows that a line is too long.
        if Read::take(&mut *input, longest + 1).read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        let ended = line.last() == Some(&b'\n');
        if ended {
            line.pop();
        }
        if !ended && line.len() as u64 > longest {
            skip_line(input)?;
            answer(None, output)?;
        } else {
            answer(Some(&line), output)?;
        }
        output.write_all(b"\n")?;
        output.flush()?;
    }
}

/// Skips the rest of a line.
fn skip_line(input: &mut dyn BufRead) -> std::io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        match buffer.iter().position(|&byte| byte == b'\n') {
            Some(end) => {
                input.consume(end + 1);
                return Ok(());
            }
            None => {
                let length = buffer.len();
                input.consume(length);
            }
        }
    }
}
