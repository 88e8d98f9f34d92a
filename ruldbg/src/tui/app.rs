//! What is on the screen, and what keys do to it.

use std::convert::Infallible;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use tui_input::{Input, InputRequest};

use super::convert;
use super::panes::{Pane, Panes};
use super::source::{self, Cursor};
use crate::prompt::Known;
use ruldbg_engine::command::{Answer, Failure, Session, begins_block, read_block};
use ruldbg_engine::time::Time;

/// The most lines of answers that are kept.
const MOST_LINES: usize = 5000;

/// How many lines a key scrolls.
const PAGE: isize = 10;
/// How many columns a key scrolls.
const SHIFT: isize = 8;
/// How many lines or columns the wheel scrolls.
const WHEEL: isize = 3;

/// The effect of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Does {
    /// Nothing more.
    Nothing,
    /// A command is to be executed.
    Execute(String),
}

/// What is on the screen.
pub struct App {
    /// The line that is typed.
    pub(super) input: Input,
    /// Commands and answers.
    pub(super) lines: Vec<Line<'static>>,
    /// The answers of `board` and `info vars` for the present position.
    pub(super) board: Vec<Line<'static>>,
    /// The board in half as many rows.
    pub(super) compact: Vec<Line<'static>>,
    pub(super) variables: Vec<Line<'static>>,
    /// The expression that is being evaluated.
    pub(super) expression: Vec<Line<'static>>,
    pub(super) cursor: Cursor,
    /// Where the game was when this was last updated.
    time: Option<Time>,
    pub(super) panes: Panes,
    history: Vec<String>,
    /// The lines of a command that continues up to `end`.
    pub(super) block: Vec<String>,
    /// Which line of the history is shown, from its end.
    recalled: usize,
    is_over: bool,
}

/// The commands of function keys.
const KEYS: &[(u8, &str, &str)] = &[
    (5, "continue", "reverse-continue"),
    (9, "break", "delete ."),
    (10, "next", "reverse-next"),
    (11, "step", "reverse-step"),
    (12, "finish", "reverse-finish"),
];

/// What is shown at the bottom.
pub(super) const HELP: &str =
    "F5 continue  F10 next  F11 step  F12 finish (Shift: back)  F9 break  F6 panes";

impl App {
    /// A screen for a session.
    #[must_use]
    pub fn new(session: &mut Session) -> App {
        let mut app = App {
            input: Input::default(),
            lines: Vec::new(),
            board: Vec::new(),
            compact: Vec::new(),
            variables: Vec::new(),
            expression: Vec::new(),
            cursor: Cursor::default(),
            time: None,
            panes: Panes::new(),
            history: Vec::new(),
            block: Vec::new(),
            recalled: 0,
            is_over: false,
        };
        app.look(session);
        app
    }

    /// True once the user has quit.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.is_over
    }

    /// A key was hit.
    pub fn key(&mut self, key: KeyEvent, session: &Session) -> Does {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        let is_shift = key.modifiers.contains(KeyModifiers::SHIFT);
        match key.code {
            KeyCode::F(6) => self.panes.next(),
            KeyCode::F(9) if self.panes.focus == Pane::Source && !is_shift => {
                return self.toggle(session);
            }
            // Terminals without modifiers give F13 to F24 for those with Shift.
            KeyCode::F(number) => return function_key(number, is_shift),
            code @ (KeyCode::PageUp | KeyCode::PageDown) if is_control || is_shift => {
                let pane = if is_control { Pane::Variables } else { Pane::Source };
                self.panes.scroll(pane, if code == KeyCode::PageUp { -PAGE } else { PAGE });
            }
            _ if self.panes.focus != Pane::Commands && self.look_around(key.code) => {}
            code => return self.typed(code, is_control, session),
        }
        Does::Nothing
    }

    /// A key for the pane with the focus; false if it is for the commands.
    fn look_around(&mut self, code: KeyCode) -> bool {
        let pane = self.panes.focus;
        let (rows, columns) = match code {
            KeyCode::Up => (-1, 0),
            KeyCode::Down => (1, 0),
            KeyCode::PageUp => (-PAGE, 0),
            KeyCode::PageDown => (PAGE, 0),
            KeyCode::Left => (0, -SHIFT),
            KeyCode::Right => (0, SHIFT),
            KeyCode::Home => (0, isize::MIN),
            KeyCode::Esc => {
                self.panes.focus = Pane::Commands;
                return true;
            }
            _ => {
                self.panes.focus = Pane::Commands;
                return false;
            }
        };
        if pane == Pane::Source {
            self.cursor.go(rows);
        } else {
            self.panes.scroll(pane, rows);
        }
        self.panes.shift(pane, columns);
        true
    }

    /// A key for the commands.
    fn typed(&mut self, code: KeyCode, is_control: bool, session: &Session) -> Does {
        match code {
            KeyCode::Enter => return self.enter(session),
            KeyCode::Char('d') if is_control && self.input.value().is_empty() => {
                self.is_over = true;
            }
            KeyCode::Char('c') if is_control => {
                self.input.reset();
                self.block.clear();
            }
            KeyCode::Tab => self.complete(session),
            KeyCode::Up => self.recall(1),
            KeyCode::Down => self.recall(-1),
            KeyCode::PageUp => self.panes.scroll(Pane::Commands, -PAGE),
            KeyCode::PageDown => self.panes.scroll(Pane::Commands, PAGE),
            code => {
                if let Some(request) = request(code, is_control) {
                    self.input.handle(request);
                }
            }
        }
        Does::Nothing
    }

    /// Handles the mouse: the wheel scrolls the pane under it, with Shift sideways; a click gives a
    /// pane the focus, moves the cursor in the source, and toggles a breakpoint in the margin.
    pub fn mouse(&mut self, mouse: MouseEvent, session: &Session) -> Does {
        let Some((pane, at)) = self.panes.hit(mouse.column, mouse.row) else {
            return Does::Nothing;
        };
        let is_shift = mouse.modifiers.contains(KeyModifiers::SHIFT);
        match mouse.kind {
            MouseEventKind::ScrollUp if is_shift => self.panes.shift(pane, -WHEEL),
            MouseEventKind::ScrollDown if is_shift => self.panes.shift(pane, WHEEL),
            MouseEventKind::ScrollLeft => self.panes.shift(pane, -WHEEL),
            MouseEventKind::ScrollRight => self.panes.shift(pane, WHEEL),
            MouseEventKind::ScrollUp => self.panes.scroll(pane, -WHEEL),
            MouseEventKind::ScrollDown => self.panes.scroll(pane, WHEEL),
            MouseEventKind::Down(MouseButton::Left) => {
                self.panes.focus = pane;
                // The first row is the title.
                if let (Pane::Source, Some(row)) = (pane, at.y.checked_sub(1)) {
                    self.cursor.put(self.panes.view(pane).rows + usize::from(row));
                    if at.x < source::MARGIN {
                        return self.toggle(session);
                    }
                }
            }
            _ => {}
        }
        Does::Nothing
    }

    fn toggle(&self, session: &Session) -> Does {
        self.cursor.toggle(session).map_or(Does::Nothing, Does::Execute)
    }

    fn enter(&mut self, session: &Session) -> Does {
        let line = self.input.value_and_reset();
        self.recalled = 0;
        self.panes.view_mut(Pane::Commands).rows = 0;
        if !self.block.is_empty() || begins_block(&line) {
            self.lines.push(typed(&line));
            let is_end = line.trim() == "end";
            self.block.push(line);
            return if is_end { Does::Execute(self.whole_block()) } else { Does::Nothing };
        }
        if !line.trim().is_empty() {
            self.history.push(line.clone());
            return Does::Execute(line);
        }
        match self.history.last().filter(|last| session.repeats(last)) {
            Some(last) => Does::Execute(last.clone()),
            None => Does::Nothing,
        }
    }

    /// The command that has come to its `end`.
    fn whole_block(&mut self) -> String {
        let mut lines = std::mem::take(&mut self.block).into_iter();
        let mut command = lines.next().unwrap_or_default();
        let Ok(()) = read_block(&mut command, || Ok::<_, Infallible>(lines.next()));
        command
    }

    fn recall(&mut self, by: isize) {
        self.recalled = self.recalled.saturating_add_signed(by).min(self.history.len());
        let line = self.history.len().checked_sub(self.recalled).and_then(|k| self.history.get(k));
        self.input = Input::new(line.cloned().unwrap_or_default());
    }

    fn complete(&mut self, session: &Session) {
        let text = self.input.value().to_owned();
        let cursor = text.char_indices().nth(self.input.cursor()).map_or(text.len(), |(at, _)| at);
        let (begin, list) = Known::of(session).completions(&text, cursor);
        let mut words = list.iter().map(|completion| completion.word.as_str());
        let Some(first) = words.next() else { return };
        let common = words.fold(first, |common, word| {
            let same = common.chars().zip(word.chars()).take_while(|(a, b)| a == b);
            let length = same.map(|(a, _)| a.len_utf8()).sum();
            common.get(..length).unwrap_or_default()
        });
        let (front, behind) = (text.get(..begin), text.get(cursor..));
        let (Some(front), Some(behind)) = (front, behind) else { return };
        let space = if list.len() == 1 && behind.is_empty() { " " } else { "" };
        let line = format!("{front}{common}{space}{behind}");
        if line == text && list.len() > 1 {
            let all: Vec<&str> = list.iter().map(|completion| completion.word.as_str()).collect();
            self.lines.push(Line::from(all.join("  ")));
        }
        let cursor = front.chars().count() + common.chars().count() + space.len();
        self.input = Input::new(line).with_cursor(cursor);
    }

    /// A command was executed.
    pub fn executed(
        &mut self,
        line: &str,
        answers: Vec<Answer>,
        result: Result<(), Failure>,
        session: &mut Session,
    ) {
        // The lines of a block were shown when they were typed.
        if !line.contains('\n') && !begins_block(line) {
            self.lines.push(typed(line));
        }
        self.panes.view_mut(Pane::Commands).rows = 0;
        for answer in answers {
            self.lines.extend(answer.text.lines.iter().map(convert::line));
        }
        if let Err(failure) = result {
            let words = failure.to_string();
            let lines = words.lines().map(|line| Line::from(line.to_owned()));
            self.lines.extend(lines);
        }
        let excess = self.lines.len().saturating_sub(MOST_LINES);
        self.lines.drain(..excess);
        self.look(session);
    }

    /// Updates what is shown of the game. Moves the cursor in the source only if the game moved.
    fn look(&mut self, session: &mut Session) {
        self.board = lines_of(session, "board");
        self.compact = lines_of(session, "board compact");
        self.variables = lines_of(session, "info vars");
        self.expression = session.expression_in_progress().iter().map(convert::line).collect();
        let here = session.debugger.here().time();
        if self.time.replace(here) != Some(here) {
            self.cursor = Cursor::here(session);
        }
    }
}

/// A line that was typed.
fn typed(line: &str) -> Line<'static> {
    let dim = Style::new().add_modifier(Modifier::DIM);
    Line::from(Span::styled(format!("> {line}"), dim))
}

/// The lines of the answers of a command.
fn lines_of(session: &mut Session, command: &str) -> Vec<Line<'static>> {
    let mut answers = Vec::new();
    match session.execute(command, &mut answers) {
        Ok(()) => answers
            .iter()
            .flat_map(|answer: &Answer| answer.text.lines.iter().map(convert::line))
            .collect(),
        Err(failure) => vec![Line::from(failure.message)],
    }
}

fn function_key(number: u8, is_shift: bool) -> Does {
    let (number, is_shift) = if number > 12 { (number - 12, true) } else { (number, is_shift) };
    let row = KEYS.iter().find(|(key, ..)| *key == number);
    row.map_or(Does::Nothing, |(_, forward, back)| {
        Does::Execute((if is_shift { *back } else { *forward }).to_owned())
    })
}

/// What a key does to the line.
const fn request(code: KeyCode, is_control: bool) -> Option<InputRequest> {
    Some(match code {
        KeyCode::Char('a') if is_control => InputRequest::GoToStart,
        KeyCode::Char('e') if is_control => InputRequest::GoToEnd,
        KeyCode::Char('w') if is_control => InputRequest::DeletePrevWord,
        KeyCode::Char('u') if is_control => InputRequest::DeleteLine,
        KeyCode::Char('k') if is_control => InputRequest::DeleteTillEnd,
        KeyCode::Left if is_control => InputRequest::GoToPrevWord,
        KeyCode::Right if is_control => InputRequest::GoToNextWord,
        KeyCode::Char(c) if !is_control => InputRequest::InsertChar(c),
        KeyCode::Backspace => InputRequest::DeletePrevChar,
        KeyCode::Delete => InputRequest::DeleteNextChar,
        KeyCode::Left => InputRequest::GoToPrevChar,
        KeyCode::Right => InputRequest::GoToNextChar,
        KeyCode::Home => InputRequest::GoToStart,
        KeyCode::End => InputRequest::GoToEnd,
        _ => return None,
    })
}
