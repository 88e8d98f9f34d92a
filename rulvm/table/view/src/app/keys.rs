//! What keys do.

use rulvm_player::drawing::cut;
use rulvm_player::input::{Key, KeyCode, KeyKind, Modifiers};
use rulvm_table::event::LONGEST_MESSAGE;
use rulvm_table::table::{Status, Table};

use super::lists::{Action, List, ListKind};
use super::signals::pauses;
use super::{App, Input, Question};
use crate::boards::Board;
use crate::command::Command;
use crate::typed::Typed;

/// The longest move that can be typed, and the longest text that can be pasted, in characters.
const LONGEST: usize = 200;

/// How much of what was typed a message quotes, in columns.
const QUOTED: u16 = 40;

impl App {
    /// A key was pressed. Returns what the front end has to do.
    pub fn key(&mut self, table: &Table, key: Key) -> Option<Command> {
        if key.kind == KeyKind::Release {
            return None;
        }
        self.calm();
        let has_typed = std::mem::take(&mut self.has_typed);
        if has_typed && key.code == KeyCode::Enter && self.list.is_none() && self.is_open(table) {
            return None;
        }
        // A browser has shortcuts with Ctrl of its own.
        let is_shortcut = key.has_control() || key.modifiers.intersects(Modifiers::ALT);
        let leaves = match key.letter() {
            Some('c') => key.has_control(),
            Some('q') => is_shortcut,
            _ => false,
        };
        if leaves {
            let is_asked = self.list.as_ref().is_some_and(|list| list.kind == ListKind::Leave);
            return if is_asked { Some(Command::Quit) } else { self.leave(table) };
        }
        if self.list.is_some() {
            return self.list_key(table, key);
        }
        if let Some(Input::Chat(_)) = self.input {
            return self.chat_key(key);
        }
        let action = match (key.code, is_shortcut.then(|| key.letter()).flatten()) {
            (KeyCode::F(1), _) => Some(Action::Open(ListKind::Help)),
            (_, Some('s')) => Some(Action::Do(Command::Save)),
            (_, Some('u')) => Some(Action::Undo),
            (_, Some('r')) => Some(Action::Restart),
            (_, Some('w')) => Some(Action::Do(Command::Swap)),
            (_, Some('t')) => Some(Action::Chat),
            (_, Some('p')) => Some(Action::Position),
            _ => None,
        };
        if let Some(action) = action {
            return self.act(table, action);
        }
        if is_shortcut {
            return None;
        }
        if self.open_dialog(table).is_some() {
            return self.dialog_key(table, key);
        }
        if self.input.is_some() {
            return self.move_key(table, key);
        }
        self.board_key(table, key)
    }

    /// A text was pasted: it is typed, without what is not a character of a line.
    pub fn paste(&mut self, table: &Table, text: &str) -> Option<Command> {
        let mut command = None;
        for letter in text.chars().filter(|letter| !letter.is_control()).take(LONGEST) {
            let key = Key::plain(KeyCode::Char(letter));
            let is_open =
                matches!(self.input, Some(Input::Chat(_))) || self.open_dialog(table).is_none();
            if self.list.is_none() && is_open && command.is_none() {
                command = self.key(table, key);
            }
        }
        command
    }

    /// A key of RUL versus: a signal, or one that opens a list.
    fn match_key(&mut self, table: &Table, key: Key) -> Option<Command> {
        if let Some(command) = self.signal(table, key) {
            self.pausing = pauses(table, &command);
            return Some(command);
        }
        match key.code {
            KeyCode::Esc => self.open_menu(table),
            KeyCode::Enter if table.status() == Status::Over => self.open_menu(table),
            KeyCode::Char('?') => self.list = Some(List::new(ListKind::Help)),
            _ => {}
        }
        None
    }

    fn board_key(&mut self, table: &Table, key: Key) -> Option<Command> {
        if key.code == KeyCode::Enter && self.can_call() {
            return Some(Command::Call);
        }
        if App::board(table) == Board::Versus {
            return self.match_key(table, key);
        }
        match key.code {
            KeyCode::Left | KeyCode::Right | KeyCode::Up | KeyCode::Down => {
                self.move_cursor(table, key.code);
            }
            KeyCode::Home => self.jump(table, true),
            KeyCode::End => self.jump(table, false),
            KeyCode::Enter | KeyCode::Char(' ') => return self.click(table),
            KeyCode::Tab | KeyCode::BackTab => {
                return self.act(table, Action::Open(ListKind::Moves));
            }
            KeyCode::Esc | KeyCode::Backspace if self.can_unpick(table) => {
                self.message = None;
                return Some(Command::Unpick);
            }
            KeyCode::Esc => self.open_menu(table),
            KeyCode::Char('?') => return self.act(table, Action::Hints),
            KeyCode::Char(':') => {
                self.message = None;
                self.input = Some(Input::Move { text: String::new(), needs_enter: true });
            }
            KeyCode::Char(letter) => return self.typed(table, letter, "", false),
            _ => {}
        }
        None
    }

    /// Clicks the item with the cursor.
    fn click(&mut self, table: &Table) -> Option<Command> {
        if table.status() == Status::Over {
            self.open_menu(table);
            return None;
        }
        match self.cursor.filter(|&id| self.is_enabled(table, id)) {
            Some(id) => Some(Command::Click(id)),
            None => {
                self.refuse(self.why_closed(table));
                None
            }
        }
    }

    /// A character of a move was typed after a text.
    fn typed(
        &mut self,
        table: &Table,
        letter: char,
        before: &str,
        needs_enter: bool,
    ) -> Option<Command> {
        let text = format!("{before}{letter}");
        let legal = self.legal(table);
        if needs_enter && text.chars().count() <= LONGEST {
            self.input = Some(Input::Move { text, needs_enter });
            return None;
        }
        match self.so_far(&text, &legal) {
            _ if legal.is_empty() && App::board(table) != Board::Other => {
                // Enter after it plays nothing, even if the other player is back by then.
                self.has_typed = true;
                self.refuse(self.why_closed(table));
                None
            }
            // A double cannot be taken back.
            Typed::Move(chosen) if chosen != "double" => {
                self.input = None;
                self.has_typed = true;
                Some(Command::Play(chosen))
            }
            Typed::Move(_) | Typed::Start => {
                self.message = None;
                self.input = Some(Input::Move { text, needs_enter });
                None
            }
            Typed::Nothing if before.is_empty() && App::board(table) == Board::Other => {
                Some(Command::Key(letter))
            }
            Typed::Nothing => {
                // The word stays until the player changes it: the rest of what is typed must not be
                // taken for another move. Where moves are digits, the next digit is one.
                let is_move = |text: &str| text.len() == 1 && letter.is_ascii_digit();
                let is_whole = is_move(&text) && legal.iter().all(|own| is_move(own));
                let text = if text.chars().count() > LONGEST { before.to_owned() } else { text };
                self.refuse(self.no_such_move(&text));
                self.input = (!is_whole).then_some(Input::Move { text, needs_enter });
                None
            }
        }
    }

    /// Says that no move starts with a text.
    pub(crate) fn no_such_move(&self, text: &str) -> String {
        self.texts.say_with("no-such-move", &[("text", &cut(text, QUOTED))])
    }

    fn move_key(&mut self, table: &Table, key: Key) -> Option<Command> {
        let Some(Input::Move { mut text, needs_enter }) = self.input.take() else { return None };
        if !matches!(key.code, KeyCode::Enter) {
            self.message = None;
        }
        match key.code {
            KeyCode::Esc => return None,
            KeyCode::Backspace if text.pop().is_none() => return None,
            KeyCode::Tab | KeyCode::BackTab => {
                self.input = Some(Input::Move { text, needs_enter });
                return self.act(table, Action::Open(ListKind::Moves));
            }
            KeyCode::Enter => match self.complete(&text, &self.legal(table)) {
                Typed::Move(chosen) => {
                    self.message = None;
                    return Some(Command::Play(chosen));
                }
                Typed::Start => {
                    let values = [("text", text.trim())];
                    self.refuse(self.texts.say_with("many-moves", &values));
                }
                Typed::Nothing => {
                    if !text.trim().is_empty() {
                        self.refuse(self.no_such_move(text.trim()));
                    }
                    return None;
                }
            },
            KeyCode::Char('?') => {
                self.input = Some(Input::Move { text, needs_enter });
                return self.act(table, Action::Hints);
            }
            KeyCode::Char(letter) => {
                self.input = Some(Input::Move { text: text.clone(), needs_enter });
                return self.typed(table, letter, &text, needs_enter);
            }
            _ => {}
        }
        if !text.is_empty() || needs_enter {
            self.input = Some(Input::Move { text, needs_enter });
        }
        None
    }

    /// Says what is marked.
    pub(super) fn say_marks(&mut self, table: &Table) {
        let legal = self.fitting(table);
        let text = match legal.len() {
            0 => return self.refuse(self.why_closed(table)),
            // In Backgammon, points are marked, not plays.
            _ if App::board(table) == Board::Backgammon && legal[0].contains('/') => {
                match self.marked(table).unwrap_or_default().len() {
                    _ if table.picked().len() % 2 == 1 => self.texts.say("marked-goals"),
                    1 => self.texts.say("marked-point"),
                    count => self.texts.say_with("marked-points", &[("count", &count.to_string())]),
                }
            }
            1 => self.texts.say("one-legal-move"),
            count => self.texts.say_with("legal-moves", &[("count", &count.to_string())]),
        };
        self.marks = Some(text.clone());
        self.message = Some(text);
    }

    fn chat_key(&mut self, key: Key) -> Option<Command> {
        let Some(Input::Chat(mut text)) = self.input.take() else { return None };
        match key.code {
            KeyCode::Esc => return None,
            KeyCode::Enter => {
                let line = text.trim().to_owned();
                if line.is_empty() {
                    return None;
                }
                self.say(true, &line);
                self.message = Some(self.texts.say_with("plain-said", &[("text", &line)]));
                return Some(Command::Chat(line));
            }
            KeyCode::Backspace => _ = text.pop(),
            KeyCode::Char(letter)
                if !key.has_control() && text.len() + letter.len_utf8() <= LONGEST_MESSAGE =>
            {
                text.push(letter);
            }
            _ => {}
        }
        self.input = Some(Input::Chat(text));
        None
    }

    fn dialog_key(&mut self, table: &Table, key: Key) -> Option<Command> {
        let buttons = self.buttons(table);
        match key.code {
            KeyCode::Left
            | KeyCode::Right
            | KeyCode::Up
            | KeyCode::Down
            | KeyCode::Tab
            | KeyCode::BackTab => {
                self.answer.clear();
                let other = buttons.iter().find(|(number, _)| *number != self.button);
                self.button = other.map_or(self.button, |(number, _)| *number);
            }
            KeyCode::Enter | KeyCode::Char(_) if self.is_surprised() => {}
            KeyCode::Enter | KeyCode::Char(' ') if self.button > 0 => {
                return Some(self.answer(self.button));
            }
            KeyCode::Char(letter) if letter.is_alphabetic() => {
                self.answer.extend(letter.to_lowercase());
                let is_meant =
                    |(_, text): &&(i64, String)| text.to_lowercase().starts_with(&self.answer);
                let mut meant = buttons.iter().filter(is_meant);
                self.button = match (meant.next(), meant.next()) {
                    (Some((own, _)), None) => *own,
                    _ => 0,
                };
            }
            KeyCode::Backspace => {
                self.answer.clear();
                self.button = self.first_button(table);
            }
            KeyCode::Char(digit) => {
                let number = digit.to_digit(10).map(i64::from);
                let found = buttons.iter().find(|(own, _)| Some(*own) == number);
                return found.map(|(own, _)| self.answer(*own));
            }
            KeyCode::Esc => self.open_menu(table),
            _ => {}
        }
        None
    }

    /// Does what a key or a line of the menu asks for.
    pub(super) fn act(&mut self, table: &Table, action: Action) -> Option<Command> {
        match action {
            Action::Do(command) => return Some(command),
            Action::Open(ListKind::Moves) if self.legal(table).is_empty() => {
                self.refuse(self.why_closed(table));
            }
            Action::Open(kind) => self.list = Some(List::new(kind)),
            Action::Restart => return self.restart(table),
            Action::Undo => return Some(Command::Undo(self.own(table))),
            Action::Leave => return self.leave(table),
            Action::Hints => {
                self.hints = !self.hints;
                if self.hints {
                    self.questions.push(Question::Moves);
                    self.say_marks(table);
                } else {
                    self.message = None;
                }
            }
            Action::Position => self.questions.push(Question::Position),
            Action::Chat if table.is_connected() && !table.extras().chat => {
                self.refuse(self.texts.say("not-offered"));
            }
            Action::Chat if table.is_connected() => {
                self.message = None;
                self.input = Some(Input::Chat(String::new()));
            }
            Action::Chat if table.is_watching() => self.refuse(self.texts.say("watching-chat")),
            Action::Chat => self.refuse(self.texts.say("not-connected")),
            Action::Close => {}
        }
        None
    }
}
