//! The other player is away: the front end knows why, and when it tries to reach them again.

use rulvm_table::table::Table;

use super::App;
use super::lists::{List, ListKind};

/// Why the other player of a connected table is away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Absence {
    /// The front end calls the other program again.
    Calling {
        /// In how many seconds; now if there are none.
        seconds: Option<u64>,
        /// The other player has left; otherwise, the line was cut.
        has_left: bool,
    },
    /// The other program has to call.
    Away {
        /// The other player has left; otherwise, the line was cut.
        has_left: bool,
    },
    /// The other player is asked whether the game starts again from there.
    Asked,
    /// The games no longer fit together, and the player here, who invites, is asked the same.
    Asks,
    /// The games no longer fit together, and the guest here is asked whether to take the inviter's.
    AsksGuest,
    /// The other program is there, but what it has not acknowledged piles up: a slow line.
    Line,
    /// The other program has been silent for this many seconds, although it should have sent
    /// something.
    Silent {
        /// How long it has been silent.
        seconds: u64,
    },
}

impl Absence {
    /// Returns how long the other program of a table has been silent, if that is too long.
    #[must_use]
    pub fn of_silence(table: &Table) -> Option<Absence> {
        Some(Absence::Silent { seconds: table.silence()? / 1000 })
    }

    /// Whether the front end waits for the time to call the other program again.
    fn waits_to_call(self) -> bool {
        matches!(self, Absence::Calling { seconds: Some(1..), .. })
    }

    /// The question that is open.
    fn question(self) -> Option<ListKind> {
        match self {
            Absence::Asks => Some(ListKind::Asks),
            Absence::AsksGuest => Some(ListKind::AsksGuest),
            _ => None,
        }
    }
}

impl App {
    /// Sets whether the other player is away. Returns whether that has changed.
    pub fn set_absence(&mut self, absence: Option<Absence>) -> bool {
        if self.absence == absence {
            return false;
        }
        let asked = self.question();
        self.starts |= self.absence.is_some();
        self.absence = absence;
        match self.question() {
            Some(asks) => {
                self.list = Some(List::new(asks));
                self.message = Some(self.texts.say("asks-why"));
            }
            None => self.list = self.list.take().filter(|list| Some(list.kind) != asked),
        }
        if absence.is_none() {
            self.is_back();
        }
        true
    }

    /// Whether the player can have the other program called again now.
    pub(crate) fn can_call(&self) -> bool {
        self.absence.is_some_and(Absence::waits_to_call)
    }

    /// Whether keys do nothing on the board: the other program is not there.
    pub(crate) fn is_cut(&self, table: &Table) -> bool {
        self.absence.is_some() && !table.is_connected()
    }

    /// The question about another game that the player here is asked.
    pub(crate) fn question(&self) -> Option<ListKind> {
        self.absence.and_then(Absence::question)
    }

    /// Why the other player is away, in words. What is read out has no seconds.
    pub(crate) fn absence_in_words(&self, has_seconds: bool) -> Option<String> {
        let texts = &self.texts;
        Some(match self.absence? {
            Absence::Calling { seconds: Some(seconds), has_left } if has_seconds && seconds > 0 => {
                let id = if has_left { "link-again-left" } else { "link-again" };
                texts.say_with(id, &[("seconds", &seconds.to_string())])
            }
            Absence::Calling { has_left: false, .. } => texts.say("link-trying"),
            Absence::Away { has_left: false } => texts.say("link-away"),
            Absence::Calling { .. } | Absence::Away { .. } => texts.say("link-away-left"),
            Absence::Asked => texts.say("link-asked"),
            Absence::Asks => texts.say("link-asks"),
            Absence::AsksGuest => texts.say("link-asks-guest"),
            Absence::Line => texts.say("link-line"),
            Absence::Silent { seconds } if has_seconds => {
                texts.say_with("link-silent-for", &[("seconds", &seconds.to_string())])
            }
            Absence::Silent { .. } => texts.say("link-silent"),
        })
    }
}
