//! Opponents at tables against each other: who is stronger, and by how much. `rulvm table sim`.
//!
//! ```text
//! seeds --> threads: Contestant, Table --> Played, by seed --> Results --> text, JSON
//! ```
//!
//! | file | what it does |
//! |---|---|
//! | `contestant` | who plays: an opponent of ours, or another program |
//! | `play` | one game |
//! | `results` | wins, points, lengths, and how certain they are |
//! | `text` | the report as text |

#![warn(clippy::unwrap_used, clippy::expect_used)]
// Printing panics when the stream is closed or full.
#![warn(clippy::print_stdout, clippy::print_stderr)]

mod contestant;
mod play;
mod results;
mod text;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rulvm_lab::bot::Failure;
use rulvm_lab::in_order;

pub use contestant::Contestant;
pub use play::{Failed, Played, Settings};
pub use results::{Interval, Results};
pub use text::{text, times};

/// Plays all games on several threads, and passes each to `keep`, in the order of their numbers.
/// When `stop` becomes true, no more games are played.
///
/// # Errors
/// The number of the first game in which a program failed, and why; all before it were kept.
pub fn run(
    settings: &Settings,
    threads: usize,
    stop: &Arc<AtomicBool>,
    keep: &mut dyn FnMut(Played),
) -> Result<(), (u32, Failed)> {
    let worker = || {
        // Programs are started once for each thread.
        let mut choosers = None;
        move |number| {
            let mut played = || {
                let choosers = match &mut choosers {
                    Some(choosers) => choosers,
                    none => none.insert(settings.choosers(stop)?),
                };
                play::play(settings, number, choosers, stop)
            };
            played().map_err(|failed| (number, failed)).transpose()
        }
    };
    let mut keep = |played| {
        keep(played);
        Ok(())
    };
    in_order::run(0..settings.games, threads, stop, &worker, &mut keep)
}

/// Whether a failure means that nobody waits for the games anymore.
fn is_interruption(failure: &Failure) -> bool {
    matches!(failure, Failure::Interrupted)
}
