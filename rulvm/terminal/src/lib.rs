//! The terminal of the player and of the debugger.
//!
//! | module | what it does |
//! |---|---|
//! | `setup` | sets up the terminal, and restores it exactly once, whatever happens |
//! | `screen` | shows [cells](rulvm_cells), and images over them |
//! | [`paint`] | what a terminal receives to show cells |
//! | [`images`] | the protocols for images, and what they have in common |
//! | [`iterm2`] | shows images in the protocol of iTerm2 |
//! | [`kitty`] | shows images in the protocol of kitty |
//! | [`sixel`] | shows images in sixels |

#![warn(clippy::unwrap_used, clippy::expect_used)]
// Printing panics when the stream is closed or full.
#![warn(clippy::print_stdout, clippy::print_stderr)]

mod cursor;
pub mod images;
pub mod iterm2;
pub mod kitty;
pub mod paint;
mod screen;
mod setup;
pub mod sixel;

pub use screen::Screen;
pub use setup::{
    Reports, Setup, area, report_releases, restore, restore_silently, size_of_character,
};
