//! Where a game is.

use std::fmt;
use std::sync::Arc;

use rulvm_core::machine::Run;
use rulvm_core::{Event, Game};

/// A position in a game: every code that is executed is one step, and so are the start of every
/// input, and every message that the game sends to modules between phase calls. The game starts
/// at 0.
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

/// A game that is stopped: between two inputs, before a code, or before a message.
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
    pub(super) next: Next,
    /// The game before the input.
    pub(super) before: Game,
    /// The phase calls and messages of the input that have come to their ends.
    pub(super) done: Vec<Done>,
    /// What happened in the input so far.
    pub(super) events: Vec<Event>,
}

/// What is next in the middle of an input.
#[derive(Clone, Debug)]
pub(super) enum Next {
    /// A code of a phase call.
    Code {
        /// The phase call in progress.
        run: Box<Run>,
        /// When it started.
        entered: Time,
    },
    /// A message of the game to its modules.
    Message(Outgoing),
}

/// A message that is about to be sent to the first module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outgoing {
    /// Its type.
    pub number: u16,
    /// Its data.
    pub data: Vec<i32>,
}

/// A phase call or a message that has come to its end.
#[derive(Clone, Debug)]
pub(super) enum Done {
    Phase(Arc<DonePhase>),
    Message(Arc<DoneMessage>),
}

/// A phase call that has come to its end.
#[derive(Debug)]
pub(super) struct DonePhase {
    pub(super) value: i32,
    pub(super) run: Run,
    pub(super) game: Game,
    /// What happened in it.
    pub(super) events: Vec<Event>,
}

/// A message that was answered. Of what the modules did, only the signals that wait affect the game
/// before the next position (M7).
#[derive(Debug)]
pub(super) struct DoneMessage {
    pub(super) answer: i32,
    /// The data as modules left them.
    pub(super) data: Vec<i32>,
    /// The signals that wait afterward.
    pub(super) queue: Vec<u8>,
    /// The game, if it was changed from outside before the message.
    pub(super) changed: Option<Box<Game>>,
    /// What happened.
    pub(super) events: Vec<Event>,
}

impl Done {
    /// The game afterward, if it is known.
    pub(super) fn game(&self) -> Option<&Game> {
        match self {
            Done::Phase(phase) => Some(&phase.game),
            Done::Message(message) => message.changed.as_deref(),
        }
    }

    /// How much memory it takes, in bytes, approximately.
    fn size(&self) -> usize {
        let game = self.game().map_or(0, size_of_game);
        let (events, rest) = match self {
            Done::Phase(phase) => (phase.events.len(), 256),
            Done::Message(message) => (message.events.len(), 128 + 4 * message.data.len()),
        };
        game + 64 * events + rest
    }
}

/// How much memory a game takes, in bytes, approximately.
fn size_of_game(game: &Game) -> usize {
    size_of::<Game>() + 4 * game.state().stack.len()
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

    /// The phase call in progress; `None` between two inputs and before a message.
    #[must_use]
    pub fn run(&self) -> Option<&Run> {
        match &self.inside.as_ref()?.next {
            Next::Code { run, .. } => Some(run),
            Next::Message(_) => None,
        }
    }

    /// The message that the game is about to send between phase calls.
    #[must_use]
    pub fn message(&self) -> Option<&Outgoing> {
        match &self.inside.as_ref()?.next {
            Next::Code { .. } => None,
            Next::Message(message) => Some(message),
        }
    }

    /// True between two inputs.
    #[must_use]
    pub const fn is_between_inputs(&self) -> bool {
        self.inside.is_none()
    }

    /// When the phase call in progress started.
    pub(super) fn entered(&self) -> Option<Time> {
        match self.inside.as_ref()?.next {
            Next::Code { entered, .. } => Some(entered),
            Next::Message(_) => None,
        }
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
        let inside = self.inside.as_ref().map_or(0, |inside| {
            let next = match &inside.next {
                Next::Code { run, .. } => 40 * run.pending().len() + 32 * run.calls().len(),
                Next::Message(message) => 4 * message.data.len(),
            };
            let done = inside.done.iter().map(Done::size).sum::<usize>();
            let events = 64 * inside.events.len();
            size_of_game(&inside.before) + next + done + events + 512
        });
        size_of_game(&self.game) + inside
    }
}

/// What can be seen of a game at a position.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'m> {
    /// When that is.
    pub time: Time,
    /// The game.
    pub game: &'m Game,
    /// The phase call in progress; `None` between two inputs and before a message.
    pub run: Option<&'m Run>,
    /// The message that the game is about to send between phase calls.
    pub message: Option<&'m Outgoing>,
    /// What happened since the position before.
    pub events: &'m [Event],
    /// True before the first code of a phase call.
    pub is_entry: bool,
    /// The game as it would be if it had not been changed from outside here.
    pub unchanged: Option<&'m Game>,
    /// True if this position has become a checkpoint.
    pub is_kept: bool,
}

impl Moment<'_> {
    /// True between two inputs.
    #[must_use]
    pub const fn is_between_inputs(&self) -> bool {
        self.run.is_none() && self.message.is_none()
    }
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
            message: self.message(),
            events: &[],
            is_entry: false,
            unchanged: None,
            is_kept: false,
        }
    }
}
