//! Sources of rules on disk, and the paths of what is made from them.
//!
//! | module | what it does |
//! |---|---|
//! | `file_system` | reads sources from files |
//! | `inputs` | which files a compilation read, and whether they have changed |
//! | [`output`] | which files outputs may replace |
//! | [`standard`] | the standard rules and sample rules by their names |
//! | `watch` | waits for them to change |

#![warn(clippy::unwrap_used, clippy::expect_used)]
#![warn(clippy::print_stdout, clippy::print_stderr)]

mod file_system;
mod inputs;
pub mod output;
pub mod standard;
mod watch;

pub use file_system::{FileSystem, read_any};
pub use inputs::{Inputs, Recorder};
pub use watch::FileWatcher;
