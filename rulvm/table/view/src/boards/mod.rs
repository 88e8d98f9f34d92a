//! The boards of the books: where their items are on the screen, and what they look like.
//!
//! | module | what it has |
//! |---|---|
//! | `grid` | boards of squares: Othello, Connect 4, Tic-tac-toe |
//! | `backgammon` | points, bar, trays, cube and dice |
//! | `points` | the items of Backgammon |
//! | `steps` | the steps of an unfinished play of Backgammon |
//! | `other` | the items of any other book, in boxes |
//! | `canvas`, `ink` | pictures in block characters; colors |
//!
//! Where the terminal shows no colors or only ASCII, boards are drawn in letters and lines.

mod backgammon;
mod canvas;
mod grid;
pub(crate) mod ink;
mod other;
pub(crate) mod points;
pub(crate) mod steps;

use rulvm_cells::{Buffer, Rect};
use rulvm_player::{Depth, Theme};
use rulvm_table::game::Player;
use rulvm_table::json::Object;
use rulvm_table::table::Table;
use rulvm_table::view::Item;

use crate::texts::Texts;
use ink::Ink;

/// What a board shows.
pub struct Scene<'a> {
    /// The colors and the characters of the terminal.
    pub theme: Theme,
    /// The words on the board.
    pub texts: &'a Texts,
    /// The items of the view.
    pub items: &'a [Item],
    /// What both sides agree on.
    pub core: &'a Object,
    /// The player who sits below the board.
    pub view: Player,
    /// The player in whose numbers points are labeled.
    pub numbers: Player,
    /// The item with the cursor.
    pub cursor: Option<u32>,
    /// The items that have been clicked for a move.
    pub picked: &'a [u32],
    /// The items of the last move.
    pub last: &'a [u32],
    /// True if the items that can be clicked are marked.
    pub shows_enabled: bool,
    /// Those of them that are marked; without these, all.
    pub marked: Option<&'a [u32]>,
}

impl Scene<'_> {
    fn is_enabled(&self, id: u32) -> bool {
        self.items.iter().any(|item| item.id == id && item.enabled)
    }

    fn is_marked(&self, id: u32) -> bool {
        let is_wanted = self.marked.is_none_or(|marked| marked.contains(&id));
        self.shows_enabled && is_wanted && self.is_enabled(id)
    }

    fn text(&self, id: u32) -> &str {
        self.items.iter().find(|item| item.id == id).map_or("", |item| &item.text)
    }
}

/// Where the items of a board are on the screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// The board with its labels.
    pub area: Rect,
    /// The columns and rows of a square, or of a point.
    size: (u16, u16),
    /// The items, by number.
    pub places: Vec<(u32, Rect)>,
}

impl Layout {
    /// Returns the place of an item.
    #[must_use]
    pub fn place(&self, id: u32) -> Option<Rect> {
        self.places.iter().find(|(own, _)| *own == id).map(|(_, place)| *place)
    }
}

/// A kind of board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Board {
    /// Squares.
    Othello,
    /// A frame with holes into which disks fall.
    Connect4,
    /// Nine cells.
    TicTacToe,
    /// Points, bar, trays, cube and dice.
    Backgammon,
    /// The two boards of a rule; the screen draws them.
    Versus,
    /// The items of any other book.
    Other,
}

impl Board {
    /// The board of the book with an `id`.
    #[must_use]
    pub fn of(book: &str) -> Board {
        match book {
            "rul.othello" => Board::Othello,
            "rul.connect4" => Board::Connect4,
            "rul.tictactoe" => Board::TicTacToe,
            "rul.backgammon" => Board::Backgammon,
            "rul.versus" => Board::Versus,
            _ => Board::Other,
        }
    }

    /// The fewest columns in which the board can be drawn.
    #[must_use]
    pub(crate) fn least_width(self) -> u16 {
        match self {
            Board::Othello => 20,
            Board::Connect4 => 16,
            Board::TicTacToe => 14,
            Board::Backgammon => backgammon::LEAST_WIDTH,
            Board::Versus | Board::Other => 20,
        }
    }

    /// Places the items in the middle of a room, as large as they fit.
    #[must_use]
    pub fn layout(self, table: &Table, view: Player, theme: Theme, room: Rect) -> Layout {
        match self.grid() {
            Some(grid) => grid.layout(is_picture(theme), room),
            None if self == Board::Backgammon => backgammon::layout(view, room),
            None => other::layout(&table.items(), table.size(), room),
        }
    }

    /// Draws the board.
    pub fn draw(self, scene: &Scene<'_>, layout: &Layout, buffer: &mut Buffer) {
        match self.grid() {
            Some(grid) => grid.draw(scene, layout, buffer),
            None if self == Board::Backgammon => backgammon::draw(scene, layout, buffer),
            None => other::draw(scene, layout, buffer),
        }
    }

    /// Places the squares of a board of squares, of which there is no table.
    pub(crate) fn squares(self, theme: Theme, room: Rect) -> Layout {
        self.grid().map_or_else(Layout::default, |grid| grid.layout(is_picture(theme), room))
    }

    fn grid(self) -> Option<&'static grid::Grid> {
        match self {
            Board::Othello => Some(&grid::OTHELLO),
            Board::Connect4 => Some(&grid::CONNECT4),
            Board::TicTacToe => Some(&grid::TICTACTOE),
            Board::Backgammon | Board::Versus | Board::Other => None,
        }
    }

    /// The color of a player's checkers, and what marks him in text: a symbol, and a letter where
    /// the board is drawn in letters.
    pub(crate) fn man(self, player: Player) -> (Ink, char, char) {
        let men = match self {
            Board::Othello => [(ink::BLACK, '○', 'B'), (ink::WHITE, '●', 'W')],
            Board::Connect4 => [(ink::RED, '●', 'R'), (ink::YELLOW, '●', 'Y')],
            Board::TicTacToe => [(ink::CROSS, '×', 'X'), (ink::RING, '○', 'O')],
            Board::Backgammon => [(ink::WHITE, '●', 'W'), (ink::BLACK, '○', 'B')],
            Board::Versus | Board::Other => [(ink::CROSS, '●', '1'), (ink::RING, '●', '2')],
        };
        men[player.index()]
    }
}

/// Whether boards are pictures: the terminal shows colors and block characters.
pub(crate) fn is_picture(theme: Theme) -> bool {
    theme.depth != Depth::None && !theme.is_ascii()
}

/// Returns a rectangle of a size in the middle of a room.
fn centered(room: Rect, (width, height): (u16, u16)) -> Rect {
    let (width, height) = (width.min(room.width), height.min(room.height));
    let x = room.x + (room.width - width) / 2;
    let y = room.y + (room.height - height) / 2;
    Rect { x, y, width, height }
}

/// Writes a character into a cell.
fn put(buffer: &mut Buffer, (x, y): (u16, u16), symbol: char, style: rulvm_cells::Style) {
    if let Some(cell) = buffer.cell_mut((x, y)) {
        cell.set_char(symbol).set_style(style);
    }
}
