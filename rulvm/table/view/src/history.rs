//! The moves that were played, in the notation of the game.
//!
//! A table does not say which move was played: it is found by comparing what both sides agree on
//! before and after.

mod search;

use std::collections::VecDeque;

use rulvm_table::books::backgammon::board::opposite;
use rulvm_table::books::backgammon::json;
use rulvm_table::books::backgammon::state::{Move, Phase, State};
use rulvm_table::books::connect4::Connect4;
use rulvm_table::books::othello::Othello;
use rulvm_table::books::tictactoe::TicTacToe;
use rulvm_table::game::Player;
use rulvm_table::json::Object;
pub use rulvm_table::played::Played;
use rulvm_table::table::Table;
use serde_json::Value;

use crate::boards::Board;

/// The moves of a game.
#[derive(Clone, Debug, Default)]
pub struct History {
    core: Option<Object>,
    moves: Vec<Played>,
    /// How many of them belong to earlier games of the match, in Backgammon.
    first: usize,
    last: Vec<u32>,
    /// The state before the first move.
    start: Option<Object>,
    /// How much of the game was played before it was opened here.
    resumed: Resumed,
    /// The games before this one.
    past: Vec<(Object, Vec<Played>, Resumed)>,
    /// How many games have started: a front end that reads moves out compares this.
    games: u32,
    /// The opening roll of the present game of Backgammon, if it was seen.
    opening: Option<Opening>,
    /// The earlier states to which players can go back.
    steps: VecDeque<Step>,
    /// How many times they have gone back.
    undone: u64,
}

/// A game in which moves were played.
#[derive(Clone, Copy, Debug)]
pub struct PlayedGame<'a> {
    /// The state before the first move.
    pub start: &'a Object,
    /// The moves.
    pub moves: &'a [Played],
    /// How much of the game was played before it was opened here.
    pub resumed: Resumed,
    /// Whether it is the game that was opened here.
    pub is_first: bool,
}

/// The moves of a game that were played before it was opened here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Resumed {
    /// How many there were.
    pub count: usize,
    /// How many of them were not taken back.
    pub kept: usize,
}

/// The roll that decides who starts a game of Backgammon (BG2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The dice of the two players; they differ.
    pub dice: [u8; 2],
    /// The value of the cube after equal rolls before it; 1 if they have not doubled it (BG8).
    pub cube: u8,
}

/// A state, and what was known then.
#[derive(Clone, Debug)]
struct Step {
    core: Object,
    /// How many moves there were.
    moves: usize,
    first: usize,
    last: Vec<u32>,
    opening: Option<Opening>,
}

/// How many states are kept.
const STEPS: usize = 500;

/// What has happened between two states.
enum Change {
    /// Moves were played, the last one on these items.
    Moves(Vec<Played>, Vec<u32>),
    /// Something else, such as a roll of dice.
    Nothing,
    /// Another game has started.
    New,
}

impl History {
    /// The moves, the first one first.
    #[must_use]
    pub fn moves(&self) -> &[Played] {
        &self.moves
    }

    /// The moves of the present game: a match of Backgammon has several.
    #[must_use]
    pub fn of_game(&self) -> &[Played] {
        &self.moves[self.first..]
    }

    /// The games at this table in which moves were played, even if they were taken back after the
    /// game was opened here. The present game is the last one.
    pub fn played(&self) -> impl Iterator<Item = PlayedGame<'_>> {
        let past = self.past.iter();
        let past = past.map(|(start, moves, resumed)| (start, &moves[..], *resumed));
        let present = self.start.as_ref().map(|start| (start, &self.moves[..], self.resumed));
        let games = past.chain(present).zip(0..);
        let games = games.map(|((start, moves, resumed), number)| {
            let is_first = number == 0;
            PlayedGame { start, moves, resumed, is_first }
        });
        games.filter(|game| game.resumed.count > 0 || !game.moves.is_empty())
    }

    /// How much of the present game was played before it was opened here.
    #[must_use]
    pub fn resumed(&self) -> Resumed {
        self.resumed
    }

    /// The items of the last move.
    #[must_use]
    pub fn last(&self) -> &[u32] {
        &self.last
    }

    /// The opening roll of the present game of Backgammon, if it was seen.
    #[must_use]
    pub fn opening(&self) -> Option<Opening> {
        self.opening
    }

    /// How many times a game has started at this table.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.games
    }

    /// Compares the table's state with the last one. Returns whether it has changed.
    pub fn update(&mut self, table: &Table) -> bool {
        let Some(game) = table.game() else { return false };
        let has_gone_back = std::mem::replace(&mut self.undone, table.undone()) != self.undone;
        if self.core.is_none() {
            self.games = 1;
            for core in table.past().chain([&game.core]) {
                self.follow(table, core);
            }
            let count = self.moves.len();
            self.resumed = Resumed { count, kept: count };
            return true;
        }
        if self.core.as_ref() == Some(&game.core) {
            return false;
        }
        if has_gone_back {
            self.go_back(&game.core);
        } else {
            self.follow(table, &game.core);
        }
        true
    }

    /// The game is in another state than before.
    fn follow(&mut self, table: &Table, core: &Object) {
        let board = Board::of(&table.identity().id);
        let Some(before) = self.core.replace(core.clone()) else {
            self.start = Some(core.clone());
            return;
        };
        if before == *core {
            return;
        }
        if self.steps.len() == STEPS {
            self.steps.pop_front();
        }
        self.steps.push_back(Step {
            core: before.clone(),
            moves: self.moves.len(),
            first: self.first,
            last: self.last.clone(),
            opening: self.opening,
        });
        if board == Board::Backgammon {
            self.opening = opening(&before, core).or(self.opening);
        }
        let change = match board {
            Board::Backgammon => backgammon(&before, core),
            Board::Versus if seed(&before) != seed(core) => Change::New,
            Board::Versus | Board::Other => Change::Nothing,
            board => squares(board, &before, core),
        };
        match change {
            Change::Moves(moves, last) => {
                self.moves.extend(moves);
                self.last = last;
            }
            Change::Nothing => {
                // Spectators on a bad line do not see every move.
                let has_moved = board == Board::Backgammon && men(&before) != men(core);
                if has_moved && table.is_watching() {
                    self.moves.push(unseen(&before));
                }
            }
            Change::New => self.start_again(core),
        }
        if awaits_opening(core) && !awaits_opening(&before) {
            // The next game of a match.
            (self.first, self.opening) = (self.moves.len(), None);
            self.last.clear();
        }
    }

    /// Another game starts.
    fn start_again(&mut self, core: &Object) {
        let moves = std::mem::take(&mut self.moves);
        let resumed = std::mem::take(&mut self.resumed);
        let start = self.start.replace(core.clone());
        self.past.extend(start.map(|start| (start, moves, resumed)));
        self.steps.clear();
        self.last.clear();
        (self.first, self.opening) = (0, None);
        self.games += 1;
    }

    /// The players have gone back to a state: forgets the moves since.
    fn go_back(&mut self, core: &Object) {
        self.core = Some(core.clone());
        if awaits_opening(core) {
            self.opening = None;
        }
        match self.steps.iter().rposition(|step| step.core == *core) {
            Some(at) => {
                let step = self.steps[at].clone();
                self.moves.truncate(step.moves);
                self.steps.truncate(at);
                (self.first, self.last, self.opening) = (step.first, step.last, step.opening);
            }
            None => {
                self.moves.pop();
                self.first = self.first.min(self.moves.len());
                self.last.clear();
            }
        }
        self.resumed.kept = self.resumed.kept.min(self.moves.len());
    }
}

/// The seed of a match, of which each game has another one (RV4).
fn seed(core: &Object) -> Option<&str> {
    core.get("seed").and_then(Value::as_str)
}

/// The moves of a game in which pieces are put on a board.
fn squares(board: Board, before: &Object, after: &Object) -> Change {
    let (old, new) = (search::cells(before), search::cells(after));
    let has_gone = old.iter().zip(new).any(|(old, new)| *old != b'.' && *new == b'.');
    if has_gone || old.len() != new.len() {
        return Change::New;
    }
    let found = match board {
        Board::Othello => search::moves(&Othello::default(), before, after),
        Board::Connect4 => search::moves(&Connect4::default(), before, after),
        _ => search::moves(&TicTacToe::default(), before, after),
    };
    found.map_or(Change::Nothing, |(moves, last)| Change::Moves(moves, last.into_iter().collect()))
}

/// A move of Backgammon. Rolls are not moves here: the dice are shown with what is played by them.
fn backgammon(before: &Object, after: &Object) -> Change {
    let (Ok(old), Ok(new)) = (json::read(before), json::read(after)) else {
        return Change::Nothing;
    };
    let leads_there = |chosen: &&Move| {
        let mut next = old.clone();
        next.play(chosen);
        // A roll does not change what is compared.
        let seen = |state: &State| (state.board, state.cube, state.turn(), state.contest.score);
        let (here, there) = (phase(next.phase), phase(new.phase));
        // The next player may have rolled since.
        seen(&next) == seen(&new) && (here == there || (here, there) == (0, 1))
    };
    let mut legal = old.legal();
    legal.retain(|chosen| *chosen != Move::Roll);
    let dice = match old.phase {
        Phase::Move(dice) => Some(dice),
        _ => None,
    };
    if let Some(chosen) = legal.iter().find(leads_there) {
        let player = old.mover;
        let played = Played { player, text: chosen.to_string(), dice };
        return Change::Moves(vec![played], ends(chosen, player));
    }
    let is_start = |state: &State| {
        State::new(state.contest, state.rng).board == state.board && dice_count(state) == 0
    };
    if is_start(&new) && !is_start(&old) { Change::New } else { Change::Nothing }
}

/// The checkers of Backgammon.
fn men(core: &Object) -> Option<&Value> {
    core.get("men")
}

/// What stands in the list for moves that were not seen.
fn unseen(before: &Object) -> Played {
    let player = before.get("turn").and_then(Player::read).unwrap_or(Player::FIRST);
    Played { player, text: "...".to_owned(), dice: None }
}

/// Whether the opening roll is still to come, or halfway.
fn awaits_opening(core: &Object) -> bool {
    let phase = |object: &Object| object.get("phase").and_then(Value::as_str) == Some("start");
    phase(core) || core.get("reveal").and_then(Value::as_object).is_some_and(phase)
}

/// The opening roll, if it has led from a state to another one.
fn opening(before: &Object, after: &Object) -> Option<Opening> {
    let State { phase: Phase::Move(dice), cube, .. } = json::read(after).ok()? else {
        return None;
    };
    awaits_opening(before).then_some(Opening { dice, cube: cube.value })
}

/// A phase without its dice.
fn phase(phase: Phase) -> u8 {
    match phase {
        Phase::Before(_) | Phase::Rolling(_) => 0,
        Phase::Move(_) => 1,
        Phase::Offered => 2,
        Phase::Over => 3,
    }
}

fn dice_count(state: &State) -> usize {
    if matches!(state.phase, Phase::Move(_)) { 2 } else { 0 }
}

/// The items on which the checkers of a play have ended.
fn ends(chosen: &Move, player: Player) -> Vec<u32> {
    let Move::Play(play) = chosen else { return Vec::new() };
    let to = play.steps.iter().map(|step| step.to).filter(|&to| to > 0);
    to.map(|to| u32::from(if player == Player::FIRST { to } else { opposite(to) })).collect()
}
