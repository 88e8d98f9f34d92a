//! The history of a game, and moments that are saved.

use rulvm_core::game::{Game, Input};
use rulvm_core::history::History;

use super::wish::Wish;
use crate::input::{Key, KeyCode, KeyKind};

/// How far a key that is held goes, in milliseconds of the game.
const HELD: u64 = 1_000;
/// How far a page goes.
const PAGE: u64 = 10_000;

/// The moments that can be gone to.
#[derive(Clone, Debug, Default)]
pub(super) struct Moments {
    /// The game so far, if it is for practice.
    history: Option<History>,
    /// Moments that were saved.
    saves: Vec<Game>,
}

/// What a key in the list of saved moments asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SavesKey {
    /// Another moment is chosen, by its place.
    Choose(usize),
    /// This moment is loaded.
    Load(usize),
    /// The list is closed.
    Close,
}

impl Moments {
    /// A game starts; its history is kept if it is for practice.
    pub(super) fn begin(&mut self, is_practice: bool, game: &Game) {
        self.history = is_practice.then(|| History::new(game.clone(), Vec::new()));
    }

    /// Forgets the moments that were saved.
    pub(super) fn forget(&mut self) {
        self.saves.clear();
    }

    /// True if the game has a history.
    pub(super) const fn has_history(&self) -> bool {
        self.history.is_some()
    }

    /// The history of the game.
    pub(super) const fn history(&self) -> Option<&History> {
        self.history.as_ref()
    }

    /// The moments that were saved.
    pub(super) fn saves(&self) -> &[Game] {
        &self.saves
    }

    /// How many steps of the history lead to the present moment.
    pub(super) fn position(&self) -> usize {
        self.history.as_ref().map_or(0, History::position)
    }

    /// An input was applied.
    pub(super) fn push(&mut self, input: &Input, after: &Game) {
        if let Some(history) = &mut self.history {
            history.push(input, after);
        }
    }

    /// Another game has taken the place of the present one.
    pub(super) fn put(&mut self, game: &Game) {
        if let Some(history) = &mut self.history {
            history.put(game);
        }
    }

    /// A key while the history is stepped through.
    pub(super) fn key(&mut self, key: &Key) -> Wish {
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
    pub(super) fn step_back(&mut self) -> Option<Game> {
        let history = self.history.as_mut()?;
        history.go(history.position().saturating_sub(1));
        Some(history.game().clone())
    }

    /// The game before its last input, if it can be stepped back.
    pub(super) fn before_last_input(&self) -> Option<Game> {
        let mut history = self.history.clone()?;
        history.go(history.position().checked_sub(1)?);
        Some(history.game().clone())
    }

    /// Saves the present moment, and returns its number.
    pub(super) fn save(&mut self, game: &Game) -> usize {
        self.saves.push(game.clone());
        self.saves.len()
    }

    /// A key while a saved moment is chosen.
    pub(super) fn saves_key(&self, chosen: usize, key: &Key) -> SavesKey {
        let last = self.saves.len().saturating_sub(1);
        SavesKey::Choose(match key.code {
            KeyCode::Up => chosen.saturating_sub(1),
            KeyCode::Down => (chosen + 1).min(last),
            KeyCode::Home => 0,
            KeyCode::End => last,
            KeyCode::Enter => return SavesKey::Load(chosen),
            KeyCode::Esc | KeyCode::Backspace => return SavesKey::Close,
            KeyCode::Char(digit @ '1'..='9') => {
                let place = digit.to_digit(10).and_then(|digit| usize::try_from(digit - 1).ok());
                match place.filter(|&place| place <= last) {
                    Some(place) => return SavesKey::Load(place),
                    None => chosen,
                }
            }
            _ => chosen,
        })
    }
}
