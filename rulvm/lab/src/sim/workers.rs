//! Games on several threads: a thread that is done plays the next game. The results are put in
//! order, so that they do not depend on the number of threads. If no thread can be started, the
//! current one plays.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::channel;
use std::thread::Builder;

use grammar::index::narrow;

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
    // Plays games until there are no more, or until `done` returns false.
    let work = |done: &mut dyn FnMut(u32, Result<Played, Failure>) -> bool| {
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
            let Some(result) = played().transpose() else { return };
            let failed = result.is_err();
            if !done(number, result) || failed {
                return;
            }
        }
    };
    let outcome = Some(Ok(()));
    let mut queue = Queue { next: from, waiting: BTreeMap::new(), outcome, is_over: &is_over };
    let jobs = jobs.min(narrow(settings.games.saturating_sub(from)));
    let (done, games) = channel();
    std::thread::scope(|scope| {
        let is_alone = (0..jobs)
            .take_while(|_| {
                let (done, work) = (done.clone(), &work);
                let job = move || work(&mut |number, result| done.send((number, result)).is_ok());
                Builder::new().spawn_scoped(scope, job).is_ok()
            })
            .count()
            == 0;
        drop(done);
        if is_alone {
            work(&mut |number, result| {
                queue.add(number, result, stop, keep);
                true
            });
        }
        // Ends when the last thread has ended.
        for (number, result) in games {
            queue.add(number, result, stop, keep);
        }
    });
    queue.outcome.unwrap_or(Ok(()))
}

/// Puts the results in order: a result waits for those of all earlier games.
struct Queue<'o> {
    /// The number of the next result to keep.
    next: u32,
    waiting: BTreeMap<u32, Result<Played, Failure>>,
    /// `None` once the run was interrupted.
    outcome: Option<Result<(), Failed>>,
    is_over: &'o AtomicBool,
}

impl Queue<'_> {
    /// Adds the result of a game, and keeps it and those that waited for it.
    fn add(
        &mut self,
        number: u32,
        result: Result<Played, Failure>,
        stop: &AtomicBool,
        keep: &mut dyn FnMut(Played) -> std::io::Result<()>,
    ) {
        // Games before one that failed were started before it, and are played to their ends.
        if result.is_err() {
            self.is_over.store(true, Ordering::Relaxed);
        }
        self.waiting.insert(number, result);
        while matches!(self.outcome, Some(Ok(())))
            && let Some(result) = self.waiting.remove(&self.next)
        {
            let number = self.next;
            self.next += 1;
            self.outcome = match result {
                Ok(played) => Some(keep(played).map_err(Failed::Keep)),
                // An external bot may be interrupted together with us.
                Err(_) if stop.load(Ordering::Relaxed) => None,
                Err(failure) => Some(Err(Failed::Bot(number, failure))),
            };
            if !matches!(self.outcome, Some(Ok(()))) {
                self.is_over.store(true, Ordering::Relaxed);
            }
        }
    }
}
