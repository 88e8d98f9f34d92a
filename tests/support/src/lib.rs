//! Shared code of the integration tests.
//!
//! | module | contents |
//! |---|---|
//! | [`asm`] | a small assembler |
//! | [`mod@bench`] | a machine without a game around it |
//! | [`rules`] | rule files made of assembled phases |
//! | [`sections`] | a rule file with data in every section |
//! | [`cases`](mod@cases) | how many cases tests try: `RUL_TESTS` |
//! | [`random`] | numbers that are the same in every run |
//! | [`frame`] | a small rule in the text language to put items into |
//! | `process`, `directory` | programs that run without a terminal |
//! | `terminal`, `painted` | programs in a pseudo-terminal, and what it shows |
//!
//! Unit tests cannot use this crate: it was compiled with another copy of the types that they test.

#![allow(missing_docs, reason = "only tests use it, and most names say enough")]

#[cfg(feature = "programs")]
pub use {tempfile, vt100};

pub mod asm;
pub mod bench;
pub mod cases;
#[cfg(feature = "programs")]
pub mod directory;
pub mod frame;
#[cfg(feature = "programs")]
pub mod painted;
pub mod process;
pub mod random;
pub mod rules;
pub mod sections;
#[cfg(feature = "programs")]
pub mod terminal;
