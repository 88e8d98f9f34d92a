//! Choosing another rule: the standard rules, and files.

use std::path::{Path, PathBuf};

use grammar::visible::display;
use rulvm_cells::{Buffer, Line, Modifier, Position, Rect, Style};

use super::choice;
use crate::drawing::{banner, cut, wrap};
use crate::input::{Key, KeyCode};
use crate::texts::Texts;
use crate::theme::Theme;

/// What can be chosen.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Choice {
    /// A standard rule, by its name.
    Standard(String),
    /// A sample rule, by its name.
    Example(String),
    /// The directory above.
    Above(PathBuf),
    /// A directory.
    Directory(PathBuf),
    /// A rule file or the source of a rule.
    File(PathBuf),
}

/// A directory whose rules can be chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    /// Where it is.
    pub directory: PathBuf,
    /// What can be chosen in it.
    pub choices: Vec<Choice>,
    /// Why it cannot be read.
    pub problem: Option<String>,
}

/// The most rows that keys have below the list.
const KEYS: usize = 2;

/// The list of rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picker {
    listing: Listing,
    chosen: usize,
    /// Why the rule that was chosen cannot be loaded.
    pub(crate) problem: Option<String>,
}

/// What a key or the mouse asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picked {
    /// Nothing more.
    Nothing,
    /// Another directory.
    List(PathBuf),
    /// A rule.
    Rule(Choice),
    /// Back to the menu.
    Back,
}

impl Picker {
    /// The list of a directory.
    #[must_use]
    pub const fn new(listing: Listing) -> Picker {
        Picker { listing, chosen: 0, problem: None }
    }

    fn above(&self) -> Picked {
        match self.listing.directory.parent() {
            Some(above) => Picked::List(above.to_owned()),
            None => Picked::Back,
        }
    }

    fn pick(&self) -> Picked {
        match self.listing.choices.get(self.chosen) {
            None => Picked::Nothing,
            Some(Choice::Above(path) | Choice::Directory(path)) => Picked::List(path.clone()),
            Some(choice) => Picked::Rule(choice.clone()),
        }
    }

    /// Moves the choice.
    pub fn step(&mut self, by: isize) {
        let last = self.listing.choices.len().saturating_sub(1);
        self.chosen = self.chosen.saturating_add_signed(by).min(last);
        self.problem = None;
    }

    /// A key was pressed.
    pub fn key(&mut self, key: &Key) -> Picked {
        match key.code {
            KeyCode::Up => self.step(-1),
            KeyCode::Down => self.step(1),
            KeyCode::PageUp => self.step(-10),
            KeyCode::PageDown => self.step(10),
            KeyCode::Home => self.step(isize::MIN),
            KeyCode::End => self.step(isize::MAX),
            KeyCode::Enter | KeyCode::Right => return self.pick(),
            KeyCode::Backspace | KeyCode::Left => return self.above(),
            KeyCode::Esc => return Picked::Back,
            // The next one that starts with this letter.
            KeyCode::Char(letter) => {
                let letter = letter.to_lowercase().to_string();
                let count = self.listing.choices.len();
                let mut others = (1..=count).map(|k| (self.chosen + k) % count);
                let starts = |&k: &usize| {
                    let choice = self.listing.choices.get(k);
                    choice.is_some_and(|choice| name(choice).to_lowercase().starts_with(&letter))
                };
                if let Some(found) = others.find(starts) {
                    self.chosen = found;
                    self.problem = None;
                }
            }
            _ => {}
        }
        Picked::Nothing
    }

    /// The mouse was clicked.
    pub fn click(&mut self, area: Rect, at: Position) -> Picked {
        let (top, rows) = self.window(area);
        let row = usize::from(at.y.saturating_sub(area.y + 2));
        let k = top + row;
        if at.y < area.y + 2 || row >= rows || k >= self.listing.choices.len() {
            return Picked::Nothing;
        }
        self.chosen = k;
        self.pick()
    }

    /// The first choice that is shown, and how many are.
    fn window(&self, area: Rect) -> (usize, usize) {
        let rows = usize::from(area.height.saturating_sub(4)).max(1);
        let most = self.listing.choices.len().saturating_sub(rows);
        (self.chosen.saturating_sub(rows / 2).min(most), rows)
    }

    /// Draws the list.
    pub(crate) fn draw(&self, texts: &Texts, theme: Theme, area: Rect, buffer: &mut Buffer) {
        buffer.clear(area);
        let row = |k: usize| {
            let y = area.y.saturating_add(u16::try_from(k).unwrap_or(u16::MAX));
            Rect { y, height: 1, ..area }.intersection(area)
        };
        let directory = self.listing.directory.to_string_lossy();
        let title = format!(" {}   {}", texts.say("load-title"), display(&directory));
        let title = cut(&title, area.width);
        let bold = Style::new().add_modifier(Modifier::BOLD);
        buffer.draw_line(&Line::styled(title, bold), row(0));
        let (top, rows) = self.window(area);
        let hidden = (top > 0, top + rows < self.listing.choices.len());
        let list = Rect { y: area.y + 2, height: area.height.saturating_sub(4), ..area };
        let list = list.intersection(area);
        let shown = self.listing.choices.iter().enumerate().skip(top).take(rows);
        for (k, choice) in shown {
            let (what, color) = match choice {
                Choice::Standard(name) => (about(texts, name, "load-standard"), theme.hexagon(6)),
                Choice::Example(name) => (about(texts, name, "load-example"), theme.hexagon(3)),
                Choice::Above(_) | Choice::Directory(_) => (String::new(), theme.hexagon(1)),
                Choice::File(_) => (String::new(), theme.hexagon(2)),
            };
            let style = Style::new().fg(color);
            let style =
                if k == self.chosen { style.add_modifier(Modifier::REVERSED) } else { style };
            let own = matches!(choice, Choice::Standard(_) | Choice::Example(_));
            let width = if own { 11 } else { 30 };
            let text = format!("  {:<width$} {what}", display(&name(choice)));
            let text = cut(&text, choice::columns(list, hidden));
            buffer.draw_line(&Line::styled(text, style), row(2 + k - top));
        }
        choice::mark_hidden(list, hidden, buffer);
        if self.listing.choices.is_empty() {
            buffer.draw_line(&Line::raw(texts.say("load-nothing")), row(2));
        }
        let problem = self.problem.as_ref().map(|why| (texts.say("load-failed"), why));
        let listing = self.listing.problem.as_ref().map(|why| (String::new(), why));
        if let Some((words, why)) = problem.or(listing) {
            let words = format!("{words}\n{why}");
            let lines: Vec<String> = words
                .lines()
                .flat_map(|line| wrap(&display(line), area.width.saturating_sub(4)))
                .collect();
            banner(&lines, Style::new(), area, buffer);
        }
        let reversed = Style::new().add_modifier(Modifier::REVERSED);
        let keys = wrap(&texts.say("load-keys"), area.width).into_iter().rev().take(KEYS);
        for (y, line) in (area.top()..area.bottom()).rev().zip(keys) {
            buffer.draw_line(&Line::styled(line, reversed), Rect { y, height: 1, ..area });
        }
    }
}

/// What a rule that is part of the program is: its kind, and what it shows.
fn about(texts: &Texts, name: &str, kind: &str) -> String {
    let kind = texts.say(kind);
    match texts.about(name) {
        Some(about) => texts.say_with("load-about", &[("kind", &kind), ("about", &about)]),
        None => kind,
    }
}

/// How a choice is called.
fn name(choice: &Choice) -> String {
    let last = |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned());
    match choice {
        Choice::Standard(name) | Choice::Example(name) => name.clone(),
        Choice::Above(_) => "../".to_owned(),
        Choice::Directory(path) => last(path).unwrap_or_default() + "/",
        Choice::File(path) => last(path).unwrap_or_default(),
    }
}
