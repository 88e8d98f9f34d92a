//! What is written from games while they are played: recordings, replays of scores, and tests of
//! the rule.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use rulvm_core::journal::Journal;
use rulvm_files::recording::Recording;
use rulvm_files::{numbered, scores};
use rulvm_lab::testing;
use rulvm_player::App;
use thiserror::Error;

use super::settings::{Loaded, Settings};

/// Why a recording is incomplete.
#[derive(Debug, Error)]
#[error("the recording {}: {error}", path.display())]
pub(crate) struct RecordError {
    path: PathBuf,
    error: io::Error,
}

/// The recordings of the games of a session.
#[derive(Default)]
pub(super) struct Recordings {
    recording: Option<Recording>,
    /// The first error; nothing is recorded after it.
    pub(super) problem: Option<RecordError>,
}

impl Recordings {
    /// Another game starts, from a seed.
    pub(super) fn begin(&mut self, settings: &Settings, number: u64, seed: u64, app: &mut App) {
        self.finish();
        app.logs.journal = Some(Journal::begin(&app.play.game, seed));
        let Some(path) = settings.record.as_deref().filter(|_| self.problem.is_none()) else {
            return;
        };
        let path = numbered(path, number);
        let header = app.logs.record(&app.play.game, seed);
        match Recording::create(&path, &header) {
            Ok(recording) => self.recording = Some(recording),
            Err(error) => {
                self.problem = Some(RecordError { path, error });
                self.report(app);
            }
        }
    }

    /// Says that nothing is recorded any longer.
    fn report(&self, app: &mut App) {
        app.message = self.problem.as_ref().map(ToString::to_string);
    }

    /// Writes what was applied.
    pub(super) fn write(&mut self, app: &mut App) {
        for entry in app.logs.take_entries() {
            let Some(recording) = &mut self.recording else { continue };
            if let Err(error) = recording.add(&entry) {
                self.fail(error);
                self.report(app);
            }
        }
    }

    /// A game starts that is not recorded, because it can be stepped back.
    pub(super) fn leave(&mut self, settings: &Settings, app: &mut App) {
        self.finish();
        if settings.record.is_some() {
            app.not_recorded();
        }
    }

    fn fail(&mut self, error: io::Error) {
        if let Some(recording) = self.recording.take() {
            self.problem = Some(RecordError { path: recording.path().to_owned(), error });
        }
    }

    pub(super) fn finish(&mut self) {
        if let Some(Err(error)) = self.recording.as_ref().map(Recording::finish) {
            self.fail(error);
        }
        self.recording = None;
    }
}

/// Writes the game of the score that was just saved next to the rule file. Returns the error if it
/// cannot.
pub(super) fn keep_replay(settings: &Settings, rule: &Loaded, app: &App) -> Option<String> {
    let log = app.logs.journal.as_ref().filter(|_| settings.keep_replays)?.log();
    let (file, score) = (rule.file.as_ref()?, app.score_made()?);
    let kept = scores::keep_replay(file, app.play.game.edge(), score, log);
    kept.err().map(|error| error.to_string())
}

/// The most tests of a rule in one directory.
const MOST_TESTS: u32 = 10_000;

/// Writes the game so far as a test of the rule to a new file in this directory. Returns its name.
pub(super) fn write_test(rule: &Loaded, app: &App) -> Result<String, String> {
    let journal = app.logs.journal.as_ref().ok_or("it was edited, or did not start here")?;
    let test = testing::write(journal.log(), &rule.program, &app.play.game);
    let test = test.map_err(|error| error.to_string())?;
    let stem = rule.file.as_deref().and_then(Path::file_stem).map(|stem| stem.to_string_lossy());
    let stem = stem.map_or_else(|| file_name(&rule.program.rule().name), |stem| file_name(&stem));
    for number in 1..=MOST_TESTS {
        let name = format!("{stem}-test-{number}.rul");
        match File::options().write(true).create_new(true).open(&name) {
            Ok(mut file) => {
                let written = file.write_all(test.as_bytes()).and_then(|()| file.sync_all());
                return written.map(|()| name.clone()).map_err(|error| {
                    // Half a test is not a test.
                    let _ = std::fs::remove_file(&name);
                    format!("{name}: {error}")
                });
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(format!("{name}: {error}")),
        }
    }
    Err(format!("there are already {MOST_TESTS} tests of this rule in this directory"))
}

/// A name as a part of a file name.
fn file_name(name: &str) -> String {
    let letter = |c: char| if c.is_alphanumeric() || c == '-' { c } else { '_' };
    let name: String = name.to_lowercase().chars().map(letter).collect();
    if name.is_empty() { "rule".to_owned() } else { name }
}
