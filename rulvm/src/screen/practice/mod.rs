//! Practice: games that make no score, and can be gone back in and changed.
//!
//! | room | what it does |
//! |---|---|
//! | `moments` | back in time and on again; moments that are saved |
//! | `position` | the board and the falling piece are edited |
//! | `pieces` | the next pieces are chosen |
//! | `source` | the rule was changed while the game is played |
//! | `draw` | what stands over the game |

mod draw;
mod moments;
mod pieces;
mod position;
mod source;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use rulvm_cells::Position;

use super::app::{App, Command, Screen};
use pieces::Pieces;
use position::Editor;
use rulvm_core::game::{Game, Input, ReloadError, Status};
use rulvm_core::history::History;
use rulvm_core::program::Program;

pub(super) use draw::{draw, line};

/// What there is besides the game.
#[derive(Clone, Debug, Default)]
pub struct Practice {
    /// True if the next game is for practice.
    pub on: bool,
    /// The game so far, if it is for practice.
    history: Option<History>,
    /// Moments that were saved.
    saves: Vec<Game>,
    mode: Mode,
    /// The rule as it was compiled last, if its source is watched.
    rule: Option<Program>,
    /// What is to be said when the next game begins.
    pub(super) announced: Option<String>,
}

/// What keys are for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum Mode {
    /// The game.
    #[default]
    Play,
    /// The list of what can be done.
    Keys,
    /// Back in time and on again.
    Rewind,
    /// A saved moment is chosen, by its place.
    Saves(usize),
    /// The board is edited.
    Position(Editor),
    /// The next pieces are chosen.
    Pieces(Pieces),
}

/// What can be done: with Ctrl, or from the list.
#[derive(Clone, Copy, Debug)]
enum Function {
    Back,
    Save,
    Load,
    Position,
    Pieces,
}

/// The key that shows the list; no rule has it for itself.
const LIST: char = 'p';

/// The functions, their keys, and the messages that name them.
const FUNCTIONS: &[(char, Function, &str)] = &[
    ('b', Function::Back, "practice-back"),
    ('s', Function::Save, "practice-save"),
    ('l', Function::Load, "practice-load"),
    ('e', Function::Position, "practice-position"),
    ('n', Function::Pieces, "practice-pieces"),
];

impl Practice {
    /// A game begins.
    pub(super) fn begin(&mut self, game: &Game) {
        self.history = self.on.then(|| History::new(game.clone(), Vec::new()));
        self.mode = Mode::Play;
    }

    /// Another rule is played.
    pub(super) fn forget(&mut self) {
        self.saves.clear();
        self.rule = None;
    }

    /// True if the present game is for practice.
    #[must_use]
    pub const fn is_on(&self) -> bool {
        self.history.is_some()
    }

    /// True while the game stands still for something else.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.mode != Mode::Play
    }

    /// An input was applied.
    pub(super) fn applied(&mut self, input: &Input, after: &Game) {
        if let Some(history) = &mut self.history {
            history.push(input, after);
        }
    }
}

fn letter(key: &KeyEvent) -> Option<char> {
    match key.code {
        KeyCode::Char(letter) => Some(letter.to_ascii_lowercase()),
        _ => None,
    }
}

impl App {
    /// Games are for practice from now on, or no more; the present one too.
    pub fn practise(&mut self, on: bool) {
        self.practice.on = on;
        self.practice.begin(&self.game);
    }

    /// A key, if it is none of the game; it never is as long as something else is shown.
    pub(super) fn practice_key(&mut self, key: &KeyEvent) -> Option<Command> {
        if self.screen != Screen::Game || self.too_small {
            return None;
        }
        self.message = None;
        if self.wrong.take().is_some() {
            return Some(Command::None);
        }
        self.practice.history.as_ref()?;
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let letter = letter(key);
        let named = FUNCTIONS.iter().find(|(name, ..)| Some(*name) == letter);
        match std::mem::take(&mut self.practice.mode) {
            Mode::Play => {
                if !control {
                    return None;
                }
                if letter == Some(LIST) {
                    self.practice.mode = Mode::Keys;
                    return Some(Command::None);
                }
                let function = named.filter(|_| self.keys.signal(key).is_none())?;
                self.start(function.1);
            }
            Mode::Keys => match named {
                Some((_, function, _)) => self.start(*function),
                None if matches!(key.code, KeyCode::Esc | KeyCode::Enter) || control => {}
                None => self.practice.mode = Mode::Keys,
            },
            Mode::Rewind => return Some(self.rewind_key(key)),
            Mode::Saves(chosen) => return Some(self.saves_key(chosen, key)),
            Mode::Position(editor) => return Some(self.position_key(editor, key)),
            Mode::Pieces(pieces) => return Some(self.pieces_key(pieces, key)),
        }
        Some(Command::None)
    }

    fn start(&mut self, function: Function) {
        let plays = self.game.status() == Status::Playing;
        match function {
            Function::Back => {
                self.practice.mode = Mode::Rewind;
                self.step(false, None);
            }
            Function::Save => self.save_moment(),
            Function::Load => match self.practice.saves.len().checked_sub(1) {
                Some(last) => self.practice.mode = Mode::Saves(last),
                None => self.message = Some(self.texts.say("practice-none")),
            },
            Function::Position if plays => self.edit_position(),
            Function::Pieces if plays => self.practice.mode = Mode::Pieces(Pieces::new(&self.game)),
            Function::Position | Function::Pieces => {}
        }
    }

    /// The mouse, if it is used to edit.
    pub(super) fn practice_mouse(&mut self, mouse: &MouseEvent) {
        let at = Position::new(mouse.column, mouse.row);
        let empties = match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => false,
            MouseEventKind::Down(MouseButton::Right) => true,
            _ => return,
        };
        if self.screen == Screen::Game
            && let Some(cell) = draw::cell_at(self, at)
            && let Mode::Position(editor) = &mut self.practice.mode
        {
            editor.cursor = cell;
            if empties {
                self.put_hexagon(cell, None);
            }
        }
    }

    /// Another moment is shown, whose rule can be an older one.
    fn show(&mut self, game: Game) {
        let is_other = game.program().hash() != self.game.program().hash();
        self.game = game;
        self.animation.clear();
        if is_other {
            self.rule_changed();
        }
    }

    /// Shows the moment of the history.
    fn show_moment(&mut self) {
        if let Some(game) = self.practice.history.as_ref().map(|history| history.game().clone()) {
            self.show(game);
        }
    }

    /// The game goes on from what is shown.
    fn play_on(&mut self) -> Command {
        self.practice.mode = Mode::Play;
        if self.game.status() != Status::Trapped {
            self.trap = None;
        }
        self.end_quiet();
        match self.renewed(&self.game) {
            Ok(None) => {}
            Ok(Some(game)) => self.take_game(game),
            Err(misfit) => return self.begin_another(misfit),
        }
        // The moment can be one of a window pause.
        if self.game.is_window_paused() { self.apply(&Input::Window(false)) } else { Command::None }
    }

    /// A game with the newest rule, if it has an older one.
    fn renewed(&self, game: &Game) -> Result<Option<Game>, ReloadError> {
        let newest = self.practice.rule.as_ref();
        let newest = newest.filter(|rule| rule.hash() != game.program().hash());
        newest.map(|rule| game.reloaded(rule)).transpose()
    }

    /// Another game takes the place of the present one, which can be gone back to.
    fn take_game(&mut self, game: Game) {
        if let Some(history) = &mut self.practice.history {
            history.put(&game);
        }
        self.show(game);
    }
}
