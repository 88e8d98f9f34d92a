//! One end of a connection, apart from the table: how far it is, and what it remembers.
//!
//! | module | what it has |
//! |---|---|
//! | `session` | what is kept so that a connection can continue (NET9, NET18) |
//! | `control` | what a player needs the other one's consent for (GM17) |
//! | `extras` | what both programs can do beyond the rulings (NET12) |
//! | `pace` | how many lines an end accepts, and how long it waits (NET6, NET10) |
//! | `code` | why connections end (NET8) |

mod code;
mod control;
mod extras;
mod pace;
mod session;

pub use code::Code;
pub use control::Control;
pub use extras::Extras;
pub use session::{Consent, Counts, Message, Session, Wanted};

pub(crate) use pace::{Due, Pace};
pub(crate) use session::{Copied, count, is_id};

use serde_json::{Value, json};

use crate::game::{End, Player};
use crate::json::{Object, canonical, object};

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
    pub(crate) end: End,
    pub(crate) phase: Phase,
    /// The id of a new session.
    pub(crate) id: String,
    /// A guest who does not resume the session is refused.
    pub(crate) must_resume: bool,
    /// This end continues the session, and has not heard yet whether the other one does.
    pub(crate) can_be_refused: bool,
    /// The book has got `ConnectionMade`, and not yet `ConnectionLost`.
    pub(crate) is_made: bool,
    /// Lines to send.
    pub(crate) out: Vec<String>,
    pub(crate) pace: Pace,
    /// What both programs can do beyond the rulings (NET12).
    pub(crate) extras: Extras,
    /// What an end that watches has seen.
    pub(crate) watching: Option<Watching>,
    /// The last number from which messages were asked for again (NET5).
    pub(crate) requested: u64,
    /// The number of a message that did not fit and was asked for again (NET4).
    pub(crate) suspect: u64,
    /// What the other player has been asked.
    pub(crate) asking: Option<Control>,
    /// A question of the guest has crossed one of the inviter (GM17).
    pub(crate) has_crossed: bool,
    /// The state that the other player wants to go back to (NET14).
    pub(crate) target: String,
    /// What the other end has said about its player's clock (NET19).
    pub(crate) clock: Option<Clock>,
}

/// What an end that watches has seen.
#[derive(Debug, Default)]
pub(crate) struct Watching {
    /// The number of the last line.
    pub(crate) recv: u64,
    /// The number of the game at the inviter's table.
    pub(crate) game: Option<u64>,
    /// The two players are not connected.
    pub(crate) are_apart: bool,
    /// The time that each player has used, if the inviter has said so since it was asked for.
    pub(crate) clocks: Option<[u64; 2]>,
}

/// The time that a player has used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The player.
    pub player: Player,
    /// The time, in milliseconds.
    pub ms: u64,
}

impl Connection {
    pub(crate) fn new(end: End, id: &str) -> Connection {
        Connection {
            end,
            phase: Phase::Hello,
            id: id.to_owned(),
            must_resume: false,
            can_be_refused: false,
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

    pub(crate) fn send(&mut self, line: &Object) {
        self.out.push(canonical(line));
        self.pace.send();
    }

    pub(crate) fn send_type(&mut self, kind: &str, member: &str, value: Value) {
        self.send(&object([("t", json!(kind)), (member, value)]));
    }
}
