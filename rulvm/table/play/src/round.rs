//! A game that is played.

use std::time::Duration;

use rulvm_cells::Rect;
use rulvm_player::input::Report;
use rulvm_player::sound::Note;
use rulvm_table::game::Player;
use rulvm_table::table::{Status, Table};
use rulvm_table_view::{App, Command, Plain, Sounds};

use crate::place::Place;

/// How often time passes for books that need it (GM13).
const IDLE: Duration = Duration::from_millis(100);

/// Between two programs, keys that are held can send this many signals at once, and then one in
/// this time: each end accepts 50 lines a second, and every message is acknowledged (NET10).
const SIGNALS: u32 = 30;
const SIGNAL: Duration = Duration::from_millis(50);

/// What the front end has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    /// Save the game, and report how that went with [`App::note`].
    Save,
    /// Save the game, and leave if that succeeds.
    SaveAndLeave,
    /// Leave.
    Leave,
}

/// A game that is played: a table with whoever else acts at it, and what its players see. The front
/// end
///
/// - calls [`Round::pass`] with the time that has passed, at least as often as [`Round::patience`]
///   says, and immediately before [`Round::report`],
/// - draws the screen when [`Round::take_change`] says so.
pub struct Round {
    /// The table, and whoever else acts at it.
    pub place: Box<dyn Place>,
    /// What the players see.
    pub app: App,
    /// The time that has not passed at the table yet.
    idle: Duration,
    /// The time for which signals can be sent to another program.
    signals: Duration,
    /// The seconds on the clocks, and until a match starts.
    clocks: ([u64; 2], Option<u64>),
    has_changed: bool,
    plain: Plain,
    sounds: Sounds,
}

impl Round {
    /// Sits down at a table.
    #[must_use]
    pub fn new(place: Box<dyn Place>, mut app: App) -> Round {
        place.introduce(&mut app);
        app.update(place.table());
        app.set_clocks(place.clocks());
        let mut sounds = Sounds::default();
        // Sounds from before this game are not played again.
        let _ = sounds.tell(&app, place.table());
        let plain = Plain::default();
        let idle = Duration::ZERO;
        let signals = SIGNAL * SIGNALS;
        Round {
            place,
            app,
            idle,
            signals,
            clocks: ([0; 2], None),
            has_changed: true,
            plain,
            sounds,
        }
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> &Table {
        self.place.table()
    }

    /// The window has another size.
    pub fn resize(&mut self, area: Rect) {
        self.app.resize(area);
        self.has_changed = true;
    }

    /// Whether keys are for the signals of a rule now.
    #[must_use]
    pub fn takes_signals(&self) -> bool {
        self.app.takes_signals(self.place.table())
    }

    /// How long it can do without [`Round::pass`], if nothing is reported.
    #[must_use]
    pub fn patience(&self) -> Duration {
        self.place.patience().min(IDLE)
    }

    /// Time passes. `is_input` says that a report follows.
    pub fn pass(&mut self, time: Duration, is_input: bool) {
        self.app.pass(self.place.table(), time);
        self.signals = (self.signals + time).min(SIGNAL * SIGNALS);
        self.note_clocks();
        let is_paused = self.app.is_paused(self.place.table());
        let stands_still = self.app.stands_still(self.place.table());
        // Time passes before the players act; a signal passes it on to the table.
        self.idle = if stands_still { Duration::ZERO } else { self.idle + time };
        if self.idle >= IDLE || (is_input && !self.takes_signals()) {
            self.has_changed |= self.pass_idle();
        }
        // A program does not think while the game is paused; a connection always has its time.
        let is_thinking = !is_paused || self.place.table().is_linked();
        if self.place.pass(if is_thinking { time } else { Duration::ZERO }, &mut self.app) {
            for line in self.place.table_mut().take_chat() {
                self.app.heard(&line);
            }
            self.app.update(self.place.table());
            self.has_changed = true;
        }
    }

    /// Handles what the players did. Returns what the front end has to do.
    pub fn report(&mut self, report: &Report) -> Option<Request> {
        self.has_changed = true;
        let table = self.place.table();
        let command = match report {
            Report::Key(key) => self.app.key(table, *key),
            Report::Mouse(mouse) => self.app.mouse(table, *mouse),
            Report::Paste(text) => self.app.paste(table, text),
            Report::Focus(_) | Report::Resize(..) | Report::Control(..) | Report::Gamepad(..) => {
                None
            }
        };
        let command = command.filter(|command| self.may_send(command));
        let command = command?.after(|| whole_milliseconds(&mut self.idle));
        let request = match command {
            Command::Quit => Some(Request::Leave),
            Command::Save => Some(Request::Save),
            Command::SaveAndQuit => Some(Request::SaveAndLeave),
            command => {
                if let Err(why) = self.place.carry_out(&command, &mut self.app) {
                    self.app.refused(&why);
                }
                None
            }
        };
        self.app.update(self.place.table());
        request
    }

    /// Whether a command can be sent to another program now: too many signals end the connection.
    fn may_send(&mut self, command: &Command) -> bool {
        if !matches!(command, Command::Signal { .. }) || !self.place.table().is_connected() {
            return true;
        }
        let rest = self.signals.checked_sub(SIGNAL);
        self.signals = rest.unwrap_or(self.signals);
        rest.is_some()
    }

    /// Something else may have changed: the screen is drawn again.
    pub fn change(&mut self) {
        self.has_changed = true;
    }

    /// Returns whether the screen has changed since the last call.
    pub fn take_change(&mut self) -> bool {
        std::mem::take(&mut self.has_changed)
    }

    /// Returns the tones for what has happened since the last call.
    pub fn sounds(&mut self) -> Vec<Note> {
        self.sounds.tell(&self.app, self.place.table())
    }

    /// Returns what has happened since the last call, as lines of text.
    pub fn lines(&mut self) -> Vec<String> {
        self.plain.tell(&mut self.app, self.place.table())
    }

    fn note_clocks(&mut self) {
        let clocks = Player::BOTH.map(|player| self.app.clock(player).as_secs());
        let clocks = (clocks, self.app.countdown());
        self.has_changed |= self.clocks != clocks;
        self.clocks = clocks;
    }

    /// Lets whole milliseconds pass at the table, if its book needs that. Returns whether the game
    /// has changed.
    fn pass_idle(&mut self) -> bool {
        let ms = whole_milliseconds(&mut self.idle);
        let is_waiting = self.place.is_waiting();
        let table = self.place.table_mut();
        if is_waiting || table.identity().bits.no_idle || table.status() != Status::Playing {
            return false;
        }
        let passed = table.idle(ms);
        if let Err(why) = &passed {
            self.app.refused(why);
        }
        self.place.changed();
        self.app.update(self.place.table()) || passed.is_err()
    }
}

/// Takes the whole milliseconds from a time.
fn whole_milliseconds(time: &mut Duration) -> u32 {
    let ms = u32::try_from(time.as_millis()).unwrap_or(u32::MAX);
    *time = time.saturating_sub(Duration::from_millis(ms.into()));
    ms
}
