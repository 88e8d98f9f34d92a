//! The options of the display, changed on the screen: they apply immediately, and can be written to
//! the file of options.

use grammar::visible::display;
use rulvm_cells::{Buffer, Line, Modifier, Position, Rect, Style};

use super::choice;
use crate::display::{Display, Hexagons};
use crate::drawing::{self, wrap};
use crate::input::{Key, KeyCode};
use crate::picture::palette::PaletteName;
use crate::texts::Texts;
use crate::theme::Theme;
use crate::words::Word;

/// An option, by its key in the file of options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preference {
    /// The colors of hexagons.
    Palette,
    /// How hexagons are drawn.
    Hexagons,
    /// Whether hexagons have the letters of their colors.
    Letters,
    /// Whether the place where the piece would land is shown.
    Ghost,
    /// Whether pieces are seen to move.
    Motion,
}

/// The options in their order, and the messages that name them.
const ROWS: [(Preference, &str); 5] = [
    (Preference::Palette, "option-palette"),
    (Preference::Hexagons, "option-hexagons"),
    (Preference::Letters, "option-letters"),
    (Preference::Ghost, "option-ghost"),
    (Preference::Motion, "option-motion"),
];

/// How many lines are above them: the title, and an empty one.
const HEAD: usize = 2;

/// How wide the lines are.
const WIDTH: u16 = 52;

/// The options on the screen: which of them is chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preferences {
    chosen: usize,
    /// How keeping them went.
    pub(crate) note: Option<String>,
}

/// What a key or the mouse asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Nothing.
    Nothing,
    /// The next value of an option, or the one before.
    Step(Preference, bool),
    /// The options are written to the file.
    Keep,
    /// Back to the menu.
    Back,
}

/// The value after another one, or before it; after the last one comes the first.
fn step<T: Copy + PartialEq>(all: &[T], value: T, forward: bool) -> T {
    let here = all.iter().position(|&other| other == value).unwrap_or(0);
    let by = if forward { 1 } else { all.len().saturating_sub(1) };
    all.get((here + by) % all.len().max(1)).copied().unwrap_or(value)
}

impl Preference {
    /// Its key and its value in the file of options.
    #[must_use]
    pub fn entry(self, of: &Display) -> (&'static str, Value) {
        match self {
            Preference::Palette => ("palette", Value::Word(of.theme.palette.word())),
            Preference::Hexagons => ("hexagons", Value::Word(of.hexagons.word())),
            Preference::Letters => ("letters", Value::Switch(of.theme.letters)),
            Preference::Ghost => ("ghost", Value::Switch(of.ghost)),
            Preference::Motion => ("motion", Value::Switch(of.motion)),
        }
    }

    /// Sets it to the next value, or the one before.
    pub(crate) fn step(self, display: &mut Display, forward: bool) {
        match self {
            Preference::Palette => {
                display.theme.palette = step(PaletteName::ALL, display.theme.palette, forward);
            }
            Preference::Hexagons => {
                display.hexagons = step(Hexagons::ALL, display.hexagons, forward);
            }
            Preference::Letters => display.theme.letters = !display.theme.letters,
            Preference::Ghost => display.ghost = !display.ghost,
            Preference::Motion => display.motion = !display.motion,
        }
    }
}

/// A value of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// One of some words.
    Word(&'static str),
    /// Yes or no.
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

/// The options as a file has them.
#[must_use]
pub fn entries(of: &Display) -> Vec<Entry> {
    let usual = Display::new(Theme::new(of.theme.depth));
    let entry = |(preference, _): &(Preference, &str)| {
        let (key, value) = preference.entry(of);
        Entry { key, value, is_usual: value == preference.entry(&usual).1 }
    };
    ROWS.iter().map(entry).collect()
}

impl Preferences {
    /// A key was pressed.
    pub fn key(&mut self, key: &Key) -> Asked {
        let here = ROWS.get(self.chosen).map_or(Preference::Palette, |row| row.0);
        if let Some(chosen) = choice::moved(key.code, self.chosen, ROWS.len()) {
            self.chosen = chosen;
        }
        match key.code {
            KeyCode::Left => return Asked::Step(here, false),
            KeyCode::Right | KeyCode::Enter | KeyCode::Char(' ') => return Asked::Step(here, true),
            KeyCode::Char('k' | 'K') => return Asked::Keep,
            KeyCode::Esc | KeyCode::Char('q' | 'Q' | 'm' | 'M') => return Asked::Back,
            _ => {}
        }
        Asked::Nothing
    }

    /// The mouse was clicked.
    pub fn click(&mut self, area: Rect, at: Position) -> Asked {
        let found = (0..ROWS.len()).find(|&k| row(area, HEAD + k).contains(at));
        let Some((found, (preference, _))) = found.and_then(|k| Some((k, ROWS.get(k)?))) else {
            return Asked::Nothing;
        };
        self.chosen = found;
        Asked::Step(*preference, true)
    }

    /// Draws the options, and some hexagons with them.
    pub(crate) fn draw(&self, of: &Display, texts: &Texts, area: Rect, buffer: &mut Buffer) {
        let mut put = |line: Line<'_>, k: usize| {
            let place = row(area, k);
            if place.y < area.bottom() {
                buffer.set_style(place, line.style);
                buffer.draw_line(&line, place);
            }
        };
        let title = Style::new().add_modifier(Modifier::BOLD);
        put(Line::styled(texts.say("menu-options"), title), 0);
        for (k, (preference, message)) in (HEAD..).zip(&ROWS) {
            let value = match preference.entry(of).1 {
                Value::Word(word) => word.to_owned(),
                Value::Switch(true) => texts.say("yes"),
                Value::Switch(false) => texts.say("no"),
            };
            let style = if k == HEAD + self.chosen {
                Style::new().add_modifier(Modifier::REVERSED)
            } else {
                Style::new()
            };
            put(Line::styled(format!("  {:<32} {value}", texts.say(message)), style), k);
        }
        let mut k = HEAD + ROWS.len() + 1;
        let quiet = Style::new().add_modifier(Modifier::DIM);
        put(drawing::samples(of.theme), k);
        k += 2;
        put(Line::styled(texts.say("option-keys"), quiet), k);
        let note = self.note.iter().flat_map(|note| note.lines());
        for line in note.flat_map(|line| wrap(&display(line), WIDTH)) {
            k += 1;
            put(Line::raw(line), k);
        }
    }
}

/// Where the k-th line is.
fn row(area: Rect, k: usize) -> Rect {
    let count = u16::try_from(HEAD + ROWS.len()).unwrap_or(u16::MAX);
    let width = WIDTH.min(area.width);
    let top = area.y + area.height.saturating_sub(count + 6) / 2;
    let y = top.saturating_add(u16::try_from(k).unwrap_or(u16::MAX));
    Rect { x: area.x + (area.width - width) / 2, y, width, height: 1 }
}
