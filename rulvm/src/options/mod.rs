//! The player's options: a TOML file, whose values the command line can replace.
//!
//! ```text
//! table --> Options (a field for each option) <-- file, command line
//!       --> checks, help pages, `rulvm options`, docs/options.md
//! ```
//!
//! | file | what it holds |
//! |---|---|
//! | `table` | *the* table of options, and the values that a file or a command line has for them |
//! | `row` | what a row of the table says |
//! | `setting` | values as TOML has them |
//! | `values` | values that belong to options only: colors, names, languages |
//! | `reading` | reads a file of options |
//! | `place` | places in the text of a file, for messages |
//! | `writing` | puts values into a file of options |
//! | `showing` | shows options as a file |
//! | `text` | values and mappings as text of a file |

mod place;
mod reading;
mod row;
mod setting;
mod showing;
mod table;
mod text;
mod values;
mod writing;

pub use reading::OptionsError;
pub use row::{Argument, Command, Kind, Row};
pub(crate) use showing::shown;
pub use table::{MAPPINGS, Options, TABLE};
pub(crate) use values::{BlocksOption, Colors, check_language, check_player};
pub(crate) use writing::{Change, ChangedKeys, keep};
