//! Games on several threads, each with a bot of its own.

use std::sync::atomic::AtomicBool;

use super::play::{Played, Settings, play};
use crate::bot::{Bot, Failure};
use crate::in_order;
use rulvm_core::program::Program;

/// Creates a bot for a thread.
pub type Maker<'m> = dyn Fn() -> Result<Box<dyn Bot + 'm>, Failure> + Sync + 'm;

/// Why not all games were played.
#[derive(Debug)]
pub enum Failed {
    /// The bot failed in the game with this number.
    Bot(u32, Failure),
    /// The result of a game could not be kept.
    Keep(std::io::Error),
}

/// Plays the games from a number on, and passes each result to `keep`, in the order of their
/// numbers. When `stop` becomes true, no more games are played, and those after a missing one are
/// dropped.
///
/// # Errors
/// The failure of the first game that failed; all before it were kept.
pub fn run(
    program: &Program,
    settings: &Settings,
    from: u32,
    jobs: usize,
    maker: &Maker<'_>,
    stop: &AtomicBool,
    keep: &mut dyn FnMut(Played) -> std::io::Result<()>,
) -> Result<(), Failed> {
    let worker = || {
        let mut player = None;
        move |number| {
            let mut played = || {
                let bot = match &mut player {
                    Some(bot) => bot,
                    none => none.insert(maker()?),
                };
                play(program, settings, number, bot.as_mut(), stop)
            };
            played().map_err(|failure| Failed::Bot(number, failure)).transpose()
        }
    };
    let mut keep = |played| keep(played).map_err(Failed::Keep);
    in_order::run(from..settings.games, jobs, stop, &worker, &mut keep)
}
