//! Values in groups, and changing them. The values of a group are computed on request, so that a
//! reference to it never becomes stale.

use std::collections::BTreeMap;

use grammar::hex::Cell;
use grammar::isa::VarIndex;
use rulc_compiler::{Kind, builtins};
use serde_json::{Value as Json, json};

use super::adapter::{Adapter, Debuggee, Done, Then};
use super::arguments::{OfFrame, SetExpression, SetVariable, Variables};
use super::memory::ADDRESS;
use super::message::{Body, Refusal, Request};
use ruldbg_engine::command::Answer;
use ruldbg_engine::expr::{Expr, Function, Local, Value, debugger::FACTS};

/// What holds values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holder {
    /// The variables of the function of a frame, which is so far from the innermost one.
    Locals(usize),
    Globals,
    All,
    Marks,
    Board,
    Stack,
    Piece,
    Game,
    /// A cell with a hexagon.
    Cell(Cell),
}

/// A group that the client shows next to the calls.
struct Scope {
    name: &'static str,
    holder: fn(usize) -> Holder,
}

/// All of them.
const SCOPES: &[Scope] = &[
    Scope { name: "Variables of this function", holder: Holder::Locals },
    Scope { name: "Globals", holder: |_| Holder::Globals },
    Scope { name: "All variables", holder: |_| Holder::All },
    Scope { name: "Marks", holder: |_| Holder::Marks },
    Scope { name: "Board", holder: |_| Holder::Board },
    Scope { name: "Stack", holder: |_| Holder::Stack },
    Scope { name: "Piece", holder: |_| Holder::Piece },
    Scope { name: "Game", holder: |_| Holder::Game },
];

/// The groups without a number, by their references from 1 on.
const PLAIN: [Holder; 7] = [
    Holder::Globals,
    Holder::All,
    Holder::Marks,
    Holder::Board,
    Holder::Stack,
    Holder::Piece,
    Holder::Game,
];

/// Where the references of cells start.
const CELLS: i64 = 1000;

/// The first reference of frames.
const FRAMES: i64 = 2000;

impl Holder {
    /// What the client refers to it with, from 1 on.
    pub(super) fn reference(self) -> i64 {
        match self {
            Holder::Locals(frame) => FRAMES + i64::try_from(frame).unwrap_or(0),
            Holder::Cell(cell) => CELLS + i64::from(cell.id()),
            plain => match PLAIN.iter().zip(1..).find(|(one, _)| **one == plain) {
                Some((_, reference)) => reference,
                None => unreachable!("{plain:?} is a group without a reference"),
            },
        }
    }

    /// What the client refers to.
    pub(super) fn from_reference(reference: i64) -> Option<Holder> {
        if reference >= FRAMES {
            return usize::try_from(reference - FRAMES).ok().map(Holder::Locals);
        }
        if reference >= CELLS {
            return i32::try_from(reference - CELLS).ok().and_then(Cell::new).map(Holder::Cell);
        }
        let at = usize::try_from(reference.checked_sub(1)?).ok()?;
        PLAIN.get(at).copied()
    }

    /// True if its values have numbers in place of names.
    pub(super) const fn is_indexed(self) -> bool {
        matches!(self, Holder::All | Holder::Stack)
    }
}

/// A value in a group.
struct Entry {
    name: String,
    /// The expression that evaluates to it.
    expression: String,
    value: String,
    /// What else it is called.
    meaning: Option<String>,
    /// What it consists of.
    parts: Option<Holder>,
}

impl Entry {
    fn new(name: impl Into<String>, expression: impl Into<String>, value: String) -> Entry {
        let (name, expression) = (name.into(), expression.into());
        Entry { name, expression, value, meaning: None, parts: None }
    }

    fn describe(&self) -> Json {
        let mut told = json!({
            "name": self.name,
            "value": self.value,
            "evaluateName": self.expression,
            "variablesReference": self.parts.map_or(0, Holder::reference),
        });
        if let Some(meaning) = &self.meaning {
            told["type"] = json!(meaning);
        }
        if self.expression == ADDRESS && self.value.parse::<u32>().is_ok() {
            told["memoryReference"] = json!(self.value);
        }
        told
    }
}

impl Debuggee {
    /// The value of an expression, or why it has none.
    fn value(&self, expression: &str) -> Result<String, String> {
        let debugger = &self.session.debugger;
        Expr::parse(expression)
            .and_then(|parsed| parsed.show(debugger.names(), &debugger.context(None)))
            .map_err(|error| error.to_string())
    }

    fn shown(&self, number: i32, kind: Kind) -> String {
        self.session.show(Value { number, kind })
    }

    /// How many values a group has.
    pub(super) fn count(&self, holder: Holder) -> usize {
        match holder {
            Holder::Stack => self.session.debugger.game().state().stack.len(),
            other => self.entries(other, 0, 0).len(),
        }
    }

    /// The values of a group; if they are numbered, `count` of them from `start` on. 0 means all.
    fn entries(&self, holder: Holder, start: usize, count: usize) -> Vec<Entry> {
        let state = self.session.debugger.game().state();
        let edge = self.session.debugger.game().edge();
        let count = if count == 0 { usize::MAX } else { count };
        let evaluated = |expression: String| {
            let value = self.value(&expression);
            Entry::new(
                expression.clone(),
                expression,
                value.unwrap_or_else(|why| format!("<{why}>")),
            )
        };
        match holder {
            Holder::Locals(frame) => self.locals(frame),
            Holder::Globals => self.globals(),
            Holder::All => {
                let names = self.names_of_variables();
                let all = (0_u8..).zip(state.variables);
                let entry = |(index, number): (u8, i32)| {
                    let name = format!("V[{index}]");
                    let special = builtins::SPECIAL_VARIABLES.iter().find(|row| row.2 == index);
                    let value = self.shown(number, special.map_or(Kind::Any, |row| row.1));
                    let meaning = names.get(&index).map(|names| names.join(", "));
                    Entry { meaning, ..Entry::new(name.clone(), name, value) }
                };
                all.map(entry).skip(start).take(count).collect()
            }
            Holder::Marks => {
                let marked = edge.all_cells().filter(|&cell| state.board.marks(cell) != 0);
                let entry = |cell: Cell| {
                    let marks = state.board.marks(cell);
                    let set = (0..8).filter(|mark| marks >> mark & 1 == 1);
                    let set: Vec<String> = set.map(|mark| self.shown(mark, Kind::Mark)).collect();
                    let name = format!("cell {}", cell.id());
                    Entry::new(name, format!("marks({})", cell.id()), set.join(", "))
                };
                marked.map(entry).collect()
            }
            Holder::Board => {
                let entry = |cell: Cell| {
                    let hexagon = state.board.hexagon(cell)?;
                    let color = self.shown(hexagon.color.into(), Kind::Color);
                    let pattern = self.shown(hexagon.pattern.into(), Kind::Pattern);
                    let (name, id) = (format!("cell {}", cell.id()), cell.id());
                    let value = format!("color {color}, pattern {pattern}");
                    let parts = Some(Holder::Cell(cell));
                    Some(Entry { parts, ..Entry::new(name, format!("color({id})"), value) })
                };
                edge.all_cells().filter_map(entry).collect()
            }
            Holder::Cell(cell) => {
                let parts = ["color", "pattern", "marks"].iter();
                parts
                    .map(|part| Entry {
                        name: (*part).to_owned(),
                        ..evaluated(format!("{part}({})", cell.id()))
                    })
                    .collect()
            }
            Holder::Stack => {
                let entries = state.stack.iter().enumerate().skip(start).take(count);
                entries
                    .map(|(k, number)| {
                        let name = format!("stack[{k}]");
                        Entry::new(name.clone(), name, number.to_string())
                    })
                    .collect()
            }
            Holder::Piece => {
                let parts = builtins::PARTS.iter().flat_map(|part| {
                    let name = format!("{}.{}", part.whole, part.name);
                    if part.indexed {
                        (1..=4).map(|k| format!("{name}[{k}]")).collect()
                    } else {
                        vec![name]
                    }
                });
                // A piece has fewer than four hexagons, or is not there.
                let there = |expression: String| {
                    let value = self.value(&expression).ok()?;
                    Some(Entry::new(expression.clone(), expression, value))
                };
                parts.filter_map(there).collect()
            }
            Holder::Game => {
                let facts = FACTS.iter().map(|fact| Entry {
                    meaning: Some(fact.meaning.to_owned()),
                    ..evaluated(fact.name())
                });
                let values = builtins::VALUES.iter();
                facts.chain(values.map(|&(name, ..)| evaluated(name.to_owned()))).collect()
            }
        }
    }

    /// The function of a frame, if it has variables of its own.
    fn function(&self, frame: usize) -> Option<&Function> {
        let address = self.frames().get(frame).and_then(|frame| frame.address)?;
        self.session.debugger.names().function_at(address)
    }

    fn locals(&self, frame: usize) -> Vec<Entry> {
        let debugger = &self.session.debugger;
        let Some(view) = debugger.view(frame) else { return Vec::new() };
        let at = debugger.names().position(view.address);
        let locals = self.function(frame).into_iter().flat_map(|function| function.visible(at));
        let entry = |Local { name, index, kind, .. }: &Local| {
            let shown = self.shown(view.variables[index.at()], *kind);
            let meaning = Some(format!("V[{}]", index.get()));
            Entry { meaning, ..Entry::new(name, name, shown) }
        };
        locals.map(entry).collect()
    }

    fn globals(&self) -> Vec<Entry> {
        let debugger = &self.session.debugger;
        let own = self.function(0).map(|function| &function.locals[..]).unwrap_or_default();
        let entry = |(name, index, kind): (&str, VarIndex, Kind)| {
            let place = format!("V[{}]", index.get());
            let is_hidden = own.iter().any(|local| local.name == name);
            let expression = if is_hidden { place.clone() } else { name.to_owned() };
            let number = debugger.game().state().variables[index.at()];
            let entry = Entry::new(name, expression, self.shown(number, kind));
            Entry { meaning: Some(place), ..entry }
        };
        debugger.names().variables().map(entry).collect()
    }

    /// What each variable of the machine is called.
    fn names_of_variables(&self) -> BTreeMap<u8, Vec<String>> {
        let mut names: BTreeMap<u8, Vec<String>> = BTreeMap::new();
        for &(name, _, index) in builtins::SPECIAL_VARIABLES {
            names.entry(index).or_default().push(name.to_owned());
        }
        if let Some(map) = self.session.debugger.code().program().map() {
            for variable in &map.names.variables {
                let name = match &variable.function {
                    Some(function) => format!("{function}.{}", variable.name),
                    None => variable.name.clone(),
                };
                names.entry(variable.index).or_default().push(name);
            }
        }
        names
    }

    /// The expression for the value with a name in a group.
    pub(super) fn expression(&self, holder: Holder, name: &str) -> Option<String> {
        let entries = self.entries(holder, 0, 0);
        entries.into_iter().find(|entry| entry.name == name).map(|entry| entry.expression)
    }

    /// Returns something another value; returns that as text.
    fn assign(&mut self, place: &str, value: &str) -> Result<String, Refusal> {
        let mut answers: Vec<Answer> = Vec::new();
        self.session.execute(&format!("set {place} = {value}"), &mut answers)?;
        Ok(answers.iter().map(Answer::to_string).collect::<Vec<_>>().join("\n"))
    }
}

impl Adapter {
    /// `scopes`
    pub(super) fn scopes(&self, request: &Request) -> Body {
        let OfFrame { frame_id } = request.arguments()?;
        let debuggee = self.standing()?;
        let (index, frame) = debuggee.frame(frame_id)?;
        let mut scopes = Vec::new();
        for scope in SCOPES {
            let holder = (scope.holder)(index);
            let is_locals = matches!(holder, Holder::Locals(_));
            if is_locals && frame.address.is_none() {
                continue;
            }
            let count = debuggee.count(holder);
            let mut told = json!({
                "name": scope.name,
                "variablesReference": holder.reference(),
                "expensive": false,
            });
            told[if holder.is_indexed() { "indexedVariables" } else { "namedVariables" }] =
                json!(count);
            if is_locals {
                told["presentationHint"] = json!("locals");
            }
            scopes.push(told);
        }
        Ok(json!({ "scopes": scopes }))
    }

    /// `variables`
    pub(super) fn variables(&self, request: &Request) -> Body {
        let arguments: Variables = request.arguments()?;
        let debuggee = self.standing()?;
        let reference = arguments.variables_reference;
        let holder = Holder::from_reference(reference)
            .ok_or_else(|| Refusal::new(format!("there are no variables {reference}")))?;
        let wanted = match arguments.filter.as_deref() {
            Some("indexed") => holder.is_indexed(),
            Some("named") => !holder.is_indexed(),
            _ => true,
        };
        let list: Vec<Json> = if wanted && holder.is_indexed() {
            let entries = debuggee.entries(holder, arguments.start, arguments.count);
            entries.iter().map(Entry::describe).collect()
        } else if wanted {
            let count = if arguments.count == 0 { usize::MAX } else { arguments.count };
            let entries = debuggee.entries(holder, 0, 0);
            entries.iter().skip(arguments.start).take(count).map(Entry::describe).collect()
        } else {
            Vec::new()
        };
        Ok(json!({ "variables": list }))
    }

    /// `setVariable`
    pub(super) fn set_variable(&mut self, request: &Request) -> Done {
        let SetVariable { variables_reference, name, value } = request.arguments()?;
        self.standing()?;
        let debuggee = self.debuggee_mut()?;
        let place = Holder::from_reference(variables_reference)
            .and_then(|holder| debuggee.expression(holder, &name))
            .ok_or_else(|| Refusal::new(format!("there is no `{name}` here")))?;
        if let Some(Holder::Locals(call)) = Holder::from_reference(variables_reference) {
            debuggee.session.debugger.select(call);
        }
        let assigned = debuggee.assign(&place, &value);
        debuggee.session.debugger.select(0);
        Ok((json!({ "value": assigned? }), Then::Invalidated))
    }

    /// `setExpression`
    pub(super) fn set_expression(&mut self, request: &Request) -> Done {
        let SetExpression { expression, value } = request.arguments()?;
        self.standing()?;
        let value = self.debuggee_mut()?.assign(&expression, &value)?;
        Ok((json!({ "value": value }), Then::Invalidated))
    }
}
