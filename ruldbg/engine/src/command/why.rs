//! Why something has its value, or why the game is here: repeats `who` for what the statement
//! used.

use std::collections::BTreeSet;

use grammar::isa::Address;
use rulvm_cells::Line;
use serde_json::{Value as Json, json};

use super::answer::{Answer, Failure, Output, clean, plain, style, styled};
use super::location::{show_line, show_text};
use super::search::{By, Change, interrupted};
use super::see::show_input;
use super::session::Session;
use crate::debugger::{self, addresses};
use crate::expr::{Asked, Expr, Guard, Position, Resolved, Said, said};
use crate::time::{Moment, Search, Time};

type Done = Result<(), Failure>;

/// How many changes deep a chain goes by default.
const DEPTH: usize = 3;
/// The largest depth that can be requested.
const DEEPEST: usize = 20;
/// The limit of changes in an answer.
const MOST: usize = 60;

/// A line with a tree below it, for people and for programs.
struct Branch {
    line: Line<'static>,
    data: Json,
    below: Vec<Branch>,
}

impl Branch {
    /// The lines of the tree, indented by level.
    fn lines(self, indent: usize, lines: &mut Vec<Line<'static>>) {
        let mut spans = vec![plain(" ".repeat(2 * indent))];
        spans.extend(self.line.spans);
        lines.push(Line::from(spans));
        for branch in self.below {
            branch.lines(indent + 1, lines);
        }
    }

    /// The tree as JSON.
    fn data(&self) -> Json {
        let mut data = self.data.clone();
        if !self.below.is_empty() {
            data["because"] = self.below.iter().map(Branch::data).collect();
        }
        data
    }
}

/// What can still be searched, and what has been explained.
#[derive(Default)]
struct Limits {
    /// How many changes deep to go from here.
    depth: usize,
    /// How many more changes the answer can contain.
    left: usize,
    /// When the local variable that was asked about got its value.
    assigned: Option<Time>,
    /// The changes that have been explained: what changed, and when.
    changes: BTreeSet<(String, Time)>,
    /// The conditions that have been explained: where they are, and when they were evaluated.
    guards: BTreeSet<(u32, Position, Option<Time>)>,
}

/// Searches for the codes of a part of the source.
struct Within<'a>(&'a [Address]);

impl Search for Within<'_> {
    fn visit(&mut self, moment: &Moment<'_>) -> bool {
        moment.run.is_some_and(|run| self.0.contains(&run.address()))
    }
}

impl Session {
    /// Something and its value at a time, with what led to it.
    fn why(
        &mut self,
        text: &str,
        at: Option<Address>,
        time: Time,
        is_asked: bool,
        limits: &mut Limits,
    ) -> Result<Option<Branch>, Failure> {
        let names = self.debugger.names();
        let what = Expr::parse(text).and_then(|expr| expr.resolve_in_scope(names, at));
        let Ok(what) = what else { return Ok(None) };
        if what.is_constant() {
            return Ok(None);
        }
        let mut branch = self.value_at(text, &what, at, time)?;
        // Searching for the last change of a clock or of a function takes long: only if asked.
        let is_followed = match what.depends() {
            Some(_) => is_asked || what.is_read(),
            None => is_asked && what.source().is_none(),
        };
        if limits.depth > 0 && is_followed {
            let below = self.change_before(text, &what, at, time, limits)?;
            branch.below.extend(below);
        }
        Ok(Some(branch))
    }

    /// A value at a time.
    fn value_at(
        &mut self,
        text: &str,
        what: &Resolved,
        at: Option<Address>,
        time: Time,
    ) -> Result<Branch, Failure> {
        let text = clean(text);
        if let Some(words) = what.source() {
            let line = vec![styled(text.clone(), style::NAME), plain(format!(": {words}"))];
            let data = json!({ "text": text, "source": words });
            return Ok(Branch { line: Line::from(line), data, below: Vec::new() });
        }
        let value = self.at(time, |session| {
            let context = session.debugger.context(None);
            what.evaluate(&context).ok().map(|value| (session.show(value), value.number))
        })?;
        let shown = value.as_ref().map_or("?", |(shown, _)| shown);
        let line = vec![styled(text.clone(), style::NAME), plain(format!(" = {}", clean(shown)))];
        let mut data = json!({ "text": text, "value": value.as_ref().map(|(_, number)| number) });
        data["shown"] = json!(shown);
        data["time"] = json!(time.0);
        data["function"] = json!(self.function_name(at));
        Ok(Branch { line: Line::from(line), data, below: Vec::new() })
    }

    fn function_name(&self, at: Option<Address>) -> Option<String> {
        self.debugger.code().function(at?).map(|function| function.name.clone())
    }

    /// Runs a function with the game at another time.
    fn at<T>(&mut self, time: Time, look: impl FnOnce(&Session) -> T) -> Result<T, Failure> {
        let here = self.debugger.here().clone();
        let stopped = self.debugger.seek(time);
        let is_there = !stopped.reasons.contains(&debugger::Reason::Interrupted);
        let result = is_there.then(|| look(self));
        self.debugger.stand(here);
        result.ok_or_else(interrupted)
    }

    /// The last change of something up to a time, and what led to it.
    fn change_before(
        &mut self,
        text: &str,
        what: &Resolved,
        at: Option<Address>,
        time: Time,
        limits: &mut Limits,
    ) -> Result<Option<Branch>, Failure> {
        let Some(left) = limits.left.checked_sub(1) else { return Ok(None) };
        limits.left = left;
        let mut what = what.clone();
        if what.is_moving() {
            what = self.at(time, |session| {
                let debugger = &session.debugger;
                what.fixed(debugger.names(), &debugger.context(None)).0
            })?;
        }
        let assigned = limits.assigned.take();
        let (changes, _) = self.last_changes(&what, 1, time.next(), assigned)?;
        let Some(&change) = changes.last() else {
            let line = Line::from(styled("unchanged since the start of the game", style::QUIET));
            return Ok(Some(Branch { line, data: json!({ "start": true }), below: Vec::new() }));
        };
        let (mut line, data) = self.describe_change(&change);
        if let Some(first) = line.spans.first_mut() {
            *first = styled(format!("step {}: ", change.time), style::QUIET);
        }
        let mut branch = Branch { line, data, below: Vec::new() };
        if !limits.changes.insert((text.to_owned(), change.time)) {
            branch.line.spans.push(styled("  (see above)", style::QUIET));
            return Ok(Some(branch));
        }
        match change.by {
            By::User => {}
            By::Game => branch.below.extend(self.input_at(change.time)?),
            By::Code { address, .. } => {
                let function = at.and_then(|at| self.debugger.names().function_at(at));
                let number = function.and_then(|function| {
                    let number = function.parameters.iter().position(|name| name == text)?;
                    Some((function.name.clone(), number))
                });
                let parameter = number.as_ref().map(|(name, number)| (name.as_str(), *number));
                let said = self.said(address, Asked { what: text, parameter });
                limits.depth -= 1;
                branch.below = self.reasons(said, &change, address, limits)?;
                limits.depth += 1;
            }
        }
        Ok(Some(branch))
    }

    /// What the source says about a code.
    fn said(&self, address: Address, asked: Asked<'_>) -> Option<Said> {
        let code = self.debugger.code();
        said(code.program().map()?, code.place(address)?, asked)
    }

    /// What a statement used, and the conditions around it.
    fn reasons(
        &mut self,
        said: Option<Said>,
        change: &Change,
        address: Address,
        limits: &mut Limits,
    ) -> Result<Vec<Branch>, Failure> {
        let Some(said) = said else { return Ok(Vec::new()) };
        let mut all = self.guards(&said.guards, change.time, address, limits)?;
        for operand in said.operands {
            let before = change.time.before();
            all.extend(self.why(&operand, Some(address), before, false, limits)?);
        }
        Ok(all)
    }

    /// The conditions around a statement, with their values when they were last evaluated.
    fn guards(
        &mut self,
        guards: &[Guard],
        time: Time,
        address: Address,
        limits: &mut Limits,
    ) -> Result<Vec<Branch>, Failure> {
        let mut new = Vec::new();
        for guard in guards {
            let found = match self.codes_of(guard).as_slice() {
                [] => None,
                some => self.debugger.last_before(Within(some), time).ok_or_else(interrupted)?,
            };
            if limits.guards.insert((guard.source, guard.range.start, found)) {
                new.push((guard, found));
            }
        }
        let mut all = Vec::new();
        for (guard, found) in new {
            let line = debugger::Line::Source { source: guard.source, line: guard.range.start.0 };
            let at = show_line(self.debugger.code(), line);
            let words = vec![
                styled(clean(&guard.text), style::STRONG),
                styled(format!("  {at}"), style::PLACE),
            ];
            let data = json!({ "condition": guard.text, "at": at });
            let mut branch = Branch { line: Line::from(words), data, below: Vec::new() };
            for (operand, when) in guard.operands.iter().zip(found.into_iter().cycle()) {
                branch.below.extend(self.why(operand, Some(address), when, false, limits)?);
            }
            all.push(branch);
        }
        Ok(all)
    }

    /// The codes of a condition.
    fn codes_of(&self, guard: &Guard) -> Vec<Address> {
        let code = self.debugger.code();
        let is_part = |at: &Address| {
            code.place(*at).is_some_and(|place| {
                let position = (place.line, place.column);
                place.source == guard.source && guard.range.contains(&position)
            })
        };
        (0..).map(Address).take(code.program().bytes().len()).filter(is_part).collect()
    }

    /// The input in progress at a time.
    fn input_at(&mut self, time: Time) -> Result<Option<Branch>, Failure> {
        let begun = self.at(time, |session| session.debugger.here().begun())?;
        let inputs = self.debugger.timeline().inputs();
        // The start of the game counts as the first one.
        let Some(number) = begun.checked_sub(2) else {
            let line = Line::from(plain("the start of the game"));
            return Ok(Some(Branch { line, data: json!({ "start": true }), below: Vec::new() }));
        };
        Ok(inputs.get(number).map(|input| {
            let shown = show_input(self, input);
            let line = Line::from(plain(format!("input {}: {shown}", number + 1)));
            let data = json!({ "input": number + 1, "text": shown });
            Branch { line, data, below: Vec::new() }
        }))
    }

    /// Why the game is where it is: the conditions around the next code and around the calls that
    /// led to it, and the input.
    fn why_here(&mut self, limits: &mut Limits) -> Result<Vec<Branch>, Failure> {
        let here = self.debugger.here();
        let time = here.time();
        let addresses = here.run().map(addresses).unwrap_or_default();
        let mut all = Vec::new();
        for (k, address) in addresses.into_iter().enumerate() {
            let code = self.debugger.code();
            // The author does not see the body of a loop as a call.
            let is_call = k > 0 && code.function_called(address).is_some();
            let at = show_line(code, code.line(address));
            let text = show_text(code, address);
            if k == 0 || is_call {
                let word = if is_call { "called by" } else { "at" };
                let line = Line::from(vec![
                    plain(format!("{word} ")),
                    styled(at.clone(), style::PLACE),
                    plain(format!("  {text}")),
                ]);
                let data = json!({ word: at, "text": text });
                all.push(Branch { line, data, below: Vec::new() });
            }
            let Some(said) = self.said(address, Asked { what: "", parameter: None }) else {
                continue;
            };
            let mut below = Vec::new();
            for operand in said.operands.iter().filter(|_| k == 0 && said.is_condition) {
                below.extend(self.why(operand, Some(address), time, false, limits)?);
            }
            below.extend(self.guards(&said.guards, time, address, limits)?);
            if let Some(last) = all.last_mut() {
                last.below.extend(below);
            }
        }
        all.extend(self.input_at(time)?);
        Ok(all)
    }
}

/// `why`
pub(super) fn why(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    let depth = |text: &str| text.parse().ok().filter(|depth| (1..=DEEPEST).contains(depth));
    let split = arguments.rsplit_once(' ').and_then(|(text, last)| {
        // A number at the end can belong to the expression: then the text before it is not one.
        Expr::parse(text).ok().and_then(|_| Some((text, depth(last)?)))
    });
    let alone = depth(arguments).map(|depth| ("", depth));
    let (text, depth) = split.or(alone).unwrap_or((arguments, DEPTH));
    let mut limits = Limits { depth, left: MOST, ..Limits::default() };
    let branches = if text.is_empty() {
        session.why_here(&mut limits)?
    } else {
        let at = session.debugger.address();
        let what = session.resolve_changing(text, at)?;
        limits.assigned = session.assigned(&what);
        let time = limits.assigned.unwrap_or(session.debugger.here().time());
        session.why(text, at, time, true, &mut limits)?.into_iter().collect()
    };
    let data: Vec<Json> = branches.iter().map(Branch::data).collect();
    let mut lines = Vec::new();
    branches.into_iter().for_each(|branch| branch.lines(0, &mut lines));
    if limits.left == 0 {
        lines.push(Line::from(styled("there is more: `why` stops at 60 changes", style::QUIET)));
    }
    output.answer(Answer::new("why", lines).with("because", data));
    Ok(())
}
