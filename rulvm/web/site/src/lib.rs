//! The web page as files, and games as single files that contain the player.
//!
//! | module | what it does |
//! |---|---|
//! | [`files`] | *the* table of the files of the page |
//! | [`export`] | a page in one file, with one game |
//! | [`served`] | the files as a server sends them, or as they are written into a directory |
//! | [`policy`] | what browsers must not do for the page |
//!
//! The program of the page is `dist`, which `rulvm/web/build` makes from `rulvm/web/wasm`.

#![warn(clippy::unwrap_used, clippy::expect_used)]
// They panic when the stream is closed or full.
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod export;
pub mod files;
pub mod policy;
pub mod served;
