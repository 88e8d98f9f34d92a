//! Where a game is saved.

use std::path::Path;

use rulvm_files::{OwnFile, SavedGames, write_private_output};
use rulvm_table::json::canonical;
use rulvm_table::table::{Status, Table};
use rulvm_table_play::opening::short_name;
use rulvm_table_view::App;

use super::record::Recorder;

/// Where a game is saved.
#[derive(Debug, Default)]
pub(crate) struct Store {
    /// The file; without one, the first save creates it in the player's state directory.
    file: Option<OwnFile>,
    is_saved: bool,
    record: Option<Box<Recorder>>,
}

impl Store {
    /// A file that the player has chosen, or one that is created when it is needed.
    pub(crate) fn new(file: Option<OwnFile>) -> Store {
        Store { file, is_saved: false, record: None }
    }

    /// Adds a record of the games that are played.
    pub(crate) fn with_record(self, record: Option<Recorder>) -> Store {
        Store { record: record.map(Box::new), ..self }
    }

    /// Writes what was played since the last time into the record, if one was requested.
    pub(super) fn keep_record(&mut self, app: &App, table: &Table) {
        if let Some(record) = &mut self.record {
            record.keep(app, table);
        }
    }

    /// The file of the record, if one was requested.
    pub(super) fn record(&self) -> Option<&Path> {
        self.record.as_ref().map(|record| record.path())
    }

    /// Writes the record, if one was requested. Returns a message for the players.
    ///
    /// # Errors
    /// Why it is not written; the file is then as it was.
    pub(super) fn write_record(&mut self, app: &App) -> Result<Option<String>, String> {
        self.record.as_mut().map(|record| record.write(app)).transpose()
    }

    /// Saves the game. Returns the file.
    ///
    /// # Errors
    /// Why it is not saved; the file is then as it was.
    pub(super) fn save(&mut self, table: &mut Table) -> Result<&Path, String> {
        let was_modified = table.is_modified();
        let save = table.save().map_err(|error| error.to_string())?;
        let text = canonical(&save) + "\n";
        let written = match &mut self.file {
            Some(file) => file
                .write(text.as_bytes(), write_private_output)
                .map_err(|error| format!("{}: {error}", file.path().display())),
            None => SavedGames::of_player()
                .and_then(|games| {
                    games.write_new(short_name(&table.identity().id), text.as_bytes())
                })
                .map(|path| self.file = Some(OwnFile::new(path, Some(text.into_bytes()))))
                .map_err(|error| error.to_string()),
        };
        written.inspect_err(|_| {
            if was_modified {
                table.not_saved();
            }
        })?;
        self.is_saved = true;
        Ok(self.file.as_ref().map_or(Path::new(""), OwnFile::path))
    }

    /// Whether a game would be lost now.
    pub(super) fn is_needed(&self, table: &Table) -> bool {
        let has_game = matches!(table.status(), Status::Playing | Status::Failed);
        has_game && table.is_modified() && !table.identity().bits.no_save
    }

    /// The file, if the game was saved.
    pub(super) fn saved(&self) -> Option<&Path> {
        self.file.as_ref().filter(|_| self.is_saved).map(OwnFile::path)
    }
}
