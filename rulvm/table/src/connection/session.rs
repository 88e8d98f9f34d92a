//! What an end keeps so that a connection can continue after it was lost (NET9).

use std::collections::VecDeque;

use serde_json::{Value, json};

use super::Control;
use crate::event::LONGEST_MESSAGE;
use crate::game::End;
use crate::json::{Object, object};

/// The largest number of a session.
const LARGEST: u64 = 1 << 31;

/// A session: what both ends have sent and received.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// Its id: 16 bytes in hexadecimal.
    pub id: String,
    /// The own end.
    pub end: End,
    /// How often the game has been restarted.
    pub epoch: u64,
    /// How many messages were sent.
    pub sent: u64,
    /// How many messages were received.
    pub recv: u64,
    /// The last messages that were sent: those that the other end may lack.
    pub log: VecDeque<Message>,
    /// How many messages the other end is known to have received. This is not saved.
    pub(crate) heard: u64,
    /// Where this end wants to go back to. It is not part of a save, as the states before are not.
    pub wanted: Option<Wanted>,
    /// What this end remembers about swaps and restarts. It is not part of a save either.
    pub consent: Consent,
}

/// What an end has to remember about swaps and restarts. It is not part of a save.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Consent {
    /// What this end has asked for, and has not been answered.
    pub asked: Option<Control>,
    /// How many swaps and restarts it has made since both ends were last known to agree.
    pub done: u64,
    /// How many messages it had sent before the last of them.
    pub before: u64,
    /// The swap or restart that the other end has agreed to, and after how many of its messages.
    pub due: Option<(Control, u64)>,
}

/// Where an end has asked to go back to, and has not been answered (NET14).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The hash of the state.
    pub hash: String,
    /// How many messages it had sent when it asked.
    pub sent: u64,
    /// How many messages it had received when it asked.
    pub recv: u64,
}

impl Wanted {
    /// Whether this end has asked just now: at most one move was made since, which the answer has
    /// crossed. The answer to a question that was forgotten long ago does not count.
    pub(crate) fn is_recent(&self, session: &Session) -> bool {
        let sent = session.sent.saturating_sub(self.sent);
        let received = session.recv.saturating_sub(self.recv);
        sent + received <= 1
    }
}

impl Consent {
    /// What `hello` says about this (NET18): the members `asked`, `done` and `before`.
    #[must_use]
    pub fn json(&self) -> Object {
        object([
            ("asked", json!(self.asked.map(Control::name))),
            ("done", json!(self.done)),
            ("before", json!(self.before)),
        ])
    }

    /// Reads these members; `None` if one is malformed.
    #[must_use]
    pub fn read(object: &Object) -> Option<Consent> {
        let number = |name| count(object, name).filter(|&count| count <= LARGEST);
        let asked = match object.get("asked")? {
            Value::Null => None,
            asked => Some(Control::read(asked.as_str()?)?),
        };
        Some(Consent { asked, done: number("done")?, before: number("before")?, due: None })
    }
}

/// A message between two books, as it is sent (NET3), or the line `undo` between them (NET14).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// What the book says; `None` for `undo`.
    pub text: Option<String>,
    /// The counts and the state after the call that sent it.
    pub counts: Counts,
}

/// A message between the players, for spectators.
#[derive(Clone, Debug)]
pub(crate) struct Copied {
    pub(crate) from: End,
    pub(crate) text: String,
    /// The state hash after it.
    pub(crate) hash: String,
}

/// Where an end is: the members that `msg`, `ack` and `ping` have in common (NET3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Messages sent.
    pub seq: u64,
    /// Messages received.
    pub ack: u64,
    /// Restarts.
    pub epoch: u64,
    /// The state hash.
    pub hash: String,
}

impl Counts {
    /// Reads the members of a line; `None` if one is missing or of another type.
    #[must_use]
    pub fn read(line: &Object) -> Option<Counts> {
        let hash = line.get("hash")?.as_str()?.to_owned();
        Some(Counts {
            seq: count(line, "seq")?,
            ack: count(line, "ack")?,
            epoch: count(line, "epoch")?,
            hash,
        })
    }

    /// Returns a line of a type with these members.
    #[must_use]
    pub fn line(&self, kind: &str) -> Object {
        object([
            ("t", json!(kind)),
            ("seq", json!(self.seq)),
            ("ack", json!(self.ack)),
            ("epoch", json!(self.epoch)),
            ("hash", json!(self.hash)),
        ])
    }
}

impl Message {
    /// Reads a line `msg` or `undo`; `None` if a member is malformed.
    #[must_use]
    pub fn read(line: &Object) -> Option<Message> {
        let text = match line.get("t")?.as_str()? {
            "undo" => None,
            _ => {
                let text = line.get("text")?.as_str();
                Some(text.filter(|text| text.len() <= LONGEST_MESSAGE)?.to_owned())
            }
        };
        Some(Message { text, counts: Counts::read(line)? })
    }

    /// Whether it is the line `undo`.
    pub(crate) fn is_undo(&self) -> bool {
        self.text.is_none()
    }

    /// The line.
    #[must_use]
    pub fn line(&self) -> Object {
        let Some(text) = &self.text else { return self.counts.line("undo") };
        let mut line = self.counts.line("msg");
        line.insert("text".to_owned(), json!(text));
        line
    }
}

/// Returns a member that is a number of things.
pub(crate) fn count(line: &Object, name: &str) -> Option<u64> {
    line.get(name)?.as_u64()
}

/// Returns whether a text is the id of a session: 32 lower-case hexadecimal digits.
pub(crate) fn is_id(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'))
}

impl Session {
    /// A session that starts.
    #[must_use]
    pub fn new(id: &str, end: End) -> Session {
        let (epoch, sent, recv, log) = (0, 0, 0, VecDeque::new());
        let (heard, wanted, consent) = (0, None, Consent::default());
        Session { id: id.to_owned(), end, epoch, sent, recv, log, heard, wanted, consent }
    }

    /// Returns how many messages the other end may lack.
    #[must_use]
    pub fn unheard(&self) -> usize {
        self.log.iter().filter(|message| message.counts.seq > self.heard).count()
    }

    /// Forgets messages that the other end has received. `undo` is kept until everything has
    /// arrived that the other end sent before it received the `undo`.
    pub(crate) fn forget(&mut self, theirs: &Counts) {
        self.heard = self.heard.max(theirs.ack);
        let is_level = theirs.seq <= self.recv;
        let is_done = |message: &Message| {
            message.counts.seq <= theirs.ack && (is_level || !message.is_undo())
        };
        while self.log.front().is_some_and(is_done) {
            self.log.pop_front();
        }
    }

    /// Returns whether a message is void: it was sent before the other end heard that this one has
    /// gone back. `ack` is what it says that it has received.
    pub(crate) fn is_void(&self, ack: u64) -> bool {
        self.log.iter().any(|message| message.is_undo() && message.counts.seq > ack)
    }

    /// Returns whether all messages from a number on are still kept.
    pub(crate) fn keeps_from(&self, number: u64) -> bool {
        number > self.sent - self.log.len() as u64
    }

    /// The member `session` of a save (GM25).
    #[must_use]
    pub fn json(&self) -> Value {
        let log: Vec<Object> = self.log.iter().map(Message::line).collect();
        json!({
            "id": self.id,
            "end": self.end.number(),
            "epoch": self.epoch,
            "sent": self.sent,
            "recv": self.recv,
            "log": log,
        })
    }

    /// Reads the member `session` of a save; `None` if it is malformed.
    #[must_use]
    pub fn read(value: &Value) -> Option<Session> {
        let object = value.as_object().filter(|object| object.len() == 6)?;
        let count = |name| count(object, name).filter(|&count| count <= LARGEST);
        let mut session = Session {
            id: object.get("id")?.as_str().filter(|id| is_id(id))?.to_owned(),
            end: End::new(object.get("end")?.as_i64()?)?,
            epoch: count("epoch")?,
            sent: count("sent")?,
            recv: count("recv")?,
            log: VecDeque::new(),
            heard: 0,
            wanted: None,
            consent: Consent::default(),
        };
        for line in object.get("log")?.as_array()? {
            let line = line.as_object()?;
            let message = Message::read(line)?;
            if message.line() != *line {
                return None;
            }
            session.log.push_back(message);
        }
        let first = (session.sent + 1).checked_sub(session.log.len() as u64)?;
        let has_gap = (first..).zip(&session.log).any(|(seq, message)| message.counts.seq != seq);
        (first > 0 && !has_gap).then_some(session)
    }
}
