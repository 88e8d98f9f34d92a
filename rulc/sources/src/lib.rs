//! Sources of rules on disk.
//!
//! | module | what it does |
//! |---|---|
//! | `file_system` | reads sources from files |
//! | `inputs` | which files a compilation read, and whether they have changed |
//! | `watch` | waits for them to change |

#![warn(clippy::unwrap_used, clippy::expect_used)]
#![warn(clippy::print_stdout, clippy::print_stderr)]

mod file_system;
mod inputs;
mod watch;

pub use file_system::{FileSystem, read_any};
pub use inputs::{Inputs, Recorder};
pub use watch::FileWatcher;
