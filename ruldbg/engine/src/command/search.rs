//! When something changed, and which code did it.

use std::cell::RefCell;
use std::ops::Range;

use grammar::arith::store_target;
use grammar::isa::{Address, Op, VarIndex};
use grammar::rul3::Phase;
use rulvm_cells::{Line, Span};
use rulvm_core::machine::Run;
use serde_json::{Value as Json, json};

use super::answer::{Answer, Failure, Output, plain, quiet, style, styled};
use super::location::{show_address, show_line, show_text};
use super::session::Session;
use crate::debugger;
use crate::expr::{Context, Expr, Resolved, Value};
use crate::time::{Depends, Moment, Search, Time};

type Done = Result<(), Failure>;

/// How many changes `history` shows by default.
const SHOWN: usize = 20;

/// A change of a value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change {
    /// The first position at which it is seen.
    pub(super) time: Time,
    pub(super) old: Option<Value>,
    pub(super) new: Option<Value>,
    pub(super) by: By,
}

/// What has changed it.
#[derive(Clone, Copy, Debug)]
pub(super) enum By {
    /// This code.
    Code { phase: Phase, address: Address },
    /// The game, between phase calls.
    Game,
    /// The user of the debugger.
    User,
}

/// Finds changes of a value.
pub(super) struct Changes<'e, F> {
    what: &'e Resolved,
    value: Option<Value>,
    /// The code at the position before this one.
    before: By,
    /// The codes that waited for values there.
    waiting: Vec<Waiting>,
    /// A time at which local variables can be named, though their scope starts later.
    assigned: Option<Time>,
    found: F,
}

/// A code that waits for values.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    op: Op,
    at: Address,
    /// The first value that it has.
    first: Option<i32>,
}

impl Waiting {
    /// True if it can have changed something: the variable that is watched, or anything else.
    fn changes(&self, variable: Option<VarIndex>) -> bool {
        match (self.op, variable) {
            (Op::Store, Some(variable)) => {
                let store = self.first.and_then(|index| store_target(index).ok());
                store.is_some_and(|store| store.variable == variable)
            }
            (_, Some(_)) => false,
            // A loop over cells changes its variable while it waits.
            (op, None) => !op.effects().writes.is_empty() && !op.is_cell_loop(),
        }
    }
}

impl By {
    /// The next code.
    pub(super) fn of(moment: &Moment<'_>) -> By {
        moment.run.map_or(By::Game, |run| By::Code { phase: run.phase(), address: run.address() })
    }
}

impl<'e, F: FnMut(Change)> Changes<'e, F> {
    pub(super) fn new(what: &'e Resolved, found: F) -> Changes<'e, F> {
        let (before, waiting) = (By::Game, Vec::new());
        Changes { what, value: None, before, waiting, assigned: None, found }
    }

    /// Also includes the change that shows up at a time, where a local variable got its value.
    fn and_at(self, assigned: Option<Time>) -> Changes<'e, F> {
        Changes { assigned, ..self }
    }

    /// Notes what waits for values.
    fn note(&mut self, moment: &Moment<'_>) {
        self.waiting.clear();
        let pending = moment.run.into_iter().flat_map(Run::pending);
        let waiting = pending.map(|(op, at, values)| {
            let first = values.first().copied();
            Waiting { op, at, first }
        });
        self.waiting.extend(waiting);
    }

    /// The code that made a change: one that received its last value just now, or else the code
    /// that was executed.
    fn maker(&self, before: By, moment: &Moment<'_>) -> By {
        let By::Code { phase, .. } = before else { return before };
        let left = moment.run.map_or(0, |run| run.pending().len());
        let completed = self.waiting.get(left..).unwrap_or_default().iter();
        let variable = self.what.variable();
        let maker = completed.rev().find(|waiting| waiting.changes(variable)).map(|maker| maker.at);
        // A loop over cells sets its variable to the next one, and keeps waiting.
        let looping = || {
            let mut pending = moment.run?.pending();
            let is_loop = |op: Op, values: &[i32]| {
                op.is_cell_loop()
                    && variable.is_some_and(|v| values.first() == Some(&i32::from(v.get())))
            };
            pending.rfind(|(op, _, values)| is_loop(*op, values)).map(|(_, at, _)| at)
        };
        maker.or_else(looping).map_or(before, |address| By::Code { phase, address })
    }

    fn value(&self, moment: &Moment<'_>) -> Option<Value> {
        self.what.evaluate(&Context::of(moment)).ok()
    }
}

impl<F: FnMut(Change)> Search for Changes<'_, F> {
    fn begin(&mut self, moment: &Moment<'_>) {
        self.value = self.value(moment);
        self.before = By::of(moment);
        self.note(moment);
    }

    fn visit(&mut self, moment: &Moment<'_>) -> bool {
        let is_in_scope = self.what.is_in_scope(moment.run.map(Run::address));
        if !is_in_scope && self.assigned != Some(moment.time) {
            self.before = By::of(moment);
            self.note(moment);
            return false;
        }
        let new = self.value(moment);
        let old = std::mem::replace(&mut self.value, new);
        // What the code has done, before a change from outside.
        let made = match moment.unchanged {
            None => new,
            Some(game) => self.what.evaluate(&Context::of(&Moment { game, ..*moment })).ok(),
        };
        // After the last code of a phase call, it is the game that acts.
        let same_call = moment.run.is_some() && !moment.is_entry;
        let before = std::mem::replace(&mut self.before, By::of(moment));
        let time = moment.time;
        if old != made {
            let by = if same_call { self.maker(before, moment) } else { By::Game };
            (self.found)(Change { time, old, new: made, by });
        }
        if made != new {
            (self.found)(Change { time, old: made, new, by: By::User });
        }
        self.note(moment);
        old != made || made != new
    }

    fn depends(&self) -> Option<Depends> {
        self.what.depends().map(Depends::from)
    }
}

/// Searches until it has found more than this many changes.
struct More<'e, F> {
    changes: Changes<'e, F>,
    found: &'e RefCell<Vec<Change>>,
    count: usize,
}

impl<F: FnMut(Change)> Search for More<'_, F> {
    fn begin(&mut self, moment: &Moment<'_>) {
        self.changes.begin(moment);
    }

    fn visit(&mut self, moment: &Moment<'_>) -> bool {
        self.changes.visit(moment) && self.found.borrow().len() > self.count
    }

    fn depends(&self) -> Option<Depends> {
        self.changes.depends()
    }
}

/// An expression about which something is asked.
struct Question {
    what: Resolved,
    /// When the expression got its value, if it is a local variable.
    assigned: Option<Time>,
    /// What the names in it mean here.
    meaning: Vec<(String, String)>,
}

impl Question {
    /// An answer to it: it says what was meant.
    fn answer(self, mut answer: Answer) -> Answer {
        let names = self.meaning.iter().map(|(name, value)| format!("`{name}` is {value} here"));
        answer.text.extend(names.map(quiet));
        let meaning = self.meaning.into_iter().map(|(name, value)| (name, json!(value)));
        let meaning = serde_json::Map::from_iter(meaning);
        if meaning.is_empty() { answer } else { answer.with("meaning", meaning) }
    }
}

impl Session {
    /// An expression about which something is asked: its cells and indexes are what they are here,
    /// not what their names mean elsewhere.
    fn question(&self, text: &str) -> Result<Question, Failure> {
        let debugger = &self.debugger;
        let view = debugger.view(debugger.selected());
        let context = debugger.context(view.as_ref());
        let what = self.resolve_changing(text, debugger.address())?;
        let assigned = self.assigned(&what);
        let (what, parts) = what.fixed(debugger.names(), &context);
        let name = |part: Range<usize>| text.get(part).unwrap_or_default().to_owned();
        let meaning = parts.into_iter().map(|(part, value)| (name(part), self.show(value)));
        Ok(Question { what, assigned, meaning: meaning.collect() })
    }

    /// When a local variable of the selected call got the value that it has here: what inner calls
    /// put into its place later is not its value. `None` for other expressions.
    pub(super) fn assigned(&self, what: &Resolved) -> Option<Time> {
        self.debugger.own_time(what, self.debugger.selected())
    }

    /// The last change of a value up to where a local variable was assigned, or else up to now.
    fn last_change(
        &mut self,
        what: &Resolved,
        assigned: Option<Time>,
    ) -> Result<Option<Change>, Failure> {
        let mut last: Option<Change> = None;
        let search = Changes::new(what, |change| last = Some(change)).and_at(assigned);
        // A change that shows up there was made by the code before it.
        let to = assigned.unwrap_or(self.debugger.here().time()).next();
        match self.debugger.last_before(search, to) {
            None => Err(interrupted()),
            Some(None) => Ok(self.change_at_start(what)),
            // Segments of the game are searched from the last one on: what was found last is first.
            Some(Some(time)) => Ok(last.filter(|change| change.time == time)),
        }
    }

    /// The last changes of a value before a time, up to a limit, and whether these are all.
    pub(super) fn last_changes(
        &mut self,
        what: &Resolved,
        count: usize,
        to: Time,
        assigned: Option<Time>,
    ) -> Result<(Vec<Change>, bool), Failure> {
        let found = RefCell::new(Vec::new());
        let changes = Changes::new(what, |change| found.borrow_mut().push(change));
        let changes = changes.and_at(assigned);
        let search = More { changes, found: &found, count };
        let more = self.debugger.last_before(search, to).ok_or_else(interrupted)?;
        let mut list = found.into_inner();
        if more.is_none() {
            list.extend(self.change_at_start(what));
        }
        // Segments of the game are searched from the last one on.
        list.sort_by_key(|change| change.time);
        let earlier = list.len().saturating_sub(count);
        list.drain(..earlier);
        Ok((list, earlier == 0))
    }

    /// The change from outside before the game starts.
    fn change_at_start(&self, what: &Resolved) -> Option<Change> {
        let (before, after) = self.debugger.timeline().changed_at_start()?;
        let value = |game| what.evaluate(&Context::new(game, None)).ok();
        let (old, new) = (value(before), value(after));
        (old != new).then_some(Change { time: Time(0), old, new, by: By::User })
    }

    /// The event that a change stands for; the new value is its number.
    pub(super) fn describe_event(&self, change: &Change) -> (Line<'static>, Json) {
        let number = change.new.map(|value| self.show(value));
        let shown = number.clone().map(|number| styled(number, style::CHANGED));
        let data = json!({ "time": change.time.0, "number": number });
        self.describe_maker(change, shown.into_iter().collect(), data)
    }

    pub(super) fn describe_change(&self, change: &Change) -> (Line<'static>, Json) {
        let edge = self.debugger.game().edge();
        let show = |value: Option<Value>| {
            value.map_or("?".to_owned(), |value| value.show(self.debugger.names(), edge))
        };
        let (old, new) = (show(change.old), show(change.new));
        let data = json!({ "time": change.time.0, "old": old, "new": new });
        let shown = vec![plain(format!("{old} -> ")), styled(new, style::CHANGED)];
        self.describe_maker(change, shown, data)
    }

    /// When a change was made, what changed, and which code made it.
    fn describe_maker(
        &self,
        change: &Change,
        shown: Vec<Span<'static>>,
        mut data: Json,
    ) -> (Line<'static>, Json) {
        let mut spans = vec![styled(format!("{:>10}  ", change.time.to_string()), style::QUIET)];
        spans.extend(shown);
        match change.by {
            By::Code { phase, address } => {
                let code = self.debugger.code();
                let line = code.line(address);
                let function = self.debugger.names().function_at(address);
                let function = function.filter(|function| !function.is_phase);
                let mut place = format!("  phase {}", phase.letter());
                if let Some(function) = function {
                    place.push_str(&format!(", {}", function.name));
                }
                spans.push(plain(place));
                spans.push(styled(format!("  {}", show_line(code, line)), style::PLACE));
                if let debugger::Line::Source { .. } = line {
                    spans.push(styled(format!("  {}", show_address(address)), style::QUIET));
                }
                spans.push(plain(format!("  {}", show_text(code, address))));
                data["phase"] = json!(phase.letter());
                data["address"] = json!(show_address(address));
                data["at"] = json!(show_line(code, line));
                data["function"] = json!(function.map(|function| function.name.clone()));
            }
            By::Game => spans.push(styled("  the game itself", style::PLACE)),
            By::User => {
                spans.push(styled("  changed from outside", style::PLACE));
                data["outside"] = json!(true);
            }
        }
        (Line::from(spans), data)
    }
}

pub(super) fn interrupted() -> Failure {
    Failure::new("interrupted")
}

fn needs_expression(text: &str, example: &str) -> Done {
    match text {
        "" => Err(Failure::new("an expression is missing").help(format!("such as `{example}`"))),
        _ => Ok(()),
    }
}

/// `when`
pub(super) fn when(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    let text = arguments.strip_prefix("did ").unwrap_or(arguments);
    let text = text.strip_suffix(" change").unwrap_or(text).trim();
    needs_expression(text, "when did V[20] change")?;
    show_last_change(session, text, output)
}

/// `who`
pub(super) fn who(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    needs_expression(arguments, "who V[20]")?;
    show_last_change(session, arguments, output)
}

fn show_last_change(session: &mut Session, text: &str, output: &mut dyn Output) -> Done {
    let question = session.question(text)?;
    let answer = match session.last_change(&question.what, question.assigned)? {
        None => Answer::words(format!("{text} has not changed since the game started")),
        Some(change) => {
            let (line, data) = session.describe_change(&change);
            let help = format!("`goto {}` goes to the step before it", change.time.before());
            Answer::new("change", [line, quiet(help)]).with("change", data)
        }
    };
    output.answer(question.answer(answer));
    Ok(())
}

/// `history`
pub(super) fn history(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    needs_expression(arguments, "history V[20]")?;
    let count = arguments.rsplit_once(' ').and_then(|(text, count)| {
        // An expression can end with a number: then the text before it is not an expression.
        let count: usize = count.parse().ok()?;
        Expr::parse(text).ok().map(|_| (text, count))
    });
    let (text, count) = count.unwrap_or((arguments, SHOWN));
    let question = session.question(text)?;
    // A change that shows up there was made by the code before it.
    let to = question.assigned.unwrap_or(session.debugger.here().time()).next();
    let (list, are_all) = session.last_changes(&question.what, count, to, question.assigned)?;
    let told: Vec<(Line<'static>, Json)> =
        list.iter().map(|change| session.describe_change(change)).collect();
    let (mut lines, data): (Vec<_>, Vec<_>) = told.into_iter().unzip();
    if !are_all {
        let text = format!("earlier changes: `history {text} {}`", count.saturating_mul(10));
        lines.insert(0, Line::from(styled(text, style::QUIET)));
    }
    if lines.is_empty() {
        lines.push(Line::from(format!("{text} has not changed since the game started")));
    }
    let answer = Answer::new("history", lines).with("count", data.len());
    output.answer(question.answer(answer.with("changes", data).with("all", are_all)));
    Ok(())
}
