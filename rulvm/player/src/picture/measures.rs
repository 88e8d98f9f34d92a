//! The measures of hexagons on a board (F3).

/// The distance between columns, in pixels.
pub const COLUMN: u16 = 16;
/// The distance between the cells of a column, in pixels.
pub const ROW: u16 = 18;
/// The width of a hexagon where it is widest, in pixels.
pub const WIDEST: u16 = 20;
