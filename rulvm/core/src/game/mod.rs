//! The game core (G1-G17): a function of rule file, edge, seed, and the inputs with their times.
//!
//! Nothing here reads a clock or does I/O. [`Game::apply`] accepts an [`Input`] and returns what
//! happened as [`Event`]s; a clone of a game is a saved game.

mod actions;
mod clock;
mod conductor;
mod edit;
mod host;
mod hot_reload;
mod input;
mod kept;
mod memo;
mod messages;
mod phases;
mod pieces;
mod report;
mod watched;

use std::collections::VecDeque;

use grammar::hex::Edge;
use grammar::isa::Address;
use grammar::messages::MessageType;
use grammar::rul3::Phase;

pub use crate::machine::Event;
pub use crate::piece::{Piece, PieceProblem};
pub use crate::status::Status;
pub use conductor::{Conductor, Halt};
pub use edit::{Edit, EditError, MOST_PIECES};
pub use hot_reload::ReloadError;
pub use input::{Applied, Input, PhaseLetter};
pub use kept::Bookmark;
pub use report::StateReport;

use self::host::Host;
use self::memo::Memo;
use self::messages::Chain;
use crate::machine::{DEFAULT_FUEL, State, fast};
use crate::program::Program;

/// A game. Cheap to clone.
#[derive(Debug)]
pub struct Game {
    program: Program,
    state: State,
    status: Status,
    /// The falling piece.
    piece: Option<Piece>,
    /// Milliseconds of game time since the start.
    time: u64,
    /// Milliseconds until the piece goes down; 0 without a piece (D3).
    fall: u64,
    /// True during the window pause (G13).
    window_paused: bool,
    score: Option<i32>,
    /// Pieces that come before phase A is called again, as `V[0..8]` define them.
    queue: VecDeque<[i32; 9]>,
    fuel: u64,
    /// The fuel that phase calls used since the input started.
    spent: u64,
    scratch: fast::Scratch,
    /// See [`Game::trapped_calls`].
    trapped_calls: Vec<Address>,
    /// The modules, if the program has any.
    chain: Option<Chain>,
    /// See [`Game::remember`].
    memo: Option<Box<Memo>>,
}

/// How many calls a game keeps when a phase traps, so that reports can show them.
pub const MOST_TRAPPED_CALLS: usize = 16;

/// The most entries of a stack (E13).
const MOST_STACK: usize = 65_536;

impl Game {
    /// Starts a game (G1): phase 0, then the first piece. If a phase traps, the game has
    /// the status [`Status::Trapped`]; if a module refuses the start, the game is over.
    ///
    /// If the rule fixes the edge of the board, `edge` is ignored.
    #[must_use]
    pub fn new(program: Program, edge: Edge, seed: u64) -> (Game, Applied) {
        Game::with_fuel(program, edge, seed, DEFAULT_FUEL)
    }

    /// Starts a game whose phase calls have another limit (E14).
    #[must_use]
    pub fn with_fuel(program: Program, edge: Edge, seed: u64, fuel: u64) -> (Game, Applied) {
        let mut game = Game::before(program, edge, seed, fuel);
        let applied = game.record(None, |game, host| game.begin(host));
        (game, applied)
    }

    /// A game before anything has happened in it.
    fn before(program: Program, edge: Edge, seed: u64, fuel: u64) -> Game {
        let rule = program.rule();
        let edge = rule.edge.unwrap_or(edge);
        let stack = usize::try_from(rule.stack).unwrap_or(MOST_STACK).min(MOST_STACK);
        let chain = program.modules().map(|modules| Chain::new(modules.chain(seed)));
        Game {
            state: State::new(edge, seed, stack),
            program,
            status: Status::Playing,
            piece: None,
            time: 0,
            fall: 0,
            window_paused: false,
            score: None,
            queue: VecDeque::new(),
            fuel,
            spent: 0,
            scratch: fast::Scratch::default(),
            trapped_calls: Vec::new(),
            chain,
            memo: None,
        }
    }

    /// Runs something that can trap, and collects what happens.
    fn record(
        &mut self,
        conductor: Option<&mut dyn Conductor>,
        run: impl FnOnce(&mut Game, &mut Host<'_>) -> Result<Option<i32>, Halt>,
    ) -> Applied {
        let mut applied = Applied::default();
        self.record_into(&mut applied, conductor, run);
        applied
    }

    /// The same, with a result whose memory is reused.
    fn record_into(
        &mut self,
        applied: &mut Applied,
        conductor: Option<&mut dyn Conductor>,
        run: impl FnOnce(&mut Game, &mut Host<'_>) -> Result<Option<i32>, Halt>,
    ) {
        applied.clear();
        let events = &mut applied.events;
        // Each part of the host may live for its own time.
        let conductor = conductor.map(|conductor| conductor as &mut dyn Conductor);
        match run(self, &mut Host { events, conductor }) {
            Ok(value) => applied.value = value,
            Err(Halt::Trapped(trap)) => {
                self.status = Status::Trapped;
                if self.piece.is_none() {
                    self.fall = 0;
                }
                applied.trap = Some(trap);
            }
            Err(Halt::Refused(code)) => {
                self.status = Status::Over;
                applied.refused = Some(code);
            }
            Err(Halt::Stopped) => applied.is_stopped = true,
        }
    }

    fn begin(&mut self, host: &mut Host<'_>) -> Result<Option<i32>, Halt> {
        let answer = self.send(MessageType::Initialization, &mut [1], host)?;
        if answer != 0 {
            // The low word (M27).
            return Err(Halt::Refused(answer as u16));
        }
        self.send(MessageType::GameComes, &mut [], host)?;
        self.call(Phase::Init, host)?;
        self.send(MessageType::GameStart, &mut [], host)?;
        self.piece_appears(host)?;
        Ok(None)
    }

    /// The rule.
    #[must_use]
    #[inline]
    pub const fn program(&self) -> &Program {
        &self.program
    }

    /// What code can see: variables, stack, board, radar ...
    #[must_use]
    #[inline]
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The status.
    #[must_use]
    #[inline]
    pub const fn status(&self) -> Status {
        self.status
    }

    /// The falling piece (D2, D3).
    #[must_use]
    #[inline]
    pub const fn piece(&self) -> Option<&Piece> {
        self.piece.as_ref()
    }

    /// Milliseconds of game time since the start.
    #[must_use]
    #[inline]
    pub const fn time(&self) -> u64 {
        self.time
    }

    /// Milliseconds until the piece goes down; 0 without a piece.
    #[must_use]
    #[inline]
    pub const fn fall(&self) -> u64 {
        self.fall
    }

    /// True during the game pause or the window pause.
    #[must_use]
    #[inline]
    pub const fn is_paused(&self) -> bool {
        self.state.paused || self.window_paused
    }

    /// True during the window pause (G13).
    #[must_use]
    pub const fn is_window_paused(&self) -> bool {
        self.window_paused
    }

    /// The values of the displayed numbers (section 6.5).
    #[must_use]
    #[inline]
    pub fn numbers(&self) -> &[i32] {
        let count = self.program.rule().numbers.len();
        self.state().variables.get(10..10 + count).unwrap_or_default()
    }

    /// The score, once phase S has returned it.
    #[must_use]
    #[inline]
    pub const fn score(&self) -> Option<i32> {
        self.score
    }

    /// The addresses to which the subroutines return in which a phase trapped, the innermost first:
    /// at most [`MOST_TRAPPED_CALLS`] of them. Empty if nothing trapped, or if the phase was
    /// conducted from outside.
    #[must_use]
    #[inline]
    pub fn trapped_calls(&self) -> &[Address] {
        &self.trapped_calls
    }

    /// The edge of the board.
    #[must_use]
    #[inline]
    pub fn edge(&self) -> Edge {
        self.state.board.geometry().edge
    }

    /// The fuel that phase calls have used since the last input started.
    #[must_use]
    #[inline]
    pub const fn spent(&self) -> u64 {
        self.spent
    }

    /// The limit of a phase call (E14).
    #[must_use]
    #[inline]
    pub const fn fuel(&self) -> u64 {
        self.fuel
    }
}
