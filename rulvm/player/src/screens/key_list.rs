//! The keys of the rule's signals: each can be changed.

use rulvm_cells::{Buffer, Line, Modifier, Position, Rect, Style};

use super::choice;
use crate::controls::chord::Chord;
use crate::controls::mapping::Mapped;
use crate::drawing::wrap;
use crate::input::{Key, KeyCode, KeyKind};
use crate::texts::Texts;

/// The screen: a row for the preset, one for each signal, and two functions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyList {
    chosen: usize,
    mode: Mode,
    /// How writing them to the file went.
    pub(crate) note: Option<String>,
}

/// What keys are for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Mode {
    /// A row is chosen.
    #[default]
    Choose,
    /// The next key is for a signal: as a further one, or in place of its keys.
    Press { adds: bool },
    /// The key belongs to another signal; the player is asked whether to take it over.
    Taken { key: Chord, adds: bool, owner: u8 },
}

/// A row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Preset,
    /// The signal with this identifier.
    Signal(u8),
    Reset,
    Test,
}

/// What a key or the mouse asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// Nothing.
    Nothing,
    /// The next preset, or the previous one.
    Preset(bool),
    /// A key for a signal: as a further one, or in place of its keys.
    Bind { signal: u8, key: Chord, adds: bool },
    /// The keys of the preset for a signal.
    Reset(u8),
    /// The keys of the preset for all signals.
    ResetAll,
    /// The screen that shows what the terminal reports.
    Test,
    /// Back.
    Back,
}

/// What the screen shows.
pub(crate) struct Shown<'a> {
    /// The name of the preset.
    pub(crate) preset: &'static str,
    /// The signals in their order: identifiers, what they do, their keys.
    pub(crate) signals: &'a [(u8, String, String)],
    /// The name of the key that is asked about, if one is.
    pub(crate) asked: Option<String>,
    pub(crate) texts: &'a Texts,
}

/// How wide the lines are.
const WIDTH: u16 = 52;

/// The column of keys, if they have room there.
const VALUE: usize = 27;

impl KeyList {
    /// True while the next key is for a signal.
    #[must_use]
    pub(crate) const fn takes_key(&self) -> bool {
        matches!(self.mode, Mode::Press { .. })
    }

    /// The key that belongs to another signal, while the player is asked about it.
    pub(crate) const fn asked(&self) -> Option<Chord> {
        match self.mode {
            Mode::Taken { key, .. } => Some(key),
            _ => None,
        }
    }

    /// Handles a key; `signals` are the identifiers in the order of the rows, and `owner` finds the
    /// signal that has a key.
    pub(crate) fn key(
        &mut self,
        key: &Key,
        signals: &[u8],
        owner: impl Fn(Chord) -> Option<u8>,
        texts: &Texts,
    ) -> Asked {
        let row = row(self.chosen, signals);
        match (self.mode, row) {
            (Mode::Press { adds }, Row::Signal(signal)) => {
                if key.kind != KeyKind::Press || matches!(key.code, KeyCode::Modifier(_)) {
                    return Asked::Nothing;
                }
                self.mode = Mode::Choose;
                let chord = Chord::of(key);
                if chord == Chord::plain(KeyCode::Esc) {
                    return Asked::Nothing;
                }
                // Keys that a file cannot name, or that the program always needs.
                if Chord::parse(&chord.to_string()) != Ok(chord) {
                    let name = chord.to_string();
                    self.note = Some(texts.say_with("bind-refused", &[("key", &name)]));
                    return Asked::Nothing;
                }
                match owner(chord).filter(|owner| *owner != signal) {
                    Some(owner) => {
                        self.mode = Mode::Taken { key: chord, adds, owner };
                        Asked::Nothing
                    }
                    None => Asked::Bind { signal, key: chord, adds },
                }
            }
            (Mode::Taken { key: chord, adds, .. }, Row::Signal(signal)) => match key.code {
                KeyCode::Enter => {
                    self.mode = Mode::Choose;
                    Asked::Bind { signal, key: chord, adds }
                }
                KeyCode::Esc | KeyCode::Backspace => {
                    self.mode = Mode::Choose;
                    Asked::Nothing
                }
                _ => Asked::Nothing,
            },
            (_, row) => self.choose(key, row, signals.len()),
        }
    }

    fn choose(&mut self, key: &Key, row: Row, signals: usize) -> Asked {
        self.note = None;
        if let Some(chosen) = choice::moved(key.code, self.chosen, signals + 3) {
            self.chosen = chosen;
        }
        match (key.code, row) {
            (KeyCode::Esc | KeyCode::Backspace | KeyCode::Char('q' | 'Q'), _) => Asked::Back,
            (KeyCode::Left, Row::Preset) => Asked::Preset(false),
            (KeyCode::Right, Row::Preset) => Asked::Preset(true),
            (KeyCode::Enter | KeyCode::Char(' '), row) => self.open(row),
            (KeyCode::Char('+'), Row::Signal(_)) => {
                self.mode = Mode::Press { adds: true };
                Asked::Nothing
            }
            (KeyCode::Delete, Row::Signal(signal)) => Asked::Reset(signal),
            _ => Asked::Nothing,
        }
    }

    /// Does what a row is for.
    fn open(&mut self, row: Row) -> Asked {
        match row {
            Row::Preset => Asked::Preset(true),
            Row::Signal(_) => {
                self.mode = Mode::Press { adds: false };
                Asked::Nothing
            }
            Row::Reset => Asked::ResetAll,
            Row::Test => Asked::Test,
        }
    }

    /// Handles a click of the mouse.
    pub(crate) fn click(&mut self, area: Rect, at: Position, signals: &[u8]) -> Asked {
        let lines = list(area, FOOT);
        let first = self.first(signals.len() + 3, lines.height.into());
        if self.mode != Mode::Choose || !lines.contains(at) {
            return Asked::Nothing;
        }
        let clicked = first + usize::from(at.y - lines.y);
        if clicked >= signals.len() + 3 {
            return Asked::Nothing;
        }
        self.note = None;
        self.chosen = clicked;
        self.open(row(clicked, signals))
    }

    /// The first row that is shown, if there is room for some of them.
    fn first(&self, count: usize, room: usize) -> usize {
        self.chosen.saturating_sub(room / 2).min(count.saturating_sub(room))
    }

    /// Draws the rows, and what keys do.
    pub(crate) fn draw(&self, shown: &Shown<'_>, area: Rect, buffer: &mut Buffer) {
        let Shown { preset, signals, texts, .. } = shown;
        buffer.clear(area);
        let inside = column(area);
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let title = Line::styled(texts.say("menu-keyboard"), bold);
        buffer.draw_line(&title, Rect { height: 1, ..inside }.intersection(area));
        let mut rows = vec![(texts.say("bind-preset"), format!("< {} >", texts.value(preset)))];
        for (_, does, keys) in *signals {
            let keys = if keys.is_empty() { texts.say("bind-none") } else { keys.clone() };
            rows.push((does.clone(), keys));
        }
        rows.push((texts.say("bind-reset"), String::new()));
        rows.push((texts.say("bind-test"), String::new()));
        let lines = list(area, FOOT);
        let first = self.first(rows.len(), lines.height.into());
        let hidden = (first > 0, first + usize::from(lines.height) < rows.len());
        let shown_rows = rows.iter().enumerate().skip(first);
        for (y, (k, (label, keys))) in (lines.top()..lines.bottom()).zip(shown_rows) {
            let place = Rect { y, height: 1, ..lines };
            let reversed = Style::new().add_modifier(Modifier::REVERSED);
            let style = if k == self.chosen { reversed } else { Style::new() };
            let keys = if k == self.chosen && self.takes_key() { "..." } else { keys };
            buffer.set_style(place, style);
            let columns = choice::columns(lines, hidden);
            let line = choice::line(&format!("  {label}"), keys, VALUE, columns);
            buffer.draw_line(&Line::styled(line, style), place);
        }
        choice::mark_hidden(lines, hidden, buffer);
        let foot = packed(&self.foot(shown), inside.width);
        let below = Rect { y: lines.bottom() + 1, ..inside };
        for (y, line) in (below.y..area.bottom()).zip(foot) {
            buffer.draw_line(&Line::raw(line), Rect { y, height: 1, ..below });
        }
    }

    /// What is said below the rows.
    fn foot(&self, Shown { signals, asked, texts, .. }: &Shown<'_>) -> String {
        let does = |id: u8| {
            let found = signals.iter().find(|(signal, ..)| *signal == id);
            found.map_or("", |(_, does, _)| does)
        };
        let ids: Vec<u8> = signals.iter().map(|(id, ..)| *id).collect();
        match (self.mode, row(self.chosen, &ids), &self.note) {
            (Mode::Press { .. }, Row::Signal(id), _) => {
                texts.say_with("bind-press", &[("signal", does(id))])
            }
            (Mode::Taken { owner, .. }, ..) => {
                let key = asked.clone().unwrap_or_default();
                texts.say_with("bind-taken", &[("key", &key), ("signal", does(owner))])
            }
            (.., Some(note)) => note.clone(),
            _ => texts.say("bind-keys"),
        }
    }
}

/// How many lines are below the rows: an empty one, and those about keys.
const FOOT: u16 = 3;

/// The row with a number, from 0.
fn row(number: usize, signals: &[u8]) -> Row {
    match number.checked_sub(1) {
        None => Row::Preset,
        Some(k) if k < signals.len() => signals.get(k).map_or(Row::Test, |id| Row::Signal(*id)),
        Some(k) if k == signals.len() => Row::Reset,
        Some(_) => Row::Test,
    }
}

/// Breaks a text into lines where it has three spaces, if that is enough.
fn packed(text: &str, columns: u16) -> Vec<String> {
    let fits = |line: &str| Line::raw(line).width() <= columns.into();
    let mut lines: Vec<String> = Vec::new();
    for part in text.split("   ") {
        match lines.last_mut() {
            Some(line) if fits(&format!("{line}   {part}")) => *line += &format!("   {part}"),
            _ => lines.push(part.to_owned()),
        }
    }
    lines.into_iter().flat_map(|line| wrap(&line, columns)).collect()
}

/// The columns that the screen uses.
fn column(area: Rect) -> Rect {
    let width = WIDTH.min(area.width);
    Rect { x: area.x + (area.width - width) / 2, width, ..area }
}

/// Where the rows are: below the title.
fn list(area: Rect, foot: u16) -> Rect {
    let height = area.height.saturating_sub(1 + foot);
    Rect { y: area.y.saturating_add(1), height, ..column(area) }.intersection(area)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Presses keys on a list of two signals, of which the second one has the space bar. Returns
    /// what the last one asks for.
    fn press(list: &mut KeyList, codes: &[KeyCode]) -> Asked {
        let space = Chord::plain(KeyCode::Char(' '));
        let owner = |chord: Chord| (chord == space).then_some(2);
        let texts = Texts::new(&[]);
        let press = |_, code: &KeyCode| list.key(&Key::plain(*code), &[1, 2], owner, &texts);
        codes.iter().fold(Asked::Nothing, press)
    }

    #[test]
    fn a_key_of_another_signal_is_taken_over_or_left_alone() {
        use KeyCode::{Backspace, Char, Down, Enter, Esc};
        let key = Chord::plain(Char(' '));
        let taken = Asked::Bind { signal: 1, key, adds: false };
        let mut list = KeyList::default();
        assert_eq!(press(&mut list, &[Down, Enter, Char(' ')]), Asked::Nothing);
        assert_eq!(list.asked(), Some(key));
        assert_eq!(press(&mut list, &[Enter]), taken);
        for cancel in [Esc, Backspace] {
            press(&mut list, &[Enter, Char(' ')]);
            assert_eq!((press(&mut list, &[cancel]), list.asked()), (Asked::Nothing, None));
        }
        // Its own key is not a conflict, and neither is a free one.
        assert_eq!(
            press(&mut list, &[Down, Enter, Char(' ')]),
            Asked::Bind { signal: 2, key, adds: false }
        );
        let key = Chord::plain(Char('x'));
        assert_eq!(
            press(&mut list, &[Char('+'), Char('X')]),
            Asked::Bind { signal: 2, key, adds: true }
        );
        assert_eq!(press(&mut list, &[Esc]), Asked::Back);
    }

    #[test]
    fn keys_that_cannot_be_bound_change_nothing() {
        use KeyCode::{Char, Down, Enter, Esc, Modifier, Other};
        let mut list = KeyList::default();
        assert_eq!(press(&mut list, &[Down, Enter, Modifier("Left Shift")]), Asked::Nothing);
        assert!(list.takes_key());
        assert_eq!(press(&mut list, &[Esc]), Asked::Nothing);
        assert_eq!((list.takes_key(), &list.note), (false, &None));
        assert_eq!(press(&mut list, &[Enter, Other("Caps Lock")]), Asked::Nothing);
        assert!(!list.takes_key() && list.note.is_some());
        for invisible in ['\u{200D}', '\u{301}', '\u{A0}', '\u{3000}', '\u{202E}'] {
            list.note = None;
            let asked = press(&mut list, &[Enter, Char(invisible)]);
            assert!(asked == Asked::Nothing && list.note.is_some(), "{invisible:?}");
        }
    }

    #[test]
    fn every_row_has_its_function() {
        use KeyCode::{Delete, Down, End, Enter, Left, Up};
        let mut list = KeyList::default();
        assert_eq!(press(&mut list, &[Left]), Asked::Preset(false));
        assert_eq!(press(&mut list, &[Down, Down, Delete]), Asked::Reset(2));
        assert_eq!(press(&mut list, &[Down, Enter]), Asked::ResetAll);
        assert_eq!(press(&mut list, &[Down, Enter]), Asked::Test);
        assert_eq!(press(&mut list, &[Down, Up, End, Delete]), Asked::Nothing);
    }
}
