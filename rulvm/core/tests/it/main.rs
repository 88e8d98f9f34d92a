//! Tests of the machine, the game, its history and its log.

mod check;
mod codes;
mod coming;
mod execution;
mod game;
mod history;
mod journal;
mod kept;
mod log;
mod log_tampering;
mod robustness;
mod transplant;
