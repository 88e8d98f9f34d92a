//! The terminal of the player and of the debugger.
//!
//! | module | what it does |
//! |---|---|
//! | `screen` | sets up the terminal, and restores it exactly once, whatever happens |
//! | [`convert`] | shows [cells](rulvm_cells) and styled text with ratatui |
//! | [`images`] | the protocols for images, and what they have in common |
//! | [`iterm2`] | shows images in the protocol of iTerm2 |
//! | [`kitty`] | shows images in the protocol of kitty |
//! | [`paint`] | writes what a terminal would receive |
//! | [`sixel`] | shows images in sixels |

#![warn(clippy::unwrap_used, clippy::expect_used)]
// Printing panics when the stream is closed or full.
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod convert;
mod cursor;
pub mod images;
pub mod iterm2;
pub mod kitty;
pub mod paint;
mod screen;
pub mod sixel;

pub use screen::{Reports, Screen, report_releases, restore, restore_silently, size_of_character};
