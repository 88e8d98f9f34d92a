//! The log of a game, kept in memory while it is played and as short as possible: waits in which
//! nothing happens are joined into one input.

use crate::game::{Applied, Game, Input};
use crate::log::{Chain, Entry, Log};

/// The log of a game in progress.
#[derive(Clone, Debug)]
pub struct Journal {
    log: Log,
    chain: Chain,
    /// The chain before the last entry, if that is a wait in which nothing happened.
    before_wait: Option<Chain>,
}

impl Journal {
    /// The journal of a game that has just started with a seed.
    #[must_use]
    pub fn begin(game: &Game, seed: u64) -> Journal {
        let (header, chain) = Chain::begin(game, seed, game.fuel());
        Journal { log: Log { header, entries: Vec::new() }, chain, before_wait: None }
    }

    /// The journal of a game that continues after a log.
    #[must_use]
    pub fn after(log: Log) -> Journal {
        let chain = Chain::after(&log);
        Journal { log, chain, before_wait: None }
    }

    /// Adds an input that was just applied to the game.
    pub fn add(&mut self, input: &Input, game: &Game, applied: &Applied) {
        let nothing_happened = applied.events.is_empty() && applied.trap.is_none();
        let mut input = input.clone();
        if let Input::Advance(time) = &mut input
            && let Some(before) = self.before_wait
            && let Some(Entry { input: Input::Advance(waited), .. }) = self.log.entries.last()
        {
            // An event is at the end of its wait, so that a replay shows it in time.
            *time = time.saturating_add(*waited);
            self.log.entries.pop();
            self.chain = before;
        }
        let is_wait = matches!(input, Input::Advance(_)) && nothing_happened;
        self.before_wait = is_wait.then_some(self.chain);
        self.log.entries.push(self.chain.entry(input, game));
    }

    /// The log so far.
    #[must_use]
    pub const fn log(&self) -> &Log {
        &self.log
    }
}

#[cfg(test)]
mod tests {
    use grammar::hex::Edge;

    use super::*;
    use crate::Program;
    use crate::log::{replay, state_hash};

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
        let mut behind = Journal::after(log);
        play(&mut behind, &mut game, Input::Advance(100));
        assert_eq!(state_hash(&replay(behind.log(), &program).unwrap()), state_hash(&game));
    }
}
