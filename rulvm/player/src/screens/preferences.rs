//! The options of the display and the preset of keys, changed on the screen: they apply
//! immediately, and are written to the file of options when the screen is left.

use grammar::visible::display;
use rulvm_cells::{Buffer, Line, Modifier, Position, Rect, Style};

use super::choice;
use crate::controls::preset::Preset;
use crate::display::Display;
use crate::drawing::{self, wrap};
use crate::input::{Key, KeyCode};
use crate::texts::Texts;
use crate::theme::{Depth, Theme};
use crate::words::Word;

/// An option that can be changed on the screen.
#[derive(Debug)]
pub struct Preference {
    /// Its key in the file of options; `option-KEY` is the message that names it.
    pub key: &'static str,
    value: fn(&Chosen) -> Value,
    step: fn(&mut Chosen, bool),
}

/// The settings that the options change.
#[derive(Clone, Copy, Debug)]
pub struct Chosen {
    /// How the game is displayed.
    pub display: Display,
    /// The keys of signals.
    pub preset: Preset,
}

/// The option whose line also leads to the keys of the signals.
pub(crate) const KEY_PRESET: &str = "key_preset";

/// The options in their order.
pub static PREFERENCES: &[Preference] = &[
    Preference {
        key: "palette",
        value: |of| Value::Word(of.display.theme.palette.word()),
        step: |of, forward| of.display.theme.palette = of.display.theme.palette.neighbor(forward),
    },
    Preference {
        key: "hexagons",
        value: |of| Value::Word(of.display.hexagons.word()),
        step: |of, forward| of.display.hexagons = of.display.hexagons.neighbor(forward),
    },
    Preference {
        key: "letters",
        value: |of| Value::Switch(of.display.theme.letters),
        step: |of, _| of.display.theme.letters = !of.display.theme.letters,
    },
    Preference {
        key: "ghost",
        value: |of| Value::Switch(of.display.ghost),
        step: |of, _| of.display.ghost = !of.display.ghost,
    },
    Preference {
        key: "motion",
        value: |of| Value::Switch(of.display.motion),
        step: |of, _| of.display.motion = !of.display.motion,
    },
    Preference {
        key: "calm",
        value: |of| Value::Switch(of.display.calm),
        step: |of, _| of.display.calm = !of.display.calm,
    },
    Preference {
        key: KEY_PRESET,
        value: |of| Value::Word(of.preset.word()),
        step: |of, forward| of.preset = of.preset.neighbor(forward),
    },
];

/// How many lines are above them: the title, and an empty one.
const HEAD: usize = 2;

/// How many lines are below them where there is room: hexagons, keys and a note, with empty lines.
const FOOT: usize = 6;

/// The column of values, if they have room there.
const VALUE: usize = 35;

/// How wide the lines are.
const WIDTH: u16 = 52;

/// The screen of options: which of them is chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preferences {
    chosen: usize,
    /// The options as they were kept last, or as they were when the screen was opened.
    kept: Vec<Entry>,
    /// How writing them to the file went.
    pub(crate) note: Option<String>,
}

/// What a key or the mouse asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// Nothing.
    Nothing,
    /// The next value of an option, or the previous one.
    Step(&'static Preference, bool),
    /// The options are written to the file.
    Keep,
    /// The keys of the signals.
    Keys,
    /// Back to the menu.
    Back,
}

impl PartialEq for Preference {
    fn eq(&self, other: &Preference) -> bool {
        self.key == other.key
    }
}

impl Eq for Preference {}

impl Preference {
    /// Returns its value.
    #[must_use]
    pub fn value(&self, of: &Chosen) -> Value {
        (self.value)(of)
    }

    /// Sets it to the next value, or to the previous one; after the last one comes the first.
    pub fn step(&self, of: &mut Chosen, forward: bool) {
        (self.step)(of, forward);
    }
}

/// A value of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// One of some words.
    Word(&'static str),
    /// On or off.
    Switch(bool),
}

/// An option in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its key.
    pub key: &'static str,
    /// Its value.
    pub value: Value,
    /// True if this is the default.
    pub is_usual: bool,
}

/// Returns the options as a file has them.
#[must_use]
pub fn entries(of: &Chosen) -> Vec<Entry> {
    let usual = Chosen::new(of.display.theme.depth);
    let entry = |preference: &Preference| {
        let value = preference.value(of);
        Entry { key: preference.key, value, is_usual: value == preference.value(&usual) }
    };
    PREFERENCES.iter().map(entry).collect()
}

impl Chosen {
    /// The defaults, for a terminal with this many colors.
    #[must_use]
    pub const fn new(depth: Depth) -> Chosen {
        Chosen { display: Display::new(Theme::new(depth)), preset: Preset::Modern }
    }
}

impl Preferences {
    /// The screen, with the options as they are.
    #[must_use]
    pub fn new(of: &Chosen) -> Preferences {
        Preferences { kept: entries(of), ..Preferences::default() }
    }

    /// Returns the options that have been changed since they were kept.
    pub(crate) fn changed(&self, of: &Chosen) -> Vec<Entry> {
        entries(of).into_iter().filter(|entry| !self.kept.contains(entry)).collect()
    }

    /// Notes that the options were saved as they are now.
    pub(crate) fn keep(&mut self, of: &Chosen) {
        self.kept = entries(of);
    }

    /// Handles a key.
    pub(crate) fn key(&mut self, key: &Key) -> Asked {
        let here = self.chosen;
        let step = |forward| {
            PREFERENCES.get(here).map_or(Asked::Nothing, |option| Asked::Step(option, forward))
        };
        if let Some(chosen) = choice::moved(key.code, self.chosen, PREFERENCES.len()) {
            self.chosen = chosen;
        }
        let opens_keys = PREFERENCES.get(here).is_some_and(|option| option.key == KEY_PRESET);
        match key.code {
            KeyCode::Enter if opens_keys => Asked::Keys,
            KeyCode::Left => step(false),
            KeyCode::Right | KeyCode::Enter | KeyCode::Char(' ') => step(true),
            KeyCode::Char('k' | 'K') => Asked::Keep,
            KeyCode::Esc | KeyCode::Backspace | KeyCode::Char('q' | 'Q' | 'm' | 'M') => Asked::Back,
            _ => Asked::Nothing,
        }
    }

    /// Handles a click of the mouse.
    pub(crate) fn click(&mut self, area: Rect, at: Position) -> Asked {
        let clicked = |(k, _): &(usize, &Preference)| row(area, HEAD + k).contains(at);
        let Some((chosen, preference)) = PREFERENCES.iter().enumerate().find(clicked) else {
            return Asked::Nothing;
        };
        self.chosen = chosen;
        Asked::Step(preference, true)
    }

    /// Draws the options, and some hexagons with them.
    pub(crate) fn draw(&self, of: &Chosen, texts: &Texts, area: Rect, buffer: &mut Buffer) {
        let mut put = |line: Line<'_>, k: usize| {
            let place = row(area, k);
            if place.y < area.bottom() {
                buffer.set_style(place, line.style);
                buffer.draw_line(&line, place);
            }
        };
        let title = Style::new().add_modifier(Modifier::BOLD);
        put(Line::styled(texts.say("menu-options"), title), 0);
        let width = row(area, 0).width;
        for (k, preference) in (HEAD..).zip(PREFERENCES) {
            let value = match preference.value(of) {
                Value::Word(word) => texts.value(word),
                Value::Switch(true) => texts.say("yes"),
                Value::Switch(false) => texts.say("no"),
            };
            let style = if k == HEAD + self.chosen {
                Style::new().add_modifier(Modifier::REVERSED)
            } else {
                Style::new()
            };
            let name = format!("  {}", texts.say(&format!("option-{}", preference.key)));
            put(Line::styled(choice::line(&name, &value, VALUE, width), style), k);
        }
        // A low screen has no empty lines.
        let gap = usize::from(usize::from(area.height) >= HEAD + PREFERENCES.len() + FOOT);
        let samples = HEAD + PREFERENCES.len() + gap;
        put(drawing::samples(of.display.theme), samples);
        let quiet = Style::new().add_modifier(Modifier::DIM);
        let keys = wrap(&texts.say("option-keys"), width);
        let keys = keys.into_iter().map(|line| Line::styled(line, quiet));
        let note = self.note.iter().flat_map(|note| note.lines());
        let note = note.flat_map(|line| wrap(&display(line), width)).map(Line::raw);
        for (k, line) in (samples + 1 + gap..).zip(keys.chain(note)) {
            put(line, k);
        }
    }
}

/// Where the k-th line is.
fn row(area: Rect, k: usize) -> Rect {
    let count = u16::try_from(HEAD + PREFERENCES.len()).unwrap_or(u16::MAX);
    let width = WIDTH.min(area.width);
    let foot = u16::try_from(FOOT).unwrap_or(u16::MAX);
    let top = area.y + area.height.saturating_sub(count + foot) / 2;
    let y = top.saturating_add(u16::try_from(k).unwrap_or(u16::MAX));
    Rect { x: area.x + (area.width - width) / 2, y, width, height: 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_and_every_value_has_a_message() {
        let texts = Texts::default();
        let mut chosen = Chosen::new(Depth::True);
        for preference in PREFERENCES {
            let id = format!("option-{}", preference.key);
            assert_ne!(texts.say(&id), format!("<{id}>"));
            let first = preference.value(&chosen);
            while let Value::Word(word) = preference.value(&chosen) {
                // English texts have the words of the file.
                assert_eq!(texts.value(word), word);
                preference.step(&mut chosen, true);
                if preference.value(&chosen) == first {
                    break;
                }
            }
        }
    }
}
