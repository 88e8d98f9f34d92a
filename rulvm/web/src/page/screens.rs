//! Screens that are shown in place of the player's own.

use std::fmt::Debug;
use std::time::Duration;

#[cfg(feature = "tables")]
use grammar::language::Language;
use rulvm_cells::Rect;
#[cfg(feature = "tables")]
use rulvm_player::Theme;
use serde_json::Value;

use super::picture::Picture;
use super::{Page, Said};

/// Screens in place of the player's: each function does what that of the same name does for a
/// [`Page`].
pub(crate) trait Screens: Debug {
    /// They are shown now, in these languages.
    #[cfg(feature = "tables")]
    fn show(&mut self, languages: &[Language], theme: Theme);
    fn resize(&mut self, area: Rect);
    fn report(&mut self, now: Duration, said: &Said) -> bool;
    fn frame(&mut self, now: Duration) -> bool;
    fn patience(&self) -> Duration;
    fn picture(&self) -> Picture;
    fn take_news(&mut self, has_sound: bool) -> Value;
    /// What is different from the place of the page.
    fn place(&self) -> Value;
    fn recording(&self) -> Result<String, String>;
    /// The page may be closed: saves what would be lost.
    fn keep(&mut self);
    /// The user goes back to single games.
    fn has_left(&self) -> bool;
}

impl Page {
    /// The screens that are shown in place of the player's.
    pub(super) fn screens(&mut self) -> Option<&mut Box<dyn Screens>> {
        self.screens.as_mut().filter(|_| self.shows_screens)
    }

    /// The screens that are shown in place of the player's.
    pub(super) fn shown_screens(&self) -> Option<&dyn Screens> {
        self.screens.as_deref().filter(|_| self.shows_screens)
    }

    /// Shows games for two, or goes back from them. What is played there waits meanwhile.
    #[cfg(feature = "tables")]
    pub fn switch_tables(&mut self) {
        use super::tables::{Look, Tables};
        self.shows_screens = !self.shows_screens;
        self.now = None;
        self.has_changed = true;
        self.repeat.forget();
        if !self.shows_screens {
            return;
        }
        let chosen = self.app.player.texts.language();
        let wanted = self.start.languages.iter().filter_map(|tag| super::language(tag));
        let languages: Vec<Language> = std::iter::once(chosen).chain(wanted).collect();
        let theme = self.app.display().theme;
        let area = self.app.window_area();
        let (host, bindings) = (self.host.clone(), self.app.controls.bindings.clone());
        let look = Look { languages: languages.clone(), theme, bindings };
        let screens = self.screens.get_or_insert_with(|| Box::new(Tables::new(host, look)));
        screens.show(&languages, theme);
        screens.resize(area);
    }
}
