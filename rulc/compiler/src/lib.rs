//! The compiler of the RUL text language.
//!
//! ```text
//! text --load--> syntax trees --resolve--> program --lower--> code --emit--> RUL3 file
//! ```
//!
//! | room | what it does |
//! |---|---|
//! | [`source`] | the texts of a compilation, and where they come from |
//! | `load` | the rule's own file and the modules that it uses |
//! | `resolve` | names become what they stand for; settings become data |
//! | [`program`] | the resolved program |
//! | [`index`] | vectors that only their own numbers can index |
//! | [`builtins`] | the table of built-in functions, constants and variables |
//! | `kinds` | what the values of names stand for |
//! | `fold`, `interval` | operations on constants; bounds of values |
//! | `analyze` | call graph, liveness, places of variables |
//! | [`lint`] | what is allowed and yet most likely a mistake |
//! | `ir`, `lower` | prefix code with labels, and how it is made |
//! | `passes`, `optimize` | the passes that make the code smaller |
//! | `layout`, `emit` | addresses and lengths of branches; bytes |
//! | `map` | source maps |
//! | [`testing`] | tests of rules, as `rulvm test` runs them |
//! | `exact` | bytes that the source gives itself |
//! | [`dis`] | a rule file as assembly |
//! | [`decompile`] | a rule file as source |
//! | [`diagnostics`] | what the compiler says |
//! | [`mod@format`] | the formatter: the same source in one style |
//!
//! The compiler is pure: files come through a [`SourceLoader`], and the same sources give the same
//! bytes.

#![warn(clippy::unwrap_used, clippy::expect_used)]
// They panic when the stream is closed or full.
#![warn(clippy::print_stdout, clippy::print_stderr)]

mod analyze;
pub mod builtins;
mod compile;
pub mod decompile;
pub mod diagnostics;
pub mod dis;
mod emit;
mod exact;
mod fold;
pub mod format;
pub mod index;
mod interval;
mod ir;
mod kinds;
mod layout;
pub mod lint;
mod load;
mod lower;
mod map;
mod optimize;
mod passes;
pub mod program;
mod resolve;
pub mod source;
pub mod testing;

pub use compile::{Compilation, Options, Output, compile, compile_with, is_rule};
pub use kinds::Kind;
pub use passes::{Pass, Passes};
pub use source::{Memory, SourceLoader, Sources};
