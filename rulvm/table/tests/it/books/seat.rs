//! A book with a game, and what a table would do with it.

use std::sync::Arc;

use rulvm_table::book::Book;
use rulvm_table::books::{self, Opening, OptionError};
use rulvm_table::event::{Event, Record, Returned};
use rulvm_table::game::{End, Game, Player};
use rulvm_table::identity::{HOST, Version};
use rulvm_table::turns::MOVES_MENU;
use rulvm_table::view::Item;
use serde_json::{Value, json};

/// The session of connected tests, as a text.
pub(crate) const SESSION: &str = "000102030405060708090a0b0c0d0e0f";

/// A book with a game.
pub(crate) struct Seat {
    pub(crate) book: Box<dyn Book>,
    pub(crate) game: Game,
    pub(crate) modified: bool,
    pub(crate) myturn: bool,
}

/// Opens a book and starts a game, with the seed of the table and the book's options. The nonce
/// with a number repeats the sum of seed and number.
pub(crate) fn open(id: &str, seed: u64, options: &Value) -> Result<Seat, OptionError> {
    let options = options.as_object().expect("options are an object");
    let files = |_: &str| Err("no files".to_owned());
    let nonces = Arc::new(move |count: u32| [(seed as u8).wrapping_add(count as u8); 32]);
    let entry = books::find(id).expect("a built-in book");
    let book = (entry.open)(&Opening { options, seed, files: &files, nonces })?;
    let mut seat = Seat { book, game: Game::default(), modified: false, myturn: true };
    seat.event(Event::NewGame, 0, 0, "");
    Ok(seat)
}

/// Opens a book that accepts its options.
pub(crate) fn table(id: &str, options: &Value) -> Seat {
    open(id, 1, options).expect("these options are right")
}

impl Seat {
    /// Sends an event; panics if the book returns a fault.
    pub(crate) fn event(&mut self, event: Event, int1: i32, int2: i32, message: &str) -> Record {
        let mut record = Record {
            event,
            message: message.to_owned(),
            int1,
            int2,
            long1: 0,
            modified: self.modified,
            myturn: self.myturn,
            dialoging: false,
            version: Version::new(HOST),
            returned: None,
        };
        self.book.handle(&mut record, Some(&mut self.game));
        let is_connected = self.game.local["connected"] == json!(true);
        assert_eq!(record.returned.as_ref().and_then(|it| it.fault(is_connected)), None);
        (self.modified, self.myturn) = (record.modified, record.myturn);
        assert_eq!(self.book.check(&self.game.core), Ok(()), "after {event:?}");
        record
    }

    /// The legal moves of the player whose turn it is.
    pub(crate) fn legal(&self) -> Vec<String> {
        self.game.turn().map_or(Vec::new(), |player| self.book.legal(&self.game, player))
    }

    /// Plays a legal move from its menu.
    pub(crate) fn play(&mut self, text: &str) -> Option<Returned> {
        let moves = self.legal();
        let at = moves.iter().position(|legal| legal == text);
        let at = at.unwrap_or_else(|| panic!("{text} is not one of {moves:?}")) as i32;
        let menu = MOVES_MENU + self.game.turn().map_or(0, Player::index) as i32;
        self.event(Event::Menu, menu, at + 1, "").returned
    }

    pub(crate) fn click(&mut self, item: u32) -> Option<Returned> {
        self.event(Event::MouseDown, item as i32, 0, "").returned
    }

    pub(crate) fn answer(&mut self, button: i32) -> Option<Returned> {
        self.event(Event::Answer, button, 0, "").returned
    }

    pub(crate) fn connect(&mut self, end: End, is_resumed: bool) -> Option<Returned> {
        let end = i32::from(end.number());
        self.event(Event::ConnectionMade, end, is_resumed.into(), SESSION).returned
    }

    /// Receives a message from the other end.
    pub(crate) fn receive(&mut self, message: &str) -> Option<Returned> {
        self.event(Event::MessageReceived, 0, 0, message).returned
    }

    pub(crate) fn idle(&mut self) -> Option<Returned> {
        self.event(Event::Idle, 0, 0, "").returned
    }

    pub(crate) fn position(&self) -> String {
        self.book.position(&self.game)
    }

    pub(crate) fn items(&self) -> Vec<Item> {
        self.book.items(&self.game)
    }

    /// The items that a click would do something on.
    pub(crate) fn enabled(&self) -> Vec<u32> {
        self.items().iter().filter(|item| item.enabled).map(|item| item.id).collect()
    }

    /// A member of the core.
    pub(crate) fn core(&self, name: &str) -> &Value {
        &self.game.core[name]
    }
}
