//! The end that watches a game: it sees what the inviter sees of both players, and sends nothing
//! but acknowledgments (NET11, NET15).

use serde_json::{Value, json};

use super::clock::LONGEST;
use super::{By, Code, Connection, Counts, Message, Phase, Stop};
use crate::connection::{Watching, count, is_id};
use crate::event::{Event, Returned};
use crate::game::{End, Game, Player};
use crate::json::{Object, object};
use crate::table::{Table, Trouble};

impl Table {
    /// Watches the game of an inviter. The table plays no other game from here on. After a cut, it
    /// can watch again.
    pub fn watch(&mut self) {
        let mut own = Connection::new(End::Guest, "");
        let before = self.connection.take().and_then(|own| own.watching);
        let game = before.and_then(|before| before.game);
        own.watching = Some(Watching { game, ..Watching::default() });
        self.connection = Some(own);
        self.session = None;
        self.say_hello();
    }

    /// Whether the table watches the game of others, or did when its connection ended. Nothing can
    /// be played here then.
    #[must_use]
    pub fn is_watching(&self) -> bool {
        self.connection.as_ref().is_some_and(|own| own.watching.is_some())
    }

    /// Whether this table watches two players who are not connected at the moment.
    #[must_use]
    pub fn watches_nobody(&self) -> bool {
        self.connection.as_ref().is_some_and(|own| {
            own.phase == Phase::On && own.watching.as_ref().is_some_and(|own| own.are_apart)
        })
    }

    /// Handles a line from the inviter after its `hello`.
    pub(super) fn watch_line(&mut self, line: &Object, kind: &str) -> Result<(), Stop> {
        let is_on = self.connection.as_ref().is_some_and(|own| own.phase == Phase::On);
        match kind {
            "state" => self.see_state(line),
            "msg" if is_on => self.see_message(line),
            "ping" if is_on => {
                self.note_seen(line);
                Ok(Counts::read(line).map(drop).ok_or(Code::Protocol)?)
            }
            "close" | "refuse" if is_on == (kind == "close") => {
                let why = line.get("why").and_then(Value::as_str).unwrap_or_default();
                self.end_connection(Code::read(why), None, By::Peer, true);
                Ok(())
            }
            _ => Err(Code::Protocol.into()),
        }
    }

    /// Handles `state`, which comes whenever anything other than a message changes the game.
    fn see_state(&mut self, line: &Object) -> Result<(), Stop> {
        let id = line.get("session").and_then(Value::as_str).filter(|id| is_id(id));
        let core = line.get("core").and_then(Value::as_object);
        let side = line.get("side").and_then(Player::read);
        let hash = line.get("hash").and_then(Value::as_str);
        let numbers = (count(line, "seq"), count(line, "epoch"));
        let (Some(id), Some(core), Some(side), Some(hash), (Some(seq), Some(epoch))) =
            (id, core, side, hash, numbers)
        else {
            return Err(Code::Protocol.into());
        };
        // A book that rolls dice with the other end needs the session to follow them (BG12).
        let local = object([("side", side.json()), ("session", json!(id))]);
        let game = Game { core: core.clone(), local };
        if game.hash() != hash || self.check(core).is_err() {
            return Err(Code::BadState.into());
        }
        let own = self.connection.as_mut().ok_or(Code::Error)?;
        own.phase = Phase::On;
        let is_same_game = own.watching.as_ref().is_some_and(|own| own.game == Some(epoch));
        own.watching = Some(Watching { recv: seq, game: Some(epoch), ..Watching::default() });
        self.note_seen(line);
        self.show(game, is_same_game)?;
        self.send_seen("ack");
        Ok(())
    }

    /// Notes what a line says beside the game: whether the two players are connected, and their
    /// clocks.
    fn note_seen(&mut self, line: &Object) {
        let Some(own) = self.connection.as_mut().and_then(|own| own.watching.as_mut()) else {
            return;
        };
        own.are_apart = line.get("apart") == Some(&Value::Bool(true));
        let clock = |at: usize| line.get("clocks")?.get(at)?.as_u64().filter(|&ms| ms <= LONGEST);
        own.clocks = clock(0).zip(clock(1)).map(<[u64; 2]>::from).or(own.clocks);
    }

    /// Returns the time that each player has used, in milliseconds, as the inviter has said last;
    /// once.
    pub fn take_watched_clocks(&mut self) -> Option<[u64; 2]> {
        self.connection.as_mut()?.watching.as_mut()?.clocks.take()
    }

    /// Handles the copy of a message. If the book does not accept it here, the game stays as it is,
    /// and the acknowledgment shows the inviter that a state is needed.
    fn see_message(&mut self, line: &Object) -> Result<(), Stop> {
        let Message { text, counts } = Message::read(line).ok_or(Code::Protocol)?;
        let from = line.get("from").and_then(Value::as_i64).and_then(End::new);
        let (Some(text), Some(from)) = (text, from) else { return Err(Code::Protocol.into()) };
        let own = self.connection.as_mut().and_then(|own| own.watching.as_mut());
        let own = own.ok_or(Code::Error)?;
        if Some(counts.seq) != own.recv.checked_add(1) {
            return Err(Code::Protocol.into());
        }
        own.recv = counts.seq;
        self.note_seen(line);
        let before = self.snapshot();
        if !self.hear(from, text)? || self.game().map(Game::hash).as_ref() != Some(&counts.hash) {
            self.restore(before);
        }
        self.send_seen("ack");
        Ok(())
    }

    /// Passes a message to the book as if it had been sent to this end: the book then plays the
    /// side that received it. Returns whether the book accepts it.
    fn hear(&mut self, from: End, text: String) -> Result<bool, Trouble> {
        let watched = self.side();
        let sender = if from == End::Inviter { watched } else { watched.other() };
        self.sit(sender.other(), from.other(), true);
        let mut record = self.record(Event::MessageReceived);
        record.message = text;
        record.int1 = from.number().into();
        let called = self.call(&mut record);
        self.sit(watched, End::Inviter, false);
        match called {
            Ok(Some(Returned::Error { .. })) | Err(Trouble::Fault(_)) => Ok(false),
            Ok(_) => Ok(true),
            Err(trouble) => {
                self.suffer(&trouble);
                Err(trouble)
            }
        }
    }

    /// Sets which side this table stands for.
    fn sit(&mut self, side: Player, end: End, is_connected: bool) {
        if let Some(game) = self.game_mut() {
            game.local.insert("side".to_owned(), side.json());
            game.local.insert("end".to_owned(), json!(end.number()));
            game.local.insert("connected".to_owned(), json!(is_connected));
        }
    }

    /// Sends `ack` or `ping`: what was seen.
    pub(super) fn send_seen(&mut self, kind: &str) {
        let hash = self.game().map(Game::hash).unwrap_or_default();
        let Some(own) = &mut self.connection else { return };
        let ack = own.watching.as_ref().map_or(0, |own| own.recv);
        own.send(&Counts { seq: 0, ack, epoch: 0, hash }.line(kind));
    }
}
