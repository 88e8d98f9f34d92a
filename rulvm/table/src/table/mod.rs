//! A table: the host of one book, with at most one game (GM10 to GM19).
//!
//! | module | what it does |
//! |---|---|
//! | `call` | one event for the book, and what follows if the book misbehaves |
//! | `dialog` | questions of the book and of the host |
//! | `input` | clicks, keys, menus, moves, time |
//! | `past` | the earlier states of the game, to which players can go back |
//! | `trace` | what the book has got and returned |

mod call;
mod dialog;
mod input;
mod memory;
mod past;
mod trace;

pub use crate::connection::Control;
pub(crate) use call::Snapshot;
pub use call::Trouble;
pub use dialog::Dialog;
pub use trace::Traced;

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::book::{Book, Shown};
use crate::connection::{Code, Connection, Copied, Extras, Session};
use crate::event::{Event, LONGEST_MESSAGE};
use crate::game::{Game, Player};
use crate::identity::{self, Identity, Mismatch, Version};
use crate::json::Object;
use crate::view::Item;

/// A table.
pub struct Table {
    book: Box<dyn Book>,
    identity: Identity,
    host: Version,
    size: (i32, i32),
    game: Option<Game>,
    modified: bool,
    myturn: bool,
    has_failed: bool,
    dialog: Option<Dialog>,
    trace: trace::Trace,
    past: past::Past,
    /// What this program offers to the other one beyond the rulings.
    pub(crate) offered: Extras,
    /// What the other player has written and nobody has read yet.
    pub(crate) heard: VecDeque<String>,
    /// The messages that spectators have not been sent; `None` if nobody watches.
    pub(crate) copies: Option<Vec<Copied>>,
    /// The present connection, or the last one.
    pub(crate) connection: Option<Connection>,
    /// What a connection needs to continue later (NET9).
    pub(crate) session: Option<Session>,
}

/// Whether a table has a game, and how it is (TD2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// No game.
    Empty,
    /// It continues.
    Playing,
    /// The game is over.
    Over,
    /// The book has failed; the game can be looked at and saved (GM18).
    Failed,
}

impl Status {
    /// Its name in answers.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Status::Empty => "empty",
            Status::Playing => "playing",
            Status::Over => "over",
            Status::Failed => "failed",
        }
    }
}

/// Why a table does not do something. Nothing has changed, except for [`Refusal::Book`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// It has no game.
    #[error("this table has no game")]
    NoGame,
    /// Its game has failed.
    #[error("the game has failed; it can only be looked at and saved")]
    Failed,
    /// Its game is over.
    #[error("the game is over")]
    Over,
    /// A dialog is open, or the one that is needed is not.
    #[error("{0}")]
    Dialog(&'static str),
    /// The other player has been asked something, and has not answered.
    #[error("a dialog is open")]
    Asked,
    /// Another player moves.
    #[error("it is not this player's turn")]
    Turn,
    /// The move is not legal.
    #[error("this move is not legal")]
    Illegal,
    /// The view has no such item.
    #[error("the view has no such item")]
    Item,
    /// The book does not allow it.
    #[error("this book does not allow it")]
    Bit,
    /// It needs a connection.
    #[error("the game is not connected")]
    NotConnected,
    /// The other program cannot do it.
    #[error("the other program cannot do this")]
    NotOffered,
    /// No move can be taken back.
    #[error("there is no move that can be taken back")]
    NothingToUndo,
    /// A text to the other player has more than 250 bytes.
    #[error("a line to the other player has at most {LONGEST_MESSAGE} bytes")]
    TooLong,
    /// The table only watches a game.
    #[error("this table watches the game of others")]
    Watching,
    /// The book misbehaved (GM18).
    #[error(transparent)]
    Book(#[from] Trouble),
}

impl Table {
    /// Opens a book on a running host: `InitRuleBook` (GM4, GM10). The identity is the book's, or
    /// what a test pretends it to be.
    ///
    /// # Errors
    /// If the book cannot be opened here.
    pub fn open(book: Box<dyn Book>, identity: Identity, host: Version) -> Result<Table, Mismatch> {
        identity::can_open(&identity, &host)?;
        let mut table = Table {
            book,
            identity,
            host,
            size: (0, 0),
            game: None,
            modified: false,
            myturn: true,
            has_failed: false,
            dialog: None,
            trace: trace::Trace::default(),
            past: past::Past::default(),
            offered: Extras::default(),
            heard: VecDeque::new(),
            copies: None,
            connection: None,
            session: None,
        };
        let mut record = table.record(Event::InitRuleBook);
        if table.call(&mut record).is_ok() {
            table.size = (record.int1, record.int2);
        } else {
            table.has_failed = true;
        }
        Ok(table)
    }

    /// Starts a new game in place of the present one (GM11).
    ///
    /// # Errors
    /// If the book misbehaves.
    pub fn new_game(&mut self) -> Result<(), Refusal> {
        self.must_work()?;
        self.put_away()?;
        self.past.start_game();
        self.game = Some(Game::default());
        let started = self.start(Event::NewGame);
        if started.is_err() && !self.has_failed {
            self.game = None;
        }
        started
    }

    /// Continues a game from a state that has been tested (GM11).
    ///
    /// # Errors
    /// If the book misbehaves.
    pub(crate) fn old_game(&mut self, game: Game) -> Result<(), Refusal> {
        self.put_away()?;
        self.past.start_game();
        self.game = Some(game);
        self.start(Event::OldGame)
    }

    fn start(&mut self, event: Event) -> Result<(), Refusal> {
        self.event(event)?;
        Ok(self.event(Event::Activate)?)
    }

    /// Closes the present game, its connection and its session (GM11, NET8). A guest that has no
    /// game yet stays linked.
    fn put_away(&mut self) -> Result<(), Refusal> {
        if self.is_watching() {
            return Err(Refusal::Watching);
        }
        if self.game.is_some() {
            self.hang_up_silently(Code::Closed);
            self.session = None;
            self.dialog = None;
            self.event(Event::Deactivate)?;
            self.event(Event::Close)?;
            self.game = None;
        }
        (self.modified, self.myturn) = (false, true);
        Ok(())
    }

    /// Closes the game and the book; a book that has failed gets no event (GM10, GM18).
    pub fn close(&mut self) {
        self.hang_up_silently(Code::Closed);
        if !self.has_failed && self.put_away().is_ok() {
            let mut record = self.record(Event::FinishRuleBook);
            // The table is gone, whatever the book returns.
            let _ = self.call(&mut record);
        }
    }

    /// Tells the book that the table comes to the front, or goes behind another one (GM11).
    ///
    /// # Errors
    /// If there is no game, or the book misbehaves.
    pub fn front(&mut self, on: bool) -> Result<(), Refusal> {
        self.must_play()?;
        Ok(self.event(if on { Event::Activate } else { Event::Deactivate })?)
    }

    /// Tests that the book has not failed.
    ///
    /// # Errors
    /// [`Refusal::Failed`].
    pub(crate) fn must_work(&self) -> Result<(), Refusal> {
        if self.has_failed { Err(Refusal::Failed) } else { Ok(()) }
    }

    /// Returns the game, which may have failed.
    ///
    /// # Errors
    /// [`Refusal::NoGame`].
    pub(crate) fn must_have_game(&self) -> Result<&Game, Refusal> {
        self.game.as_ref().ok_or(Refusal::NoGame)
    }

    /// Returns the game, which has not failed.
    ///
    /// # Errors
    /// [`Refusal::Failed`] or [`Refusal::NoGame`].
    pub(crate) fn must_play(&self) -> Result<&Game, Refusal> {
        self.must_work()?;
        self.must_have_game()
    }

    /// The game, if there is one.
    #[must_use]
    pub fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// How the table is.
    #[must_use]
    pub fn status(&self) -> Status {
        match &self.game {
            _ if self.has_failed => Status::Failed,
            None => Status::Empty,
            Some(game) if game.is_over() => Status::Over,
            Some(_) => Status::Playing,
        }
    }

    /// Who the book is.
    #[must_use]
    pub fn identity(&self) -> &Identity {
        &self.identity
    }

    /// The names of the two sides, if the book brings them with it.
    #[must_use]
    pub fn sides(&self) -> Option<&[String; 2]> {
        self.book.sides()
    }

    /// The running host.
    #[must_use]
    pub fn host(&self) -> &Version {
        &self.host
    }

    /// The player whom this machine plays; 0 without a game.
    #[must_use]
    pub fn side(&self) -> Player {
        let side = self.game.as_ref().and_then(|game| game.local.get("side"));
        side.and_then(Player::read).unwrap_or(Player::FIRST)
    }

    /// Notes which player a person plays here, while another program of this machine plays the
    /// other one, so that a saved game says it. Does nothing while connected, or without a game.
    pub fn note_side(&mut self, player: Player) {
        if !self.is_connected()
            && let Some(game) = &mut self.game
        {
            game.local.insert("side".to_owned(), player.json());
        }
    }

    /// Whether the game has changed since it was saved (GM14).
    #[must_use]
    pub fn is_modified(&self) -> bool {
        self.modified
    }

    /// Whether the players here may act (GM14).
    #[must_use]
    pub fn is_my_turn(&self) -> bool {
        self.myturn
    }

    /// The open dialog.
    #[must_use]
    pub fn dialog(&self) -> Option<&Dialog> {
        self.dialog.as_ref()
    }

    /// The width and height of the view (GM20).
    #[must_use]
    pub fn size(&self) -> (i32, i32) {
        self.size
    }

    /// The position as a text; empty without a game.
    #[must_use]
    pub fn position(&self) -> String {
        self.question(|book, game| book.position(game))
    }

    /// Returns what is on the two boards of a game of a rule; `None` in other books.
    #[must_use]
    pub fn boards(&self) -> Option<[Shown; 2]> {
        self.question(|book, game| book.boards(game))
    }

    /// Returns the items of the view. None is enabled while clicks are not sent (GM20).
    #[must_use]
    pub fn items(&self) -> Vec<Item> {
        let mut items = self.question(|book, game| book.items(game));
        if !self.is_input_open() {
            items.iter_mut().for_each(|item| item.enabled = false);
        }
        items
    }

    /// Returns the legal moves of a player, sorted; none when the game is over, or for the other's
    /// side when connected (GM22).
    #[must_use]
    pub fn legal(&self, player: Player) -> Vec<String> {
        let is_here = !self.is_connected() || player == self.side();
        if is_here && self.game.as_ref().is_some_and(|game| !game.is_over()) {
            self.question(|book, game| book.legal(game, player))
        } else {
            Vec::new()
        }
    }

    /// Tests whether the book can play a core (GM26).
    ///
    /// # Errors
    /// What is wrong with it, for people.
    pub fn check(&self, core: &Object) -> Result<(), String> {
        let checked = catch_unwind(AssertUnwindSafe(|| self.book.check(core)));
        checked.unwrap_or_else(|_| Err(Trouble::Crash.to_string()))
    }

    /// Asks the book about the game. Without a game, or if the book panics, the answer is empty.
    fn question<T: Default>(&self, ask: impl FnOnce(&dyn Book, &Game) -> T) -> T {
        // A question changes nothing, so a panic leaves nothing behind.
        let ask = |game| catch_unwind(AssertUnwindSafe(|| ask(&*self.book, game))).ok();
        self.game.as_ref().and_then(ask).unwrap_or_default()
    }

    /// The events since the last call, at most 10,000 (TD4).
    pub fn take_trace(&mut self) -> Vec<Traced> {
        self.trace.take()
    }

    /// Starts the inviter's game on the other side (NET2).
    pub(crate) fn begin_as_guest(&mut self, game: Game) -> Result<(), Trouble> {
        self.dialog = None;
        (self.modified, self.myturn) = (false, true);
        self.past.start_game();
        self.game = Some(game);
        [Event::OldGame, Event::Swap, Event::Activate]
            .into_iter()
            .try_for_each(|event| self.event(event))
    }

    /// Shows a state of an inviter whose game this table watches: of the game that it has, or of
    /// another one.
    pub(crate) fn show(&mut self, game: Game, is_same_game: bool) -> Result<(), Trouble> {
        self.dialog = None;
        if is_same_game && self.game.is_some() {
            self.follow(game);
            return self.event(Event::OldGame);
        }
        self.past.start_game();
        self.game = Some(game);
        [Event::OldGame, Event::Activate].into_iter().try_for_each(|event| self.event(event))
    }

    /// Forgets the earlier states: the other end does not have them.
    pub(crate) fn forget_past(&mut self) {
        self.past.clear();
    }

    /// The game, to be changed.
    pub(crate) fn game_mut(&mut self) -> Option<&mut Game> {
        self.game.as_mut()
    }

    pub(crate) fn set_saved(&mut self) {
        self.modified = false;
    }

    pub(crate) fn set_modified(&mut self) {
        self.modified = true;
    }

    pub(crate) fn set_dialog(&mut self, dialog: Option<Dialog>) {
        self.dialog = dialog;
    }
}
