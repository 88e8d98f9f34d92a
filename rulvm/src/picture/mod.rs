//! Pictures of a game: as text, and as SVG.

mod svg;
mod text;

pub use svg::svg;
pub use text::text;
