//! From keys and controls to the signals of the rule.

use rulvm_core::game::{Input, Status};

use super::player::Player;
use super::{App, Command, Screen};
use crate::controls::Bindings;
use crate::drawing::{Bound, bound};
use crate::input::{Control, Key, KeyCode, Press};
use crate::trial;
use crate::tutorial::Tutorial;

/// What keys are for: those that are held repeat as long as it stays the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    screen: std::mem::Discriminant<Screen>,
    status: Status,
    is_paused: bool,
    takes_key: bool,
}

impl App {
    /// Takes what the player has mapped to signals.
    pub fn set_bindings(&mut self, bindings: Bindings) {
        self.controls.bindings = bindings;
        self.bind();
    }

    /// Assigns keys and controls to the signals of the rule.
    pub(super) fn bind(&mut self) {
        self.controls.bind(self.play.game.program().rule(), &self.player.texts);
    }

    /// What keys are for now.
    #[must_use]
    pub fn aim(&self) -> Aim {
        let game = &self.play.game;
        Aim {
            screen: std::mem::discriminant(&self.screen),
            status: game.status(),
            is_paused: game.is_paused() || game.is_window_paused(),
            takes_key: self.takes_key(),
        }
    }

    /// True if text is typed: the terminal must report what keys write, not which ones they are.
    #[must_use]
    pub const fn takes_text(&self) -> bool {
        matches!(self.screen, Screen::Name { .. })
    }

    /// The text that is typed. Right after a game, keys are not for the name yet.
    #[must_use]
    pub fn typed(&self) -> Option<String> {
        let is_ready = self.takes_text() && !self.play.is_quiet();
        is_ready.then(|| self.player.entry.text())
    }

    /// The signals of the rule that have keys, with what they do.
    #[must_use]
    pub fn bound(&self) -> Vec<Bound> {
        let Player { texts, languages, .. } = &self.player;
        bound(&self.play.game, &self.controls.keys, &[], texts, languages)
    }

    /// True if the next key is for a signal.
    fn takes_key(&self) -> bool {
        matches!(&self.screen, Screen::Keys(list) if list.takes_key())
    }

    /// Something was pressed, or is held and repeats.
    pub fn press(&mut self, press: &Press) -> Command {
        match press {
            Press::Key(key) => self.key(key),
            Press::Control(control) => self.control(*control),
        }
    }

    /// The signal of a key. The key that starts the game pause ends it too, with whatever signal
    /// ends it.
    pub(super) fn signal_of(&self, key: &Key) -> Option<u8> {
        let id = self.controls.keys.signal(key)?;
        let pauses = self.pausing() == Some(id) && self.play.game.state().paused;
        let resume = &self.play.resume;
        let ends = resume.first().filter(|_| pauses && !resume.contains(&id));
        Some(ends.copied().unwrap_or(id))
    }

    /// The signal of the manual that starts the game pause, if the rule has it.
    pub(super) fn pausing(&self) -> Option<u8> {
        self.play.game.program().rule().signal("PAUS")
    }

    fn control(&mut self, control: Control) -> Command {
        if self.screen == Screen::Game && self.play.end_countdown() {
            return Command::None;
        }
        let waits = self.tutorial.as_ref().is_some_and(Tutorial::waits);
        let is_played = self.screen == Screen::Game && self.play.is_playing() && !waits;
        if is_played && !self.window.is_too_small {
            let game = &self.play.game;
            let signals: Vec<u8> = self.controls.gamepad.signals(control).collect();
            let ends_pause = |id: &&u8| game.is_paused() && trial::toggles_pause(game, **id);
            let signal = signals.iter().find(ends_pause).or_else(|| signals.first());
            let sent = signal.and_then(|&id| self.signal(id, &Input::Signal(id)));
            return sent.unwrap_or(Command::None);
        }
        // The keys that controls stand for are not for signals.
        let is_back = control.key() == Some(KeyCode::Esc);
        let key = control.key().filter(|_| is_back || !self.takes_key()).map(Key::plain);
        key.map_or(Command::None, |key| self.key(&key))
    }

    /// The input for a key that stands for a signal. With modules, it is the key itself, which they
    /// may turn into something else (M13).
    pub(super) fn input_of(&self, signal: u8, key: &Key) -> Input {
        let game = &self.play.game;
        let rule = game.program().rule();
        let word = rule.signals.get(usize::from(signal) - 1).map_or(0, |signal| signal.key);
        let is_its_own = rule.find_signal(|other| other.key == word) == Some(signal);
        if !game.has_modules() || word == 0 || !is_its_own {
            return Input::Signal(signal);
        }
        let character = match key.code {
            KeyCode::Char(character) => character.into(),
            _ => 0,
        };
        Input::Key { key: word, character }
    }

    /// Sends a signal of the rule for the player, as an input; `None` if the player may not send
    /// it.
    pub(super) fn signal(&mut self, signal: u8, input: &Input) -> Option<Command> {
        if self.session.is_demo && !trial::toggles_pause(&self.play.game, signal) {
            return None;
        }
        if trial::gives_up(&self.play.game, signal) {
            if self.tutorial.is_some() {
                self.open_menu();
                return Some(Command::None);
            }
            self.screen = Screen::GiveUp { signal };
            return Some(Command::None);
        }
        Some(self.apply(input))
    }
}

#[cfg(test)]
mod tests {
    use grammar::hex::Edge;
    use rulvm_core::Program;
    use rulvm_core::game::Game;

    use super::*;
    use crate::controls::layout::Layout;
    use crate::controls::preset::Preset;
    use crate::{Depth, Display, Theme};

    fn app() -> App {
        let rule = stdlib_rules::rules::rule("tetrhex").unwrap().to_vec();
        let (game, applied) = Game::new(Program::load(rule).unwrap(), Edge::ALL[0], 1);
        // Without a countdown after pauses.
        let display = Display { motion: false, ..Display::new(Theme::new(Depth::None)) };
        App::new(game, applied.trap, Vec::new(), display)
    }

    #[test]
    fn the_key_of_the_pause_ends_it() {
        let mut app = app();
        let pause = KeyCode::Char('p');
        for code in [pause, pause, pause, KeyCode::Enter] {
            let before = app.play.game.is_paused();
            app.press(&Press::Key(Key::plain(code)));
            assert_ne!(app.play.game.is_paused(), before, "{code:?}");
        }
        assert!(!app.play.game.is_paused());
    }

    #[test]
    fn the_focus_counts_while_the_player_is_asked_and_when_a_game_begins() {
        let mut app = app();
        let press = |app: &mut App, code| {
            app.press(&Press::Key(Key::plain(code)));
        };
        app.focus(false);
        press(&mut app, KeyCode::Char('q'));
        assert_eq!(app.screen, Screen::Leave);
        app.focus(true);
        press(&mut app, KeyCode::Esc);
        assert!(!app.play.game.is_window_paused() && app.screen == Screen::Game);
        press(&mut app, KeyCode::Char('q'));
        app.focus(false);
        press(&mut app, KeyCode::Esc);
        assert!(app.play.game.is_window_paused());
        let (game, applied) = Game::new(app.play.game.program().clone(), Edge::ALL[0], 2);
        app.begin(game, applied.trap);
        assert!(!app.play.game.is_window_paused());
        app.keep_focus();
        assert!(app.play.game.is_window_paused());
        app.focus(true);
        assert!(!app.play.game.is_window_paused());
    }

    #[test]
    fn a_gamepad_plays_pauses_and_gives_up() {
        let mut app = app();
        let press = |app: &mut App, control| app.press(&Press::Control(control));
        let before = app.aim();
        press(&mut app, Control::Start);
        assert!(app.play.game.is_paused());
        assert_ne!(app.aim(), before);
        press(&mut app, Control::Start);
        assert!(!app.play.game.is_paused());
        let cells = app.play.game.piece_cells();
        press(&mut app, Control::LeftStickLeft);
        assert_ne!(app.play.game.piece_cells(), cells);
        press(&mut app, Control::Select);
        assert!(matches!(app.screen, Screen::GiveUp { .. }));
        press(&mut app, Control::East);
        assert_eq!(app.screen, Screen::Game);
        press(&mut app, Control::Select);
        press(&mut app, Control::South);
        assert_eq!(app.play.game.status(), Status::Over);
    }

    #[test]
    fn what_is_mapped_is_shown_next_to_the_board() {
        let mut app = app();
        let keys = toml::from_str("LEFT = 'j'\n[tetrhex]\nDROP = 'Enter'").unwrap();
        let (layout, preset) = (Layout::Azerty, Preset::Original);
        app.set_bindings(Bindings { layout, preset, keys, ..Bindings::default() });
        let names: Vec<String> = [1, 6, 8].map(|id| app.controls.keys.names(id).join(" ")).to_vec();
        assert_eq!(names, ["Q S", "J", "Enter"]);
    }
}
