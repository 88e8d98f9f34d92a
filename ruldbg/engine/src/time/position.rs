//! Where a game is.

use std::fmt;
use std::sync::Arc;

use rulvm_core::machine::Run;
use rulvm_core::{Event, Game};

/// A position in a game: every code that is executed is one step, and so is the start of every
/// input. The game starts at 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Time(pub u64);

impl Time {
    /// The next position.
    #[must_use]
    pub const fn next(self) -> Time {
        Time(self.0.saturating_add(1))
    }

    /// The position before; that before the first one is the first one.
    #[must_use]
    pub const fn before(self) -> Time {
        Time(self.0.saturating_sub(1))
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A game that is stopped: between two inputs, or before a code.
#[derive(Clone, Debug)]
pub struct Position {
    pub(super) time: Time,
    /// The game as it is at this time.
    pub(super) game: Game,
    /// How many inputs have started; the start of the game counts.
    pub(super) begun: usize,
    /// How many pieces have appeared.
    pub(super) pieces: u64,
    /// The input in progress.
    pub(super) inside: Option<Box<Inside>>,
}

/// The middle of an input.
#[derive(Clone, Debug)]
pub(super) struct Inside {
    /// The phase call in progress.
    pub(super) run: Run,
    /// When the phase call started.
    pub(super) entered: Time,
    /// The game before the input.
    pub(super) before: Game,
    /// The phase calls of the input that have come to their ends.
    pub(super) done: Vec<Arc<Done>>,
    /// What happened in the input so far.
    pub(super) events: Vec<Event>,
}

/// A phase call that has come to its end.
#[derive(Debug)]
pub(super) struct Done {
    pub(super) value: i32,
    pub(super) run: Run,
    pub(super) game: Game,
    /// What happened in it.
    pub(super) events: Vec<Event>,
}

impl Position {
    /// When that is.
    #[must_use]
    pub const fn time(&self) -> Time {
        self.time
    }

    /// The game.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The phase call in progress; `None` between two inputs.
    #[must_use]
    pub fn run(&self) -> Option<&Run> {
        self.inside.as_ref().map(|inside| &inside.run)
    }

    /// How many inputs have started before; the start of the game counts.
    #[must_use]
    pub const fn begun(&self) -> usize {
        self.begun
    }

    /// How many inputs have ended; the start of the game counts, too.
    #[must_use]
    pub const fn finished(&self) -> u64 {
        (self.begun - self.inside.is_some() as usize) as u64
    }

    /// How many pieces have appeared.
    #[must_use]
    pub const fn pieces(&self) -> u64 {
        self.pieces
    }

    /// How much memory it takes, in bytes, approximately.
    pub(super) fn size(&self) -> usize {
        let stack = |game: &Game| size_of::<Game>() + 4 * game.state().stack.len();
        let inside = self.inside.as_ref().map_or(0, |inside| {
            let waiting = 40 * inside.run.pending().len() + 32 * inside.run.calls().len();
            let done = inside
                .done
                .iter()
                .map(|done| stack(&done.game) + 64 * done.events.len() + 256)
                .sum::<usize>();
            let events = 64 * inside.events.len();
            stack(&inside.before) + waiting + done + events + 512
        });
        stack(&self.game) + inside
    }
}

/// What can be seen of a game at a position.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'m> {
    /// When that is.
    pub time: Time,
    /// The game.
    pub game: &'m Game,
    /// The phase call in progress; `None` between two inputs.
    pub run: Option<&'m Run>,
    /// What happened since the position before.
    pub events: &'m [Event],
    /// True before the first code of a phase call.
    pub is_entry: bool,
    /// The game as it would be if it had not been changed from outside here.
    pub unchanged: Option<&'m Game>,
    /// True if this position has become a checkpoint.
    pub is_kept: bool,
}

impl Position {
    /// What can be seen here, except what happened just before, whether a phase call starts, and
    /// whether the game was changed from outside.
    #[must_use]
    pub fn moment(&self) -> Moment<'_> {
        Moment {
            time: self.time,
            game: &self.game,
            run: self.run(),
            events: &[],
            is_entry: false,
            unchanged: None,
            is_kept: false,
        }
    }
}
