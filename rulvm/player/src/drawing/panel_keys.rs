//! The keys in the panel next to the board.

use grammar::language::Language;
use grammar::signals::STANDARD;
use grammar::visible::display;
use rulvm_cells::{Buffer, Line, Rect};
use rulvm_core::game::Game;

use super::panel::Panel;
use super::text::wrap;
use crate::controls::keys::Keys;
use crate::glossary;
use crate::input::KeyCode;
use crate::texts::Texts;

/// How many of the keys come before those of the rule's own signals.
const MOVES: usize = 8;

/// The keys that are shown: signals, and the messages that say what they do. Those that have the
/// arrows in most presets come first.
pub const ACTIONS: &[(&str, &str)] = &[
    ("LEFT", "left"),
    ("RGHT", "right"),
    ("DOWN", "down"),
    ("ROTR", "turn-right"),
    ("ROTL", "turn-left"),
    ("DROP", "drop"),
    ("LFDN", "down-left"),
    ("RGDN", "down-right"),
    ("NEXT", "next-level"),
    ("RDAR", "radar"),
    ("PAUS", "pause"),
    ("STOP", "give-up-key"),
];

/// Signals whose keys share a line where there is little room, and the messages that say what they
/// do.
const PAIRS: &[([&str; 2], &str)] = &[
    (["LEFT", "RGHT"], "welcome-move"),
    (["ROTR", "ROTL"], "welcome-turn"),
    (["LFDN", "RGDN"], "diagonally"),
];

impl Panel<'_> {
    /// Draws the keys for which there is room.
    pub(crate) fn draw_keys(&self, area: Rect, buffer: &mut Buffer) {
        let keys = self.keys(area.width, area.height.into());
        for (y, key) in (area.top()..area.bottom()).zip(keys) {
            buffer.draw_line(&key, Rect { y, height: 1, ..area });
        }
    }

    /// Draws the keys of the program for which there is room in a row.
    pub(crate) fn draw_keys_in_row(&self, row: Rect, buffer: &mut Buffer) {
        if self.has_touch {
            return;
        }
        let keys = self.keys_of_program(Help::All);
        let keys: Vec<String> = keys.iter().map(KeyLine::said).collect();
        if let Some(line) = wrap(&keys.join("   "), row.width).into_iter().next() {
            buffer.draw_line(&Line::raw(line), row);
        }
    }

    /// The keys for which there is room in some columns and rows: all of them; or else short lines,
    /// and a key that shows all of them.
    fn keys(&self, width: u16, room: usize) -> Vec<Line<'static>> {
        if self.has_touch {
            return Vec::new();
        }
        let width = usize::from(width);
        let widest = |lines: &[KeyLine], of: fn(&KeyLine) -> &str| {
            lines.iter().map(|line| Line::raw(of(line)).width()).max().unwrap_or(0)
        };
        let mut lines = self.lines();
        let aligned = widest(&lines, |line| &line.keys) + 1 + widest(&lines, |line| &line.text);
        if aligned > width || lines.len() > room {
            lines = if self.is_demo { Vec::new() } else { self.short_keys_of_rule() };
            lines.retain(|line| Line::raw(line.said()).width() <= width);
            let always = self.keys_of_program(Help::All);
            lines.truncate(room.saturating_sub(always.len()));
            lines.extend(always);
            lines.truncate(room);
        }
        let keys = widest(&lines, |line| &line.keys);
        let line = |KeyLine { keys: of, text }: KeyLine| {
            // Long texts start further to the left.
            let keys = keys.min(width.saturating_sub(1 + Line::raw(text.as_str()).width()));
            Line::raw(format!("{of:>keys$} {text}"))
        };
        lines.into_iter().map(line).collect()
    }

    /// The rows that all keys need.
    pub(super) fn rows_of_keys(&self) -> usize {
        if self.has_touch { 0 } else { self.lines().len() }
    }

    /// All keys; in a demo, none belong to the rule.
    fn lines(&self) -> Vec<KeyLine> {
        let of_rule = if self.is_demo { Vec::new() } else { self.keys_of_rule() };
        of_rule.into_iter().chain(self.keys_of_program(Help::Pages)).collect()
    }

    /// The keys of the program itself.
    fn keys_of_program(&self, help: Help) -> Vec<KeyLine> {
        // They are shown in any case; in a demo, no keys belong to the rule.
        let is_free = |code: KeyCode| self.is_demo || !self.keys.is_bound(code);
        let pages = [(KeyCode::Char('h'), "H"), (KeyCode::Char('?'), "?"), (KeyCode::F(1), "F1")];
        let (shown, count, text) = match help {
            Help::Pages => (&pages[..], 2, "help"),
            Help::All => (&pages[1..], 1, "all-keys"),
        };
        let free = shown.iter().filter(|(code, _)| is_free(*code)).map(|&(_, key)| key);
        let keys: Vec<&str> = free.take(count).collect();
        let with_control = |letter: char| format!("{}+{letter}", self.texts.say("key-ctrl"));
        let quit = if is_free(KeyCode::Char('q')) { "Q".to_owned() } else { with_control('C') };
        let texts = self.texts;
        let help = (!keys.is_empty()).then(|| key_line(&keys.join(" "), &texts.say(text)));
        let quit = key_line(&quit, &texts.say("quit"));
        let practice = || key_line(&with_control('P'), &texts.say("practice-keys"));
        let practice = self.is_practice.then(practice);
        let leave =
            self.is_tutorial.then(|| key_line(&texts.say("key-esc"), &texts.say("lesson-leave")));
        help.into_iter().chain(leave).chain([quit]).chain(practice).collect()
    }

    /// All keys in words.
    pub(crate) fn all_keys(&self) -> Vec<String> {
        let lines = self.keys_of_rule().into_iter().chain(self.keys_of_program(Help::Pages));
        lines.map(|line| line.said()).collect()
    }

    /// The keys of the rule.
    fn keys_of_rule(&self) -> Vec<KeyLine> {
        let line = |Bound { keys, text, .. }: Bound| KeyLine { keys: keys.join(" "), text };
        self.bound().into_iter().map(line).collect()
    }

    /// The keys of the rule in fewer and shorter lines: one key for each signal, and one line for
    /// two directions.
    fn short_keys_of_rule(&self) -> Vec<KeyLine> {
        let line = |group: Group| {
            let keys: Vec<String> = group.keys.into_iter().map(|(_, key)| key).collect();
            KeyLine { keys: keys.join(" "), text: group.text }
        };
        grouped(self.bound(), self.texts).into_iter().map(line).collect()
    }

    /// The signals of the rule that have keys.
    fn bound(&self) -> Vec<Bound> {
        let mut bound = bound(self.game, self.keys, self.ignored, self.texts, self.languages);
        if let Some(points) = self.radar_price {
            let values = [("points", &*points.to_string())];
            for own in bound.iter_mut().filter(|own| own.signal == "RDAR") {
                own.text = self.texts.say_with("radar-price", &values);
            }
        }
        bound
    }
}

/// Returns the signals of a game's rule that have keys, in the order in which they are shown.
/// Ignored signals are left out, but not the rule's own signals, which may be for later.
#[must_use]
pub fn bound(
    game: &Game,
    keys: &Keys,
    ignored: &[u8],
    texts: &Texts,
    languages: &[Language],
) -> Vec<Bound> {
    let rule = game.program().rule();
    let named = |&(signal, message): &(&str, &str)| {
        let id = rule.signal(signal)?;
        let names = keys.names(id);
        let is_listed = !names.is_empty() && !ignored.contains(&id);
        let bound =
            || Bound { id, signal: signal.to_owned(), keys: names, text: texts.say(message) };
        is_listed.then(bound)
    };
    let own = (1..=u8::MAX).zip(&rule.signals).filter_map(|(id, signal)| {
        let signal = signal.name();
        let keys = keys.names(id);
        let is_own = STANDARD.iter().all(|standard| standard.name != signal);
        let label = || {
            let label = glossary::signal(&rule.help, languages, &signal);
            display(label.as_ref().unwrap_or(&signal)).into_owned()
        };
        let text = (is_own && !keys.is_empty()).then(label)?;
        Some(Bound { id, signal, keys, text })
    });
    let (moves, others) = ACTIONS.split_at(MOVES);
    moves.iter().filter_map(named).chain(own).chain(others.iter().filter_map(named)).collect()
}

/// Returns one key for each signal. Two directions share a group.
#[must_use]
pub fn grouped(bound: Vec<Bound>, texts: &Texts) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for Bound { id, signal, keys, text } in bound {
        let key = (id, keys.into_iter().next().unwrap_or_default());
        let pair = PAIRS.iter().find(|(signals, _)| signals.contains(&&*signal));
        let text = pair.map_or(text, |(_, message)| texts.say(message));
        match groups.iter_mut().find(|group| pair.is_some() && group.text == text) {
            Some(group) => group.keys.push(key),
            None => groups.push(Group { signal, keys: vec![key], text }),
        }
    }
    groups
}

/// A signal of a rule, its keys, and what it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// The number of the signal, from 1.
    pub id: u8,
    /// Its name.
    pub signal: String,
    /// The names of its keys.
    pub keys: Vec<String>,
    /// What it does, in the player's language.
    pub text: String,
}

/// Signals that do the same in different directions, with a key for each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The name of the first signal.
    pub signal: String,
    /// The numbers of the signals, and the names of their keys.
    pub keys: Vec<(u8, String)>,
    /// What they do, in the player's language.
    pub text: String,
}

/// What some keys do.
struct KeyLine {
    keys: String,
    text: String,
}

/// What the key for help shows.
#[derive(Clone, Copy)]
enum Help {
    /// Help pages.
    Pages,
    /// All keys: there is no room for them here.
    All,
}

impl KeyLine {
    fn said(&self) -> String {
        format!("{} {}", self.keys, self.text)
    }
}

fn key_line(keys: &str, text: &str) -> KeyLine {
    KeyLine { keys: keys.to_owned(), text: text.to_owned() }
}
