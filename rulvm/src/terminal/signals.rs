//! The signals of the operating system that end the program or suspend it.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
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
    /// What the last signal of the shell asks for, if that has not been done yet: [`STOP`] or
    /// [`CONTINUE`]. A program that is continued before it stops does not stop.
    asked: Arc<AtomicUsize>,
}

/// A signal asks the program to stop.
const STOP: usize = 1;

/// A signal has continued the program.
const CONTINUE: usize = 2;

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
        let signals = Signals { end: Arc::default(), asked: Arc::default() };
        #[cfg(unix)]
        {
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
            signals.obey_shell()?;
        }
        Ok(signals)
    }

    /// Notices the signals that stop and continue the program.
    #[cfg(unix)]
    fn obey_shell(&self) -> io::Result<()> {
        use signal_hook::consts::{SIGCONT, SIGTSTP};
        use signal_hook::flag::register_usize;
        register_usize(SIGTSTP, Arc::clone(&self.asked), STOP)?;
        register_usize(SIGCONT, Arc::clone(&self.asked), CONTINUE)?;
        Ok(())
    }

    /// Why the program is to end: a signal, or the terminal is gone.
    pub(super) fn end(&self) -> Option<Exit> {
        let number = self.end.load(Ordering::SeqCst);
        let signal = number.checked_sub(1).and_then(|k| ENDING.get(k)).map(|(_, exit)| *exit);
        signal.or_else(|| is_gone().then_some(Exit::HungUp))
    }

    /// True once after a signal has asked the program to stop.
    pub(super) fn suspend(&self) -> bool {
        self.is_asked(STOP)
    }

    /// True once after the program was stopped without being asked (SIGSTOP): the shell has used
    /// the terminal since.
    pub(super) fn resume(&self) -> bool {
        self.is_asked(CONTINUE)
    }

    /// True once after a signal has asked for something.
    fn is_asked(&self, what: usize) -> bool {
        self.asked.compare_exchange(what, 0, Ordering::SeqCst, Ordering::SeqCst).is_ok()
    }

    /// Suspends the program, unless it has been continued already; returns when it continues.
    pub(super) fn stop_self(&self) {
        #[cfg(unix)]
        {
            if self.resume() {
                return;
            }
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

/// True if a shell can continue the program after it has stopped: a shell with job control has
/// started it in a process group of its own. Without such a shell, as in `ssh -t host rulvm play`,
/// the system would not let SIGTSTP stop it either.
pub(super) fn has_shell() -> bool {
    #[cfg(unix)]
    {
        rustix::process::getsid(None).ok() != rustix::process::getpgid(None).ok()
    }
    #[cfg(not(unix))]
    {
        false
    }
}

#[cfg(all(test, unix))]
mod tests {
    use signal_hook::consts::{SIGCONT, SIGTSTP};
    use signal_hook::low_level::raise;

    use super::*;

    #[test]
    fn the_last_signal_of_the_shell_counts() {
        let signals = Signals { end: Arc::default(), asked: Arc::default() };
        signals.obey_shell().unwrap();
        let after = |all: &[i32]| {
            all.iter().for_each(|&signal| raise(signal).unwrap());
            (signals.suspend(), signals.resume())
        };
        assert_eq!(after(&[SIGTSTP]), (true, false));
        assert_eq!(after(&[SIGCONT]), (false, true));
        assert_eq!(after(&[SIGTSTP, SIGCONT]), (false, true));
        assert_eq!(after(&[SIGCONT, SIGTSTP]), (true, false));
        assert_eq!(after(&[]), (false, false));
        // The program is continued before it can stop; otherwise, this test would stop.
        raise(SIGTSTP).unwrap();
        assert!(signals.suspend());
        raise(SIGCONT).unwrap();
        signals.stop_self();
        assert_eq!(after(&[]), (false, false));
    }
}
