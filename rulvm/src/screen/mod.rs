//! The game in a terminal.
//!
//! ```text
//! keys, time --App::update--> App (state) --view--> Frame --ratatui--> terminal
//! ```
//!
//! | room | what it does |
//! |---|---|
//! | [`app`] | what is shown and what keys do, without a terminal |
//! | `board` | the board, in the size that fits |
//! | `canvas` | half-rows of color, and glyphs on them |
//! | `panel` | numbers, next piece, keys |
//! | `trial` | what signals would do |
//! | `keyboard` | keys and the end of the terminal, without ever waiting too long |
//! | [`theme`] | colors for what the terminal can show |
//! | [`keys`] | keys of today for the keys of the manual |
//! | `terminal` | setting the terminal up, and restoring it exactly once |
//! | [`mod@play`] | the loop |

pub mod app;
mod board;
mod canvas;
mod keyboard;
pub mod keys;
mod panel;
pub mod play;
pub mod terminal;
pub mod theme;
mod trial;
mod view;

pub use app::{App, Command, QUIET};
pub use play::{PlayError, Played, RecordError, Settings, play};
pub use theme::{Depth, Theme};
