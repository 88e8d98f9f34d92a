//! Games on several threads: a thread that is done plays the next game. The results are put in
//! order, so that they do not depend on the number of threads.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::channel;

use super::play::{Played, Settings, play};
use crate::bot::{Bot, Failure};
use rulvm_core::program::Program;

/// Creates a bot for a thread.
pub type Maker<'m> = dyn Fn() -> Result<Box<dyn Bot>, Failure> + Sync + 'm;

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
    let next = AtomicU32::new(from);
    // Set when no more games are needed, for whatever reason.
    let is_over = AtomicBool::new(false);
    let (done, games) = channel();
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            let done = done.clone();
            let (next, is_over) = (&next, &is_over);
            scope.spawn(move || {
                let mut player = None;
                while !stop.load(Ordering::Relaxed) && !is_over.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= settings.games {
                        return;
                    }
                    let mut played = || {
                        let bot = match &mut player {
                            Some(bot) => bot,
                            none => none.insert(maker()?),
                        };
                        play(program, settings, number, bot.as_mut(), stop)
                    };
                    match played().transpose() {
                        None => return,
                        Some(result) => {
                            let failed = result.is_err();
                            if done.send((number, result)).is_err() || failed {
                                return;
                            }
                        }
                    }
                }
            });
        }
        drop(done);
        let mut waiting = BTreeMap::new();
        let mut wanted = from;
        // Ends when the last thread has ended.
        let mut outcome = Ok(());
        for (number, result) in games {
            // Games before one that failed were started before it, and are played to their ends.
            if result.is_err() {
                is_over.store(true, Ordering::Relaxed);
            }
            waiting.insert(number, result);
            while outcome.is_ok()
                && let Some(result) = waiting.remove(&wanted)
            {
                let number = wanted;
                wanted += 1;
                outcome = match result {
                    Ok(played) => keep(played).map_err(Failed::Keep),
                    // An external bot may be interrupted together with us.
                    Err(_) if stop.load(Ordering::Relaxed) => return Ok(()),
                    Err(failure) => Err(Failed::Bot(number, failure)),
                };
                if outcome.is_err() {
                    is_over.store(true, Ordering::Relaxed);
                }
            }
        }
        outcome
    })
}
