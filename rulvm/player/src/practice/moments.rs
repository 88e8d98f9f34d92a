//! Back in time and forward again, and moments that are saved.

use rulvm_core::game::Game;

use super::{Mode, Practice, Wish};
use crate::input::{Key, KeyCode, KeyKind};
use crate::texts::Texts;

/// How far a key that is held goes, in milliseconds of the game.
const HELD: u64 = 1_000;
/// How far a page goes.
const PAGE: u64 = 10_000;

impl Practice {
    /// A key while the history is stepped through.
    pub(super) fn rewind_key(&mut self, key: &Key) -> Wish {
        self.mode = Mode::Rewind;
        let control = key.has_control();
        let is_held = key.kind == KeyKind::Repeat || key.has_shift();
        let step = is_held.then_some(HELD);
        match key.code {
            KeyCode::Left => self.step(false, step),
            KeyCode::Right => self.step(true, step),
            _ if control && key.letter() == Some('b') => self.step(false, step),
            _ if control && key.letter() == Some('f') => self.step(true, step),
            KeyCode::PageUp => self.step(false, Some(PAGE)),
            KeyCode::PageDown => self.step(true, Some(PAGE)),
            KeyCode::Home => self.go(0),
            KeyCode::End => self.go(usize::MAX),
            KeyCode::Enter | KeyCode::Esc | KeyCode::Char(' ') => Wish::PlayOn,
            _ => Wish::Nothing,
        }
    }

    /// Goes forward or back: over some milliseconds of the game, or by one step.
    pub(super) fn step(&mut self, forward: bool, milliseconds: Option<u64>) -> Wish {
        let Some(history) = &self.history else { return Wish::Nothing };
        let position = match (forward, milliseconds) {
            (true, None) => history.position() + 1,
            (false, None) => history.position().saturating_sub(1),
            (true, Some(time)) => history.on(time),
            (false, Some(time)) => history.back(time),
        };
        self.go(position)
    }

    /// Goes to a position, or to the last one.
    pub(super) fn go(&mut self, position: usize) -> Wish {
        let Some(history) = &mut self.history else { return Wish::Nothing };
        history.go(position);
        Wish::Show(Box::new(history.game().clone()))
    }

    /// Goes one step back, and returns the game there.
    pub(crate) fn step_back(&mut self) -> Option<Game> {
        let history = self.history.as_mut()?;
        history.go(history.position().saturating_sub(1));
        Some(history.game().clone())
    }

    /// The game before its last input, if it can be stepped back.
    pub(crate) fn before_trap(&self) -> Option<Game> {
        let mut history = self.history.clone()?;
        history.go(history.position().checked_sub(1)?);
        Some(history.game().clone())
    }

    /// Saves the present moment.
    pub(super) fn save_moment(&mut self, game: &Game, texts: &Texts) -> Wish {
        self.saves.push(game.clone());
        let number = self.saves.len().to_string();
        Wish::Say(texts.say_with("practice-saved", &[("number", &number)]))
    }

    /// A key while a saved moment is chosen.
    pub(super) fn saves_key(&mut self, chosen: usize, key: &Key, texts: &Texts) -> Wish {
        let last = self.saves.len().saturating_sub(1);
        let chosen = match key.code {
            KeyCode::Up => chosen.saturating_sub(1),
            KeyCode::Down => (chosen + 1).min(last),
            KeyCode::Home => 0,
            KeyCode::End => last,
            KeyCode::Enter => return self.load_moment(chosen, texts),
            KeyCode::Esc => return Wish::Nothing,
            KeyCode::Char(digit @ '1'..='9') => {
                let place = digit.to_digit(10).and_then(|digit| usize::try_from(digit - 1).ok());
                match place.filter(|&place| place <= last) {
                    Some(place) => return self.load_moment(place, texts),
                    None => chosen,
                }
            }
            _ => chosen,
        };
        self.mode = Mode::Saves(chosen);
        Wish::Nothing
    }

    /// Goes to a saved moment; the history keeps what was played since.
    fn load_moment(&self, place: usize, texts: &Texts) -> Wish {
        let Some(game) = self.saves.get(place) else { return Wish::Nothing };
        match self.renewed(game) {
            Ok(renewed) => Wish::Load(Box::new(renewed.unwrap_or_else(|| game.clone()))),
            Err(_) => Wish::Say(texts.say("misfit-moment")),
        }
    }
}
