//! Spectators of the game of a table (NET11, NET15). Each is a state machine of its own: lines
//! in, lines out, milliseconds in. Whatever they send, the game is not concerned, and who is slow
//! sees fewer states.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::handshake::{SPECTATOR, hello};
use super::{By, Code, Counts, LONGEST_LINE, Message, Phase, Stop};
use crate::connection::{Copied, Due, Pace};
use crate::event::Event;
use crate::game::{End, Game, Player};
use crate::identity::Party;
use crate::json::{Object, canonical, object};
use crate::table::Table;

/// How many can watch at the same time.
const MOST: usize = 8;
/// How many lines can be sent before an acknowledgment comes.
const WINDOW: u64 = 64;

/// How many lines are sent at once, and then a second: a spectator accepts a little more (NET10).
const LINES: u64 = 150;
const PER_SECOND: u64 = 40;

/// What is to be sent to a spectator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outgoing {
    /// The number of the connection.
    pub id: u64,
    /// The lines, without their ends.
    pub lines: Vec<String>,
    /// No more will be sent, and nothing more is read.
    pub is_over: bool,
}

/// The spectators of a table.
#[derive(Debug, Default)]
pub struct Gallery {
    watchers: BTreeMap<u64, Watcher>,
    /// What they have been shown, or are about to be.
    shown: Option<Shown>,
    seen: Seen,
}

/// What spectators see beside the game (NET15).
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    /// True while the two players are not connected.
    are_apart: bool,
    /// The time that each player has used, in milliseconds, if it is known.
    clocks: Option<[u64; 2]>,
}

impl Seen {
    fn note(&self, line: &mut Object) {
        if self.are_apart {
            line.insert("apart".to_owned(), json!(true));
        }
        if let Some(clocks) = self.clocks {
            line.insert("clocks".to_owned(), json!(clocks));
        }
    }
}

/// A state as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Shown {
    hash: String,
    /// The side of this table.
    side: Player,
    /// The number of the game.
    game: u64,
}

#[derive(Debug)]
struct Watcher {
    phase: Phase,
    out: Vec<String>,
    pace: Pace,
    /// How many numbered lines were sent and acknowledged, and the number of the last state.
    sent: u64,
    acked: u64,
    state: u64,
    /// A state is needed.
    is_stale: bool,
    /// How many thousandths of a line can be sent now.
    allowance: u64,
}

impl Gallery {
    /// Returns a gallery without spectators.
    #[must_use]
    pub fn new() -> Gallery {
        Gallery::default()
    }

    /// Returns the number of spectators.
    #[must_use]
    pub fn count(&self) -> usize {
        self.watchers.values().filter(|own| own.phase == Phase::On).count()
    }

    /// Notes the time that each player has used, in milliseconds.
    pub fn note_clocks(&mut self, clocks: [u64; 2]) {
        self.seen.clocks = Some(clocks);
    }

    /// Somebody has connected to watch. More than 8 are refused: `busy`.
    pub fn enter(&mut self, id: u64) {
        let is_full = self.watchers.values().filter(|own| own.is_open()).count() >= MOST;
        let mut watcher = Watcher::new();
        if is_full {
            watcher.end(Code::Busy);
        }
        self.watchers.insert(id, watcher);
    }

    /// The connection of somebody who watched is lost.
    pub fn leave(&mut self, id: u64) {
        self.watchers.remove(&id);
    }

    /// Ends all connections: the user leaves.
    pub fn close(&mut self) {
        self.watchers.values_mut().for_each(|watcher| watcher.end(Code::Closed));
    }

    /// Receives a line, without its end, from a spectator. It can be anything (NET10).
    pub fn receive(&mut self, id: u64, line: &[u8], table: &Table) {
        let Some(watcher) = self.watchers.get_mut(&id).filter(|own| own.is_open()) else { return };
        let handled = watcher.admit(line).and_then(|line| match watcher.phase {
            Phase::Hello => watcher.meet(&line, table),
            _ => watcher.hear(&line, self.shown.as_ref()),
        });
        if let Err(stop) = handled {
            watcher.stop(stop);
        }
    }

    /// Lets milliseconds pass (NET6, NET10).
    pub fn pass(&mut self, ms: u64) {
        let shown = self.shown.as_ref();
        for watcher in self.watchers.values_mut().filter(|own| own.is_open()) {
            let more = watcher.allowance.saturating_add(ms.saturating_mul(PER_SECOND));
            watcher.allowance = more.min(1000 * LINES);
            match watcher.pace.pass(ms, watcher.phase == Phase::On) {
                Due::Nothing => {}
                Due::Ping => watcher.ping(shown, &self.seen),
                Due::Timeout => watcher.end(Code::Timeout),
            }
        }
    }

    /// Shows what has happened at the table since the last call: messages as such, and everything
    /// else as a state.
    pub fn update(&mut self, table: &mut Table) {
        let copies = table.take_copies(!self.watchers.is_empty());
        let Some(game) = table.game().filter(|_| !self.watchers.is_empty()) else { return };
        let now = Shown { hash: game.hash(), side: table.side(), game: table.games() };
        for copy in copies {
            for watcher in self.watchers.values_mut() {
                watcher.copy(&copy, now.game, &self.seen);
            }
            if let Some(shown) = &mut self.shown {
                shown.hash = copy.hash;
            }
        }
        if self.shown.as_ref() != Some(&now) {
            self.watchers.values_mut().for_each(|watcher| watcher.is_stale = true);
            self.shown = Some(now);
        }
        let were_apart = std::mem::replace(&mut self.seen.are_apart, !table.is_connected());
        if were_apart != self.seen.are_apart {
            // A spectator who has no state yet gets one that says so.
            let has_state = |own: &&mut Watcher| own.phase == Phase::On && own.sent > 0;
            for watcher in self.watchers.values_mut().filter(has_state) {
                watcher.ping(self.shown.as_ref(), &self.seen);
            }
        }
        if self.watchers.values().any(Watcher::waits_for_state) {
            self.send_state(table);
        }
    }

    /// Sends the state to those who need it and have received everything before.
    fn send_state(&mut self, table: &mut Table) {
        // The book may change the state now, which the next update shows (GM11).
        let flattened = table.event(Event::Flatten);
        let (Ok(()), Some(game), Some(shown)) = (flattened, table.game(), &mut self.shown) else {
            return;
        };
        shown.hash = game.hash();
        let session = table.session().map_or_else(|| "0".repeat(32), |own| own.id.clone());
        let mut line = object([
            ("t", json!("state")),
            ("session", json!(session)),
            ("core", json!(game.core)),
            ("side", shown.side.json()),
            ("hash", json!(shown.hash)),
            ("epoch", json!(shown.game)),
        ]);
        self.seen.note(&mut line);
        for watcher in self.watchers.values_mut().filter(|own| own.waits_for_state()) {
            watcher.sent += 1;
            (watcher.state, watcher.is_stale) = (watcher.sent, false);
            line.insert("seq".to_owned(), json!(watcher.sent));
            watcher.send(&line);
        }
    }

    /// Returns what is to be sent, by connection. Connections that get their last lines are
    /// forgotten.
    pub fn take_lines(&mut self) -> Vec<Outgoing> {
        let outgoing = self.watchers.iter_mut().map(|(&id, watcher)| Outgoing {
            id,
            lines: std::mem::take(&mut watcher.out),
            is_over: !watcher.is_open(),
        });
        let outgoing = outgoing.filter(|own| own.is_over || !own.lines.is_empty()).collect();
        self.watchers.retain(|_, watcher| watcher.is_open());
        outgoing
    }
}

impl Watcher {
    fn new() -> Watcher {
        Watcher {
            phase: Phase::Hello,
            out: Vec::new(),
            pace: Pace::new(),
            sent: 0,
            acked: 0,
            state: 0,
            is_stale: true,
            allowance: 1000 * LINES,
        }
    }

    fn is_open(&self) -> bool {
        !matches!(self.phase, Phase::Closed(..))
    }

    fn waits_for_state(&self) -> bool {
        let is_ready = self.phase == Phase::On && self.allowance >= 1000;
        is_ready && self.is_stale && self.acked == self.sent
    }

    fn send(&mut self, line: &Object) {
        self.out.push(canonical(line));
        self.allowance = self.allowance.saturating_sub(1000);
        self.pace.send();
    }

    /// Sends a line that only says that the inviter is there, and whether the guest is.
    fn ping(&mut self, shown: Option<&Shown>, seen: &Seen) {
        let mut line = self.counts(shown).line("ping");
        seen.note(&mut line);
        self.send(&line);
    }

    fn counts(&self, shown: Option<&Shown>) -> Counts {
        let (hash, epoch) = shown.map(|own| (own.hash.clone(), own.game)).unwrap_or_default();
        Counts { seq: self.sent, ack: 0, epoch, hash }
    }

    /// Ends the connection (NET8).
    fn end(&mut self, code: Code) {
        self.stop(code.into());
    }

    fn stop(&mut self, stop: Stop) {
        if !self.is_open() {
            return;
        }
        let kind = if self.phase == Phase::On { "close" } else { "refuse" };
        let mut line = object([("t", json!(kind)), ("why", json!(stop.code.text()))]);
        if let Some(who) = stop.who {
            line.insert("who".to_owned(), json!(who.name()));
        }
        self.send(&line);
        self.phase = Phase::Closed(stop.code, By::Own);
    }

    /// Tests whether a line may come, and whether it is an object (NET10).
    fn admit(&mut self, line: &[u8]) -> Result<Object, Stop> {
        self.pace.receive()?;
        if line.len() > LONGEST_LINE {
            return Err(Code::TooLarge.into());
        }
        Ok(serde_json::from_slice(line).map_err(|_| Code::Protocol)?)
    }

    /// Handles the first line: `hello`.
    fn meet(&mut self, line: &Object, table: &Table) -> Result<(), Stop> {
        match line.get("t").and_then(Value::as_str) {
            Some("hello") => {}
            Some("refuse") => {
                self.phase = Phase::Closed(Code::Closed, By::Peer);
                return Ok(());
            }
            _ => return Err(Code::Protocol.into()),
        }
        table.test_hello(line, End::Inviter, SPECTATOR)?;
        let party = Party::new(table.identity(), table.host());
        self.send(&hello(&party, End::Inviter.name(), Value::Null));
        self.phase = Phase::On;
        Ok(())
    }

    /// Handles a later line: what was seen. If the hash differs, a state is sent; if it still
    /// differs, the connection ends.
    fn hear(&mut self, line: &Object, shown: Option<&Shown>) -> Result<(), Stop> {
        match line.get("t").and_then(Value::as_str) {
            Some("ack" | "ping") => {}
            Some("close") => {
                self.phase = Phase::Closed(Code::Closed, By::Peer);
                return Ok(());
            }
            _ => return Err(Code::Protocol.into()),
        }
        let theirs = Counts::read(line).ok_or(Code::Protocol)?;
        if theirs.ack > self.sent {
            return Err(Code::Protocol.into());
        }
        self.acked = self.acked.max(theirs.ack);
        let is_level = theirs.ack == self.sent && self.sent > 0 && !self.is_stale;
        if is_level && shown.is_some_and(|shown| shown.hash != theirs.hash) {
            if self.state == self.sent {
                return Err(Code::Diverged.into());
            }
            self.is_stale = true;
        }
        Ok(())
    }

    /// Sends the copy of a message, unless a state is needed or too much has not been acknowledged.
    fn copy(&mut self, copy: &Copied, game: u64, seen: &Seen) {
        let is_full = self.sent - self.acked >= WINDOW || self.allowance < 1000;
        if self.phase != Phase::On || self.is_stale || is_full {
            self.is_stale = true;
            return;
        }
        self.sent += 1;
        let counts = Counts { seq: self.sent, ack: 0, epoch: game, hash: copy.hash.clone() };
        let mut line = Message { text: Some(copy.text.clone()), counts }.line();
        line.insert("from".to_owned(), json!(copy.from.number()));
        seen.note(&mut line);
        self.send(&line);
    }
}

impl Table {
    /// Keeps a message between the players, from an end, for spectators.
    pub(super) fn copy_message(&mut self, from: End, text: &str) {
        if self.copies.is_some() {
            let hash = self.game().map(Game::hash).unwrap_or_default();
            let copy = Copied { from, text: text.to_owned(), hash };
            self.copies.iter_mut().for_each(|copies| copies.push(copy.clone()));
        }
    }

    /// The messages since the last call; whether more are kept.
    fn take_copies(&mut self, keeps: bool) -> Vec<Copied> {
        std::mem::replace(&mut self.copies, keeps.then(Vec::new)).unwrap_or_default()
    }
}
