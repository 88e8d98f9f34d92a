//! A game on screens of other crates: its board, and its numbers.

use grammar::hex::Edge;
use grammar::language::Language;
use rulvm_cells::{Buffer, Rect};
use rulvm_core::game::{Game, Status};

use super::panel::Panel;
use super::size::Size;
use super::{board, centered};
use crate::controls::keys::Keys;
use crate::display::Display;
use crate::picture::scene::{self, Scene};
use crate::texts::Texts;
use crate::theme::Theme;

/// Returns the columns and rows of the smallest board.
#[must_use]
pub fn least_board(edge: Edge, display: &Display) -> (u16, u16) {
    Size::smallest(display).of(edge)
}

/// Draws a game's board as large as possible, in the middle of an area. Without room for it, draws
/// nothing and returns false.
pub fn draw_board(game: &Game, display: &Display, area: Rect, buffer: &mut Buffer) -> bool {
    let Some((size, place)) = centered(area, game.edge(), display) else { return false };
    let mut scene = Scene::of_board(&game.state().board);
    if display.ghost && game.status() == Status::Playing {
        scene.tiles.extend(scene::ghost(game));
    }
    scene.tiles.extend(scene::piece(game));
    board::draw(&scene, game, size, display.theme, place, buffer);
    true
}

/// Draws the displayed numbers of a game, and its next piece if the radar shows it. Returns the row
/// after them.
pub fn draw_numbers(
    game: &Game,
    (texts, languages): (&Texts, &[Language]),
    theme: Theme,
    area: Rect,
    buffer: &mut Buffer,
) -> u16 {
    let keys = Keys::default();
    panel(game, (texts, languages), theme, &keys).draw_values(area, buffer)
}

/// Returns the displayed numbers of a game in words, without those that are pieces.
#[must_use]
pub fn numbers_in_words(game: &Game, texts: &Texts, languages: &[Language]) -> Vec<String> {
    let rule = game.program().rule();
    let theme = Theme::new(crate::theme::Depth::None);
    let keys = Keys::default();
    let panel = panel(game, (texts, languages), theme, &keys);
    let is_number = |k: &usize| !grammar::shown_piece::is_piece(rule, k + 1);
    (0..rule.numbers.len()).filter(is_number).filter_map(|k| panel.labeled(k)).collect()
}

fn panel<'a>(
    game: &'a Game,
    (texts, languages): (&'a Texts, &'a [Language]),
    theme: Theme,
    keys: &'a Keys,
) -> Panel<'a> {
    Panel {
        game,
        progress: Vec::new(),
        next: game.state().next.as_ref().filter(|_| game.state().radar),
        keys,
        ignored: &[],
        radar_price: None,
        languages,
        texts,
        theme,
        has_touch: false,
        is_demo: false,
        is_practice: false,
        is_tutorial: false,
        is_taken_over: false,
    }
}
