//! Everything that code can see and change.

use grammar::hex::{Cell, Edge};
use grammar::isa::{VARIABLES, VarIndex};

use super::board::Board;
use super::rng::Rng;
use super::stack::Stack;

/// Where the hexagons of the last or current piece are, for `$7C` (E11).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastPiece {
    /// The cell of the reference, if it is on the board.
    pub reference: Option<Cell>,
    /// The cells of the hexagons, in order.
    pub cells: [Option<Cell>; 4],
    /// The number of hexagons, 1 to 4.
    pub size: u8,
}

/// The state of a game as far as code can see it.
#[derive(Clone, Debug)]
pub struct State {
    /// `V[0]` to `V[63]`.
    pub variables: [i32; VARIABLES],
    /// The stack, bottom first.
    pub stack: Stack,
    /// How many entries the stack holds (E13).
    pub stack_size: usize,
    /// The board.
    pub board: Board,
    /// The random generator.
    pub rng: Rng,
    /// The time between two descents in milliseconds, 1 to 8191 (E12).
    pub period: i32,
    /// The variable that the timer counts down.
    pub timer: Option<VarIndex>,
    /// True if the radar is on.
    pub radar: bool,
    /// `V[0..8]` of the next piece, if it has been determined (G8).
    pub next: Option<[i32; 9]>,
    /// True during the game pause (G11).
    pub paused: bool,
    /// The last or current piece; `None` before the first one.
    pub piece: Option<LastPiece>,
}

impl State {
    /// The state at the start of a game (G1).
    #[must_use]
    pub fn new(edge: Edge, seed: u64, stack_size: usize) -> State {
        State {
            variables: [0; VARIABLES],
            stack: Stack::default(),
            stack_size,
            board: Board::new(edge),
            rng: Rng::new(seed),
            period: 1000,
            timer: None,
            radar: false,
            next: None,
            paused: false,
            piece: None,
        }
    }
}
