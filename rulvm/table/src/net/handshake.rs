//! From the first line until both ends are on (NET2, NET9).

use serde_json::{Value, json};

use super::consent::Standing;
use super::{Code, Extras, Phase, Session, Stop};
use crate::connection::{count, is_id};
use crate::event::Event;
use crate::game::{End, Game, Player};
use crate::identity::{Party, Version, can_connect};
use crate::json::{Object, object};
use crate::table::{Table, Trouble};

/// The version of these lines.
const NET: u64 = 1;

/// The role of an end that watches (NET11).
pub(super) const SPECTATOR: &str = "spectator";

impl Table {
    /// Sends the line `hello`; a guest offers to resume its session.
    pub(super) fn say_hello(&mut self) {
        let offer = self.resumption();
        self.send_hello(offer);
    }

    fn send_hello(&mut self, offer: Value) {
        let offered = self.offered;
        let party = Party::new(self.identity(), self.host());
        let Some(own) = &mut self.connection else { return };
        let role = if own.watching.is_some() { SPECTATOR } else { own.end.name() };
        let mut line = hello(&party, role, offer);
        if own.watching.is_none() {
            offered.write(&mut line);
        }
        own.send(&line);
    }

    /// Returns what this end offers to resume: its session, in the same role and with a game;
    /// otherwise null (NET9).
    fn resumption(&self) -> Value {
        let own = self.connection.as_ref().filter(|own| own.watching.is_none());
        let end = own.map(|own| own.end);
        match &self.session {
            Some(session) if Some(session.end) == end && self.game().is_some() => {
                let mut offer = object([
                    ("session", json!(session.id)),
                    ("recv", json!(session.recv)),
                    ("epoch", json!(session.epoch)),
                    ("side", self.side().json()),
                ]);
                if self.offered.settle {
                    offer.extend(session.consent.json());
                }
                Value::Object(offer)
            }
            _ => Value::Null,
        }
    }

    /// Handles `hello`: tests who the other end is, and whether a session is resumed (NET2).
    pub(super) fn handle_hello(&mut self, line: &Object) -> Result<(), Stop> {
        let end = self.connection.as_ref().map(|own| own.end).unwrap_or_default();
        self.test_hello(line, end, end.other().name())?;
        let theirs = read_offer(line)?;
        let offered = self.offered;
        if let Some(own) = &mut self.connection {
            if own.watching.is_some() {
                own.phase = Phase::State;
                return Ok(());
            }
            if offered != Extras::default() {
                own.extras = offered.and(Extras::read(line)?);
            }
        }
        let ours = self.resumption();
        let is_same = theirs.is_some_and(|theirs| theirs.get("session") == ours.get("session"));
        match (end, theirs.filter(|_| is_same)) {
            (End::Inviter, Some(theirs)) => {
                let standing = self.test_offer(theirs)?;
                self.send_hello(ours);
                self.resume(theirs, standing)
            }
            (End::Inviter, None) => {
                if self.connection.as_ref().is_some_and(|own| own.must_resume) {
                    return Err(Code::CannotResume.into());
                }
                self.session = None;
                self.send_hello(Value::Null);
                self.send_state()
            }
            (End::Guest, Some(theirs)) => {
                let standing = self.test_offer(theirs)?;
                self.resume(theirs, standing)
            }
            (End::Guest, None) => {
                self.must_be_free()?;
                self.enter(Phase::State);
                Ok(())
            }
        }
    }

    /// Tests who says hello to an end, and in which role (NET2).
    pub(super) fn test_hello(&self, line: &Object, end: End, wanted: &str) -> Result<(), Stop> {
        let (party, role) = read_hello(line).ok_or(Code::Protocol)?;
        if count(line, "net") != Some(NET) {
            return Err(Code::NetVersion.into());
        }
        if role != wanted {
            return Err(Code::Role.into());
        }
        let own = Party::new(self.identity(), self.host());
        let (inviter, guest) = if end == End::Inviter { (own, party) } else { (party, own) };
        can_connect(&inviter, &guest).map_err(|(mismatch, who)| Stop { code: mismatch.into(), who })
    }

    fn enter(&mut self, phase: Phase) {
        if let Some(own) = &mut self.connection {
            own.phase = phase;
        }
    }

    fn must_be_free(&self) -> Result<(), Stop> {
        match self.game() {
            Some(_) => Err(Code::Busy.into()),
            None => Ok(()),
        }
    }

    /// Tests whether the session can continue where the other end is (NET9, NET18).
    fn test_offer(&self, theirs: &Object) -> Result<Standing, Stop> {
        let session = self.session.as_ref().ok_or(Code::CannotResume)?;
        let recv = count(theirs, "recv").ok_or(Code::CannotResume)?;
        let standing = session.compare(self.side(), theirs, self.extras().settle);
        let keeps = recv <= session.sent && session.keeps_from(recv + 1);
        standing.filter(|_| keeps).ok_or_else(|| Code::CannotResume.into())
    }

    /// Continues the session: what the other end lacks is sent again (NET9).
    fn resume(&mut self, theirs: &Object, standing: Standing) -> Result<(), Stop> {
        self.enter(Phase::On);
        if let Some(own) = &mut self.connection {
            own.can_be_refused = own.end == End::Inviter;
        }
        self.settle(standing, theirs)?;
        let recv = count(theirs, "recv").unwrap_or_default();
        if let Some(session) = &mut self.session {
            session.heard = recv;
        }
        self.send_again(recv + 1);
        self.make_connection(true)?;
        Ok(self.follow_consent()?)
    }

    /// The inviter sends the state (NET2).
    fn send_state(&mut self) -> Result<(), Stop> {
        self.event(Event::Flatten)?;
        let side = self.side().json();
        let (Some(game), Some(own)) = (self.game(), self.connection.as_ref()) else {
            return Err(Code::Error.into());
        };
        let line = object([
            ("t", json!("state")),
            ("session", json!(own.id)),
            ("core", json!(game.core)),
            ("side", side),
            ("hash", json!(game.hash())),
        ]);
        if let Some(own) = &mut self.connection {
            own.send(&line);
        }
        self.enter(Phase::State);
        Ok(())
    }

    /// Handles `state`: the guest starts the inviter's game on the other side (NET2).
    pub(super) fn handle_state(&mut self, line: &Object) -> Result<(), Stop> {
        let id = line.get("session").and_then(Value::as_str).filter(|id| is_id(id));
        let core = line.get("core").and_then(Value::as_object);
        let side = line.get("side").and_then(Player::read);
        let hash = line.get("hash").and_then(Value::as_str);
        let (Some(id), Some(core), Some(side), Some(hash)) = (id, core, side, hash) else {
            return Err(Code::Protocol.into());
        };
        self.must_be_free()?;
        let game = Game { core: core.clone(), local: object([("side", side.json())]) };
        if game.hash() != hash || self.check(core).is_err() {
            return Err(Code::BadState.into());
        }
        self.begin_as_guest(game)?;
        let hash = self.game().map(Game::hash).unwrap_or_default();
        if let Some(own) = &mut self.connection {
            own.id = id.to_owned();
            own.send_type("ready", "hash", json!(hash));
        }
        self.enter(Phase::On);
        self.begin_session();
        self.make_connection(false)
    }

    /// Handles `ready`: the guest has the game (NET2).
    pub(super) fn handle_ready(&mut self, line: &Object) -> Result<(), Stop> {
        let hash = line.get("hash").and_then(Value::as_str).ok_or(Code::Protocol)?;
        if self.game().map(Game::hash).as_deref() != Some(hash) {
            return Err(Code::Diverged.into());
        }
        self.enter(Phase::On);
        self.begin_session();
        self.make_connection(false)
    }

    fn begin_session(&mut self) {
        if let Some(own) = &self.connection {
            self.session = Some(Session::new(&own.id, own.end));
        }
        self.forget_past();
    }

    /// Tells the book that it is connected (NET2).
    fn make_connection(&mut self, is_resumed: bool) -> Result<(), Stop> {
        Ok(self.connection_made(is_resumed)?)
    }

    /// Sends `ConnectionMade`.
    pub(crate) fn connection_made(&mut self, is_resumed: bool) -> Result<(), Trouble> {
        let mut record = self.record(Event::ConnectionMade);
        record.int2 = i32::from(is_resumed);
        record.message = self.session.as_ref().map(|own| own.id.clone()).unwrap_or_default();
        if let Some(own) = &mut self.connection {
            own.is_made = true;
            record.int1 = own.end.number().into();
        }
        self.send_event(record)
    }
}

/// The line `hello` of an end in a role; what it offers to resume (NET2).
pub(super) fn hello(party: &Party, role: &str, resume: Value) -> Object {
    object([
        ("t", json!("hello")),
        ("net", json!(NET)),
        ("role", json!(role)),
        ("host", json!(party.host)),
        ("host_required", json!(party.host_required)),
        ("book", json!(party.book)),
        ("version", json!(party.version)),
        ("required", json!(party.required)),
        ("no_connect", json!(party.no_connect)),
        ("resume", resume),
    ])
}

/// Reads what `hello` says about the other end: its book and host, and its role; `None` if a member
/// is missing or of another type.
fn read_hello(line: &Object) -> Option<(Party, &str)> {
    let text = |name| line.get(name).and_then(Value::as_str);
    let word = |name| text(name).map(Version::new);
    count(line, "net")?;
    let party = Party {
        book: text("book")?.to_owned(),
        version: word("version")?,
        required: word("required")?,
        host: word("host")?,
        host_required: word("host_required")?,
        no_connect: line.get("no_connect")?.as_bool()?,
    };
    Some((party, text("role")?))
}

/// Reads what the other end offers to resume: null, or an object with the id of a session (NET2).
fn read_offer(line: &Object) -> Result<Option<&Object>, Code> {
    match line.get("resume") {
        Some(Value::Null) => Ok(None),
        Some(Value::Object(offer)) if offer.get("session").is_some_and(Value::is_string) => {
            Ok(Some(offer))
        }
        _ => Err(Code::Protocol),
    }
}
