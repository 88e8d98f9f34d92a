//! Boards drawn as text: a symbol for each cell, in rows as on the screen.
//!
//! A symbol is `.` for an empty cell, or the letter of a color (`B G C R M Y`, section 6.6) and,
//! from the second pattern on, the number of the pattern: `R`, `G2`. In an expected board, `?` is
//! anything, and `R?` a hexagon of any pattern.

use std::fmt;

use crate::hex::{Cell, Edge, Position};

/// The letters of the colors 1 to 6.
const LETTERS: [char; 6] = ['B', 'G', 'C', 'R', 'M', 'Y'];

/// The symbol of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symbol {
    /// Anything can be there.
    Anything,
    /// Nothing is there.
    Empty,
    /// A hexagon.
    Hexagon {
        /// Its color, 1 to 6.
        color: u8,
        /// Its pattern, from 1; `None` for any.
        pattern: Option<u8>,
    },
}

impl Symbol {
    /// Reads a symbol; `None` if the text is not a symbol.
    #[must_use]
    pub fn parse(text: &str) -> Option<Symbol> {
        match text {
            "." => return Some(Symbol::Empty),
            "?" => return Some(Symbol::Anything),
            _ => {}
        }
        let mut characters = text.chars();
        let letter = characters.next()?;
        let color = (1..).zip(LETTERS).find(|&(_, known)| known == letter)?.0;
        let pattern = match characters.as_str() {
            "" => Some(1),
            "?" => None,
            number if number.starts_with('+') => return None,
            number => Some(number.parse().ok().filter(|&number| number > 0)?),
        };
        Some(Symbol::Hexagon { color, pattern })
    }

    /// True if a cell with a hexagon of this color and pattern, or without a hexagon, matches the
    /// symbol.
    #[must_use]
    pub fn matches(self, hexagon: Option<(u8, u8)>) -> bool {
        match (self, hexagon) {
            (Symbol::Anything, _) | (Symbol::Empty, None) => true,
            (Symbol::Hexagon { color, pattern }, Some(found)) => {
                color == found.0 && pattern.is_none_or(|pattern| pattern == found.1)
            }
            (Symbol::Empty | Symbol::Hexagon { .. }, _) => false,
        }
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (color, pattern) = match *self {
            Symbol::Anything => return f.pad("?"),
            Symbol::Empty => return f.pad("."),
            Symbol::Hexagon { color, pattern } => (color, pattern),
        };
        let letter = LETTERS.get(usize::from(color).wrapping_sub(1)).unwrap_or(&'?');
        match pattern {
            None => f.pad(&format!("{letter}?")),
            Some(0 | 1) => f.pad(&letter.to_string()),
            Some(pattern) => f.pad(&format!("{letter}{pattern}")),
        }
    }
}

/// The rows in which a board is drawn, from below: the cells of one level from left to right.
/// Neighboring columns are half a cell apart, so a row contains every second column.
pub fn rows(edge: Edge) -> impl DoubleEndedIterator<Item = Vec<Cell>> {
    let last = 4 * edge.last_column();
    (0..=last).map(move |level| {
        let cell = |column: i32| {
            let twice = level - column.abs();
            let height = (twice % 2 == 0).then_some(twice / 2)?;
            edge.cell(Position { column, height })
        };
        edge.columns().filter_map(cell).collect()
    })
}
