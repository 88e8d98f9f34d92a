//! What a client wants to stop the game.

use std::collections::BTreeMap;

use super::arguments::{Source, When};
use super::sources::{Sources, address, reference};
use ruldbg_engine::command::Session;
use ruldbg_engine::debugger::{Breakpoint, Spot, Watched};

/// The filter for code that relies on something the manual leaves open.
pub(super) const UNDEFINED: &str = "undefined";

/// Breakpoints that are set together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Group {
    /// The breakpoints of a source with this name.
    Lines(String),
    Functions,
    Codes,
    Data,
    Exceptions,
}

/// Where a breakpoint is.
#[derive(Clone, Debug)]
pub(super) enum Spec {
    /// A line, from 0; `None` if the number is not valid.
    Line(Source, Option<u32>),
    Function(String),
    Code(String, i64),
    /// The identifier of a value.
    Data(String),
    Undefined,
}

/// A breakpoint of the client.
#[derive(Clone, Debug)]
pub(super) struct One {
    /// Its number in the debugger, by which the client knows it, too.
    pub(super) number: u32,
    pub(super) group: Group,
    /// All that the client has said of it, to find it again.
    pub(super) said: String,
    pub(super) spec: Spec,
    pub(super) when: When,
    /// Or why it is not there.
    pub(super) set: Result<(), String>,
}

/// All breakpoints that the client knows of.
#[derive(Clone, Debug, Default)]
pub(super) struct Wanted {
    /// The client's own.
    pub(super) list: Vec<One>,
    /// The numbers of those that were set by commands.
    pub(super) others: Vec<u32>,
    /// The local variables that the editor has asked about, by the identifiers that it received.
    pub(super) locals: BTreeMap<String, Watched>,
}

impl Wanted {
    /// The client's own breakpoint with a number.
    pub(super) fn own(&self, number: u32) -> Option<&One> {
        self.list.iter().find(|one| one.number == number)
    }

    /// The reason of a stop at the breakpoint with a number, in the terms of the protocol.
    pub(super) fn reason(&self, number: u32) -> &'static str {
        match self.own(number).map(|one| &one.group) {
            Some(Group::Functions) => "function breakpoint",
            Some(Group::Codes) => "instruction breakpoint",
            Some(Group::Data) => "data breakpoint",
            _ => "breakpoint",
        }
    }
}

/// How often a breakpoint is passed before it stops the game: `5` and `>= 5` mean from the fifth
/// time on, `> 5` from the sixth.
fn passes(condition: &str) -> Result<u64, String> {
    let text = condition.trim();
    let (rest, from_next) = match (text.strip_prefix(">="), text.strip_prefix('>')) {
        (Some(rest), _) => (rest, false),
        (None, Some(rest)) => (rest, true),
        (None, None) => (text, false),
    };
    match rest.trim().parse::<u64>() {
        Ok(count) if from_next => Ok(count),
        Ok(count) => Ok(count.saturating_sub(1)),
        Err(_) => Err(format!("`{text}` is not a number of hits: write 5, >= 5, or > 5")),
    }
}

/// The text between an expression and the step at which its call started, in identifiers.
const OF_CALL: &str = " of the call at step ";

/// The identifier of an expression that is watched: for local variables, it names their call.
pub(super) fn data_id(text: &str, watched: &Watched) -> String {
    match watched.call_entered() {
        None => text.to_owned(),
        Some(step) => format!("{text}{OF_CALL}{step}"),
    }
}

/// What an identifier stands for: the expression, and what is watched.
fn data<'i>(
    session: &Session,
    locals: &BTreeMap<String, Watched>,
    id: &'i str,
) -> Result<(&'i str, Watched), String> {
    let text = id.split(OF_CALL).next().unwrap_or(id);
    match locals.get(id) {
        Some(watched) => Ok((text, watched.clone())),
        None if text != id => Err(format!("`{text}` belongs to a call of an earlier version")),
        None => Ok((text, session.watched(text, 0).map_err(|failure| failure.to_string())?)),
    }
}

impl Spec {
    /// The breakpoint of the debugger, or why there is none.
    fn breakpoint(
        &self,
        session: &Session,
        sources: &Sources,
        locals: &BTreeMap<String, Watched>,
    ) -> Result<Breakpoint, String> {
        let code = session.debugger.code();
        match self {
            Spec::Line(source, line) => {
                let number = sources.number(source)?;
                let line = line.ok_or("there is no such line".to_owned())?;
                let &(line, _) = code
                    .addresses(number, line)
                    .first()
                    .ok_or_else(|| "there is no code on this line or after it".to_owned())?;
                Ok(Breakpoint::new(ruldbg_engine::command::show_line(code, line), Spot::Line(line)))
            }
            Spec::Function(name) => session.breakpoint(name).map_err(|failure| failure.to_string()),
            Spec::Code(text, offset) => {
                let Ok(at) = address(text, *offset) else {
                    return Err(format!("`{text}` is not the address of a code"));
                };
                let inside = at.index().is_some_and(|at| at < code.program().bytes().len());
                if !inside {
                    return Err(format!("{} is outside the rule file", reference(at)));
                }
                Ok(Breakpoint::new(format!("*{}", reference(at)), Spot::Address(at)))
            }
            Spec::Data(id) => {
                let (text, watched) = data(session, locals, id)?;
                Ok(Breakpoint::new(text, Spot::Watch(watched)))
            }
            Spec::Undefined => Ok(Breakpoint::new(UNDEFINED, Spot::Undefined)),
        }
    }
}

/// Sets a breakpoint with a number; or says why it cannot be set.
pub(super) fn set(
    session: &mut Session,
    sources: &Sources,
    locals: &BTreeMap<String, Watched>,
    number: u32,
    spec: &Spec,
    when: &When,
) -> Result<(), String> {
    let mut breakpoint = spec.breakpoint(session, sources, locals)?;
    let some = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
    if let Some(condition) = some(&when.condition) {
        let when = session.condition_of(&breakpoint.spot, &condition);
        breakpoint.when = Some(when.map_err(|failure| failure.to_string())?);
    }
    if let Some(hits) = some(&when.hit_condition) {
        breakpoint.ignore = passes(&hits)?;
    }
    breakpoint.log = some(&when.log_message);
    if let Some(log) = &breakpoint.log {
        session.check_log(&breakpoint.spot, log).map_err(|failure| failure.to_string())?;
    }
    session.debugger.breakpoints.add_as(number, breakpoint);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::passes;

    #[test]
    fn numbers_of_hits_say_how_many_are_passed() {
        let list = ["5", ">= 5", ">5", "1", "0"].map(|text| passes(text).unwrap());
        assert_eq!(list, [4, 4, 5, 0, 0]);
        for text in ["", "% 2", "== 3", "-1", "99999999999999999999"] {
            assert!(passes(text).is_err(), "{text}");
        }
    }
}
