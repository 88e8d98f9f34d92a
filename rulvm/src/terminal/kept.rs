//! Writes what the player changes to the file of options, now or later.

use std::time::Duration;

use rulvm_files::atomic::PATIENCE;
use rulvm_player::App;
use rulvm_player::controls::chord::Chord;
use rulvm_player::controls::mapping::Mapping;
use rulvm_player::screens::preferences::Entry;

use super::remembered::Choices;
use super::settings::Settings;
use crate::options::{self, Change, ChangedKeys, Options};

/// How long the game waits while another program writes the file. At the end of the program, there
/// is more time.
const GLANCE: Duration = Duration::from_millis(100);

/// The options at the start, or when they were last written: only what the player has changed since
/// then is written to the file of options.
pub(super) struct Kept {
    /// `None` until the player has chosen one.
    preset: Option<Entry>,
    keys: Mapping<Chord>,
    choices: Choices,
    /// What could not be written yet.
    owed: Vec<Change>,
    /// True if the keys could not be written yet.
    owes_keys: bool,
}

impl Kept {
    pub(super) fn new(settings: &Settings, app: &App) -> Kept {
        let preset = (!settings.first_start).then(|| app.key_preset());
        let keys = app.controls.bindings.keys.clone();
        Kept { preset, keys, choices: Choices::of(app), owed: Vec::new(), owes_keys: false }
    }

    /// Leaves out what modules have chosen since the choices were `before`: they change no files
    /// (M28).
    pub(super) fn pass_over(&mut self, before: Choices, app: &App) {
        let now = Choices::of(app);
        if now != before {
            self.choices.take_over(&before, now);
        }
    }

    /// Writes the preset and the keys. Returns the name of the file, or what went wrong.
    pub(super) fn keep_keys(&mut self, settings: &Settings, app: &App) -> Result<String, String> {
        self.keep_keys_within(GLANCE, settings, app)
    }

    fn keep_keys_within(
        &mut self,
        patience: Duration,
        settings: &Settings,
        app: &App,
    ) -> Result<String, String> {
        let (preset, now) = (app.key_preset(), &app.controls.bindings.keys);
        let preset = (self.preset != Some(preset)).then_some(preset);
        let changes: Vec<Change> = preset.iter().map(Change::from).collect();
        let keys = ChangedKeys { now, before: &self.keys };
        self.owes_keys = true;
        let kept = keep(settings, &changes, Some(keys), patience)?;
        self.owes_keys = false;
        self.preset = preset.or(self.preset);
        self.keys.clone_from(now);
        Ok(kept)
    }

    /// Writes changes, and those that could not be written before, like [`Kept::keep_keys`].
    pub(super) fn keep_changes(
        &mut self,
        settings: &Settings,
        changes: Vec<Change>,
    ) -> Result<String, String> {
        self.owe(changes);
        self.pay(GLANCE, settings)
    }

    /// Writes what was chosen in the menu. What cannot be written is reported once, and tried again
    /// later.
    pub(super) fn keep_choices(&mut self, settings: &Settings, app: &App) -> Result<(), String> {
        let is_new = self.owe_choices(settings, app);
        if self.owed.is_empty() {
            return Ok(());
        }
        let kept = self.pay(GLANCE, settings);
        if is_new { kept.map(drop) } else { Ok(()) }
    }

    /// Writes what must be kept at the end of the program.
    pub(super) fn keep_last(&mut self, settings: &Settings, app: &App) -> Result<(), String> {
        self.owe_choices(settings, app);
        self.owe(app.unkept_options().iter().map(Change::from).collect());
        let options =
            if self.owed.is_empty() { Ok(()) } else { self.pay(PATIENCE, settings).map(drop) };
        if self.owes_keys {
            self.keep_keys_within(PATIENCE, settings, app)?;
        }
        options
    }

    /// Notes what was chosen in the menu since the last time; true if anything was.
    fn owe_choices(&mut self, settings: &Settings, app: &App) -> bool {
        let now = Choices::of(app);
        let changes = now.changes(&self.choices, &settings.remembers);
        self.choices = now;
        let is_new = !changes.is_empty();
        self.owe(changes);
        is_new
    }

    /// Notes what has to be written. The last value of an option counts.
    fn owe(&mut self, changes: Vec<Change>) {
        self.owed.retain(|owed| changes.iter().all(|change| change.key != owed.key));
        self.owed.extend(changes);
    }

    fn pay(&mut self, patience: Duration, settings: &Settings) -> Result<String, String> {
        let kept = keep(settings, &self.owed, None, patience)?;
        self.owed.clear();
        Ok(kept)
    }
}

/// Writes options to the file of options. Returns its name, or what went wrong.
fn keep(
    settings: &Settings,
    changes: &[Change],
    keys: Option<ChangedKeys<'_>>,
    patience: Duration,
) -> Result<String, String> {
    let path = settings.options.clone().or_else(Options::path);
    let path = path.ok_or_else(|| "the directory for options is unknown".to_owned())?;
    options::keep(&path, changes, keys, patience).map_err(|error| error.to_string())?;
    Ok(path.display().to_string())
}
