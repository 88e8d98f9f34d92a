//! Pictures for files: boards, the patterns of a rule, recorded games as animations.
//!
//! | file | what it creates |
//! |---|---|
//! | [`still`] | single pictures, as PNG and SVG |
//! | `patterns` | all patterns of a rule in all colors |
//! | [`film`] | the moments of a recorded game at which something changes |
//! | `gif`, `cast` | a recorded game as GIF, and as an asciicast of the program's own screen |

mod cast;
pub mod film;
mod gif;
mod patterns;
pub mod still;

pub use cast::cast;
pub use gif::gif;
pub use patterns::patterns;

use rulvm_core::game::Game;
use rulvm_player::picture::palette::Palette;
use rulvm_player::picture::pixels::{Paint, Pixels};
use rulvm_player::picture::scene::Scene;

/// The picture of a game: board and falling piece.
#[must_use]
pub fn board(game: &Game, palette: &Palette) -> Pixels {
    picture(&Scene::of(game), game, palette)
}

fn picture(scene: &Scene, game: &Game, palette: &Palette) -> Pixels {
    Pixels::of(scene, &Paint { rule: game.program().rule(), palette })
}
