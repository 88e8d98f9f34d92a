//! Games for trying inputs: copies that reuse memory, and bookmarks to go back to.

use grammar::isa::{VARIABLES, VarIndex};

use super::{Game, Piece, Status};
use crate::machine::{LastPiece, Rng, State, fast};

impl Clone for Game {
    fn clone(&self) -> Game {
        Game {
            program: self.program.clone(),
            state: self.state.clone(),
            status: self.status,
            piece: self.piece.clone(),
            time: self.time,
            fall: self.fall,
            window_paused: self.window_paused,
            score: self.score,
            queue: self.queue.clone(),
            fuel: self.fuel,
            spent: self.spent,
            scratch: fast::Scratch::default(),
            trapped_calls: self.trapped_calls.clone(),
            chain: self.chain.clone(),
            memo: None,
        }
    }

    /// Copies a game into the memory of this one. If this one [remembers](Game::remember) phase
    /// calls, it still does.
    fn clone_from(&mut self, from: &Game) {
        let is_same = self.program.is_same(&from.program) && self.edge() == from.edge();
        if let Some(memo) = self.memo.as_mut().filter(|_| !is_same) {
            memo.clear();
        }
        self.program.clone_from(&from.program);
        copy(&mut self.state, &from.state);
        self.status = from.status;
        self.piece.clone_from(&from.piece);
        self.time = from.time;
        self.fall = from.fall;
        self.window_paused = from.window_paused;
        self.score = from.score;
        self.queue.clone_from(&from.queue);
        self.fuel = from.fuel;
        self.spent = from.spent;
        self.trapped_calls.clone_from(&from.trapped_calls);
        self.chain.clone_from(&from.chain);
    }
}

/// Copies a state into the memory of another one.
fn copy(to: &mut State, from: &State) {
    let State { variables, stack, stack_size, board, rng, period, timer, radar, .. } = from;
    if to.stack != *stack {
        to.stack.clone_from(stack);
    }
    to.board.clone_from(board);
    (to.variables, to.stack_size, to.rng) = (*variables, *stack_size, *rng);
    (to.period, to.timer, to.radar) = (*period, *timer, *radar);
    (to.next, to.paused, to.piece) = (from.next, from.paused, from.piece);
}

/// A bookmark in a game: all of it but the board, the stack, the pieces that wait, and the modules.
#[derive(Clone, Debug)]
pub struct Bookmark {
    variables: [i32; VARIABLES],
    rng: Rng,
    period: i32,
    timer: Option<VarIndex>,
    radar: bool,
    next: Option<[i32; 9]>,
    paused: bool,
    last: Option<LastPiece>,
    status: Status,
    piece: Option<Piece>,
    time: u64,
    fall: u64,
    window_paused: bool,
    score: Option<i32>,
}

impl Bookmark {
    /// The falling piece.
    #[must_use]
    #[inline]
    pub const fn piece(&self) -> Option<&Piece> {
        self.piece.as_ref()
    }
}

impl Game {
    /// A bookmark here.
    #[must_use]
    pub fn bookmark(&self) -> Bookmark {
        let State { variables, rng, period, timer, radar, next, paused, piece, .. } = self.state;
        Bookmark {
            variables,
            rng,
            period,
            timer,
            radar,
            next,
            paused,
            last: piece,
            status: self.status,
            piece: self.piece.clone(),
            time: self.time,
            fall: self.fall,
            window_paused: self.window_paused,
            score: self.score,
        }
    }

    /// Goes back to a bookmark in this game, or in the game that it was copied from. What a
    /// bookmark does not hold stays as it is.
    pub fn go_back(&mut self, to: &Bookmark) {
        let State { variables, rng, period, timer, radar, next, paused, piece, .. } =
            &mut self.state;
        *variables = to.variables;
        (*rng, *period, *timer) = (to.rng, to.period, to.timer);
        (*radar, *next, *paused, *piece) = (to.radar, to.next, to.paused, to.last);
        self.status = to.status;
        self.piece.clone_from(&to.piece);
        (self.time, self.fall) = (to.time, to.fall);
        (self.window_paused, self.score) = (to.window_paused, to.score);
    }

    /// From now on, this game keeps the results of phase calls that depend on only a few numbers,
    /// so that the same calls need not be executed again. This changes nothing but its speed; it is
    /// for games on which many inputs are tried. A clone does not remember.
    pub fn remember(&mut self) {
        self.memo.get_or_insert_with(Box::default);
    }
}
