//! From rule files to text.
//!
//! | module | what it does |
//! |---|---|
//! | [`dis`] | a rule file as assembly, and as a listing |
//! | [`decompile`] | a rule file as source |
//!
//! Both compile what they have written: assembly builds the same bytes, and a source builds a
//! file with the same behavior.

#![warn(clippy::unwrap_used, clippy::expect_used)]
// They panic when the stream is closed or full.
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod decompile;
pub mod dis;
