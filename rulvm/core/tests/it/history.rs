//! Games that can go back: any moment is the same however it is reached.

use std::collections::BTreeMap;

use grammar::hex::Edge;
use proptest::prelude::*;
use rulvm_core::history::History;
use rulvm_core::log::{StateHash, state_hash};
use rulvm_core::{Game, Input, Program};

/// An operation on a history.
#[derive(Clone, Debug)]
enum Act {
    Input(Input),
    /// Goes to a fraction of it, in 255ths.
    Go(u8),
    /// Replaces the present game with one of another seed.
    Put(u64),
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let act = prop_oneof![
        10 => (0..120_u64).prop_map(|time| Act::Input(Input::Advance(time))),
        8 => (1..=14_u8).prop_map(|signal| Act::Input(Input::Signal(signal))),
        1 => any::<bool>().prop_map(|pause| Act::Input(Input::Window(pause))),
        1 => any::<u8>().prop_map(Act::Go),
        1 => any::<u64>().prop_map(Act::Put),
    ];
    prop::collection::vec(act, 0..400)
}

fn begin(seed: u64) -> Game {
    let rule = stdlib_rules::rules::rule("tetlight").unwrap().to_vec();
    Game::new(Program::load(rule).unwrap(), Edge::ALL[0], seed).0
}

/// Returns a history, and the hash of the game after each of its steps.
fn history(acts: &[Act]) -> (History, BTreeMap<usize, StateHash>) {
    let mut game = begin(1);
    let mut history = History::new(game.clone(), Vec::new());
    let mut seen = BTreeMap::from([(0, state_hash(&game))]);
    for act in acts {
        match act {
            Act::Input(input) => {
                game.apply(input);
                history.push(input, &game);
            }
            Act::Go(part) => {
                history.go(history.len() * usize::from(*part) / 255);
                game = history.game().clone();
                // The next step discards everything after this point.
                continue;
            }
            Act::Put(seed) => {
                game = begin(*seed);
                history.put(&game);
            }
        }
        assert_eq!(history.position(), history.len());
        seen.insert(history.position(), state_hash(&game));
    }
    (history, seen)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_moment_is_the_same_however_one_comes_there(
        acts in acts(),
        moments in prop::collection::vec(any::<prop::sample::Index>(), 1..30),
    ) {
        let (mut history, seen) = history(&acts);
        for moment in moments {
            let position = moment.index(history.len() + 1);
            history.go(position);
            prop_assert_eq!(history.position(), position);
            prop_assert_eq!(state_hash(history.game()), seen[&position]);
        }
    }
}

#[test]
fn time_that_only_passes_is_few_steps() {
    let mut game = begin(5);
    let mut history = History::new(game.clone(), Vec::new());
    for _ in 0..600 {
        let input = Input::Advance(16);
        game.apply(&input);
        history.push(&input, &game);
    }
    // 9.6 seconds in steps of a fifth of a second, and the steps after saved games.
    assert!((48..=60).contains(&history.len()), "{}", history.len());
    history.go(history.back(1000));
    assert!((8400..=8600).contains(&history.game().time()), "{}", history.game().time());
    history.go(history.on(1000));
    assert!((9400..=9600).contains(&history.game().time()), "{}", history.game().time());
}
