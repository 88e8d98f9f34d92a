//! Othello (OT1 to OT3), with the chips of Super Othello (BD4).

pub mod board;

use std::fmt;

use serde_json::{Value, json};

use self::board::Board;
use super::bord::{self, CHIPS, LineEnd, Warning};
use super::{Opening, OptionError};
use crate::book::Book;
use crate::clicks::{ClickSet, Step};
use crate::game::{Game, Outcome, Player};
use crate::hex;
use crate::identity::Identity;
use crate::json::{Object, object};
use crate::rules::Rules;
use crate::turns::{self, Turns};
use crate::view::{Item, grid};

/// The item that passes, below the squares (OT3).
const PASS_ITEM: u32 = 65;

/// A game (OT2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    board: Board,
    /// The player who moves, or would if the game were not over.
    mover: Player,
    /// The chips that the players have left.
    left: [u8; 2],
    /// A player without chips has no move.
    strict: bool,
    /// The copyright of the BORD file that the game started from.
    copyright: String,
    start: Start,
}

/// Where the game starts again.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Start {
    board: Board,
    mover: Player,
    chips: u8,
}

impl Start {
    /// A position, in which each player has placed half of the disks (OT2).
    fn new(board: Board, mover: Player) -> Start {
        Start { board, mover, chips: CHIPS - bord::placed(&board) }
    }

    fn state(&self, strict: bool, copyright: &str) -> State {
        State {
            board: self.board,
            mover: self.mover,
            left: [self.chips; 2],
            strict,
            copyright: copyright.to_owned(),
            start: self.clone(),
        }
    }
}

impl State {
    /// The squares on which a player can put a disk.
    fn squares(&self, player: Player) -> board::Squares {
        if self.strict && self.left[player.index()] == 0 { 0 } else { self.board.moves(player) }
    }

    fn is_over(&self) -> bool {
        Player::BOTH.into_iter().all(|player| self.squares(player) == 0)
    }

    /// Returns the BORD file of the game, with its own copyright or another one (BD6).
    ///
    /// # Errors
    /// If the copyright cannot be written.
    pub fn bord(
        &self,
        copyright: Option<&str>,
        end: LineEnd,
    ) -> Result<(Vec<u8>, Vec<Warning>), bord::Error> {
        let turn = (!self.is_over()).then_some(self.mover);
        bord::write(&self.board, turn, copyright.unwrap_or(&self.copyright), end)
    }

    /// Takes a chip from a player, or from the other if he has none (OT2). A position can have
    /// fewer chips than empty squares; then nobody may have one.
    fn take_chip(&mut self, player: Player) {
        let giver = if self.left[player.index()] > 0 { player } else { player.other() };
        let left = &mut self.left[giver.index()];
        *left = left.saturating_sub(1);
    }
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// A disk on a square, from 0.
    Put(u32),
    /// No move is possible.
    Pass,
}

/// A square as `d3`, or `pass` (OT1).
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Put(square) => {
                let column = char::from(b"abcdefgh"[*square as usize % 8]);
                write!(f, "{column}{}", square / 8 + 1)
            }
            Move::Pass => f.write_str("pass"),
        }
    }
}

/// The letter of a player in positions.
fn letter(player: Player) -> &'static str {
    ["B", "W"][player.index()]
}

/// Reads a position: a board, a space, and the letter of the player who moves (OT3).
fn read_position(text: &str) -> Result<Start, String> {
    let read = text.split_once(' ').and_then(|(squares, mover)| {
        let mover = Player::BOTH.into_iter().find(|&player| letter(player) == mover)?;
        Some(Start::new(Board::read(squares)?, mover))
    });
    let form = "a position is 64 squares (`.`, `B` or `W`), a space, and `B` or `W`";
    read.ok_or_else(|| form.to_owned())
}

/// Reads the core of a game (OT2).
///
/// # Errors
/// What is wrong, for people.
pub fn read(core: &Object) -> Result<State, String> {
    let chips = |value: &Value| u8::try_from(value.as_u64()?).ok().filter(|&n| n <= CHIPS);
    let board = |value: &Value| Board::read(value.as_str()?);
    let read = || {
        let [start_board, start_mover, start_chips] = &core.get("start")?.as_array()?[..] else {
            return None;
        };
        let [left, others] = &core.get("left")?.as_array()?[..] else { return None };
        Some(State {
            board: board(core.get("board")?)?,
            mover: core.get("turn").and_then(Player::read).unwrap_or(Player::FIRST),
            left: [chips(left)?, chips(others)?],
            strict: core.get("strict")?.as_bool()?,
            copyright: core.get("copyright")?.as_str()?.to_owned(),
            start: Start {
                board: board(start_board)?,
                mover: Player::read(start_mover)?,
                chips: chips(start_chips)?,
            },
        })
    };
    let state = read().ok_or("a member is missing or malformed")?;
    if state.copyright.chars().count() > bord::LONGEST_COPYRIGHT {
        return Err("the copyright is too long".to_owned());
    }
    Ok(state)
}

/// The rules.
pub struct Othello {
    identity: Identity,
    start: State,
}

impl Rules for Othello {
    type State = State;
    type Move = Move;

    fn identity(&self) -> &Identity {
        &self.identity
    }

    fn size(&self) -> (i32, i32) {
        (8, 9)
    }

    fn start(&self) -> State {
        self.start.clone()
    }

    fn restart(&self, state: &State) -> State {
        state.start.state(state.strict, &state.copyright)
    }

    fn write(&self, state: &State) -> Object {
        let Start { board, mover, chips } = &state.start;
        object([
            ("board", json!(state.board.text('.'))),
            ("left", json!(state.left)),
            ("strict", json!(state.strict)),
            ("copyright", json!(state.copyright)),
            ("start", json!([board.text('.'), mover.json(), chips])),
        ])
    }

    fn read(&self, core: &Object) -> Result<State, String> {
        read(core)
    }

    fn turn(&self, state: &State) -> Option<Player> {
        (!state.is_over()).then_some(state.mover)
    }

    fn result(&self, state: &State) -> Option<Outcome> {
        let [black, white] = Player::BOTH.map(|player| state.board.count(player));
        state.is_over().then(|| match black.cmp(&white) {
            std::cmp::Ordering::Greater => Outcome::won(Player::FIRST, "count", black - white),
            std::cmp::Ordering::Less => Outcome::won(Player::SECOND, "count", white - black),
            std::cmp::Ordering::Equal => Outcome::DRAW,
        })
    }

    fn legal(&self, state: &State) -> Vec<Move> {
        match state.squares(state.mover) {
            0 if state.is_over() => Vec::new(),
            0 => vec![Move::Pass],
            squares => board::each(squares).map(Move::Put).collect(),
        }
    }

    fn play(&self, state: &State, &chosen: &Move) -> State {
        let mut next = State { mover: state.mover.other(), ..state.clone() };
        if let Move::Put(square) = chosen {
            next.board = state.board.play(state.mover, square);
            next.take_chip(state.mover);
        }
        next
    }

    fn items(&self, state: &State) -> Vec<Item> {
        let square = |id: u32| {
            let text = state.board.owner(id - 1).map_or("", letter);
            Item::new(id, grid(id, 8), (1, 1), text)
        };
        let pass = Item::new(PASS_ITEM, (0, 8), (8, 1), "pass");
        (1..PASS_ITEM).map(square).chain([pass]).collect()
    }

    fn clicks(&self, _: &State, &chosen: &Move) -> Vec<ClickSet> {
        match chosen {
            Move::Put(square) => vec![vec![Step::On(square + 1)]],
            Move::Pass => vec![vec![Step::On(PASS_ITEM)]],
        }
    }

    fn position(&self, state: &State) -> String {
        let mover = self.turn(state).unwrap_or(Player::FIRST);
        format!("{} {}", state.board.text('.'), letter(mover))
    }
}

fn rules(start: State) -> Othello {
    Othello { identity: super::identity("rul.othello"), start }
}

impl Default for Othello {
    fn default() -> Othello {
        rules(Start::new(Board::START, Player::FIRST).state(false, ""))
    }
}

/// Opens the book. Options (OT3): `position`, or `bord`, a BORD file in hexadecimal: where a new
/// game starts; `strict_chips`: whether a player without chips has no move.
pub(super) fn open(opening: &Opening<'_>) -> Result<Box<dyn Book>, OptionError> {
    let strict = opening.flag("strict_chips")?;
    let (start, copyright) = match (opening.text("position")?, opening.text("bord")?) {
        (Some(_), Some(_)) => {
            let text = "only one of the options `position` and `bord` can be given";
            return Err(OptionError::Usage(text.to_owned()));
        }
        (Some(position), None) => {
            (read_position(position).map_err(OptionError::Usage)?, String::new())
        }
        (None, Some(file)) => {
            let bytes = hex::decode(file).ok_or_else(|| {
                OptionError::Usage("the option `bord` is a file in hexadecimal digits".to_owned())
            })?;
            let (file, _) = bord::read(&bytes)?;
            let start = Start { board: file.board, mover: Player::FIRST, chips: file.left };
            (start, file.copyright)
        }
        (None, None) => (Start::new(Board::START, Player::FIRST), String::new()),
    };
    Ok(Box::new(Turns(rules(start.state(strict, &copyright)))))
}

/// Counts moves.
pub(super) fn perft(game: &Game, depth: usize) -> Option<Vec<(u64, u64)>> {
    let rules = Othello::default();
    let state = read(&game.core).ok()?;
    Some(turns::perft(&rules, &state, depth))
}
