//! The source on the screen: the present line, breakpoints, and a cursor.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::convert;
use super::panes::{Pane, Panes, block, offset};
use ruldbg_engine::command::{Session, short_name, show_line, style};
use ruldbg_engine::debugger;

/// How many columns the numbers of the lines take, with the signs before them.
pub(super) const MARGIN: u16 = 7;

/// The cursor in the source.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cursor {
    /// Its line, from 0.
    line: usize,
    /// True until the pane has been scrolled to it.
    is_new: bool,
}

/// The text that is shown.
struct Text<'s> {
    /// Its number in the source map.
    source: u32,
    name: &'s str,
    text: &'s str,
    /// The line that is executed next, from 0.
    here: Option<usize>,
}

impl<'s> Text<'s> {
    /// The text from which the next code comes, or the rule's own.
    fn of(session: &'s Session) -> Option<Text<'s>> {
        let code = session.debugger.code();
        let place = session.debugger.address().and_then(|address| code.place(address));
        let source = place.map_or(0, |place| place.source);
        let known = code.sources().get(usize::try_from(source).ok()?)?;
        let here = place.and_then(|place| usize::try_from(place.line).ok());
        Some(Text { source, name: &known.name, text: known.text.as_deref()?, here })
    }

    fn line(&self, line: usize) -> debugger::Line {
        let line = u32::try_from(line).unwrap_or(u32::MAX);
        debugger::Line::Source { source: self.source, line }
    }
}

/// The number of a breakpoint at a line.
fn breakpoint(session: &Session, line: debugger::Line) -> Option<u32> {
    let code = session.debugger.code();
    let at = |spot: &debugger::Spot| match spot {
        debugger::Spot::Line(at) => Some(*at),
        spot => spot.first(code).map(|address| code.line(address)),
    };
    let mut list = session.debugger.breakpoints.all().iter();
    list.find(|breakpoint| at(&breakpoint.spot) == Some(line)).map(|found| found.number)
}

impl Cursor {
    /// The cursor at the line that is executed next.
    pub(super) fn here(session: &Session) -> Cursor {
        let here = Text::of(session).and_then(|text| text.here);
        Cursor { line: here.unwrap_or(0), is_new: true }
    }

    /// Moves it down (or up, if negative).
    pub(super) fn go(&mut self, lines: isize) {
        *self = Cursor { line: self.line.saturating_add_signed(lines), is_new: true };
    }

    /// Puts it on a line that is shown.
    pub(super) fn put(&mut self, line: usize) {
        self.line = line;
    }

    /// The command that deletes the breakpoint at its line, or sets one there, or at the next
    /// line with code.
    pub(super) fn toggle(self, session: &Session) -> Option<String> {
        let source = Text::of(session)?.source;
        let found = session.debugger.code().addresses(source, u32::try_from(self.line).ok()?);
        let &(line, _) = found.first()?;
        Some(match breakpoint(session, line) {
            Some(number) => format!("delete {number}"),
            None => format!("break {}", show_line(session.debugger.code(), line)),
        })
    }

    /// Draws the source.
    pub(super) fn draw(
        &mut self,
        frame: &mut Frame<'_>,
        session: &Session,
        panes: &mut Panes,
        area: Rect,
    ) {
        let has_focus = panes.focus == Pane::Source;
        let Some(text) = Text::of(session) else {
            panes.put(Pane::Source, area, 0);
            let words = Paragraph::new("there is no source").block(block("source", has_focus));
            frame.render_widget(words, area);
            return;
        };
        let shown = usize::from(area.height.saturating_sub(1));
        let count = text.text.lines().count();
        self.line = self.line.min(count.saturating_sub(1));
        if std::mem::take(&mut self.is_new) {
            self.scroll_into(panes, shown, text.here == Some(self.line));
        }
        let view = panes.view_mut(Pane::Source);
        view.rows = view.rows.min(count.saturating_sub(shown));
        let view = panes.put(Pane::Source, area, count);
        frame.render_widget(block(short_name(text.name), has_focus), area);
        let [_, inside] = Layout::vertical([Constraint::Length(1), Constraint::Min(0)]).areas(area);
        let [margin, right] =
            Layout::horizontal([Constraint::Length(MARGIN), Constraint::Min(0)]).areas(inside);
        let mut numbers = Vec::new();
        let mut lines = Vec::new();
        for (k, line) in text.text.lines().enumerate().skip(view.rows).take(shown) {
            let is_here = text.here == Some(k);
            let stop = if breakpoint(session, text.line(k)).is_some() { "*" } else { " " };
            let here = if is_here { ">" } else { " " };
            let place = convert::style(style::PLACE);
            let is_at_cursor = has_focus && k == self.line;
            let number = if is_at_cursor { place.add_modifier(Modifier::REVERSED) } else { place };
            numbers.push(Line::from(vec![
                Span::styled(stop, convert::style(style::WRONG)),
                Span::styled(here, place),
                Span::styled(format!("{:>4}", k + 1), number),
            ]));
            let content = grammar::visible::display(line).into_owned();
            let emphasis = if is_here { Modifier::REVERSED } else { Modifier::empty() };
            lines.push(Line::from(Span::styled(content, Style::new().add_modifier(emphasis))));
        }
        frame.render_widget(Paragraph::new(numbers), margin);
        frame.render_widget(Paragraph::new(lines).scroll((0, offset(view.columns))), right);
    }

    /// Scrolls so that the cursor is visible; in the middle if the game has moved there.
    fn scroll_into(self, panes: &mut Panes, shown: usize, is_here: bool) {
        let view = panes.view_mut(Pane::Source);
        let last = (self.line + 1).saturating_sub(shown);
        view.rows = if is_here {
            self.line.saturating_sub(shown / 2)
        } else {
            view.rows.clamp(last, self.line.max(last))
        };
    }
}
