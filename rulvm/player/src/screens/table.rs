//! The best scores, ten on a page (section 5.5).

use grammar::rul3::{DateTime, Score, ScoreTable};
use grammar::visible::display;

use super::ending::Ending;
use super::unsaved::Unsaved;
use crate::drawing::{cut, wrap};
use crate::input::{Key, KeyCode};
use crate::texts::Texts;

/// How many scores a page shows where there is room for them.
const PAGE: usize = 10;
/// The columns of a line without the name and the date, and those of the date.
const SCORE: usize = 16;
const DATE: usize = 11;
/// The columns of names.
const SHORTEST: usize = 8;
const LONGEST: usize = 23;
/// What is between keys that are listed in a line.
pub(crate) const BETWEEN: &str = "   ";
/// The number of pages: more scores cannot be shown.
const PAGES: usize = 20;

/// A table of scores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The number of cells in an edge.
    pub(crate) edge: u8,
    /// The scores.
    pub(crate) scores: ScoreTable,
    /// The rank of the score that was just made, from 1.
    rank: Option<usize>,
    /// Why it was not saved.
    unsaved: Option<Unsaved>,
    page: usize,
    /// True if it was opened from the menu, and not at the end of a game.
    pub(crate) from_menu: bool,
}

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableKey {
    /// Nothing.
    Nothing,
    /// The scores of boards of another size.
    Edge(u8),
    /// Back to the menu.
    Back,
    /// Another game.
    Again,
    /// Another game with the same seed.
    SameAgain,
    /// Another try to save the score.
    TryAgain,
    /// The end of the program.
    Quit,
}

/// The page of a function key, from 0: F1 to F20, of which keyboards have some with Shift.
pub(crate) fn page_of(code: KeyCode, shift: bool) -> Option<usize> {
    let KeyCode::F(number) = code else { return None };
    let number = usize::from(number) + if shift && number <= 10 { 10 } else { 0 };
    number.checked_sub(1).filter(|&page| page < PAGES)
}

/// The number of cells in an edge that a digit means.
pub(crate) fn edge_of(code: KeyCode) -> Option<u8> {
    let KeyCode::Char(digit) = code else { return None };
    digit
        .to_digit(10)
        .and_then(|edge| u8::try_from(edge).ok())
        .filter(|edge| (6..=9).contains(edge))
}

/// Returns the keys of the pages of a table after the first one; `None` if there are no such pages.
pub(crate) fn page_keys(scores: &ScoreTable, texts: &Texts) -> Option<String> {
    match last_page(scores) + 1 {
        1 => None,
        2 => Some("F2".to_owned()),
        last => {
            let last = format!("F{last}");
            Some(texts.say_with("keys-range", &[("first", "F2"), ("last", &last)]))
        }
    }
}

/// The last page that has scores, from 0.
fn last_page(scores: &ScoreTable) -> usize {
    (scores.entries.len().saturating_sub(1) / PAGE).min(PAGES - 1)
}

impl Table {
    /// A page of scores, opened from the menu.
    #[must_use]
    pub const fn new(edge: u8, scores: ScoreTable, page: usize) -> Table {
        Table { edge, scores, rank: None, unsaved: None, page, from_menu: true }
    }

    /// The scores at the end of a game.
    #[must_use]
    pub(crate) fn after_game(
        edge: u8,
        scores: ScoreTable,
        rank: Option<usize>,
        unsaved: Option<Unsaved>,
    ) -> Table {
        let page = rank.map_or(0, |rank| rank.saturating_sub(1) / PAGE).min(PAGES - 1);
        Table { edge, scores, rank, unsaved, page, from_menu: false }
    }

    /// The score that was just made.
    pub(crate) fn made(&self) -> Option<&Score> {
        self.scores.entries.get(self.rank?.checked_sub(1)?)
    }

    /// The last page that has scores.
    fn last(&self) -> usize {
        last_page(&self.scores)
    }

    /// The keys of this screen.
    pub(crate) fn keys(&self, texts: &Texts) -> String {
        if !self.from_menu {
            return texts.say("another-game");
        }
        let pages = page_keys(&self.scores, texts);
        let pages = pages.map(|keys| texts.say_with("score-pages", &[("keys", &keys)]));
        pages.into_iter().chain([texts.say("score-keys")]).collect::<Vec<_>>().join(BETWEEN)
    }

    /// Goes to the next page, or back.
    pub fn turn(&mut self, forward: bool) {
        self.page =
            if forward { (self.page + 1).min(self.last()) } else { self.page.saturating_sub(1) };
    }

    /// A key was pressed.
    pub fn key(&mut self, key: &Key) -> TableKey {
        let shift = key.has_shift();
        match key.code {
            KeyCode::PageDown | KeyCode::Right | KeyCode::Down => self.turn(true),
            KeyCode::PageUp | KeyCode::Left | KeyCode::Up => self.turn(false),
            KeyCode::Home => self.page = 0,
            KeyCode::End => self.page = self.last(),
            KeyCode::F(_) => {
                if let Some(page) = page_of(key.code, shift) {
                    self.page = page;
                }
            }
            KeyCode::Char('6'..='9') if self.from_menu => {
                return edge_of(key.code).map_or(TableKey::Nothing, TableKey::Edge);
            }
            KeyCode::Char('t' | 'T') if self.unsaved.is_some() => return TableKey::TryAgain,
            KeyCode::Char('q' | 'Q') if !self.from_menu => return TableKey::Quit,
            KeyCode::Enter | KeyCode::Char('r' | 'R') if !self.from_menu => return TableKey::Again,
            KeyCode::Char('s' | 'S') if !self.from_menu => return TableKey::SameAgain,
            KeyCode::Esc
            | KeyCode::Backspace
            | KeyCode::Enter
            | KeyCode::Char('q' | 'Q' | 'm' | 'M') => return TableKey::Back,
            _ => {}
        }
        TableKey::Nothing
    }

    /// The lines that are shown in some rows and columns, with those about the game below, and a
    /// note about it if there is one.
    pub(crate) fn lines(
        &self,
        title: &str,
        game: &Ending,
        note: Option<String>,
        texts: &Texts,
        rows: usize,
        columns: u16,
    ) -> Vec<String> {
        let edge = texts.say_with("edge-of-board", &[("edge", &self.edge.to_string())]);
        // Without dates where there is no room for them.
        let has_dates = usize::from(columns) >= SCORE + DATE + SHORTEST;
        let mut lines = match has_dates {
            true => wrap(&format!("{title} - {edge}"), columns),
            false => vec![title.to_owned(), edge],
        };
        let head = lines.len();
        let mut below = Vec::new();
        if !self.from_menu {
            below.extend(game.short(columns).into_iter().filter(|line| !line.is_empty()));
            below.extend(note.iter().flat_map(|note| wrap(note, columns)));
        }
        let said = self.unsaved.iter().flat_map(|unsaved| unsaved.said(texts));
        below.extend(said.flat_map(|text| wrap(&display(&text), columns)));
        below.extend(wrap(&self.keys(texts), columns));
        // As many scores as there is room for, and among them the new one.
        let room = rows.saturating_sub(below.len() + head).clamp(1, PAGE);
        let first = self.page * PAGE;
        let rest = if has_dates { SCORE + DATE } else { SCORE };
        let width = usize::from(columns).saturating_sub(rest).clamp(SHORTEST, LONGEST);
        let hidden = self.rank.map_or(0, |rank| rank.saturating_sub(first + room));
        let first = first + hidden.min(PAGE - room);
        for (k, score) in self.scores.entries.iter().enumerate().skip(first).take(room) {
            let mark = if self.rank == Some(k + 1) { '>' } else { ' ' };
            let columns = u16::try_from(width).unwrap_or(u16::MAX);
            let player = cut(&display(&score.player), columns);
            let line = format!("{mark}{:3}. {player:<width$} {:>9}", k + 1, score.score);
            let DateTime { year, month, day, .. } = DateTime::unpack(score.date);
            lines.push(match has_dates {
                true => format!("{line} {year}-{month:02}-{day:02}"),
                false => line,
            });
        }
        if lines.len() == head {
            let is_empty = self.scores.entries.is_empty();
            lines.push(texts.say(if is_empty { "no-scores" } else { "no-scores-here" }));
        }
        lines.extend(below);
        lines
    }
}

#[cfg(test)]
mod tests {
    use grammar::rul3::Score;

    use super::*;

    #[test]
    fn only_the_keys_of_pages_that_exist_are_shown() {
        let texts = Texts::default();
        let keys = |count: usize| {
            let score = Score { player: "Zoe".to_owned(), score: 1, date: 0 };
            let scores = ScoreTable { max: u8::MAX, entries: vec![score; count] };
            Table::new(6, scores, 0).keys(&texts)
        };
        let rest = "6 to 9: board size   Esc: menu";
        assert_eq!((keys(0).as_str(), keys(10).as_str()), (rest, rest));
        assert_eq!(keys(11), format!("← →, F2: pages   {rest}"));
        assert_eq!(keys(25), format!("← →, F2 to F3: pages   {rest}"));
        assert_eq!(keys(255), format!("← →, F2 to F20: pages   {rest}"));
    }
}
