//! Games that are kept to try inputs on them.

use grammar::hex::Edge;
use rulvm_core::game::Applied;
use rulvm_core::log::state_hash;
use rulvm_core::machine::Rng;
use rulvm_core::{Game, Input, Program};

/// The standard rules, and games of them in which something has happened.
fn games() -> Vec<Game> {
    let programs = stdlib_rules::rules::names()
        .map(|name| Program::load(stdlib_rules::rules::rule(name).unwrap().to_vec()).unwrap());
    programs.map(|program| Game::new(program, Edge::ALL[1], 5).0).collect()
}

/// A signal, or time that passes.
fn input(rng: &mut Rng) -> Input {
    match rng.next() % 16 {
        // Not `STOP`, which is the ninth.
        signal @ 0..=7 => Input::Signal(signal as u8 + 1),
        8 => Input::Signal(12),
        9 => Input::Signal(13),
        time => Input::Advance(u64::from(time) * 90),
    }
}

#[test]
fn a_game_that_remembers_does_the_same() {
    for plain in games() {
        let (mut plain, mut other) = (plain.clone(), plain);
        other.remember();
        let (mut rng, mut applied) = (Rng::new(1), Applied::default());
        for _ in 0..2000 {
            let input = input(&mut rng);
            other.apply_into(&input, &mut applied);
            assert_eq!(plain.apply(&input), applied, "{input:?}");
            assert_eq!(plain.spent(), other.spent(), "{input:?}");
            assert_eq!(state_hash(&plain), state_hash(&other), "{input:?}");
        }
    }
}

#[test]
fn a_game_goes_back_to_a_bookmark_and_into_the_memory_of_another() {
    for mut game in games() {
        let mut kept = game.clone();
        kept.remember();
        let mut rng = Rng::new(2);
        for _ in 0..300 {
            let (bookmark, hash) = (game.bookmark(), state_hash(&game));
            kept.clone_from(&game);
            assert_eq!(state_hash(&kept), hash);
            // Moves do not change the board.
            for _ in 0..3 {
                kept.apply(&Input::Signal(1 + (rng.next() % 7) as u8));
            }
            if kept.state().board.changed_cells(&game.state().board).next().is_none() {
                kept.go_back(&bookmark);
                assert_eq!(state_hash(&kept), hash);
            }
            game.apply(&input(&mut rng));
        }
    }
}
