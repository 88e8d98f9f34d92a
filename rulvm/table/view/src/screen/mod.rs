//! The whole screen, and what the mouse does on it.
//!
//! ```text
//! title                      connection
//! board              |  players, clocks
//!                    |  turn
//!                    |  moves, chat
//! message, or what is typed
//! keys
//! ```

pub(crate) mod boxes;
mod hints;
mod mouse;
mod panel;
mod versus;

use rulvm_cells::{Buffer, Line, Modifier, Rect, Span, Style};
use rulvm_player::ascii;
use rulvm_player::drawing::{cut, wrap};
use rulvm_player::input::Key;
use rulvm_table::game::Player;
use rulvm_table::table::{Status, Table};
use serde_json::Value;

use crate::app::{App, Input};
use crate::boards::points::DICE;
use crate::boards::{Board, Scene};
use crate::footer;
use crate::styles;

/// The smallest screen, in columns and rows.
pub const LEAST: (u16, u16) = (40, 12);

/// What a click does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// Clicks an item of the board.
    Item(u32),
    /// Chooses a line of the open list.
    Entry(usize),
    /// Nothing, on a box.
    Box,
    /// Presses a button of the dialog.
    Button(i64),
    /// Opens the menu.
    Menu,
    /// Presses a key.
    Key(Key),
    /// Sends a signal of RUL versus, as its key does.
    Signal(Player, u8),
}

impl App {
    /// Draws the screen.
    pub fn draw(&self, table: &Table, buffer: &mut Buffer) {
        let _ = draw(self, table, buffer);
    }
}

/// Draws the screen. Returns what clicks do; what is returned last is on top.
fn draw(app: &App, table: &Table, buffer: &mut Buffer) -> Vec<(Rect, Target)> {
    let mut targets = Vec::new();
    if app.area.width < LEAST.0 || app.area.height < LEAST.1 {
        draw_too_small(app, LEAST, app.area, buffer);
        return targets;
    }
    let parts = app.parts(table);
    draw_title(app, table, parts.title, buffer);
    targets.push((parts.title, Target::Menu));
    if App::board(table) == Board::Versus {
        versus::draw(app, table, parts.middle(), buffer);
    } else {
        draw_board(app, table, parts.board, buffer, &mut targets);
        panel::draw(app, table, parts.panel, buffer);
    }
    let is_free = draw_message(app, table, parts.message, buffer);
    if is_free || parts.keys != parts.message {
        targets.push((parts.keys, Target::Menu));
        targets.extend(footer::draw(hints::hints(app, table), app.theme, parts.keys, buffer));
    }
    if app.list.is_some() {
        boxes::draw_list(app, table, buffer, &mut targets);
    } else if app.open_dialog(table).is_some() {
        boxes::draw_dialog(app, table, parts.board, buffer, &mut targets);
    }
    if app.theme.is_ascii() {
        ascii::cells(buffer);
    }
    targets
}

/// Says which size the game needs, in columns and rows.
fn draw_too_small(app: &App, least: (u16, u16), area: Rect, buffer: &mut Buffer) {
    let text = app.texts.too_small(least);
    let lines = wrap(&text, area.width);
    for (line, row) in lines.into_iter().zip(area.rows()) {
        buffer.draw_line(&Line::raw(line), row);
    }
}

/// The style of text that is less important.
pub(crate) fn faint(app: &App) -> Style {
    styles::faint(app.theme)
}

pub(crate) fn bold(app: &App) -> Style {
    styles::bold(app.theme)
}

fn draw_title(app: &App, table: &Table, area: Rect, buffer: &mut Buffer) {
    let name = app.name(table);
    let is_unsaved = table.is_modified() && table.status() != Status::Over && has_begun(table);
    let star = if is_unsaved { "*" } else { "" };
    let line = Line::from(vec![
        Span::styled(format!(" {name}"), bold(app)),
        Span::styled(star, faint(app)),
    ]);
    let used = u16::try_from(line.width()).unwrap_or(u16::MAX);
    buffer.draw_line(&line, area);
    let room = area.width.saturating_sub(used + 3);
    // What is to be done is in the message.
    let company = app.company(table);
    let first = company.split_inclusive(". ").next().unwrap_or_default().trim_end();
    let right = Line::styled(cut(first, room), faint(app));
    let width = u16::try_from(right.width()).unwrap_or(u16::MAX);
    let place = Rect { x: area.right().saturating_sub(width + 1), width, ..area };
    buffer.draw_line(&right, place);
}

/// Whether somebody has acted: in a match, time passes before.
fn has_begun(table: &Table) -> bool {
    let Some(game) = table.game().filter(|_| table.boards().is_some()) else { return true };
    let boards = game.core.get("boards").and_then(Value::as_array);
    let logs = boards.into_iter().flatten().filter_map(|board| board.get("log")?.as_str());
    logs.into_iter().any(|log| log.contains('@'))
}

fn draw_board(
    app: &App,
    table: &Table,
    room: Rect,
    buffer: &mut Buffer,
    targets: &mut Vec<(Rect, Target)>,
) {
    let Some(game) = table.game() else { return };
    let items = app.items(table);
    let view = app.view(table);
    let picked = table.picked();
    let marked = app.marked(table);
    let is_enabled = |id: &u32| items.iter().any(|item| item.id == *id && item.enabled);
    let scene = Scene {
        theme: app.theme,
        texts: &app.texts,
        items: &items,
        core: &game.core,
        view,
        numbers: app.acting(table),
        cursor: app.cursor.filter(is_enabled).filter(|_| app.list.is_none()),
        last: app.history.last(),
        shows_enabled: app.hints || !picked.is_empty(),
        marked: marked.as_deref(),
        picked: &picked,
    };
    let board = App::board(table);
    let layout = board.layout(table, view, app.theme, room);
    board.draw(&scene, &layout, buffer);
    // The button that rolls covers the places of both dice.
    // The button that rolls covers the places of both dice.
    let is_covered = |id: &u32| board == Board::Backgammon && *id == DICE[1] && !is_enabled(id);
    let places = layout.places.iter().copied().filter(|(id, _)| !is_covered(id));
    // Larger places are below smaller ones.
    let mut places: Vec<(u32, Rect)> = places.collect();
    places.sort_by_key(|(_, place)| {
        std::cmp::Reverse(u32::from(place.width) * u32::from(place.height))
    });
    targets.extend(places.into_iter().map(|(id, place)| (place, Target::Item(id))));
}

/// The end of a line that is typed, as far as it fits into some columns.
fn end(text: &str, columns: usize) -> &str {
    let mut ends = text.char_indices().map(|(at, _)| &text[at..]);
    ends.find(|end| Line::raw(*end).width() <= columns).unwrap_or_default()
}

/// Draws what is typed or what has happened below the board. A text that is too long for a row
/// covers the lowest rows of the board, too. Returns whether there is nothing to say.
fn draw_message(app: &App, table: &Table, area: Rect, buffer: &mut Buffer) -> bool {
    let accent = styles::accent(app.theme);
    let cursor = Span::styled(" ", Style::new().add_modifier(Modifier::REVERSED));
    let width = |text: &str| Line::raw(text).width();
    let said = |text: &str| -> Vec<Line<'static>> {
        let rows = wrap(text, area.width.saturating_sub(2)).into_iter();
        rows.map(|row| Line::styled(format!(" {row}"), accent)).collect()
    };
    let typed = |id: &str, text: &str| -> Line<'static> {
        let start = format!(" {} ", app.texts.say(id));
        let room = usize::from(area.width).saturating_sub(width(&start) + 2);
        let text = Span::styled(end(text, room).to_owned(), bold(app));
        Line::from(vec![Span::styled(start, faint(app)), text, cursor])
    };
    let rows = match (&app.input, &app.message) {
        (Some(Input::Move { text, .. }), None) => {
            let mut typed = typed("type-move", text);
            // What the text can become.
            let moves = app.candidates(text, &app.legal(table)).join("  ");
            let room = usize::from(area.width).saturating_sub(typed.width() + 2);
            let moves = cut(&moves, u16::try_from(room).unwrap_or(u16::MAX));
            typed.push_span(Span::styled(format!(" {moves}"), faint(app)));
            vec![typed]
        }
        (Some(Input::Move { text, .. }), Some(message)) => {
            let mut typed = typed("type-move", text);
            if typed.width() + width(message) + 2 <= area.width.into() {
                typed.push_span(Span::styled(format!(" {message}"), accent));
                vec![typed]
            } else {
                let mut rows = said(message);
                rows.push(typed);
                rows
            }
        }
        (Some(Input::Chat(text)), _) => vec![typed("type-chat", text)],
        (None, Some(message)) => said(message),
        // The boards have a panel for the result only.
        (None, None) if App::board(table) == Board::Versus && table.status() != Status::Over => {
            let status = app.status(table);
            if status.is_empty() {
                return true;
            }
            said(&status.join(". "))
        }
        (None, None) => return true,
    };
    let most = usize::from(app.area.height / 2);
    let (shown, left_out) = rows.split_at(rows.len().min(most));
    let count = u16::try_from(shown.len()).unwrap_or(1).max(1);
    let place = Rect { y: area.bottom().saturating_sub(count), height: count, ..area };
    if count > 1 {
        buffer.clear(place);
    }
    for (line, row) in shown.iter().zip(place.rows()) {
        buffer.draw_line(line, row);
    }
    if !left_out.is_empty()
        && let Some(cell) = buffer.cell_mut((area.right().saturating_sub(1), area.y))
    {
        cell.set_char('…').set_style(accent);
    }
    false
}

/// The style of a chosen line.
pub(crate) fn chosen(app: &App) -> Style {
    styles::chosen(app.theme)
}
