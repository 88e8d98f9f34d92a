//! Saved games of two players in the player's state directory.

use std::fs::{create_dir_all, read_dir, remove_file};
use std::io::{Error, ErrorKind, Result};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::atomic;
use crate::output::numbered;
use crate::private;
use crate::scores::today;
use crate::state;

/// The ending of their names.
const ENDING: &str = "json";

/// The directory of saved games.
#[derive(Clone, Debug)]
pub struct SavedGames {
    directory: PathBuf,
}

impl SavedGames {
    /// The directory of this player.
    ///
    /// # Errors
    /// The system has no such directory.
    pub fn of_player() -> Result<SavedGames> {
        state::directory("tables").map(SavedGames::new).map_err(Error::other)
    }

    /// A given directory, which need not exist yet.
    #[must_use]
    pub const fn new(directory: PathBuf) -> SavedGames {
        SavedGames { directory }
    }

    /// Returns the saved games, the newest first.
    #[must_use]
    pub fn list(&self) -> Vec<PathBuf> {
        let entries = read_dir(&self.directory).into_iter().flatten().filter_map(Result::ok);
        let paths = entries.map(|entry| entry.path());
        let saves = paths.filter(|path| path.extension().is_some_and(|ending| ending == ENDING));
        let mut saves: Vec<(SystemTime, PathBuf)> =
            saves.filter_map(|path| Some((path.metadata().ok()?.modified().ok()?, path))).collect();
        saves.sort_by(|one, other| other.cmp(one));
        saves.into_iter().map(|(_, path)| path).collect()
    }

    /// Writes a new file for this player only, such as `othello-2026-11-23.json` or
    /// `othello-2026-11-23-2.json`. Returns its path.
    ///
    /// # Errors
    /// What the system reports; then there is no new file.
    pub fn write_new(&self, game: &str, bytes: &[u8]) -> Result<PathBuf> {
        let named = |path: &Path, error: Error| {
            Error::new(error.kind(), format!("{}: {error}", path.display()))
        };
        create_dir_all(&self.directory).map_err(|error| named(&self.directory, error))?;
        let today = today();
        let (year, month, day) = (today / 10_000, today / 100 % 100, today % 100);
        let first = self.directory.join(format!("{game}-{year}-{month:02}-{day:02}.{ENDING}"));
        let mut number = 1;
        loop {
            let path = numbered(&first, number);
            // Nobody else takes the name from here on.
            match private::create(&path) {
                Ok(()) => {
                    return write(&path, bytes).map(|()| path.clone()).inspect_err(|_| {
                        let _ = remove_file(&path);
                    });
                }
                Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
                Err(error) => return Err(named(&path, error)),
            }
        }
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    atomic::replace(path, bytes).map_err(Error::other)
}
