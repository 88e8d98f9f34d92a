//! WebSockets: pages in browsers reach a table at the port where other programs do.
//!
//! The first byte says who calls: no program starts with a message as long as a `G`, the first
//! letter of a request of HTTP, would say. A message of the WebSocket carries a piece of the byte
//! stream; where pieces end means nothing. Any page may call, wherever it comes from: what counts
//! is the key of the invitation.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tungstenite::protocol::WebSocketConfig;
use tungstenite::protocol::frame::Frame;
use tungstenite::protocol::frame::coding::{Data, OpCode};
use tungstenite::{Error, Message, WebSocket};

/// How every request starts.
const REQUEST: u8 = b'G';
/// The largest message that is accepted, in bytes.
const LARGEST: usize = 1 << 17;

/// What is answered to a request for anything else.
const NO_PAGE: &str = "HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain\r\nConnection: close\r\n\
    \r\nA game for two waits here. Join it with its invitation.\n";

/// What is sent, one piece after the other.
#[derive(Clone)]
struct Sending(Arc<Mutex<TcpStream>>);

impl Sending {
    fn stream(&self) -> MutexGuard<'_, TcpStream> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The stream of a WebSocket, whose first byte has been read already.
struct Stream {
    first: Option<u8>,
    reader: TcpStream,
    sending: Sending,
}

impl Read for Stream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match (self.first.take(), buffer.first_mut()) {
            (Some(first), Some(place)) => {
                *place = first;
                Ok(1)
            }
            (first, _) => {
                self.first = first;
                self.reader.read(buffer)
            }
        }
    }
}

/// Answers to pings, too, are sent whole.
impl Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.sending.stream().write_all(bytes).map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sending.stream().flush()
    }
}

/// Who has called.
enum Caller {
    /// Nothing has come yet.
    Unknown(TcpStream),
    Program(TcpStream),
    Page(Box<WebSocket<Stream>>),
    /// Nobody who can be answered.
    Nobody,
}

/// What an accepted connection receives.
pub(super) struct Reader {
    caller: Caller,
    sending: Sending,
    is_page: Arc<AtomicBool>,
    /// The rest of the last message of a page.
    rest: io::Cursor<Vec<u8>>,
}

/// What an accepted connection sends.
pub(super) struct Writer {
    sending: Sending,
    is_page: Arc<AtomicBool>,
}

/// The two directions of an accepted connection.
///
/// # Errors
/// What the system reports.
pub(super) fn halves(stream: &TcpStream) -> io::Result<(Reader, Writer)> {
    let sending = Sending(Arc::new(Mutex::new(stream.try_clone()?)));
    let is_page = Arc::new(AtomicBool::new(false));
    let writer = Writer { sending: sending.clone(), is_page: Arc::clone(&is_page) };
    let caller = Caller::Unknown(stream.try_clone()?);
    Ok((Reader { caller, sending, is_page, rest: io::Cursor::default() }, writer))
}

impl Read for Reader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match &mut self.caller {
                Caller::Unknown(stream) => {
                    let mut first = [0];
                    if stream.read(&mut first)? == 0 {
                        return Ok(0);
                    }
                    let Caller::Unknown(stream) =
                        std::mem::replace(&mut self.caller, Caller::Nobody)
                    else {
                        return Ok(0);
                    };
                    if first[0] != REQUEST {
                        self.caller = Caller::Program(stream);
                        self.rest = io::Cursor::new(first.to_vec());
                        return self.rest.read(buffer);
                    }
                    self.caller = Caller::Page(Box::new(self.accept(first[0], stream)?));
                }
                Caller::Program(stream) => return stream.read(buffer),
                Caller::Page(socket) => {
                    let read = self.rest.read(buffer)?;
                    if read > 0 {
                        return Ok(read);
                    }
                    match socket.read() {
                        Ok(Message::Binary(bytes)) => self.rest = io::Cursor::new(bytes.into()),
                        Ok(Message::Text(_)) => return Err(malformed("a text")),
                        Ok(_) => {}
                        Err(Error::ConnectionClosed | Error::AlreadyClosed) => return Ok(0),
                        Err(Error::Io(error)) => return Err(error),
                        Err(error) => return Err(malformed(error)),
                    }
                }
                Caller::Nobody => return Ok(0),
            }
        }
    }
}

fn malformed(error: impl ToString) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("a WebSocket: {}", error.to_string()))
}

impl Reader {
    /// Answers the request of a page.
    fn accept(&self, first: u8, reader: TcpStream) -> io::Result<WebSocket<Stream>> {
        let stream = Stream { first: Some(first), reader, sending: self.sending.clone() };
        let config = WebSocketConfig::default()
            .max_message_size(Some(LARGEST))
            .max_frame_size(Some(LARGEST));
        let accepted = tungstenite::accept_with_config(stream, Some(config)).map_err(|error| {
            // If it fails, nobody reads it.
            let _ = self.sending.stream().write_all(NO_PAGE.as_bytes());
            malformed(error)
        })?;
        self.is_page.store(true, Ordering::Release);
        Ok(accepted)
    }
}

impl Write for Writer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut stream = self.sending.stream();
        if !self.is_page.load(Ordering::Acquire) {
            return stream.write(bytes);
        }
        let frame = Frame::message(bytes.to_vec(), OpCode::Data(Data::Binary), true);
        let mut message = Vec::with_capacity(frame.len());
        frame.format(&mut message).map_err(malformed)?;
        stream.write_all(&message).map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sending.stream().flush()
    }
}
