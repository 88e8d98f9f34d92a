//! Tests of the program `ruldbg`.

mod command;
mod completions;
mod dap;
mod reports;
mod terminal;
