//! Tic-tac-toe (TT1, TT2): the smallest example of a game with [`Rules`].

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

/// The marks of the players on a board in text.
const MEN: [u8; 2] = *b"XO";

/// The cells of each line.
const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// A board: the cells row by row, each `.`, `X` or `O`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board([u8; 9]);

impl Board {
    const EMPTY: Board = Board([b'.'; 9]);

    fn man(player: Player) -> u8 {
        MEN[player.index()]
    }

    fn count(&self, player: Player) -> usize {
        self.0.iter().filter(|&&cell| cell == Board::man(player)).count()
    }

    fn has_line(&self, player: Player) -> bool {
        LINES.iter().any(|line| line.iter().all(|&cell| self.0[cell] == Board::man(player)))
    }

    /// The player who moves, or would if the game were not over.
    fn mover(&self) -> Player {
        if self.count(Player::FIRST) > self.count(Player::SECOND) {
            Player::SECOND
        } else {
            Player::FIRST
        }
    }

    /// Reads nine cells and tests whether the board is sound (TT2).
    fn read(cells: &str) -> Result<Board, String> {
        let board = cells.as_bytes().try_into().map(Board);
        let board = board.map_err(|_| "the board does not have 9 cells".to_owned())?;
        if board.0.iter().any(|cell| !b".XO".contains(cell)) {
            return Err("a cell is not `.`, `X` or `O`".to_owned());
        }
        let [first, second] = Player::BOTH.map(|player| board.count(player));
        if first != second && first != second + 1 {
            return Err(format!("{first} X and {second} O are impossible"));
        }
        if board.has_line(board.mover()) {
            return Err("the player who would move has three in a line".to_owned());
        }
        Ok(board)
    }
}

/// Reads a position, such as `XX./.O./... O`.
fn read_position(text: &str) -> Result<Board, String> {
    let board = Board::read(&text.split(' ').next().unwrap_or_default().replace('/', ""))?;
    let own = position(&board);
    let [first, second] = Player::BOTH.map(|player| board.count(player));
    if own == text {
        Ok(board)
    } else if text.strip_suffix(['X', 'O']).is_some_and(|rows| own.starts_with(rows)) {
        let mover = char::from(Board::man(board.mover()));
        Err(format!("it is {mover}'s turn: there are {first} X and {second} O"))
    } else {
        Err("a position is three rows joined by `/`, a space, and the mark that moves".to_owned())
    }
}

fn position(board: &Board) -> String {
    let rows: Vec<_> = board.0.chunks(3).map(String::from_utf8_lossy).collect();
    format!("{} {}", rows.join("/"), char::from(Board::man(board.mover())))
}

/// A cell, from 0. Its text counts from 1.
#[derive(Clone, Copy, Debug)]
pub struct Cell(usize);

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

/// The rules.
pub struct TicTacToe {
    identity: Identity,
    start: Board,
}

impl Rules for TicTacToe {
    type State = Board;
    type Move = Cell;

    fn identity(&self) -> &Identity {
        &self.identity
    }

    fn size(&self) -> (i32, i32) {
        (3, 3)
    }

    fn start(&self) -> Board {
        self.start.clone()
    }

    fn restart(&self, _: &Board) -> Board {
        Board::EMPTY
    }

    fn write(&self, board: &Board) -> Object {
        object([("board", json!(String::from_utf8_lossy(&board.0)))])
    }

    fn read(&self, core: &Object) -> Result<Board, String> {
        let cells = core.get("board").and_then(|board| board.as_str());
        Board::read(cells.ok_or("`board` is not a text")?)
    }

    fn turn(&self, board: &Board) -> Option<Player> {
        self.result(board).is_none().then(|| board.mover())
    }

    fn result(&self, board: &Board) -> Option<Outcome> {
        // Only the player who has just moved can have a line.
        let last = board.mover().other();
        if board.has_line(last) {
            Some(Outcome::won(last, "line", 1))
        } else if board.0.contains(&b'.') {
            None
        } else {
            Some(Outcome::DRAW)
        }
    }

    fn legal(&self, board: &Board) -> Vec<Cell> {
        if self.result(board).is_some() {
            return Vec::new();
        }
        (0..9).filter(|&cell| board.0[cell] == b'.').map(Cell).collect()
    }

    fn play(&self, board: &Board, &Cell(cell): &Cell) -> Board {
        let mut next = board.clone();
        next.0[cell] = Board::man(board.mover());
        next
    }

    fn items(&self, board: &Board) -> Vec<Item> {
        let texts = board.0.iter().map(|&cell| match cell {
            b'X' => "X",
            b'O' => "O",
            _ => "",
        });
        let item = |(id, text)| Item::new(id, grid(id, 3), (1, 1), text);
        (1..).zip(texts).map(item).collect()
    }

    fn clicks(&self, _: &Board, &Cell(cell): &Cell) -> Vec<ClickSet> {
        vec![vec![Step::On(cell as u32 + 1)]]
    }

    fn position(&self, board: &Board) -> String {
        position(board)
    }

    fn key(&self, board: &Board, key: char) -> Option<Cell> {
        self.legal(board).into_iter().find(|cell| cell.to_string() == key.to_string())
    }
}

fn rules(start: Board) -> TicTacToe {
    TicTacToe { identity: super::identity("rul.tictactoe"), start }
}

impl Default for TicTacToe {
    fn default() -> TicTacToe {
        rules(Board::EMPTY)
    }
}

/// Opens the book. Option `position`: the position in which a new game starts.
pub(super) fn open(opening: &Opening<'_>) -> Result<Box<dyn Book>, OptionError> {
    let start = opening.text("position")?.map_or(Ok(Board::EMPTY), read_position);
    Ok(Box::new(Turns(rules(start.map_err(OptionError::Usage)?))))
}

/// Counts moves.
pub(super) fn perft(game: &Game, depth: usize) -> Option<Vec<(u64, u64)>> {
    let rules = TicTacToe::default();
    let state = rules.read(&game.core).ok()?;
    Some(turns::perft(&rules, &state, depth))
}
