//! The viewer of help pages (section 5.2).

use rulvm_cells::{Buffer, Line, Modifier, Rect, Style};

use super::formatted;
use crate::drawing::wrap;
use crate::input::{Key, KeyCode};
use crate::texts::Texts;

/// A help page that is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Help {
    /// Its text; `None` if there is none.
    text: Option<String>,
    underline: Option<char>,
    /// The lines, as they are laid out for a width.
    lines: Vec<Line<'static>>,
    width: u16,
    /// How many lines there is room for.
    room: usize,
    /// The first line that is shown.
    top: usize,
    /// True if paragraphs are reflowed in narrow windows.
    refills: bool,
    /// True if it was opened from the menu and not from a game.
    pub(crate) from_menu: bool,
    /// True if it is about the rule, and not about the program.
    pub(crate) is_about_rule: bool,
}

/// How many times as far a key scrolls when Ctrl is held.
const FASTER: usize = 4;

/// Free columns on each side.
const MARGIN: u16 = 1;

impl Help {
    /// A help page from its start; lines of underline characters underline the line above.
    #[must_use]
    pub fn new(text: Option<&str>, underline: Option<char>, from_menu: bool) -> Help {
        Help {
            text: text.map(str::to_owned),
            underline,
            lines: Vec::new(),
            width: 0,
            room: 1,
            top: 0,
            refills: false,
            from_menu,
            is_about_rule: false,
        }
    }

    /// True if there is a text.
    pub(crate) const fn has_text(&self) -> bool {
        self.text.is_some()
    }

    /// A text of the program, opened from the menu: its paragraphs are reflowed in narrow windows.
    #[must_use]
    pub fn general(text: &str) -> Help {
        Help { refills: true, ..Help::new(Some(text), Some('='), true) }
    }

    /// Lays the text out for a window.
    pub(crate) fn lay_out(&mut self, area: Rect) {
        let width = area.width.saturating_sub(2 * MARGIN);
        self.room = usize::from(area.height.saturating_sub(1)).max(1);
        if width != self.width {
            let before = self.lines.len().max(1);
            let text = self.text.as_deref().unwrap_or_default();
            let lay_out = if self.refills { formatted::refilled } else { formatted::lines };
            self.lines = lay_out(text, self.underline, width.into());
            self.width = width;
            // The same place, more or less.
            self.top = self.top * self.lines.len() / before;
        }
        self.top = self.top.min(self.last());
    }

    /// The first line of the last page.
    fn last(&self) -> usize {
        self.lines.len().saturating_sub(self.room)
    }

    /// Scrolls by lines.
    pub fn scroll(&mut self, lines: isize) {
        self.top = self.top.saturating_add_signed(lines).min(self.last());
    }

    /// A key was pressed. Returns true if it leaves the page.
    pub fn key(&mut self, key: &Key) -> bool {
        let is_shift = key.has_shift();
        let times = if key.has_control() { FASTER } else { 1 };
        let page = self.room.saturating_sub(1).max(1);
        let by = |lines: usize| isize::try_from(lines * times).unwrap_or(isize::MAX);
        match key.code {
            KeyCode::Up => self.scroll(-by(if is_shift { page } else { 1 })),
            KeyCode::Down => self.scroll(by(if is_shift { page } else { 1 })),
            KeyCode::PageUp => self.scroll(-by(page)),
            KeyCode::PageDown | KeyCode::Char(' ') => self.scroll(by(page)),
            KeyCode::Home if !is_shift => self.top = 0,
            KeyCode::End | KeyCode::Home => self.top = self.last(),
            KeyCode::Esc
            | KeyCode::Backspace
            | KeyCode::Enter
            | KeyCode::Char('h' | 'H' | 'q' | 'Q' | '?')
            | KeyCode::F(1) => return true,
            _ => {}
        }
        false
    }

    /// Draws the lines that are shown; `leave` says which keys leave the page.
    pub(crate) fn draw(&self, leave: &str, texts: &Texts, area: Rect, buffer: &mut Buffer) {
        buffer.clear(area);
        let inside = Rect {
            x: area.x + MARGIN.min(area.width / 2),
            width: area.width.saturating_sub(2 * MARGIN),
            ..area
        };
        if self.text.is_none() {
            buffer.draw_line(&Line::raw(texts.say("no-help")), Rect { height: 1, ..inside });
        }
        let rows = area.top()..area.bottom().saturating_sub(1);
        for (y, line) in rows.zip(self.lines.iter().skip(self.top)) {
            buffer.draw_line(line, Rect { y, height: 1, ..inside });
        }
        let more =
            if self.top < self.last() { texts.say("help-more") + "   " } else { String::new() };
        let y = area.bottom().saturating_sub(1);
        let reversed = Style::new().add_modifier(Modifier::REVERSED);
        // What does not fit is left out.
        let keys = wrap(&format!("{more}{leave}"), area.width).into_iter().next();
        let keys = Line::styled(keys.unwrap_or_default(), reversed);
        buffer.draw_line(&keys, Rect { y, height: 1, ..area }.intersection(area));
    }
}
