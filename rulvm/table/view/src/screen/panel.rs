//! The panel next to the board: players, turn, moves, conversation.

use rulvm_cells::{Buffer, Line, Modifier, Rect, Span, Style};
use rulvm_player::drawing::wrap;
use rulvm_player::texts::clock;
use rulvm_table::game::Player;
use rulvm_table::table::{Status, Table};

use super::{bold, faint};
use crate::app::App;
use crate::boards::{Board, ink, is_picture};
use crate::history::Played;

/// The most lines of the conversation.
const CHAT: usize = 4;

pub(super) fn draw(app: &App, table: &Table, area: Rect, buffer: &mut Buffer) {
    if area.width < 8 || table.game().is_none() {
        return;
    }
    let is_high = area.height > 12;
    let mut lines: Vec<Line<'static>> = Vec::new();
    for player in app.players(table) {
        lines.push(player_line(app, table, player, area.width));
    }
    if is_high {
        lines.push(Line::default());
    }
    let ink = app.status_ink(table);
    for (k, text) in app.status(table).into_iter().enumerate() {
        let style = Style::new().fg(ink.color(app.theme));
        let style = if k == 0 { style.add_modifier(Modifier::BOLD) } else { style };
        lines.extend(wrapped(&text, style, area.width));
    }
    for text in app.facts(table) {
        lines.extend(wrapped(&text, faint(app), area.width));
    }
    if is_high {
        lines.push(Line::default());
    }
    let top = u16::try_from(lines.len()).unwrap_or(u16::MAX);
    for (line, row) in lines.iter().zip(area.rows()) {
        buffer.draw_line(line, row);
    }
    let below =
        Rect { y: area.y.saturating_add(top), height: area.height.saturating_sub(top), ..area };
    let chat = chat_lines(app, below);
    let count = u16::try_from(chat.len()).unwrap_or(0).min(below.height);
    let moves = Rect { height: below.height - count, ..below };
    draw_moves(app, table, moves, buffer);
    let start = chat.len().saturating_sub(usize::from(count));
    let place = Rect { y: moves.bottom(), height: count, ..below };
    for (line, row) in chat[start..].iter().zip(place.rows()) {
        buffer.draw_line(line, row);
    }
}

pub(super) fn wrapped(text: &str, style: Style, width: u16) -> Vec<Line<'static>> {
    wrap(text, width).into_iter().map(|line| Line::styled(line, style)).collect()
}

/// How a piece is shown in text: in its color, on a background on which it can be seen.
pub(crate) fn man(app: &App, table: &Table, player: Player) -> Span<'static> {
    let (ink, symbol, letter) = App::board(table).man(player);
    let symbol = if is_picture(app.theme) { symbol } else { letter };
    let color = if ink == ink::BLACK { ink::TEXT } else { ink };
    Span::styled(symbol.to_string(), Style::new().fg(color.color(app.theme)))
}

fn player_line(app: &App, table: &Table, player: Player, width: u16) -> Line<'static> {
    let turn = table.game().and_then(|game| game.turn());
    let has_turn = table.status() == Status::Playing && turn == Some(player);
    let marker = if has_turn { "▶" } else { " " };
    let style = if has_turn { bold(app) } else { Style::new().fg(ink::TEXT.color(app.theme)) };
    let name = app.side(table, player);
    let milliseconds = u64::try_from(app.clock(player).as_millis()).unwrap_or(u64::MAX);
    let time = clock(milliseconds);
    let count = app.count(table, player).map(|count| count.to_string());
    let mut right = vec![];
    if let Some(count) = count {
        right.push(Span::styled(format!(" {count:>3}"), style));
    }
    let room = usize::from(width);
    // Where there is little room, there are no clocks.
    let time = Span::styled(format!(" {time:>4}"), faint(app));
    let longest = Player::BOTH.map(|own| app.side(table, own).chars().count());
    let longest = longest.into_iter().max().unwrap_or(0);
    let used = 3 + longest + right.iter().map(Span::width).sum::<usize>();
    if used > room {
        // Whole names are better than numbers.
        right.clear();
    } else if used + time.width() <= room {
        right.push(time);
    }
    let accent = Style::new().fg(ink::ACCENT.color(app.theme));
    let right_width: usize = right.iter().map(Span::width).sum();
    let name_room = room.saturating_sub(3 + right_width);
    let name: String = name.chars().take(name_room).collect();
    let mut line =
        Line::from(vec![Span::styled(marker, accent), man(app, table, player), Span::raw(" ")]);
    line.push_span(Span::styled(format!("{name:<name_room$}"), style));
    line.extend(right);
    line
}

/// Draws the last moves: two in a row if they are short.
fn draw_moves(app: &App, table: &Table, area: Rect, buffer: &mut Buffer) {
    let moves = app.history.of_game();
    let is_short = |played: &Played| played.dice.is_none() && played.text.len() <= 4;
    let has_pairs = App::board(table) != Board::Backgammon && moves.iter().all(is_short);
    let mut rows = Vec::new();
    for text in app.opening(table).into_iter().flatten() {
        rows.extend(wrapped(&text, faint(app), area.width));
    }
    let opening = rows.len();
    rows.extend(if has_pairs { pairs(app, moves) } else { single(app, table, moves, area.width) });
    let mut hidden = rows.len().saturating_sub(usize::from(area.height));
    if hidden > 0 {
        // The opening roll is not shown in part.
        hidden = hidden.max(opening);
    }
    for (line, row) in rows[hidden..].iter().zip(area.rows()) {
        buffer.draw_line(line, row);
    }
}

fn style_of(app: &App, moves: &[Played], at: usize) -> Style {
    if at + 1 == moves.len() {
        Style::new().fg(ink::ACCENT.color(app.theme)).add_modifier(Modifier::BOLD)
    } else {
        Style::new().fg(ink::TEXT.color(app.theme))
    }
}

/// Rows of a number and a move of each player.
fn pairs(app: &App, moves: &[Played]) -> Vec<Line<'static>> {
    let mut rows: Vec<Line<'static>> = Vec::new();
    let mut is_open = false;
    for (at, played) in moves.iter().enumerate() {
        let style = style_of(app, moves, at);
        let text = format!("{:<5}", app.move_in_words(&played.text));
        let is_second = played.player == Player::SECOND;
        if !is_second || !is_open {
            let number = rows.len() + 1;
            let mut row = Line::from(vec![Span::styled(format!("{number:>3}. "), faint(app))]);
            if is_second {
                row.push_span(Span::styled("…    ", faint(app)));
            }
            rows.push(row);
        }
        is_open = !is_second;
        if let Some(row) = rows.last_mut() {
            row.push_span(Span::styled(text, style));
        }
    }
    rows
}

/// A row for each move, or more if it is long.
fn single(app: &App, table: &Table, moves: &[Played], width: u16) -> Vec<Line<'static>> {
    let mut rows = Vec::new();
    for (at, played) in moves.iter().enumerate() {
        let style = style_of(app, moves, at);
        let words = Played { text: app.move_in_words(&played.text), ..played.clone() };
        let lines = wrap(&words.to_string(), width.saturating_sub(2));
        for (k, text) in lines.into_iter().enumerate() {
            let start = if k == 0 { man(app, table, played.player) } else { Span::raw(" ") };
            rows.push(Line::from(vec![start, Span::raw(" "), Span::styled(text, style)]));
        }
    }
    rows
}

/// The last lines of the conversation, after a line that separates them from the moves. The last
/// one is whole, if there is room for it.
pub(super) fn chat_lines(app: &App, area: Rect) -> Vec<Line<'static>> {
    if app.said.is_empty() || area.height < 4 {
        return Vec::new();
    }
    let half = usize::from(area.height / 2).clamp(1, 2 * CHAT);
    let most = usize::from(area.height - 1);
    let mut lines = Vec::new();
    for said in app.said.iter().rev().take(CHAT) {
        let (start, ink) = if said.is_own { ("› ", ink::FAINT) } else { ("‹ ", ink::GOOD) };
        let style = Style::new().fg(ink.color(app.theme));
        let own = wrapped(&format!("{start}{}", said.text), style, area.width);
        let is_last = lines.is_empty();
        if !is_last && lines.len() + own.len() > half {
            break;
        }
        lines.splice(0..0, own);
        if lines.len() > most {
            lines.truncate(most);
            let end = Line::styled("…", style);
            lines.pop();
            lines.push(end);
        }
    }
    let rule = "─".repeat(area.width.into());
    lines.insert(0, Line::styled(rule, Style::new().fg(ink::LINE.color(app.theme))));
    lines
}
