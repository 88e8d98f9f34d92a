//! How a guest gets connections: it calls the inviter, and calls again when asked to.

use std::sync::mpsc::{self, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::connection::{self, Connection, Identity, Report, spawn};
use crate::key::PublicKey;
use crate::transport::Transport;
use crate::why::Why;

/// When a guest that has lost its connection calls again: immediately, then after a time that
/// doubles. When a line comes, it counts from the beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BackOff {
    /// Before the second call.
    pub first: Duration,
    /// At most.
    pub most: Duration,
}

impl Default for BackOff {
    fn default() -> BackOff {
        BackOff { first: Duration::from_secs(1), most: Duration::from_secs(30) }
    }
}

impl BackOff {
    /// Returns the time before a call, counted from 0.
    #[must_use]
    pub fn wait(&self, call: u32) -> Duration {
        match call {
            0 => Duration::ZERO,
            _ => self.first.saturating_mul(1 << (call - 1).min(16)).min(self.most),
        }
    }
}

/// Connects to the inviter.
pub(crate) type Connect = Box<dyn FnMut() -> Result<Transport, Why> + Send>;

/// The part of a link that calls the inviter.
pub(crate) struct Guest {
    calling: Calling,
    back_off: BackOff,
    /// How many calls there were since a line came.
    calls: u32,
}

/// Who calls.
enum Calling {
    /// Threads.
    Threads {
        caller: Arc<Caller>,
        /// Ends the wait for the next call: a message makes the call immediately, and without the
        /// sender there is no call.
        waiting: Option<Sender<()>>,
    },
    /// A front end that has no threads.
    Pump(Arc<Mutex<Option<Call>>>),
}

/// A call that a front end has to make.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Call {
    /// The number of its connection.
    pub(crate) number: u64,
    /// After which time.
    pub(crate) wait: Duration,
}

/// What the threads share.
struct Caller {
    identity: Identity,
    inviter: Mutex<Option<PublicKey>>,
    connect: Mutex<Connect>,
    reports: SyncSender<Report>,
}

impl Guest {
    pub(crate) fn new(
        identity: Identity,
        inviter: Option<PublicKey>,
        connect: Connect,
        back_off: BackOff,
        reports: SyncSender<Report>,
    ) -> Guest {
        let (inviter, connect) = (Mutex::new(inviter), Mutex::new(connect));
        let caller = Arc::new(Caller { identity, inviter, connect, reports });
        Guest { calling: Calling::Threads { caller, waiting: None }, back_off, calls: 0 }
    }

    /// One whose calls a front end makes.
    pub(crate) fn pumped(call: Arc<Mutex<Option<Call>>>, back_off: BackOff) -> Guest {
        Guest { calling: Calling::Pump(call), back_off, calls: 0 }
    }

    /// Calls the inviter for a connection with a number. Returns after which time.
    pub(crate) fn call(&mut self, number: u64) -> Result<Duration, Why> {
        let wait = self.back_off.wait(self.calls);
        match &mut self.calling {
            Calling::Threads { caller, waiting } => {
                let (sender, stopped) = mpsc::channel();
                let caller = Arc::clone(caller);
                spawn(move || {
                    if stopped.recv_timeout(wait) != Err(RecvTimeoutError::Disconnected) {
                        caller.call(number);
                    }
                })?;
                *waiting = Some(sender);
            }
            Calling::Pump(call) => {
                *call.lock().unwrap_or_else(PoisonError::into_inner) = Some(Call { number, wait });
            }
        }
        self.calls += 1;
        Ok(wait)
    }

    /// Whether a front end makes the calls.
    pub(crate) fn is_pumped(&self) -> bool {
        matches!(self.calling, Calling::Pump(_))
    }

    /// Forgets failed calls.
    pub(crate) fn start_over(&mut self) {
        self.calls = 0;
    }

    /// Calls immediately if it still waits.
    pub(crate) fn hurry(&mut self) {
        match &mut self.calling {
            Calling::Threads { waiting, .. } => {
                if let Some(waiting) = waiting {
                    // The thread that has called already does not listen.
                    let _ = waiting.send(());
                }
            }
            Calling::Pump(call) => {
                if let Some(call) = &mut *call.lock().unwrap_or_else(PoisonError::into_inner) {
                    call.wait = Duration::ZERO;
                }
            }
        }
    }

    /// Does not call if it still waits.
    pub(crate) fn stop(&mut self) {
        match &mut self.calling {
            Calling::Threads { waiting, .. } => *waiting = None,
            Calling::Pump(call) => *call.lock().unwrap_or_else(PoisonError::into_inner) = None,
        }
    }
}

impl Caller {
    /// Calls, and serves the connection until it ends.
    fn call(&self, number: u64) {
        match self.connect() {
            Ok(connection) => connection.run(number, &self.reports),
            Err(why) => {
                // If nobody hears it, the link is gone.
                let _ = self.reports.send(Report::Lost(number, why));
            }
        }
    }

    fn connect(&self) -> Result<Connection, Why> {
        let transport = (self.connect.lock().unwrap_or_else(PoisonError::into_inner))()?;
        let connection = connection::open(transport, &self.identity)?;
        let mut inviter = self.inviter.lock().unwrap_or_else(PoisonError::into_inner);
        if *inviter.get_or_insert(connection.peer) == connection.peer {
            Ok(connection)
        } else {
            connection.close();
            Err(Why::OtherInviter)
        }
    }
}
