//! What all bots have in common.

use std::process::ExitStatus;
use std::time::Duration;

use rulvm_core::game::{Game, Input};
use thiserror::Error;

/// A program that plays. Its inputs depend on the seed, the game, and the earlier calls in this
/// game, and on nothing else.
pub trait Bot {
    /// Starts another game, and forgets the one before. All random decisions derive from the seed.
    ///
    /// # Errors
    /// The bot is an external program, and failed.
    fn start(&mut self, game: &Game, seed: u64) -> Result<(), Failure>;

    /// Returns the next input of a game that is not over: a signal, or time that passes.
    ///
    /// # Errors
    /// The bot is an external program, and failed.
    fn input(&mut self, game: &Game) -> Result<Input, Failure>;

    /// The fuel that phase calls and other inputs on copies of the game have used since it started.
    fn spent(&self) -> u64 {
        0
    }
}

/// Why an external program, or a module, does not play.
#[derive(Debug, Error)]
pub enum Failure {
    /// It could not be started.
    #[error("it cannot be started: {0}")]
    Start(std::io::Error),
    /// It ended before the games were over.
    #[error("it ended before the games were over: {0}")]
    Ended(ExitStatus),
    /// It is still running, but has closed its output.
    #[error("it closed its standard output before the games were over")]
    Closed,
    /// It did not answer in time.
    #[error("it did not answer within {} ms", .0.as_millis())]
    Late(Duration),
    /// The run was interrupted before it answered.
    #[error("the run was interrupted")]
    Interrupted,
    /// It answers without reading its input.
    #[error("it answers but does not read its input")]
    Deaf,
    /// Its answer could not be read.
    #[error("its answer cannot be read: {0}")]
    Unreadable(std::io::Error),
    /// Its answer is too long.
    #[error("its answer is longer than 1 MiB")]
    TooLong,
    /// A module refused the start of the game, with this code (M27).
    #[error("a module refuses to start, with the code {0}")]
    Refused(u16),
    /// Its answer is not an input.
    #[error("it answered `{line}`: {why}")]
    Nonsense {
        /// The answer, or its start, made safe for a terminal.
        line: String,
        /// What is wrong with it.
        why: String,
    },
}
