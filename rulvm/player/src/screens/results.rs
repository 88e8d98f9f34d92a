//! The best results of a goal.

use grammar::visible::display;

use super::table::{TableKey, edge_of};
use crate::drawing::{cut, wrap};
use crate::goal::Goal;
use crate::input::{Key, KeyCode};
use crate::texts::Texts;

/// The best results of a goal on boards of a size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultTable {
    /// The number of cells in an edge.
    pub(crate) edge: u8,
    /// The goal.
    pub(crate) goal: Goal,
    /// The results, best first, or why they cannot be read.
    pub(crate) results: Result<Vec<BestResult>, String>,
}

/// One of the best results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestResult {
    /// A score, or milliseconds.
    pub result: i64,
    /// The day, such as 2026-11-23.
    pub day: String,
    /// The seed of the game.
    pub seed: u64,
}

impl ResultTable {
    /// The keys of this screen.
    pub(crate) fn keys(texts: &Texts) -> String {
        texts.say("score-keys")
    }

    /// A key was pressed.
    pub(crate) fn key(key: &Key) -> TableKey {
        match key.code {
            KeyCode::Char('6'..='9') => edge_of(key.code).map_or(TableKey::Nothing, TableKey::Edge),
            KeyCode::Esc
            | KeyCode::Backspace
            | KeyCode::Enter
            | KeyCode::Char('q' | 'Q' | 'm' | 'M') => TableKey::Back,
            _ => TableKey::Nothing,
        }
    }

    /// The lines that are shown in some rows and columns.
    pub(crate) fn lines(&self, texts: &Texts, rows: usize, columns: u16) -> Vec<String> {
        let goal = texts.say_with("results-of", &[("goal", &self.goal.name(texts))]);
        let edge = texts.say_with("edge-of-board", &[("edge", &self.edge.to_string())]);
        let mut lines = wrap(&format!("{goal} - {edge}"), columns);
        let below = wrap(&Self::keys(texts), columns);
        let room = rows.saturating_sub(lines.len() + below.len()).max(1);
        match &self.results {
            Err(why) => {
                lines.extend(wrap(
                    &texts.say_with("results-problem", &[("why", &display(why))]),
                    columns,
                ));
            }
            Ok(results) if results.is_empty() => {
                lines.extend(wrap(&texts.say("no-results"), columns));
            }
            Ok(results) => {
                let row = |(k, BestResult { result, day, seed }): (usize, &BestResult)| {
                    let seed = texts.say_with("goal-seed", &[("seed", &seed.to_string())]);
                    let shown = self.goal.shown(*result, texts);
                    let line = format!("{:3}. {shown:>9} {}  {seed}", k + 1, display(day));
                    cut(&line, columns)
                };
                lines.extend(results.iter().enumerate().take(room).map(row));
            }
        }
        lines.extend(below);
        lines
    }
}
