//! Many cases on all cores.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Works through the numbers below `count` on all cores. Returns the tally of each core.
///
/// # Panics
/// One of the cases panics.
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
