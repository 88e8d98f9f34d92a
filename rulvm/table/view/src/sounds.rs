//! The tones of what happens at a table.

use rulvm_player::sound::{Note, note};
use rulvm_table::table::{Status, Table};

use crate::app::App;

/// What has been played.
#[derive(Clone, Debug, Default)]
pub struct Sounds {
    games: u32,
    moves: usize,
    is_over: bool,
}

impl Sounds {
    /// Returns the tones for what has happened since the last call: a short one for a move, a
    /// falling pair for a hit, a chord for the end of a game.
    #[must_use]
    pub fn tell(&mut self, app: &App, table: &Table) -> Vec<Note> {
        let history = app.history();
        let is_over = table.status() == Status::Over;
        let ends = is_over && !self.is_over;
        let is_same = self.games == history.games();
        let heard = if is_same { self.moves } else { 0 };
        let last = history.moves().get(heard..).and_then(<[_]>::last);
        *self = Sounds { games: history.games(), moves: history.moves().len(), is_over };
        let mut notes = Vec::new();
        if let Some(played) = last {
            notes.push(note(0, 24, 40, 0.2));
            if played.text.contains('*') {
                notes.push(note(60, 12, 120, 0.3));
            }
        }
        if ends {
            let chord = [12, 16, 19, 24].into_iter().enumerate();
            notes.extend(chord.map(|(k, tone)| note(120 * k as u64 + 120, tone, 200, 0.3)));
        }
        notes
    }
}
