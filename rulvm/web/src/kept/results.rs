//! The best results of goals, each with a text of its game.

use grammar::hex::Edge;
use rulvm_core::program::Program;
use rulvm_player::Goal;
use rulvm_player::screens::results::BestResult;
use serde::{Deserialize, Serialize};

use crate::host::Host;

/// The maximum number of results in a table.
const MOST: usize = 10;

/// The maximum number of results of a rule; the oldest ones are left out first.
const MOST_OF_RULE: usize = 1000;

/// A result.
#[derive(Clone, Debug, Deserialize, Serialize)]
struct Entry {
    edge: u8,
    goal: String,
    /// A score, or milliseconds.
    result: i64,
    /// The day, such as 2026-11-23.
    day: String,
    seed: u64,
    /// The game as a text, for the best result of a table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    game: Option<String>,
}

/// Which table: the rule, the size of the board, the goal, and today's date for goals of a day.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Of<'a> {
    pub program: &'a Program,
    pub edge: Edge,
    pub goal: Goal,
    pub today: u32,
}

impl Of<'_> {
    fn name(self) -> String {
        format!("results:{}", self.program.hash())
    }

    fn all(self, host: &dyn Host) -> Result<Vec<Entry>, String> {
        let Some(text) = host.get(&self.name()) else { return Ok(Vec::new()) };
        serde_json::from_str(&text).map_err(|error| error.to_string())
    }

    fn is_of(self, entry: &Entry) -> bool {
        entry.edge == self.edge.get() && entry.goal == self.goal.table(self.today)
    }

    /// The results, best first.
    pub(crate) fn list(self, host: &dyn Host) -> Result<Vec<BestResult>, String> {
        let all = self.all(host)?.into_iter().filter(|entry| self.is_of(entry));
        let shown = |Entry { result, day, seed, .. }| BestResult { result, day, seed };
        Ok(all.map(shown).collect())
    }

    /// The game of the best result, as a text.
    pub(crate) fn best_game(self, host: &dyn Host) -> Option<String> {
        self.all(host).ok()?.into_iter().find(|entry| self.is_of(entry))?.game
    }

    /// Keeps a result.
    pub(crate) fn keep(
        self,
        host: &dyn Host,
        best: BestResult,
        game: Option<String>,
    ) -> Result<(), String> {
        let (own, mut all): (Vec<Entry>, Vec<Entry>) =
            self.all(host)?.into_iter().partition(|entry| self.is_of(entry));
        let BestResult { result, day, seed } = best;
        let goal = self.goal.table(self.today);
        let new = Entry { edge: self.edge.get(), goal, result, day, seed, game };
        let is_better = |than: &Entry| match self.goal.is_timed() {
            true => result < than.result,
            false => result > than.result,
        };
        let place = own.iter().position(is_better).unwrap_or(own.len());
        let mut table = own;
        table.insert(place, new);
        table.truncate(MOST);
        // Only the best game can be raced against.
        table.iter_mut().skip(1).for_each(|entry| entry.game = None);
        all.extend(table);
        let surplus = all.len().saturating_sub(MOST_OF_RULE);
        all.drain(..surplus);
        let text = serde_json::to_string(&all).map_err(|error| error.to_string())?;
        host.set(&self.name(), &text)
    }
}
