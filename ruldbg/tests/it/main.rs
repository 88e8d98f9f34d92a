//! Tests of the program `ruldbg`.

mod command;
mod completions;
mod dap;
mod replays;
mod reports;
mod terminal;
mod tested;
