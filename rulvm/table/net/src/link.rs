//! An end of a connection that a front end holds: it connects, connects again, sends lines and
//! reports events.

use std::collections::BTreeMap;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rulvm_table::game::End;

use crate::connection::{Identity, Report, Wire};
use crate::guest::{Connect, Guest};
use crate::invitation::Invite;
use crate::inviter::Inviter;
use crate::key::{InviteKey, PublicKey, StaticKey};
use crate::noise::Role;
use crate::pump::Pump;
use crate::transport::{Accept, Transport};
use crate::why::Why;

pub use crate::connection::Limits;
pub use crate::guest::BackOff;

/// How many reports wait for a front end.
const REPORTS: usize = 8;
/// How long a link that is dropped may take to send what waits.
const FAREWELL: Duration = Duration::from_secs(2);

/// What a link reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The other end is there; the key says who it is.
    Connected(PublicKey),
    /// The other end has sent a line, without its end.
    Line(Vec<u8>),
    /// The connection has ended, or the guest could not connect.
    Lost(Why),
    /// An inviter has turned somebody away. The connection, if there is one, is not concerned.
    Refused(Why),
}

/// What a link reports of spectators, by the numbers of their connections.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WatchEvent {
    /// Somebody comes to watch.
    Came(u64),
    /// A line, without its end.
    Line(u64, Vec<u8>),
    /// A connection has ended.
    Left(u64),
}

/// An end of a connection. Dropping it ends the connection after what waits has been sent.
pub struct Link {
    side: Side,
    reports: Receiver<Report>,
    /// What comes before all reports.
    event: Option<Event>,
    /// What comes before the reports that wait.
    next: Option<Report>,
    /// The number of the connection whose reports count.
    number: u64,
    state: State,
    /// Reports of spectators, and their wires.
    watch_reports: Receiver<Report>,
    watchers: BTreeMap<u64, Wire>,
    /// Wires that are being finished.
    farewells: Vec<Receiver<()>>,
}

enum State {
    Idle,
    Connecting,
    On(Wire),
}

enum Side {
    Inviter(Inviter),
    Guest(Guest, Role),
}

impl Link {
    /// Invites: accepts the guest, and the same one again whenever it comes back.
    ///
    /// # Errors
    /// If the system does not start a thread.
    pub fn invite(
        invite: Invite,
        own: StaticKey,
        accept: impl Accept,
        limits: Limits,
    ) -> Result<Link, Why> {
        let (sender, reports) = mpsc::sync_channel(REPORTS);
        let (watch_sender, watch_reports) = mpsc::sync_channel(REPORTS);
        let key = invite.key.clone();
        let identity = Identity { role: Role::Inviter, key, own, limits };
        let inviter = Inviter::start(invite, identity, accept, [sender, watch_sender])?;
        Ok(Link::new(Side::Inviter(inviter), reports, watch_reports))
    }

    /// Joins: connects with a function, immediately and after each [`Link::retry`]. If the
    /// inviter's key is known already, nobody else may answer.
    ///
    /// # Errors
    /// If the system does not start a thread.
    pub fn join(
        key: InviteKey,
        own: StaticKey,
        inviter: Option<PublicKey>,
        connect: impl FnMut() -> Result<Transport, Why> + Send + 'static,
        limits: Limits,
        back_off: BackOff,
    ) -> Result<Link, Why> {
        let identity = Identity { role: Role::Guest, key, own, limits };
        Link::call(identity, inviter, Box::new(connect), back_off)
    }

    /// Watches: connects as [`Link::join`] does, with the key of an invitation to watch. Nobody is
    /// remembered by the inviter.
    ///
    /// # Errors
    /// If the system does not start a thread.
    pub fn watch(
        key: InviteKey,
        own: StaticKey,
        inviter: Option<PublicKey>,
        connect: impl FnMut() -> Result<Transport, Why> + Send + 'static,
        limits: Limits,
        back_off: BackOff,
    ) -> Result<Link, Why> {
        let identity = Identity { role: Role::Spectator, key, own, limits };
        Link::call(identity, inviter, Box::new(connect), back_off)
    }

    /// Joins as [`Link::join`] does, without threads: what is returned as well makes the calls.
    ///
    /// # Errors
    /// None: there is no thread to start.
    pub fn join_pumped(
        key: InviteKey,
        own: StaticKey,
        limits: Limits,
        back_off: BackOff,
    ) -> Result<(Link, Pump), Why> {
        Link::pumped(Identity { role: Role::Guest, key, own, limits }, back_off)
    }

    /// Watches as [`Link::watch`] does, without threads: what is returned as well makes the calls.
    ///
    /// # Errors
    /// None: there is no thread to start.
    pub fn watch_pumped(
        key: InviteKey,
        own: StaticKey,
        limits: Limits,
        back_off: BackOff,
    ) -> Result<(Link, Pump), Why> {
        Link::pumped(Identity { role: Role::Spectator, key, own, limits }, back_off)
    }

    fn pumped(identity: Identity, back_off: BackOff) -> Result<(Link, Pump), Why> {
        let (sender, reports) = mpsc::sync_channel(REPORTS);
        let call = Arc::new(Mutex::new(None));
        let guest = Guest::pumped(Arc::clone(&call), back_off);
        let side = Side::Guest(guest, identity.role);
        let mut link = Link::new(side, reports, mpsc::channel().1);
        link.retry()?;
        Ok((link, Pump::new(identity, call, sender)))
    }

    fn call(
        identity: Identity,
        inviter: Option<PublicKey>,
        connect: Connect,
        back_off: BackOff,
    ) -> Result<Link, Why> {
        let (sender, reports) = mpsc::sync_channel(REPORTS);
        let role = identity.role;
        let guest = Guest::new(identity, inviter, connect, back_off, sender);
        let mut link = Link::new(Side::Guest(guest, role), reports, mpsc::channel().1);
        link.retry()?;
        Ok(link)
    }

    fn new(side: Side, reports: Receiver<Report>, watch_reports: Receiver<Report>) -> Link {
        Link {
            side,
            reports,
            event: None,
            next: None,
            number: 0,
            state: State::Idle,
            watch_reports,
            watchers: BTreeMap::new(),
            farewells: Vec::new(),
        }
    }

    /// Which end it is.
    #[must_use]
    pub fn end(&self) -> End {
        match self.side {
            Side::Inviter(_) => End::Inviter,
            Side::Guest(..) => End::Guest,
        }
    }

    /// Whether this end only watches.
    #[must_use]
    pub fn watches(&self) -> bool {
        matches!(self.side, Side::Guest(_, Role::Spectator))
    }

    /// Returns the next event of spectators, without waiting.
    pub(crate) fn poll_watchers(&mut self) -> Option<WatchEvent> {
        while let Ok(report) = self.watch_reports.try_recv() {
            match report {
                Report::Connected(number, _, wire) => {
                    self.watchers.insert(number, wire);
                    return Some(WatchEvent::Came(number));
                }
                Report::Line(number, line) if self.watchers.contains_key(&number) => {
                    return Some(WatchEvent::Line(number, line));
                }
                Report::Lost(number, _) if self.watchers.remove(&number).is_some() => {
                    return Some(WatchEvent::Left(number));
                }
                Report::Line(..) | Report::Lost(..) | Report::Refused(_) => {}
            }
        }
        None
    }

    /// Sends lines, without their ends, to a spectator. Returns whether it still accepts lines.
    pub(crate) fn send_to_watcher(
        &mut self,
        id: u64,
        lines: impl IntoIterator<Item = String>,
    ) -> bool {
        let Some(wire) = self.watchers.get(&id) else { return false };
        let mut lines = lines.into_iter();
        let is_sent = lines.all(|line| wire.send((line + "\n").into_bytes()).is_ok());
        if !is_sent {
            self.watchers.remove(&id);
        }
        is_sent
    }

    /// Ends the connection of a spectator after the waiting lines have been sent.
    pub(crate) fn dismiss(&mut self, id: u64) {
        if let Some(wire) = self.watchers.remove(&id) {
            self.part(wire);
        }
    }

    /// What an inviter remembers now; `None` for a guest.
    #[must_use]
    pub fn remembered(&self) -> Option<Invite> {
        match &self.side {
            Side::Inviter(inviter) => Some(inviter.remembered()),
            Side::Guest(..) => None,
        }
    }

    /// Sends lines, without their ends. They are lost if there is no connection, or when it breaks.
    pub fn send(&mut self, lines: impl IntoIterator<Item = String>) {
        for line in lines {
            let State::On(wire) = &self.state else { return };
            if let Err(why) = wire.send((line + "\n").into_bytes()) {
                self.hang_up();
                self.event = Some(Event::Lost(why));
            }
        }
    }

    /// Returns the next event, if there is one within a time.
    pub fn poll(&mut self, limit: Duration) -> Option<Event> {
        // Without a limit, there need not be a clock.
        let deadline = if limit.is_zero() { None } else { Instant::now().checked_add(limit) };
        loop {
            if let Some(event) = self.event.take() {
                return Some(event);
            }
            let report = self.next.take().map_or_else(
                || {
                    if limit.is_zero() {
                        return self.reports.try_recv().ok();
                    }
                    let rest = deadline.map(|end| end.saturating_duration_since(Instant::now()));
                    self.reports.recv_timeout(rest.unwrap_or(limit)).ok()
                },
                Some,
            );
            self.event = self.note(report?);
        }
    }

    /// Turns a report into an event. Those of earlier connections do not count.
    fn note(&mut self, report: Report) -> Option<Event> {
        match report {
            Report::Connected(number, ..) if self.is_on() && self.expects(number) => {
                self.finish();
                self.next = Some(report);
                Some(Event::Lost(Why::Replaced))
            }
            Report::Connected(number, peer, wire) if self.expects(number) => {
                (self.number, self.state) = (number, State::On(wire));
                Some(Event::Connected(peer))
            }
            Report::Line(number, line) if number == self.number && self.is_on() => {
                if let Side::Guest(guest, _) = &mut self.side {
                    guest.start_over();
                }
                Some(Event::Line(line))
            }
            Report::Lost(number, why) if number == self.number && !self.is_idle() => {
                self.finish();
                Some(Event::Lost(why))
            }
            Report::Refused(why) => Some(Event::Refused(why)),
            Report::Connected(..) | Report::Line(..) | Report::Lost(..) => None,
        }
    }

    /// Whether there is a connection.
    #[must_use]
    pub fn is_on(&self) -> bool {
        matches!(self.state, State::On(_))
    }

    fn expects(&self, number: u64) -> bool {
        match self.side {
            Side::Inviter(_) => number > self.number,
            Side::Guest(..) => number == self.number && matches!(self.state, State::Connecting),
        }
    }

    fn is_pumped(&self) -> bool {
        matches!(&self.side, Side::Guest(guest, _) if guest.is_pumped())
    }

    fn is_idle(&self) -> bool {
        matches!(self.state, State::Idle)
    }

    /// Connects again, if this is a guest without a connection. Returns after which time.
    ///
    /// # Errors
    /// If the system does not start a thread.
    pub fn retry(&mut self) -> Result<Option<Duration>, Why> {
        let Side::Guest(guest, _) = &mut self.side else { return Ok(None) };
        if !matches!(self.state, State::Idle) {
            return Ok(None);
        }
        let wait = guest.call(self.number + 1)?;
        self.number += 1;
        self.state = State::Connecting;
        Ok(Some(wait))
    }

    /// Makes the call that waits for its time immediately, if there is one.
    pub fn hurry(&mut self) {
        if let Side::Guest(guest, _) = &mut self.side {
            guest.hurry();
        }
    }

    /// Ends the connection, after what waits has been sent. A guest also stops connecting; an
    /// inviter continues to accept its guest.
    pub fn hang_up(&mut self) {
        self.finish();
        if let Side::Guest(guest, _) = &mut self.side {
            guest.stop();
        }
    }

    /// Ends the connection for good: an inviter accepts nobody any more.
    pub fn close(&mut self) {
        self.hang_up();
        for wire in std::mem::take(&mut self.watchers).into_values() {
            self.part(wire);
        }
        if let Side::Inviter(inviter) = &self.side {
            inviter.stop();
        }
    }

    fn finish(&mut self) {
        if let State::On(wire) = std::mem::replace(&mut self.state, State::Idle) {
            self.part(wire);
        }
    }

    /// Drops a wire, and notes when its waiting lines have been sent.
    fn part(&mut self, wire: Wire) {
        if self.is_pumped() {
            // The front end sends what waits, in its own time.
            return;
        }
        self.farewells.retain(|done| done.try_recv() == Err(TryRecvError::Empty));
        self.farewells.push(wire.finish());
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.close();
        self.farewells.retain(|done| done.try_recv() == Err(TryRecvError::Empty));
        if self.farewells.is_empty() {
            return;
        }
        let deadline = Instant::now() + FAREWELL;
        for farewell in &self.farewells {
            // It disconnects when everything has been sent.
            let _ = farewell.recv_timeout(deadline.saturating_duration_since(Instant::now()));
        }
    }
}
