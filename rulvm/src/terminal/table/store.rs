//! Where a game is saved.

use std::path::{Path, PathBuf};

use rulvm_files::{SavedGames, write_private_output};
use rulvm_table::json::canonical;
use rulvm_table::table::{Status, Table};
use rulvm_table_play::opening::short_name;
use rulvm_table_view::App;

use super::record::Recorder;

/// Where a game is saved.
#[derive(Debug, Default)]
pub(crate) struct Store {
    /// The file; without one, the first save creates it in the player's state directory.
    file: Option<PathBuf>,
    is_saved: bool,
    record: Option<Recorder>,
}

impl Store {
    /// A file that the player has chosen, or one that is created when it is needed.
    pub(crate) fn new(file: Option<PathBuf>) -> Store {
        Store { file, is_saved: false, record: None }
    }

    /// Adds a record of the games that are played.
    pub(crate) fn with_record(self, record: Option<Recorder>) -> Store {
        Store { record, ..self }
    }

    /// Writes the record, if one was requested. Returns a message for the players.
    ///
    /// # Errors
    /// Why it is not written; the file is then as it was.
    pub(super) fn write_record(&self, app: &App) -> Result<Option<String>, String> {
        self.record.as_ref().map(|record| record.write(app)).transpose()
    }

    /// Saves the game. Returns the file.
    ///
    /// # Errors
    /// Why it is not saved; the file is then as it was.
    pub(super) fn save(&mut self, table: &mut Table) -> Result<&Path, String> {
        let was_modified = table.is_modified();
        let save = table.save().map_err(|error| error.to_string())?;
        let text = canonical(&save) + "\n";
        let written = match &self.file {
            Some(file) => write_private_output(file, text.as_bytes())
                .map(|()| file.clone())
                .map_err(|error| format!("{}: {error}", file.display())),
            None => SavedGames::of_player()
                .and_then(|games| {
                    games.write_new(short_name(&table.identity().id), text.as_bytes())
                })
                .map_err(|error| error.to_string()),
        };
        let file = written.inspect_err(|_| {
            if was_modified {
                table.not_saved();
            }
        })?;
        self.is_saved = true;
        Ok(self.file.insert(file))
    }

    /// Whether a game would be lost now.
    pub(super) fn is_needed(&self, table: &Table) -> bool {
        let has_game = matches!(table.status(), Status::Playing | Status::Failed);
        has_game && table.is_modified() && !table.identity().bits.no_save
    }

    /// The file, if the game was saved.
    pub(super) fn saved(&self) -> Option<&Path> {
        self.file.as_deref().filter(|_| self.is_saved)
    }
}
