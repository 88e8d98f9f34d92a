//! Threads, which do parts of an analysis at the same time, and clean up after it.

use std::cell::RefCell;
use std::sync::Mutex;
use std::thread::{self, JoinHandle};

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

/// Removes what is not needed any more while others work.
#[derive(Default)]
pub(crate) struct Cleaner(RefCell<Option<JoinHandle<()>>>);

impl Cleaner {
    /// Removes some values, once those before are gone: however fast there are more, they do not
    /// pile up.
    pub(crate) fn remove(&self, old: Vec<Box<dyn Send>>) {
        self.wait();
        // If there is no thread, they are removed here.
        let thread = thread::Builder::new().spawn(move || drop(old));
        self.0.replace(thread.ok());
    }

    fn wait(&self) {
        if let Some(thread) = self.0.take() {
            let _ = thread.join();
        }
    }
}

impl Drop for Cleaner {
    fn drop(&mut self) {
        self.wait();
    }
}
