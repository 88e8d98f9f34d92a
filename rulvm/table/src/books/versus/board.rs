//! A board: a game of a rule, its inputs, and what is agreed about it (RV3).

use grammar::hex::Edge;
use rulvm_core::game::{Game, Input as GameInput, StateReport, Status};
use rulvm_core::program::Program;
use serde_json::{Value, json};

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
}

impl Board {
    /// A board on which nothing has happened.
    pub(super) fn new(program: &Program, edge: Edge, seed: u64) -> Board {
        let (game, _) = Game::new(program.clone(), edge, seed);
        let state = json::hash(&json!(StateReport(&game)));
        Board { game, log: String::new(), state }
    }

    /// Plays a log. It can come from anywhere: `None` if it is malformed, or costs too much.
    pub(super) fn replay(program: &Program, edge: Edge, seed: u64, log: &str) -> Option<Board> {
        let mut board = Board::new(program, edge, seed);
        let (mut fuel, mut events) = (0, 0);
        for input in log::read(log, board.signals())? {
            apply(&mut board.game, input, |game, happened| {
                fuel += game.spent();
                events += happened;
                fuel <= MOST_FUEL && events <= MOST_EVENTS
            })?;
        }
        log.clone_into(&mut board.log);
        board.note_state();
        Some(board)
    }

    fn note_state(&mut self) {
        self.state = json::hash(&json!(StateReport(&self.game)));
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
            let _ = apply(&mut self.game, input, |_, _| true);
        }
        self.log = log;
        self.note_state();
        true
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

/// Applies an input. `go_on` sees the game after each part, and how much has happened in it; if it
/// returns false, so does this.
fn apply(game: &mut Game, input: Input, mut go_on: impl FnMut(&Game, usize) -> bool) -> Option<()> {
    let mut input = match input {
        Input::Signal(id) => GameInput::Signal(id),
        Input::Time(ms) => GameInput::Advance(ms),
    };
    loop {
        let applied = game.apply(&input);
        if !go_on(game, applied.events.len()) {
            return None;
        }
        if applied.rest == 0 {
            return Some(());
        }
        // Too much happened for one part.
        input = GameInput::Advance(applied.rest);
    }
}
