//! Boxes over the screen: lists, help, the dialogs of books and of the table.

use rulvm_cells::{Buffer, Line, Rect, Span, Style};
use rulvm_player::Theme;
use rulvm_player::drawing::{cut, wrap};
use rulvm_table::table::Table;

use super::{Target, bold, chosen, faint};
use crate::app::{App, Entry, ListKind};
use crate::boards::ink;
use crate::styles;

/// Empties a box of a size in the middle of a room and draws its border and title. Returns its
/// inside, with a space on each side.
fn open(
    theme: Theme,
    room: Rect,
    (width, height): (u16, u16),
    title: &str,
    buffer: &mut Buffer,
) -> Rect {
    let (width, height) = ((width + 4).min(room.width), (height + 2).min(room.height));
    let x = room.x + (room.width - width) / 2;
    let y = room.y + (room.height - height) / 2;
    let place = Rect { x, y, width, height };
    buffer.clear(place);
    buffer.draw_border(place, Style::new().fg(ink::LINE.color(theme)));
    if !title.is_empty() {
        let top = Rect { x: x + 2, width: width.saturating_sub(4), height: 1, ..place };
        buffer.draw_line(&Line::styled(format!(" {title} "), styles::bold(theme)), top);
    }
    Rect { x: x + 2, y: y + 1, width: width.saturating_sub(4), height: height.saturating_sub(2) }
}

fn length(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

fn width(text: &str) -> usize {
    Line::raw(text).width()
}

/// Draws the open list.
pub(super) fn draw_list(
    app: &App,
    table: &Table,
    buffer: &mut Buffer,
    targets: &mut Vec<(Rect, Target)>,
) {
    let Some(list) = &app.list else { return };
    let title = app.title(table, list.kind);
    let parts = app.parts(table);
    // The title and the keys stay in sight where there is room for them.
    let room = if parts.keys == parts.message {
        app.area
    } else {
        Rect { y: parts.title.bottom(), height: parts.keys.y - parts.title.bottom(), ..app.area }
    };
    if list.kind == ListKind::Help {
        let lines = app.help(table);
        let inside = draw_page(&lines, list.at, &title, app.theme, room, buffer);
        targets.push((outside(inside), Target::Box));
        return;
    }
    let entries = app.entries(table, list.kind);
    let wide = entries.iter().map(|entry| width(&entry.text) + 3 + width(&entry.key)).max();
    let wide = wide.unwrap_or(0).max(width(&title) + 2);
    let inside = open(app.theme, room, (length(wide), length(entries.len())), &title, buffer);
    targets.push((outside(inside), Target::Box));
    let shown = usize::from(inside.height);
    let at = list.at.min(entries.len().saturating_sub(1));
    let top = (at + 1).saturating_sub(shown).max(at.saturating_sub(shown / 2));
    let top = top.min(entries.len().saturating_sub(shown));
    for ((k, entry), row) in entries.iter().enumerate().skip(top).zip(inside.rows()) {
        draw_entry(app, entry, k == at, row, buffer);
        let whole = Rect { x: row.x - 1, width: row.width + 2, ..row };
        targets.push((whole, Target::Entry(k)));
    }
    draw_more(app.theme, inside, top > 0, top + shown < entries.len(), buffer);
}

/// A box with its border.
fn outside(inside: Rect) -> Rect {
    let (x, y) = (inside.x.saturating_sub(2), inside.y.saturating_sub(1));
    Rect { x, y, width: inside.width + 4, height: inside.height + 2 }
}

fn draw_entry(app: &App, entry: &Entry, is_chosen: bool, row: Rect, buffer: &mut Buffer) {
    let wide = usize::from(row.width);
    let key = width(&entry.key);
    let shown = cut(&entry.text, length(wide.saturating_sub(if key > 0 { key + 1 } else { 0 })));
    let gap = wide.saturating_sub(width(&shown) + key);
    let whole = Rect { x: row.x - 1, width: row.width + 2, ..row };
    let (text, key) = if is_chosen {
        (chosen(app), chosen(app))
    } else {
        (Style::new().fg(ink::TEXT.color(app.theme)), faint(app))
    };
    let line = Line::from(vec![
        Span::styled(format!(" {shown}{}", " ".repeat(gap)), text),
        Span::styled(format!("{} ", entry.key), key),
    ]);
    buffer.draw_line(&line, whole);
}

/// Shows on the border that there is more above or below.
fn draw_more(theme: Theme, inside: Rect, above: bool, below: bool, buffer: &mut Buffer) {
    let marks = [(above, inside.y.saturating_sub(1), '▲'), (below, inside.bottom(), '▼')];
    draw_marks(theme, inside.right(), marks, buffer);
}

/// Draws marks of what is above or below in a column: whether there is more, the row and the mark.
pub(crate) fn draw_marks(theme: Theme, x: u16, marks: [(bool, u16, char); 2], buffer: &mut Buffer) {
    for (is_more, y, symbol) in marks {
        if is_more && let Some(cell) = buffer.cell_mut((x, y)) {
            cell.set_char(symbol).set_style(styles::faint(theme));
        }
    }
}

/// Draws a page of keys and what they do in the middle of an area, from a line on. Returns the
/// inside of its box.
pub(crate) fn draw_page(
    lines: &[(String, String)],
    top: usize,
    title: &str,
    theme: Theme,
    area: Rect,
    buffer: &mut Buffer,
) -> Rect {
    let keys = lines.iter().map(|(key, _)| width(key)).max().unwrap_or(0);
    let most = usize::from(area.width).saturating_sub(4);
    let room = length(most.saturating_sub(keys + 2));
    let mut rows: Vec<Line<'static>> = Vec::new();
    for (key, text) in lines {
        for (k, part) in wrap(text, room).into_iter().enumerate() {
            let key = if k == 0 { key.clone() } else { String::new() };
            let gap = " ".repeat(keys + 2 - width(&key));
            rows.push(Line::from(vec![
                Span::styled(key, styles::bold(theme)),
                Span::raw(gap),
                Span::styled(part, styles::text(theme)),
            ]));
        }
    }
    draw_lines(&rows, top, title, theme, area, buffer)
}

/// Draws rows of text in a box in the middle of an area, from one of them on.
pub(crate) fn draw_rows(
    rows: &[String],
    top: usize,
    theme: Theme,
    area: Rect,
    buffer: &mut Buffer,
) {
    let style = styles::text(theme);
    let rows: Vec<Line<'_>> = rows.iter().map(|row| Line::styled(row.as_str(), style)).collect();
    let _ = draw_lines(&rows, top, "", theme, area, buffer);
}

/// Draws a line of text in a box in the middle of an area.
pub(super) fn draw_notice(text: &str, theme: Theme, area: Rect, buffer: &mut Buffer) {
    let _ = draw_lines(&[Line::styled(text, styles::accent(theme))], 0, "", theme, area, buffer);
}

/// Draws lines in a box in the middle of an area, from one of them on. Returns the inside of the
/// box.
fn draw_lines(
    rows: &[Line<'_>],
    top: usize,
    title: &str,
    theme: Theme,
    area: Rect,
    buffer: &mut Buffer,
) -> Rect {
    let wide = rows.iter().map(Line::width).max().unwrap_or(0).max(width(title) + 2);
    let inside = open(theme, area, (length(wide), length(rows.len())), title, buffer);
    let shown = usize::from(inside.height);
    let top = top.min(rows.len().saturating_sub(shown));
    for (line, row) in rows[top..].iter().zip(inside.rows()) {
        buffer.draw_line(line, row);
    }
    draw_more(theme, inside, top > 0, top + shown < rows.len(), buffer);
    inside
}

/// Draws the open dialog with its buttons.
pub(super) fn draw_dialog(
    app: &App,
    table: &Table,
    room: Rect,
    buffer: &mut Buffer,
    targets: &mut Vec<(Rect, Target)>,
) {
    let Some(ask) = app.dialog(table) else { return };
    let buttons: Vec<(i64, String)> = (1..)
        .zip(ask.buttons)
        .filter(|(_, text)| !text.is_empty())
        .map(|(number, text)| (number, format!(" {number} {text} ")))
        .collect();
    let row_width: usize = buttons.iter().map(|(_, text)| width(text) + 2).sum();
    // Over the board if there is room, else over the screen.
    let room = if row_width + 4 <= usize::from(room.width) { room } else { app.area };
    let most = room.width.saturating_sub(4).min(40);
    let lines = wrap(&ask.message, most);
    let wide = lines.iter().map(|line| width(line)).max().unwrap_or(0).max(row_width);
    let high = lines.len() + if buttons.is_empty() { 0 } else { 2 };
    let inside = open(app.theme, room, (length(wide), length(high)), "", buffer);
    targets.push((outside(inside), Target::Box));
    for (line, row) in lines.iter().zip(inside.rows()) {
        buffer.draw_line(&Line::styled(line.clone(), bold(app)).centered(), row);
    }
    let start = inside.width.saturating_sub(length(row_width)) / 2 + 1;
    let (mut x, y) = (inside.x + start, inside.bottom().saturating_sub(1));
    for (number, text) in buttons {
        let place = Rect::new(x, y, length(width(&text)), 1);
        let style = if number == app.button {
            chosen(app)
        } else {
            Style::new().fg(ink::TEXT.color(app.theme)).bg(ink::PAPER.color(app.theme))
        };
        buffer.draw_line(&Line::styled(text, style), place);
        targets.push((place, Target::Button(number)));
        x = place.right() + 2;
    }
}
