//! Standard input and output, or connections. A thread reads, so that a game that runs can be
//! interrupted.

use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::net::{Ipv4Addr, Shutdown, TcpListener};
use std::sync::Arc;
use std::thread;

use serde_json::Value;

use super::adapter::Adapter;
use super::arguments::Cancel;
use super::frame::{self, Frame, FrameError};
use super::inbox::{Cancelled, Inbox, Incoming};
use super::message::{Client, NoRequest, Refusal, Request};

/// Serves the client at standard input and output.
///
/// # Errors
/// The input cannot be read, or is not a sequence of messages.
pub fn standard_streams() -> io::Result<()> {
    serve(BufReader::new(io::stdin()), Box::new(BufWriter::new(io::stdout())))
}

/// Serves clients that connect to a port of this machine, one after the other; 0 is any free port.
/// `started` receives the number of the port.
///
/// # Errors
/// The port cannot be opened.
pub fn connections(port: u16, started: impl FnOnce(u16)) -> io::Result<()> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
    started(listener.local_addr()?.port());
    for stream in listener.incoming() {
        let stream = stream?;
        stream.set_nodelay(true)?;
        let input = BufReader::new(stream.try_clone()?);
        // The client was told what is wrong; serve the next one.
        let _ = serve(input, Box::new(BufWriter::new(stream.try_clone()?)));
        let _ = stream.shutdown(Shutdown::Both);
    }
    Ok(())
}

fn serve(input: impl BufRead + Send + 'static, out: Box<dyn Write + Send>) -> io::Result<()> {
    let client = Client::new(out);
    let inbox = Arc::new(Inbox::default());
    let reader = Reader { client: client.clone(), inbox: Arc::clone(&inbox) };
    thread::Builder::new().name("reader".to_owned()).spawn(move || reader.read(input))?;
    let result = answer(&client, &inbox);
    inbox.close();
    result
}

/// Answers requests until the session is over.
fn answer(client: &Client, inbox: &Arc<Inbox>) -> io::Result<()> {
    let mut adapter = Adapter::new(client.clone(), Arc::clone(inbox));
    loop {
        match inbox.take() {
            Incoming::Request(request) => adapter.handle(&request),
            Incoming::End(Ok(())) => return Ok(()),
            Incoming::End(Err(FrameError::Io(error))) => return Err(error),
            Incoming::End(Err(error)) => {
                client.output("important", &format!("ruldbg: {error}"));
                client.event("terminated", Value::Null);
                return Err(io::Error::new(io::ErrorKind::InvalidData, error.to_string()));
            }
        }
        if adapter.is_over() || client.is_broken() {
            return Ok(());
        }
    }
}

/// Reads messages and passes them on.
struct Reader {
    client: Client,
    inbox: Arc<Inbox>,
}

impl Reader {
    fn read(self, mut input: impl BufRead) {
        loop {
            let message = match frame::read(&mut input) {
                Ok(Some(Frame::Message(bytes))) => match Request::parse(&bytes) {
                    Ok(None) => continue,
                    Ok(Some(request)) if request.command == "cancel" => {
                        self.cancel(&request);
                        continue;
                    }
                    Ok(Some(request)) => match self.inbox.answer_during_command(&request) {
                        None => Incoming::Request(request),
                        Some(body) => {
                            self.client.respond(&request, Ok(body));
                            continue;
                        }
                    },
                    Err(NoRequest { request, refusal }) => {
                        self.client.respond(&request, Err(refusal));
                        continue;
                    }
                },
                Ok(Some(Frame::TooLong(length))) => {
                    let refusal = Refusal::new(format!("a message of {length} bytes is too long"));
                    self.client.respond(&Request::unknown(), Err(refusal));
                    continue;
                }
                Ok(None) => Incoming::End(Ok(())),
                Err(error) => Incoming::End(Err(error)),
            };
            let is_end = matches!(message, Incoming::End(_));
            if let Err(Incoming::Request(request)) = self.inbox.put(message) {
                let refusal = Refusal::new("too many requests wait: the game is running");
                self.client.respond(&request, Err(refusal));
            }
            if is_end {
                return;
            }
        }
    }

    /// `cancel`
    fn cancel(&self, request: &Request) {
        let body = match request.arguments() {
            Ok(Cancel { request_id: None }) => Ok(Value::Null),
            Ok(Cancel { request_id: Some(seq) }) => match self.inbox.cancel(seq) {
                Cancelled::InProgress => Ok(Value::Null),
                Cancelled::Waiting(waiting) => {
                    self.client.respond(&waiting, Err(Refusal::cancelled()));
                    Ok(Value::Null)
                }
                Cancelled::Nothing => {
                    Err(Refusal::new(format!("request {seq} is not in progress")))
                }
            },
            Err(refusal) => Err(refusal),
        };
        self.client.respond(request, body);
    }
}
