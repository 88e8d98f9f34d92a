//! In which order pieces were put on a board, if several moves are seen at once: spectators on a
//! slow line do not see every position.

use rulvm_table::books::othello;
use rulvm_table::game::Player;

use crate::boards::Board;

/// A move: who played, and the square; none for a pass.
pub(super) type Put = (Player, Option<usize>);

/// The most pieces whose order is looked for.
const MOST: usize = 6;

/// A position, and whose turn it is; nobody's when the game is over.
pub(super) struct Position<'a> {
    pub(super) cells: &'a [u8],
    pub(super) turn: Option<Player>,
}

/// Returns moves that lead from a position to another one, which has new pieces on some squares. If
/// none are found, the players take turns in the order of the squares.
pub(super) fn of_men(
    board: Board,
    old: &Position<'_>,
    new: &Position<'_>,
    men: &[usize],
) -> Vec<Put> {
    let player = old.turn.unwrap_or(Player::FIRST);
    let search = Search { board, new };
    let few = men.len() <= MOST;
    let found = few.then(|| search.from(player, old.cells, men, false)).flatten();
    found.unwrap_or_else(|| {
        let turns = std::iter::successors(Some(player), |player| Some(player.other()));
        turns.zip(men).map(|(player, man)| (player, Some(*man))).collect()
    })
}

struct Search<'a> {
    board: Board,
    new: &'a Position<'a>,
}

impl Search<'_> {
    /// Returns moves that put the pieces on a board and lead to the new position.
    fn from(
        &self,
        player: Player,
        cells: &[u8],
        men: &[usize],
        has_passed: bool,
    ) -> Option<Vec<Put>> {
        let is_turn = self.new.turn.is_none_or(|turn| turn == player);
        if men.is_empty() && cells == self.new.cells && is_turn {
            return Some(Vec::new());
        }
        let after = |man: Option<usize>, moves: Vec<Put>| [vec![(player, man)], moves].concat();
        let put = |(at, &man): (usize, &usize)| {
            let next = self.put(player, cells, man)?;
            let others = [&men[..at], &men[at + 1..]].concat();
            Some(after(Some(man), self.from(player.other(), &next, &others, false)?))
        };
        men.iter().enumerate().find_map(put).or_else(|| {
            let can_pass = self.board == Board::Othello && !has_passed;
            let moves = can_pass.then(|| self.from(player.other(), cells, men, true))??;
            Some(after(None, moves))
        })
    }

    /// Returns the board after a player's move, if it can be one.
    fn put(&self, player: Player, cells: &[u8], man: usize) -> Option<Vec<u8>> {
        if self.board == Board::Othello {
            let board = othello::board::Board::read(std::str::from_utf8(cells).ok()?)?;
            let square = u32::try_from(man).ok()?;
            let is_legal = board.moves(player) >> square & 1 == 1;
            return is_legal.then(|| board.play(player, square).text('.').into_bytes());
        }
        let (_, _, letter) = self.board.man(player);
        // Disks of Connect 4 lie on others.
        let below = (self.board == Board::Connect4).then(|| cells.get(man + 7)).flatten();
        let is_legal = self.new.cells[man] == letter as u8 && below != Some(&b'.');
        let mut next = cells.to_vec();
        next[man] = letter as u8;
        is_legal.then_some(next)
    }
}
