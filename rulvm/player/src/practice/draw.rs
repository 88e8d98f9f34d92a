//! What is drawn over the game.

use grammar::hex::Cell;
use grammar::source_map::without_module;
use grammar::visible::display;
use rulvm_cells::{Buffer, Modifier, Position, Style};
use rulvm_core::game::Game;

use super::pieces::{Pieces, size};
use super::{FUNCTIONS, Mode, Practice};
use crate::drawing::{self, Places};
use crate::texts::{Texts, clock};
use crate::theme::Theme;

/// What is drawn over.
pub(crate) struct Shown<'a> {
    /// The game.
    pub(crate) game: &'a Game,
    /// What the program says.
    pub(crate) texts: &'a Texts,
    /// The colors.
    pub(crate) theme: Theme,
    /// Where the board and the panel are.
    pub(crate) places: Places,
}

/// How many lines of a list are shown.
const ROWS: usize = 9;

/// The first of the lines of a list that are shown around the chosen one.
const fn first(chosen: usize, count: usize) -> usize {
    let most = count.saturating_sub(ROWS);
    let first = chosen.saturating_sub(ROWS / 2);
    if first < most { first } else { most }
}

impl Practice {
    /// What is said below the board.
    pub(crate) fn line(&self, game: &Game, texts: &Texts) -> Option<String> {
        match &self.mode {
            Mode::Rewind => {
                let history = self.moments.history()?;
                let (position, length) = (history.position(), history.len());
                let (position, length) = (position.to_string(), length.to_string());
                let time = clock(game.time());
                let values = [("time", &*time), ("position", &*position), ("length", &*length)];
                Some(texts.say_with("practice-rewind", &values))
            }
            Mode::Position(_) => Some(texts.say("practice-edit-keys")),
            Mode::Play | Mode::Keys | Mode::Saves(_) | Mode::Pieces(_) => None,
        }
    }

    /// The piece that the panel shows as the next one: the one that is edited.
    pub(crate) fn piece(&self) -> Option<&[i32; 9]> {
        match &self.mode {
            Mode::Pieces(pieces) => pieces.list.get(pieces.row),
            Mode::Play | Mode::Rewind | Mode::Position(_) | Mode::Keys | Mode::Saves(_) => None,
        }
    }

    /// Draws what is over the game.
    pub(crate) fn draw(&self, shown: &Shown<'_>, buffer: &mut Buffer) {
        let Shown { game, texts, theme, places } = shown;
        let banner = |lines: &[String], buffer: &mut Buffer| {
            drawing::banner(lines, Style::new(), places.board, buffer);
        };
        if let Some(error) = &self.error {
            let mut lines = vec![texts.say("wrong-source"), display(&error.first).into_owned()];
            if error.more > 0 {
                lines.push(texts.say_with("wrong-more", &[("count", &error.more.to_string())]));
            }
            lines.push(texts.say("wrong-keys"));
            return banner(&lines, buffer);
        }
        match &self.mode {
            Mode::Play | Mode::Rewind => {}
            Mode::Keys => {
                let mut lines = vec![texts.say("practice-list")];
                lines.extend(FUNCTIONS.iter().map(|(key, _, message)| {
                    let (key, does) = (key.to_ascii_uppercase(), texts.say(message));
                    format!("{}+{key}  {does}", texts.say("key-ctrl"))
                }));
                lines.push(texts.say("practice-close"));
                banner(&lines, buffer);
            }
            Mode::Saves(chosen) => {
                let mut lines = vec![texts.say("practice-saves")];
                let saves = self.moments.saves().iter().enumerate();
                let saves = saves.skip(first(*chosen, self.moments.saves().len())).take(ROWS);
                lines.extend(saves.map(|(k, game)| {
                    let mark = if k == *chosen { '>' } else { ' ' };
                    format!("{mark}{:>3}. {}", k + 1, clock(game.time()))
                }));
                lines.push(texts.say("practice-saves-keys"));
                banner(&lines, buffer);
            }
            Mode::Position(editor) => cursor(game, *places, editor.cursor, buffer),
            Mode::Pieces(pieces) => {
                let mut lines = vec![texts.say("practice-coming")];
                let rows = pieces.list.iter().enumerate();
                let rows = rows.skip(first(pieces.row, pieces.list.len())).take(ROWS);
                lines.extend(rows.map(|(k, _)| piece_line(game, *theme, pieces, k)));
                lines.push(texts.say("practice-coming-keys"));
                lines.push(texts.say("practice-coming-done"));
                banner(&lines, buffer);
            }
        }
    }
}

/// A piece of the list: its shape, and letter and glyph of each hexagon.
fn piece_line(game: &Game, theme: Theme, pieces: &Pieces, k: usize) -> String {
    let rule = game.program().rule();
    let Some(piece) = pieces.list.get(k) else { return String::new() };
    let chosen = k == pieces.row;
    let field = |field: usize, text: String| {
        if chosen && field == pieces.field { format!("[{text}]") } else { format!(" {text} ") }
    };
    let named = |shape: i32| {
        let place = usize::try_from(shape).ok()?.checked_sub(1)?;
        let names = &game.program().map()?.names.shapes;
        let name = names.get(place).filter(|name| !name.is_empty());
        name.map(|name| without_module(name).to_owned())
    };
    let shape = named(piece[0]).unwrap_or_else(|| piece[0].to_string());
    let mark = if chosen { '>' } else { ' ' };
    let mut line = format!("{mark}{:>3}. {}", k + 1, field(0, display(&shape).into_owned()));
    for hexagon in 1..=size(rule, piece[0]) {
        if let (Some(color), Some(pattern)) = (piece.get(hexagon), piece.get(hexagon + 4)) {
            let byte = |value: i32| u8::try_from(value).unwrap_or(0);
            let letter = theme.letter(byte(*color));
            let glyph = theme.glyph(byte(*pattern)).unwrap_or(' ');
            line += &field(hexagon, String::from_iter([letter, glyph]));
        }
    }
    line
}

/// Brackets around a cell.
fn cursor(game: &Game, Places { size, board: place, .. }: Places, cell: Cell, buffer: &mut Buffer) {
    let Some((x, y)) = drawing::middle(size, game.edge(), cell) else { return };
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
