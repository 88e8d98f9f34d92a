//! A core that passes `check` can be played, whatever its members are: nothing panics, and every
//! legal move leads to a core that passes again. `Seat::event` tests that.

use rulvm_core::machine::Rng;
use rulvm_table::event::Event;
use serde_json::{Value, json};
use test_support::cases;

use super::seat::{Seat, table};

/// A value that a member of some book can have, or nearly.
fn value(rng: &mut Rng) -> Value {
    let numbers = [-1_i64, 0, 1, 2, 3, 5, 14, 15, 30, 32, 33, 64, 98, 999, 1 << 40];
    let mut number = || numbers[rng.next() as usize % numbers.len()];
    let (one, other) = (number(), number());
    let mut men = [0; 26];
    for (point, count) in [(one, 15 - other), (other, other)] {
        men[point.clamp(0, 25) as usize] += count;
    }
    let result = json!({"winner": one, "kind": "gammon", "points": other});
    let squares: String = (0..64).map(|_| [".", ".", "B", "W"][rng.next() as usize % 4]).collect();
    let values = [
        json!(null),
        json!(true),
        json!(one),
        json!([]),
        json!([one, other]),
        json!([null, "0f".repeat(32)]),
        json!([men, men]),
        json!({"value": one, "owner": null}),
        json!({"value": one, "owner": other}),
        json!({"end": 1, "nonce": "0f".repeat(32), "phase": "roll"}),
        result,
        json!("0123456789abcdef"),
        json!(["start", "roll", "rolling", "move", "offered", "over"][one.rem_euclid(6) as usize]),
        json!(["off", "before", "now", "after"][one.rem_euclid(4) as usize]),
        json!([squares, one, other]),
        json!(squares),
    ];
    values[rng.next() as usize % values.len()].clone()
}

/// Plays legal moves at random.
fn play_on(seat: &mut Seat, rng: &mut Rng) {
    for _ in 0..6 {
        let legal = seat.legal();
        let is_clickable = seat.items().iter().any(|item| item.enabled);
        assert!(!is_clickable || !legal.is_empty());
        assert_eq!(legal.is_empty(), seat.game.is_over(), "{}", seat.position());
        if legal.is_empty() {
            break;
        }
        seat.play(&legal[rng.next() as usize % legal.len()]);
    }
    seat.event(Event::Restart, 0, 0, "");
}

#[test]
fn gm27_what_passes_check_can_be_played() {
    let mut rng = Rng::new(11);
    let mut sound = 0;
    for id in ["rul.backgammon", "rul.othello", "rul.connect4", "rul.tictactoe"] {
        let start = table(id, &json!({})).game.core;
        let names: Vec<&String> = start.keys().collect();
        for _ in 0..cases::cases(100_000) {
            let mut core = start.clone();
            for _ in 0..1 + rng.next() % 4 {
                let name = names[rng.next() as usize % names.len()];
                core.insert(name.clone(), value(&mut rng));
            }
            let mut seat = table(id, &json!({}));
            if core != start && seat.book.check(&core).is_ok() {
                sound += 1;
                seat.game.core = core;
                play_on(&mut seat, &mut rng);
            }
        }
    }
    assert!(sound > 100, "only {sound} cores are sound");
}
