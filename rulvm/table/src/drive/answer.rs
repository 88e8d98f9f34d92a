//! Answers. Their members are in the order of the protocol.

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Value, json};

use crate::books::{OptionError, bord};
use crate::event::{Event, Record, Returned};
use crate::game::{Game, Player};
use crate::identity::Mismatch;
use crate::json::canonical;
use crate::save::StorageError;
use crate::table::{Refusal, Table, Traced, Trouble};

/// An object whose members keep their order.
#[derive(Clone, Debug)]
pub(super) struct Members(Vec<(&'static str, Value)>);

impl Serialize for Members {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

/// What is answered to a request that was carried out: the members after `ok`.
pub(super) fn done(members: impl IntoIterator<Item = (&'static str, Value)>) -> Members {
    Members([("ok", json!(true))].into_iter().chain(members).collect())
}

impl Members {
    /// Adds members.
    pub(super) fn with(
        mut self,
        members: impl IntoIterator<Item = (&'static str, Value)>,
    ) -> Members {
        self.0.extend(members);
        self
    }

    /// The answer as a line, without its end.
    pub(super) fn line(&self) -> String {
        canonical(self)
    }
}

/// Why a request was not carried out (TD1).
#[derive(Debug)]
pub(super) struct Failure {
    kind: &'static str,
    why: Option<&'static str>,
    message: String,
    /// The number and the text of an error that a book reports.
    reported: Option<(i32, String)>,
}

impl Failure {
    fn new(kind: &'static str, why: Option<&'static str>, message: impl Into<String>) -> Failure {
        Failure { kind, why, message: message.into(), reported: None }
    }

    /// The request itself is wrong.
    pub(super) fn usage(message: impl Into<String>) -> Failure {
        Failure::new("usage", None, message)
    }

    /// It is not possible at this moment.
    pub(super) fn state(message: impl Into<String>) -> Failure {
        Failure::new("state", None, message)
    }

    /// A book cannot be connected.
    pub(super) fn no_connect() -> Failure {
        let code = Mismatch::NoConnect.code();
        Failure::new("link", Some(code), Mismatch::NoConnect.to_string())
    }

    /// The answer.
    pub(super) fn answer(self) -> Members {
        let mut error = vec![("kind", json!(self.kind))];
        error.extend(self.why.map(|why| ("why", json!(why))));
        if let Some((number, text)) = self.reported {
            error.extend([("number", json!(number)), ("text", json!(text))]);
        }
        error.push(("message", json!(self.message)));
        Members(vec![("ok", json!(false)), ("error", json!(Members(error)))])
    }
}

impl From<Mismatch> for Failure {
    fn from(mismatch: Mismatch) -> Failure {
        Failure::new("book", Some(mismatch.code()), mismatch.to_string())
    }
}

impl From<OptionError> for Failure {
    fn from(error: OptionError) -> Failure {
        let message = error.to_string();
        match error {
            OptionError::Usage(_) => Failure::usage(message),
            OptionError::File(_) => Failure::new("file", None, message),
            OptionError::Bord(error) => error.into(),
        }
    }
}

impl From<bord::Error> for Failure {
    fn from(error: bord::Error) -> Failure {
        Failure::new("bord", Some(error.code()), error.to_string())
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        let message = refusal.to_string();
        let kind = match refusal {
            Refusal::NoGame
            | Refusal::Failed
            | Refusal::Bit
            | Refusal::NotConnected
            | Refusal::NotOffered
            | Refusal::NothingToUndo
            | Refusal::TooLong
            | Refusal::Watching => "state",
            Refusal::Over => "over",
            Refusal::Dialog(_) | Refusal::Asked => "dialog",
            Refusal::Turn => "turn",
            Refusal::Illegal => "illegal",
            Refusal::Item => "usage",
            Refusal::Book(trouble) => {
                let code = trouble.code();
                let reported = match trouble {
                    Trouble::Error { number, text } => Some((number, text)),
                    Trouble::Fault(_) | Trouble::Crash => None,
                };
                return Failure { reported, ..Failure::new("book", Some(code), message) };
            }
        };
        Failure::new(kind, None, message)
    }
}

impl From<StorageError> for Failure {
    fn from(error: StorageError) -> Failure {
        let message = error.to_string();
        match error {
            StorageError::NotAllowed => Failure::new("save", Some("not-allowed"), message),
            StorageError::Save(error) => Failure::new("save", Some(error.code()), message),
            StorageError::Table(refusal) => refusal.into(),
        }
    }
}

/// The summary of a table (TD2).
pub(super) fn summary(number: u64, table: &Table) -> Members {
    let game = table.game();
    let dialog = table.dialog().map(|dialog| {
        let ask = dialog.ask();
        let [first, second] = ask.buttons;
        json!(Members(vec![
            ("owner", json!(if dialog.is_host() { "host" } else { "book" })),
            ("message", json!(ask.message)),
            ("but1", json!(first)),
            ("but2", json!(second)),
        ]))
    });
    done([
        ("table", json!(number)),
        ("book", json!(table.identity().id)),
        ("status", json!(table.status().name())),
        ("turn", game.and_then(Game::turn).map(Player::json).into()),
        ("side", game.map(|_| table.side().json()).into()),
        ("connected", json!(table.is_connected())),
        ("myturn", json!(table.is_my_turn())),
        ("modified", json!(table.is_modified())),
        ("dialog", dialog.into()),
        ("result", game.map(|game| game.result().clone()).into()),
        ("hash", game.map(Game::hash).into()),
    ])
}

/// A traced event (TD4).
pub(super) fn traced(event: &Traced) -> Value {
    let Traced { sent, left, fault } = event;
    json!(Members(vec![
        ("event", json!(sent.event.name())),
        ("int1", json!(sent.int1)),
        ("int2", json!(sent.int2)),
        ("long1", json!(sent.long1)),
        ("message", json!(sent.message)),
        ("modified", json!(sent.modified)),
        ("myturn", json!(sent.myturn)),
        ("dialoging", json!(sent.dialoging)),
        ("out", out(sent.event, left, *fault)),
    ]))
}

fn out(event: Event, left: &Record, fault: Option<&str>) -> Value {
    let returned = left.returned.as_ref();
    let (message, [but1, but2]) = match returned {
        Some(Returned::SendMessage(text) | Returned::Error { text, .. }) => {
            (text.as_str(), ["", ""])
        }
        Some(Returned::Ask(ask)) => (ask.message.as_str(), ask.buttons.each_ref().map(|b| &b[..])),
        Some(Returned::Other(_)) | None => ("", ["", ""]),
    };
    let int1 = match (event, returned) {
        (_, Some(Returned::Error { number, .. })) => *number,
        (Event::InitRuleBook | Event::SleepQuery, _) => left.int1,
        _ => 0,
    };
    json!(Members(vec![
        ("event", returned.map(|returned| returned.event().name()).into()),
        ("message", json!(message)),
        ("but1", json!(but1)),
        ("but2", json!(but2)),
        ("int1", json!(int1)),
        ("int2", json!(if event == Event::InitRuleBook { left.int2 } else { 0 })),
        ("modified", json!(left.modified)),
        ("myturn", json!(left.myturn)),
        ("fault", json!(fault)),
    ]))
}
