//! The options of the picture, chosen on the screen: they are seen at once, and kept if that is
//! wanted.

use crossterm::event::{KeyCode, KeyEvent};
use rulvm_cells::Buffer;
use rulvm_cells::Line;
use rulvm_cells::{Modifier, Style};
use rulvm_cells::{Position, Rect};

use super::display::{Display, Hexagons};
use super::menu;
use super::texts::Texts;
use grammar::visible::display;
use rulvm_player::picture::palette::PaletteName;
use rulvm_player::theme::Theme;

/// An option, by its key in the file of options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preference {
    /// The colors of hexagons.
    Palette,
    /// How hexagons are drawn.
    Hexagons,
    /// Whether hexagons carry the letters of their colors.
    Letters,
    /// Whether it is shown where the piece would land.
    Ghost,
    /// Whether something is seen to move.
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

/// How many lines stand above them: the title, and a free one.
const HEAD: usize = 2;

/// How wide the lines are.
const WIDTH: u16 = 52;

/// The options on the screen: which of them is chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preferences {
    chosen: usize,
    /// What is to be said about keeping them.
    pub(super) told: Option<String>,
}

/// What a key or the mouse asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Nothing.
    Nothing,
    /// The next value of an option, or the one before.
    Step(Preference, bool),
    /// The options are kept in the file.
    Keep,
    /// Back to the menu.
    Back,
}

/// The value behind another one, or before it; behind the last one comes the first.
fn step<T: Copy + PartialEq>(all: &[T], value: T, forward: bool) -> T {
    let here = all.iter().position(|&other| other == value).unwrap_or(0);
    let by = if forward { 1 } else { all.len().saturating_sub(1) };
    all.get((here + by) % all.len().max(1)).copied().unwrap_or(value)
}

impl Preference {
    /// Its key in the file of options, and its value as it stands there.
    #[must_use]
    pub const fn entry(self, of: &Display) -> (&'static str, Value) {
        match self {
            Preference::Palette => ("palette", Value::Word(of.theme.palette.word())),
            Preference::Hexagons => ("hexagons", Value::Word(of.hexagons.word())),
            Preference::Letters => ("letters", Value::Switch(of.theme.letters)),
            Preference::Ghost => ("ghost", Value::Switch(of.ghost)),
            Preference::Motion => ("motion", Value::Switch(of.motion)),
        }
    }

    /// Gives it another value.
    pub(super) fn step(self, display: &mut Display, forward: bool) {
        match self {
            Preference::Palette => {
                display.theme.palette = step(&PaletteName::ALL, display.theme.palette, forward);
            }
            Preference::Hexagons => {
                display.hexagons = step(&Hexagons::ALL, display.hexagons, forward);
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

/// An option as it stands in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its key.
    pub key: &'static str,
    /// Its value.
    pub value: Value,
    /// True if it has this value when no file says otherwise.
    pub is_usual: bool,
}

/// The options as they stand in a file.
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
    /// A key was hit.
    pub fn key(&mut self, key: &KeyEvent) -> Wish {
        let here = ROWS.get(self.chosen).map_or(Preference::Palette, |row| row.0);
        if let Some(chosen) = menu::moved(key.code, self.chosen, ROWS.len()) {
            self.chosen = chosen;
        }
        match key.code {
            KeyCode::Left => return Wish::Step(here, false),
            KeyCode::Right | KeyCode::Enter | KeyCode::Char(' ') => return Wish::Step(here, true),
            KeyCode::Char('k' | 'K') => return Wish::Keep,
            KeyCode::Esc | KeyCode::Char('q' | 'Q' | 'm' | 'M') => return Wish::Back,
            _ => {}
        }
        Wish::Nothing
    }

    /// The mouse was clicked.
    pub fn click(&mut self, area: Rect, at: Position) -> Wish {
        let found = (0..ROWS.len()).find(|&k| row(area, HEAD + k).contains(at));
        let Some((found, (preference, _))) = found.and_then(|k| Some((k, ROWS.get(k)?))) else {
            return Wish::Nothing;
        };
        self.chosen = found;
        Wish::Step(*preference, true)
    }

    /// Draws the options, and hexagons as they look with them.
    pub(super) fn draw(&self, of: &Display, texts: &Texts, area: Rect, buffer: &mut Buffer) {
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
        put(super::board::samples(of.theme), k);
        k += 2;
        put(Line::styled(texts.say("option-keys"), quiet), k);
        let told = self.told.iter().flat_map(|told| told.lines());
        for line in told.flat_map(|line| super::view::wrap(&display(line), WIDTH)) {
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
