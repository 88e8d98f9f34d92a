//! The screen of RUL versus: two boards, and their numbers between them.
//!
//! ```text
//! own board  |  numbers, harm, next piece of both  |  other board
//! ```

use rulvm_cells::{Buffer, Line, Modifier, Rect, Span, Style};
use rulvm_core::game::{Game, Status};
use rulvm_player::drawing::shown::{draw_board, draw_numbers, least_board};
use rulvm_player::picture::scene::{Look, Place, Scene};
use rulvm_player::texts::clock;
use rulvm_player::{Depth, Display, Theme};
use rulvm_table::book::Shown;
use rulvm_table::game::Player;
use rulvm_table::table::{Status as TableStatus, Table};

use super::panel::{chat_lines, wrapped};
use super::{bold, boxes, draw_too_small, faint};
use crate::app::App;
use crate::boards::ink;

/// The columns between the boards: at least, if there is room, and at most.
const PANEL: u16 = 15;
const NARROW: u16 = 12;
const WIDE: u16 = 26;

/// Draws both boards, or only the own one where there is no room for two.
pub(super) fn draw(app: &App, table: &Table, area: Rect, buffer: &mut Buffer) {
    let Some(boards) = table.boards() else { return };
    let display = Display::new(app.theme);
    let edge = boards[0].game.edge();
    let columns = 2 * u16::from(edge.get()) - 1;
    let letters = letters_size(columns);
    let (least, rows) = match app.theme.depth {
        Depth::None => letters,
        _ => least_board(edge, &display),
    };
    let room = area.width.saturating_sub(2 * least + 2);
    let count = if room < NARROW { 1 } else { 2 };
    if count == 1 && Player::BOTH.iter().all(|player| app.plays_here(table, *player)) {
        // Two players need both boards.
        let others = app.area.height.saturating_sub(area.height);
        let size = (2 * least + 2 + NARROW, rows.min(letters.1) + others);
        return draw_too_small(app, size, area, buffer);
    }
    let rest = area.width.saturating_sub(count * (least + 1));
    let panel = (area.width / 6).clamp(PANEL, WIDE).min(rest.max(NARROW));
    let width = area.width.saturating_sub(panel + count) / count;
    // The own board is on the left.
    let players = [app.view(table), app.view(table).other()];
    let height = area.height;
    let left = Rect { width, ..area };
    let middle = Rect { x: left.right() + 1, width: panel, ..area }.intersection(area);
    let right = Rect { x: middle.right() + 1, width, ..area }.intersection(area);
    for (player, place) in players.into_iter().zip([left, right]).take(count.into()) {
        let game = &boards[player.index()].game;
        if !draw_board(game, &display, place, buffer) {
            draw_letters(game, app.theme, place, buffer);
        }
    }
    if let Some(text) = app.ready_text() {
        boxes::draw_notice(&text, app.theme, left, buffer);
    }
    let used = draw_result(app, table, middle, buffer);
    let middle = Rect { y: middle.y + used, height: height.saturating_sub(used), ..middle };
    let half = middle.height / 2;
    let above = Rect { height: half, ..middle };
    let below = Rect { y: middle.y + half, height: middle.height - half, ..middle };
    let mut free = below;
    let has_room = boards.iter().all(|shown| 2 + numbers_height(app, &shown.game) <= half);
    for (player, place) in players.into_iter().zip([above, below]) {
        let head = head(app, table, player, &boards[player.index()], has_room);
        let y = draw_player(app, head, &boards[player.index()].game, place, buffer);
        free = Rect { y, height: place.bottom().saturating_sub(y), ..place };
    }
    // What was said last is where there is room, at the bottom.
    let lines = chat_lines(app, free);
    let count = u16::try_from(lines.len()).unwrap_or(0).min(free.height);
    let place = Rect { y: free.bottom() - count, height: count, ..free };
    for (line, row) in lines.iter().zip(place.rows()) {
        buffer.draw_line(line, row);
    }
}

/// Draws how the match ended. Returns how many rows that takes, with one below.
fn draw_result(app: &App, table: &Table, area: Rect, buffer: &mut Buffer) -> u16 {
    if table.status() != TableStatus::Over {
        return 0;
    }
    let ink = app.status_ink(table).color(app.theme);
    let style = Style::new().fg(ink).add_modifier(Modifier::BOLD);
    let texts = app.status(table).into_iter();
    let lines: Vec<Line> = texts.flat_map(|text| wrapped(&text, style, area.width)).collect();
    for (line, row) in lines.iter().zip(area.rows()) {
        buffer.draw_line(line, row);
    }
    u16::try_from(lines.len() + 1).unwrap_or(u16::MAX).min(area.height)
}

/// How many rows the numbers and the next piece of a board have.
fn numbers_height(app: &App, game: &Game) -> u16 {
    let area = Rect::new(0, 0, WIDE, app.area.height);
    let (texts, languages) = (&app.texts.player, app.texts.languages.as_slice());
    draw_numbers(game, (texts, languages), app.theme, area, &mut Buffer::empty(area))
}

/// The name of a player with the time, and the state of the board: harm, or that it has ended.
/// Where there is little room, they share a row, and the state replaces the time.
fn head(
    app: &App,
    table: &Table,
    player: Player,
    shown: &Shown,
    has_room: bool,
) -> Vec<Line<'static>> {
    let game = &shown.game;
    let arrow = if player == app.view(table) { "◀" } else { "▶" };
    let accent = Style::new().fg(ink::ACCENT.color(app.theme)).add_modifier(Modifier::BOLD);
    let state = match (game.status(), shown.harm) {
        (Status::Playing, _) if game.is_paused() => app.texts.say("board-paused"),
        (Status::Playing, 0) => String::new(),
        (Status::Playing, harm) => {
            app.texts.say_with("board-harm", &[("count", &harm.to_string())])
        }
        (Status::Over, _) => app.texts.say("board-over"),
        (Status::Trapped, _) => app.texts.say("board-trapped"),
    };
    let mut name = vec![
        Span::styled(arrow, faint(app)),
        Span::styled(format!("{} ", app.head(table, player)), bold(app)),
    ];
    if has_room {
        name.push(Span::styled(clock(game.time()), faint(app)));
        return vec![Line::from(name), Line::styled(state, accent)];
    }
    name.push(match state.is_empty() {
        true => Span::styled(clock(game.time()), faint(app)),
        false => Span::styled(state, accent),
    });
    vec![Line::from(name)]
}

/// Draws what a player counts: the head, numbers, the next piece. Returns the row after them.
fn draw_player(
    app: &App,
    head: Vec<Line<'static>>,
    game: &Game,
    area: Rect,
    buffer: &mut Buffer,
) -> u16 {
    let used = u16::try_from(head.len()).unwrap_or(u16::MAX).min(area.height);
    for (line, row) in head.into_iter().zip(area.rows()) {
        buffer.draw_line(&line, row);
    }
    let rest = Rect { y: area.y + used, height: area.height - used, ..area };
    let (texts, languages) = (&app.texts.player, app.texts.languages.as_slice());
    draw_numbers(game, (texts, languages), app.theme, rest, buffer).min(area.bottom())
}

/// The characters and rows of a board in letters: two characters for each column. It ends with a
/// half row.
const fn letters_size(columns: u16) -> (u16, u16) {
    (2 * columns, columns + 1)
}

/// Draws a board in letters, narrower than the player does. The falling piece is reversed.
fn draw_letters(game: &Game, theme: Theme, area: Rect, buffer: &mut Buffer) {
    let edge = game.edge();
    let (width, height) = letters_size(2 * u16::from(edge.get()) - 1);
    let x = area.x + area.width.saturating_sub(width) / 2;
    let y = area.y + area.height.saturating_sub(height) / 2;
    let mut put = |cell, symbol: char, style: Style| {
        let Some(place) = Place::of(edge, cell) else { return };
        let (column, below) = (u16::from(place.column), u16::from(place.below));
        let at = (x + 2 * column, y + below.div_ceil(2));
        if let Some(cell) = buffer.cell_mut(at).filter(|_| area.contains(at.into())) {
            cell.set_char(symbol).set_style(style);
        }
    };
    for cell in edge.all_cells() {
        put(cell, '.', Style::new());
    }
    for tile in Scene::of(game).tiles {
        let falls = tile.look == Look::Falls;
        let modifier = if falls { Modifier::REVERSED } else { Modifier::BOLD };
        put(tile.cell, theme.letter(tile.hexagon.color), Style::new().add_modifier(modifier));
    }
}
