//! The editor of BORD files: the boards of Super Othello (BD1 to BD6).
//!
//! ```text
//! keys, mouse --> Editor --> cells of a screen, and a Wish for the front end
//! ```

mod draw;
mod plain;

use std::collections::VecDeque;

use rulvm_cells::{Buffer, Position, Rect};
use rulvm_player::Theme;
use rulvm_player::input::{Key, KeyCode, KeyKind, Mouse, MouseButton, MouseKind};
use rulvm_table::books::bord::{
    Bord, CHIPS, Error, LONGEST_COPYRIGHT, LineEnd, Warning, placed, read,
};
use rulvm_table::books::othello::board::Board;
use rulvm_table::game::Player;

use crate::texts::Texts;

/// What the front end has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Write the file, and report how that went with [`Editor::saved`] or [`Editor::note`].
    Save,
    /// Write the file, and leave if that succeeds.
    SaveAndQuit,
    /// Leave.
    Quit,
}

/// The answers to the question whether to leave without saving.
const ANSWERS: [(&str, Option<Wish>); 3] = [
    ("bord-stay", None),
    ("leave-save", Some(Wish::SaveAndQuit)),
    ("leave-lose", Some(Wish::Quit)),
];

/// How many changes can be taken back.
const STEPS: usize = 500;

/// The keys and what they do, for the page of help.
const HELP: [(&str, &str); 9] = [
    ("← → ↑ ↓", "bord-help-arrows"),
    ("Enter", "bord-key-put"),
    ("B W .", "bord-key-men"),
    ("+ -", "bord-key-chips"),
    ("C", "bord-key-copyright"),
    ("Ctrl+U", "bord-help-undo"),
    ("Ctrl+S", "bord-help-save"),
    ("Ctrl+Q", "bord-help-quit"),
    ("F1", "bord-help-help"),
];

/// What is at a place that can be clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    /// A square, from 0.
    Square(u32),
    /// An answer.
    Answer(usize),
    /// The button of a key.
    Key(Key),
}

/// The editor of a file.
pub struct Editor {
    /// The program's texts.
    pub texts: Texts,
    /// The colors and the characters of the terminal.
    pub theme: Theme,
    /// The name of the file.
    name: String,
    /// What is edited.
    bord: Bord,
    /// What is in the file; of a new file, what it started with.
    saved: Bord,
    is_new: bool,
    end: LineEnd,
    /// What was odd about the file.
    found: Vec<Warning>,
    /// What was edited before each change, with the cursor of the change.
    past: VecDeque<(Bord, u32)>,
    /// The square with the cursor, from 0.
    cursor: u32,
    /// The copyright, while it is typed.
    typed: Option<String>,
    /// The answer that is chosen, while it is asked whether to leave.
    answer: Option<usize>,
    /// True if the page of help is open.
    has_help: bool,
    message: Option<String>,
    area: Rect,
    told: plain::Told,
}

impl Editor {
    /// Edits a file with a name: its bytes, or a new one with the usual start of Othello.
    ///
    /// # Errors
    /// If it is not a BORD file.
    pub fn new(
        texts: Texts,
        theme: Theme,
        name: &str,
        file: Option<&[u8]>,
    ) -> Result<Editor, Error> {
        let usual = (Bord::new(Board::START, ""), Vec::new());
        let (mut bord, found) = file.map_or(Ok(usual), read)?;
        bord.squares = bord.board.occupied();
        Ok(Editor {
            texts,
            theme,
            name: name.to_owned(),
            saved: bord.clone(),
            bord,
            is_new: file.is_none(),
            end: file.map(LineEnd::of).unwrap_or_default(),
            found,
            past: VecDeque::new(),
            cursor: 0,
            typed: None,
            answer: None,
            has_help: false,
            message: None,
            area: Rect::new(0, 0, 80, 24),
            told: plain::Told::default(),
        })
    }

    /// The window has another size.
    pub fn resize(&mut self, area: Rect) {
        self.area = area;
    }

    /// Shows a line, such as why the file cannot be written.
    pub fn note(&mut self, line: &str) {
        self.message = Some(line.to_owned());
    }

    /// The file was written.
    pub fn saved(&mut self) {
        self.saved = self.bord.clone();
        self.is_new = false;
        self.found.clear();
        self.note(&self.texts.say_with("saved", &[("file", &self.name)]));
    }

    /// Whether anything would be lost now.
    #[must_use]
    pub fn is_modified(&self) -> bool {
        self.bord != self.saved
    }

    /// The bytes of the file, as it is now.
    ///
    /// # Errors
    /// If the copyright cannot be written.
    pub fn bytes(&self) -> Result<Vec<u8>, Error> {
        self.bord.write(self.end)
    }

    /// Why the file cannot be written, in the player's language.
    #[must_use]
    pub fn explain(&self, error: Error) -> String {
        let known = self.texts.find(&format!("bord-error-{}", error.code()));
        known.unwrap_or_else(|| error.to_string())
    }

    /// Returns what is odd about the file, until it is written, and about the board now.
    fn warnings(&self) -> Vec<String> {
        let mut all: Vec<Warning> = self.found.clone();
        // The chips can be changed.
        all.retain(|warning| *warning != Warning::ChipsBoard);
        let now = self.bytes().ok().and_then(|bytes| read(&bytes).ok());
        all.extend(now.into_iter().flat_map(|(_, warnings)| warnings));
        let texts =
            all.iter().map(|warning| self.texts.say(&format!("bord-warning-{}", warning.code())));
        texts.chain(self.bytes().err().map(|error| self.explain(error))).collect()
    }

    /// The player whose disk is on the square with the cursor.
    fn man(&self) -> Option<Player> {
        self.bord.board.owner(self.cursor)
    }

    /// Puts a disk on the square with the cursor, or empties it. The chips follow, unless they did
    /// not before.
    fn put(&mut self, man: Option<Player>) {
        let letter = man.map_or('.', |player| ['B', 'W'][player.index()]);
        let squares = self.bord.board.text('.');
        let squares = (0..).zip(squares.chars());
        let squares: String =
            squares.map(|(at, own)| if at == self.cursor { letter } else { own }).collect();
        let follows = self.bord.placed == placed(&self.bord.board);
        let Some(board) = Board::read(&squares) else { return };
        let Bord { left, placed, .. } = self.bord;
        let mut bord = Bord::new(board, &self.bord.copyright);
        if !follows {
            (bord.left, bord.placed) = (left, placed);
        }
        self.change(bord);
    }

    /// Puts the next disk: black, white, none.
    fn put_next(&mut self) {
        self.put(match self.man() {
            None => Some(Player::FIRST),
            Some(Player::FIRST) => Some(Player::SECOND),
            Some(_) => None,
        });
    }

    fn set_left(&mut self, left: Option<u8>) {
        if let Some(left) = left.filter(|&left| left <= CHIPS) {
            self.change(Bord { left, placed: CHIPS - left, ..self.bord.clone() });
        }
    }

    /// Replaces what is edited.
    fn change(&mut self, bord: Bord) {
        let before = std::mem::replace(&mut self.bord, bord);
        if before == self.bord {
            return;
        }
        if self.past.len() == STEPS {
            self.past.pop_front();
        }
        self.past.push_back((before, self.cursor));
    }

    /// Takes back the last change.
    fn undo(&mut self) {
        if self.answer.is_some() || self.typed.is_some() {
            return;
        }
        match self.past.pop_back() {
            Some(before) => (self.bord, self.cursor) = before,
            None => self.note(&self.texts.say("bord-no-undo")),
        }
    }

    /// A key was pressed. Returns what the front end has to do.
    pub fn key(&mut self, key: Key) -> Option<Wish> {
        if key.kind == KeyKind::Release {
            return None;
        }
        self.message = None;
        let is_help = std::mem::take(&mut self.has_help);
        if key.has_control() {
            match key.letter() {
                Some('c' | 'q') if self.answer.is_some() => return Some(Wish::Quit),
                Some('c' | 'q') => return self.leave(),
                Some('s') => return Some(Wish::Save),
                Some('u') => self.undo(),
                _ => {}
            }
            return None;
        }
        if is_help {
            return None;
        }
        if key.code == KeyCode::F(1) {
            self.has_help = self.answer.is_none();
            return None;
        }
        if self.answer.is_some() {
            return self.answer_key(key.code);
        }
        if self.typed.is_some() {
            self.type_key(key.code);
            return None;
        }
        let (column, row) = (self.cursor % 8, self.cursor / 8);
        match key.code {
            KeyCode::Left => self.cursor = 8 * row + column.saturating_sub(1),
            KeyCode::Right => self.cursor = 8 * row + (column + 1).min(7),
            KeyCode::Up => self.cursor = 8 * row.saturating_sub(1) + column,
            KeyCode::Down => self.cursor = 8 * (row + 1).min(7) + column,
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = 63,
            KeyCode::Enter | KeyCode::Char(' ') => self.put_next(),
            KeyCode::Delete | KeyCode::Backspace | KeyCode::Char('.') => self.put(None),
            KeyCode::Char('+') => self.set_left(self.bord.left.checked_add(1)),
            KeyCode::Char('-') => self.set_left(self.bord.left.checked_sub(1)),
            KeyCode::Esc => return self.leave(),
            KeyCode::Char(letter) => match letter.to_ascii_lowercase() {
                'b' => self.put(Some(Player::FIRST)),
                'w' => self.put(Some(Player::SECOND)),
                'c' => self.typed = Some(self.bord.copyright.clone()),
                '?' => self.has_help = true,
                _ => {}
            },
            _ => {}
        }
        None
    }

    /// Leaves, or asks first if something would be lost.
    fn leave(&mut self) -> Option<Wish> {
        if !self.is_modified() {
            return Some(Wish::Quit);
        }
        self.typed = None;
        self.answer = Some(0);
        None
    }

    fn answer_key(&mut self, code: KeyCode) -> Option<Wish> {
        let at = self.answer.unwrap_or(0);
        let last = ANSWERS.len() - 1;
        match code {
            KeyCode::Up | KeyCode::BackTab => self.answer = Some(at.checked_sub(1).unwrap_or(last)),
            KeyCode::Down | KeyCode::Tab => self.answer = Some(if at < last { at + 1 } else { 0 }),
            KeyCode::Enter | KeyCode::Char(' ') => return self.give(at),
            KeyCode::Esc => self.answer = None,
            _ => {}
        }
        None
    }

    fn give(&mut self, answer: usize) -> Option<Wish> {
        self.answer = None;
        ANSWERS.get(answer)?.1
    }

    fn type_key(&mut self, code: KeyCode) {
        let Some(typed) = &mut self.typed else { return };
        match code {
            KeyCode::Esc => self.typed = None,
            KeyCode::Enter => {
                let copyright = self.typed.take().unwrap_or_default();
                self.change(Bord { copyright, ..self.bord.clone() });
            }
            KeyCode::Backspace => _ = typed.pop(),
            KeyCode::Char(letter) if typed.chars().count() < LONGEST_COPYRIGHT => {
                typed.push(letter);
            }
            _ => {}
        }
    }

    /// A text was pasted: a part of the copyright.
    pub fn paste(&mut self, text: &str) {
        if let Some(typed) = &mut self.typed {
            let letters = text.chars().filter(|letter| !letter.is_control());
            *typed = typed.chars().chain(letters).take(LONGEST_COPYRIGHT).collect();
        }
    }

    /// The mouse did something. Returns what the front end has to do.
    pub fn mouse(&mut self, mouse: Mouse) -> Option<Wish> {
        let MouseKind::Press(button) = mouse.kind else { return None };
        self.message = None;
        let at = Position::new(mouse.column, mouse.row);
        let targets = draw::draw(self, &mut Buffer::empty(self.area));
        let target = targets.into_iter().find(|(place, _)| place.contains(at))?.1;
        match (target, button) {
            (Target::Answer(answer), MouseButton::Left) => return self.give(answer),
            (Target::Key(key), MouseButton::Left) => return self.key(key),
            _ if self.has_help => self.has_help = false,
            (Target::Square(square), _) if self.answer.is_none() => {
                self.cursor = square;
                match button {
                    MouseButton::Left => self.put_next(),
                    MouseButton::Right => self.put(None),
                    MouseButton::Middle => {}
                }
            }
            _ => {}
        }
        None
    }

    /// Draws the screen.
    pub fn draw(&self, buffer: &mut Buffer) {
        let _ = draw::draw(self, buffer);
    }
}
