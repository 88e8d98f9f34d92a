//! The signals of the operating system that end the program or suspend it.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use rulvm_files::Exit;
use rulvm_terminal::restore_silently;

use super::keyboard::is_gone;

/// How long the program may take to end after a signal: longer than it waits for the locks of a
/// rule file and of unsaved scores. Then it is ended wherever it is, for instance in an output that
/// nobody reads.
const GRACE: Duration = Duration::from_secs(12);

/// How long the program waits, after it was suspended, for the signal that has continued it.
#[cfg(unix)]
const CONTINUED: Duration = Duration::from_millis(500);

/// The signals that the loop handles.
pub(super) struct Signals {
    /// The position in [`ENDING`], from 1; 0 before such a signal.
    end: Arc<AtomicUsize>,
    suspend: Arc<AtomicBool>,
    /// The program was stopped, and continues.
    resume: Arc<AtomicBool>,
}

/// The signals that end the program, with the exit status of each.
#[cfg(unix)]
const ENDING: &[(i32, Exit)] = {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    &[
        (SIGTERM, Exit::Terminated),
        (SIGHUP, Exit::HungUp),
        (SIGINT, Exit::Interrupted),
        (SIGQUIT, Exit::Quit),
    ]
};
#[cfg(not(unix))]
const ENDING: &[(i32, Exit)] = &[];

impl Signals {
    pub(super) fn register() -> io::Result<Signals> {
        let signals =
            Signals { end: Arc::default(), suspend: Arc::default(), resume: Arc::default() };
        #[cfg(unix)]
        {
            use signal_hook::consts::{SIGCONT, SIGTSTP};
            for (number, (signal, _)) in (1..).zip(ENDING) {
                signal_hook::flag::register_usize(*signal, Arc::clone(&signals.end), number)?;
            }
            let ending = ENDING.iter().map(|(signal, _)| signal);
            let mut received = signal_hook::iterator::Signals::new(ending)?;
            let guard = move || {
                if received.forever().next().is_some() {
                    std::thread::sleep(GRACE);
                    restore_silently();
                    std::process::exit(Exit::System.number().into());
                }
            };
            std::thread::Builder::new().name("guard".to_owned()).spawn(guard)?;
            signal_hook::flag::register(SIGTSTP, Arc::clone(&signals.suspend))?;
            signal_hook::flag::register(SIGCONT, Arc::clone(&signals.resume))?;
        }
        Ok(signals)
    }

    /// Why the program is to end: a signal, or the terminal is gone.
    pub(super) fn end(&self) -> Option<Exit> {
        let number = self.end.load(Ordering::SeqCst);
        let signal = number.checked_sub(1).and_then(|k| ENDING.get(k)).map(|(_, exit)| *exit);
        signal.or_else(|| is_gone().then_some(Exit::HungUp))
    }

    pub(super) fn suspend(&self) -> bool {
        self.suspend.swap(false, Ordering::SeqCst)
    }

    /// True once after the program was stopped without being asked (SIGSTOP): the shell has used
    /// the terminal since.
    pub(super) fn resume(&self) -> bool {
        self.resume.swap(false, Ordering::SeqCst)
    }

    /// Suspends the program; returns when it continues.
    pub(super) fn stop_self(&self) {
        #[cfg(unix)]
        {
            self.resume.store(false, Ordering::SeqCst);
            let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP);
            // The signal that continues the program can reach another thread a little later. It
            // must not look like a second stop.
            let start = Instant::now();
            while !self.resume() && start.elapsed() < CONTINUED {
                std::thread::sleep(Duration::from_millis(1));
            }
        }
    }
}
