//! Pictures for files: boards, the patterns of a rule, animated recordings.
//!
//! | file | what it renders |
//! |---|---|
//! | `board` | the board of a game |
//! | `screen` | the screen of the program |
//! | `still` | still pictures, as PNG and SVG |
//! | `patterns` | all patterns of a rule in all colors |
//! | `film` | the moments of a recorded game at which something changes |
//! | `panel` | the numbers of a game next to its board |
//! | `gif`, `cast` | a recorded game as GIF, and as an asciicast of the program's own screen |

mod board;
mod cast;
pub(crate) mod film;
mod gif;
mod panel;
mod patterns;
mod screen;
pub(crate) mod still;

pub use board::board;
pub(crate) use cast::cast;
pub(crate) use gif::{Looks, gif};
pub(crate) use patterns::patterns;
pub(crate) use screen::screen;
