//! The board of Connect 4 as a set of cells for all disks and one for those of the mover. The
//! technique is that of Tromp's and Pons's solvers: bit 7 × column + row, rows from the bottom; a
//! row above the board, which stays empty, separates the columns.

use crate::search::{Move, Moves, Value};

/// A set of cells.
pub type Cells = u64;

/// The columns of the board.
pub const WIDTH: u32 = 7;
/// The rows of the board.
pub const HEIGHT: u32 = 6;

/// From a cell to the next column, and to the next cells on both diagonals.
const ACROSS: u32 = HEIGHT + 1;
const FALLING: u32 = HEIGHT;
const RISING: u32 = HEIGHT + 2;

/// The lowest cell of each column.
const BOTTOM: Cells = {
    let mut cells = 0;
    let mut column = 0;
    while column < WIDTH {
        cells |= 1 << (column * ACROSS);
        column += 1;
    }
    cells
};

/// Every cell.
const ALL: Cells = BOTTOM * ((1 << HEIGHT) - 1);

/// The cells of a column.
const fn column_cells(column: u32) -> Cells {
    ((1 << HEIGHT) - 1) << (column * ACROSS)
}

/// Columns from the middle to the edges: more lines go through the middle.
const FROM_MIDDLE: [u32; WIDTH as usize] = [3, 2, 4, 1, 5, 0, 6];

/// The cells of the first, third and fifth row from the bottom.
const ODD_ROWS: Cells = BOTTOM * 0b01_0101;

/// What a player can reach at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Prospect {
    /// He loses.
    Loss,
    /// He does not win.
    Draw,
    /// This is open.
    Win,
}

/// A position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board {
    /// The mover's disks.
    own: Cells,
    /// All disks.
    men: Cells,
}

impl Board {
    /// Reads 42 cells, row by row from the top (C42), for the player with this disk.
    #[must_use]
    pub fn read(cells: &str, man: char) -> Option<Board> {
        let mut board = Board::default();
        let mut count = 0;
        for (at, cell) in (0..).zip(cells.chars()) {
            let (row, column) = ((HEIGHT - 1).checked_sub(at / WIDTH)?, at % WIDTH);
            let bit = 1 << (column * ACROSS + row);
            board.men |= if cell == '.' { 0 } else { bit };
            board.own |= if cell == man { bit } else { 0 };
            count += 1;
        }
        (count == WIDTH * HEIGHT).then_some(board)
    }

    /// How many disks are on the board.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.men.count_ones()
    }

    /// How many disks can still be played.
    #[must_use]
    pub fn left(&self) -> u32 {
        WIDTH * HEIGHT - self.count()
    }

    /// A number that no other position has: above the disks of each column, one more bit.
    #[must_use]
    pub fn key(&self) -> u64 {
        self.own + self.men + BOTTOM
    }

    /// Where the next disk of each column would fall.
    fn open(&self) -> Cells {
        (self.men + BOTTOM) & ALL
    }

    /// The empty cells that complete a line of four for disks.
    fn spots(&self, men: Cells) -> Cells {
        // Three disks below the cell.
        let mut spots = men << 1 & men << 2 & men << 3;
        for by in [ACROSS, FALLING, RISING] {
            // Two disks before the cell, and a third before or after them; then the other way.
            let before = men << by & men << (2 * by);
            let after = men >> by & men >> (2 * by);
            spots |= before & (men << (3 * by) | men >> by);
            spots |= after & (men >> (3 * by) | men << by);
        }
        spots & ALL & !self.men
    }

    fn other(&self) -> Cells {
        self.own ^ self.men
    }

    /// Whether the mover can complete a line.
    #[must_use]
    pub fn can_win(&self) -> bool {
        self.spots(self.own) & self.open() != 0
    }

    /// Whether a column is not full.
    #[must_use]
    pub fn can_play(&self, column: Move) -> bool {
        self.open() & column_cells(column.into()) != 0
    }

    /// The board after a disk of the mover in a column, for the other player.
    #[must_use]
    pub fn play(&self, column: Move) -> Board {
        let man = self.open() & column_cells(column.into());
        Board { own: self.other(), men: self.men | man }
    }

    /// The board seen from behind.
    #[must_use]
    pub fn mirrored(&self) -> Board {
        let mirror = |cells: Cells| {
            (0..WIDTH).fold(0, |mirrored, column| {
                let one = cells >> (column * ACROSS) & column_cells(0);
                mirrored | one << ((WIDTH - 1 - column) * ACROSS)
            })
        };
        Board { own: mirror(self.own), men: mirror(self.men) }
    }

    /// The cells that do not let the other player win with the next disk, if the mover cannot win
    /// now: the other's open spots must be taken, and what is below his spots left alone.
    #[must_use]
    pub fn safe(&self) -> Cells {
        let (open, threats) = (self.open(), self.spots(self.other()));
        let forced = open & threats;
        match forced.count_ones() {
            0 => open & !(threats >> 1),
            1 => forced & !(threats >> 1),
            _ => 0,
        }
    }

    /// Whether these cells contain a line of four.
    fn has_line(cells: Cells) -> bool {
        [1, ACROSS, FALLING, RISING].into_iter().any(|by| {
            let pairs = cells & cells >> by;
            pairs & pairs >> (2 * by) != 0
        })
    }

    /// Whether the other player has completed a line.
    #[must_use]
    pub fn is_lost(&self) -> bool {
        Board::has_line(self.other())
    }

    /// What the mover can reach at most, as far as a look at the lines shows that are still open.
    ///
    /// If every column has an even number of empty cells, the other player can answer in the
    /// same column each time. He then gets the cells of the even rows, and the mover those of the
    /// odd rows.
    #[must_use]
    pub(crate) fn prospect(&self) -> Prospect {
        let empty = ALL & !self.men;
        let is_followed = self.open() & !ODD_ROWS == 0;
        let reach = if is_followed { empty & ODD_ROWS } else { empty };
        if Board::has_line(self.own | reach) {
            Prospect::Win
        } else if is_followed && Board::has_line(self.other() | empty & !ODD_ROWS) {
            Prospect::Loss
        } else {
            Prospect::Draw
        }
    }

    /// The columns of safe cells: first those that create most spots, then those in the middle.
    #[must_use]
    pub fn ordered(&self) -> Moves {
        let safe = self.safe();
        let spots = |cell: Cells| self.spots(self.own | cell).count_ones();
        let cells = FROM_MIDDLE.map(|column| (column as Move, safe & column_cells(column)));
        let mut moves: smallvec::SmallVec<[(u32, Move); WIDTH as usize]> = cells
            .into_iter()
            .filter(|&(_, cell)| cell != 0)
            .map(|(column, cell)| (spots(cell), column))
            .collect();
        moves.sort_by_key(|&(spots, _)| std::cmp::Reverse(spots));
        moves.into_iter().map(|(_, column)| column).collect()
    }

    /// An estimate for the mover, within 50: spots count, above all those that the other player
    /// will have to give away, and disks in the middle.
    #[must_use]
    pub fn estimate(&self) -> Value {
        // When nothing else is left, the first player fills the first, third, ... row, and the
        // second player the others.
        const MIDDLE: Cells = column_cells(3);
        const NEAR_MIDDLE: Cells = column_cells(2) | column_cells(4);
        let is_first = self.count().is_multiple_of(2);
        let count = |cells: Cells| cells.count_ones() as Value;
        let worth = |men: Cells, is_first: bool| {
            let rows = if is_first { ODD_ROWS } else { !ODD_ROWS };
            let spots = self.spots(men);
            4 * count(spots)
                + 6 * count(spots & rows)
                + 2 * count(men & MIDDLE)
                + count(men & NEAR_MIDDLE)
        };
        (worth(self.own, is_first) - worth(self.other(), !is_first)).clamp(-50, 50)
    }
}
