//! Connect 4.
//!
//! | module | what it does |
//! |---|---|
//! | [`board`] | the board as sets of cells |
//! | [`position`] | what the search needs to know |
//! | [`openings`] | moves for positions that take too long to solve |

pub mod board;
pub mod openings;
pub mod position;

use self::board::Board;
use crate::search::{Deepening, Move, Stage, Tree, Value};
use crate::strength::Strength;
use crate::thinking::{Chosen, Searching, Thinking, Turn};

/// What a strength looks at.
struct Settings {
    /// How many plies.
    plies: u32,
    /// Estimates that differ by less are equal.
    slack: Value,
    /// Whether it also searches for the outcome of the game.
    is_perfect: bool,
}

const SETTINGS: [Settings; 3] = [
    Settings { plies: 2, slack: 12, is_perfect: false },
    Settings { plies: 6, slack: 3, is_perfect: false },
    Settings { plies: 12, slack: 0, is_perfect: true },
];

/// How many positions are examined at most for a move, a second or two. If the outcome of the game
/// is not found by then, what was seen within 12 plies decides.
pub const MOST_POSITIONS: u64 = 8_000_000;

/// How many positions are remembered, as a power of two.
pub const MEMORY: [u32; 3] = [12, 14, 22];

/// Returns the search for the best of some moves.
#[must_use]
pub fn search(
    tree: Tree<Board>,
    board: Board,
    moves: Vec<Move>,
    strength: Strength,
    seed: u64,
) -> Deepening<Board> {
    let Settings { plies, slack, is_perfect } = SETTINGS[strength.index()];
    let mut stages: Vec<_> = (1..=plies.min(board.left())).map(Stage::new).collect();
    if is_perfect {
        stages.push(Stage::outcome(board.left().max(1)));
    }
    Deepening::new(tree, board, moves, stages, slack, seed)
}

/// Starts to choose a move.
pub(crate) fn start(turn: &Turn<'_>, strength: Strength, seed: u64) -> Option<Box<dyn Thinking>> {
    let man = ['R', 'Y'][turn.player.index()];
    let board = Board::read(turn.core.get("board")?.as_str()?, man)?;
    // A move is the digit of a column, from 1 (C41).
    let read = |text: &String| Some((text.parse::<Move>().ok()?.checked_sub(1)?, text.clone()));
    let texts: Vec<_> = turn.legal.iter().map(read).collect::<Option<_>>()?;
    let moves = texts.iter().map(|&(column, _)| column).collect();
    if strength == Strength::Strong
        && let Some(column) = openings::find(&board)
        && let Some((_, text)) = texts.iter().find(|(one, _)| *one == column)
    {
        return Some(Box::new(Chosen(text.clone())));
    }
    let tree = Tree::new(MEMORY[strength.index()]);
    let search = search(tree, board, moves, strength, seed);
    Some(Box::new(Searching { search, texts, left: MOST_POSITIONS }))
}
