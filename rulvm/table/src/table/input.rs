//! What players do, and time (GM12, GM13).

use super::{Refusal, Table};
use crate::event::Event;
use crate::game::Player;
use crate::turns::menu_of;

/// The longest time between two `Idle`, in milliseconds (GM13).
const LONGEST_IDLE: i32 = 60_000;

impl Table {
    /// Whether clicks and keys are sent to the book now (GM12).
    #[must_use]
    pub fn is_input_open(&self) -> bool {
        self.myturn && self.is_menu_open()
    }

    /// Whether choices in menus are sent to the book now; those of moves also need `myturn` (GM12).
    fn is_menu_open(&self) -> bool {
        let is_playing = self.game.as_ref().is_some_and(|game| !game.is_over());
        is_playing && self.dialog.is_none() && !self.has_failed && !self.is_watching()
    }

    /// Clicks an item. Returns whether the book was told: the item is enabled (GM20).
    ///
    /// # Errors
    /// If there is no such item or no game, or the book misbehaves.
    pub fn click(&mut self, item: u32) -> Result<bool, Refusal> {
        self.must_play()?;
        let items = self.items();
        let clicked = items.iter().find(|own| own.id == item).ok_or(Refusal::Item)?;
        if !clicked.enabled {
            return Ok(false);
        }
        let mut record = self.record(Event::MouseDown);
        record.int1 = i32::try_from(item).unwrap_or_default();
        self.send_event(record)?;
        Ok(true)
    }

    /// Takes back the last click on an item of a move that is not complete (GM21). Returns whether
    /// there was one.
    pub fn unpick(&mut self) -> bool {
        let is_open = self.is_input_open();
        let game = self.game_mut().filter(|_| is_open);
        let picked = game.and_then(|game| game.local.get_mut("picked"));
        picked
            .and_then(serde_json::Value::as_array_mut)
            .is_some_and(|picked| picked.pop().is_some())
    }

    /// The items that were clicked for a move that is not complete (GM21).
    #[must_use]
    pub fn picked(&self) -> Vec<u32> {
        let picked = self.game().and_then(|game| game.local.get("picked")?.as_array());
        let item = |item: &serde_json::Value| u32::try_from(item.as_u64()?).ok();
        picked.into_iter().flatten().filter_map(item).collect()
    }

    /// Presses a key. Returns whether the book was told.
    ///
    /// # Errors
    /// If there is no game, or the book misbehaves.
    pub fn key(&mut self, key: char) -> Result<bool, Refusal> {
        self.must_play()?;
        if !self.is_input_open() {
            return Ok(false);
        }
        let mut record = self.record(Event::KeyDown);
        record.int1 = i32::try_from(u32::from(key)).unwrap_or_default();
        self.send_event(record)?;
        Ok(true)
    }

    /// Chooses an item, from 1, of a menu. Returns whether the book was told.
    ///
    /// # Errors
    /// If there is no game, or the book misbehaves.
    pub fn menu(&mut self, menu: i32, item: i32) -> Result<bool, Refusal> {
        self.menu_after(0, menu, item)
    }

    fn menu_after(&mut self, ms: u32, menu: i32, item: i32) -> Result<bool, Refusal> {
        self.must_play()?;
        let is_of_moves = Player::BOTH.into_iter().any(|player| menu_of(player) == menu);
        if !self.is_menu_open() || (is_of_moves && !self.myturn) {
            return Ok(false);
        }
        self.event(Event::UpdateMenus)?;
        let mut record = self.record(Event::Menu);
        (record.int1, record.int2, record.long1) = (menu, item, milliseconds(ms));
        self.send_event(record)?;
        Ok(true)
    }

    /// Plays a move of a player, in canonical notation, as if it was chosen in the menu (GM22).
    ///
    /// # Errors
    /// In this order: the game is over, a dialog is open, it is not this player's turn here, the
    /// move is not legal.
    pub fn play(&mut self, player: Player, text: &str) -> Result<(), Refusal> {
        self.play_after(0, player, text)
    }

    /// Plays a move after milliseconds have passed, at most 60,000. In RUL versus, time and signal
    /// are one message; other books ignore the time.
    ///
    /// # Errors
    /// Those of [`Table::play`].
    pub fn play_after(&mut self, ms: u32, player: Player, text: &str) -> Result<(), Refusal> {
        let game = self.must_play()?;
        let turn = game.turn();
        if game.is_over() {
            return Err(Refusal::Over);
        }
        self.must_have_no_dialog()?;
        let is_others = self.is_connected() && player != self.side();
        if !self.myturn || is_others || turn.is_some_and(|turn| turn != player) {
            return Err(Refusal::Turn);
        }
        let moves = self.legal(player);
        let at = moves.iter().position(|legal| legal == text).ok_or(Refusal::Illegal)?;
        let item = i32::try_from(at + 1).map_err(|_| Refusal::Illegal)?;
        self.menu_after(ms, menu_of(player), item)?;
        Ok(())
    }

    /// Lets milliseconds pass, at most 60,000: `SleepQuery`, `Idle` (GM13). Returns whether `Idle`
    /// was sent.
    ///
    /// # Errors
    /// If there is no game, or the book misbehaves.
    pub fn idle(&mut self, ms: u32) -> Result<bool, Refusal> {
        self.must_play()?;
        if self.is_watching() || self.dialog.as_ref().is_some_and(super::Dialog::is_host) {
            return Ok(false);
        }
        let bits = self.identity.bits;
        if !bits.no_sleep_query {
            self.event(Event::SleepQuery)?;
        }
        if bits.no_idle {
            return Ok(false);
        }
        let mut record = self.record(Event::Idle);
        record.long1 = milliseconds(ms);
        self.send_event(record)?;
        Ok(true)
    }
}

/// The milliseconds of an event (GM13).
fn milliseconds(ms: u32) -> i32 {
    i32::try_from(ms).unwrap_or(LONGEST_IDLE).min(LONGEST_IDLE)
}
