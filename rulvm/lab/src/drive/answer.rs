//! Answers. Their members are in the order of the protocol.

use std::io::{self, Write};

use grammar::rul3::RuleFile;
use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};

use rulvm_core::game::{Event, Game, StateReport};
use rulvm_core::machine::{self, TrapReport};
use rulvm_core::modules::Delivered;
use rulvm_core::program::Program;
use rulvm_modules::{ModuleSet, Refusal};

/// Why a request was not carried out.
#[derive(Debug)]
pub(super) enum Failure {
    /// The request itself is wrong.
    Usage(String),
    /// A file cannot be loaded.
    File(String),
    /// It is not possible at this moment.
    State(String),
    /// A module is refused.
    Module(Refusal),
    /// A module refused the start of the game, with this code (M27).
    Refused(u16),
    /// A phase trapped; `at` is the place in the source, if that is known.
    Trap { report: TrapReport, at: Option<String> },
}

impl Failure {
    /// Returns the message for a request that is wrong.
    pub(super) fn message(self) -> String {
        match self {
            Failure::Usage(message) | Failure::File(message) | Failure::State(message) => message,
            Failure::Module(refusal) => refusal.to_string(),
            Failure::Refused(code) => refused(code),
            Failure::Trap { report, .. } => report.trap.to_string(),
        }
    }

    pub(super) fn usage(message: impl Into<String>) -> Failure {
        Failure::Usage(message.into())
    }

    pub(super) fn state(message: impl Into<String>) -> Failure {
        Failure::State(message.into())
    }

    pub(super) fn trap(report: TrapReport, program: &Program) -> Failure {
        Failure::Trap { report, at: program.place(report.address).map(|place| place.at) }
    }
}

/// Says that a module refused the start of a game.
fn refused(code: u16) -> String {
    format!("a module refuses to start, with the code {code}")
}

/// The chain of a game, and what its modules have done to the game (M36).
pub(super) struct Chain {
    /// The names of the modules, and why each is out.
    modules: Vec<(String, Option<machine::Failure>)>,
    /// The signals that wait for a poll.
    queue: Vec<u8>,
    is_assisted: bool,
}

/// An answer.
pub(super) enum Answer {
    Hello,
    Done,
    Loaded(Program),
    /// A game, and what happened at its start if modules take part.
    State {
        game: Box<Game>,
        events: Option<Vec<Event>>,
    },
    Signal {
        action: Option<i32>,
        events: Vec<Event>,
        status: &'static str,
    },
    Events {
        events: Vec<Event>,
        status: &'static str,
    },
    Called {
        value: i32,
        events: Vec<Event>,
    },
    Saved(u64),
    Modules(Option<ModuleSet>),
    Chain(Chain),
    Key {
        signal: Option<u8>,
        action: Option<i32>,
        events: Vec<Event>,
        status: &'static str,
    },
    Delivered(Delivered),
    Failed(Failure),
}

impl Answer {
    /// The state of a game.
    pub(super) fn state(game: &Game) -> Answer {
        Answer::State { game: Box::new(game.without_modules()), events: None }
    }

    /// The chain of a game.
    pub(super) fn chain(game: &Game) -> Answer {
        let names = game.program().module_ids().iter().map(|id| id.name.clone());
        Answer::Chain(Chain {
            modules: names.zip(game.failures()).collect(),
            queue: game.queued().collect(),
            is_assisted: game.is_assisted(),
        })
    }

    /// The answer as JSON, without the end of the line.
    pub(super) fn text(&self) -> String {
        match serde_json::to_string(self) {
            Ok(text) => text,
            Err(error) => unreachable!("every answer can be written as JSON: {error}"),
        }
    }

    /// Writes the answer as JSON, without the end of the line.
    pub(super) fn write_to(&self, output: &mut dyn Write) -> io::Result<()> {
        serde_json::to_writer(output, self).map_err(io::Error::from)
    }
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("ok", &!matches!(self, Answer::Failed(_)))?;
        match self {
            Answer::Hello => {
                map.serialize_entry("protocol", &1)?;
                map.serialize_entry("program", "rulvm")?;
                map.serialize_entry("version", env!("CARGO_PKG_VERSION"))?;
            }
            Answer::Done => {}
            Answer::Loaded(program) => loaded(program.rule(), &mut map)?,
            Answer::State { game, events } => {
                StateReport(game).add_to(&mut map)?;
                if let Some(events) = events {
                    map.serialize_entry("events", &Events(events))?;
                }
            }
            Answer::Modules(set) => {
                let modules = set.as_ref().map_or(&[][..], ModuleSet::modules);
                let modules = modules.iter().enumerate().map(|(module, own)| ModuleInfo {
                    module,
                    name: &own.name,
                    file: &own.file,
                    priority: own.priority,
                    sha256: &own.sha256,
                });
                map.serialize_entry("modules", &modules.collect::<Vec<_>>())?;
            }
            Answer::Chain(chain) => chain.write(&mut map)?,
            Answer::Key { signal, action, events, status } => {
                map.serialize_entry("signal", signal)?;
                map.serialize_entry("action", action)?;
                map.serialize_entry("events", &Events(events))?;
                map.serialize_entry("status", status)?;
            }
            Answer::Delivered(Delivered { answer, data, events }) => {
                map.serialize_entry("answer", answer)?;
                map.serialize_entry("data", data)?;
                map.serialize_entry("events", &Events(events))?;
            }
            Answer::Signal { action, events, status } => {
                map.serialize_entry("action", action)?;
                map.serialize_entry("events", &Events(events))?;
                map.serialize_entry("status", status)?;
            }
            Answer::Events { events, status } => {
                map.serialize_entry("events", &Events(events))?;
                map.serialize_entry("status", status)?;
            }
            Answer::Called { value, events } => {
                map.serialize_entry("value", value)?;
                map.serialize_entry("events", &Events(events))?;
            }
            Answer::Saved(number) => map.serialize_entry("save", number)?,
            Answer::Failed(failure) => map.serialize_entry("error", failure)?,
        }
        map.end()
    }
}

impl Serialize for Failure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let (kind, message) = match self {
            Failure::Usage(message) => ("usage", message.clone()),
            Failure::File(message) => ("file", message.clone()),
            Failure::State(message) => ("state", message.clone()),
            Failure::Module(refusal) => ("module", refusal.to_string()),
            Failure::Refused(code) => ("module", refused(*code)),
            Failure::Trap { report, .. } => {
                let TrapReport { trap, phase, address } = report;
                let phase = phase.letter();
                let meaning = trap.explanation();
                ("trap", format!("{trap} in phase {phase} at address {address}: {meaning}"))
            }
        };
        map.serialize_entry("kind", kind)?;
        if let Failure::Module(refusal) = self {
            map.serialize_entry("why", refusal.why.name())?;
            map.serialize_entry("file", &refusal.file)?;
        }
        if let Failure::Refused(code) = self {
            map.serialize_entry("why", "init")?;
            map.serialize_entry("file", &None::<&str>)?;
            map.serialize_entry("code", code)?;
        }
        if let Failure::Trap { report, at } = self {
            map.serialize_entry("trap", report.trap.name())?;
            map.serialize_entry("phase", report.phase.letter())?;
            map.serialize_entry("pc", &report.address.0)?;
            if let Some(at) = at {
                map.serialize_entry("at", at)?;
            }
        }
        map.serialize_entry("message", &message)?;
        map.end()
    }
}

#[derive(Serialize)]
struct SignalInfo {
    id: usize,
    name: String,
    key: u16,
}

#[derive(Serialize)]
struct NumberInfo<'a> {
    variable: usize,
    text: &'a str,
}

fn loaded<M: SerializeMap>(rule: &RuleFile, map: &mut M) -> Result<(), M::Error> {
    let signals: Vec<SignalInfo> = (1..)
        .zip(&rule.signals)
        .map(|(id, signal)| SignalInfo { id, name: signal.name(), key: signal.key })
        .collect();
    // Labels are in the first language of the file.
    let numbers: Vec<NumberInfo<'_>> = (10..)
        .zip(&rule.numbers)
        .map(|(variable, number)| {
            let text = number.labels.first().map_or("", |label| &label.text);
            NumberInfo { variable, text }
        })
        .collect();
    map.serialize_entry("name", &rule.name)?;
    map.serialize_entry("edge", &rule.edge.map_or(0, grammar::hex::Edge::get))?;
    map.serialize_entry("patterns", &rule.patterns.len())?;
    map.serialize_entry("shapes", &rule.shapes.len())?;
    map.serialize_entry("signals", &signals)?;
    map.serialize_entry("numbers", &numbers)?;
    map.serialize_entry("stack", &rule.stack)
}

#[derive(Serialize)]
struct ModuleInfo<'a> {
    module: usize,
    name: &'a str,
    file: &'a str,
    priority: i32,
    sha256: &'a str,
}

#[derive(Serialize)]
struct PlaceInfo<'a> {
    module: usize,
    name: &'a str,
    out: Option<&'static str>,
}

impl Chain {
    fn write<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        let places = self.modules.iter().enumerate();
        let places = places.map(|(module, (name, out))| PlaceInfo {
            module,
            name,
            out: out.map(machine::Failure::name),
        });
        map.serialize_entry("modules", &places.collect::<Vec<_>>())?;
        map.serialize_entry("queue", &self.queue)?;
        map.serialize_entry("assisted", &self.is_assisted)
    }
}

/// Events as a list of JSON objects.
#[derive(Debug)]
pub struct Events<'a>(pub &'a [Event]);

impl Serialize for Events<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.0.len()))?;
        for event in self.0 {
            list.serialize_element(&EventInfo(event))?;
        }
        list.end()
    }
}

struct EventInfo<'a>(&'a Event);

impl Serialize for EventInfo<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let name = match self.0 {
            Event::Moved { .. } => "moved",
            Event::Landed { .. } => "landed",
            Event::Exploded { .. } => "exploded",
            Event::Vanished => "vanished",
            Event::Destroyed { .. } => "destroyed",
            Event::Piece { .. } => "piece",
            Event::Next { .. } => "next",
            Event::Radar { .. } => "radar",
            Event::Paused { .. } => "paused",
            Event::Tick => "tick",
            Event::Message { .. } => "message",
            Event::Signal { .. } => "signal",
            Event::Log { .. } => "log",
            Event::Failed { .. } => "failed",
            Event::Delivered { .. } => "delivered",
            Event::Over { .. } => "over",
        };
        map.serialize_entry("event", name)?;
        match self.0 {
            Event::Moved { action, reference } => {
                map.serialize_entry("action", action)?;
                map.serialize_entry("reference", reference)?;
            }
            Event::Landed { action, cells } => {
                map.serialize_entry("action", action)?;
                map.serialize_entry("cells", &cells[..])?;
            }
            Event::Exploded { count } | Event::Destroyed { count, .. } => {
                map.serialize_entry("count", count)?;
            }
            Event::Piece { shape } | Event::Next { shape } => {
                map.serialize_entry("shape", shape)?
            }
            Event::Radar { on } | Event::Paused { on } => map.serialize_entry("on", on)?,
            Event::Message { number, data } => {
                map.serialize_entry("type", number)?;
                map.serialize_entry("data", &data[..])?;
            }
            Event::Signal { id, action } => {
                map.serialize_entry("id", id)?;
                map.serialize_entry("action", action)?;
            }
            Event::Log { module, text } => {
                map.serialize_entry("module", module)?;
                map.serialize_entry("text", text)?;
            }
            Event::Failed { module, number, why } => {
                map.serialize_entry("module", module)?;
                map.serialize_entry("type", number)?;
                map.serialize_entry("why", why.name())?;
            }
            Event::Delivered { module, number, data, answer } => {
                map.serialize_entry("module", module)?;
                map.serialize_entry("type", number)?;
                map.serialize_entry("data", &data[..])?;
                map.serialize_entry("answer", answer)?;
            }
            Event::Over { score } => map.serialize_entry("score", score)?,
            Event::Vanished | Event::Tick => {}
        }
        map.end()
    }
}
