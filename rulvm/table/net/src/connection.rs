//! One connection: its handshake and its threads.
//!
//! A thread reads messages, one decrypts them and reports lines, and one encrypts and writes: so
//! time limits need no help from the transport, and an end that does not read hinders nobody.

use std::io::Write;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender, TrySendError};
use std::thread;
use std::time::{Duration, Instant};

use rulvm_table::game::End;
use rulvm_table::net::{LONGEST_LINE, LONGEST_STATE};

use crate::frame;
use crate::key::{InviteKey, PublicKey, StaticKey};
use crate::lines::Lines;
use crate::noise::{self, Opener, Role, Sealer};
use crate::transport::{Close, Transport};
use crate::why::Why;

/// How many messages wait to be decrypted.
const MESSAGES: usize = 4;
/// How many lines wait to be encrypted.
const LINES: usize = 1024;

/// How long the reading thread may take to find out why nothing can be written.
const FAREWELL: Duration = Duration::from_secs(2);

/// How long the other end may take. A table has its own limits for lines (NET6); these are for what
/// comes before a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The whole handshake.
    pub handshake: Duration,
    /// The time between two messages.
    pub silence: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { handshake: Duration::from_secs(10), silence: Duration::from_secs(60) }
    }
}

/// What the threads of a link report. The numbers are those of connections.
pub(crate) enum Report {
    Connected(u64, PublicKey, Wire),
    Line(u64, Vec<u8>),
    Lost(u64, Why),
    Refused(Why),
}

/// Who this end is.
pub(crate) struct Identity {
    pub(crate) role: Role,
    pub(crate) key: InviteKey,
    pub(crate) own: StaticKey,
    pub(crate) limits: Limits,
}

/// Where lines to send go. When it is dropped, what waits is still sent; then nothing more is.
pub(crate) struct Wire {
    lines: SyncSender<Vec<u8>>,
    done: Receiver<()>,
}

impl Wire {
    /// A wire, the lines that it sends, and what disconnects `finish` when it is dropped.
    pub(crate) fn new() -> (Wire, Receiver<Vec<u8>>, Sender<()>) {
        let (lines, queue) = mpsc::sync_channel(LINES);
        let (is_running, done) = mpsc::channel();
        (Wire { lines, done }, queue, is_running)
    }

    /// Sends a line, with its end, without waiting.
    pub(crate) fn send(&self, line: Vec<u8>) -> Result<(), Why> {
        self.lines.try_send(line).map_err(|error| match error {
            TrySendError::Full(_) => Why::Stalled,
            TrySendError::Disconnected(_) => Why::Ended,
        })
    }

    /// Ends it. What is returned disconnects when everything has been sent.
    pub(crate) fn finish(self) -> Receiver<()> {
        self.done
    }
}

/// A connection after its handshake.
pub(crate) struct Connection {
    pub(crate) peer: PublicKey,
    /// The other end only watches.
    pub(crate) is_watched: bool,
    end: End,
    sealer: Sealer,
    opener: Opener,
    messages: Receiver<Result<Vec<u8>, Why>>,
    writer: Box<dyn Write + Send>,
    close: Arc<dyn Close>,
    silence: Duration,
}

/// Shakes hands over a transport, which is closed if that fails.
pub(crate) fn open(transport: Transport, identity: &Identity) -> Result<Connection, Why> {
    let Transport { mut reader, mut writer, close } = transport;
    let close: Arc<dyn Close> = close.into();
    let (sender, messages) = mpsc::sync_channel(MESSAGES);
    spawn(move || {
        loop {
            let message = frame::read(&mut *reader).and_then(|message| message.ok_or(Why::Ended));
            let is_last = message.is_err();
            if sender.send(message).is_err() || is_last {
                break;
            }
        }
    })?;
    let deadline = Instant::now() + identity.limits.handshake;
    let mut has_heard = false;
    let channel = noise::shake_hands(
        identity.role,
        &identity.key,
        &identity.own,
        || {
            let rest = deadline.saturating_duration_since(Instant::now());
            receive(&messages, rest).inspect(|_| has_heard = true)
        },
        |message| {
            let written = frame::write(&mut *writer, message).and_then(|()| writer.flush());
            written.map_err(|error| cause(&messages, error.into()))
        },
    );
    let channel = channel.map_err(|why| {
        close.close();
        turned_away(identity.role.end(), has_heard, why)
    })?;
    let noise::Channel { peer, is_watched, sealer, opener } = channel;
    let (end, silence) = (identity.role.end(), identity.limits.silence);
    Ok(Connection { peer, is_watched, end, sealer, opener, messages, writer, close, silence })
}

fn receive(messages: &Receiver<Result<Vec<u8>, Why>>, limit: Duration) -> Result<Vec<u8>, Why> {
    messages.recv_timeout(limit).unwrap_or_else(|error| match error {
        RecvTimeoutError::Timeout => Err(Why::Silent),
        RecvTimeoutError::Disconnected => Err(Why::Ended),
    })
}

/// Returns why nothing can be written: the reading thread may know more.
fn cause(messages: &Receiver<Result<Vec<u8>, Why>>, why: Why) -> Why {
    match receive(messages, FAREWELL) {
        Err(broken @ Why::Broken(_)) => broken,
        _ => why,
    }
}

/// What it means if the connection ends before the first line: the inviter is the last to learn who
/// is calling, and hangs up on callers whom it refuses. If nothing was heard from it, something
/// else answers in its place.
pub(crate) fn turned_away(end: End, has_heard: bool, why: Why) -> Why {
    match (end, why) {
        (End::Guest, Why::Ended) if has_heard => Why::TurnedAway,
        (End::Guest, Why::Ended) => Why::HungUp,
        (_, why) => why,
    }
}

impl Connection {
    /// Closes it without a word.
    pub(crate) fn close(self) {
        self.close.close();
    }

    /// Reports that it is connected, its lines, and why it ended.
    pub(crate) fn run(self, number: u64, reports: &SyncSender<Report>) {
        let Connection { peer, end, sealer, opener, messages, writer, close, silence, .. } = self;
        let sending = Sending { sealer, writer, close: Arc::clone(&close) };
        let receiving = Receiving { end, opener, messages, silence };
        let why = sending.start(number, reports.clone()).and_then(|wire| {
            report(reports, Report::Connected(number, peer, wire))?;
            receiving.run(number, reports)
        });
        close.close();
        if let Err(why) = why {
            // If nobody hears it, the link is gone.
            let _ = report(reports, Report::Lost(number, why));
        }
    }
}

fn report(reports: &SyncSender<Report>, report: Report) -> Result<(), Why> {
    reports.send(report).map_err(|_| Why::Ended)
}

/// What receives lines.
struct Receiving {
    end: End,
    opener: Opener,
    messages: Receiver<Result<Vec<u8>, Why>>,
    silence: Duration,
}

impl Receiving {
    /// Reports lines until the connection ends.
    fn run(mut self, number: u64, reports: &SyncSender<Report>) -> Result<(), Why> {
        let mut lines = Lines::new(match self.end {
            End::Inviter => LONGEST_LINE,
            End::Guest => LONGEST_STATE,
        });
        loop {
            for line in lines.push(&self.read()?) {
                report(reports, Report::Line(number, line))?;
            }
        }
    }

    /// Returns the text of the next message.
    fn read(&mut self) -> Result<Vec<u8>, Why> {
        let is_first = self.opener.is_new();
        let message = receive(&self.messages, self.silence)
            .map_err(|why| if is_first { turned_away(self.end, true, why) } else { why })?;
        self.opener.open(&message)
    }
}

/// What sends lines.
struct Sending {
    sealer: Sealer,
    writer: Box<dyn Write + Send>,
    close: Arc<dyn Close>,
}

impl Sending {
    /// Starts the thread that sends lines, until the wire is dropped.
    fn start(mut self, number: u64, reports: SyncSender<Report>) -> Result<Wire, Why> {
        let (wire, queue, is_running) = Wire::new();
        spawn(move || {
            let _is_running = is_running;
            match queue.iter().try_for_each(|line| self.sealer.send(&line, &mut *self.writer)) {
                Ok(()) => self.close.finish(),
                Err(error) => {
                    // If the queue of reports is full, the end of the stream says the same.
                    let _ = reports.try_send(Report::Lost(number, error.into()));
                    self.close.close();
                }
            }
        })?;
        Ok(wire)
    }
}

/// Starts a thread.
pub(crate) fn spawn(run: impl FnOnce() + Send + 'static) -> Result<(), Why> {
    thread::Builder::new().spawn(run).map(drop).map_err(|error| Why::Broken(error.to_string()))
}
