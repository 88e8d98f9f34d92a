//! The player and the workshop of the web page, as far as they do not need a browser.
//!
//! ```text
//! page: keys, time --> Page --> cells, image, sounds, lines      text --> workshop --> JSON
//!                       |
//!                      Host: what a browser keeps, and the date
//! ```
//!
//! | module | what it does |
//! |---|---|
//! | [`host`] | what the page needs from the browser |
//! | [`page`] | the player: the screens of `rulvm play`, as a browser shows them |
//! | `kept` | rules, scores, best results and options that the browser keeps |
//! | [`build`] | compiles sources |
//! | [`drive`] | the drive protocol, line by line |
//! | [`workshop`] | a source while it is written: messages, fixes, tests, sizes, drawings, links |
//!
//! `rulvm/web/wasm` gives these types to JavaScript.

#![warn(clippy::unwrap_used, clippy::expect_used)]
// They panic when the stream is closed or full.
#![warn(clippy::print_stdout, clippy::print_stderr)]

#[cfg(feature = "workshop")]
pub mod build;
pub mod drive;
pub mod host;
mod kept;
pub mod page;
#[cfg(feature = "workshop")]
pub mod workshop;

/// The version of the toolchain.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
