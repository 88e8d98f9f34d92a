//! What keys, the mouse and the focus of the terminal do to what is shown.

use grammar::hex::Edge;
use rulvm_cells::Position;
use rulvm_core::game::Input;

use super::{App, Command, Screen};
use crate::input::{Key, KeyCode, KeyKind, Mouse, MouseButton, MouseKind, Report};
use crate::question::Question;
use crate::screens::menu::Asked;
use crate::screens::name::NameKey;
use crate::screens::results::ResultTable;
use crate::screens::table::TableKey;

impl App {
    /// Takes note of a report, whatever else is done about it.
    pub fn report(&mut self, report: &Report) {
        self.window.reports.add(report);
        if let Screen::Probe(probe) = &mut self.screen {
            probe.add(report.clone());
        }
    }

    /// The terminal has lost the focus, or has it again: the window pause (section 6.7).
    pub fn focus(&mut self, has_it: bool) -> Command {
        self.window.has_focus = has_it;
        let is_held = self.practice.is_editing() || self.tutorial.is_some();
        let is_played = self.is_in_game() && !self.session.is_demo && !is_held;
        // Some terminals report at the start that they have it.
        let is_news = self.play.game.is_window_paused() == has_it;
        if is_played && is_news && self.play.is_playing() {
            return self.apply(&Input::Window(!has_it));
        }
        Command::None
    }

    /// Starts the window pause of a game that starts while the terminal does not have the focus.
    pub fn keep_focus(&mut self) -> Command {
        if self.window.has_focus { Command::None } else { self.focus(false) }
    }

    /// The mouse did something.
    pub fn mouse(&mut self, mouse: &Mouse) -> Command {
        let at = Position::new(mouse.column, mouse.row);
        let area = self.window.area;
        let step = match mouse.kind {
            MouseKind::ScrollUp => -1,
            MouseKind::ScrollDown => 1,
            _ => 0,
        };
        let is_click = mouse.kind == MouseKind::Press(MouseButton::Left);
        let signals = self.listed_signals();
        match &mut self.screen {
            Screen::Game => self.edit_with_mouse(mouse),
            Screen::Help(help) | Screen::KeyHelp(help) => help.scroll(3 * step),
            Screen::Scores(table) if step != 0 => table.turn(step > 0),
            Screen::Picker(picker) if step != 0 => picker.step(step),
            Screen::Picker(picker) if is_click => {
                let picked = picker.click(area, at);
                return self.picked(picked);
            }
            Screen::Options(preferences) if is_click => {
                let asked = preferences.click(area, at);
                return self.preferred(asked);
            }
            Screen::Keys(list) if is_click => {
                let asked = list.click(area, at, &signals);
                return self.listed_key(asked);
            }
            Screen::Welcome(welcome) if is_click => {
                let preset = welcome.click(area, at);
                return self.welcomed(preset);
            }
            Screen::Menu(menu) if is_click => {
                let asked = menu.click(area, at);
                return self.asked(asked);
            }
            _ => {}
        }
        Command::None
    }

    /// A key was pressed.
    pub fn key(&mut self, key: &Key) -> Command {
        if key.kind == KeyKind::Release {
            return Command::None;
        }
        // A module could open the name in the menu again and again.
        let is_named =
            matches!(self.screen, Screen::Name { for_score } if for_score || !self.modules.exist());
        match key.letter().filter(|_| key.has_control()) {
            Some('c') if !is_named => return Command::Quit,
            Some('q') => return Command::Quit,
            Some('z') => return Command::Suspend,
            _ => {}
        }
        if self.screen == Screen::Game && self.play.end_countdown() {
            return Command::None;
        }
        if self.is_test_key(key) {
            return Command::WriteTest;
        }
        if self.asks_for_keys(key) {
            return self.open_key_help();
        }
        if let Some(command) = self.practice_key(key) {
            return command;
        }
        if let Some(command) = self.tutorial_key(key) {
            return command;
        }
        let is_quiet = self.play.is_quiet();
        if !is_quiet {
            self.message = None;
        }
        let signals = self.listed_signals();
        match &mut self.screen {
            Screen::Menu(menu) => {
                let before = menu.clone();
                let asked = menu.key(key);
                if asked == Asked::Nothing && *menu == before {
                    self.unknown_menu_key(key);
                    return Command::None;
                }
                self.asked(asked)
            }
            Screen::Game => self.game_key(key),
            Screen::Finished => self.over_key(key),
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
                    KeyCode::Esc | KeyCode::Backspace => self.screen = Screen::Game,
                    _ => {}
                }
                Command::None
            }
            Screen::Leave => {
                match key.code {
                    KeyCode::Enter => return Command::Quit,
                    KeyCode::Char('r' | 'R') if !self.session.is_replay => return Command::Play,
                    KeyCode::Esc | KeyCode::Backspace => self.screen = Screen::Game,
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
            Screen::Scores(table) => {
                let asked = table.key(key);
                self.table_key(asked)
            }
            Screen::Results(_) => self.table_key(ResultTable::key(key)),
            Screen::Picker(picker) => {
                let picked = picker.key(key);
                self.picked(picked)
            }
            Screen::Options(preferences) => {
                let asked = preferences.key(key);
                self.preferred(asked)
            }
            Screen::Keys(list) => {
                let keys = &self.controls.keys;
                let owner = |chord| keys.owner(chord);
                let asked = list.key(key, &signals, owner, &self.player.texts);
                self.listed_key(asked)
            }
            Screen::KeyHelp(_) => self.key_help_key(key),
            Screen::Modules(list) => {
                let asked = list.key(key, self.modules.list().len());
                self.listed_module(asked);
                Command::None
            }
            Screen::Probe(_) if key.code == KeyCode::Esc => self.back(),
            Screen::Probe(_) => Command::None,
            Screen::Welcome(welcome) => {
                let preset = welcome.key(key);
                self.welcomed(preset)
            }
        }
    }

    /// Does what a key of a table asks for.
    fn table_key(&mut self, asked: TableKey) -> Command {
        match asked {
            TableKey::Nothing => Command::None,
            TableKey::Quit => Command::Quit,
            TableKey::Again => Command::Play,
            TableKey::SameAgain => Command::PlayAgain,
            TableKey::TryAgain => Command::SaveAgain,
            TableKey::Back => {
                self.open_menu();
                Command::None
            }
            TableKey::Edge(edge) => {
                let fixed = self.play.game.program().rule().edge;
                let edge = fixed.or(Edge::new(edge)).unwrap_or(self.session.edge);
                Command::Scores(edge, 0)
            }
        }
    }

    /// True if a key asks for a test of the rule, during the game or after it.
    fn is_test_key(&self, key: &Key) -> bool {
        let is_game = match &self.screen {
            // What the rule binds itself comes first.
            Screen::Game => !self.window.is_too_small && self.controls.keys.signal(key).is_none(),
            Screen::Scores(table) => !table.from_menu,
            _ => false,
        };
        is_game && key.has_control() && key.letter() == Some('t')
    }

    fn game_key(&mut self, key: &Key) -> Command {
        if self.window.is_too_small {
            let quits = matches!(key.code, KeyCode::Char('q' | 'Q'));
            return if quits { Command::Quit } else { Command::None };
        }
        let is_demo = self.session.is_demo;
        if !self.play.is_playing() {
            return self.over_key(key);
        }
        if let Some(signal) = self.signal_of(key) {
            let input = self.input_of(signal, key);
            if let Some(command) = self.signal(signal, &input) {
                return command;
            }
        }
        let is_plain = self.player.display.plain;
        match key.code {
            KeyCode::F(2) if is_plain => self.question = Some(Question::Board),
            KeyCode::F(3) if is_plain => self.question = Some(Question::Piece),
            KeyCode::F(4) if is_plain => self.question = Some(Question::Keys),
            KeyCode::Esc if is_demo => self.screen = Screen::Leave,
            KeyCode::Char('h' | 'H') => {
                // The game is in the background meanwhile: the window pause (section 6.7).
                let command = self.apply(&Input::Window(true));
                if self.play.is_playing() {
                    self.open_rule_help(false);
                }
                return command;
            }
            KeyCode::Char('q' | 'Q') if is_demo => return Command::Quit,
            KeyCode::Char('q' | 'Q') => self.screen = Screen::Leave,
            // Modules may use it (M13).
            KeyCode::Char(character) if self.play.game.has_modules() && !is_demo => {
                return self.apply(&Input::Key { key: 0, character: character.into() });
            }
            _ => {}
        }
        Command::None
    }

    /// A key after the end of a game.
    fn over_key(&mut self, key: &Key) -> Command {
        let is_bound = self.controls.keys.signal(key).is_some();
        match key.code {
            KeyCode::Char('q' | 'Q') => Command::Quit,
            // What the rule binds itself can still be meant for the game.
            KeyCode::Char('r' | 'R') if !self.play.is_quiet() || !is_bound => Command::Play,
            _ if self.play.is_quiet() => Command::None,
            KeyCode::Enter => Command::Play,
            KeyCode::Char('s' | 'S') => Command::PlayAgain,
            KeyCode::Esc | KeyCode::Backspace | KeyCode::Char('m' | 'M') => {
                self.open_menu();
                Command::None
            }
            _ => Command::None,
        }
    }

    fn name_key(&mut self, key: &Key, for_score: bool) -> Command {
        if for_score && self.play.is_quiet() {
            self.play.prolong_quiet();
            return Command::None;
        }
        if key.code == KeyCode::Esc && self.player.entry.text().is_empty() {
            if for_score {
                self.skip_score();
            } else {
                // The name stays as it was.
                self.open_menu();
            }
            return Command::None;
        }
        let done = self.player.entry.key(key);
        let name = self.player.entry.text().trim().to_owned();
        match (done, for_score) {
            (NameKey::Continues, _) => {}
            (NameKey::Done, true) if !name.is_empty() => {
                self.player.name.clone_from(&name);
                self.player.is_asked = true;
                return Command::Save(name);
            }
            // A score needs a name.
            (NameKey::Done, true) => {}
            (NameKey::Canceled, true) => self.skip_score(),
            (NameKey::Done | NameKey::Canceled, false) => {
                self.player.is_asked = false;
                self.player.name = if done == NameKey::Done { name } else { String::new() };
                self.open_menu();
            }
        }
        Command::None
    }

    /// Shows the end of the game; its score is not saved.
    fn skip_score(&mut self) {
        self.screen = Screen::Game;
        self.play.end_quiet();
    }
}
