//! Standard input and output, or connections. A thread reads, so that a game that runs can be
//! interrupted.

use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::net::{Ipv4Addr, Shutdown, TcpListener};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::thread;

use super::adapter::Adapter;
use super::bell::Bell;
use super::frame::{self, Frame, FrameError};
use super::message::{Client, NoRequest, Refusal, Request};

/// How many requests may wait while the game runs.
const MOST_WAITING: usize = 64;

/// The requests that stop a game which runs.
const URGENT: &[&str] = &["pause", "disconnect", "terminate", "restart"];

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

/// What the reader has read.
enum Incoming {
    Request(Request),
    /// A request for which a game is interrupted.
    Urgent(Request),
    /// The input has ended, or no message can be read any more.
    End(Result<(), FrameError>),
}

fn serve(input: impl BufRead + Send + 'static, out: Box<dyn Write + Send>) -> io::Result<()> {
    let client = Client::new(out);
    let bell = Arc::new(Bell::default());
    let (sender, receiver) = sync_channel(MOST_WAITING);
    let reader = Reader { sender, client: client.clone(), bell: Arc::clone(&bell) };
    thread::Builder::new().name("reader".to_owned()).spawn(move || reader.read(input))?;
    answer(&receiver, client, &bell)
}

/// Answers requests until the session is over.
fn answer(incoming: &Receiver<Incoming>, client: Client, bell: &Arc<Bell>) -> io::Result<()> {
    let mut adapter = Adapter::new(client.clone(), Arc::clone(bell));
    let result = answer_all(incoming, &client, bell, &mut adapter);
    bell.close();
    result
}

fn answer_all(
    incoming: &Receiver<Incoming>,
    client: &Client,
    bell: &Bell,
    adapter: &mut Adapter,
) -> io::Result<()> {
    while let Ok(message) = incoming.recv() {
        match message {
            Incoming::Request(request) => adapter.handle(&request),
            Incoming::Urgent(request) => {
                bell.heard();
                adapter.handle(&request);
            }
            Incoming::End(result) => {
                bell.heard();
                return match result {
                    Ok(()) => Ok(()),
                    Err(FrameError::Io(error)) => Err(error),
                    Err(error) => {
                        client.output("important", &format!("ruldbg: {error}"));
                        client.event("terminated", serde_json::Value::Null);
                        Err(io::Error::new(io::ErrorKind::InvalidData, error.to_string()))
                    }
                };
            }
        }
        if adapter.is_over() || client.is_broken() {
            break;
        }
    }
    Ok(())
}

/// Reads messages and passes them on.
struct Reader {
    sender: SyncSender<Incoming>,
    client: Client,
    bell: Arc<Bell>,
}

impl Reader {
    fn read(self, mut input: impl BufRead) {
        loop {
            let request = match frame::read(&mut input) {
                Ok(Some(Frame::Message(bytes))) => match Request::parse(&bytes) {
                    Ok(None) => continue,
                    Ok(Some(request)) => request,
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
                Ok(None) => return self.pass_on(Incoming::End(Ok(()))),
                Err(error) => return self.pass_on(Incoming::End(Err(error))),
            };
            if URGENT.contains(&request.command.as_str()) {
                self.pass_on(Incoming::Urgent(request));
                continue;
            }
            match self.sender.try_send(Incoming::Request(request)) {
                Ok(()) => {}
                Err(TrySendError::Full(Incoming::Request(request))) => {
                    let refusal = Refusal::new("too many requests wait: the game is running");
                    self.client.respond(&request, Err(refusal));
                }
                Err(_) => return,
            }
        }
    }

    /// Passes something on for which the game is interrupted, and waits until that is heard.
    fn pass_on(&self, message: Incoming) {
        self.bell.ring();
        let mut message = Some(message);
        loop {
            match message.take().map(|message| self.sender.try_send(message)) {
                Some(Err(TrySendError::Disconnected(_))) => return,
                Some(Err(TrySendError::Full(back))) => message = Some(back),
                Some(Ok(())) | None => {}
            }
            if self.bell.is_heard() {
                return;
            }
        }
    }
}
