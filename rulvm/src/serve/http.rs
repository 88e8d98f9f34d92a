//! As much of HTTP/1.1 as serving a few files needs: a request, an answer, and the connection ends.
//!
//! Each connection has a thread of its own, and all that a client can make it wait for, or keep in
//! memory, is limited.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

use rul_site::policy::HEADERS;

/// The longest head of a request, in bytes.
const LONGEST_HEAD: usize = 16 * 1024;
/// The most lines of a head after the first one.
const MOST_LINES: usize = 100;
/// How long the head of a request may take, and how long a client may take to read some of an
/// answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// How much of what comes after the head is read, so that the client gets its answer.
const MOST_UNREAD: u64 = 64 * 1024;
/// How long that may take.
const SHORT: Duration = Duration::from_millis(200);

/// A request, as far as it matters here.
pub(super) struct Request {
    pub(super) method: String,
    /// What is asked for: a path and a query.
    pub(super) target: String,
    pub(super) host: Option<String>,
}

/// Why there is no request.
pub(super) enum Refusal {
    /// The client closed the connection, or sent nothing in time.
    Gone(io::Error),
    /// It has sent something else: the status, and what is wrong.
    Answer(u16, &'static str),
}

/// A connection for one request.
pub(super) struct Connection {
    stream: TcpStream,
    is_head: bool,
}

impl Connection {
    pub(super) fn new(stream: TcpStream) -> io::Result<Connection> {
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        stream.set_nodelay(true)?;
        Ok(Connection { stream, is_head: false })
    }

    /// Reads the head of a request.
    pub(super) fn request(&mut self) -> Result<Request, Refusal> {
        let start = Instant::now();
        let mut bytes = Vec::new();
        let mut part = [0; 2048];
        loop {
            let count = self.stream.read(&mut part).map_err(Refusal::Gone)?;
            if count == 0 {
                return Err(Refusal::Gone(io::ErrorKind::UnexpectedEof.into()));
            }
            bytes.extend_from_slice(&part[..count]);
            if let Some(request) = parse(&bytes)? {
                self.is_head = request.method == "HEAD";
                return Ok(request);
            }
            if bytes.len() > LONGEST_HEAD {
                return Err(Refusal::Answer(431, "the head of this request is too long"));
            }
            if start.elapsed() > PATIENCE {
                return Err(Refusal::Answer(408, "this request takes too long"));
            }
        }
    }

    /// Answers with a text that says why not.
    pub(super) fn refuse(&mut self, status: u16, text: &str) -> io::Result<()> {
        self.respond(status, "text/plain", text.as_bytes())
    }

    /// Sends an answer, and ends the connection.
    pub(super) fn respond(&mut self, status: u16, kind: &str, bytes: &[u8]) -> io::Result<()> {
        // Browsers and people need the number only.
        let mut head = format!("HTTP/1.1 {status} \r\n");
        let length = bytes.len().to_string();
        let own = [
            ("Content-Type", kind),
            ("Content-Length", &length),
            ("Cache-Control", "no-cache"),
            ("Connection", "close"),
        ];
        for (name, value) in HEADERS.into_iter().chain(own) {
            head += &format!("{name}: {value}\r\n");
        }
        head += "\r\n";
        self.stream.write_all(head.as_bytes())?;
        if !self.is_head {
            self.stream.write_all(bytes)?;
        }
        self.stream.shutdown(Shutdown::Write)?;
        // If something is left unread, the client may lose the answer.
        self.stream.set_read_timeout(Some(SHORT))?;
        io::copy(&mut (&self.stream).take(MOST_UNREAD), &mut io::sink())?;
        Ok(())
    }
}

/// The request at the start of some bytes; `None` if its head is not complete.
fn parse(bytes: &[u8]) -> Result<Option<Request>, Refusal> {
    let mut lines = [httparse::EMPTY_HEADER; MOST_LINES];
    let mut request = httparse::Request::new(&mut lines);
    match request.parse(bytes) {
        Ok(httparse::Status::Partial) => Ok(None),
        Ok(httparse::Status::Complete(_)) => {
            let text = |text: Option<&str>| text.unwrap_or_default().to_owned();
            let host = request.headers.iter().find(|line| line.name.eq_ignore_ascii_case("host"));
            let host = host.and_then(|line| std::str::from_utf8(line.value).ok());
            let (method, target) = (text(request.method), text(request.path));
            Ok(Some(Request { method, target, host: host.map(str::to_owned) }))
        }
        Err(httparse::Error::TooManyHeaders) => {
            Err(Refusal::Answer(431, "the head of this request is too long"))
        }
        Err(_) => Err(Refusal::Answer(400, "this is not a request of HTTP/1.1")),
    }
}
