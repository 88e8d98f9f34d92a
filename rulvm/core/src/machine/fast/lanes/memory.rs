//! The memory of loops that are executed for all cells at once.

use super::marks::Marks;
use super::program::{REGISTERS, SUMS};
use super::value::Packed;
use crate::machine::board::Board;
use crate::machine::geometry::ByCell;
use crate::machine::planes::{Digits, Place, Plane, Wide};

/// How many programs have pauses of their own.
pub(super) const PROGRAMS: usize = 64;
/// The most numbers that are the same for all cells.
pub(super) const MOST_FIXED: usize = 40;

/// Cells that have taken the same path through the body.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub(super) cells: Plane,
    /// The registers that it has written, as bits.
    pub(super) written: u32,
    pub(super) sums: [i64; SUMS],
    pub(super) registers: [Packed; REGISTERS],
}

/// The value of a register after the last cell that has written it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kept {
    pub(super) cell: Place,
    pub(super) value: i32,
}

/// The memory of loops that are executed for all cells at once.
#[derive(Debug)]
pub(in super::super) struct Lanes {
    pub(super) groups: Vec<Group>,
    /// Groups that wait: where, and their numbers. The one that is furthest behind is the last.
    pub(super) waiting: Vec<(u32, u8)>,
    /// Groups that are not in use.
    pub(super) free: Vec<u8>,
    pub(super) fixed: [i32; MOST_FIXED],
    pub(super) marks: Marks,
    pub(super) patterns: Vec<(u8, Wide)>,
    pub(super) colors: Colors,
    pub(super) totals: [i64; SUMS],
    pub(super) kept: [Option<Kept>; REGISTERS],
    /// How many of its next executions a program leaves to the operations after it.
    pub(super) pauses: [u8; PROGRAMS],
}

impl Default for Lanes {
    fn default() -> Lanes {
        Lanes {
            groups: Vec::new(),
            waiting: Vec::new(),
            free: Vec::new(),
            fixed: [0; MOST_FIXED],
            marks: Marks::default(),
            patterns: Vec::new(),
            colors: Colors::default(),
            totals: [0; SUMS],
            kept: [None; REGISTERS],
            pauses: [0; PROGRAMS],
        }
    }
}

/// The colors as planes, and of which board.
#[derive(Debug)]
pub(super) struct Colors {
    pub(super) of: ByCell<i8>,
    pub(super) planes: Digits,
}

impl Default for Colors {
    fn default() -> Colors {
        // No board has these.
        Colors { of: [-1; 256], planes: [Wide::EMPTY; 3] }
    }
}

impl Colors {
    /// The colors are those of a board; most of the time, they still are.
    pub(super) fn look_at(&mut self, board: &Board) {
        if self.of != *board.all_colors() {
            self.of = *board.all_colors();
            self.planes = board.color_planes();
        }
    }
}
