//! What the tests of the machine and the game have in common: a small assembler, and rule files
//! made of assembled phases.
#![allow(dead_code, reason = "every test file uses a part of it")]

pub(crate) mod asm;
pub(crate) mod bench;
pub(crate) mod rules;
