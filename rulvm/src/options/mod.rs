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
//! | `writing` | puts values into a file of options |
//! | `text` | options as the text of a file |

mod reading;
mod row;
mod setting;
mod table;
mod text;
mod values;
mod writing;

pub use reading::OptionsError;
pub use row::{Argument, Command, Kind, Row};
pub use table::{MAPPINGS, Options, TABLE};
pub(crate) use text::shown;
pub(crate) use values::{Colors, check_language};
pub(crate) use writing::keep;
