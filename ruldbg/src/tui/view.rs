//! Draws the screen.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Paragraph};

use super::app::{App, HELP};
use ruldbg_engine::command::{Session, short_name, style};
use ruldbg_engine::debugger;
use rulvm_terminal::convert;

/// The screen is split only if it has so many columns.
const SPLIT: u16 = 70;

/// Draws everything.
pub(super) fn draw(frame: &mut Frame<'_>, session: &Session, app: &mut App) {
    let [main, input, help] =
        Layout::vertical([Constraint::Min(3), Constraint::Length(1), Constraint::Length(1)])
            .areas(frame.area());
    let [upper, lower] =
        Layout::vertical([Constraint::Percentage(65), Constraint::Percentage(35)]).areas(main);
    let width = app.board.iter().map(Line::width).max().unwrap_or(0) + 2;
    let width = u16::try_from(width).unwrap_or(u16::MAX).min(upper.width / 2);
    if upper.width >= SPLIT {
        let [left, right] =
            Layout::horizontal([Constraint::Min(20), Constraint::Length(width)]).areas(upper);
        source(frame, session, app, left);
        let fits = app.board.len() < usize::from(right.height);
        lines(frame, "board", if fits { &app.board } else { &app.compact }, 0, right);
        let [commands, variables] =
            Layout::horizontal([Constraint::Percentage(60), Constraint::Percentage(40)])
                .spacing(1)
                .areas(lower);
        tail(frame, app, commands);
        lines(frame, "variables", &app.variables, app.below, variables);
    } else {
        source(frame, session, app, upper);
        tail(frame, app, lower);
    }
    typed(frame, app, input);
    frame.render_widget(Span::styled(HELP, Style::new().add_modifier(Modifier::DIM)), help);
}

fn block(title: impl Into<String>) -> Block<'static> {
    Block::new().borders(Borders::TOP).title(title.into())
}

/// Lines from one on, as many as there is room for.
fn lines(frame: &mut Frame<'_>, title: &str, all: &[Line<'static>], from: usize, area: Rect) {
    let shown = all.get(from..).unwrap_or_default().to_vec();
    frame.render_widget(Paragraph::new(shown).block(block(title)), area);
}

/// The source around the present line.
fn source(frame: &mut Frame<'_>, session: &Session, app: &App, area: Rect) {
    let code = session.debugger.code();
    let place = session.debugger.address().and_then(|address| code.place(address));
    let shown = place.map_or(0, |place| place.source);
    let known = usize::try_from(shown).ok().and_then(|k| code.sources().get(k));
    let Some(text) = known.and_then(|source| source.text.as_deref()) else {
        frame.render_widget(Paragraph::new("there is no source").block(block("source")), area);
        return;
    };
    let title = known.map_or("source", |source| short_name(&source.name)).to_owned();
    let rows = usize::from(area.height.saturating_sub(1));
    let here = place.and_then(|place| usize::try_from(place.line).ok());
    let most = text.lines().count().saturating_sub(rows);
    let from = here.map_or(0, |line| line.saturating_sub(rows / 2));
    let from = from.saturating_add_signed(app.source).min(most.max(from));
    let number = |line: usize| u32::try_from(line).unwrap_or(u32::MAX);
    let stops = |line: usize| {
        let line = debugger::Line::Source { source: shown, line: number(line) };
        let mut list = session.debugger.breakpoints.all().iter();
        let at = |spot: &debugger::Spot| match spot {
            debugger::Spot::Line(at) => Some(*at),
            spot => spot.first(code).map(|address| code.line(address)),
        };
        list.any(|breakpoint| at(&breakpoint.spot) == Some(line))
    };
    let list = text.lines().enumerate().skip(from).take(rows).map(|(k, line)| {
        let is_here = here == Some(k);
        let mark = if is_here { ">" } else { " " };
        let stop = if stops(k) { "*" } else { " " };
        let content = grammar::visible::display(line).into_owned();
        let shown =
            if is_here { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
        Line::from(vec![
            Span::styled(stop, convert::style(style::WRONG)),
            Span::styled(format!("{mark}{:>4} ", k + 1), convert::style(style::PLACE)),
            Span::styled(content, shown),
        ])
    });
    frame.render_widget(Paragraph::new(list.collect::<Vec<_>>()).block(block(title)), area);
}

/// The last commands and answers.
fn tail(frame: &mut Frame<'_>, app: &mut App, area: Rect) {
    let rows = usize::from(area.height.saturating_sub(1));
    app.scrolled = app.scrolled.min(app.lines.len().saturating_sub(rows));
    let end = app.lines.len() - app.scrolled;
    let shown = app.lines.get(end.saturating_sub(rows)..end).unwrap_or_default();
    let mut shown: Vec<Line<'static>> =
        shown.iter().flat_map(|line| wrapped(line, usize::from(area.width))).collect();
    let above = shown.len().saturating_sub(rows);
    shown.drain(..above);
    frame.render_widget(Paragraph::new(shown).block(block("commands")), area);
}

/// How much of a line is shown.
const MOST_WRAPPED: usize = 10_000;

/// A line in pieces that have room.
fn wrapped(line: &Line<'static>, width: usize) -> Vec<Line<'static>> {
    let mut rows = vec![Line::default().style(line.style)];
    let mut room = width;
    for grapheme in line.styled_graphemes(Style::new()).take(MOST_WRAPPED) {
        let span = Span::styled(grapheme.symbol.to_owned(), grapheme.style);
        if span.width() > room {
            rows.push(Line::default().style(line.style));
            room = width;
        }
        room = room.saturating_sub(span.width());
        if let Some(row) = rows.last_mut() {
            row.push_span(span);
        }
    }
    rows
}

/// The line that is typed, with its cursor.
fn typed(frame: &mut Frame<'_>, app: &App, area: Rect) {
    let prompt = if app.block.is_empty() { "(ruldbg) " } else { "> " };
    let room = usize::from(area.width).saturating_sub(prompt.len() + 1);
    let scroll = app.input.visual_scroll(room);
    let text: String = app.input.value().chars().skip(scroll).collect();
    frame.render_widget(Line::from(vec![Span::raw(prompt), Span::raw(text)]), area);
    let column = prompt.len() + app.input.visual_cursor().saturating_sub(scroll);
    let column = u16::try_from(column).unwrap_or(u16::MAX).min(area.width.saturating_sub(1));
    frame.set_cursor_position((area.x + column, area.y));
}
