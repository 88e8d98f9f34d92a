//! A board: a game of a rule, its inputs, and what is agreed about it (RV3).

use grammar::hex::Edge;
use rulvm_core::game::{Applied, Event, Game, Input as GameInput, StateReport, Status};
use rulvm_core::program::Program;
use serde_json::{Value, json};

use super::harm::{self, Done};
use super::log::{self, Input};
use crate::json::{self, Object, object};

/// How much work a log may cost that came from elsewhere: codes that are executed, and what
/// happens.
const MOST_FUEL: u64 = 1 << 30;
const MOST_EVENTS: usize = 1 << 20;

/// A board.
#[derive(Clone)]
pub(super) struct Board {
    game: Game,
    log: String,
    /// The state hash of the game.
    state: String,
    /// The harm that the rule has sent to the other board, from the first.
    sent: Vec<u16>,
    /// How many times harm has come from the other board.
    came: usize,
    /// The harm that has come and that the rule has not taken yet.
    waiting: u32,
}

/// The work that replaying a log has cost.
#[derive(Default)]
pub(super) struct Cost {
    fuel: u64,
    events: usize,
}

impl Board {
    /// A board on which nothing has happened.
    pub(super) fn new(program: &Program, edge: Edge, seed: u64) -> Board {
        let (game, applied) = Game::new(program.clone(), edge, seed);
        let (log, state, sent) = (String::new(), String::new(), Vec::new());
        let mut board = Board { game, log, state, sent, came: 0, waiting: 0 };
        board.note_harm(&applied.events);
        board.note_state();
        board
    }

    fn note_state(&mut self) {
        self.state = json::hash(&json!(StateReport(&self.game)));
    }

    fn note_harm(&mut self, events: &[Event]) {
        for done in events.iter().filter_map(Done::of) {
            match done {
                Done::Sent(harm) => self.sent.push(harm),
                Done::Taken => self.waiting = 0,
            }
        }
    }

    /// Plays inputs. Returns whether the log had room for them; otherwise, nothing has changed.
    #[must_use]
    pub(super) fn play(&mut self, inputs: &[Input], room: usize) -> bool {
        let mut log = self.log.clone();
        for &input in inputs {
            match log::append(&log, input).filter(|log| log.len() + room <= log::LONGEST) {
                Some(longer) => log = longer,
                None => return false,
            }
        }
        for &input in inputs {
            // Own inputs come as time passes: whatever they cost, they were worth it.
            let _ = self.apply(input, |_, _| true);
        }
        self.log = log;
        self.note_state();
        true
    }

    /// Plays an input of a log that came from elsewhere. Returns `None` if the log costs too much.
    pub(super) fn replay(&mut self, input: Input, cost: &mut Cost) -> Option<()> {
        self.apply(input, |game, applied| {
            cost.fuel += game.spent();
            cost.events += applied.events.len();
            cost.fuel <= MOST_FUEL && cost.events <= MOST_EVENTS
        })
    }

    /// Notes the log whose inputs have been replayed.
    pub(super) fn finish_replay(&mut self, log: &str) {
        log.clone_into(&mut self.log);
        self.note_state();
    }

    /// Applies an input. `go_on` is called for each part of what happens; if it returns false, the
    /// rest does not happen.
    fn apply(
        &mut self,
        input: Input,
        mut go_on: impl FnMut(&Game, &Applied) -> bool,
    ) -> Option<()> {
        let mut input = match input {
            Input::Signal(id) => GameInput::Signal(id),
            Input::Time(ms) => GameInput::Advance(ms),
            Input::Harm(harm) => {
                self.came += 1;
                self.waiting = self.waiting.saturating_add(harm.into());
                self.game.message(harm::COMES, vec![harm.into()]);
                return Some(());
            }
        };
        loop {
            let applied = self.game.apply(&input);
            self.note_harm(&applied.events);
            if !go_on(&self.game, &applied) {
                return None;
            }
            if applied.rest == 0 {
                return Some(());
            }
            // Too much happened in one part.
            input = GameInput::Advance(applied.rest);
        }
    }

    /// How many signals the rule has.
    pub(super) fn signals(&self) -> usize {
        self.game.program().rule().signals.len()
    }

    pub(super) fn is_playing(&self) -> bool {
        self.game.status() == Status::Playing
    }

    /// The score that counts: a trapped board has none (RV4).
    pub(super) fn score(&self) -> Option<i32> {
        self.game.score().filter(|_| self.game.status() != Status::Trapped)
    }

    /// The harm on its way to this board from another one, which has sent it: the oldest first.
    pub(super) fn coming<'b>(&self, other: &'b Board) -> &'b [u16] {
        other.sent.get(self.came..).unwrap_or_default()
    }

    /// The harm that has come and that the rule has not taken yet.
    pub(super) fn waiting(&self) -> u32 {
        self.waiting
    }

    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    pub(super) fn log(&self) -> &str {
        &self.log
    }

    /// The state hash of the game.
    pub(super) fn state(&self) -> &str {
        &self.state
    }

    /// The member of the core.
    pub(super) fn write(&self) -> Object {
        object([
            ("log", json!(self.log)),
            ("status", json!(self.game.status().name())),
            ("score", self.game.score().map(Value::from).into()),
            ("time_ms", json!(self.game.time())),
            ("state", json!(self.state)),
        ])
    }

    /// The colors of the cells by identifier, those of the falling piece too; 0 for an empty cell.
    pub(super) fn colors(&self) -> Vec<u8> {
        let board = &self.game.state().board;
        let color = |cell| board.hexagon(cell).map_or(0, |hexagon| hexagon.color);
        let mut colors: Vec<u8> = self.game.edge().all_cells().map(color).collect();
        if let Some(piece) = self.game.piece() {
            for (cell, hexagon) in self.game.piece_cells().iter().zip(&piece.hexagons) {
                let at = usize::try_from(cell - 1).ok();
                if let Some(color) = at.and_then(|at| colors.get_mut(at)) {
                    *color = hexagon.color;
                }
            }
        }
        colors
    }
}
