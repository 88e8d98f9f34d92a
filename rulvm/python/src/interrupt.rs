//! Long calls without the interpreter lock.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use pyo3::{PyResult, Python};

/// How often the interpreter is asked for signals such as Ctrl+C.
const PERIOD: Duration = Duration::from_millis(50);

/// Does some work while other threads of Python run. Ctrl+C sets the flag that the work reads.
///
/// # Errors
/// The exception of the signal, such as `KeyboardInterrupt`, once the work has ended.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&AtomicBool) -> T + Send,
) -> PyResult<T> {
    let stop = AtomicBool::new(false);
    py.detach(|| {
        std::thread::scope(|scope| {
            let (done, finished) = channel::<()>();
            let stop = &stop;
            let worker = scope.spawn(move || {
                // Dropped at the end, even if the work panics.
                let _done = done;
                work(stop)
            });
            let mut raised = None;
            while finished.recv_timeout(PERIOD) == Err(RecvTimeoutError::Timeout) {
                if let Err(error) = Python::attach(|py| py.check_signals()) {
                    stop.store(true, Ordering::Relaxed);
                    raised.get_or_insert(error);
                }
            }
            let result = worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            raised.map_or(Ok(result), Err)
        })
    })
}
