//! The parts of a picture: the board, the panel next to it, boxes of text.

mod board;
mod honeycomb;
mod letters;
pub mod mosaic;
mod outlined;
mod panel;
mod panel_keys;
mod pieces;
mod places;
pub mod shown;
mod size;
mod text;

pub(crate) use board::{draw, middle, samples};
pub(crate) use panel::Panel;
pub use panel_keys::{ACTIONS, Bound, Group, bound, grouped};
pub use places::usual_edge;
pub(crate) use places::{Places, centered};
pub(crate) use size::Size;
pub(crate) use text::{banner, inside};
pub use text::{cut, wrap};
