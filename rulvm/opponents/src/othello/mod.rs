//! Othello.
//!
//! | module | what it does |
//! |---|---|
//! | [`position`] | what the search needs to know |
//! | [`estimate`] | how good a position is before the end of the game |
//! | [`ending`] | the last few squares |

pub mod ending;
pub mod estimate;
pub mod position;

use rulvm_table::books::othello::board::Board;

use self::position::{PASS, Position};
use crate::search::{Deepening, Move, Stage, Tree, Value};
use crate::strength::Strength;
use crate::thinking::{Searching, Thinking, Turn};

/// What a strength looks at.
struct Settings {
    /// How many plies.
    plies: u32,
    /// From how many empty squares on it searches to the end.
    perfect_from: u32,
    /// Estimates that differ by less, in hundredths of a disk, are equal.
    slack: Value,
    /// How many positions are examined at most.
    positions: u64,
    /// How many positions are remembered, as a power of two.
    memory: u32,
}

const SETTINGS: [Settings; 3] = [
    Settings { plies: 1, perfect_from: 2, slack: 400, positions: 10_000, memory: 10 },
    Settings { plies: 4, perfect_from: 8, slack: 100, positions: 200_000, memory: 14 },
    Settings { plies: 8, perfect_from: 14, slack: 10, positions: 5_000_000, memory: 20 },
];

/// Returns the search for the best of some moves.
#[must_use]
pub fn search(
    position: Position,
    moves: Vec<Move>,
    strength: Strength,
    seed: u64,
) -> Deepening<Position> {
    let Settings { plies, perfect_from, slack, memory, .. } = SETTINGS[strength.index()];
    let empty = position.empty();
    let mut stages: Vec<_> = (1..=plies).map(Stage::new).collect();
    if empty <= perfect_from {
        stages.push(Stage::outcome(position.plies_to_end()));
        stages.push(Stage::new(position.plies_to_end()));
    }
    Deepening::new(Tree::new(memory), position, moves, stages, slack, seed)
}

/// Starts to choose a move.
pub(crate) fn start(turn: &Turn<'_>, strength: Strength, seed: u64) -> Option<Box<dyn Thinking>> {
    let board = Board::read(turn.core.get("board")?.as_str()?)?;
    let texts: Vec<_> =
        turn.legal.iter().map(|text| Some((read(text)?, text.clone()))).collect::<Option<_>>()?;
    let moves = texts.iter().map(|&(square, _)| square).collect();
    let search = search(Position::new(board, turn.player), moves, strength, seed);
    let left = SETTINGS[strength.index()].positions;
    Some(Box::new(Searching { search, texts, left }))
}

/// Reads a move (OT1).
fn read(text: &str) -> Option<Move> {
    match text.as_bytes() {
        b"pass" => Some(PASS),
        [column @ b'a'..=b'h', row @ b'1'..=b'8'] => Some((row - b'1') * 8 + column - b'a'),
        _ => None,
    }
}
