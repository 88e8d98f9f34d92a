//! Work on several threads: a thread that is done takes the next piece of work. The results are
//! put in order, so that they do not depend on the number of threads. If no thread can be started,
//! the current one works.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::channel;
use std::thread::Builder;

use grammar::index::narrow;

/// Does the pieces of work with these numbers on several threads, and passes each result to
/// `keep`, in the order of their numbers. `worker` is called once for each thread; what it returns
/// does a piece of work, or nothing if it was interrupted. When `stop` becomes true, no more work
/// is started, and the results after a missing one are dropped.
///
/// # Errors
/// The failure of the first piece of work that failed; all before it were kept.
pub fn run<T: Send, E: Send, W: FnMut(u32) -> Option<Result<T, E>>>(
    numbers: Range<u32>,
    threads: usize,
    stop: &AtomicBool,
    worker: &(impl Fn() -> W + Sync),
    keep: &mut dyn FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let next = AtomicU32::new(numbers.start);
    // Set when no more results are needed, for whatever reason.
    let is_over = AtomicBool::new(false);
    // Works until all work is done, or until `done` returns false.
    let work = |done: &mut dyn FnMut(u32, Result<T, E>) -> bool| {
        let mut worker = worker();
        while !stop.load(Ordering::Relaxed) && !is_over.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= numbers.end {
                return;
            }
            let Some(result) = worker(number) else { return };
            let failed = result.is_err();
            if !done(number, result) || failed {
                return;
            }
        }
    };
    let outcome = Some(Ok(()));
    let (next, waiting) = (numbers.start, BTreeMap::new());
    let mut queue = Queue { next, waiting, outcome, is_over: &is_over };
    let threads = threads.min(narrow(numbers.len()));
    let (done, results) = channel();
    std::thread::scope(|scope| {
        let is_alone = (0..threads)
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
        for (number, result) in results {
            queue.add(number, result, stop, keep);
        }
    });
    queue.outcome.unwrap_or(Ok(()))
}

/// Puts the results in order: a result waits for all earlier ones.
struct Queue<'o, T, E> {
    /// The number of the next result to keep.
    next: u32,
    waiting: BTreeMap<u32, Result<T, E>>,
    /// `None` once the run was interrupted.
    outcome: Option<Result<(), E>>,
    is_over: &'o AtomicBool,
}

impl<T, E> Queue<'_, T, E> {
    /// Adds a result, and keeps it and those that waited for it.
    fn add(
        &mut self,
        number: u32,
        result: Result<T, E>,
        stop: &AtomicBool,
        keep: &mut dyn FnMut(T) -> Result<(), E>,
    ) {
        // The work before one that failed was started before it, and is done to its end.
        if result.is_err() {
            self.is_over.store(true, Ordering::Relaxed);
        }
        self.waiting.insert(number, result);
        while matches!(self.outcome, Some(Ok(())))
            && let Some(result) = self.waiting.remove(&self.next)
        {
            self.next += 1;
            self.outcome = match result {
                Ok(done) => Some(keep(done)),
                // An external program may be interrupted together with us.
                Err(_) if stop.load(Ordering::Relaxed) => None,
                Err(failure) => Some(Err(failure)),
            };
            if !matches!(self.outcome, Some(Ok(()))) {
                self.is_over.store(true, Ordering::Relaxed);
            }
        }
    }
}
