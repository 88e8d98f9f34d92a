//! The screens about keys: the first question, the list in which they are changed, and the page
//! that shows those of the present screen.

use grammar::visible::display;
use rulvm_core::game::Input;

use super::{App, Command, Screen};
use crate::controls::preset::Preset;
use crate::drawing::ACTIONS;
use crate::glossary;
use crate::input::{Key, KeyCode};
use crate::screens::help::Help;
use crate::screens::key_list::{Asked, KeyList, Shown};
use crate::screens::preferences::{Chosen, Entry, KEY_PRESET, Value};
use crate::screens::probe::Probe;
use crate::screens::results::ResultTable;
use crate::screens::table::{BETWEEN, page_keys};
use crate::screens::welcome::Welcome;
use crate::words::Word;

/// Standard signals that are not shown next to the board: the messages that say what they do, and
/// the signals that they follow.
const MORE: &[(&str, &str, &str)] =
    &[("PREV", "previous-level", "NEXT"), ("CONT", "resume", "PAUS")];

/// The signal that the rule's own signals follow.
const LAST_MOVE: &str = "RGDN";

impl App {
    /// Asks which keys the player wants to use, before anything else.
    pub fn welcome(&mut self) {
        self.open(Screen::Welcome(Welcome::default()));
    }

    /// Takes a preset after the first question.
    pub(super) fn welcomed(&mut self, preset: Option<Preset>) -> Command {
        let Some(preset) = preset else { return Command::None };
        self.controls.bindings.preset = preset;
        self.bind();
        match self.back() {
            Command::None => Command::KeepKeys,
            other => other,
        }
    }

    /// Opens a screen over the present one.
    pub(super) fn open(&mut self, screen: Screen) {
        self.behind.push(std::mem::replace(&mut self.screen, screen));
    }

    /// Returns to the screen below the present one.
    pub(super) fn back(&mut self) -> Command {
        match self.behind.pop() {
            Some(screen) => self.screen = screen,
            None => self.open_menu(),
        }
        let is_paused = self.play.game.is_window_paused();
        if self.screen == Screen::Game && self.play.is_playing() && is_paused {
            return self.apply(&Input::Window(false));
        }
        Command::None
    }

    /// Opens the list of keys.
    pub(super) fn open_key_list(&mut self) {
        self.open(Screen::Keys(KeyList::default()));
    }

    /// Returns the settings that the screen of options changes.
    #[must_use]
    pub const fn chosen(&self) -> Chosen {
        Chosen { display: self.player.display, preset: self.controls.bindings.preset }
    }

    /// Takes changed options.
    pub(super) fn choose_options(&mut self, chosen: Chosen) {
        self.player.display = chosen.display;
        self.controls.bindings.preset = chosen.preset;
        self.bind();
    }

    /// Returns the preset as a file of options has it.
    #[must_use]
    pub fn key_preset(&self) -> Entry {
        let value = Value::Word(self.controls.bindings.preset.word());
        // It is always written, because the player has been asked.
        Entry { key: KEY_PRESET, value, is_usual: false }
    }

    /// Reports whether the keys were saved, if they were not or the list shows it.
    pub fn keys_kept(&mut self, kept: Result<String, String>) {
        let note = self.file_note(&kept);
        match &mut self.screen {
            Screen::Keys(list) => list.note = Some(note),
            _ if kept.is_err() => self.message = Some(note),
            _ => {}
        }
    }

    /// The signals of the rule in the order in which they are shown: what they do, and their keys.
    pub(super) fn signals(&self) -> Vec<(u8, String, String)> {
        let rule = self.play.game.program().rule();
        let texts = &self.player.texts;
        let place = |name: &str| ACTIONS.iter().position(|(signal, _)| *signal == name);
        // What a signal does, and where it is shown: after one of the actions, or in its place.
        let shown = |name: &str| {
            if let Some((_, message)) = ACTIONS.iter().find(|(signal, _)| *signal == name) {
                return (texts.say(message), (place(name), false));
            }
            if let Some((_, message, before)) = MORE.iter().find(|(signal, ..)| *signal == name) {
                return (texts.say(message), (place(before), true));
            }
            let own = glossary::signal(&rule.help, &self.player.languages, name);
            let own = display(&own.unwrap_or_else(|| name.to_owned())).into_owned();
            (own, (place(LAST_MOVE), true))
        };
        let signals = (1..=u8::MAX).zip(&rule.signals);
        let mut rows: Vec<_> = signals.map(|(id, signal)| (id, shown(&signal.name()))).collect();
        rows.sort_by_key(|(_, (_, place))| *place);
        let keys = |id| self.controls.keys.names(id).join(" ");
        rows.into_iter().map(|(id, (does, _))| (id, does, keys(id))).collect()
    }

    /// The identifiers of these signals, if the list of keys is shown.
    pub(super) fn listed_signals(&self) -> Vec<u8> {
        match &self.screen {
            Screen::Keys(_) => self.signals().into_iter().map(|(id, ..)| id).collect(),
            _ => Vec::new(),
        }
    }

    /// Draws the list of keys.
    pub(super) fn draw_key_list(&self, list: &KeyList, buffer: &mut rulvm_cells::Buffer) {
        let shown = Shown {
            preset: self.controls.bindings.preset.word(),
            signals: &self.signals(),
            asked: list.asked().map(|chord| self.controls.keys.name(chord)),
            texts: &self.player.texts,
        };
        list.draw(&shown, buffer.area, buffer);
    }

    /// Does what the list of keys asks for.
    pub(super) fn listed_key(&mut self, asked: Asked) -> Command {
        let rule = self.play.game.program().rule();
        let signal = |id: u8| rule.signals.get(usize::from(id) - 1).map(|signal| signal.name());
        let bindings = &mut self.controls.bindings;
        match asked {
            Asked::Nothing => return Command::None,
            Asked::Back => return self.back(),
            Asked::Test => {
                self.open(Screen::Probe(Probe::default()));
                return Command::None;
            }
            Asked::Preset(forward) => bindings.preset = bindings.preset.neighbor(forward),
            Asked::Bind { signal: id, key, adds } => {
                let Some(name) = signal(id) else { return Command::None };
                let mut keys = if adds { self.controls.keys.chords(id) } else { Vec::new() };
                if !keys.contains(&key) {
                    keys.push(key);
                }
                bindings.keys.set(&rule.name, &name, &keys);
            }
            Asked::Reset(id) => {
                let Some(name) = signal(id) else { return Command::None };
                bindings.keys.reset(&rule.name, &name);
            }
            Asked::ResetAll => {
                for signal in &rule.signals {
                    bindings.keys.reset(&rule.name, &signal.name());
                }
            }
        }
        self.bind();
        Command::KeepKeys
    }

    /// True if a key asks for the keys of the present screen.
    pub(super) fn asks_for_keys(&self, key: &Key) -> bool {
        let is_asked = match key.code {
            KeyCode::Char('?') => true,
            KeyCode::F(1) => !key.has_shift(),
            _ => false,
        };
        let is_free = match &self.screen {
            Screen::Game => self.controls.keys.signal(key).is_none() || !self.play.is_playing(),
            Screen::Keys(list) => !list.takes_key(),
            // Names are typed, a test shows the key, and on the page itself, the key leaves it.
            Screen::Name { .. } | Screen::Probe(_) | Screen::KeyHelp(_) => false,
            _ => true,
        };
        // Editors show their keys, and keys that come when the game is over were meant for it.
        let waits = self.practice.holds() || self.play.is_quiet() || self.window.is_too_small;
        is_asked && is_free && !waits
    }

    /// Opens the page that shows the keys of the present screen, and those of the game.
    pub fn open_key_help(&mut self) -> Command {
        let text = self.key_help();
        let mut help = Help::new(Some(&text), Some('='), true);
        help.lay_out(self.window.area);
        let is_played = self.screen == Screen::Game && self.play.is_playing();
        if is_played {
            // The game is in the background meanwhile: the window pause (section 6.7).
            let command = self.apply(&Input::Window(true));
            if command != Command::None || !self.play.is_playing() {
                return command;
            }
        }
        self.message = None;
        self.open(Screen::KeyHelp(help));
        Command::None
    }

    /// A key was pressed on the page of keys.
    pub(super) fn key_help_key(&mut self, key: &Key) -> Command {
        let Screen::KeyHelp(help) = &mut self.screen else { return Command::None };
        if self.behind.last() == Some(&Screen::Game) && matches!(key.code, KeyCode::Char('h' | 'H'))
        {
            // It goes back to the game.
            self.behind.clear();
            self.open_rule_help(false);
            return Command::None;
        }
        if help.key(key) { self.back() } else { Command::None }
    }

    /// Returns which keys leave that page.
    pub(super) fn leaves_key_help(&self) -> String {
        let texts = &self.player.texts;
        let back = texts.say_with("help-back", &[("keys", &texts.say("key-esc"))]);
        match self.behind.last() {
            Some(Screen::Game) => back + BETWEEN + &texts.say("keys-rule-help"),
            _ => back,
        }
    }

    /// The keys of the menu.
    fn keys_of_menu(&self) -> String {
        let texts = &self.player.texts;
        let pages = page_keys(self.table_of(self.session.edge), texts);
        let pages = pages.map(|keys| texts.say_with("keys-of-pages", &[("keys", &keys)]));
        std::iter::once(texts.say("keys-of-menu")).chain(pages).collect::<Vec<_>>().join(BETWEEN)
    }

    /// The text of that page.
    fn key_help(&self) -> String {
        let texts = &self.player.texts;
        let here = match &self.screen {
            Screen::Menu(_) => Some(self.keys_of_menu()),
            Screen::Scores(table) => Some(table.keys(texts)),
            Screen::Results(_) => Some(ResultTable::keys(texts)),
            Screen::Help(_) => Some(texts.say("keys-of-help")),
            Screen::Picker(_) => Some(texts.say("load-keys")),
            Screen::Options(_) => Some(texts.say("option-keys")),
            Screen::Keys(_) => Some(texts.say("bind-keys")),
            Screen::Welcome(_) => Some(texts.say("welcome-keys")),
            Screen::Modules(_) => Some(texts.say("modules-keys")),
            Screen::Game if self.session.is_replay => Some(texts.say("replay-keys")),
            Screen::Game if !self.play.is_playing() => Some(texts.say("another-game")),
            _ => None,
        };
        let split = |keys: &str| -> Vec<String> {
            keys.split(BETWEEN).map(|key| key.trim().to_owned()).collect()
        };
        let mut game = self.panel().all_keys();
        game.extend(split(&texts.say("keys-of-game")));
        let sections = [
            here.map(|keys| ("keys-here", split(&keys))),
            (!self.session.is_demo).then_some(("keys-in-game", game)),
            Some(("keys-everywhere", split(&texts.say("keys-of-all")))),
        ];
        let mut lines = Vec::new();
        for (head, keys) in sections.into_iter().flatten() {
            if !lines.is_empty() {
                lines.push(String::new());
            }
            let head = texts.say(head);
            let underline = "=".repeat(head.chars().count());
            lines.extend([head, underline]);
            lines.extend(keys.into_iter().map(|key| format!("    {key}")));
        }
        lines.join("\r\n")
    }
}
