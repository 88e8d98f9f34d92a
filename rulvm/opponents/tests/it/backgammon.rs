//! Backgammon: whole games, bearing off, and the cube.

use rulvm_opponents::Strength;
use rulvm_opponents::backgammon::chances::{Chances, estimate};
use rulvm_opponents::backgammon::cube::{Stakes, answer, doubles};
use rulvm_opponents::backgammon::{race, shots, throws};
use rulvm_table::books::backgammon::board::{BAR, Board};
use rulvm_table::books::backgammon::cube::Cube;
use rulvm_table::books::backgammon::position;
use rulvm_table::books::backgammon::scoring::Match;
use rulvm_table::books::backgammon::state::{Move, State};
use rulvm_table::game::Player;
use serde_json::json;
use test_support::cases;

use crate::desk::Desk;

const BOOK: &str = "rul.backgammon";

fn board(position: &str) -> Board {
    let start = State::new(Match::default(), rulvm_core::machine::Rng::new(1));
    position::read(position, &start).unwrap().board
}

#[test]
fn every_move_of_whole_matches_is_legal() {
    // `Desk::choice` and `Desk::play` test it.
    let options = [
        json!({}),
        json!({"beavers": true, "jacoby": true, "auto_doubles": 3}),
        json!({"match": 3, "crawford": true}),
    ];
    for seed in 0..cases::cases(40) as u64 {
        let options = options[seed as usize % options.len()].clone();
        let mut desk = Desk::new(BOOK, options, seed);
        desk.finish([Strength::Easy, Strength::Medium], seed);
    }
    let mut desk = Desk::new(BOOK, json!({}), 99);
    desk.finish([Strength::Strong, Strength::Strong], 99);
}

#[test]
fn the_start_is_even() {
    for player in Player::BOTH {
        let chances = estimate(&Board::START, player);
        assert!((0.4..0.5).contains(&chances.win), "{chances:?}");
        assert!((0.05..0.2).contains(&chances.gammon), "{chances:?}");
    }
}

#[test]
fn chances_of_both_players_agree() {
    let races = ["6:5,5:5,4:5 6:5,5:5,4:5 0 - 1 - 0-0", "3:1,2:1,off:13 6:8,off:7 0 - 1 - 0-0"];
    for text in races {
        let board = board(text);
        let chances = Player::BOTH.map(|player| estimate(&board, player));
        for chances in chances {
            assert!((0.0..=1.0).contains(&chances.win), "{chances:?}");
            assert!(chances.gammon <= chances.win && chances.lost_gammon <= 1.0 - chances.win);
        }
        // The player who rolls next has an advantage, if anything is still open.
        assert!(chances[0].win + chances[1].win <= 1.0, "{chances:?}");
    }
    assert!((0.3..0.5).contains(&estimate(&board(races[0]), Player::FIRST).win));
}

#[test]
fn there_are_36_cases_of_throws() {
    let cases: u32 = throws::THROWS.iter().map(|(_, weight)| weight).sum();
    assert_eq!(cases, 36);
}

#[test]
fn shots_are_those_of_the_books() {
    // Black's only checker above White's blot is so many points away.
    let hits = |distance: u8| {
        let black = 13 + distance;
        let board = board(&format!("12:1,off:14 {black}:1,3:2,2:6,off:6 0 - 1 - 0-0"));
        (shots::risk(&board, Player::FIRST, 12) * 36.0).round()
    };
    let known = [11.0, 12.0, 14.0, 15.0, 15.0, 17.0, 6.0, 6.0, 5.0, 3.0, 2.0];
    let found: Vec<_> = (1..).take(known.len()).map(hits).collect();
    assert_eq!(found, known);
    // White's points block 33 and 51 from 6 away.
    let blocked = board("12:1,11:2,9:2,7:2,off:8 19:1,3:2,2:6,off:6 0 - 1 - 0-0");
    assert_eq!((shots::risk(&blocked, Player::FIRST, 12) * 36.0).round(), 14.0);
}

#[test]
fn men_are_borne_off_rather_than_moved() {
    let cases = [
        ("6:5,5:5,4:5 6:5,5:5,4:5 0 64 1 - 0-0", "6/off 4/off"),
        ("4:1,3:1,2:1,1:1,off:11 6:5,5:5,4:5 0 41 1 - 0-0", "4/off 1/off"),
        ("2:4,off:11 6:5,5:5,4:5 0 22 1 - 0-0", "2/off 2/off 2/off 2/off"),
        ("6:1,1:3,off:11 6:5,5:5,4:5 0 65 1 - 0-0", "6/off 1/off"),
    ];
    for (position, expected) in cases {
        for strength in [Strength::Medium, Strength::Strong] {
            assert_eq!(Desk::at(BOOK, position).choice(strength, 1), expected, "{position}");
        }
    }
}

#[test]
fn good_first_plays_are_made() {
    let start = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 0";
    for (dice, expected) in [("31", "8/5 6/5"), ("42", "8/4 6/4"), ("61", "13/7 8/7")] {
        let desk = Desk::at(BOOK, &format!("{start} {dice} 1 - 0-0"));
        for strength in [Strength::Medium, Strength::Strong] {
            assert_eq!(desk.choice(strength, 1), expected, "{dice}");
        }
    }
}

#[test]
fn passes_and_throws_are_made() {
    let shut = "bar:1,13:7,6:7 6:3,5:3,4:2,3:2,2:3,1:2 0 66 1 - 0-0";
    assert_eq!(Desk::at(BOOK, shut).choice(Strength::Strong, 1), "pass");
    for strength in Strength::ALL {
        assert_eq!(Desk::new(BOOK, json!({}), 1).choice(strength, 1), "roll");
    }
}

const MONEY: Stakes = Stakes { needed: None, cube: Cube::START, jacoby: false };

fn chances(win: f64) -> Chances {
    Chances { win, ..Chances::default() }
}

#[test]
fn hopeless_doubles_are_dropped_and_good_ones_taken() {
    for (win, expected) in [(0.0, Move::Drop), (0.1, Move::Drop), (0.3, Move::Take)] {
        assert_eq!(answer(&MONEY, chances(win), false), expected, "{win}");
    }
    assert_eq!(answer(&MONEY, chances(0.3), true), Move::Take);
    assert_eq!(answer(&MONEY, chances(0.6), true), Move::Beaver);
    // Gammons make a take more expensive.
    let gammons = Chances { win: 0.3, gammon: 0.0, lost_gammon: 0.3 };
    assert_eq!(answer(&MONEY, gammons, false), Move::Drop);
}

#[test]
fn doubles_are_neither_too_early_nor_too_late() {
    for (win, expected) in [(0.5, false), (0.6, false), (0.75, true), (0.95, true)] {
        assert_eq!(doubles(&MONEY, chances(win), 1.0), expected, "{win}");
    }
    // With a gammon in sight it is better to play on; unless it would count as single.
    let gammons = Chances { win: 0.95, gammon: 0.6, lost_gammon: 0.0 };
    assert!(!doubles(&MONEY, gammons, 1.0));
    assert!(doubles(&Stakes { jacoby: true, ..MONEY }, gammons, 1.0));
}

#[test]
fn the_score_of_a_match_decides_about_doubles() {
    // The other player needs one point: there is nothing to lose.
    let behind = Stakes { needed: Some([3, 1]), ..MONEY };
    assert!(doubles(&behind, chances(0.5), 1.0));
    // One point wins the match: there is nothing to gain.
    let ahead = Stakes { needed: Some([1, 3]), ..MONEY };
    assert!(!doubles(&ahead, chances(0.7), 1.0));
    // A drop would lose the match.
    assert_eq!(answer(&behind_after_drop(), chances(0.05), false), Move::Take);
}

fn behind_after_drop() -> Stakes {
    Stakes { needed: Some([3, 1]), ..MONEY }
}

#[test]
fn a_race_that_is_won_is_doubled_and_dropped() {
    let options = json!({"position": "1:2,off:13 6:4,5:5,4:5,off:1 0 - 1 - 0-0"});
    for strength in Strength::ALL {
        let mut desk = Desk::new(BOOK, options.clone(), 1);
        assert_eq!(desk.choice(strength, 1), "double");
        desk.play("double");
        assert_eq!(desk.choice(strength, 1), "drop");
    }
    assert!(race::win(&board("1:2,off:13 6:5,5:5,4:5 1 - 1 - 0-0"), Player::FIRST) > 0.95);
}

#[test]
fn blots_out_of_reach_are_safe() {
    let board = board("24:14,12:1 11:2,2:13 0 - 1 - 0-0");
    assert_eq!(shots::risk(&board, Player::FIRST, 12), 0.0);
    assert!((1..BAR).all(|point| shots::risk(&board, Player::FIRST, point) <= 1.0));
}
