//! Lists from which one line is chosen: the menu, the legal moves, questions before a game is lost;
//! and the page of help.

use rulvm_player::input::{Key, KeyCode};
use rulvm_table::game::Game;
use rulvm_table::table::{Status, Table};

use super::{App, Input};
use crate::boards::Board;
use crate::command::Command;
use crate::typed;

/// What a list is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ListKind {
    /// Everything that can be done.
    Menu,
    /// The legal moves.
    Moves,
    /// Whether to save before leaving.
    Leave,
    /// Whether to start again.
    Restart,
    /// Whether to play on without the other player.
    Alone,
    /// Whether the game starts again with a guest whose game does not fit.
    Asks,
    /// Whether the guest here takes the inviter's game, which does not fit.
    AsksGuest,
    /// Whether to take a double, or to redouble.
    Offered,
    /// The invitations.
    Invitation,
    /// The keys. No line of it can be chosen.
    Help,
}

/// A list that is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct List {
    pub(crate) kind: ListKind,
    /// The line that is chosen, or the first one that is shown.
    pub(crate) at: usize,
}

impl List {
    pub(crate) fn new(kind: ListKind) -> List {
        List { kind, at: 0 }
    }
}

/// What a line does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// The front end does it.
    Do(Command),
    /// Opens a list.
    Open(ListKind),
    /// Starts again, after a question if need be.
    Restart,
    /// Takes a move back.
    Undo,
    /// Leaves, after a question if need be.
    Leave,
    /// Marks the legal moves, or no longer.
    Hints,
    /// Reads the position out.
    Position,
    /// Types a line to the other player.
    Chat,
    /// Closes the list.
    Close,
}

/// A line of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) text: String,
    /// The key that does the same elsewhere.
    pub(crate) key: String,
    pub(crate) action: Action,
}

/// The keys and what they do, for the page of help.
const HELP: [(&str, &str); 15] = [
    ("← → ↑ ↓", "help-arrows"),
    ("Enter", "help-click"),
    ("", "help-type"),
    (":", "help-colon"),
    ("?", "help-hints"),
    ("Tab", "help-list"),
    ("Backspace", "help-unpick"),
    ("Ctrl+U", "help-undo"),
    ("Esc", "help-menu"),
    ("Ctrl+S", "help-save"),
    ("Ctrl+R", "help-restart"),
    ("Ctrl+W", "help-swap"),
    ("Ctrl+T", "help-chat"),
    ("Ctrl+P", "help-position"),
    ("Ctrl+Q", "help-quit"),
];

/// How many of these keys are about moves.
const HELP_ON_MOVES: usize = 8;

/// The longest move that is an example on the page of help.
const LONGEST_EXAMPLE: usize = 12;

impl App {
    /// Opens the menu: on the line that starts again if the game is over.
    pub(crate) fn open_menu(&mut self, table: &Table) {
        let entries = self.entries(table, ListKind::Menu);
        let is_wanted =
            |entry: &Entry| table.status() == Status::Over && entry.action == Action::Restart;
        let at = entries.iter().position(is_wanted).unwrap_or(0);
        self.list = Some(List { kind: ListKind::Menu, at });
    }

    /// What a list is called.
    pub(crate) fn title(&self, table: &Table, kind: ListKind) -> String {
        self.texts.say(match kind {
            ListKind::Menu => return self.name(table),
            ListKind::Offered => {
                return self.texts.say_with("ask-double", &[("value", &App::doubled(table))]);
            }
            ListKind::Moves => "title-moves",
            ListKind::Leave => "title-leave",
            ListKind::Restart => "title-restart",
            ListKind::Alone => "title-alone",
            ListKind::Asks => "title-asks",
            ListKind::AsksGuest => "title-asks-guest",
            ListKind::Invitation => "title-invitation",
            ListKind::Help => "title-help",
        })
    }

    /// The lines of a list.
    pub(crate) fn entries(&self, table: &Table, kind: ListKind) -> Vec<Entry> {
        let entry = |id: &str, key: &str, action: Action| Entry {
            text: self.texts.say(id),
            key: self.texts.key_name(key),
            action,
        };
        let bits = table.identity().bits;
        match kind {
            ListKind::Menu => {
                let mut entries = vec![entry("menu-back", "Esc", Action::Close)];
                if self.can_call() {
                    entries.push(entry("menu-call", "", Action::Do(Command::Call)));
                }
                if !self.legal(table).is_empty() && App::board(table) != Board::Versus {
                    entries.push(entry("menu-moves", "Tab", Action::Open(ListKind::Moves)));
                    let id = if self.hints { "menu-hide" } else { "menu-hints" };
                    entries.push(entry(id, "?", Action::Hints));
                }
                if self.absence.is_none() && table.can_undo(self.own(table)) {
                    entries.push(entry("menu-undo", "Ctrl+U", Action::Undo));
                }
                if table.is_connected() && table.extras().chat {
                    entries.push(entry("menu-chat", "Ctrl+T", Action::Chat));
                }
                if self.can_swap(table) {
                    entries.push(entry("menu-swap", "Ctrl+W", Action::Do(Command::Swap)));
                }
                for (player, command) in self.giving_up(table) {
                    let text = match self.own(table) {
                        Some(_) => self.texts.say("menu-give-up-alone"),
                        None => {
                            let side = self.side(table, player);
                            self.texts.say_with("menu-give-up", &[("side", &side)])
                        }
                    };
                    entries.push(Entry { text, key: String::new(), action: Action::Do(command) });
                }
                if let Some(command) = self.finishing(table) {
                    entries.push(entry("menu-finish", "", Action::Do(command)));
                }
                if let Some(question) = self.question() {
                    entries.push(entry("menu-asks", "", Action::Open(question)));
                }
                // A guest who waits for the inviter's game has left the own one on the disk.
                if self.absence.is_some() && table.game().is_some() && !table.is_watching() {
                    entries.push(entry("menu-alone", "", Action::Open(ListKind::Alone)));
                } else if self.can_restart(table) {
                    entries.push(entry("menu-restart", "Ctrl+R", Action::Restart));
                }
                if !bits.no_save {
                    entries.push(entry("menu-save", "Ctrl+S", Action::Do(Command::Save)));
                }
                if !self.invitations.is_empty() {
                    entries.push(entry("menu-invitation", "", Action::Open(ListKind::Invitation)));
                }
                entries.push(entry("menu-help", "F1", Action::Open(ListKind::Help)));
                let id = if self.has_start { "menu-leave" } else { "menu-quit" };
                entries.push(entry(id, "Ctrl+Q", Action::Leave));
                entries
            }
            ListKind::Moves => {
                let mut moves = self.fitting(table);
                if let Some(Input::Move { text, .. }) = &self.input {
                    // What was typed chooses among them, unless it is no start of any.
                    let found = typed::candidates(text, &moves);
                    if !found.is_empty() {
                        moves = found.into_iter().map(str::to_owned).collect();
                    }
                }
                moves.iter().map(|own| self.move_entry(own)).collect()
            }
            ListKind::Leave => vec![
                entry("leave-stay", "Esc", Action::Close),
                entry("leave-save", "", Action::Do(Command::SaveAndQuit)),
                entry("leave-lose", "", Action::Do(Command::Quit)),
            ],
            ListKind::Restart => vec![
                entry("leave-stay", "Esc", Action::Close),
                entry("menu-restart", "", Action::Do(Command::Restart)),
            ],
            ListKind::Alone => vec![
                entry("asks-no", "Esc", Action::Close),
                entry("menu-alone", "", Action::Do(Command::Alone)),
            ],
            // It comes while keys are pressed for the game: the first answer does nothing.
            ListKind::Asks => vec![
                entry("asks-later", "Esc", Action::Close),
                entry("asks-yes", "", Action::Do(Command::Consent(true))),
            ],
            ListKind::AsksGuest => vec![
                entry("asks-later", "Esc", Action::Close),
                entry("asks-guest-yes", "", Action::Do(Command::Consent(true))),
                entry("asks-guest-no", "", Action::Do(Command::Consent(false))),
            ],
            ListKind::Offered => self.legal(table).iter().map(|own| self.move_entry(own)).collect(),
            ListKind::Invitation => self.invitation_lines(),
            ListKind::Help => Vec::new(),
        }
    }

    /// The line that plays a move.
    fn move_entry(&self, text: &str) -> Entry {
        let action = Action::Do(Command::Play(text.to_owned()));
        Entry { text: self.move_in_words(text), key: String::new(), action }
    }

    /// The invitations, in pieces that fit into the window.
    fn invitation_lines(&self) -> Vec<Entry> {
        let width = usize::from(self.area.width.saturating_sub(8)).max(1);
        let letters = self.invitations.iter().map(|text| text.chars().collect::<Vec<char>>());
        let pieces = letters.flat_map(|letters| {
            letters.chunks(width).map(|piece| piece.iter().collect()).collect::<Vec<String>>()
        });
        let entry = |text| Entry { text, key: String::new(), action: Action::Close };
        pieces.map(entry).collect()
    }

    /// The page of help: keys, and what they do here.
    pub(crate) fn help(&self, table: &Table) -> Vec<(String, String)> {
        let is_cut = self.is_cut(table);
        let has_no_moves = App::board(table) == Board::Versus || table.is_watching() || is_cut;
        let of_moves = if has_no_moves { HELP_ON_MOVES } else { 0 };
        let help = HELP[of_moves..].iter().filter(|(_, id)| self.does_something(table, id));
        let help = help.map(|(key, id)| {
            let key = if key.is_empty() { example(table) } else { self.texts.key_name(key) };
            (key, self.texts.say(self.help_id(table, id)))
        });
        let help = help.filter(|(key, _)| !key.is_empty());
        let call = (self.texts.key_name("Enter"), self.texts.say("help-call"));
        let call = self.can_call().then_some(call);
        let signals = if is_cut { Vec::new() } else { self.signal_help(table) };
        signals.into_iter().chain(call).chain(help).collect()
    }

    /// The text about a key of the page of help that fits this table.
    fn help_id(&self, table: &Table, id: &'static str) -> &'static str {
        let (is_connected, is_program) = (table.is_connected(), self.opponent.is_some());
        match id {
            "help-click" if App::board(table) == Board::Backgammon => "help-pick",
            "help-menu" if !self.giving_up(table).is_empty() => "help-menu-match",
            "help-restart" if is_connected => "help-restart-ask",
            "help-swap" if is_program => "help-swap-program",
            "help-undo" if is_connected && App::board(table) == Board::Backgammon => {
                "help-undo-dice"
            }
            "help-undo" if is_connected => "help-undo-ask",
            "help-undo" if is_program => "help-undo-program",
            id => id,
        }
    }

    /// Whether a key of the page of help does something at this table.
    fn does_something(&self, table: &Table, id: &str) -> bool {
        let bits = table.identity().bits;
        match id {
            "help-undo" => !table.is_connected() || table.extras().undo,
            "help-unpick" => App::board(table) == Board::Backgammon,
            "help-chat" => table.is_connected() && table.extras().chat,
            "help-swap" => self.can_swap(table),
            "help-restart" => self.can_restart(table),
            "help-save" => !bits.no_save,
            "help-position" => self.is_plain,
            _ => true,
        }
    }

    /// Whether the game can be started again from here.
    pub(crate) fn can_restart(&self, table: &Table) -> bool {
        self.absence.is_none() && !table.identity().bits.no_restart && !table.is_watching()
    }

    /// Whether sides can be swapped, with the other player or with the program.
    fn can_swap(&self, table: &Table) -> bool {
        self.opponent.is_some() || (table.is_connected() && !table.identity().bits.no_swap)
    }

    /// How many lines a list has; of the page of help, how many can be scrolled away.
    fn length(&self, table: &Table, kind: ListKind) -> usize {
        match kind {
            ListKind::Help => self.help(table).len(),
            _ => self.entries(table, kind).len(),
        }
    }

    pub(crate) fn list_key(&mut self, table: &Table, key: Key) -> Option<Command> {
        let kind = self.list.as_ref()?.kind;
        let last = self.length(table, kind).saturating_sub(1);
        let page = usize::from(self.area.height / 2).max(1);
        if kind == ListKind::Menu
            && let Some(at) = self.shortcut(table, key)
        {
            return self.choose(table, at);
        }
        let at = &mut self.list.as_mut()?.at;
        *at = (*at).min(last);
        match key.code {
            KeyCode::Up | KeyCode::BackTab => *at = at.checked_sub(1).unwrap_or(last),
            KeyCode::Down | KeyCode::Tab => *at = if *at < last { *at + 1 } else { 0 },
            KeyCode::PageUp => *at = at.saturating_sub(page),
            KeyCode::PageDown => *at = (*at + page).min(last),
            KeyCode::Home => *at = 0,
            KeyCode::End => *at = last,
            KeyCode::Esc => self.list = None,
            KeyCode::Enter | KeyCode::Char(' ') => {
                let at = *at;
                return self.choose(table, at);
            }
            KeyCode::F(1) if kind == ListKind::Help => self.list = None,
            // A digit or a letter goes to the next move that starts with it.
            KeyCode::Char(letter) if kind == ListKind::Moves => self.seek(table, letter),
            _ => {}
        }
        None
    }

    /// The line of the menu that shows a key.
    fn shortcut(&self, table: &Table, key: Key) -> Option<usize> {
        let name = match (key.code, key.letter()) {
            (KeyCode::F(1), _) => "F1".to_owned(),
            (KeyCode::Tab, _) => "Tab".to_owned(),
            (KeyCode::Char('?'), _) => "?".to_owned(),
            (_, Some(letter)) if key.has_control() => {
                self.texts.key_name(&format!("Ctrl+{}", letter.to_ascii_uppercase()))
            }
            _ => return None,
        };
        self.entries(table, ListKind::Menu).iter().position(|entry| entry.key == name)
    }

    fn seek(&mut self, table: &Table, letter: char) {
        let entries = self.entries(table, ListKind::Moves);
        let Some(list) = &mut self.list else { return };
        let order = (list.at + 1..entries.len()).chain(0..=list.at);
        let starts = |k: &usize| entries.get(*k).is_some_and(|own| own.text.starts_with(letter));
        list.at = order.into_iter().find(starts).unwrap_or(list.at);
    }

    /// Does what a line of the open list asks for, and closes it.
    pub(crate) fn choose(&mut self, table: &Table, at: usize) -> Option<Command> {
        let kind = self.list.take()?.kind;
        let entry = self.entries(table, kind).into_iter().nth(at)?;
        self.act(table, entry.action)
    }
}

/// A move as it can be typed, for the page of help; empty if there is none.
fn example(table: &Table) -> String {
    let example = match App::board(table) {
        Board::Backgammon => "8/5 6/5",
        Board::Connect4 => "4",
        Board::TicTacToe => "5",
        Board::Othello => "d3",
        Board::Versus => "",
        Board::Other => {
            let turn = table.game().and_then(Game::turn);
            let moves = turn.map(|turn| table.legal(turn)).unwrap_or_default();
            return moves.into_iter().find(|own| own.len() <= LONGEST_EXAMPLE).unwrap_or_default();
        }
    };
    example.to_owned()
}
