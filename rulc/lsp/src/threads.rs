//! Threads, which do parts of an analysis at the same time.

use std::sync::Mutex;
use std::thread;

use grammar::work::{Part, Workers};

/// More threads than this have nothing to do for most of the time.
const MOST: usize = 4;

/// As many threads as there are processors, within reason.
pub(crate) struct Threads {
    count: usize,
}

impl Threads {
    /// Finds out how many there are.
    pub(crate) fn new() -> Threads {
        Threads { count: thread::available_parallelism().map_or(1, usize::from).min(MOST) }
    }
}

impl Workers for Threads {
    fn count(&self) -> usize {
        self.count
    }

    fn run(&self, parts: Vec<Part<'_>>) {
        let waiting = Mutex::new(parts.into_iter());
        // If a part panics, the others are still done; then the caller panics, too.
        let next = || waiting.lock().map(|mut waiting| waiting.next()).unwrap_or_default();
        let work = || {
            while let Some(part) = next() {
                part();
            }
        };
        thread::scope(|scope| {
            for _ in 1..self.count {
                scope.spawn(work);
            }
            work();
        });
    }
}
