//! Messages between the books, and what makes sure that none is lost, repeated or misunderstood
//! (NET3 to NET6).

use serde_json::json;

use super::{Code, Counts, Message, Phase, Stop};
use crate::connection::count;
use crate::event::{Event, Returned};
use crate::game::{End, Game};
use crate::json::Object;
use crate::table::{Table, Trouble};

impl Table {
    /// The counts of this end now.
    fn counts(&self) -> Option<Counts> {
        let session = self.session.as_ref()?;
        let hash = self.game().map(Game::hash).unwrap_or_default();
        Some(Counts { seq: session.sent, ack: session.recv, epoch: session.epoch, hash })
    }

    /// Sends a message of the book (NET3).
    pub(crate) fn send_message(&mut self, text: String) {
        self.copy_message(End::Inviter, &text);
        self.send_numbered(Some(text));
    }

    /// Sends a message, or the line `undo`, with the next number.
    pub(super) fn send_numbered(&mut self, text: Option<String>) {
        let Some(mut counts) = self.counts() else { return };
        let (Some(session), Some(own)) = (&mut self.session, &mut self.connection) else { return };
        session.sent += 1;
        counts.seq = session.sent;
        let message = Message { text, counts };
        own.send(&message.line());
        session.log.push_back(message);
    }

    /// Sends `ack` or `ping` (NET3, NET6).
    pub(super) fn send_counts(&mut self, kind: &str) {
        if let (Some(counts), Some(own)) = (self.counts(), &mut self.connection) {
            own.send(&counts.line(kind));
        }
    }

    /// Handles `msg` (NET3).
    pub(super) fn handle_message(&mut self, line: &Object) -> Result<(), Stop> {
        let Message { text, counts } = Message::read(line).ok_or(Code::Protocol)?;
        let text = text.ok_or(Code::Protocol)?;
        if !self.is_next(&counts)? {
            return Ok(());
        }
        let session = self.session.as_ref().ok_or(Code::Error)?;
        let sent = session.sent;
        if session.is_void(counts.ack) {
            self.accept(&counts);
            self.send_counts("ack");
            return Ok(self.follow_consent()?);
        }
        let before = self.snapshot();
        let mut record = self.record(Event::MessageReceived);
        record.message.clone_from(&text);
        record.int1 = self.connection.as_ref().map_or(0, |own| own.end.other().number().into());
        let returned = match self.call(&mut record) {
            Ok(Some(Returned::Error { number: 1, .. })) => return Err(Code::IllegalMove.into()),
            Ok(Some(Returned::Error { number: 2, .. })) => return Err(Code::OutOfTurn.into()),
            Ok(Some(Returned::Error { number, text })) => {
                let trouble = Trouble::Error { number, text };
                self.suffer(&trouble);
                return Err(trouble.into());
            }
            Ok(returned) => returned,
            Err(trouble) => {
                self.suffer(&trouble);
                return Err(trouble.into());
            }
        };
        // Both have seen the same messages: the games must be the same (NET4).
        let is_same = self.game().map(Game::hash).as_ref() == Some(&counts.hash);
        if counts.ack == sent && !is_same {
            self.restore(before);
            return self.doubt(counts.seq);
        }
        self.accept(&counts);
        self.copy_message(End::Guest, &text);
        if let Err(trouble) = self.obey(returned) {
            self.suffer(&trouble);
            return Err(trouble.into());
        }
        self.send_counts("ack");
        Ok(self.follow_consent()?)
    }

    /// Tests whether a numbered line is the next one. One that was seen before is ignored; if there
    /// are others before it, they are asked for again (NET3, NET5).
    pub(super) fn is_next(&mut self, counts: &Counts) -> Result<bool, Stop> {
        let session = self.session.as_ref().ok_or(Code::Error)?;
        let (sent, recv, epoch) = (session.sent, session.recv, session.epoch);
        if counts.ack > sent {
            return Err(Code::Protocol.into());
        }
        if counts.seq > recv + 1 {
            self.request_again(recv + 1, false);
        }
        if counts.seq != recv + 1 {
            return Ok(false);
        }
        if counts.epoch == epoch { Ok(true) } else { Err(Code::Protocol.into()) }
    }

    /// Counts a numbered line as received.
    pub(super) fn accept(&mut self, counts: &Counts) {
        if let Some(session) = &mut self.session {
            session.recv += 1;
            session.forget(counts);
        }
    }

    /// A message does not fit: it is asked for again, once (NET4).
    fn doubt(&mut self, seq: u64) -> Result<(), Stop> {
        let own = self.connection.as_mut().ok_or(Code::Error)?;
        if own.suspect == seq {
            return Err(Code::Diverged.into());
        }
        own.suspect = seq;
        self.request_again(seq, true);
        Ok(())
    }

    /// Asks for messages from a number on, for the same number only once unless it must be (NET5).
    fn request_again(&mut self, from: u64, must_be: bool) {
        let Some(own) = &mut self.connection else { return };
        if must_be || own.requested != from {
            own.requested = from;
            own.send_type("resend", "from", json!(from));
        }
    }

    /// Handles `ack` and `ping` (NET4, NET5).
    pub(super) fn handle_counts(&mut self, line: &Object, is_ping: bool) -> Result<(), Stop> {
        let theirs = Counts::read(line).ok_or(Code::Protocol)?;
        let own = self.counts().ok_or(Code::Error)?;
        if theirs.ack > own.seq {
            return Err(Code::Protocol.into());
        }
        if let Some(session) = &mut self.session {
            session.forget(&theirs);
        }
        if theirs.seq > own.ack {
            self.request_again(own.ack + 1, is_ping);
        }
        let is_level = theirs.seq == own.ack && theirs.ack == own.seq && theirs.epoch == own.epoch;
        if is_level && theirs.hash != own.hash { Err(Code::Diverged.into()) } else { Ok(()) }
    }

    /// Handles `resend` (NET5).
    pub(super) fn handle_resend(&mut self, line: &Object) -> Result<(), Stop> {
        let from = count(line, "from").ok_or(Code::Protocol)?;
        let session = self.session.as_ref().ok_or(Code::Error)?;
        if !(1..=session.sent).contains(&from) {
            return Err(Code::Protocol.into());
        }
        if !session.keeps_from(from) {
            return Err(Code::CannotResume.into());
        }
        self.send_again(from);
        Ok(())
    }

    /// Sends the kept messages from a number on again, unchanged (NET5).
    pub(super) fn send_again(&mut self, from: u64) {
        let (Some(session), Some(own)) = (&self.session, &mut self.connection) else { return };
        debug_assert_eq!(own.phase, Phase::On);
        for message in session.log.iter().filter(|message| message.counts.seq >= from) {
            own.send(&message.line());
        }
    }
}
