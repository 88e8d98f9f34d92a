//! The table of openings of Connect 4.

use std::collections::HashSet;

use rulvm_opponents::connect4::board::Board;
use rulvm_opponents::connect4::openings;
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
    assert!(!seen.is_empty());
}

/// Takes minutes: with `RUL_TESTS=full`, each move of the table has the outcome of its position.
#[test]
fn the_moves_are_best() {
    if !cases::is_full() {
        return;
    }
    let mut tree = Tree::new(24);
    let mut outcome = |board: Board| {
        let mut positions = u64::MAX;
        tree.start(board, board.left(), -1, 1);
        tree.run(&mut positions).unwrap().signum()
    };
    for (board, best) in lines() {
        assert_eq!(-outcome(board.play(best)), outcome(board), "{board:?} {best}");
    }
}
