//! The players' clocks, which each program counts for its own player (NET19).

use serde_json::json;

use super::{Clock, Code, Stop};
use crate::connection::count;
use crate::game::Player;
use crate::json::{Object, object};
use crate::table::Table;

/// The longest time of a clock, in milliseconds: a year.
pub(super) const LONGEST: u64 = 365 * 24 * 3600 * 1000;

impl Table {
    /// Tells the other program how much time the own player has used, at most a year, if both can
    /// deal with it.
    pub fn tell_clock(&mut self, ms: u64) {
        let ms = ms.min(LONGEST);
        let is_on = self.is_connected() && self.extras().clock;
        let side = self.side().json();
        if let Some(own) = self.connection.as_mut().filter(|_| is_on) {
            own.send(&object([("t", json!("clock")), ("side", side), ("ms", json!(ms))]));
        }
    }

    /// Returns what the other program has said last about the clock of its player, once.
    pub fn take_clock(&mut self) -> Option<Clock> {
        self.connection.as_mut()?.clock.take()
    }

    /// Handles `clock`.
    pub(super) fn handle_clock(&mut self, line: &Object) -> Result<(), Stop> {
        let player = line.get("side").and_then(Player::read);
        let ms = count(line, "ms").filter(|&ms| ms <= LONGEST);
        let (player, ms) = player.zip(ms).ok_or(Code::Protocol)?;
        // A swap can be under way; nobody sets the clock of this player.
        let is_theirs = player != self.side();
        if let Some(own) = self.connection.as_mut().filter(|_| is_theirs) {
            own.clock = Some(Clock { player, ms });
        }
        Ok(())
    }
}
