//! Variables.

use grammar::isa::{VARIABLES, VarIndex};
use grammar::rul3::Phase;
use rulc_compiler::{Kind, builtins};
use rulvm_cells::Line;
use rulvm_cells::Style;
use serde_json::{Value as Json, json};

use super::columns::columns;
use crate::command::answer::{Answer, clean, plain, quiet, style, styled};
use crate::command::session::Session;
use crate::expr::Value;

/// Variables of one kind, each with its name.
struct Scope {
    /// For programs.
    name: &'static str,
    title: String,
    variables: Vec<(String, VarIndex, Kind)>,
}

/// `info vars`: the variables of the selected call, the global ones, and all others that are not 0.
pub(super) fn variables(session: &Session) -> Answer {
    let names = session.debugger.names();
    let mut scopes = Vec::new();
    let mut known = [false; VARIABLES];
    let mut note = |index: VarIndex| {
        known[index.at()] = true;
    };
    let view = session.debugger.view(session.debugger.selected());
    let address =
        view.as_ref().map_or_else(|| session.debugger.address(), |view| Some(view.address));
    let function = address.and_then(|address| names.function_at(address));
    let at = address.and_then(|address| names.position(address));
    if let Some(function) = function.filter(|function| function.visible(at).next().is_some()) {
        let locals = function.visible(at);
        scopes.push(Scope {
            name: "local",
            title: format!("of {}", function.describe()),
            variables: locals.map(|local| (local.name.clone(), local.index, local.kind)).collect(),
        });
    }
    let mut all: Vec<(String, VarIndex, Kind)> =
        names.variables().map(|(name, index, kind)| (name.to_owned(), index, kind)).collect();
    all.sort_by_key(|(_, index, _)| *index);
    if !all.is_empty() {
        let title = "of the whole rule".to_owned();
        scopes.push(Scope { name: "global", title, variables: all });
    }
    for scope in &scopes {
        scope.variables.iter().for_each(|(_, index, _)| note(*index));
    }
    let values = &session.debugger.game().state().variables;
    let indices = (0..).map_while(VarIndex::new);
    let others = indices.zip(values).filter(|(index, value)| {
        !known[index.at()] && (**value != 0 || is_changed(session, *index))
    });
    let others: Vec<(String, VarIndex, Kind)> = others
        .map(|(index, _)| {
            let phase = session.debugger.here().run().map(rulvm_core::machine::Run::phase);
            // V[9] is the signal in phase B and the action elsewhere.
            let is_meant = |name: &str| (name == "signal") == (phase == Some(Phase::Signal));
            let (name, kind) = special(index, is_meant);
            (name, index, kind)
        })
        .collect();
    if !others.is_empty() {
        scopes.push(Scope { name: "other", title: "others".to_owned(), variables: others });
    }
    let mut lines: Vec<Line<'static>> = Vec::new();
    let mut data: Vec<Json> = Vec::new();
    for scope in scopes {
        lines.push(quiet(clean(&scope.title)));
        let mut rows = Vec::new();
        for (name, index, kind) in scope.variables {
            let seen = view.as_ref().filter(|_| scope.name == "local");
            let number = seen.map_or(values, |view| &view.variables)[index.at()];
            let is_changed = is_changed(session, index);
            let shown = clean(&session.show(Value { number, kind }));
            let look = if is_changed { style::CHANGED } else { Style::new() };
            let name = clean(&name);
            let place = format!("V[{}]", index.at());
            rows.push(vec![
                styled(if is_changed { "*" } else { " " }, style::CHANGED),
                styled(name.clone(), style::NAME),
                styled(if name == place { String::new() } else { place }, style::QUIET),
                styled(shown.clone(), look),
            ]);
            data.push(json!({
                "name": name, "index": index.get(), "value": number, "shown": shown,
                "scope": scope.name, "changed": is_changed,
            }));
        }
        lines.extend(columns(rows));
    }
    if lines.is_empty() {
        lines.push(Line::from(plain("all variables are 0")));
    }
    Answer::new("vars", lines).with("variables", data)
}

/// Whether a variable has another value than at the stop before.
fn is_changed(session: &Session, index: VarIndex) -> bool {
    let of = |game: &rulvm_core::Game| game.state().variables[index.at()];
    session.before.as_ref().is_some_and(|before| of(before) != of(session.debugger.game()))
}

/// What a variable without a name of the rule's is called, and the kind of its value. Of several
/// names for a special variable, the one is taken that is meant.
pub(in crate::command) fn special(
    index: VarIndex,
    is_meant: impl Fn(&str) -> bool,
) -> (String, Kind) {
    let named = || builtins::SPECIAL_VARIABLES.iter().filter(|(.., at)| *at == index.get());
    let meant = named().find(|(name, ..)| is_meant(name)).or_else(|| named().next());
    if let Some(&(name, kind, _)) = meant {
        return (name.to_owned(), kind);
    }
    let part = builtins::PARTS.iter().find_map(|part| match part.from {
        builtins::PartFrom::Variable(first) if part.indexed => {
            let k = index.get().checked_sub(first).filter(|k| (1..=4).contains(k))?;
            Some((format!("{}.{}[{k}]", part.whole, part.name), part.kind))
        }
        builtins::PartFrom::Variable(at) => {
            (at == index.get()).then(|| (format!("{}.{}", part.whole, part.name), part.kind))
        }
        builtins::PartFrom::Code(..) => None,
    });
    part.unwrap_or_else(|| (format!("V[{}]", index.at()), Kind::Any))
}
