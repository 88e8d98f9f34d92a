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
