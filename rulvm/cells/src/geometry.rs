//! Positions on a screen, in cells from the upper left corner.

/// A cell of a screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Position {
    /// The column, from 0.
    pub x: u16,
    /// The row, from 0.
    pub y: u16,
}

impl Position {
    /// The cell in a column and a row.
    #[must_use]
    pub const fn new(x: u16, y: u16) -> Position {
        Position { x, y }
    }
}

impl From<(u16, u16)> for Position {
    fn from((x, y): (u16, u16)) -> Position {
        Position { x, y }
    }
}

/// A rectangle of cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rect {
    /// The leftmost column.
    pub x: u16,
    /// The uppermost row.
    pub y: u16,
    /// How many columns it has.
    pub width: u16,
    /// How many rows it has.
    pub height: u16,
}

impl Rect {
    /// The rectangle at a position, with a size. It is cut off at the last possible column and row.
    #[must_use]
    pub const fn new(x: u16, y: u16, width: u16, height: u16) -> Rect {
        let width = x.saturating_add(width) - x;
        let height = y.saturating_add(height) - y;
        Rect { x, y, width, height }
    }

    /// The leftmost column.
    #[must_use]
    pub const fn left(self) -> u16 {
        self.x
    }

    /// The column after the last one.
    #[must_use]
    pub const fn right(self) -> u16 {
        self.x.saturating_add(self.width)
    }

    /// The uppermost row.
    #[must_use]
    pub const fn top(self) -> u16 {
        self.y
    }

    /// The row after the last one.
    #[must_use]
    pub const fn bottom(self) -> u16 {
        self.y.saturating_add(self.height)
    }

    /// True if it contains no cell.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.width == 0 || self.height == 0
    }

    /// True if it contains a cell.
    #[must_use]
    pub fn contains(self, position: Position) -> bool {
        (self.left()..self.right()).contains(&position.x)
            && (self.top()..self.bottom()).contains(&position.y)
    }

    /// Returns the cells that two rectangles share.
    #[must_use]
    pub fn intersection(self, other: Rect) -> Rect {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let width = self.right().min(other.right()).saturating_sub(x);
        let height = self.bottom().min(other.bottom()).saturating_sub(y);
        Rect { x, y, width, height }
    }

    /// Returns its cells, row by row.
    pub fn positions(self) -> impl Iterator<Item = Position> {
        self.rows().flat_map(|row| (row.left()..row.right()).map(move |x| Position::new(x, row.y)))
    }

    /// Returns its rows, from the top.
    pub fn rows(self) -> impl Iterator<Item = Rect> {
        (self.top()..self.bottom()).map(move |y| Rect { y, height: 1, ..self })
    }
}
