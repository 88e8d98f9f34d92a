//! Tests of the program `ruldbg`.

mod command;
mod completions;
mod dap;
mod modules;
mod replays;
mod reports;
mod scripting;
mod terminal;
mod tested;
