//! The compiler of the RUL text language.
//!
//! ```text
//! text --load--> syntax trees --resolve--> program --lower--> code --emit--> RUL3 file
//! ```
//!
//! | module | what it does |
//! |---|---|
//! | [`analysis`] | what editors need to know about a rule |
//! | [`source`] | the texts of a compilation, and the trait that loads them |
//! | `load` | the rule's own file and the modules that it uses |
//! | `resolve` | replaces names by what they stand for, and turns settings into data |
//! | `program` | the resolved program |
//! | [`builtins`] | the table of built-in functions, constants and variables |
//! | `kind`, `kinds` | what values stand for, and the check that they are not mixed up |
//! | `fold`, `interval` | operations on constants; bounds of values |
//! | `analyze` | call graph, liveness, places of variables |
//! | [`lint`] | warnings about code that is allowed, but probably wrong |
//! | `generate` | all that follows: from a program without errors to the file |
//! | `ir`, `lower` | prefix code with labels, and how it is made |
//! | `passes`, `optimize` | the passes that make the code smaller |
//! | `layout`, `emit` | addresses and lengths of branches; bytes |
//! | `map` | source maps |
//! | [`testing`] | tests of rules, as `rulvm test` runs them |
//! | `options` | the options of a compilation |
//! | `output`, `exact` | the result; rule files whose bytes the source lists |
//! | [`diagnostics`] | the messages of the compiler |
//! | [`module_header`] | the headers of message modules |
//!
//! The compiler is pure: files come through a [`SourceLoader`], and the same sources give the same
//! bytes.

#![warn(clippy::unwrap_used, clippy::expect_used)]
// They panic when the stream is closed or full.
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod analysis;
mod analyze;
mod broken;
pub mod builtins;
mod compile;
pub mod diagnostics;
mod emit;
mod exact;
mod fold;
mod generate;
mod interval;
mod ir;
mod islands;
mod kind;
mod kinds;
mod layout;
pub mod lint;
mod load;
mod lower;
mod map;
pub mod module_header;
mod optimize;
mod options;
mod output;
mod passes;
mod program;
mod resolve;
pub mod source;
pub mod testing;

pub use compile::{Compilation, compile, compile_with, is_rule};
pub use generate::Checked;
pub use kind::Kind;
pub use options::Options;
pub use output::{Message, Output};
pub use passes::{Pass, Passes};
pub use program::FunctionId;
pub use source::{Memory, SourceLoader, Sources};
