//! Connect 4 (C41, C42).

use std::fmt;

use serde_json::json;

use super::{Opening, OptionError};
use crate::book::Book;
use crate::clicks::{ClickSet, Step};
use crate::game::{Game, Outcome, Player};
use crate::identity::Identity;
use crate::json::{Object, object};
use crate::rules::Rules;
use crate::turns::{self, Turns};
use crate::view::{Item, grid};

const WIDTH: usize = 7;
const HEIGHT: usize = 6;
const CELLS: usize = WIDTH * HEIGHT;

/// The disks of the players on a board in text.
const MEN: [u8; 2] = *b"RY";
const EMPTY: u8 = b'.';

/// A board: the cells row by row from the top, each `.`, `R` or `Y`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    cells: [u8; CELLS],
    /// The player who moves, or would if the game were not over.
    mover: Player,
    /// Whether the other player has four in a line.
    has_line: bool,
}

impl Board {
    fn new() -> Board {
        Board { cells: [EMPTY; CELLS], mover: Player::FIRST, has_line: false }
    }

    /// Returns whether a disk is in a line of four with others of its color.
    fn is_in_line(cells: &[u8; CELLS], cell: usize) -> bool {
        let man = cells[cell];
        let (column, row) = (cell % WIDTH, cell / WIDTH);
        // How many disks of the same color follow in a direction.
        let follow = |dx: isize, dy: isize| {
            let mut count = 0;
            let (mut x, mut y) = (column, row);
            while let (Some(next_x), Some(next_y)) =
                (x.checked_add_signed(dx), y.checked_add_signed(dy))
            {
                if next_x >= WIDTH || next_y >= HEIGHT || cells[next_y * WIDTH + next_x] != man {
                    break;
                }
                (x, y) = (next_x, next_y);
                count += 1;
            }
            count
        };
        let directions = [(1, 0), (0, 1), (1, 1), (1, -1)];
        directions.into_iter().any(|(dx, dy)| follow(dx, dy) + follow(-dx, -dy) >= 3)
    }

    fn has_line_of(cells: &[u8; CELLS], player: Player) -> bool {
        let man = MEN[player.index()];
        (0..CELLS).any(|cell| cells[cell] == man && Board::is_in_line(cells, cell))
    }

    /// Reads 42 cells and tests whether the board is sound (C42).
    fn read(text: &str) -> Result<Board, String> {
        let cells: [u8; CELLS] =
            text.as_bytes().try_into().map_err(|_| "the board does not have 42 cells")?;
        if cells.iter().any(|cell| *cell != EMPTY && !MEN.contains(cell)) {
            return Err("a cell is not `.`, `R` or `Y`".to_owned());
        }
        let floats = |cell: &usize| cells[*cell] != EMPTY && cells[cell + WIDTH] == EMPTY;
        if (0..CELLS - WIDTH).any(|cell| floats(&cell)) {
            return Err("a disk is above an empty cell".to_owned());
        }
        let [first, second] = MEN.map(|man| cells.iter().filter(|&&cell| cell == man).count());
        let mover = match first.checked_sub(second) {
            Some(0) => Player::FIRST,
            Some(1) => Player::SECOND,
            _ => return Err(format!("{first} red and {second} yellow disks are impossible")),
        };
        if Board::has_line_of(&cells, mover) {
            return Err("the player who would move has four in a line".to_owned());
        }
        let has_line = Board::has_line_of(&cells, mover.other());
        Ok(Board { cells, mover, has_line })
    }

    /// The lowest empty cell of a column.
    fn lowest(&self, column: usize) -> Option<usize> {
        let cells = (0..HEIGHT).map(|row| row * WIDTH + column);
        cells.rev().find(|&cell| self.cells[cell] == EMPTY)
    }

    fn position(&self) -> String {
        let rows: Vec<_> = self.cells.chunks(WIDTH).map(String::from_utf8_lossy).collect();
        format!("{} {}", rows.join("/"), char::from(MEN[self.mover.index()]))
    }

    /// Reads a position.
    fn read_position(text: &str) -> Result<Board, String> {
        let board = Board::read(&text.split(' ').next().unwrap_or_default().replace('/', ""))?;
        let own = board.position();
        if own == text {
            Ok(board)
        } else if text.strip_suffix(['R', 'Y']).is_some_and(|rows| own.starts_with(rows)) {
            let [first, second] = MEN.map(|man| board.cells.iter().filter(|&&c| c == man).count());
            let mover = char::from(MEN[board.mover.index()]);
            Err(format!("it is {mover}'s turn: there are {first} red and {second} yellow disks"))
        } else {
            Err("a position is six rows joined by `/`, a space, and the disk that moves".to_owned())
        }
    }
}

/// A column, from 0. Its text counts from 1.
#[derive(Clone, Copy, Debug)]
pub struct Column(usize);

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

/// The rules.
pub struct Connect4 {
    identity: Identity,
    start: Board,
}

impl Rules for Connect4 {
    type State = Board;
    type Move = Column;

    fn identity(&self) -> &Identity {
        &self.identity
    }

    fn size(&self) -> (i32, i32) {
        (WIDTH as i32, HEIGHT as i32)
    }

    fn start(&self) -> Board {
        self.start.clone()
    }

    fn restart(&self, _: &Board) -> Board {
        Board::new()
    }

    fn write(&self, board: &Board) -> Object {
        object([("board", json!(String::from_utf8_lossy(&board.cells)))])
    }

    fn read(&self, core: &Object) -> Result<Board, String> {
        let cells = core.get("board").and_then(|board| board.as_str());
        Board::read(cells.ok_or("`board` is not a text")?)
    }

    fn turn(&self, board: &Board) -> Option<Player> {
        self.result(board).is_none().then_some(board.mover)
    }

    fn result(&self, board: &Board) -> Option<Outcome> {
        if board.has_line {
            Some(Outcome::won(board.mover.other(), "line", 1))
        } else if board.cells[..WIDTH].contains(&EMPTY) {
            None
        } else {
            Some(Outcome::DRAW)
        }
    }

    fn legal(&self, board: &Board) -> Vec<Column> {
        if board.has_line {
            return Vec::new();
        }
        (0..WIDTH).filter(|&column| board.cells[column] == EMPTY).map(Column).collect()
    }

    fn play(&self, board: &Board, &Column(column): &Column) -> Board {
        let mut cells = board.cells;
        let has_line = board.lowest(column).is_some_and(|cell| {
            cells[cell] = MEN[board.mover.index()];
            Board::is_in_line(&cells, cell)
        });
        Board { cells, mover: board.mover.other(), has_line }
    }

    fn items(&self, board: &Board) -> Vec<Item> {
        let texts = board.cells.iter().map(|&cell| match cell {
            b'R' => "R",
            b'Y' => "Y",
            _ => "",
        });
        let item = |(id, text)| Item::new(id, grid(id, WIDTH as u32), (1, 1), text);
        (1..).zip(texts).map(item).collect()
    }

    /// Every item of a column is a click for it.
    fn clicks(&self, _: &Board, &Column(column): &Column) -> Vec<ClickSet> {
        let cells = (0..HEIGHT).map(|row| row * WIDTH + column);
        cells.map(|cell| vec![Step::On(cell as u32 + 1)]).collect()
    }

    fn position(&self, board: &Board) -> String {
        board.position()
    }

    fn key(&self, board: &Board, key: char) -> Option<Column> {
        self.legal(board).into_iter().find(|column| column.to_string() == key.to_string())
    }
}

fn rules(start: Board) -> Connect4 {
    Connect4 { identity: super::identity("rul.connect4"), start }
}

impl Default for Connect4 {
    fn default() -> Connect4 {
        rules(Board::new())
    }
}

/// Opens the book. Option `position`: the position in which a new game starts.
pub(super) fn open(opening: &Opening<'_>) -> Result<Box<dyn Book>, OptionError> {
    let start = opening.text("position")?.map_or_else(|| Ok(Board::new()), Board::read_position);
    Ok(Box::new(Turns(rules(start.map_err(OptionError::Usage)?))))
}

/// Counts moves.
pub(super) fn perft(game: &Game, depth: usize) -> Option<Vec<(u64, u64)>> {
    let rules = Connect4::default();
    let state = rules.read(&game.core).ok()?;
    Some(turns::perft(&rules, &state, depth))
}
