//! What stands over the game.

use grammar::hex::Cell;
use rulvm_cells::Buffer;
use rulvm_cells::Position;
use rulvm_cells::{Modifier, Style};

use super::pieces::{Pieces, size};
use super::{FUNCTIONS, Mode};
use crate::screen::app::App;
use crate::screen::texts::clock;
use crate::screen::view::{self, Places};
use crate::screen::{board, panel};
use grammar::visible::display;
use rulvm_player::theme::Theme;

/// How many lines of a list are shown.
const ROWS: usize = 9;

/// The lines of a list around the chosen one: the first of them.
const fn first(chosen: usize, count: usize) -> usize {
    let most = count.saturating_sub(ROWS);
    let first = chosen.saturating_sub(ROWS / 2);
    if first < most { first } else { most }
}

/// What is said below the board.
pub(in crate::screen) fn line(app: &App) -> Option<String> {
    match &app.practice.mode {
        Mode::Rewind => {
            let history = app.practice.history.as_ref()?;
            let (position, length) = (history.position().to_string(), history.len().to_string());
            let time = clock(app.game.time());
            let values = [("time", &*time), ("position", &*position), ("length", &*length)];
            Some(app.texts.say_with("practice-rewind", &values))
        }
        Mode::Position(_) => Some(app.texts.say("practice-edit-keys")),
        Mode::Play | Mode::Keys | Mode::Saves(_) | Mode::Pieces(_) => None,
    }
}

/// Draws what stands over the game; the board is in one place, the panel in another.
pub(in crate::screen) fn draw(app: &App, theme: Theme, places: Places, buffer: &mut Buffer) {
    let texts = &app.texts;
    let banner = |lines: &[String], buffer: &mut Buffer| {
        view::banner(lines, Style::new(), places.board, buffer);
    };
    if let Some(wrong) = &app.wrong {
        let mut lines = vec![texts.say("wrong-source"), display(&wrong.first).into_owned()];
        if wrong.more > 0 {
            lines.push(texts.say_with("wrong-more", &[("count", &wrong.more.to_string())]));
        }
        lines.push(texts.say("wrong-keys"));
        return banner(&lines, buffer);
    }
    match &app.practice.mode {
        Mode::Play | Mode::Rewind => {}
        Mode::Keys => {
            let mut lines = vec![texts.say("practice-list")];
            lines.extend(FUNCTIONS.iter().map(|(key, _, message)| {
                format!("Ctrl+{}  {}", key.to_ascii_uppercase(), texts.say(message))
            }));
            lines.push(texts.say("practice-close"));
            banner(&lines, buffer);
        }
        Mode::Saves(chosen) => {
            let saves = &app.practice.saves;
            let mut lines = vec![texts.say("practice-saves")];
            let shown = saves.iter().enumerate().skip(first(*chosen, saves.len())).take(ROWS);
            lines.extend(shown.map(|(k, game)| {
                let mark = if k == *chosen { '>' } else { ' ' };
                format!("{mark}{:>3}. {}", k + 1, clock(game.time()))
            }));
            lines.push(texts.say("practice-saves-keys"));
            banner(&lines, buffer);
        }
        Mode::Position(editor) => cursor(app, places, editor.cursor, buffer),
        Mode::Pieces(pieces) => {
            let mut lines = vec![texts.say("practice-coming")];
            let shown = pieces.list.iter().enumerate();
            let shown = shown.skip(first(pieces.row, pieces.list.len())).take(ROWS);
            lines.extend(shown.map(|(k, _)| piece_line(app, pieces, k)));
            lines.push(texts.say("practice-coming-keys"));
            lines.push(texts.say("practice-coming-done"));
            banner(&lines, buffer);
            if let Some(piece) = pieces.list.get(pieces.row) {
                let area = panel::next_area(places.panel);
                buffer.clear(area.intersection(buffer.area));
                board::draw_piece(app.game.program().rule(), piece, theme, area, buffer);
            }
        }
    }
}

/// A piece of the list: its shape, and color and pattern of each hexagon.
fn piece_line(app: &App, pieces: &Pieces, k: usize) -> String {
    let rule = app.game.program().rule();
    let Some(piece) = pieces.list.get(k) else { return String::new() };
    let chosen = k == pieces.row;
    let field = |field: usize, text: String| {
        if chosen && field == pieces.field { format!("[{text}]") } else { format!(" {text} ") }
    };
    let named = |shape: i32| {
        let place = usize::try_from(shape).ok()?.checked_sub(1)?;
        let names = &app.game.program().map()?.names.shapes;
        names.get(place).filter(|name| !name.is_empty()).cloned()
    };
    let shape = named(piece[0]).unwrap_or_else(|| piece[0].to_string());
    let mark = if chosen { '>' } else { ' ' };
    let mut line = format!("{mark}{:>3}. {}", k + 1, field(0, display(&shape).into_owned()));
    for hexagon in 1..=size(rule, piece[0]) {
        if let (Some(color), Some(pattern)) = (piece.get(hexagon), piece.get(hexagon + 4)) {
            line += &field(hexagon, format!("{color}/{pattern}"));
        }
    }
    line
}

/// Brackets around a cell.
fn cursor(app: &App, Places { size, board: place, .. }: Places, cell: Cell, buffer: &mut Buffer) {
    let Some((x, y)) = board::middle(size, app.game.edge(), cell) else { return };
    for (x, symbol) in [(x.saturating_sub(1), '['), (x + 1, ']')] {
        let at = Position::new(place.x + x, place.y + y);
        if place.contains(at)
            && let Some(cell) = buffer.cell_mut(at)
        {
            let style = Style::new().add_modifier(Modifier::BOLD | Modifier::REVERSED);
            cell.set_char(symbol).set_style(style);
        }
    }
}

/// The cell at a place of the screen.
pub(super) fn cell_at(app: &App, at: Position) -> Option<Cell> {
    let Places { size, board, .. } = view::places(app, app.area).ok()?;
    let edge = app.game.edge();
    let away = |cell: Cell| {
        let (x, y) = board::middle(size, edge, cell)?;
        let (x, y) = ((board.x + x).abs_diff(at.x), (board.y + y).abs_diff(at.y));
        (x <= 2 && y <= 1).then_some((y, x, cell))
    };
    edge.all_cells().filter_map(away).min_by_key(|&(y, x, _)| (y, x)).map(|(_, _, cell)| cell)
}
