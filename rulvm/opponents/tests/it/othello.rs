//! Othello: the search against plain minimax, and the end of the game against brute force.

use rulvm_core::machine::Rng;
use rulvm_opponents::Strength;
use rulvm_opponents::othello::estimate::estimate;
use rulvm_opponents::othello::position::{PASS, Position};
use rulvm_opponents::othello::{ending, search};
use rulvm_opponents::search::{Deepening, INFINITE, Move, Position as _, Stage, Tree};
use rulvm_table::books::othello::board::{Board, each};
use rulvm_table::game::Player;
use test_support::cases;

use crate::desk::Desk;

/// The moves of a player who can move, or must pass.
fn moves(board: &Board, mover: Player) -> Vec<Move> {
    match board.moves(mover) {
        0 => vec![PASS],
        squares => each(squares).map(|square| square as Move).collect(),
    }
}

fn is_over(board: &Board) -> bool {
    Player::BOTH.into_iter().all(|player| board.moves(player) == 0)
}

fn play(board: &Board, mover: Player, chosen: Move) -> Board {
    if chosen == PASS { *board } else { board.play(mover, chosen.into()) }
}

/// The value without anything clever.
fn minimax(board: &Board, mover: Player, plies: u32) -> i32 {
    if is_over(board) {
        let men = ending::difference(board, mover);
        return men * 100 + men.signum() * 20_000;
    }
    if plies == 0 {
        return estimate(board, mover, board.moves(mover));
    }
    let next = |one| -minimax(&play(board, mover, one), mover.other(), plies - 1);
    moves(board, mover).into_iter().map(next).max().unwrap()
}

/// A position after random moves, with so many empty squares.
fn random_position(empty: u32, rng: &mut Rng) -> (Board, Player) {
    loop {
        let (mut board, mut mover) = (Board::START, Player::FIRST);
        while 64 - board.men() > empty && !is_over(&board) {
            let moves = moves(&board, mover);
            board = play(&board, mover, moves[rng.next() as usize % moves.len()]);
            mover = mover.other();
        }
        if !is_over(&board) {
            return (board, mover);
        }
    }
}

#[test]
fn the_search_finds_the_value_of_plain_minimax() {
    let mut rng = Rng::new(1);
    for case in 0..cases::cases(200) {
        let (board, mover) = random_position(8 + case as u32 % 45, &mut rng);
        let moves = moves(&board, mover);
        if moves.len() == 1 {
            continue;
        }
        let stages = (1..=3).map(Stage::new).collect();
        let position = Position::new(board, mover);
        let mut search = Deepening::new(Tree::new(12), position, moves, stages, 0, 1);
        assert!(search.run(&mut 100_000_000));
        assert_eq!(search.value(), minimax(&board, mover, 3), "{} {mover:?}", board.text('.'));
        let best = play(&board, mover, search.best());
        assert_eq!(-minimax(&best, mover.other(), 2), search.value());
    }
}

#[test]
fn the_last_squares_are_played_as_brute_force_would() {
    let mut rng = Rng::new(2);
    for _ in 0..cases::cases(200) {
        let (board, mover) = random_position(7, &mut rng);
        let expected = minimax(&board, mover, 100);
        let position = Position::new(board, mover);
        let mut search = search(position, moves(&board, mover), Strength::Strong, 3);
        assert!(search.run(&mut 100_000_000));
        let best = play(&board, mover, search.best());
        assert_eq!(-minimax(&best, mover.other(), 100), expected, "{}", board.text('.'));
    }
}

#[test]
fn the_end_without_a_memory_has_the_same_values() {
    let mut rng = Rng::new(3);
    for _ in 0..cases::cases(1_000) {
        let (board, mover) = random_position(ending::MOST_EMPTY, &mut rng);
        let expected = minimax(&board, mover, 100);
        assert_eq!(ending::value(&board, mover, -INFINITE, INFINITE), expected);
        // In a window, a value beyond it is a bound.
        let bound = ending::value(&board, mover, 0, 100);
        let is_right = if expected <= 0 {
            (expected..=0).contains(&bound)
        } else if expected >= 100 {
            (100..=expected).contains(&bound)
        } else {
            bound == expected
        };
        assert!(is_right, "{bound} {expected}");
    }
}

#[test]
fn keys_differ() {
    let mut rng = Rng::new(4);
    let mut keys = std::collections::BTreeMap::new();
    for case in 0..5_000 {
        let (board, mover) = random_position(10 + case % 40, &mut rng);
        let sides = board.sides(mover);
        let first = keys.insert(Position::new(board, mover).key(), sides);
        assert!(first.is_none_or(|first| first == sides));
    }
}

#[test]
fn a_corner_is_taken() {
    // Black can take h1, or one of a few other squares.
    let rows = [
        ".BWWWWW.", "..WWWW..", "..WBBW..", "..WBBW..", "..WWWW..", "........", "........",
        "........",
    ];
    let desk = Desk::at("rul.othello", &format!("{} B", rows.concat()));
    assert!(desk.legal().len() > 2);
    for strength in [Strength::Medium, Strength::Strong] {
        assert_eq!(desk.choice(strength, 1), "h1");
    }
}
