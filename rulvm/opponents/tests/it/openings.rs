//! The table of openings of Connect 4.

use std::collections::HashSet;

use rulvm_opponents::Strength;
use rulvm_opponents::connect4::board::{Board, WIDTH};
use rulvm_opponents::connect4::{openings, search};
use rulvm_opponents::search::{Move, Tree};
use test_support::cases;

fn lines() -> Vec<(Board, Move)> {
    let read = |line| openings::read(line).unwrap_or_else(|| panic!("{line}"));
    openings::TABLE.lines().map(read).collect()
}

#[test]
fn each_position_is_there_once_with_a_legal_move() {
    let mut seen = HashSet::new();
    for (board, best) in lines() {
        assert!(board.can_play(best));
        assert!(seen.insert(board.key().min(board.mirrored().key())));
        assert_eq!(openings::find(&board), Some(best));
        let mirrored = openings::find(&board.mirrored()).unwrap();
        assert!(mirrored == 6 - best || board == board.mirrored());
    }
    assert!(seen.len() > 5);
}

/// The outcome of a position with all moves, or only one.
fn outcome(board: Board, moves: Vec<Move>, tree: Tree<Board>) -> (i32, Tree<Board>) {
    let mut search = search(tree, board, moves, Strength::Strong, 0);
    let mut positions = u64::MAX;
    search.run(&mut positions);
    (search.value().signum(), search.into_tree())
}

/// Takes minutes: with `RUL_TESTS=full`, each move of the table has the outcome of its position.
#[test]
fn the_moves_are_best() {
    if !cases::is_full() {
        return;
    }
    let mut tree = Tree::new(24);
    for (board, best) in lines() {
        let free = (0..WIDTH as Move).filter(|&column| board.can_play(column)).collect();
        let (expected, rest) = outcome(board, free, tree);
        let next = board.play(best);
        let free = (0..WIDTH as Move).filter(|&column| next.can_play(column)).collect();
        let (found, rest) = outcome(next, free, rest);
        assert_eq!(-found, expected, "{board:?} {best}");
        tree = rest;
    }
}
