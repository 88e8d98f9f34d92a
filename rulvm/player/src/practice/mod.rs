//! Practice: games that make no score, and can be stepped back and edited.
//!
//! | file | what it does |
//! |---|---|
//! | `moments` | back in time and forward again; moments that are saved |
//! | `position` | edits the board and the falling piece |
//! | `pieces` | chooses the next pieces |
//! | `draw` | what is drawn over the game |

pub(crate) mod draw;
mod moments;
mod pieces;
mod position;
mod wish;

use grammar::hex::Cell;
use rulvm_core::game::{Game, Input, ReloadError, Status};
use rulvm_core::program::Program;

use self::moments::{Moments, SavesKey};
use self::pieces::Pieces;
use self::position::{Editor, EditorKey};
pub(crate) use self::wish::Wish;
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
    /// The history of the game, and moments that were saved.
    moments: Moments,
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
        self.moments.begin(self.on, game);
        self.mode = Mode::Play;
    }

    /// Another rule is played.
    pub(crate) fn forget(&mut self) {
        self.moments.forget();
        self.rule = None;
    }

    /// True if the present game is for practice.
    #[must_use]
    pub const fn is_on(&self) -> bool {
        self.moments.has_history()
    }

    /// True while keys are for a list or an editor, and not for the game.
    #[must_use]
    pub(crate) fn is_editing(&self) -> bool {
        self.mode != Mode::Play
    }

    /// True while the game waits.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.error.is_some() || self.is_editing()
    }

    /// An input was applied.
    pub(crate) fn applied(&mut self, input: &Input, after: &Game) {
        self.moments.push(input, after);
    }

    /// Another game has taken the place of the present one.
    pub(crate) fn put(&mut self, game: &Game) {
        self.moments.put(game);
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
        if !self.is_on() {
            return None;
        }
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
                    let keys = [KeyCode::Esc, KeyCode::Backspace, KeyCode::Enter];
                    let closes = keys.contains(&key.code);
                    if !closes && !key.has_control() {
                        self.mode = Mode::Keys;
                    }
                    Wish::Nothing
                }
            },
            Mode::Rewind => {
                self.mode = Mode::Rewind;
                self.moments.key(key)
            }
            Mode::Saves(chosen) => match self.moments.saves_key(chosen, key) {
                SavesKey::Close => Wish::Nothing,
                SavesKey::Choose(chosen) => {
                    self.mode = Mode::Saves(chosen);
                    Wish::Nothing
                }
                SavesKey::Load(place) => self.load_moment(place, around.texts),
            },
            Mode::Position(mut editor) => {
                let asked = editor.key(key, around.game);
                let from = editor.from;
                self.mode = Mode::Position(editor);
                let position = self.moments.position();
                match asked {
                    EditorKey::Wish(wish) => wish,
                    EditorKey::Undo if position > from => self.moments.go(position - 1),
                    EditorKey::Undo => Wish::Nothing,
                    EditorKey::Redo => self.moments.go(position + 1),
                }
            }
            Mode::Pieces(mut pieces) => pieces.key(key, around.game).unwrap_or_else(|| {
                self.mode = Mode::Pieces(pieces);
                Wish::Nothing
            }),
        })
    }

    fn start(&mut self, function: Function, around: &Around<'_>) -> Wish {
        let Around { game, texts, .. } = *around;
        let is_playing = game.status() == Status::Playing;
        match function {
            Function::Back => {
                self.mode = Mode::Rewind;
                self.moments.step(false, None)
            }
            Function::Save => {
                let number = self.moments.save(game).to_string();
                Wish::Say(texts.say_with("practice-saved", &[("number", &number)]))
            }
            Function::Load => match self.moments.saves().len().checked_sub(1) {
                Some(last) => {
                    self.mode = Mode::Saves(last);
                    Wish::Nothing
                }
                None => Wish::Say(texts.say("practice-none")),
            },
            Function::Position | Function::Pieces if !is_playing => Wish::Nothing,
            Function::Position => {
                let editor = Editor::new(game, self.moments.position());
                self.mode = editor.map_or(Mode::Play, Mode::Position);
                Wish::Nothing
            }
            Function::Pieces => {
                self.mode = Mode::Pieces(Pieces::new(game));
                Wish::Nothing
            }
        }
    }

    /// Goes to a saved moment; the history keeps what was played since.
    fn load_moment(&self, place: usize, texts: &Texts) -> Wish {
        let Some(game) = self.moments.saves().get(place) else { return Wish::Nothing };
        match self.renewed(game) {
            Ok(renewed) => Wish::Load(Box::new(renewed.unwrap_or_else(|| game.clone()))),
            Err(_) => Wish::Say(texts.say("misfit-moment")),
        }
    }

    /// Goes one step back, and returns the game there.
    pub(crate) fn step_back(&mut self) -> Option<Game> {
        self.moments.step_back()
    }

    /// The game before its last input, if it can be stepped back.
    pub(crate) fn before_last_input(&self) -> Option<Game> {
        self.moments.before_last_input()
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
