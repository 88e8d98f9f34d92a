//! The logs of the game that is played.

use rulvm_core::game::{Applied, Game, Input};
use rulvm_core::journal::Journal;
use rulvm_core::log::{Chain, Entry, Header};

/// The journal of the game, and what its recording still needs.
#[derive(Clone, Debug, Default)]
pub struct Logs {
    /// The journal, if the game started here.
    pub journal: Option<Journal>,
    /// What the next entry of the recording is tied to, if the game is recorded.
    chain: Option<Chain>,
    /// Entries that are not in the recording yet.
    entries: Vec<Entry>,
}

impl Logs {
    /// Starts to record a game, which has just started with a seed; returns the header.
    pub fn record(&mut self, game: &Game, seed: u64) -> Header {
        let (header, chain) = Chain::begin(game, seed, game.fuel());
        self.chain = Some(chain);
        header
    }

    /// Returns the entries since the last call.
    pub fn take_entries(&mut self) -> Vec<Entry> {
        std::mem::take(&mut self.entries)
    }

    /// Adds an input that was applied to the game.
    pub(crate) fn add(&mut self, input: &Input, game: &Game, applied: &Applied) {
        if let Some(chain) = &mut self.chain {
            self.entries.push(chain.entry(input.clone(), game));
        }
        if let Some(journal) = &mut self.journal {
            journal.add(input, game, applied);
        }
    }
}
