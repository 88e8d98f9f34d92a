//! A board in plain arrays.

use grammar::hex::{Direction, cell_id};

use crate::kernels::EDGE;

const CELLS: usize = EDGE.cells();

/// The color of a cell without a hexagon, and of the cell 0 that does not exist.
pub(super) const EMPTY: u8 = 0;

/// The tables that all boards share.
#[derive(Debug)]
pub(super) struct Grid {
    /// The neighbors of each cell in the six directions; 0 where none exists.
    pub(super) neighbors: Vec<[u8; 6]>,
    /// The lowest cell of each column, from left to right, and how many cells it has.
    pub(super) columns: Vec<(usize, usize)>,
}

impl Grid {
    pub(super) fn new() -> Grid {
        let neighbors =
            |cell| Direction::ALL.map(|direction| cell_id(EDGE.neighbor(cell, direction)) as u8);
        let mut bottom = 1;
        let column = |column| {
            let height = EDGE.height_of(column) as usize;
            bottom += height;
            (bottom - height, height)
        };
        Grid {
            neighbors: std::iter::once([0; 6]).chain(EDGE.all_cells().map(neighbors)).collect(),
            columns: EDGE.columns().map(column).collect(),
        }
    }
}

/// A board. Index 0 is the cell that does not exist.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) color: [u8; CELLS + 1],
    pub(super) marked: [bool; CELLS + 1],
}

impl Board {
    pub(super) fn new(colors: &[u8]) -> Board {
        let mut board = Board::empty();
        board.color[1..].copy_from_slice(colors);
        board
    }

    pub(super) fn empty() -> Board {
        Board { color: [EMPTY; CELLS + 1], marked: [false; CELLS + 1] }
    }

    /// The cells that exist.
    pub(super) fn cells() -> std::ops::RangeInclusive<usize> {
        1..=CELLS
    }

    /// The colors from cell 1 on.
    pub(super) fn colors(&self) -> impl Iterator<Item = u8> {
        self.color[1..].iter().copied()
    }

    /// Destroys the marked hexagons; those above them come down. Clears the marks, and returns how
    /// many were destroyed.
    pub(super) fn destroy(&mut self, grid: &Grid) -> i32 {
        let mut destroyed = 0;
        for &(bottom, height) in &grid.columns {
            let mut to = bottom;
            for from in bottom..bottom + height {
                if self.marked[from] && self.color[from] != EMPTY {
                    destroyed += 1;
                } else {
                    self.color[to] = self.color[from];
                    to += 1;
                }
            }
            self.color[to..bottom + height].fill(EMPTY);
        }
        self.marked.fill(false);
        destroyed
    }
}
