//! Practice: games that make no score, and can be stepped back and edited.
//!
//! | file | what it does |
//! |---|---|
//! | `moments` | back in time and forward again; moments that are saved |
//! | `position` | edits the board and the falling piece |
//! | `pieces` | chooses the next pieces |
//! | `draw` | what is drawn over the game |

mod draw;
mod moments;
mod pieces;
mod position;

use grammar::hex::Cell;
use rulvm_core::game::{Game, Input, ReloadError, Status};
use rulvm_core::history::History;
use rulvm_core::program::Program;

pub(crate) use self::draw::Shown;
use self::pieces::Pieces;
use self::position::Editor;
use crate::input::{Key, KeyCode};
use crate::texts::Texts;

/// What is wrong with the source of the rule that was saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceError {
    /// The first error: file, line and column, what is wrong.
    pub first: String,
    /// How many more there are.
    pub more: usize,
}

/// What is kept for practice, in addition to the game.
#[derive(Clone, Debug, Default)]
pub struct Practice {
    /// True if the next game is for practice.
    pub on: bool,
    /// What is wrong with the source that was saved; the game waits.
    pub error: Option<SourceError>,
    /// The game so far, if it is for practice.
    history: Option<History>,
    /// Moments that were saved.
    saves: Vec<Game>,
    mode: Mode,
    /// The rule as it was compiled last, if its source is watched.
    rule: Option<Program>,
    /// What is said when the next game starts.
    pub(crate) announced: Option<String>,
}

/// What keys are for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum Mode {
    /// The game.
    #[default]
    Play,
    /// The list of functions.
    Keys,
    /// Back in time and forward again.
    Rewind,
    /// A saved moment is chosen, by its place.
    Saves(usize),
    /// The board is edited.
    Position(Editor),
    /// The next pieces are chosen.
    Pieces(Pieces),
}

/// What practice asks for after a key or the mouse.
#[derive(Clone, Debug)]
pub(crate) enum Wish {
    /// Nothing.
    Nothing,
    /// A message is shown.
    Say(String),
    /// An input is applied to the game.
    Apply(Input),
    /// Another moment of the history is shown.
    Show(Box<Game>),
    /// The game continues from what is shown.
    PlayOn,
    /// Another game replaces the present one, and continues.
    Load(Box<Game>),
}

/// What is known about the game when a key is pressed.
#[derive(Clone, Copy)]
pub(crate) struct Around<'a> {
    /// The game.
    pub(crate) game: &'a Game,
    /// What the program says.
    pub(crate) texts: &'a Texts,
    /// True if the key belongs to a signal of the rule.
    pub(crate) is_bound: bool,
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
    /// A game starts.
    pub(crate) fn begin(&mut self, game: &Game) {
        self.history = self.on.then(|| History::new(game.clone(), Vec::new()));
        self.mode = Mode::Play;
    }

    /// Another rule is played.
    pub(crate) fn forget(&mut self) {
        self.saves.clear();
        self.rule = None;
    }

    /// True if the present game is for practice.
    #[must_use]
    pub const fn is_on(&self) -> bool {
        self.history.is_some()
    }

    /// True while keys are for a list or an editor, and not for the game.
    #[must_use]
    pub fn is_editing(&self) -> bool {
        self.mode != Mode::Play
    }

    /// True while the game waits.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.error.is_some() || self.is_editing()
    }

    /// An input was applied.
    pub(crate) fn applied(&mut self, input: &Input, after: &Game) {
        if let Some(history) = &mut self.history {
            history.push(input, after);
        }
    }

    /// Another game has taken the place of the present one.
    pub(crate) fn put(&mut self, game: &Game) {
        if let Some(history) = &mut self.history {
            history.put(game);
        }
    }

    /// Closes lists and editors.
    pub(crate) fn close(&mut self) {
        self.mode = Mode::Play;
    }

    /// A key was pressed; `None` if it is for the game.
    pub(crate) fn key(&mut self, key: &Key, around: &Around<'_>) -> Option<Wish> {
        if self.error.take().is_some() {
            return Some(Wish::Nothing);
        }
        self.history.as_ref()?;
        let letter = key.letter();
        let named = FUNCTIONS.iter().find(|(name, ..)| Some(*name) == letter);
        Some(match std::mem::take(&mut self.mode) {
            Mode::Play => {
                if !key.has_control() {
                    return None;
                }
                if letter == Some(LIST) {
                    self.mode = Mode::Keys;
                    return Some(Wish::Nothing);
                }
                let function = named.filter(|_| !around.is_bound)?;
                self.start(function.1, around)
            }
            Mode::Keys => match named {
                Some((_, function, _)) => self.start(*function, around),
                None => {
                    let closes = matches!(key.code, KeyCode::Esc | KeyCode::Enter);
                    if !closes && !key.has_control() {
                        self.mode = Mode::Keys;
                    }
                    Wish::Nothing
                }
            },
            Mode::Rewind => self.rewind_key(key),
            Mode::Saves(chosen) => self.saves_key(chosen, key, around.texts),
            Mode::Position(editor) => self.position_key(editor, key, around.game),
            Mode::Pieces(pieces) => self.pieces_key(pieces, key, around.game),
        })
    }

    fn start(&mut self, function: Function, around: &Around<'_>) -> Wish {
        let Around { game, texts, .. } = *around;
        let is_playing = game.status() == Status::Playing;
        match function {
            Function::Back => {
                self.mode = Mode::Rewind;
                self.step(false, None)
            }
            Function::Save => self.save_moment(game, texts),
            Function::Load => match self.saves.len().checked_sub(1) {
                Some(last) => {
                    self.mode = Mode::Saves(last);
                    Wish::Nothing
                }
                None => Wish::Say(texts.say("practice-none")),
            },
            Function::Position | Function::Pieces if !is_playing => Wish::Nothing,
            Function::Position => {
                self.edit_position(game);
                Wish::Nothing
            }
            Function::Pieces => {
                self.mode = Mode::Pieces(Pieces::new(game));
                Wish::Nothing
            }
        }
    }

    /// The mouse was clicked on a cell, which is emptied if `empties` is true.
    pub(crate) fn click(&mut self, cell: Cell, empties: bool, game: &Game) -> Wish {
        let Mode::Position(editor) = &mut self.mode else { return Wish::Nothing };
        editor.cursor = cell;
        if empties { position::put_hexagon(game, cell, None) } else { Wish::Nothing }
    }

    /// A rule was compiled. Returns false if it is for later: a history is stepped through.
    pub(crate) fn compiled(&mut self, program: &Program) -> bool {
        self.error = None;
        self.rule = Some(program.clone());
        match self.mode {
            // What comes after the moment is not lost: the new rule comes when the game continues.
            Mode::Rewind => return false,
            // Shapes and patterns can have other numbers now.
            Mode::Pieces(_) => self.mode = Mode::Play,
            _ => {}
        }
        true
    }

    /// The game with the newest rule, if it has an older one.
    pub(crate) fn renewed(&self, game: &Game) -> Result<Option<Game>, ReloadError> {
        let newest = self.rule.as_ref();
        let newest = newest.filter(|rule| rule.hash() != game.program().hash());
        newest.map(|rule| game.reloaded(rule)).transpose()
    }
}
