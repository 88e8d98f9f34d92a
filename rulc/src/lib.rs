//! The command line of the compiler: reads options and files, writes files and messages.
//!
//! [`cli::run`] is the program; the compiler itself is the crate `rulc_compiler`.

#![warn(clippy::unwrap_used, clippy::expect_used)]
// They panic when the stream is closed or full.
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod cli;
