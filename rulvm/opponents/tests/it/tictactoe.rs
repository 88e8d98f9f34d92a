//! Tic-tac-toe.

use std::collections::HashSet;

use rulvm_opponents::Strength;
use rulvm_table::game::Player;
use serde_json::json;

use crate::desk::Desk;

/// Plays all games in which the opponent is one of the players.
fn play_all(position: &str, opponent: Player, seen: &mut HashSet<String>) {
    if !seen.insert(position.to_owned()) {
        return;
    }
    let desk = || Desk::at("rul.tictactoe", position);
    let now = desk();
    let Some(player) = now.turn() else {
        assert!(now.points(opponent) >= 0, "lost: {position}");
        return;
    };
    let moves = if player == opponent {
        (0..3).map(|seed| now.choice(Strength::Strong, seed)).collect()
    } else {
        now.legal()
    };
    for text in moves {
        let mut next = desk();
        next.play(&text);
        play_all(&next.position(), opponent, seen);
    }
}

#[test]
fn the_strong_opponent_never_loses() {
    for opponent in Player::BOTH {
        let mut seen = HashSet::new();
        play_all(".../.../... X", opponent, &mut seen);
        assert!(seen.len() > 50, "{}", seen.len());
    }
}

#[test]
fn everyone_completes_a_line() {
    for strength in Strength::ALL {
        for seed in 0..10 {
            assert_eq!(Desk::at("rul.tictactoe", "XX./OO./... X").choice(strength, seed), "3");
        }
    }
}

#[test]
fn all_but_the_weakest_block_a_line() {
    for strength in [Strength::Medium, Strength::Strong] {
        for seed in 0..10 {
            assert_eq!(Desk::at("rul.tictactoe", "XX./O../... O").choice(strength, seed), "3");
        }
    }
}

#[test]
fn seeds_decide_between_equal_moves() {
    let start = Desk::new("rul.tictactoe", json!({}), 1);
    let firsts: HashSet<_> = (0..50).map(|seed| start.choice(Strength::Strong, seed)).collect();
    assert!(firsts.len() > 5, "{firsts:?}");
}
