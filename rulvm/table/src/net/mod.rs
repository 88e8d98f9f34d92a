//! One end of a connection, as a state machine: lines in, lines out, milliseconds in. It does not
//! know what carries the lines (NET1).
//!
//! | module | what it does |
//! |---|---|
//! | `handshake` | from the first line until both are on (NET2, NET9) |
//! | `messages` | messages between the books, and what ensures that none is lost (NET3 to NET6) |
//! | `control` | swap, restart and taking back a move (NET7, NET14) |
//! | `consent` | swaps and restarts whose answer was lost in a cut (NET18) |
//! | `chat` | what the players write to each other (NET13) |
//! | `clock` | the time that each player has used (NET19) |
//! | `extras` | what both programs can do beyond the rulings (NET12) |
//! | `watch` | the end that watches (NET11, NET15) |
//! | `gallery` | spectators, at the inviter (NET11, NET15) |
//! | `pace` | how many lines an end accepts, and how long it waits (NET6, NET10) |
//! | `session` | what is kept so that a connection can continue (NET9) |
//! | `code` | why connections end (NET8) |

mod chat;
mod clock;
mod code;
mod consent;
mod control;
mod extras;
mod gallery;
mod handshake;
mod messages;
mod pace;
mod session;
mod watch;

pub use clock::Clock;
pub use code::Code;
pub use consent::Consent;
pub use extras::Extras;
pub(crate) use gallery::Copied;
pub use gallery::{Gallery, Outgoing};
pub use session::{Counts, Message, Session, Wanted};

use serde_json::{Value, json};

use self::pace::{Due, Pace};
use self::watch::Watching;
use crate::event::Event;
use crate::game::End;
use crate::json::{Object, canonical, object};
use crate::table::{Control, Dialog, Table, Trouble};

/// The longest line, in bytes without its end (NET1).
pub const LONGEST_LINE: usize = 4096;
/// The longest line for a guest that waits for the state (NET1).
pub const LONGEST_STATE: usize = 1 << 20;

/// Which end ended a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// This one.
    Own,
    /// The other one.
    Peer,
}

impl By {
    /// Its name in answers.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            By::Own => "self",
            By::Peer => "peer",
        }
    }
}

/// How far a connection is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The two ends introduce themselves.
    Hello,
    /// The state goes from the inviter to the guest.
    State,
    /// The books play.
    On,
    /// It has ended.
    Closed(Code, By),
}

impl Phase {
    /// Its name in answers.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Phase::Hello => "hello",
            Phase::State => "state",
            Phase::On => "on",
            Phase::Closed(..) => "closed",
        }
    }
}

/// One end of a connection.
#[derive(Debug)]
pub struct Connection {
    end: End,
    phase: Phase,
    /// The id of a new session.
    id: String,
    /// A guest who does not resume the session is refused.
    must_resume: bool,
    /// The book has got `ConnectionMade`, and not yet `ConnectionLost`.
    is_made: bool,
    /// Lines to send.
    out: Vec<String>,
    pace: Pace,
    /// What both programs can do beyond the rulings (NET12).
    extras: Extras,
    /// What an end that watches has seen.
    watching: Option<Watching>,
    /// The last number from which messages were asked for again (NET5).
    requested: u64,
    /// The number of a message that did not fit and was asked for again (NET4).
    suspect: u64,
    /// What the other player has been asked.
    asking: Option<Control>,
    /// A question of the guest has crossed one of the inviter (GM17).
    has_crossed: bool,
    /// The state that the other player wants to go back to (NET14).
    target: String,
    /// What the other end has said about its player's clock (NET19).
    clock: Option<Clock>,
}

impl Connection {
    fn new(end: End, id: &str) -> Connection {
        Connection {
            end,
            phase: Phase::Hello,
            id: id.to_owned(),
            must_resume: false,
            is_made: false,
            out: Vec::new(),
            pace: Pace::new(),
            extras: Extras::default(),
            watching: None,
            requested: 0,
            suspect: 0,
            asking: None,
            has_crossed: false,
            target: String::new(),
            clock: None,
        }
    }

    /// How far it is.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Whether it has not ended.
    #[must_use]
    pub fn is_open(&self) -> bool {
        !matches!(self.phase, Phase::Closed(..))
    }

    fn send(&mut self, line: &Object) {
        self.out.push(canonical(line));
        self.pace.send();
    }

    fn send_type(&mut self, kind: &str, member: &str, value: Value) {
        self.send(&object([("t", json!(kind)), (member, value)]));
    }
}

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
        let own = self.connection.as_ref().ok_or(Code::Closed)?;
        let extras = own.extras;
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
            (Phase::On, _, "close") | (Phase::Hello | Phase::State, _, "refuse") => {
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
