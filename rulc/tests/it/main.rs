//! Tests of the program `rulc`.

mod command;
mod decompile;
mod editors;
mod export;
mod format;
mod lints;
mod module_header;
mod names;
mod outputs;
mod streams;
mod terminal;

use test_support::directory::Directory;

/// A directory in which `rulc` runs.
fn directory() -> Directory {
    Directory::new(env!("CARGO_BIN_EXE_rulc"))
}
