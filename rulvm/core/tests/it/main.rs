//! Tests of the machine, the game, its history and its log.

mod check;
mod codes;
mod coming;
mod execution;
mod game;
mod history;
mod hot_reload;
mod journal;
mod kept;
mod log;
mod log_tampering;
mod robustness;
