//! Stronger opponents beat weaker ones.

use rulvm_opponents::Strength;
use rulvm_table::game::Player;
use serde_json::json;
use test_support::cases;

use crate::desk::Desk;

/// The points that the first strength wins from the second one in a series of games. Each seed is
/// played twice, with the sides swapped.
fn series(book: &'static str, strengths: [Strength; 2], games: u64) -> i64 {
    let mut points = 0;
    for seed in 0..games {
        for player in Player::BOTH {
            let mut desk = Desk::new(book, json!({}), seed);
            let mut seats = strengths;
            seats.rotate_right(player.index());
            desk.finish(seats, seed * 1_000);
            points += desk.points(player).signum();
        }
    }
    points
}

#[test]
fn medium_beats_easy() {
    for (book, games, least) in [
        ("rul.backgammon", 100, 20),
        ("rul.connect4", 50, 20),
        ("rul.othello", 50, 20),
        ("rul.tictactoe", 50, 5),
    ] {
        let games = cases::cases(games) as u64;
        let points = series(book, [Strength::Medium, Strength::Easy], games);
        let least = if cases::is_full() { least } else { 1 };
        assert!(points >= least, "{book}: {points} in {games} pairs of games");
    }
}

#[test]
fn strong_beats_medium() {
    for (book, games) in [("rul.othello", 20), ("rul.tictactoe", 50)] {
        let games = cases::cases(games) as u64;
        let points = series(book, [Strength::Strong, Strength::Medium], games);
        assert!(points >= 1, "{book}: {points} in {games} pairs of games");
    }
    if cases::is_full() {
        for (book, games) in [("rul.connect4", 10), ("rul.backgammon", 300)] {
            let points = series(book, [Strength::Strong, Strength::Medium], games);
            assert!(points >= 1, "{book}: {points} in {games} pairs of games");
        }
    }
}
