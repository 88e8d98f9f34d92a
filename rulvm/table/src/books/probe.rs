//! The probe (TD6): a book for tests of tables. It misbehaves on request.

use serde_json::{Value, json};

use super::{Opening, OptionError};
use crate::book::Book;
use crate::event::{Ask, Event, LONGEST_MESSAGE, Record, Returned};
use crate::game::{End, Game, Player};
use crate::identity::Identity;
use crate::json::{Object, object};
use crate::local::Local;
use crate::turns::choice;
use crate::view::Item;

/// The moves, sorted.
const MOVES: [&str; 10] = [
    "ask",
    "ask-none",
    "bad-button",
    "bad-event",
    "bad-message",
    "crash",
    "error",
    "nothing",
    "send",
    "tick",
];

/// The largest count.
const MOST: u64 = 1 << 31;

struct Probe {
    identity: Identity,
}

/// The state of a game: how often it was counted, and the last text.
struct State {
    count: u64,
    last: String,
}

impl State {
    fn read(core: &Object) -> Option<State> {
        let count = core.get("count")?.as_u64().filter(|&count| count <= MOST)?;
        Some(State { count, last: core.get("last")?.as_str()?.to_owned() })
    }

    fn write(&self) -> Object {
        object([
            ("count", json!(self.count)),
            ("last", json!(self.last)),
            ("turn", Value::Null),
            ("result", Value::Null),
        ])
    }

    fn tick(&mut self) {
        self.count = (self.count + 1).min(MOST);
    }

    /// Plays a move.
    fn play(&mut self, chosen: &str) -> Option<Returned> {
        let ask = |first| Some(Returned::Ask(Ask::new("Ready?", first, "Yes")));
        match chosen {
            "ask" => return ask("No"),
            "ask-none" => return Some(Returned::Ask(Ask::new("Wait", "", ""))),
            "bad-button" => return ask("12345678"),
            "error" => return Some(Returned::Error { number: 7, text: "broken".to_owned() }),
            "nothing" => return None,
            _ => self.tick(),
        }
        match chosen {
            "bad-event" => Some(Returned::Other(Event::Swap)),
            "bad-message" => Some(Returned::SendMessage("x".repeat(LONGEST_MESSAGE + 1))),
            // A panic without the message that the panic hook would print.
            "crash" => std::panic::resume_unwind(Box::new("the probe crashes on request")),
            "send" => {
                self.last = format!("hello {}", self.count);
                Some(Returned::SendMessage(self.last.clone()))
            }
            _ => None,
        }
    }

    /// Handles a message of the other end.
    fn receive(&mut self, message: &str) -> Option<Returned> {
        let error = |number| Some(Returned::Error { number, text: message.to_owned() });
        match message {
            "no" => return error(1),
            "late" => return error(2),
            "die" => return error(7),
            _ => self.last = message.to_owned(),
        }
        match message {
            "reply" => return Some(Returned::SendMessage("pong".to_owned())),
            "ask" => return Some(Returned::Ask(Ask::new("Ready?", "No", "Yes"))),
            _ => {}
        }
        let number = message.strip_prefix("hello ").filter(|_| message.chars().count() < 16);
        let number = number.filter(|number| number.bytes().all(|digit| digit.is_ascii_digit()));
        if let Some(count) = number.and_then(|number| number.parse().ok()) {
            self.count = count;
        }
        None
    }
}

fn own_members() -> Object {
    object([("answer", json!(-1))])
}

impl Book for Probe {
    fn identity(&self) -> &Identity {
        &self.identity
    }

    fn handle(&mut self, record: &mut Record, game: Option<&mut Game>) {
        let Some(game) = game else {
            if record.event == Event::InitRuleBook {
                (record.int1, record.int2) = (1, 1);
            }
            return;
        };
        if record.event == Event::NewGame {
            let core = State { count: 0, last: String::new() }.write();
            *game = Game { core, local: Local::new(own_members()).write() };
        }
        let mut state = State::read(&game.core).unwrap_or(State { count: 0, last: String::new() });
        let mut local = Local::read(&game.local, own_members());
        match record.event {
            Event::OldGame => local = Local::old(&game.local, own_members()),
            Event::SleepQuery => record.int1 = 60,
            Event::ConnectionLost => local.connected = false,
            Event::ConnectionMade => {
                local.connected = true;
                local.end = End::new(record.int1.into()).unwrap_or_default();
            }
            Event::Swap => local.side = local.side.other(),
            Event::Restart => {
                state = State { count: 0, last: String::new() };
                if local.connected {
                    local.side = local.side.other();
                }
            }
            Event::Answer => {
                local.own.insert("answer".to_owned(), json!(record.int1));
                if record.int1 == 0 {
                    record.returned = Some(Returned::Ask(Ask::new("Again?", "No", "Yes")));
                }
            }
            Event::Idle if record.long1 == 999 => {
                record.returned = Some(Returned::Ask(Ask::default()));
            }
            Event::MouseDown if record.int1 == 1 => state.tick(),
            Event::Menu => {
                if let Some((player, at)) = choice(record.int1, record.int2)
                    && (!local.connected || player == local.side)
                    && let Some(chosen) = MOVES.get(at)
                {
                    record.returned = state.play(chosen);
                }
            }
            Event::MessageReceived => record.returned = state.receive(&record.message),
            _ => {}
        }
        let core = state.write();
        record.modified |= match record.event {
            Event::Swap | Event::Restart => true,
            Event::MessageReceived => !matches!(record.returned, Some(Returned::Error { .. })),
            _ => core != game.core,
        };
        record.myturn = true;
        *game = Game { core, local: local.write() };
    }

    fn legal(&self, _: &Game, _: Player) -> Vec<String> {
        MOVES.map(str::to_owned).to_vec()
    }

    fn items(&self, game: &Game) -> Vec<Item> {
        let count = game.core.get("count").map(Value::to_string).unwrap_or_default();
        vec![Item { enabled: true, ..Item::new(1, (0, 0), (1, 1), &count) }]
    }

    fn position(&self, game: &Game) -> String {
        State::read(&game.core)
            .map(|state| format!("{} {}", state.count, state.last))
            .unwrap_or_default()
    }

    fn check(&self, core: &Object) -> Result<(), String> {
        match State::read(core) {
            Some(state) if state.write() == *core => Ok(()),
            _ => Err("the members are `count`, 0 to 2^31, and the text `last`".to_owned()),
        }
    }
}

/// Opens the book. It has no options.
pub(super) fn open(_: &Opening<'_>) -> Result<Box<dyn Book>, OptionError> {
    Ok(Box::new(Probe { identity: super::identity("rul.probe") }))
}
