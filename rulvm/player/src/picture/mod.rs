//! Pictures of a game: as text, as SVG, and in pixels.
//!
//! | file | what it holds |
//! |---|---|
//! | [`scene`] | what a board shows: hexagons, the falling piece, what moves or fades |
//! | [`palette`] | the colors of hexagons |
//! | [`pixels`] | a scene in pixels, in any size |
//! | [`side`] | the numbers next to a board |
//! | `svg`, `text` | a game as SVG, and as text |

mod measures;
pub mod palette;
pub mod pixels;
pub mod scene;
pub mod side;
mod svg;
mod text;

pub use svg::svg;
pub use text::text;
