//! Back in time and on again, and moments that are saved.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::{Mode, letter};
use crate::screen::app::{App, Command};

/// How far a key that is held leads, in milliseconds of the game.
const HELD: u64 = 1_000;
/// How far a page leads.
const PAGE: u64 = 10_000;

impl App {
    /// A key while the game is gone through.
    pub(super) fn rewind_key(&mut self, key: &KeyEvent) -> Command {
        self.practice.mode = Mode::Rewind;
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let is_held =
            key.kind == KeyEventKind::Repeat || key.modifiers.contains(KeyModifiers::SHIFT);
        let step = is_held.then_some(HELD);
        match key.code {
            KeyCode::Left => self.step(false, step),
            KeyCode::Right => self.step(true, step),
            _ if control && letter(key) == Some('b') => self.step(false, step),
            _ if control && letter(key) == Some('f') => self.step(true, step),
            KeyCode::PageUp => self.step(false, Some(PAGE)),
            KeyCode::PageDown => self.step(true, Some(PAGE)),
            KeyCode::Home => self.go(0),
            KeyCode::End => self.go(usize::MAX),
            KeyCode::Enter | KeyCode::Esc | KeyCode::Char(' ') => return self.play_on(),
            _ => {}
        }
        Command::None
    }

    /// Goes on or back: over so many milliseconds of the game, or by one step.
    pub(super) fn step(&mut self, forward: bool, milliseconds: Option<u64>) {
        let Some(history) = &self.practice.history else { return };
        let position = match (forward, milliseconds) {
            (true, None) => history.position() + 1,
            (false, None) => history.position().saturating_sub(1),
            (true, Some(time)) => history.on(time),
            (false, Some(time)) => history.back(time),
        };
        self.go(position);
    }

    /// Goes to a position, or to the last one.
    pub(super) fn go(&mut self, position: usize) {
        if let Some(history) = &mut self.practice.history {
            history.go(position);
        }
        self.show_moment();
    }

    /// Saves the present moment.
    pub(super) fn save_moment(&mut self) {
        self.practice.saves.push(self.game.clone());
        let number = self.practice.saves.len().to_string();
        self.message = Some(self.texts.say_with("practice-saved", &[("number", &number)]));
    }

    /// A key while a saved moment is chosen.
    pub(super) fn saves_key(&mut self, chosen: usize, key: &KeyEvent) -> Command {
        let last = self.practice.saves.len().saturating_sub(1);
        let chosen = match key.code {
            KeyCode::Up => chosen.saturating_sub(1),
            KeyCode::Down => (chosen + 1).min(last),
            KeyCode::Home => 0,
            KeyCode::End => last,
            KeyCode::Enter => return self.load_moment(chosen),
            KeyCode::Esc => return Command::None,
            KeyCode::Char(digit @ '1'..='9') => {
                let place = digit.to_digit(10).and_then(|digit| usize::try_from(digit - 1).ok());
                match place.filter(|&place| place <= last) {
                    Some(place) => return self.load_moment(place),
                    None => chosen,
                }
            }
            _ => chosen,
        };
        self.practice.mode = Mode::Saves(chosen);
        Command::None
    }

    /// Goes to a saved moment; what was played since can be gone back to.
    fn load_moment(&mut self, place: usize) -> Command {
        let Some(game) = self.practice.saves.get(place).cloned() else { return Command::None };
        let Ok(renewed) = self.renewed(&game) else {
            self.message = Some(self.texts.say("misfit-moment"));
            return Command::None;
        };
        self.take_game(renewed.unwrap_or(game));
        self.play_on()
    }
}
