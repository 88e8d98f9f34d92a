//! How an inviter gets connections: it serves one guest, who can come back, and spectators.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use crate::connection::{self, Connection, Identity, Report, spawn};
use crate::frame;
use crate::invitation::Invite;
use crate::key::PublicKey;
use crate::transport::{Accept, Transport};
use crate::why::Why;

/// How many handshakes there are at the same time: each can be somebody who does nothing, until
/// its time is over, and keep others out.
const CROWD: usize = 64;
/// The most connections of spectators at the same time. A table accepts fewer, and tells the others
/// why.
const WATCHERS: usize = 16;
/// How long to wait after an error of the system, before the next connection is accepted.
const PAUSE: Duration = Duration::from_secs(1);

/// The part of a link that accepts connections.
pub(crate) struct Inviter {
    door: Arc<Door>,
    wake: Box<dyn Fn() + Send>,
}

/// What the threads share.
struct Door {
    identity: Identity,
    invite: Mutex<Invite>,
    reports: SyncSender<Report>,
    /// Reports of spectators. They have their own queue: the guest never waits for them.
    watch_reports: SyncSender<Report>,
    /// How many connections have been accepted.
    accepted: AtomicU64,
    /// How many handshakes there are now.
    crowd: AtomicUsize,
    /// The number of spectators.
    watchers: AtomicUsize,
    is_closed: AtomicBool,
}

impl Inviter {
    /// Starts to accept connections.
    pub(crate) fn start(
        invite: Invite,
        identity: Identity,
        accept: impl Accept,
        [reports, watch_reports]: [SyncSender<Report>; 2],
    ) -> Result<Inviter, Why> {
        let door = Arc::new(Door {
            identity,
            invite: Mutex::new(invite),
            reports,
            watch_reports,
            accepted: AtomicU64::new(0),
            crowd: AtomicUsize::new(0),
            watchers: AtomicUsize::new(0),
            is_closed: AtomicBool::new(false),
        });
        let inviter = Inviter { door: Arc::clone(&door), wake: accept.waker() };
        spawn(move || accept_all(&door, accept))?;
        Ok(inviter)
    }

    /// Accepts no more connections.
    pub(crate) fn stop(&self) {
        self.door.is_closed.store(true, Ordering::Relaxed);
        (self.wake)();
    }

    pub(crate) fn remembered(&self) -> Invite {
        self.door.invite().clone()
    }
}

fn accept_all(door: &Arc<Door>, mut accept: impl Accept) {
    loop {
        let accepted = accept.accept();
        if door.is_closed.load(Ordering::Relaxed) {
            return;
        }
        match accepted {
            Ok(None) => return,
            Ok(Some(transport)) => {
                let served = match door.enter() {
                    Ok(place) => {
                        let door = Arc::clone(door);
                        spawn(move || door.serve(transport, place))
                    }
                    Err(why) => {
                        say_busy(transport);
                        Err(why)
                    }
                };
                if let Err(why) = served {
                    door.refuse(why);
                }
            }
            Err(error) => {
                door.refuse(Why::Broken(error.to_string()));
                thread::sleep(PAUSE);
            }
        }
    }
}

/// Says that there is no place in the crowd, by an empty message (NET20).
fn say_busy(Transport { mut writer, close, .. }: Transport) {
    // If it fails, nobody is there.
    let _ = frame::write(&mut *writer, &[]).and_then(|()| writer.flush());
    close.finish();
}

/// A place in the crowd.
struct Place(Arc<Door>);

impl Drop for Place {
    fn drop(&mut self) {
        self.0.crowd.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Door {
    fn invite(&self) -> MutexGuard<'_, Invite> {
        self.invite.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Says that somebody was turned away, unless nobody listens.
    fn refuse(&self, why: Why) {
        let _ = self.reports.try_send(Report::Refused(why));
    }

    /// Finds a place in the crowd.
    fn enter(self: &Arc<Door>) -> Result<Place, Why> {
        let is_full = self.crowd.fetch_add(1, Ordering::Relaxed) >= CROWD;
        let place = Place(Arc::clone(self));
        if is_full { Err(Why::Crowd) } else { Ok(place) }
    }

    /// Serves a connection until it ends.
    fn serve(&self, transport: Transport, place: Place) {
        let number = self.accepted.fetch_add(1, Ordering::Relaxed) + 1;
        let opened = connection::open(transport, &self.identity);
        drop(place);
        let opened = match opened {
            // Not before the handshake: the caller must learn that the inviter is there.
            Ok(connection) if self.invite().has_lapsed() => {
                connection.close();
                Err(Why::Lapsed)
            }
            Ok(connection) if connection.is_watched => return self.show(connection, number),
            opened => opened,
        };
        let admitted = opened.and_then(|connection| match self.admit(connection.peer) {
            true => Ok(connection),
            false => {
                connection.close();
                Err(Why::OtherGuest)
            }
        });
        match admitted {
            Ok(connection) => connection.run(number, &self.reports),
            Err(why) => self.refuse(why),
        }
    }

    /// Serves the connection of a spectator until it ends.
    fn show(&self, connection: Connection, number: u64) {
        if self.watchers.fetch_add(1, Ordering::Relaxed) < WATCHERS {
            connection.run(number, &self.watch_reports);
        } else {
            connection.close();
            self.refuse(Why::Crowd);
        }
        self.watchers.fetch_sub(1, Ordering::Relaxed);
    }

    /// Whether this is the guest: who came first.
    fn admit(&self, peer: PublicKey) -> bool {
        *self.invite().guest.get_or_insert(peer) == peer
    }
}
