//! What keys, the mouse and the focus of the terminal do to what is shown.

use std::time::Duration;

use crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use grammar::hex::Edge;
use rulvm_cells::Position;

use super::app::{App, Command, Screen};
use super::name::NameKey;
use super::plain::Question;
use super::table::TableKey;
use rulvm_core::game::{Input, Status};

impl App {
    /// The terminal has lost the focus, or has it again: the window pause (section 6.7).
    pub fn focus(&mut self, has_it: bool) -> Command {
        self.has_focus = has_it;
        let is_game = matches!(self.screen, Screen::Game | Screen::GiveUp { .. } | Screen::Leave);
        let is_played = is_game && !self.demo && !self.practice.holds();
        // Some terminals tell at once that they have it.
        let is_news = self.game.is_window_paused() == has_it;
        if is_played && is_news && self.game.status() == Status::Playing {
            return self.apply(&Input::Window(!has_it));
        }
        Command::None
    }

    /// A game that begins while the terminal has not the focus is in the window pause at once.
    pub(super) fn keep_focus(&mut self) -> Command {
        if self.has_focus { Command::None } else { self.focus(false) }
    }

    /// The mouse did something.
    pub fn mouse(&mut self, mouse: &MouseEvent) -> Command {
        let at = Position::new(mouse.column, mouse.row);
        let step = match mouse.kind {
            MouseEventKind::ScrollUp => -1,
            MouseEventKind::ScrollDown => 1,
            _ => 0,
        };
        self.practice_mouse(mouse);
        let is_click = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        match &mut self.screen {
            Screen::Help(help) => help.scroll(3 * step),
            Screen::Scores(table) if step != 0 => table.turn(step > 0),
            Screen::Picker(picker) if step != 0 => picker.step(step),
            Screen::Picker(picker) if is_click => {
                let picked = picker.click(self.area, at);
                return self.picked(picked);
            }
            Screen::Options(preferences) if is_click => {
                let wish = preferences.click(self.area, at);
                return self.wished(wish);
            }
            Screen::Menu(menu) if is_click => {
                let asked = menu.click(self.area, at);
                return self.asked(asked);
            }
            _ => {}
        }
        Command::None
    }

    /// A key was hit.
    pub fn key(&mut self, key: &KeyEvent) -> Command {
        if key.kind == KeyEventKind::Release {
            return Command::None;
        }
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c' | 'C') if control && !matches!(self.screen, Screen::Name { .. }) => {
                return Command::Quit;
            }
            KeyCode::Char('q' | 'Q') if control => return Command::Quit,
            KeyCode::Char('z' | 'Z') if control => return Command::Suspend,
            _ => {}
        }
        if self.is_test_key(key) {
            return Command::WriteTest;
        }
        if let Some(command) = self.practice_key(key) {
            return command;
        }
        let is_quiet = self.is_quiet();
        if !is_quiet {
            self.message = None;
        }
        match &mut self.screen {
            Screen::Menu(menu) => {
                let asked = menu.key(key);
                self.asked(asked)
            }
            Screen::Game => self.game_key(key),
            Screen::Help(help) => {
                if !help.key(key) {
                    return Command::None;
                }
                if help.from_menu {
                    self.open_menu();
                    return Command::None;
                }
                self.screen = Screen::Game;
                self.apply(&Input::Window(false))
            }
            Screen::GiveUp { signal } => {
                let signal = *signal;
                match key.code {
                    KeyCode::Enter => {
                        self.screen = Screen::Game;
                        return self.apply(&Input::Signal(signal));
                    }
                    KeyCode::Esc => self.screen = Screen::Game,
                    _ => {}
                }
                Command::None
            }
            Screen::Leave => {
                match key.code {
                    KeyCode::Enter => return Command::Quit,
                    KeyCode::Esc => self.screen = Screen::Game,
                    _ => {}
                }
                Command::None
            }
            Screen::Name { for_score } => {
                let for_score = *for_score;
                self.name_key(key, for_score)
            }
            // Keys that still come were meant for the game.
            Screen::Scores(table) if is_quiet && !table.from_menu => Command::None,
            Screen::Scores(table) => match table.key(key) {
                TableKey::Nothing => Command::None,
                TableKey::Quit => Command::Quit,
                TableKey::Again => Command::Play,
                TableKey::TryAgain => Command::SaveAgain,
                TableKey::Back => {
                    self.open_menu();
                    Command::None
                }
                TableKey::Edge(edge) => {
                    let fixed = self.game.program().rule().edge;
                    Command::Scores(fixed.or(Edge::new(edge)).unwrap_or(self.edge), 0)
                }
            },
            Screen::Picker(picker) => {
                let picked = picker.key(key);
                self.picked(picked)
            }
            Screen::Options(preferences) => {
                let wish = preferences.key(key);
                self.wished(wish)
            }
            Screen::Keys(probe) => {
                if probe.leaves(key) {
                    self.open_menu();
                }
                Command::None
            }
        }
    }

    /// True if a key asks for a test of the rule, in the game or behind it.
    fn is_test_key(&self, key: &KeyEvent) -> bool {
        let is_game = match &self.screen {
            // What the rule binds itself comes first.
            Screen::Game => !self.too_small && self.keys.signal(key).is_none(),
            Screen::Scores(table) => !table.from_menu,
            _ => false,
        };
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        is_game && control && matches!(key.code, KeyCode::Char('t' | 'T'))
    }

    fn game_key(&mut self, key: &KeyEvent) -> Command {
        if self.too_small {
            let quits = matches!(key.code, KeyCode::Char('q' | 'Q'));
            return if quits { Command::Quit } else { Command::None };
        }
        if self.game.status() != Status::Playing {
            return match key.code {
                KeyCode::Char('q' | 'Q') => Command::Quit,
                _ if self.is_quiet() => Command::None,
                KeyCode::Enter => Command::Play,
                KeyCode::Esc if self.demo => Command::Quit,
                KeyCode::Esc | KeyCode::Char('m' | 'M') => {
                    self.open_menu();
                    Command::None
                }
                _ => Command::None,
            };
        }
        if let Some(command) = self.signal_of(key).and_then(|signal| self.signal(signal)) {
            return command;
        }
        match key.code {
            KeyCode::F(2) if self.display.plain => {
                self.question = Some(Question::Board);
                Command::None
            }
            KeyCode::F(3) if self.display.plain => {
                self.question = Some(Question::Piece);
                Command::None
            }
            KeyCode::F(4) if self.display.plain => {
                self.question = Some(Question::Keys);
                Command::None
            }
            KeyCode::Esc if self.demo => Command::Quit,
            KeyCode::Char('h' | 'H' | '?') | KeyCode::F(1) => {
                // The game is in the background meanwhile: the window pause (section 6.7).
                let command = self.apply(&Input::Window(true));
                if self.game.status() == Status::Playing {
                    self.open_rule_help(false);
                }
                command
            }
            KeyCode::Char('q' | 'Q') if self.demo => Command::Quit,
            KeyCode::Char('q' | 'Q') => {
                self.screen = Screen::Leave;
                Command::None
            }
            _ => Command::None,
        }
    }

    fn name_key(&mut self, key: &KeyEvent, for_score: bool) -> Command {
        if for_score && self.is_quiet() {
            return Command::None;
        }
        let done = self.name.key(key);
        let name = self.name.text().trim().to_owned();
        match (done, for_score) {
            (NameKey::GoesOn, _) => {}
            (NameKey::Done, true) if !name.is_empty() => return Command::Save(name),
            // A score needs a name.
            (NameKey::Done, true) => {}
            // The score is not saved.
            (NameKey::Canceled, true) => {
                self.screen = Screen::Game;
                self.quiet = Duration::ZERO;
            }
            (NameKey::Done | NameKey::Canceled, false) => {
                self.player = if done == NameKey::Done { name } else { String::new() };
                self.open_menu();
            }
        }
        Command::None
    }
}
