//! Tic-tac-toe: a search to the end of the game. The smallest example of a [`Position`].

use crate::search::{Deepening, Move, Moves, Position, Stage, Tree, Value};
use crate::strength::Strength;
use crate::thinking::{Searching, Thinking, Turn};

/// A set of cells: bit 0 is the first one.
type Cells = u16;

const ALL: Cells = 0x1ff;

/// The cells of each line.
const LINES: [Cells; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// How many plies each strength looks ahead.
const PLIES: [u32; 3] = [1, 2, 9];

/// A board for the player who moves.
#[derive(Clone, Copy, Debug)]
struct Board {
    own: Cells,
    other: Cells,
}

impl Board {
    fn left(&self) -> u32 {
        (ALL & !(self.own | self.other)).count_ones()
    }
}

impl Position for Board {
    const WON: Value = 100;

    fn key(&self) -> u64 {
        1 << 18 | u64::from(self.own) << 9 | u64::from(self.other)
    }

    fn value(&self, plies: u32, _: Value, _: Value) -> Option<Value> {
        if LINES.iter().any(|line| self.other & line == *line) {
            // The earlier, the worse.
            return Some(-Self::WON - self.left() as Value);
        }
        (plies == 0 || self.left() == 0).then_some(0)
    }

    fn moves(&self, _: u32) -> Moves {
        (0..9).filter(|cell| (self.own | self.other) >> cell & 1 == 0).collect()
    }

    fn play(&self, cell: Move) -> Board {
        Board { own: self.other, other: self.own | 1 << cell }
    }
}

/// Starts to choose a move.
pub(crate) fn start(turn: &Turn<'_>, strength: Strength, seed: u64) -> Option<Box<dyn Thinking>> {
    let cells = turn.core.get("board")?.as_str().filter(|cells| cells.len() == 9)?;
    let men = |man| {
        let at = cells.bytes().enumerate().filter(|&(_, cell)| cell == man);
        at.fold(0, |men, (cell, _)| men | 1 << cell)
    };
    let [own, other] = [turn.player, turn.player.other()].map(|player| men(b"XO"[player.index()]));
    // A move is the digit of a cell, from 1 (TT1).
    let read = |text: &String| Some((text.parse::<Move>().ok()?.checked_sub(1)?, text.clone()));
    let texts: Vec<_> = turn.legal.iter().map(read).collect::<Option<_>>()?;
    let moves = texts.iter().map(|&(cell, _)| cell).collect();
    let stages = vec![Stage::new(PLIES[strength.index()])];
    let board = Board { own, other };
    let search = Deepening::new(Tree::new(10), board, moves, stages, 0, seed);
    Some(Box::new(Searching { search, texts, left: u64::MAX }))
}
