//! The hexagonal grid: columns, heights, cells, directions and turns (B1-B4, E10). No state.
//!
//! Cells of equal height form a V, so the neighbors of a cell depend on the side it is on (B2).
//! Twice the height plus the distance from the middle column, the *level*, hides this: a step up or
//! down changes it by 2, a step to a neighboring column by 1, on either side.

/// The number of cells in an edge of the board, 6 to 9 (section 5.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Edge(u8);

/// The most cells a board can have, with 9 cells in an edge.
const MOST_CELLS: usize = 217;

impl Edge {
    /// The four sizes of the board.
    pub const ALL: [Edge; 4] = [Edge(6), Edge(7), Edge(8), Edge(9)];

    /// The board with `n` cells in an edge, if `n` is 6 to 9.
    #[must_use]
    #[inline]
    pub const fn new(n: u8) -> Option<Edge> {
        if n >= 6 && n <= 9 { Some(Edge(n)) } else { None }
    }

    /// The number of cells in an edge.
    #[must_use]
    #[inline]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The number of cells of the board: `3n(n-1) + 1`.
    #[must_use]
    #[inline]
    pub const fn cells(self) -> usize {
        let n = self.0 as usize;
        3 * n * (n - 1) + 1
    }

    /// The column at the right border, `n - 1`; the one at the left border is its negative.
    #[must_use]
    #[inline]
    pub const fn last_column(self) -> i32 {
        self.0 as i32 - 1
    }

    /// How many cells a column has; 0 outside the board (B1).
    #[must_use]
    #[inline]
    pub const fn height_of(self, column: i32) -> i32 {
        let distance = column.unsigned_abs();
        if distance < self.0 as u32 { 2 * self.0 as i32 - 1 - distance as i32 } else { 0 }
    }

    /// The cell at a position, if it is on the board.
    #[must_use]
    #[inline]
    pub fn cell(self, at: Position) -> Option<Cell> {
        if at.height < 0 || at.height >= self.height_of(at.column) {
            return None;
        }
        let n = i32::from(self.0);
        // Cells in the columns on the left of this one.
        let k = at.column + n - 1;
        let before = if at.column <= 0 {
            k * n + k * (k - 1) / 2
        } else {
            let right = n - at.column;
            self.cells() as i32 - (right * n + right * (right - 1) / 2)
        };
        Cell::new(before + at.height + 1)
    }

    /// The position of a cell of this board; `None` for a cell that is not on it.
    #[must_use]
    pub fn position(self, cell: Cell) -> Option<Position> {
        let mut rest = i32::from(cell.id()) - 1;
        for column in self.columns() {
            let cells = self.height_of(column);
            if rest < cells {
                return Some(Position { column, height: rest });
            }
            rest -= cells;
        }
        None
    }

    /// The columns of the board, from left to right.
    #[inline]
    pub fn columns(self) -> impl DoubleEndedIterator<Item = i32> + Clone {
        -self.last_column()..=self.last_column()
    }

    /// All cells in the order of their identifiers.
    #[inline]
    pub fn all_cells(self) -> impl DoubleEndedIterator<Item = Cell> + Clone {
        (1..=self.cells() as i32).filter_map(Cell::new)
    }

    /// The neighbor of a cell, if it is on the board (B2).
    #[must_use]
    pub fn neighbor(self, cell: Cell, direction: Direction) -> Option<Cell> {
        self.cell(self.position(cell)?.neighbor(direction))
    }
}

/// An existing cell, by its identifier 1 to N (E10). The non-existing cell, 0, is `None` of
/// `Option<Cell>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(std::num::NonZeroU8);

impl Cell {
    /// The cell with this identifier, if it can exist on the largest board.
    #[must_use]
    #[inline]
    pub fn new(id: i32) -> Option<Cell> {
        if id < 1 || id > MOST_CELLS as i32 {
            return None;
        }
        u8::try_from(id).ok().and_then(std::num::NonZeroU8::new).map(Cell)
    }

    /// The identifier, 1 to 217.
    #[must_use]
    #[inline]
    pub const fn id(self) -> u8 {
        self.0.get()
    }

    /// The position in an array of cells that starts with cell 1.
    #[must_use]
    #[inline]
    pub const fn at(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// The identifier of a cell that may not exist: 0 for `None` (E10).
#[must_use]
pub fn cell_id(cell: Option<Cell>) -> i32 {
    cell.map_or(0, |cell| i32::from(cell.id()))
}

/// One of the six directions, counterclockwise from down (`$7F`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Direction {
    Down,
    DownRight,
    UpRight,
    Up,
    UpLeft,
    DownLeft,
}

impl Direction {
    /// All directions, 0 to 5.
    pub const ALL: [Direction; 6] = [
        Direction::Down,
        Direction::DownRight,
        Direction::UpRight,
        Direction::Up,
        Direction::UpLeft,
        Direction::DownLeft,
    ];

    /// The direction with this number, taken modulo 6.
    #[must_use]
    pub fn from_number(number: i32) -> Direction {
        match number.rem_euclid(6) {
            0 => Direction::Down,
            1 => Direction::DownRight,
            2 => Direction::UpRight,
            3 => Direction::Up,
            4 => Direction::UpLeft,
            _ => Direction::DownLeft,
        }
    }

    /// The change of column and of level.
    const fn step(self) -> (i32, i32) {
        match self {
            Direction::Down => (0, -2),
            Direction::DownRight => (1, -1),
            Direction::UpRight => (1, 1),
            Direction::Up => (0, 2),
            Direction::UpLeft => (-1, 1),
            Direction::DownLeft => (-1, -1),
        }
    }
}

/// A place on the grid, which extends beyond the board (G7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// The column, 0 in the middle.
    pub column: i32,
    /// The number of cells below it in its column (B1).
    pub height: i32,
}

impl Position {
    /// How high it is above the lowest cell of the middle column, in half cells: columns side by
    /// side are shifted by one.
    #[must_use]
    #[inline]
    pub const fn level(self) -> i32 {
        self.height.wrapping_mul(2).wrapping_add(self.column.wrapping_abs())
    }

    #[inline]
    const fn from_level(column: i32, level: i32) -> Position {
        // Column and level have the same parity, so this is exact.
        Position { column, height: level.wrapping_sub(column.wrapping_abs()) >> 1 }
    }

    /// The neighbor in a direction (B2).
    #[must_use]
    #[inline]
    pub const fn neighbor(self, direction: Direction) -> Position {
        let (columns, levels) = direction.step();
        Position::from_level(self.column.wrapping_add(columns), self.level().wrapping_add(levels))
    }

    /// The position of a hexagon of a piece whose reference is here (B3).
    #[must_use]
    #[inline]
    pub const fn offset(self, relative: Relative) -> Position {
        let (columns, levels) = OFFSETS[relative.0 as usize];
        Position::from_level(self.column.wrapping_add(columns), self.level().wrapping_add(levels))
    }
}

/// For each relative position, the changes of column and of level from the reference to it.
const OFFSETS: [(i32, i32); RELATIVE] = {
    let mut offsets = [(0, 0); RELATIVE];
    let mut number = 1;
    while number < RELATIVE {
        let (first, second) = Relative(number as u8).directions();
        offsets[number] = Direction::ALL[first].step();
        if let Some(second) = second {
            let (columns, levels) = Direction::ALL[second].step();
            offsets[number].0 += columns;
            offsets[number].1 += levels;
        }
        number += 1;
    }
    offsets
};

/// How many relative positions there are.
const RELATIVE: usize = 19;

/// The position of a hexagon relative to the reference, 0 to 18 (B3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Relative(u8);

impl Relative {
    /// The reference itself.
    pub const HERE: Relative = Relative(0);

    /// The relative position with this number, if it is 0 to 18.
    #[must_use]
    pub const fn new(number: u8) -> Option<Relative> {
        if number <= 18 { Some(Relative(number)) } else { None }
    }

    /// The number, 0 to 18.
    #[must_use]
    #[inline]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The steps from the reference to this position: none, one or two.
    #[must_use]
    #[inline]
    pub fn steps(self) -> [Option<Direction>; 2] {
        if self.0 == 0 {
            return [None, None];
        }
        let (first, second) = self.directions();
        [Some(Direction::ALL[first]), second.map(|second| Direction::ALL[second])]
    }

    /// The numbers of the directions of its steps; it is not the reference.
    const fn directions(self) -> (usize, Option<usize>) {
        match self.0 as usize {
            k @ ..=6 => (k - 1, None),
            // At distance 2 every other position is a direction twice, and the one after it lies
            // between this direction and the next.
            k => ((k - 7) / 2, Some((k - 6) / 2 % 6)),
        }
    }

    /// The position that one or two steps lead to.
    #[must_use]
    pub fn from_steps(first: Direction, second: Option<Direction>) -> Relative {
        let origin = Position { column: 0, height: 0 };
        let there = second.into_iter().fold(origin.neighbor(first), Position::neighbor);
        (0..=18)
            .map(Relative)
            .find(|&relative| origin.offset(relative) == there)
            .unwrap_or(Relative::HERE)
    }

    /// The position after `turns` counterclockwise turns around the reference (B4); negative
    /// numbers turn clockwise.
    #[must_use]
    #[inline]
    pub fn turned(self, turns: i32) -> Relative {
        if turns == 0 { self } else { self.turned_around(turns) }
    }

    fn turned_around(self, turns: i32) -> Relative {
        let around = |first: u8, length: i32, by: i32| {
            let place = (i32::from(self.0 - first) + by * turns.rem_euclid(6)).rem_euclid(length);
            let Ok(place) = u8::try_from(place) else { unreachable!("a place in a ring of 18") };
            Relative(first + place)
        };
        match self.0 {
            0 => self,
            1..=6 => around(1, 6, 1),
            _ => around(7, 12, 2),
        }
    }
}

/// True if hexagons at these positions form one connected piece (F5).
#[must_use]
pub fn connected(positions: &[Relative]) -> bool {
    let origin = Position { column: 0, height: 0 };
    let places: Vec<Position> = positions.iter().map(|&relative| origin.offset(relative)).collect();
    let mut reached: Vec<Position> = places.first().copied().into_iter().collect();
    let mut next = 0;
    while let Some(&place) = reached.get(next) {
        next += 1;
        for neighbor in Direction::ALL.map(|direction| place.neighbor(direction)) {
            if places.contains(&neighbor) && !reached.contains(&neighbor) {
                reached.push(neighbor);
            }
        }
    }
    reached.len() == places.len()
}
