//! Opens games for two with what the system has: files, random numbers, the time.
//!
//! | module | what it does |
//! |---|---|
//! | `games` | opens tables for new and saved games |
//! | `module` | opens books that are WebAssembly files |

mod games;
mod module;

pub(crate) use games::{
    end_session, new_game, open, random_seed, read_option, saved_book, saved_game, sit_at,
    stopwatch,
};
pub(crate) use module::{book_file, open_file};
