//! What a game is counted by.

use grammar::hex::Edge;
use rulvm_core::Program;
use rulvm_core::game::{Event, Game, Input, Status};
use rulvm_player::{Replay, Statistics};

fn game(rule: &str) -> Game {
    let rule = stdlib_rules::rules::rule(rule).unwrap().to_vec();
    Game::new(Program::load(rule).unwrap(), Edge::ALL[0], 7).0
}

/// A signal every second, until the game is over.
fn inputs() -> Vec<Input> {
    let signals = (0..2000_u16).map(|k| u8::try_from(1 + k % 8).unwrap());
    signals.flat_map(|id| [Input::Advance(1000), Input::Signal(id)]).collect()
}

#[test]
fn statistics_count_what_the_events_say() {
    for rule in ["tetlight", "hexcolumns"] {
        let mut game = game(rule);
        let start = game.clone();
        let mut statistics = Statistics::default();
        let (mut landed, mut destroyed, mut chain, mut longest) = (0, 0, 0, 0);
        let inputs = inputs();
        for input in &inputs {
            for event in statistics.apply(&mut game, input).events {
                match event {
                    Event::Landed { .. } => (landed, chain) = (landed + 1, 0),
                    Event::Destroyed { count, .. } => {
                        (destroyed, chain) = (destroyed + count, chain + 1);
                        longest = longest.max(chain);
                    }
                    _ => {}
                }
            }
        }
        assert_eq!(game.status(), Status::Over, "{rule}");
        assert!(landed > 3, "{rule}: {landed}");
        let Statistics { pieces, chain, time, .. } = statistics;
        assert_eq!((pieces, chain, time), (landed, longest, game.time()), "{rule}");
        assert_eq!(i64::from(statistics.destroyed), i64::from(destroyed), "{rule}");
        // A recording has the same.
        assert_eq!(Statistics::of(start.clone(), &inputs), statistics);
        assert_eq!(*Replay::new(start, inputs).statistics(), statistics);
    }
}

#[test]
fn pauses_do_not_count() {
    let mut game = game("tetrhex");
    let mut statistics = Statistics::default();
    let mut apply = |input: Input| statistics.apply(&mut game, &input);
    apply(Input::Advance(300));
    apply(Input::Window(true));
    apply(Input::Advance(60_000));
    apply(Input::Window(false));
    // It ends in the game pause.
    apply(Input::Advance(60_000));
    assert_eq!(statistics.time, 300);
    assert_eq!(statistics.pace(), Some(0));
    assert_eq!(Statistics::default().pace(), None);
}
