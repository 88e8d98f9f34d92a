//! One event for the book. A book that misbehaves is caught here, and the call undone (GM18).

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::{Dialog, Table};
use crate::connection::Code;
use crate::event::{Event, Fault, Record, Returned};
use crate::game::Game;

/// How a book misbehaved (GM18).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// It returned what it must not; play continues.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// It panicked; the game has failed.
    #[error("the book has crashed")]
    Crash,
    /// It reported that it cannot continue; the game has failed.
    #[error("the book reports: {text}")]
    Error {
        /// The number of the error.
        number: i32,
        /// What the user is shown.
        text: String,
    },
}

impl Trouble {
    /// Its code in the protocols.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Trouble::Fault(fault) => fault.code(),
            Trouble::Crash => "crash",
            Trouble::Error { .. } => "error",
        }
    }
}

/// What a call can change, as it was before.
pub(crate) struct Snapshot {
    pub(super) game: Option<Game>,
    modified: bool,
    myturn: bool,
    /// The number of the next earlier state that is kept.
    next_past: u64,
}

impl Table {
    pub(crate) fn snapshot(&self) -> Snapshot {
        let next_past = self.past.next();
        let (game, modified, myturn) = (self.game.clone(), self.modified, self.myturn);
        Snapshot { game, modified, myturn, next_past }
    }

    pub(crate) fn restore(&mut self, before: Snapshot) {
        (self.game, self.modified, self.myturn) = (before.game, before.modified, before.myturn);
        self.past.truncate(before.next_past);
    }

    /// Returns the record for an event, with everything that the host sets (GM6).
    pub(crate) fn record(&self, event: Event) -> Record {
        let is_start = matches!(event, Event::NewGame | Event::OldGame);
        Record {
            event,
            message: String::new(),
            int1: 0,
            int2: 0,
            long1: 0,
            modified: self.modified && !is_start,
            myturn: self.myturn || is_start || event == Event::ConnectionMade,
            dialoging: self.dialog.is_some(),
            version: self.host.clone(),
            returned: None,
        }
    }

    /// Sends an event and does what the book returns.
    pub(crate) fn event(&mut self, event: Event) -> Result<(), Trouble> {
        let record = self.record(event);
        self.send_event(record)
    }

    /// Sends a record and does what the book returns.
    pub(crate) fn send_event(&mut self, mut record: Record) -> Result<(), Trouble> {
        let done = self.call(&mut record).and_then(|returned| self.obey(returned));
        done.inspect_err(|trouble| self.suffer(trouble))
    }

    /// Calls the book. After a fault, an error or a panic, the call is undone. An error that the
    /// book reports is still returned as such: from `MessageReceived`, it can be the other side's
    /// fault (GM19).
    pub(crate) fn call(&mut self, record: &mut Record) -> Result<Option<Returned>, Trouble> {
        let before = self.snapshot();
        let sent = record.clone();
        let is_game_event = !matches!(sent.event, Event::InitRuleBook | Event::FinishRuleBook);
        let game = self.game.as_mut().filter(|_| is_game_event);
        // What a panic leaves behind is rolled away: the game is restored, and the book is not
        // called again.
        let called = catch_unwind(AssertUnwindSafe(|| self.book.handle(record, game)));
        if called.is_err() {
            *record = sent.clone();
        }
        let returned = record.returned.take();
        let trouble = match &returned {
            _ if called.is_err() => Some(Trouble::Crash),
            Some(returned) => {
                returned.fault(self.is_connected() || self.is_watching()).map(Trouble::Fault)
            }
            None => None,
        };
        if trouble.is_some() || matches!(returned, Some(Returned::Error { .. })) {
            self.restore(before);
        } else {
            (self.modified, self.myturn) = (record.modified, record.myturn);
            if self.is_watching() {
                (self.modified, self.myturn) = (false, false);
            }
            self.remember(&sent, &before);
            self.drop_session_if_changed(&before);
        }
        let left = Record { returned: returned.clone(), ..record.clone() };
        self.trace.push(sent, &left, trouble.as_ref());
        trouble.map_or(Ok(returned), Err)
    }

    /// A session ends when the core changes while not connected (NET9).
    fn drop_session_if_changed(&mut self, before: &Snapshot) {
        let core = |game: &Option<Game>| game.as_ref().map(|game| game.core.clone());
        if !self.is_connected() && self.session.is_some() && core(&before.game) != core(&self.game)
        {
            self.session = None;
        }
    }

    /// Does what the book returned (GM15, GM16).
    pub(crate) fn obey(&mut self, returned: Option<Returned>) -> Result<(), Trouble> {
        match returned {
            None | Some(Returned::Other(_)) => Ok(()),
            Some(Returned::SendMessage(text)) => {
                self.send_message(text);
                Ok(())
            }
            Some(Returned::Error { number, text }) => Err(Trouble::Error { number, text }),
            Some(Returned::Ask(ask)) if ask.is_empty() => {
                if matches!(self.dialog, Some(Dialog::Book(_))) {
                    self.dialog = None;
                }
                Ok(())
            }
            Some(Returned::Ask(ask)) if self.dialog.is_none() => {
                self.dialog = Some(Dialog::Book(ask));
                Ok(())
            }
            Some(Returned::Ask(_)) => {
                let mut record = self.record(Event::Answer);
                match self.call(&mut record)? {
                    Some(Returned::Ask(_)) => Ok(()),
                    returned => self.obey(returned),
                }
            }
        }
    }

    /// Bears the consequences of what a book did wrong: after a fault, none; otherwise the game has
    /// failed (GM18).
    pub(crate) fn suffer(&mut self, trouble: &Trouble) {
        if matches!(trouble, Trouble::Fault(_)) {
            return;
        }
        self.hang_up_silently(Code::Error);
        self.dialog = None;
        self.has_failed = true;
        if let Trouble::Error { .. } = trouble {
            for event in [Event::Deactivate, Event::Close, Event::FinishRuleBook] {
                let before = self.snapshot();
                let mut record = self.record(event);
                let called = self.call(&mut record);
                self.restore(before);
                if called == Err(Trouble::Crash) {
                    break;
                }
            }
        }
    }
}
