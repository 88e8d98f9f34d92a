//! The log of a game that is kept while it is played.

use grammar::hex::Edge;
use rulvm_core::Program;
use rulvm_core::game::{Game, Input};
use rulvm_core::journal::Journal;
use rulvm_core::log::{replay, state_hash};

#[test]
fn a_journal_is_short_and_leads_to_the_same_game() {
    let rule = stdlib_rules::rules::rule("tetrhex").unwrap().to_vec();
    let program = Program::load(rule).unwrap();
    let (mut game, _) = Game::new(program.clone(), Edge::ALL[1], 5);
    let mut journal = Journal::begin(&game, 5);
    let mut count = 0;
    let play = |journal: &mut Journal, game: &mut Game, input: Input| {
        let applied = game.apply(&input);
        journal.add(&input, game, &applied);
    };
    for k in 0_u64..4000 {
        play(&mut journal, &mut game, Input::Advance(7 + k % 30));
        count += 1;
        if k % 19 == 0 {
            let signal = u8::try_from(1 + k % 8).unwrap();
            play(&mut journal, &mut game, Input::Signal(signal));
            count += 1;
        }
    }
    let log = journal.log().clone();
    assert!(log.entries.len() * 3 < count, "{} of {count}", log.entries.len());
    let end = replay(&log, &program).unwrap();
    assert_eq!(state_hash(&end), state_hash(&game));
    // And so does one that continues after it.
    let mut after = Journal::after(log);
    play(&mut after, &mut game, Input::Advance(100));
    assert_eq!(state_hash(&replay(after.log(), &program).unwrap()), state_hash(&game));
}
