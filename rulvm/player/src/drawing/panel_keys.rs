//! The keys in the panel next to the board.

use grammar::signals::STANDARD;
use grammar::visible::display;
use rulvm_cells::{Buffer, Line, Rect};

use super::panel::Panel;
use super::text::wrap;
use crate::glossary;
use crate::input::KeyCode;

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
        let keys = self.keys_of_program(Help::All);
        let keys: Vec<String> = keys.iter().map(KeyLine::said).collect();
        if let Some(line) = wrap(&keys.join("   "), row.width).into_iter().next() {
            buffer.draw_line(&Line::raw(line), row);
        }
    }

    /// The keys for which there is room in some columns and rows: all of them; or else short lines,
    /// and a key that shows all of them.
    fn keys(&self, width: u16, room: usize) -> Vec<Line<'static>> {
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
        self.lines().len()
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
        let mut lines: Vec<KeyLine> = Vec::new();
        for Bound { signal, keys, text } in self.bound() {
            let key = keys.into_iter().next().unwrap_or_default();
            let pair = PAIRS.iter().find(|(signals, _)| signals.contains(&&*signal));
            let text = pair.map_or(text, |(_, message)| self.texts.say(message));
            match lines.iter_mut().find(|line| pair.is_some() && line.text == text) {
                Some(line) => line.keys += &format!(" {key}"),
                None => lines.push(KeyLine { keys: key, text }),
            }
        }
        lines
    }

    /// The signals of the rule that have keys, in the order in which they are shown. Signals that
    /// it ignores are left out, but not the rule's own signals, which may be for later.
    fn bound(&self) -> Vec<Bound> {
        let rule = self.game.program().rule();
        let named = |&(signal, message): &(&str, &str)| {
            let id = rule.signal(signal)?;
            let keys = self.keys.names(id);
            let is_listed = !keys.is_empty() && !self.ignored.contains(&id);
            let text = match self.radar_price.filter(|_| signal == "RDAR") {
                Some(points) => {
                    self.texts.say_with("radar-price", &[("points", &points.to_string())])
                }
                None => self.texts.say(message),
            };
            let signal = signal.to_owned();
            is_listed.then_some(Bound { signal, keys, text })
        };
        let own = (1..=u8::MAX).zip(&rule.signals).filter_map(|(id, signal)| {
            let signal = signal.name();
            let keys = self.keys.names(id);
            let is_own = STANDARD.iter().all(|standard| standard.name != signal);
            let label = || {
                let helps = &self.game.program().rule().help;
                let label = glossary::signal(helps, self.languages, &signal);
                display(label.as_ref().unwrap_or(&signal)).into_owned()
            };
            let text = (is_own && !keys.is_empty()).then(label)?;
            Some(Bound { signal, keys, text })
        });
        let (moves, others) = ACTIONS.split_at(MOVES);
        moves.iter().filter_map(named).chain(own).chain(others.iter().filter_map(named)).collect()
    }
}

/// A signal of the rule, its keys, and what it does.
struct Bound {
    signal: String,
    keys: Vec<String>,
    text: String,
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
