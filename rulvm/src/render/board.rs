//! The board of a game as a picture.

use rulvm_core::game::Game;
use rulvm_player::picture::palette::Palette;
use rulvm_player::picture::pixels::{Paint, Pixels};
use rulvm_player::picture::scene::Scene;

/// Draws a game: the board and the falling piece.
#[must_use]
pub fn board(game: &Game, palette: &Palette) -> Pixels {
    picture(&Scene::of(game), game, palette)
}

/// Draws a scene of a game.
pub(super) fn picture(scene: &Scene, game: &Game, palette: &Palette) -> Pixels {
    Pixels::of(scene, &Paint { rule: game.program().rule(), palette })
}
