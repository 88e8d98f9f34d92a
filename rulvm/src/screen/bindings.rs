//! What is pressed, and what it does: keys and controls of a gamepad, as the player has mapped them.

use crossterm::event::{KeyEvent, KeyModifiers};

use super::app::{App, Command, Screen};
use super::chord::Chord;
use super::gamepad::{Control, Gamepad};
use super::keys::Keys;
use super::layout::Layout;
use super::mapping::Mapping;
use super::repeat::Press;
use super::trial;
use crate::game::{Input, Status};

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
