//! Damage that no checksum reveals: the bytes of a game are changed before they are encoded.

use grammar::hex::Edge;
use rulvm_core::Program;
use rulvm_core::game::Input;
use rulvm_core::log::{LoggedGame, state_hash};

use super::{GAME, ShareError, SharedGame, text};

#[test]
fn names_that_nobody_can_enter_are_refused() {
    let rule = stdlib_rules::rules::rule("tetlight").unwrap();
    let program = Program::load(rule.to_vec()).unwrap();
    let (game, _) = LoggedGame::new(program.clone(), Edge::ALL[0], 3);
    let shared = SharedGame::new(game.log(), &program, false, "Zoë").unwrap();
    assert_eq!(SharedGame::from_text(&shared.to_text().unwrap()).unwrap().player, "Zoë");
    let long = "x".repeat(24);
    for player in ["Жанна", "\u{1B}[2J", "a\u{200B}", long.as_str()] {
        let shared = SharedGame { player: player.to_owned(), ..shared.clone() };
        let read = SharedGame::from_text(&shared.to_text().unwrap());
        assert!(matches!(read, Err(ShareError::Player(_))), "{player:?}: {read:?}");
    }
}

/// Contents that were changed are refused, or result in the same game.
#[test]
fn a_text_that_unpacks_to_too_much_is_not_called_damaged() {
    let error =
        SharedGame::from_text(&text::write(GAME, &vec![0; text::MOST_BYTES + 1])).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the text unpacks to more than 1 MiB, which is not a shared game"
    );
}

#[test]
fn a_seed_that_is_too_large_is_not_called_missing() {
    let start = [&[0, 1, b'A'][..], &[0; 8], &[0, 6]].concat();
    let error = |seed: &[u8]| {
        let error =
            SharedGame::from_text(&text::write(GAME, &[&start, seed].concat())).unwrap_err();
        error.to_string().rsplit(": ").next().unwrap().to_owned()
    };
    let large = [&[0xFF; 9][..], &[2], &[0; 8]].concat();
    assert_eq!(error(&large), "the seed has over 64 bits");
    assert_eq!(error(&[]), "the seed is missing");
    assert_eq!(error(&[0x80]), "the seed is missing");
}

#[test]
fn changed_contents_are_refused_or_the_same_game() {
    let rule = stdlib_rules::rules::rule("tetlight").unwrap();
    let program = Program::load(rule.to_vec()).unwrap();
    let (mut game, _) = LoggedGame::new(program.clone(), Edge::ALL[0], 3);
    for k in 0..12 {
        game.apply(Input::Advance(700));
        game.apply(Input::Signal(1 + k % 8));
    }
    let shared = SharedGame::new(game.log(), &program, false, "Ada").unwrap();
    let bytes = shared.to_bytes();
    let (mut refused, mut same) = (0, 0);
    let mut attempt = |changed: &[u8]| {
        let read = SharedGame::from_text(&text::write(GAME, changed));
        match read.and_then(|shared| shared.play(&program)) {
            Err(_) => refused += 1,
            Ok((_, end)) => {
                assert_eq!(state_hash(&end), state_hash(game.game()));
                same += 1;
            }
        }
    };
    for place in 0..bytes.len() {
        attempt(&bytes[..place]);
        for change in [1, 2, 0x10, 0x7F, 0x80, 0xFF] {
            let mut changed = bytes.clone();
            changed[place] = changed[place].wrapping_add(change);
            attempt(&changed);
        }
    }
    // The names of the rule and of the player do not matter.
    assert!(refused > 5 * same && same > 20, "{refused} {same}");
}
