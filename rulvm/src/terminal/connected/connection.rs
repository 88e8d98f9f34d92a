//! A table that is connected to another program: it continues after the line was cut, and what both
//! programs rely on is kept on a disk.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use rulvm_files::Problem;
use rulvm_table::game::{End, Game};
use rulvm_table::net::{By, Code};
use rulvm_table::table::{Dialog, Status, Table};
#[cfg(feature = "discover")]
use rulvm_table_net::address::Reach;
#[cfg(feature = "discover")]
use rulvm_table_net::discover::Announcement;
use rulvm_table_net::link::Link;
use rulvm_table_net::seat::{Notice, Seat};
use rulvm_table_net::why::Why;
use rulvm_table_view::Texts;

use super::kept::{Keeper, Route};

/// After what time a guest calls again if the inviter has to be asked, or has left.
const KNOCK: Duration = Duration::from_secs(1);

/// The button that answers a question of the other player with no.
pub(crate) const NO: i64 = 1;

/// How many times in a row the player says no before the program does so by itself.
const PATIENT: u32 = 3;

/// How long the end of a game may take to reach the other program.
const FAREWELL: Duration = Duration::from_secs(1);

/// The state of the connection, for the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// The other player has not been here yet.
    Waiting,
    /// Both play.
    On,
    /// The other player is away, and can come back. A guest calls again at a time.
    Away(Away, Option<Instant>),
    /// The guest is back with another game or without one, and the inviter's player has to be asked
    /// (NET9).
    Asks,
    /// The inviter has another game than the guest, whose player has to be asked before their own
    /// game goes; and how the tables have parted.
    AsksGuest(Code, By),
    /// The connection has ended for good: the tables do not fit together, or the games are no
    /// longer the same.
    Over(Code, By),
    /// The guest was never connected, and cannot connect.
    Failed(Why),
    /// The player plays on without the other one.
    Alone,
}

/// Why the other player is away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Away {
    /// The line was cut.
    Cut(Why),
    /// Nothing came for too long.
    Silent,
    /// The other player has left.
    Left,
    /// The inviter is asked whether the game starts again.
    Asked,
}

/// What has happened, for the front end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum News {
    /// The table may have changed.
    Changed,
    /// The connection is in another state.
    State,
    /// Somebody was turned away.
    Refused(Why),
    /// The programs could not agree on a game, and why; the inviter still waits.
    Unfit(Code, By),
    /// The number of spectators has changed to this.
    Watchers(usize),
}

/// Opens a table without a game, with the book and rule of the connection.
pub(crate) type Open = Box<dyn Fn() -> Result<Table, Problem>>;

/// Where a game is: it is another one after a move. In matches, something changes all the time, so
/// only a restart and the end count.
type Mark = (u64, u64, bool);

/// A connected table.
pub(crate) struct Connection {
    /// The table with its link.
    pub(crate) seat: Seat,
    /// What the inviter has handed out.
    pub(crate) invitations: Vec<String>,
    /// The inviter's table on the local network, until the guest is there.
    #[cfg(feature = "discover")]
    pub(super) announcement: Option<Announcement>,
    state: State,
    end: End,
    keeper: Rc<RefCell<Keeper>>,
    open: Open,
    /// True if there is a single connection, which cannot be made again.
    is_single: bool,
    /// When the guest calls again by itself.
    knock: Option<Instant>,
    /// How many of the other player's questions in a row were answered with no, and where the game
    /// was.
    refusals: (u32, Option<Mark>),
}

impl Connection {
    /// A table with its link. An inviter's table has a game.
    pub(crate) fn new(table: Table, link: Link, keeper: Keeper, open: Open) -> Connection {
        let (end, is_single) = (keeper.kept.end, keeper.kept.route == Route::Stdio);
        let keeper = Rc::new(RefCell::new(keeper));
        let kept = Rc::clone(&keeper);
        let keep = move |table: &mut Table, other| kept.borrow_mut().keep(table, other);
        let seat = Seat::new(table, link).keeping(Box::new(keep));
        Connection {
            seat,
            invitations: Vec::new(),
            #[cfg(feature = "discover")]
            announcement: None,
            state: State::Waiting,
            end,
            keeper,
            open,
            is_single,
            knock: None,
            refusals: (0, None),
        }
    }

    /// What is played, in the player's language.
    pub(crate) fn game(&self, texts: &Texts) -> String {
        let identity = self.seat.table.identity();
        let id = format!("book-{}", identity.id.replace('.', "-"));
        texts.find(&id).unwrap_or_else(|| identity.name.clone())
    }

    /// Announces the table on the local network, unless only this machine can reach it. If that
    /// fails, it can be joined all the same.
    #[cfg(feature = "discover")]
    pub(super) fn announce(
        &mut self,
        game: &str,
        invitations: &[(Reach, String)],
        port: Option<u16>,
    ) {
        let is_reached = invitations.iter().any(|(from, _)| *from != Reach::Machine);
        let Some(port) = port.filter(|_| is_reached) else { return };
        let name = match std::env::var("USER") {
            Ok(user) => format!("{game} ({user})"),
            Err(_) => game.to_owned(),
        };
        let book = &self.seat.table.identity().id;
        self.announcement = Announcement::new(&name, book, port).ok();
    }

    /// The time that each player had used when the game was kept last.
    pub(crate) fn clocks(&self) -> [Duration; 2] {
        self.keeper.borrow().kept.clocks
    }

    /// Notes the time that each player has used, for when the game is kept next.
    pub(crate) fn note_clocks(&mut self, clocks: [Duration; 2]) {
        self.keeper.borrow_mut().kept.clocks = clocks;
    }

    /// Returns the state of the connection.
    pub(crate) fn state(&self) -> &State {
        &self.state
    }

    /// Whether a command connects the programs.
    pub(crate) fn has_command(&self) -> bool {
        matches!(self.keeper.borrow().kept.route, Route::Through(_))
    }

    /// Returns which end this is.
    pub(crate) fn end(&self) -> End {
        self.end
    }

    /// Whether the game waits for the other player: what is played now would end the session, and
    /// the game could not continue with the other player.
    pub(crate) fn waits(&self) -> bool {
        let is_away = matches!(
            self.state,
            State::Waiting | State::Away(..) | State::Asks | State::AsksGuest(..)
        );
        is_away || self.is_slow()
    }

    /// Whether too much is on its way to the other program.
    pub(crate) fn is_slow(&self) -> bool {
        self.state == State::On && self.seat.is_slow()
    }

    /// Returns what happens within a time.
    pub(crate) fn poll(&mut self, limit: Duration) -> Option<News> {
        if self.knock.is_some_and(|knock| knock <= Instant::now()) {
            self.knock = None;
            self.call();
            return Some(News::State);
        }
        if self.state == State::Alone {
            return None;
        }
        let notice = self.seat.poll(limit)?;
        Some(self.note(notice))
    }

    /// Lets time pass.
    pub(crate) fn pass_time(&mut self, time: Duration) -> Option<News> {
        self.keeper.borrow_mut().keep_clocks();
        let notice = self.seat.pass(time)?;
        Some(self.note(notice))
    }

    /// The player agrees that the game starts again from the inviter's position, or does not. A
    /// guest's player who does not keeps the game, without the inviter.
    pub(crate) fn consent(&mut self, yes: bool) {
        if let State::AsksGuest(code, by) = self.state {
            self.state = if yes { self.begin_anew(code, by) } else { State::Over(code, by) };
            return;
        }
        if yes {
            self.seat.consent();
            self.state = State::Away(Away::Cut(Why::Ended), None);
        }
    }

    /// The player does not want to wait until the inviter is called again.
    pub(crate) fn hurry(&mut self) {
        if let State::Away(_, Some(calls)) = &mut self.state {
            *calls = Instant::now();
            self.knock = self.knock.map(|_| Instant::now());
            self.seat.hurry();
        }
    }

    /// The player has answered a question of the other player.
    pub(crate) fn answered(&mut self, yes: bool) {
        let mark = self.mark();
        let before = if self.refusals.1 == mark { self.refusals.0 } else { 0 };
        self.refusals = (if yes { 0 } else { before + 1 }, mark);
    }

    /// Answers a question of the other player who has heard no too often. Returns whether this is
    /// the first time since the last move.
    pub(crate) fn answer_again(&mut self) -> bool {
        let is_asked = matches!(self.seat.table.dialog(), Some(Dialog::Question(_)));
        let (count, mark) = &self.refusals;
        if !is_asked || *count < PATIENT || *mark != self.mark() {
            return false;
        }
        let is_first = *count == PATIENT;
        self.answered(false);
        let answered = self.seat.table.answer(NO);
        self.seat.send();
        is_first && answered.is_ok()
    }

    fn mark(&self) -> Option<Mark> {
        let table = &self.seat.table;
        let session = table.session()?;
        let has_turns = table.game().and_then(Game::turn).is_some();
        let moves = if has_turns { session.sent + session.recv } else { 0 };
        Some((session.epoch, moves, table.status() == Status::Over))
    }

    /// Why the game could not be kept, once.
    pub(crate) fn problem(&mut self) -> Option<String> {
        self.keeper.borrow_mut().problem()
    }

    /// Leaves. Returns whether the game can be continued later.
    pub(crate) fn leave(&mut self) -> bool {
        // The other program is about to acknowledge the last move.
        let start = Instant::now();
        while self.state == State::On && self.owes_the_end() && start.elapsed() < FAREWELL {
            let _ = self.poll(FAREWELL);
        }
        self.seat.close();
        self.keeper.borrow_mut().finish(&mut self.seat.table)
    }

    /// Leaves for good: the game continues without the other player.
    pub(crate) fn part(&mut self) {
        self.seat.close();
        self.keeper.borrow_mut().forget();
        self.knock = None;
        self.state = State::Alone;
    }

    fn note(&mut self, notice: Notice) -> News {
        let state = match notice {
            Notice::Refused(why) => return News::Refused(why),
            Notice::Watchers(count) => return News::Watchers(count),
            Notice::Connected(_) => return News::Changed,
            Notice::Line if self.state != State::On && self.seat.table.is_connected() => State::On,
            Notice::Line => return News::Changed,
            Notice::Lost(why, again) => self.lost(why, again),
            Notice::Parted(code, by, _) if self.is_unfit(code) => {
                self.state = State::Waiting;
                return News::Unfit(code, by);
            }
            Notice::Parted(code, by, again) => self.parted(code, by, again),
        };
        #[cfg(feature = "discover")]
        self.announcement.take_if(|_| state == State::On);
        self.state = state;
        News::State
    }

    /// Whether the inviter's first guest cannot play, rather than having left.
    fn is_unfit(&self, code: Code) -> bool {
        let has_left = matches!(code, Code::Closed | Code::Lost | Code::Timeout);
        self.end == End::Inviter && !self.has_session() && !has_left
    }

    /// Whether the game is over, but the other program has not acknowledged that yet.
    fn owes_the_end(&self) -> bool {
        let table = &self.seat.table;
        table.status() == Status::Over
            && table.session().is_some_and(|session| session.unheard() > 0)
    }

    fn has_session(&self) -> bool {
        self.seat.table.session().is_some()
    }

    fn lost(&mut self, why: Why, again: Option<Duration>) -> State {
        match (self.end, &self.state) {
            // A guest that calls without a game has already been turned away with a reason.
            (End::Guest, State::Away(Away::Asked, _)) => self.knock_again(Away::Asked),
            (End::Guest, State::AsksGuest(..) | State::Over(..)) => self.state.clone(),
            (End::Guest, _) if !self.has_session() => State::Failed(why),
            (End::Guest, State::Away(Away::Left, _)) => State::Away(Away::Left, at(again)),
            (End::Guest, _) if self.is_single => State::Away(Away::Cut(why), None),
            (End::Guest, _) => State::Away(Away::Cut(why), at(again)),
            (End::Inviter, State::Asks) => State::Asks,
            (End::Inviter, State::Away(away, _)) => State::Away(away.clone(), None),
            (End::Inviter, _) if self.has_session() => State::Away(Away::Cut(why), None),
            (End::Inviter, _) => State::Waiting,
        }
    }

    fn parted(&mut self, code: Code, by: By, again: Option<Duration>) -> State {
        match (self.end, code, by) {
            (End::Guest, Code::Timeout, _) if again.is_some() => {
                State::Away(Away::Silent, at(again))
            }
            (End::Guest, Code::Closed, By::Peer) if self.has_session() && !self.is_single => {
                self.knock_again(Away::Left)
            }
            (End::Guest, Code::Closed, By::Peer) if !self.has_session() => State::Over(code, by),
            (End::Guest, Code::Busy | Code::Diverged | Code::CannotResume, _)
                if !self.is_single =>
            {
                if self.seat.has_begun() {
                    State::AsksGuest(code, by)
                } else {
                    self.begin_anew(code, by)
                }
            }
            // After the end, there is nothing to lose.
            (End::Inviter, Code::CannotResume, _) if self.seat.table.status() == Status::Over => {
                self.seat.consent();
                State::Away(Away::Left, None)
            }
            (End::Inviter, Code::CannotResume, _) => State::Asks,
            (End::Inviter, ..) if !self.has_session() => State::Waiting,
            (_, Code::Closed, By::Peer) => State::Away(Away::Left, None),
            (End::Inviter, Code::Timeout, _) => State::Away(Away::Silent, None),
            // Who could not say hello has changed nothing.
            (End::Inviter, ..) if self.state != State::On => self.state.clone(),
            _ => State::Over(code, by),
        }
    }

    /// The guest gives up its game to get the inviter's. Until that comes, the file has the old
    /// one.
    fn begin_anew(&mut self, code: Code, by: By) -> State {
        match (self.open)() {
            Ok(table) => {
                self.seat.table = table;
                self.knock_again(Away::Asked)
            }
            Err(_) => State::Over(code, by),
        }
    }

    fn knock_again(&mut self, away: Away) -> State {
        let knock = Instant::now() + KNOCK;
        self.knock = Some(knock);
        State::Away(away, Some(knock))
    }

    /// The guest calls the inviter.
    fn call(&mut self) {
        let State::Away(away, _) = &self.state else { return };
        let away = away.clone();
        self.state = match self.seat.retry() {
            Ok(wait) => State::Away(away, at(wait)),
            Err(why) => State::Away(Away::Cut(why), None),
        };
    }
}

fn at(wait: Option<Duration>) -> Option<Instant> {
    wait.map(|wait| Instant::now() + wait)
}
