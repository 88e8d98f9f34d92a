//! The board: what is in its cells, their marks, and destruction.

use grammar::hex::{Cell, Edge};
use wide::u8x16;

use super::cells::CellSet;
use super::geometry::{ByCell, Geometry};
use super::planes::{Digits, Wide};

/// The hexagon in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hexagon {
    /// Its color, 1 to 6 (section 6.6).
    pub color: u8,
    /// Its pattern, from 1.
    pub pattern: u8,
}

/// The cells of a board. Identifier 0, the non-existing cell, is always empty and unmarked (E10).
#[derive(Clone, Debug)]
pub struct Board {
    geometry: &'static Geometry,
    /// 0 for an empty cell, -1 for the non-existing one.
    color: ByCell<i8>,
    pattern: ByCell<u8>,
    marks: ByCell<u8>,
}

const NO_COLORS: ByCell<i8> = {
    let mut colors = [0; 256];
    colors[0] = -1;
    colors
};

impl Board {
    /// An empty board.
    #[must_use]
    pub fn new(edge: Edge) -> Board {
        let empty = [0; 256];
        Board { geometry: Geometry::of(edge), color: NO_COLORS, pattern: empty, marks: empty }
    }

    /// The tables of the board.
    #[must_use]
    #[inline]
    pub const fn geometry(&self) -> &'static Geometry {
        self.geometry
    }

    /// The hexagon in a cell.
    #[must_use]
    #[inline]
    pub const fn hexagon(&self, cell: Cell) -> Option<Hexagon> {
        let id = cell.id() as usize;
        match self.color[id] {
            ..=0 => None,
            color => Some(Hexagon { color: color.cast_unsigned(), pattern: self.pattern[id] }),
        }
    }

    /// Puts a hexagon into a cell, or empties it.
    pub const fn set_hexagon(&mut self, cell: Cell, hexagon: Option<Hexagon>) {
        let id = cell.id() as usize;
        (self.color[id], self.pattern[id]) = match hexagon {
            Some(hexagon) => (hexagon.color.cast_signed(), hexagon.pattern),
            None => (0, 0),
        };
    }

    /// Color, pattern and marks of a cell as one number, as modules read it; -1 if the board has no
    /// cell with this identifier.
    #[must_use]
    pub fn word(&self, id: i32) -> i32 {
        let cell =
            Cell::new(id).filter(|cell| usize::from(cell.id()) <= self.geometry.edge.cells());
        let Some(cell) = cell else { return -1 };
        let (color, pattern) = self.hexagon(cell).map_or((0, 0), |h| (h.color, h.pattern));
        i32::from_le_bytes([color, pattern, self.marks(cell), 0])
    }

    /// The eight marks of a cell as bits.
    #[must_use]
    #[inline]
    pub const fn marks(&self, cell: Cell) -> u8 {
        self.marks[cell.id() as usize]
    }

    /// Sets the eight marks of a cell.
    pub const fn set_marks(&mut self, cell: Cell, marks: u8) {
        self.marks[cell.id() as usize] = marks;
    }

    /// The number of hexagons on the board.
    #[must_use]
    pub fn hexagons(&self) -> i32 {
        self.cells().filter(|&id| self.color[id] != 0).count() as i32
    }

    /// The cells that differ from those of another board of the same size.
    pub fn changed_cells(&self, before: &Board) -> impl Iterator<Item = Cell> {
        let is_same = (&self.color, &self.pattern, &self.marks)
            == (&before.color, &before.pattern, &before.marks);
        let last = if is_same { 0 } else { self.geometry.cells };
        let differs = |&id: &usize| {
            (self.color[id], self.pattern[id], self.marks[id])
                != (before.color[id], before.pattern[id], before.marks[id])
        };
        let ids = (1..=last).filter(differs);
        ids.filter_map(|id| i32::try_from(id).ok().and_then(Cell::new))
    }

    /// Removes all hexagons from the board; marks stay.
    pub const fn clear(&mut self) {
        self.color = NO_COLORS;
        self.pattern = [0; 256];
    }

    fn cells(&self) -> std::ops::RangeInclusive<usize> {
        1..=self.geometry.cells
    }

    // What codes do, by identifier: 0 is allowed, larger ones are checked by the caller.

    #[inline(always)]
    pub(super) fn color_at(&self, id: u8) -> i32 {
        i32::from(self.color[usize::from(id)])
    }

    pub(super) fn pattern_at(&self, id: u8) -> i32 {
        if id == 0 { -1 } else { i32::from(self.pattern[usize::from(id)]) }
    }

    pub(super) const fn marks_at(&self, id: u8) -> u8 {
        self.marks[id as usize]
    }

    pub(super) const fn change_marks(&mut self, id: u8, marks: u8) {
        if id != 0 {
            self.marks[id as usize] = marks;
        }
    }

    /// The colors plus one, by identifier.
    pub(super) fn colors_plus_one(&self) -> ByCell<u8> {
        self.color.map(|color| color.wrapping_add(1).cast_unsigned())
    }

    pub(super) const fn all_colors(&self) -> &ByCell<i8> {
        &self.color
    }

    /// The neighbors of a cell, in the order of directions; 0 where none exists.
    pub(super) const fn neighbors(&self, id: u8) -> [u8; 6] {
        let [a, b, c, d, e, f, ..] = self.geometry.neighbors[id as usize];
        [a, b, c, d, e, f]
    }

    /// Changes the marks of all cells: bits of `keep` stay, bits of `set` are set.
    pub(super) fn change_all_marks(&mut self, keep: u8, set: u8) {
        for marks in self.marks.iter_mut().skip(1).take(self.geometry.cells) {
            *marks = *marks & keep | set;
        }
    }

    /// The neighbor of a cell in a direction, whose lowest three bits are 0 to 5; 0 if
    /// none exists.
    #[inline(always)]
    pub(super) const fn neighbor(&self, id: u8, direction: i32) -> u8 {
        self.geometry.neighbors[id as usize][(direction & 7) as usize]
    }

    /// The neighbors of a cell, in the order of directions: a byte for each, the first lowest; 0
    /// where none exists.
    #[inline(always)]
    pub(super) const fn neighbor_bytes(&self, id: u8) -> u64 {
        u64::from_le_bytes(self.geometry.neighbors[id as usize])
    }

    /// True if a loop around a cell visits this neighbor: an existing cell or, if it is one
    /// over hexagons, one with a hexagon.
    #[inline(always)]
    pub(super) fn is_in_loop(&self, neighbor: u8, occupied: bool) -> bool {
        self.color[usize::from(neighbor)] > if occupied { 0 } else { -1 }
    }

    /// The neighbors that a loop visits, a byte for each, the first lowest.
    #[inline(always)]
    pub(super) fn loop_bytes(&self, mut neighbors: u64, occupied: bool) -> u64 {
        let (mut cells, mut end) = (0, 0);
        while neighbors != 0 {
            let neighbor = neighbors as u8;
            neighbors >>= 8;
            // Without a branch, which could not be predicted.
            let is_in = self.is_in_loop(neighbor, occupied);
            cells |= (u64::from(neighbor) * u64::from(is_in)) << end;
            end += 8 * u32::from(is_in);
        }
        cells
    }

    pub(super) const fn is_occupied(&self, id: u8) -> bool {
        self.color[id as usize] > 0
    }

    /// All cells, or those with a hexagon.
    pub(super) fn set(&self, occupied: bool) -> CellSet {
        if !occupied {
            return self.geometry.all;
        }
        self.occupied()
    }

    /// The cells with a hexagon.
    fn occupied(&self) -> CellSet {
        let colors = self.color.map(i8::cast_unsigned);
        // No color is above 7; the non-existing cell has -1.
        CellSet::where_bit(&colors, |bytes| (bytes | bytes >> 1 | bytes >> 2) & !(bytes >> 7))
    }

    /// Destroys the hexagons in cells with a mark, or all; in every column, what is above moves
    /// down (E8). Then the mark is cleared everywhere (E7). Returns the cells whose hexagons were
    /// destroyed.
    pub(super) fn destroy(&mut self, mark: Option<u8>) -> CellSet {
        let Some(mark) = mark else {
            let destroyed = self.set(true);
            self.clear();
            return destroyed;
        };
        let marked = CellSet::where_bit(&self.marks, |bytes| bytes >> (mark & 7));
        let destroyed = marked.and(self.occupied());
        let keep = !(1 << (mark & 7));
        self.marks.iter_mut().for_each(|marks| *marks &= keep);
        self.collapse(destroyed);
        destroyed
    }

    /// Removes hexagons; in every column, what is above them moves down (E8).
    pub fn collapse(&mut self, cells: CellSet) {
        if cells.is_empty() {
            return;
        }
        for &(bottom, height) in &self.geometry.columns {
            let removed = cells.bits_from(bottom as u8) & ((1 << height) - 1);
            if removed == 0 {
                continue;
            }
            // What is below stays.
            let first = removed.trailing_zeros() as usize;
            let mut to = bottom + first;
            for k in first..height {
                let from = bottom + k;
                self.color[to] = self.color[from];
                self.pattern[to] = self.pattern[from];
                to += usize::from(removed >> k & 1 == 0);
            }
            self.color[to..bottom + height].fill(0);
            self.pattern[to..bottom + height].fill(0);
        }
    }
}

/// The board as planes.
impl Board {
    /// The colors plus one: 0 for cells that do not exist, 1 for empty ones.
    pub(super) fn color_planes(&self) -> Digits {
        let colors = self.colors_plus_one();
        self.geometry().layout.planes(&colors, |bytes| [1, 2, 4].map(|bit| has_bit(bytes, bit)))
    }

    /// The cells with a mark.
    pub(super) fn mark_plane(&self, mark: u8) -> Wide {
        let bit = 1 << (mark & 7);
        let [plane] = self.geometry().layout.planes(&self.marks, |bytes| [has_bit(bytes, bit)]);
        plane
    }

    /// The cells with a pattern, 0 for empty ones.
    pub(super) fn pattern_plane(&self, pattern: u8) -> Wide {
        let pattern = u8x16::splat(pattern);
        let layout = &self.geometry().layout;
        let [plane] = layout.planes(&self.pattern, |bytes| [bytes.simd_eq(pattern)]);
        plane
    }
}

/// All bits where a byte has a bit, and none elsewhere.
fn has_bit(bytes: u8x16, bit: u8) -> u8x16 {
    let bit = u8x16::splat(bit);
    (bytes & bit).simd_eq(bit)
}
