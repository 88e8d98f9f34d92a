//! Many cases on all cores.

use std::str::FromStr;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Works through the numbers below `count`. Every core counts for itself; gives what each of them has.
///
/// # Panics
/// One of the works panics.
pub fn on_all_cores<T: Default + Send>(
    count: usize,
    work: impl Fn(usize, &mut T) + Sync,
) -> Vec<T> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        let run = || {
            let mut tally = T::default();
            loop {
                let k = next.fetch_add(1, Ordering::Relaxed);
                if k >= count {
                    return tally;
                }
                work(k, &mut tally);
            }
        };
        let handles: Vec<_> = (0..cores).map(|_| scope.spawn(run)).collect();
        handles.into_iter().map(|handle| handle.join().unwrap()).collect()
    })
}

/// How many cases a test tries: a number of its own, or that of a variable of the environment, for a
/// thorough run.
#[must_use]
pub fn cases<T: FromStr>(variable: &str, usual: T) -> T {
    std::env::var(variable).ok().and_then(|cases| cases.parse().ok()).unwrap_or(usual)
}
