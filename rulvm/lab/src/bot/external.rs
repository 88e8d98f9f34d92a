//! A bot that is another program, asked through its standard input and output.
//!
//! ```text
//! > {"ok":true,"name":"Tetrhex", ...}         the rule, as `load` answers; once
//! > {"cmd":"new","edge":7,"seed":5}           a game starts
//! > {"ok":true,"status":"playing", ...}       the game, as `state` answers
//! < {"cmd":"signal","name":"LEFT"}            the input: `signal`, or `advance`
//! ```
//!
//! The program answers each state with one line, and nothing else.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::interface::{Bot, Failure};
use super::process::Process;
use crate::drive;
use rulvm_core::game::{Game, Input};
use rulvm_core::program::Program;

/// A program that plays. Dropping this ends it.
#[derive(Debug)]
pub struct External(Process);

impl External {
    /// Starts a program with its arguments, and sends it the rule. `patience` is the time that it
    /// has for each answer; when `stop` becomes true, the wait ends.
    ///
    /// # Errors
    /// It cannot be started.
    pub fn start(
        words: &[String],
        program: &Program,
        patience: Duration,
        stop: Arc<AtomicBool>,
    ) -> Result<External, Failure> {
        let mut process = Process::start(words, patience, stop)?;
        process.send(drive::rule_line(program))?;
        Ok(External(process))
    }
}

impl Bot for External {
    fn start(&mut self, game: &Game, seed: u64) -> Result<(), Failure> {
        let edge = game.edge().get();
        self.0.send(format!("{{\"cmd\":\"new\",\"edge\":{edge},\"seed\":{seed}}}"))
    }

    fn input(&mut self, game: &Game) -> Result<Input, Failure> {
        self.0.ask(drive::state_line(game), |answer| drive::input(game, answer))
    }
}
