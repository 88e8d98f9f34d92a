//! A table with its link: events become lines for the table, and what the table writes is sent.

use std::time::Duration;

use rulvm_table::game::{End, Game, Player};
use rulvm_table::hex;
use rulvm_table::net::{By, Code, Consent, Extras, Gallery, Phase, Session};
use rulvm_table::table::Table;

use crate::key::{PublicKey, random};
use crate::link::{Event, Link, WatchEvent};
use crate::why::Why;

/// A table with its link. A front end
///
/// - calls [`Seat::poll`] in its loop and draws the table after each notice,
/// - calls [`Seat::send`] after each change of the table, such as a move or `Idle`,
/// - calls [`Seat::pass`] with the time that has passed, at least every few seconds.
pub struct Seat {
    /// The table.
    pub table: Table,
    link: Link,
    may_begin_anew: bool,
    /// The spectators, and how many of them the front end knows of.
    gallery: Gallery,
    watchers: usize,
    /// Who the other end is, or was.
    peer: Option<PublicKey>,
    keep: Option<Keep>,
    kept: Option<Mark>,
    /// The part of a millisecond that has not been counted yet.
    rest: Duration,
    /// For how long nothing has come although the other end owes an acknowledgment.
    unanswered: Duration,
    /// Both are connected, and the other program has not been told the own player's clock.
    owes_clock: bool,
    /// It was the own player's turn when the clock was looked at last.
    had_turn: bool,
}

/// How many messages the other end may owe an acknowledgment for. If there are more, the line is
/// slow, and time stands still: later, the messages would come all at once, which the other end
/// does not accept (NET10).
const WINDOW: usize = 30;

/// How long an acknowledgment may take. If it takes longer, the line is slow, or has been cut
/// without notice, which only [`Seat::pass`] finds out, much later (NET6).
const PROMPT: Duration = Duration::from_secs(5);

/// How many reports of spectators are handled at a time.
const REPORTS: usize = 64;

/// Writes the table and the identity of the other end to a disk, so that a program that was killed
/// can continue from the state that the other end knows. Returns false if this has to wait: nothing
/// is sent until it is done, and it is called again.
pub type Keep = Box<dyn FnMut(&mut Table, Option<PublicKey>) -> bool>;

/// What the other end relies on: the session's id, restarts, messages sent and received, and the
/// side; what was agreed to; and who the other end is.
type Mark = (Option<(String, u64, u64, u64, Consent)>, Player, Option<PublicKey>);

/// What has happened, for the front end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The other end is there; the tables introduce themselves.
    Connected(PublicKey),
    /// A line came: the game, a dialog, or the connection of the table can have changed.
    Line,
    /// The connection broke. A guest whose game was on connects again after a time.
    Lost(Why, Option<Duration>),
    /// The tables have parted, and why. If it was a silence, a guest connects again after a time.
    ///
    /// - `cannot-resume` at an inviter: the guest has come back without the session that is kept
    ///   (NET9). After [`Seat::consent`], it can come again.
    /// - `busy` at a guest: the inviter does not have the session of the guest's game. With a table
    ///   without a game, it can come again.
    Parted(Code, By, Option<Duration>),
    /// An inviter has turned somebody away.
    Refused(Why),
    /// At an inviter: the number of spectators has changed to this.
    Watchers(usize),
}

impl Seat {
    /// A table with its link. An inviter's table needs a game.
    #[must_use]
    pub fn new(table: Table, link: Link) -> Seat {
        Seat {
            table,
            link,
            may_begin_anew: false,
            gallery: Gallery::new(),
            watchers: 0,
            peer: None,
            keep: None,
            kept: None,
            rest: Duration::ZERO,
            unanswered: Duration::ZERO,
            owes_clock: false,
            had_turn: false,
        }
    }

    /// The same seat, with a function that is called whenever the table has changed, before the
    /// other end hears of it.
    #[must_use]
    pub fn keeping(mut self, keep: Keep) -> Seat {
        self.keep = Some(keep);
        self
    }

    /// The table; its link is dropped.
    #[must_use]
    pub fn into_table(self) -> Table {
        self.table
    }

    /// Its link.
    #[must_use]
    pub fn link(&self) -> &Link {
        &self.link
    }

    /// The inviter's user consents to a guest without the session that is kept, which starts over
    /// from the present position (NET9). This holds until the tables are connected.
    pub fn consent(&mut self) {
        self.may_begin_anew = true;
    }

    /// Returns what happens within a time.
    pub fn poll(&mut self, limit: Duration) -> Option<Notice> {
        if let Some(notice) = self.attend() {
            return Some(notice);
        }
        let was_linked = self.table.is_linked();
        let notice = match self.link.poll(limit)? {
            Event::Connected(peer) => {
                self.peer = Some(peer);
                self.begin();
                Notice::Connected(peer)
            }
            Event::Line(line) => {
                let was_connected = self.table.is_connected();
                self.table.receive(&line);
                let was_silent = std::mem::take(&mut self.unanswered) > PROMPT;
                self.owes_clock |= (!was_connected || was_silent) && self.table.is_connected();
                self.may_begin_anew &= !self.table.is_connected();
                Notice::Line
            }
            Event::Lost(why) => {
                self.table.lose();
                let again = self.retry_if(self.can_continue());
                return Some(Notice::Lost(why, again));
            }
            Event::Refused(why) => Notice::Refused(why),
        };
        self.send();
        Some(if was_linked { self.parted().unwrap_or(notice) } else { notice })
    }

    /// Lets time pass (NET6), in whole milliseconds; the rest counts next time. Returns what
    /// follows, if the other end is given up.
    pub fn pass(&mut self, time: Duration) -> Option<Notice> {
        let was_linked = self.table.is_linked();
        self.rest += time;
        let owes = self.table.session().is_some_and(|session| session.unheard() > 0);
        self.unanswered = if owes { self.unanswered + time } else { Duration::ZERO };
        let ms = u64::try_from(self.rest.as_millis()).unwrap_or(u64::MAX);
        self.rest = self.rest.saturating_sub(Duration::from_millis(ms));
        self.table.pass(ms);
        self.gallery.pass(ms);
        self.send();
        if was_linked { self.parted() } else { None }
    }

    /// Sends what the table has written, also to spectators; if it has parted, the link hangs
    /// up.
    pub fn send(&mut self) {
        let is_kept = self.keep();
        self.show();
        if is_kept || !self.table.is_linked() {
            self.link.send(self.table.take_lines());
        }
        if self.link.is_on() && !self.table.is_linked() {
            self.link.hang_up();
        }
    }

    /// Keeps the table if it has changed. A guest without the inviter's game has nothing to keep.
    /// Returns false if that has to wait.
    fn keep(&mut self) -> bool {
        let Some(keep) = &mut self.keep else { return true };
        let session = self.table.session();
        let relied_on =
            session.map(|own| (own.id.clone(), own.epoch, own.sent, own.recv, own.consent.clone()));
        let mark = (relied_on, self.table.side(), self.peer);
        if self.table.game().is_none() || self.kept.as_ref() == Some(&mark) {
            return true;
        }
        let is_kept = keep(&mut self.table, self.peer);
        self.kept = if is_kept { Some(mark) } else { self.kept.take() };
        is_kept
    }

    /// Tells the other end the own player's clock: once after both are connected and what was
    /// agreed to before is done, after a silence, and after each turn of the own player, since
    /// lines can be slow.
    /// `clocks` has the time that each player has used.
    pub fn tell_clock(&mut self, clocks: [Duration; 2]) {
        let milliseconds = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        self.gallery.note_clocks(clocks.map(milliseconds));
        let turn = self.table.game().and_then(Game::turn);
        let had_turn = std::mem::replace(&mut self.had_turn, turn == Some(self.table.side()));
        self.owes_clock |= had_turn && !self.had_turn;
        let is_free = self.table.is_connected() && self.table.dialog().is_none();
        if is_free && std::mem::take(&mut self.owes_clock) {
            self.table.tell_clock(milliseconds(clocks[self.table.side().index()]));
            self.send();
        }
    }

    /// Whether too much is on its way to the other end, or has been for too long.
    #[must_use]
    pub fn is_slow(&self) -> bool {
        let is_full = |session: &Session| session.unheard() > WINDOW;
        self.unanswered > PROMPT || self.table.session().is_some_and(is_full)
    }

    /// Whether a guest has a game that could be missed: only its player can give it up for the
    /// inviter's. Otherwise, the line was cut before the inviter knew that the guest had the game.
    #[must_use]
    pub fn has_begun(&self) -> bool {
        let is_new = |session: &Session| session.sent + session.recv + session.epoch == 0;
        self.table.game().is_some() && !self.table.session().is_some_and(is_new)
    }

    /// Leaves: the other end hears `closed` (NET8), and a guest does not connect again.
    pub fn leave(&mut self) {
        self.table.hang_up();
        self.gallery.close();
        self.send();
        self.link.hang_up();
    }

    /// Returns the number of spectators at an inviter.
    #[must_use]
    pub fn watchers(&self) -> usize {
        self.gallery.count()
    }

    /// Handles what spectators have sent.
    fn attend(&mut self) -> Option<Notice> {
        for _ in 0..REPORTS {
            match self.link.poll_watchers() {
                None => break,
                Some(WatchEvent::Came(id)) => self.gallery.enter(id),
                Some(WatchEvent::Line(id, line)) => self.gallery.receive(id, &line, &self.table),
                Some(WatchEvent::Left(id)) => self.gallery.leave(id),
            }
        }
        self.show();
        let before = std::mem::replace(&mut self.watchers, self.gallery.count());
        (self.watchers != before).then_some(Notice::Watchers(self.watchers))
    }

    /// Shows spectators what has happened.
    fn show(&mut self) {
        self.gallery.update(&mut self.table);
        for outgoing in self.gallery.take_lines() {
            if !self.link.send_to_watcher(outgoing.id, outgoing.lines) {
                self.gallery.leave(outgoing.id);
            } else if outgoing.is_over {
                self.link.dismiss(outgoing.id);
            }
        }
    }

    /// Whether the game can continue when a lost connection is back.
    fn can_continue(&self) -> bool {
        let has_game = self.table.game().is_some();
        self.table.session().is_some() || (self.table.is_watching() && has_game)
    }

    /// Leaves for good: an inviter accepts nobody any more.
    pub fn close(&mut self) {
        self.leave();
        self.link.close();
    }

    /// Connects again, if this is a guest without a connection. Returns after which time.
    ///
    /// # Errors
    /// If the system does not start a thread.
    pub fn retry(&mut self) -> Result<Option<Duration>, Why> {
        self.link.retry()
    }

    /// Makes the call that waits for its time immediately, if there is one.
    pub fn hurry(&mut self) {
        self.link.hurry();
    }

    fn retry_if(&mut self, is_wanted: bool) -> Option<Duration> {
        if is_wanted { self.retry().ok().flatten() } else { None }
    }

    /// Starts the connection of the table.
    fn begin(&mut self) {
        self.table.offer(Extras::ALL);
        match (self.link.end(), random::<16>()) {
            (End::Inviter, Ok(id)) => self.table.invite(&hex::encode(&id), self.may_begin_anew),
            (End::Inviter, Err(_)) => self.link.hang_up(),
            (End::Guest, _) if self.link.watches() => self.table.watch(),
            (End::Guest, _) => self.table.join(),
        }
    }

    /// The notice that the tables have parted, if they have.
    fn parted(&mut self) -> Option<Notice> {
        let Some(Phase::Closed(code, by)) = self.table.connection().map(|own| own.phase()) else {
            return None;
        };
        // A spectator gets the state again.
        let is_over = match code {
            Code::Timeout => false,
            Code::Diverged => !self.table.is_watching(),
            _ => true,
        };
        let again = self.retry_if(!is_over && self.can_continue());
        Some(Notice::Parted(code, by, again))
    }
}
