//! Types of messages, as people write and read them.

use grammar::messages::{MessageType, Receivers};
use rulvm_cells::Line;
use rulvm_core::{Event, Program};
use serde_json::{Value as Json, json};

use super::answer::{Answer, Failure, clean, plain, style, styled};
use super::location::number;
use super::session::Session;
use crate::debugger::Answered;
use crate::time::Outgoing;

/// How many words of the data of a message are shown.
const SHOWN: usize = 16;

/// How many of them are shown with their names.
const NAMED: usize = 2;

/// The manual's type with this number.
fn known(number: u16) -> Option<MessageType> {
    MessageType::ALL.iter().copied().find(|kind| kind.number() == number)
}

/// The name of a type, such as `game-over`.
fn name(kind: MessageType) -> String {
    kind.constant().to_lowercase().replace('_', "-")
}

/// The types that games send themselves.
fn of_games() -> impl Iterator<Item = MessageType> {
    let is_sent = |kind: &MessageType| {
        // The player sends it, after the end of the game.
        matches!(kind.receivers(), Receivers::Games | Receivers::Both)
            && *kind != MessageType::LeaveGame
    };
    MessageType::ALL.iter().copied().filter(is_sent)
}

/// The names of the types that games send, each with when that is.
pub fn message_names() -> impl Iterator<Item = (String, &'static str)> {
    of_games().map(|kind| (name(kind), kind.when()))
}

/// Reads a type that games send: its name or its number.
///
/// # Errors
/// There is no such type, or games do not send it.
pub(super) fn parse(word: &str) -> Result<u16, Failure> {
    let written = word.to_lowercase().replace('_', "-");
    let by_number = number(word).and_then(|number| u16::try_from(number).ok());
    let by_name = || MessageType::ALL.iter().find(|kind| name(**kind) == written);
    let Some(number) = by_number.or_else(|| by_name().map(|kind| kind.number())) else {
        let names: Vec<String> = of_games().map(name).collect();
        let all = format!("the types are {}", names.join(", "));
        let names = names.iter().map(String::as_str);
        return Err(Failure::new(format!("there is no type of messages `{word}`"))
            .nearest_or(word, names, all));
    };
    if of_games().any(|kind| kind.number() == number) {
        return Ok(number);
    }
    let message = format!("a game never sends the message {}", show_type(number));
    Err(Failure::new(message)
        .help("modules can send such messages, or the program that plays")
        .help("`info messages` shows what modules have received"))
}

/// A type, such as `$0202 game-over`.
pub(super) fn show_type(number: u16) -> String {
    match known(number) {
        Some(kind) => format!("${number:04X} {}", name(kind)),
        None => format!("${number:04X}"),
    }
}

/// A message, such as `$0202 game-over (score 7)`.
pub(super) fn show(number: u16, data: &[i32]) -> String {
    let names = known(number).map_or(&[][..], MessageType::data);
    let list = |words: &[i32]| {
        let shown = words.iter().take(SHOWN).map(i32::to_string).collect::<Vec<_>>().join(" ");
        match words.len().saturating_sub(SHOWN) {
            0 => shown,
            more => format!("{shown} and {more} more"),
        }
    };
    let text = match names {
        // As many numbers as there are.
        [only] if only.ends_with("...") => {
            let only = only.trim_end_matches(['.', ' ']);
            if data.is_empty() { format!("{only} empty") } else { format!("{only} {}", list(data)) }
        }
        names if names.len() == data.len() && names.len() <= NAMED => {
            let words = names.iter().zip(data).map(|(name, word)| format!("{name} {word}"));
            words.collect::<Vec<_>>().join(", ")
        }
        _ => list(data),
    };
    if text.is_empty() { show_type(number) } else { format!("{} ({text})", show_type(number)) }
}

/// The same for programs.
pub(super) fn data(message: &Outgoing) -> Json {
    let Outgoing { number, data } = message;
    json!({ "type": number, "name": known(*number).map(name), "data": data })
}

impl Session {
    /// The message that is sent next, in words.
    #[must_use]
    pub fn message(&self) -> Option<String> {
        let message = self.debugger.message()?;
        Some(format!("message {}", show(message.number, &message.data)))
    }

    /// The rule, whose modules and signals have names.
    pub(super) const fn program(&self) -> &Program {
        self.debugger.code().program()
    }
}

/// The name of a signal.
pub(super) fn signal(program: &Program, id: u8) -> String {
    let at = usize::from(id).checked_sub(1);
    let signal = at.and_then(|at| program.rule().signals.get(at));
    signal.map_or_else(|| id.to_string(), |signal| clean(&signal.name()))
}

/// What a module has done, in words.
pub(super) fn show_answered(program: &Program, event: &Event) -> String {
    let module = |place: usize| format!("{place} {}", clean(program.module_name(place)));
    match event {
        Event::Delivered { module: place, number, data, answer } => {
            let reads = *number == MessageType::ReadSignal.number();
            let given = program.rule().signal_with(*answer).filter(|_| reads && *answer > 0);
            let given = given.map_or_else(String::new, |id| format!(" ({})", signal(program, id)));
            format!("{} answers {answer}{given} to {}", module(*place), show(*number, data))
        }
        Event::Failed { module: place, number, why } => {
            let (module, number) = (module(*place), show_type(*number));
            format!("{module} fails in {number}: {}: {}", why.name(), why.doc())
        }
        Event::Log { module: place, text } => format!("{} says: {}", module(*place), clean(text)),
        Event::Signal { id, action } => {
            let signal = signal(program, *id);
            format!("the signal {signal} comes from a module: its action is {action}")
        }
        _ => String::new(),
    }
}

/// The same for programs.
pub(super) fn answered_data(program: &Program, (time, event): &Answered) -> Json {
    let time = time.0;
    let name = |place: &usize| program.module_name(*place);
    match event {
        Event::Delivered { module, number, data, answer } => json!({
            "time": time, "event": "delivered", "module": module, "name": name(module),
            "type": number, "data": **data, "answer": answer,
        }),
        Event::Failed { module, number, why } => json!({
            "time": time, "event": "failed", "module": module, "name": name(module),
            "type": number, "why": why.name(),
        }),
        Event::Log { module, text } => json!({
            "time": time, "event": "log", "module": module, "name": name(module), "text": text,
        }),
        Event::Signal { id, action } => json!({
            "time": time, "event": "signal", "id": id, "action": action,
        }),
        _ => json!({ "time": time }),
    }
}

/// A line of the trace of messages. Like those of codes, it has a letter after the step.
pub(super) fn trace_line(program: &Program, answered: &Answered) -> Answer {
    let (time, event) = answered;
    let line = Line::from(vec![
        styled(format!("{time:>8} "), style::QUIET),
        styled("M ", style::NAME),
        plain(show_answered(program, event)),
    ]);
    Answer::new("trace", [line]).with("answered", answered_data(program, answered))
}
