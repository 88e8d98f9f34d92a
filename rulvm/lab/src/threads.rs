//! Work on several threads: as many as there are processors, or fewer if the system refuses.

use std::num::NonZero;
use std::thread::{Builder, available_parallelism, scope};

/// Does the work on all processors, but at most `most` times. The current thread takes part in it,
/// so it is done even if no other thread can be started.
pub(crate) fn on_all_processors(most: usize, work: impl Fn() + Sync) {
    let threads = available_parallelism().map_or(1, NonZero::get);
    scope(|scope| {
        for _ in 1..threads.min(most) {
            if Builder::new().spawn_scoped(scope, &work).is_err() {
                break;
            }
        }
        work();
    });
}
