//! A guest's connections without threads: the front end carries the bytes, as a browser does with a
//! WebSocket.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, Sender, SyncSender, TryRecvError, TrySendError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rulvm_table::game::End;
use rulvm_table::net::LONGEST_STATE;

use crate::connection::{Identity, Report, Wire, turned_away};
use crate::frame;
use crate::guest::Call;
use crate::key::PublicKey;
use crate::lines::Lines;
use crate::noise::{Handshake, Opener, Sealer, Step};
use crate::why::Why;

/// How many bytes are sent in one piece at most.
const PIECE: usize = 1 << 16;

/// What the front end has to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// Connect to the inviter.
    Connect,
    /// Send these bytes.
    Send(Vec<u8>),
    /// End the connection.
    Close,
}

/// The connections of a guest's [`Link`](crate::link::Link). The front end
///
/// - does what [`Pump::pass`] returns, at least several times a second,
/// - reports what happens to its connection,
/// - then polls the link, with no time to wait, until it has no more events.
pub struct Pump {
    identity: Identity,
    /// The call that the link wants.
    call: Arc<Mutex<Option<Call>>>,
    /// The time until this call is made.
    wait: Option<(u64, Duration)>,
    inviter: Option<PublicKey>,
    reports: SyncSender<Report>,
    /// Reports that the link has no room for yet.
    waiting: VecDeque<Report>,
    connection: Option<Connection>,
}

/// A connection.
struct Connection {
    number: u64,
    state: State,
    /// What has been received of the next message.
    received: Vec<u8>,
    /// The time since the other end sent something.
    silence: Duration,
}

enum State {
    /// The front end connects.
    Connecting,
    ShakingHands(Box<Handshake>),
    On(Box<Open>),
}

struct Open {
    sealer: Sealer,
    opener: Opener,
    lines: Lines,
    queue: Receiver<Vec<u8>>,
    _running: Sender<()>,
}

impl Pump {
    pub(crate) fn new(
        identity: Identity,
        call: Arc<Mutex<Option<Call>>>,
        reports: SyncSender<Report>,
    ) -> Pump {
        let (waiting, connection) = (VecDeque::new(), None);
        Pump { identity, call, wait: None, inviter: None, reports, waiting, connection }
    }

    /// Lets time pass. Returns what the front end has to do.
    pub fn pass(&mut self, time: Duration) -> Vec<Task> {
        let mut tasks = Vec::new();
        self.report_waiting();
        if let Some(connection) = &mut self.connection {
            connection.silence += time;
            let limit = match connection.state {
                State::Connecting | State::ShakingHands(_) => self.identity.limits.handshake,
                State::On(_) => self.identity.limits.silence,
            };
            if connection.silence > limit {
                self.lose(Why::Silent);
                tasks.push(Task::Close);
            }
        }
        self.send(&mut tasks);
        let mut call = self.call.lock().unwrap_or_else(PoisonError::into_inner);
        match *call {
            None => self.wait = None,
            Some(Call { number, wait }) => {
                let (_, left) = self.wait.get_or_insert((number, wait));
                // The player may not want to wait so long any more.
                *left = (*left).min(wait).saturating_sub(time);
                if left.is_zero() {
                    (*call, self.wait) = (None, None);
                    if self.connection.is_some() {
                        tasks.push(Task::Close);
                    }
                    self.connection = Some(Connection {
                        number,
                        state: State::Connecting,
                        received: Vec::new(),
                        silence: Duration::ZERO,
                    });
                    tasks.push(Task::Connect);
                }
            }
        }
        tasks
    }

    /// The connection is there. Returns what is sent first.
    pub fn connected(&mut self) -> Vec<Task> {
        let Some(connection) = &mut self.connection else { return vec![Task::Close] };
        let Identity { role, key, own, .. } = &self.identity;
        let begun = Handshake::new(*role, key, own);
        let shaken = match begun {
            Ok(handshake) => {
                connection.state = State::ShakingHands(Box::new(handshake));
                self.shake_hands()
            }
            Err(why) => Err(why),
        };
        self.or_close(shaken)
    }

    /// Bytes were received. Returns what follows.
    pub fn received(&mut self, bytes: &[u8]) -> Vec<Task> {
        let Some(connection) = &mut self.connection else { return Vec::new() };
        connection.received.extend_from_slice(bytes);
        connection.silence = Duration::ZERO;
        let read = self.read();
        self.or_close(read)
    }

    /// The connection has ended, or could not be made: then the text says why.
    pub fn closed(&mut self, why: &str) {
        let Some(connection) = &self.connection else { return };
        let why = match &connection.state {
            State::Connecting => Why::Unreachable(why.to_owned()),
            State::ShakingHands(handshake) => {
                turned_away(End::Guest, handshake.has_heard(), Why::Ended)
            }
            State::On(open) if open.opener.is_new() => Why::TurnedAway,
            State::On(_) if connection.received.is_empty() => Why::Ended,
            State::On(_) => Why::Cut,
        };
        self.lose(why);
    }

    fn or_close(&mut self, done: Result<Vec<Task>, Why>) -> Vec<Task> {
        done.unwrap_or_else(|why| {
            self.lose(why);
            vec![Task::Close]
        })
    }

    fn lose(&mut self, why: Why) {
        if let Some(connection) = self.connection.take() {
            self.report(Report::Lost(connection.number, why));
        }
    }

    fn report(&mut self, report: Report) {
        self.waiting.push_back(report);
        self.report_waiting();
    }

    /// Reports what the link has room for.
    fn report_waiting(&mut self) {
        while let Some(report) = self.waiting.pop_front() {
            match self.reports.try_send(report) {
                Ok(()) => {}
                Err(TrySendError::Full(report)) => return self.waiting.push_front(report),
                // The link is gone.
                Err(TrySendError::Disconnected(_)) => return self.waiting.clear(),
            }
        }
    }

    /// Whether reports wait for the link.
    #[must_use]
    pub fn has_reports(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Takes the steps of the handshake that are possible now.
    fn shake_hands(&mut self) -> Result<Vec<Task>, Why> {
        let mut tasks = Vec::new();
        let Some(connection) = &mut self.connection else { return Ok(tasks) };
        let State::ShakingHands(handshake) = &mut connection.state else { return Ok(tasks) };
        loop {
            match handshake.step()? {
                Step::Send(message) => {
                    let mut bytes = Vec::new();
                    frame::write(&mut bytes, &message)?;
                    tasks.push(Task::Send(bytes));
                }
                Step::Receive => match frame::take(&mut connection.received) {
                    Some(message) => handshake.receive(&message)?,
                    None => return Ok(tasks),
                },
                Step::Done => break,
            }
        }
        let State::ShakingHands(handshake) =
            std::mem::replace(&mut connection.state, State::Connecting)
        else {
            return Ok(tasks);
        };
        let channel = handshake.finish()?;
        if *self.inviter.get_or_insert(channel.peer) != channel.peer {
            return Err(Why::OtherInviter);
        }
        let (wire, queue, running) = Wire::new();
        connection.state = State::On(Box::new(Open {
            sealer: channel.sealer,
            opener: channel.opener,
            lines: Lines::new(LONGEST_STATE),
            queue,
            _running: running,
        }));
        let number = connection.number;
        self.report(Report::Connected(number, channel.peer, wire));
        Ok(tasks)
    }

    /// Reads what has been received.
    fn read(&mut self) -> Result<Vec<Task>, Why> {
        let tasks = self.shake_hands()?;
        let mut heard = Vec::new();
        if let Some(Connection { number, state: State::On(open), received, .. }) =
            &mut self.connection
        {
            while let Some(message) = frame::take(received) {
                for line in open.lines.push(&open.opener.open(&message)?) {
                    heard.push(Report::Line(*number, line));
                }
            }
        }
        for report in heard {
            self.report(report);
        }
        Ok(tasks)
    }

    /// Sends the lines that wait.
    fn send(&mut self, tasks: &mut Vec<Task>) {
        let Some(Connection { state: State::On(open), .. }) = &mut self.connection else { return };
        let mut bytes = Vec::new();
        let is_over = loop {
            match open.queue.try_recv() {
                // Writing to memory does not fail.
                Ok(line) => _ = open.sealer.send(&line, &mut bytes),
                Err(TryRecvError::Empty) => break false,
                Err(TryRecvError::Disconnected) => break true,
            }
        };
        tasks.extend(bytes.chunks(PIECE).map(|piece| Task::Send(piece.to_vec())));
        if is_over {
            self.connection = None;
            tasks.push(Task::Close);
        }
    }
}
