//! The parts of a picture: the board, the panel next to it, boxes of text.

mod board;
mod honeycomb;
mod letters;
mod mosaic;
mod outlined;
mod panel;
mod pieces;
mod places;
mod size;
mod text;

pub(crate) use board::{draw, middle, samples};
pub(crate) use panel::{ACTIONS, Panel};
pub use places::usual_edge;
pub(crate) use places::{Places, centered};
pub(crate) use size::Size;
pub(crate) use text::{banner, inside, wrap};
