//! Messages over byte streams. Unlike the transport of `lsp-server`, it survives any input: a
//! message that cannot be read is answered with an error or skipped, and the next one is read.

use std::io::{BufRead, Read, Write};
use std::thread::JoinHandle;

use lsp_server::{Connection, Message};
use serde_json::json;

/// The longest message that is read, in bytes. Longer ones are skipped.
pub(crate) const LONGEST_MESSAGE: usize = 128 << 20;

/// What was read.
#[derive(Debug)]
pub(crate) enum Incoming {
    /// A message.
    Message(Message),
    /// Something else, and what is wrong with it.
    Wrong(String),
    /// The end of the stream.
    End,
}

/// Reads the next message.
pub(crate) fn read(input: &mut impl BufRead) -> std::io::Result<Incoming> {
    let mut length = None;
    let mut has_header = false;
    loop {
        let mut line = Vec::new();
        // A header is short; anything longer is not one.
        if input.by_ref().take(4096).read_until(b'\n', &mut line)? == 0 {
            return Ok(Incoming::End);
        }
        let line = String::from_utf8_lossy(&line);
        // After something else, a header need not start its line.
        let start = line.to_ascii_lowercase().rfind("content-length:").unwrap_or(0);
        let line = line.get(start..).unwrap_or_default().trim();
        match line.split_once(':') {
            _ if line.is_empty() && has_header => break,
            _ if line.is_empty() => {}
            Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                has_header = true;
                length = value.trim().parse::<usize>().ok();
            }
            Some((name, _)) if name.to_ascii_lowercase().starts_with("content-") => {
                has_header = true;
            }
            _ => return Ok(Incoming::Wrong("this is not a header".to_owned())),
        }
    }
    let Some(length) = length else {
        return Ok(Incoming::Wrong("the header has no length".to_owned()));
    };
    if length > LONGEST_MESSAGE {
        let most = u64::try_from(length).unwrap_or(u64::MAX);
        std::io::copy(&mut input.by_ref().take(most), &mut std::io::sink())?;
        return Ok(Incoming::Wrong("the message is too long".to_owned()));
    }
    let mut body = Vec::new();
    let most = u64::try_from(length).unwrap_or(u64::MAX);
    if input.by_ref().take(most).read_to_end(&mut body)? < length {
        return Ok(Incoming::End);
    }
    Ok(match serde_json::from_slice(&body) {
        Ok(message) => Incoming::Message(message),
        Err(error) => Incoming::Wrong(format!("this is not a message: {error}")),
    })
}

/// Writes what the protocol wants after a message that could not be read: an error for a request
/// without an identifier.
fn complain(output: &mut impl Write, problem: &str) -> std::io::Result<()> {
    let error = json!({ "jsonrpc": "2.0", "id": null,
                        "error": { "code": -32700, "message": problem } });
    let text = error.to_string();
    write!(output, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    output.flush()
}

/// The threads that read and write.
#[derive(Debug)]
pub(crate) struct Threads {
    writer: JoinHandle<()>,
}

impl Threads {
    /// Waits until everything is written. The connection must be dropped before.
    pub(crate) fn join(self) {
        // A panic there was reported.
        let _ = self.writer.join();
    }
}

/// What is written: a message, or a complaint.
enum Outgoing {
    Message(Message),
    Complaint(String),
}

/// Connects to standard input and output.
pub(crate) fn stdio() -> (Connection, Threads) {
    let (to_server, receiver) = crossbeam_channel::unbounded();
    let (sender, from_server) = crossbeam_channel::unbounded::<Message>();
    let (to_writer, outgoing) = crossbeam_channel::unbounded::<Outgoing>();
    let complaints = to_writer.clone();
    // Reading ends with the program: nothing can interrupt it.
    std::thread::spawn(move || {
        let mut input = std::io::stdin().lock();
        loop {
            match read(&mut input) {
                Ok(Incoming::Message(message)) => {
                    if to_server.send(message).is_err() {
                        return;
                    }
                }
                Ok(Incoming::Wrong(problem)) => {
                    let _ = complaints.send(Outgoing::Complaint(problem));
                }
                Ok(Incoming::End) | Err(_) => return,
            }
        }
    });
    std::thread::spawn(move || {
        for message in from_server {
            if to_writer.send(Outgoing::Message(message)).is_err() {
                return;
            }
        }
        // The server has ended.
        let _ = to_writer.send(Outgoing::Complaint(String::new()));
    });
    let writer = std::thread::spawn(move || {
        let mut output = std::io::stdout().lock();
        for message in outgoing {
            let written = match message {
                Outgoing::Message(message) => message.write(&mut output),
                Outgoing::Complaint(problem) if problem.is_empty() => return,
                Outgoing::Complaint(problem) => complain(&mut output, &problem),
            };
            if written.is_err() {
                return;
            }
        }
    });
    (Connection { sender, receiver }, Threads { writer })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(mut input: &[u8]) -> Vec<String> {
        let mut out = Vec::new();
        loop {
            match read(&mut input) {
                Ok(Incoming::Message(message)) => {
                    out.push(serde_json::to_string(&message).unwrap());
                }
                Ok(Incoming::Wrong(problem)) => out.push(problem),
                Ok(Incoming::End) => return out,
                Err(error) => panic!("{error}"),
            }
        }
    }

    #[test]
    fn what_is_not_a_message_does_not_end_the_stream() {
        let good = r#"{"jsonrpc":"2.0","method":"exit"}"#;
        let good = format!("Content-Length: {}\r\n\r\n{good}", good.len());
        let deep = "[".repeat(100_000);
        let wrong = [
            "garbage\n".to_owned(),
            "Content-Length: x\r\n\r\n".to_owned(),
            "Content-Type: text\r\n\r\n".to_owned(),
            "Content-Length: 2\r\n\r\n{]".to_owned(),
            "Content-Length: 1\r\n\r\n\u{fffd}".chars().take(23).collect::<String>() + "?",
            format!("Content-Length: {}\r\n\r\n{deep}", deep.len()),
            "Content-Length: 12\r\n\r\n{\"id\":99e999}".to_owned(),
        ];
        for wrong in wrong {
            let found = all(format!("{wrong}{good}").as_bytes());
            assert_eq!(found.last().map(String::as_str), Some(r#"{"method":"exit"}"#), "{wrong}");
            assert!(found.len() >= 2, "{wrong}");
        }
        assert_eq!(
            all(b"Content-Length: 18446744073709551615\r\n\r\nx"),
            ["the message is too long"]
        );
    }
}
