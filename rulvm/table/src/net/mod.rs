//! What a table does with its end of a connection: lines in, lines out, milliseconds in. It does
//! not know what carries the lines (NET1).
//!
//! | module | what it does |
//! |---|---|
//! | `handshake` | from the first line until both are on (NET2, NET9) |
//! | `messages` | messages between the books, and what ensures that none is lost (NET3 to NET6) |
//! | `control` | swap, restart and taking back a move (NET7, NET14) |
//! | `consent` | swaps and restarts whose answer was lost in a cut (NET18) |
//! | `chat` | what the players write to each other (NET13) |
//! | `clock` | the time that each player has used (NET19) |
//! | `watch` | the end that watches (NET11, NET15) |
//! | `gallery` | spectators, at the inviter (NET11, NET15) |

mod chat;
mod clock;
mod consent;
mod control;
mod gallery;
mod handshake;
mod messages;
mod watch;

pub use crate::connection::{
    By, Clock, Code, Connection, Consent, Counts, Extras, Message, Phase, Session, Wanted,
};
pub use gallery::{Gallery, Outgoing};

use serde_json::{Value, json};

use crate::connection::Due;
use crate::event::Event;
use crate::game::End;
use crate::json::{Object, object};
use crate::table::{Dialog, Table, Trouble};

/// The longest line, in bytes without its end (NET1).
pub const LONGEST_LINE: usize = 4096;
/// The longest line for a guest that waits for the state (NET1).
pub const LONGEST_STATE: usize = 1 << 20;

/// Why a line ends the connection: the code, and the end that is at fault if the line `refuse` says
/// so (GM5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stop {
    code: Code,
    who: Option<End>,
}

impl From<Code> for Stop {
    fn from(code: Code) -> Stop {
        Stop { code, who: None }
    }
}

/// A book that misbehaves while it handles something from the other end ends the connection (GM18).
impl From<Trouble> for Stop {
    fn from(_: Trouble) -> Stop {
        Code::Error.into()
    }
}

impl Table {
    /// Invites: the id is that of a new session, 16 random bytes in hexadecimal (NET2). The table
    /// needs a game. `can_begin_anew`: the user consents to a connection that starts over even if a
    /// session is kept; otherwise, a guest who does not resume it is refused (NET9).
    pub fn invite(&mut self, id: &str, can_begin_anew: bool) {
        let mut own = Connection::new(End::Inviter, id);
        own.must_resume = self.session.is_some() && !can_begin_anew;
        self.connection = Some(own);
    }

    /// Joins as a guest: says hello (NET2).
    pub fn join(&mut self) {
        self.connection = Some(Connection::new(End::Guest, ""));
        self.say_hello();
    }

    /// Offers something beyond the rulings to the other program, from the next connection on
    /// (NET12). At first, nothing is offered.
    pub fn offer(&mut self, extras: Extras) {
        self.offered = extras;
    }

    /// What both programs of this connection can do beyond the rulings.
    #[must_use]
    pub fn extras(&self) -> Extras {
        self.connection.as_ref().map(|own| own.extras).unwrap_or_default()
    }

    /// Whether the table has a connection that has not ended.
    #[must_use]
    pub fn is_linked(&self) -> bool {
        self.connection.as_ref().is_some_and(Connection::is_open)
    }

    /// Whether the books play over a connection: from `ConnectionMade` to `ConnectionLost`.
    #[must_use]
    pub fn is_connected(&self) -> bool {
        self.connection.as_ref().is_some_and(|connection| connection.is_made)
    }

    /// The present connection, or the last one.
    #[must_use]
    pub fn connection(&self) -> Option<&Connection> {
        self.connection.as_ref()
    }

    /// What a connection needs to continue later, if anything is kept (NET9).
    #[must_use]
    pub fn session(&self) -> Option<&Session> {
        self.session.as_ref()
    }

    /// The milliseconds since the other program has said anything, if its `ping` is overdue (NET6).
    #[must_use]
    pub fn silence(&self) -> Option<u64> {
        let own = self.connection.as_ref().filter(|own| own.phase == Phase::On)?;
        own.pace.silence()
    }

    /// The lines that are to be sent, without their ends; after this call, there are none.
    pub fn take_lines(&mut self) -> Vec<String> {
        self.connection.as_mut().map(|own| std::mem::take(&mut own.out)).unwrap_or_default()
    }

    /// Receives a line, without its end. It can be anything (NET10).
    pub fn receive(&mut self, line: &[u8]) {
        if !self.is_linked() {
            return;
        }
        if let Err(stop) = self.admit(line).and_then(|line| self.handle_line(&line)) {
            self.end_connection(stop.code, stop.who, By::Own, true);
        }
    }

    /// Tests whether a line may come, and whether it is an object: flood, length, JSON, in this
    /// order (NET10).
    fn admit(&mut self, line: &[u8]) -> Result<Object, Stop> {
        let own = self.connection.as_mut().ok_or(Code::Closed)?;
        own.pace.receive()?;
        let is_guest = own.end == End::Guest;
        let waits_for_state = is_guest && (own.phase == Phase::State || own.watching.is_some());
        if line.len() > if waits_for_state { LONGEST_STATE } else { LONGEST_LINE } {
            return Err(Code::TooLarge.into());
        }
        Ok(serde_json::from_slice(line).map_err(|_| Code::Protocol)?)
    }

    fn handle_line(&mut self, line: &Object) -> Result<(), Stop> {
        let kind = line.get("t").and_then(Value::as_str).unwrap_or_default();
        let own = self.connection.as_mut().ok_or(Code::Closed)?;
        let extras = own.extras;
        let can_be_refused = std::mem::take(&mut own.can_be_refused);
        if own.phase != Phase::Hello && own.watching.is_some() {
            return self.watch_line(line, kind);
        }
        match (own.phase, own.end, kind) {
            (Phase::On, _, "msg") => self.handle_message(line),
            (Phase::On, _, "ack" | "ping") => self.handle_counts(line, kind == "ping"),
            (Phase::On, _, "resend") => self.handle_resend(line),
            (Phase::On, _, "ask") => self.handle_ask(line),
            (Phase::On, _, "answer") => self.handle_answer(line),
            (Phase::On, _, "undo") if extras.undo => self.handle_undo(line),
            (Phase::On, _, "chat") if extras.chat => self.handle_chat(line),
            (Phase::On, _, "clock") if extras.clock => self.handle_clock(line),
            (Phase::On, _, "refuse") if !can_be_refused => Err(Code::Protocol.into()),
            (Phase::On, _, "close") | (_, _, "refuse") => {
                let why = line.get("why").and_then(Value::as_str).unwrap_or_default();
                self.end_connection(Code::read(why), None, By::Peer, true);
                Ok(())
            }
            (Phase::Hello, _, "hello") => self.handle_hello(line),
            (Phase::State, End::Guest, "state") => self.handle_state(line),
            (Phase::State, End::Inviter, "ready") => self.handle_ready(line),
            _ => Err(Code::Protocol.into()),
        }
    }

    /// Leaves the connection (NET8).
    pub fn hang_up(&mut self) {
        self.end_connection(Code::Closed, None, By::Own, true);
    }

    /// The transport broke: nothing can be sent (NET8).
    pub fn lose(&mut self) {
        self.end_connection(Code::Lost, None, By::Own, true);
        let _ = self.take_lines();
    }

    /// Ends a connection without `ConnectionLost`: the own game is closed, replaced or failed
    /// (NET8).
    pub(crate) fn hang_up_silently(&mut self, code: Code) {
        self.end_connection(code, None, By::Own, false);
    }

    /// Ends the connection, if it has not ended (NET8).
    fn end_connection(&mut self, code: Code, who: Option<End>, by: By, tells_book: bool) {
        let Some(own) = self.connection.as_mut().filter(|own| own.is_open()) else { return };
        if by == By::Own {
            let kind = if own.phase == Phase::On { "close" } else { "refuse" };
            let mut line = object([("t", json!(kind)), ("why", json!(code.text()))]);
            if let Some(who) = who {
                line.insert("who".to_owned(), json!(who.name()));
            }
            own.send(&line);
        }
        own.phase = Phase::Closed(code, by);
        if std::mem::take(&mut own.is_made) && tells_book {
            if self.dialog().is_some_and(Dialog::is_host) {
                self.set_dialog(None);
            }
            // The connection is gone already: whatever the book does wrong, that is all.
            let _ = self.event(Event::ConnectionLost);
        }
    }

    /// Lets time pass: more lines are accepted, the other end can be given up, a `ping` can be due
    /// (NET6, NET10).
    pub fn pass(&mut self, ms: u64) {
        let Some(own) = self.connection.as_mut().filter(|own| own.is_open()) else { return };
        let is_watching = own.watching.is_some();
        match own.pace.pass(ms, own.phase == Phase::On) {
            Due::Nothing => {}
            Due::Ping if is_watching => self.send_seen("ping"),
            Due::Ping => self.send_counts("ping"),
            Due::Timeout => self.end_connection(Code::Timeout, None, By::Own, true),
        }
    }
}
