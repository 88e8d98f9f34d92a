//! What an end keeps so that a connection can continue after it was lost (NET9).

use std::collections::VecDeque;

use serde_json::{Value, json};

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
}

/// A message between two books, as it is sent (NET3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// What the book says.
    pub text: String,
    /// The counts and the state after the call that sent it.
    pub counts: Counts,
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
    /// Reads a line `msg`; `None` if a member is malformed.
    #[must_use]
    pub fn read(line: &Object) -> Option<Message> {
        let text = line.get("text")?.as_str().filter(|text| text.len() <= LONGEST_MESSAGE)?;
        Some(Message { text: text.to_owned(), counts: Counts::read(line)? })
    }

    /// The line.
    #[must_use]
    pub fn line(&self) -> Object {
        let mut line = self.counts.line("msg");
        line.insert("text".to_owned(), json!(self.text));
        line
    }
}

/// Returns a member that is a number of things.
pub(super) fn count(line: &Object, name: &str) -> Option<u64> {
    line.get(name)?.as_u64()
}

/// Returns whether a text is the id of a session: 32 lower-case hexadecimal digits.
pub(super) fn is_id(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'))
}

impl Session {
    /// A session that starts.
    #[must_use]
    pub fn new(id: &str, end: End) -> Session {
        Session { id: id.to_owned(), end, epoch: 0, sent: 0, recv: 0, log: VecDeque::new() }
    }

    /// Forgets messages that the other end has.
    pub(super) fn forget(&mut self, received: u64) {
        while self.log.front().is_some_and(|message| message.counts.seq <= received) {
            self.log.pop_front();
        }
    }

    /// Returns whether all messages from a number on are still kept.
    pub(super) fn keeps_from(&self, number: u64) -> bool {
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
