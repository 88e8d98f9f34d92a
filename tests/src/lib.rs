//! What tests, fuzzers and replays of corpora share.
//!
//! | module | what it holds |
//! |---|---|
//! | [`codes`] | random rules in assembly |
//! | [`programs`] | random rules in the text language |
//! | [`cell_loops`] | random rules with loops over cells |
//! | [`sessions`] | random inputs |
//! | [`small`] | ten small rule files |
//! | [`case`](mod@case) | a file and a session as bytes |
//! | [`corpus`] | the inputs from which fuzzers start |
//! | [`cores`] | many cases at the same time |
//! | [`modules`] | random message modules |
//! | [`mutate`] | changes to files, sessions, sources and requests that keep their form |
//! | [`storage`] | file systems that lose power, and that fail |
//! | [`tables`] | games for two over bad lines |
//! | [`oracle`] | what must hold for every input |
//!
//! The tests themselves are in `tests/`.

pub mod case;
pub mod cell_loops;
pub mod codes;
pub mod cores;
pub mod corpus;
pub mod modules;
pub mod mutate;
pub mod oracle;
pub mod programs;
pub mod sessions;
pub mod small;
pub mod storage;
pub mod tables;
