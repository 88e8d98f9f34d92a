//! Pictures for files: boards, the patterns of a rule, animated recordings.
//!
//! | file | what it renders |
//! |---|---|
//! | `still` | still pictures, as PNG and SVG |
//! | `patterns` | all patterns of a rule in all colors |
//! | `film` | the moments of a recorded game at which something changes |
//! | `gif`, `cast` | a recorded game as GIF, and as an asciicast of the program's own screen |

mod cast;
pub(crate) mod film;
mod gif;
mod patterns;
pub(crate) mod still;

pub(crate) use cast::cast;
pub(crate) use gif::gif;
pub(crate) use patterns::patterns;

use rulvm_core::game::Game;
use rulvm_player::picture::palette::Palette;
use rulvm_player::picture::pixels::{Paint, Pixels};
use rulvm_player::picture::scene::Scene;

/// Draws a game: the board and the falling piece.
#[must_use]
pub fn board(game: &Game, palette: &Palette) -> Pixels {
    picture(&Scene::of(game), game, palette)
}

fn picture(scene: &Scene, game: &Game, palette: &Palette) -> Pixels {
    Pixels::of(scene, &Paint { rule: game.program().rule(), palette })
}
