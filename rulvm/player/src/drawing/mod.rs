//! The parts of a picture: the board, the panel next to it, boxes of text.

mod board;
mod canvas;
mod panel;
mod places;
mod size;
mod text;

pub(crate) use board::{draw, draw_piece, middle, samples};
pub(crate) use panel::{ACTIONS, Panel, next_area};
pub(crate) use places::Places;
pub(crate) use text::{banner, inside, wrap};
