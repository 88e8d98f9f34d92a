//! The signals of the operating system that end the program or suspend it.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rulvm_files::Exit;
use rulvm_terminal::restore_silently;

/// How long the program may take to end after a signal: longer than it waits for the locks of a
/// rule file and of unsaved scores. Then it is ended wherever it is, for instance in an output that
/// nobody reads.
const GRACE: Duration = Duration::from_secs(12);

/// The signals that the loop handles.
pub(super) struct Signals {
    end: Arc<AtomicBool>,
    suspend: Arc<AtomicBool>,
}

impl Signals {
    pub(super) fn register() -> io::Result<Signals> {
        let signals = Signals { end: Arc::default(), suspend: Arc::default() };
        #[cfg(unix)]
        {
            use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
            let ending = [SIGTERM, SIGHUP, SIGINT, SIGQUIT];
            for signal in ending {
                signal_hook::flag::register(signal, Arc::clone(&signals.end))?;
            }
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
        }
        Ok(signals)
    }

    pub(super) fn end(&self) -> bool {
        self.end.load(Ordering::SeqCst)
    }

    pub(super) fn suspend(&self) -> bool {
        self.suspend.swap(false, Ordering::SeqCst)
    }
}

/// Suspends the program; returns when it continues.
pub(super) fn stop_self() {
    #[cfg(unix)]
    {
        let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP);
    }
}
