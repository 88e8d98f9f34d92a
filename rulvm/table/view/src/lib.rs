//! What two players see at a table, and what their keys and their mouse do, as data.
//!
//! ```text
//! keys, mouse, time, Table --> App --> cells of a screen, and a Command for the front end
//! ```
//!
//! | module | what it holds |
//! |---|---|
//! | [`app`] | what is shown, and what keys do |
//! | [`command`] | what the front end has to do |
//! | `footer` | the keys at the bottom of each screen, which are buttons |
//! | `parts` | where the parts of the screen are |
//! | [`screen`] | the whole screen: title, board, panel, boxes; what the mouse does |
//! | [`boards`] | the boards of the books, and one for books that are unknown here |
//! | [`history`] | the moves that were played, in the notation of the game |
//! | [`typed`] | moves that are typed |
//! | [`plain`] | the game in lines of text |
//! | [`sounds`] | the tones of what happens |
//! | [`start`] | the start screen: which game, and who plays |
//! | [`bord`] | the editor of BORD files |
//! | `styles` | the styles of text |
//! | [`texts`] | what the program says, in the player's language |
//!
//! The front end owns the [`Table`](rulvm_table::table::Table). It passes it to the [`App`] with
//! every key, carries out the commands, and calls [`App::update`] when the table has changed.
//! Nothing here opens a file, reads a clock or uses a terminal.

#![warn(clippy::unwrap_used, clippy::expect_used)]
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod app;
pub mod boards;
pub mod bord;
pub mod command;
mod footer;
pub mod history;
mod parts;
pub mod plain;
pub mod screen;
pub mod sounds;
pub mod start;
mod styles;
pub mod texts;
pub mod typed;

pub use app::{Absence, App, Here};
pub use bord::Editor;
pub use command::Command;
pub use plain::Plain;
pub use sounds::Sounds;
pub use start::Start;
pub use texts::Texts;
