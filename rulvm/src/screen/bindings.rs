//! What is pressed, and what it does: keys and controls of a gamepad, as the player has mapped them.

use crossterm::event::{KeyEvent, KeyModifiers};
use grammar::signals::letters;

use super::app::{App, Command, Screen};
use super::chord::Chord;
use super::gamepad::{Control, Gamepad};
use super::keys::Keys;
use super::layout::Layout;
use super::mapping::Mapping;
use super::repeat::Press;
use super::trial;
use rulvm_core::game::{Input, Status};

/// What the player's keyboard and gamepad are like.
#[derive(Clone, Debug, Default)]
pub struct Bindings {
    /// The layout of the keyboard.
    pub layout: Layout,
    /// Keys that are mapped to signals.
    pub keys: Mapping<Chord>,
    /// Controls of a gamepad that are mapped to signals.
    pub gamepad: Mapping<Control>,
}

/// What keys are for: those that are held go on as long as it stays the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    screen: std::mem::Discriminant<Screen>,
    status: Status,
    is_paused: bool,
}

impl App {
    /// Takes what the player has mapped.
    pub fn set_bindings(&mut self, bindings: Bindings) {
        self.bindings = bindings;
        self.bind();
    }

    /// Gives the signals of the rule their keys.
    pub(super) fn bind(&mut self) {
        let rule = self.game.program().rule();
        let Bindings { layout, keys, gamepad } = &self.bindings;
        self.keys = Keys::new(&rule.signals, *layout, &keys.of_rule(&rule.name));
        self.gamepad = Gamepad::new(&rule.signals, &gamepad.of_rule(&rule.name));
    }

    /// What keys are for now.
    #[must_use]
    pub fn aim(&self) -> Aim {
        Aim {
            screen: std::mem::discriminant(&self.screen),
            status: self.game.status(),
            is_paused: self.game.is_paused() || self.game.is_window_paused(),
        }
    }

    /// True if text is typed: the terminal must say what keys write, and not which ones they are.
    #[must_use]
    pub const fn takes_text(&self) -> bool {
        matches!(self.screen, Screen::Name { .. })
    }

    /// Something was pressed, or is held and repeated.
    pub fn press(&mut self, press: &Press) -> Command {
        match press {
            Press::Key(key) => self.key(key),
            Press::Control(control) => self.control(*control),
        }
    }

    /// The signal of a key. The one that begins the game pause ends it too, by whatever signal ends
    /// it.
    pub(super) fn signal_of(&self, key: &KeyEvent) -> Option<u8> {
        let id = self.keys.signal(key)?;
        let pauses = self.pausing() == Some(id) && self.game.state().paused;
        let ends = self.resume.first().filter(|_| pauses && !self.resume.contains(&id));
        Some(ends.copied().unwrap_or(id))
    }

    /// The signal of the manual that begins the game pause, if the rule has it.
    pub(super) fn pausing(&self) -> Option<u8> {
        let mut signals = (1..=u8::MAX).zip(&self.game.program().rule().signals);
        signals.find(|(_, signal)| signal.external == letters("PAUS")).map(|(id, _)| id)
    }

    fn control(&mut self, control: Control) -> Command {
        let is_played = self.screen == Screen::Game && self.game.status() == Status::Playing;
        if is_played && !self.too_small {
            let signals: Vec<u8> = self.gamepad.signals(control).collect();
            let ends_pause =
                |id: &&u8| self.game.is_paused() && trial::toggles_pause(&self.game, **id);
            let signal = signals.iter().find(ends_pause).or_else(|| signals.first());
            return signal.and_then(|&id| self.signal(id)).unwrap_or(Command::None);
        }
        let key = control.key().map(|code| KeyEvent::new(code, KeyModifiers::NONE));
        key.map_or(Command::None, |key| self.key(&key))
    }

    /// The player gives a signal of the rule; `None` if it is not for the player to give.
    pub(super) fn signal(&mut self, signal: u8) -> Option<Command> {
        if self.demo && !trial::toggles_pause(&self.game, signal) {
            return None;
        }
        if trial::gives_up(&self.game, signal) {
            self.screen = Screen::GiveUp { signal };
            return Some(Command::None);
        }
        Some(self.apply(&Input::Signal(signal)))
    }
}

#[cfg(test)]
mod tests {
    use crossterm::event::KeyCode;
    use grammar::hex::Edge;

    use super::*;
    use crate::screen::{Depth, Display, Theme};
    use rulvm_core::Program;
    use rulvm_core::game::Game;

    fn app() -> App {
        let rule = stdlib_rules::rules::rule("tetrhex").unwrap().to_vec();
        let (game, applied) = Game::new(Program::load(rule).unwrap(), Edge::ALL[0], 1);
        App::new(game, applied.trap, Vec::new(), Display::new(Theme::new(Depth::None)))
    }

    #[test]
    fn the_key_of_the_pause_ends_it() {
        let mut app = app();
        for code in ['p', 'p', 'p', 'c'] {
            let before = app.game.is_paused();
            let key = KeyEvent::new(KeyCode::Char(code), KeyModifiers::NONE);
            app.press(&Press::Key(key));
            assert_ne!(app.game.is_paused(), before, "{code}");
        }
        assert!(!app.game.is_paused());
    }

    #[test]
    fn the_focus_counts_while_the_player_is_asked_and_when_a_game_begins() {
        let mut app = app();
        let press = |app: &mut App, code| {
            app.press(&Press::Key(KeyEvent::new(code, KeyModifiers::NONE)));
        };
        app.focus(false);
        press(&mut app, KeyCode::Char('q'));
        assert_eq!(app.screen, Screen::Leave);
        app.focus(true);
        press(&mut app, KeyCode::Esc);
        assert!(!app.game.is_window_paused() && app.screen == Screen::Game);
        press(&mut app, KeyCode::Char('q'));
        app.focus(false);
        press(&mut app, KeyCode::Esc);
        assert!(app.game.is_window_paused());
        let (game, applied) = Game::new(app.game.program().clone(), Edge::ALL[0], 2);
        app.begin(game, applied.trap);
        assert!(!app.game.is_window_paused());
        app.keep_focus();
        assert!(app.game.is_window_paused());
        app.focus(true);
        assert!(!app.game.is_window_paused());
    }

    #[test]
    fn a_gamepad_plays_pauses_and_gives_up() {
        let mut app = app();
        let press = |app: &mut App, control| app.press(&Press::Control(control));
        let before = app.aim();
        press(&mut app, Control::Start);
        assert!(app.game.is_paused());
        assert_ne!(app.aim(), before);
        press(&mut app, Control::Start);
        assert!(!app.game.is_paused());
        let cells = app.game.piece_cells();
        press(&mut app, Control::LeftStickLeft);
        assert_ne!(app.game.piece_cells(), cells);
        press(&mut app, Control::Select);
        assert!(matches!(app.screen, Screen::GiveUp { .. }));
        press(&mut app, Control::East);
        assert_eq!(app.screen, Screen::Game);
        press(&mut app, Control::Select);
        press(&mut app, Control::South);
        assert_eq!(app.game.status(), Status::Over);
    }

    #[test]
    fn what_is_mapped_is_shown_beside_the_board() {
        let mut app = app();
        let keys = toml::from_str("LEFT = 'j'\n[tetrhex]\nDROP = 'Enter'").unwrap();
        app.set_bindings(Bindings { layout: Layout::Azerty, keys, ..Bindings::default() });
        let names: Vec<String> = [1, 6, 8].map(|id| app.keys.names(id).join(" ")).to_vec();
        assert_eq!(names, ["Q S", "J", "Enter"]);
    }
}
