//! Draws the screen.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::app::{App, HELP};
use super::panes::{Pane, Panes, block, offset};
use ruldbg_engine::command::Session;

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
    app.panes.clear();
    if upper.width >= SPLIT {
        let [left, right] =
            Layout::horizontal([Constraint::Min(20), Constraint::Length(width)]).areas(upper);
        source(frame, session, app, left);
        let fits = app.board.len() < usize::from(right.height);
        let board = if fits { &app.board } else { &app.compact };
        lines(frame, &mut app.panes, Pane::Board, board, right);
        let [commands, variables] =
            Layout::horizontal([Constraint::Percentage(60), Constraint::Percentage(40)])
                .spacing(1)
                .areas(lower);
        tail(frame, app, commands);
        lines(frame, &mut app.panes, Pane::Variables, &app.variables, variables);
    } else {
        source(frame, session, app, upper);
        tail(frame, app, lower);
    }
    typed(frame, app, input);
    frame.render_widget(Span::styled(HELP, Style::new().add_modifier(Modifier::DIM)), help);
}

/// The source and, below it, the expression that is being evaluated.
fn source(frame: &mut Frame<'_>, session: &Session, app: &mut App, area: Rect) {
    let tree = &app.expression;
    let rows = if tree.is_empty() { 0 } else { offset(tree.len() + 1).min(area.height / 2) };
    let [source, below] =
        Layout::vertical([Constraint::Min(3), Constraint::Length(rows)]).areas(area);
    app.cursor.draw(frame, session, &mut app.panes, source);
    frame.render_widget(Paragraph::new(tree.clone()).block(block("expression", false)), below);
}

/// A pane of lines.
fn lines(frame: &mut Frame<'_>, panes: &mut Panes, pane: Pane, all: &[Line<'static>], area: Rect) {
    let title = if pane == Pane::Board { "board" } else { "variables" };
    let view = panes.put(pane, area, all.len());
    let shown = Paragraph::new(all.get(view.rows..).unwrap_or_default().to_vec())
        .scroll((0, offset(view.columns)))
        .block(block(title, panes.focus == pane));
    frame.render_widget(shown, area);
}

/// The last commands and answers.
fn tail(frame: &mut Frame<'_>, app: &mut App, area: Rect) {
    let rows = usize::from(area.height.saturating_sub(1));
    let excess = app.lines.len().saturating_sub(rows);
    let scrolled = app.panes.put(Pane::Commands, area, excess + 1).rows;
    let end = app.lines.len() - scrolled;
    let shown = app.lines.get(end.saturating_sub(rows)..end).unwrap_or_default();
    let mut shown: Vec<Line<'static>> =
        shown.iter().flat_map(|line| wrapped(line, usize::from(area.width))).collect();
    let above = shown.len().saturating_sub(rows);
    shown.drain(..above);
    let border = block("commands", app.panes.focus == Pane::Commands);
    frame.render_widget(Paragraph::new(shown).block(border), area);
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
    if app.panes.focus == Pane::Commands {
        frame.set_cursor_position((area.x + column, area.y));
    }
}
