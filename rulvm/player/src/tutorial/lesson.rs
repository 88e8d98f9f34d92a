//! A lesson: the position in which it starts, and what the player has to do.

use grammar::hex::{Cell, Edge, Position};
use rulvm_core::game::{Edit, Game, Input};
use rulvm_core::machine::Hexagon;
use rulvm_core::program::Program;

use crate::picture::scene::{Look, Tile};

/// The edge of all boards of the tutorial.
const EDGE: Edge = Edge::ALL[0];

/// The colors 1 to 6 in drawings, as in the tests of rules.
const COLORS: &str = "BGCRMY";

/// The color of marked cells: yellow, which no piece of the tutorial has.
const MARK: Hexagon = Hexagon { color: 6, pattern: 1 };

/// The variable of the first displayed number (section 6.5).
const NUMBERS: u8 = 10;

/// How many cells below the top pieces start: where they can be turned.
const BELOW: usize = 3;

/// What the player has to do.
#[derive(Clone, Copy, Debug)]
pub(super) enum Task {
    /// Send these signals, each with an effect, in any order.
    Send(&'static [&'static str]),
    /// Destroy at least so many hexagons with one piece.
    Destroy(i32),
    /// Destroy hexagons at least so many times in a row, with one piece.
    Chain(usize),
    /// Bring a displayed number, from 0, to at least this value.
    Number(u8, i32),
}

/// A lesson.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lesson {
    /// The messages are `lesson-NAME`, with `-hint` if it went wrong, with `-done` at the end.
    pub(super) name: &'static str,
    /// The rows of the board from the lowest up, drawn as in the tests of rules: a letter for a
    /// color, a digit for a pattern; `*` is an empty cell that is marked.
    pub(super) board: &'static str,
    /// The pieces: the number of the shape, and the hexagons as in the board.
    pub(super) pieces: &'static [&'static str],
    /// The displayed numbers, from 0, that have other values than in a new game.
    pub(super) numbers: &'static [(u8, i32)],
    /// True if time passes.
    pub(super) has_time: bool,
    /// What the player has to do.
    pub(super) task: Task,
}

impl Lesson {
    /// A lesson on an empty board, without time.
    pub(super) const EMPTY: Lesson = Lesson {
        name: "",
        board: "",
        pieces: &[],
        numbers: &[],
        has_time: false,
        task: Task::Send(&[]),
    };

    /// The position in which the lesson starts; `None` if the rule does not have it.
    pub(super) fn position(&self, program: &Program) -> Option<Game> {
        let (mut game, _) = Game::new(program.clone(), EDGE, 1);
        let mut edit = Edit::default();
        for (cell, symbol) in cells(EDGE, self.board) {
            if let Some(Hexagon { color, pattern }) = hexagon(symbol) {
                edit.cells.insert(cell.id(), [color, pattern, 0]);
            }
        }
        edit.variables = self.numbers.iter().map(|&(k, value)| (NUMBERS + k, value)).collect();
        let mut pieces = self.pieces.iter().map(|text| piece(text));
        edit.piece = Some(pieces.next()??);
        edit.pieces = Some(pieces.collect::<Option<_>>()?);
        game.check(&edit).ok()?;
        game.apply(&Input::Edit(edit));
        let down = program.rule().signal("DOWN")?;
        for _ in 0..BELOW {
            game.apply(&Input::Signal(down));
        }
        Some(game)
    }

    /// The marked cells that are empty.
    pub(super) fn marked(&self, game: &Game) -> Vec<Tile> {
        let falling = game.piece_cells();
        let is_empty = |cell: &Cell| {
            game.state().board.hexagon(*cell).is_none() && !falling.contains(&i32::from(cell.id()))
        };
        let marked = cells(game.edge(), self.board).filter(|(_, symbol)| *symbol == "*");
        let tile = |cell| Tile { cell, rise: 0, hexagon: MARK, look: Look::Ghost };
        marked.map(|(cell, _)| cell).filter(is_empty).map(tile).collect()
    }

    /// How many of the symbols of the drawing are cells or hexagons.
    #[cfg(test)]
    pub(super) fn drawn(&self, edge: Edge) -> usize {
        let is_known = |symbol: &str| matches!(symbol, "." | "*") || hexagon(symbol).is_some();
        cells(edge, self.board).filter(|(_, symbol)| is_known(symbol)).count()
    }
}

/// The cells of a drawing, and their symbols. A row contains every second column.
fn cells(edge: Edge, drawing: &str) -> impl Iterator<Item = (Cell, &str)> {
    let rows = drawing.lines().rev().filter(|row| !row.trim().is_empty());
    (0..).zip(rows).flat_map(move |(level, row)| {
        let most = level.min(i32::from(edge.get()) - 1);
        // The outermost column of the row has the parity of the row.
        let first = if (most - level) % 2 == 0 { -most } else { 1 - most };
        (first..=most).step_by(2).zip(row.split_whitespace()).filter_map(move |(column, symbol)| {
            let height = (level - column.abs()) / 2;
            Some((edge.cell(Position { column, height })?, symbol))
        })
    })
}

/// The hexagon of a symbol such as `R` or `R2`.
fn hexagon(symbol: &str) -> Option<Hexagon> {
    let mut letters = symbol.chars();
    let letter = letters.next()?;
    let color = u8::try_from(COLORS.find(letter)? + 1).ok()?;
    let pattern = match letters.as_str() {
        "" => 1,
        number => number.parse().ok()?,
    };
    Some(Hexagon { color, pattern })
}

/// A piece such as `3 R R R R2`, as `V[0..8]` define it.
fn piece(text: &str) -> Option<[i32; 9]> {
    let mut words = text.split_whitespace();
    let mut values = [1; 9];
    values[0] = words.next()?.parse().ok()?;
    for (k, word) in words.enumerate() {
        let Hexagon { color, pattern } = hexagon(word)?;
        *values.get_mut(k + 1).filter(|_| k < 4)? = color.into();
        *values.get_mut(k + 5)? = pattern.into();
    }
    Some(values)
}
