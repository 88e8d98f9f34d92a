//! Finds where the games of two versions of a rule that play the same inputs first differ.
//!
//! Only what has a name in both versions is compared: events, the board with its named marks, the
//! piece, the clocks, and the variables of the whole rule. Local variables are not compared.

use std::cell::RefCell;

use rulc_compiler::Kind;
use rulc_compiler::testing::EventName;
use rulvm_core::{Event, Game, Input, Program};
use rulvm_lab::testing;

use super::search::{By, Change, Changes};
use super::session::Session;
use crate::debugger::Start;
use crate::expr::{Context, Expr, Names, Resolved, Value};
use crate::time::{Search, Time, Timeline};

/// What every rule has that can differ after an input.
const COMMON: &[&str] = &[
    "game.over",
    "game.trapped",
    "game.score",
    "game.period",
    "game.fall",
    "game.timer",
    "radar",
    "paused",
    "stack.size",
    "piece.shape",
    "piece.reference",
    "piece.color[1]",
    "piece.color[2]",
    "piece.color[3]",
    "piece.color[4]",
    "piece.pattern[1]",
    "piece.pattern[2]",
    "piece.pattern[3]",
    "piece.pattern[4]",
    "next.shape",
    "next.color[1]",
    "next.color[2]",
    "next.color[3]",
    "next.color[4]",
    "next.pattern[1]",
    "next.pattern[2]",
    "next.pattern[3]",
    "next.pattern[4]",
];

/// A version of a rule, and the inputs that it plays.
pub(super) struct Version<'v> {
    /// A session that plays this version.
    pub(super) session: &'v Session,
    pub(super) inputs: &'v [Input],
}

impl Version<'_> {
    fn names(&self) -> &Names {
        self.session.debugger.names()
    }

    fn program(&self) -> Program {
        self.session.debugger.code().program().clone()
    }

    /// The meaning of an expression that is valid at any position.
    fn resolve(&self, text: &str) -> Option<Resolved> {
        Expr::parse(text).ok()?.resolve_in_scope(self.names(), None).ok()
    }
}

/// The facts that have the same name in both versions.
struct Fact {
    text: String,
    before: Resolved,
    now: Resolved,
}

/// The first difference between the games of two versions.
pub(super) struct Difference {
    /// The number of the input after which they differ, from 1; 0 is the start of the game.
    pub(super) input: usize,
    /// The game time before this input, in milliseconds.
    pub(super) ms: u64,
    /// The input up to which the random numbers were the same, if they differ earlier.
    pub(super) random: Option<usize>,
    /// What differs first.
    pub(super) what: What,
    /// For each version, the first effect on it in this input that the other version lacks.
    pub(super) before: Option<Change>,
    pub(super) now: Option<Change>,
    /// The last position before the difference in the game of the new version.
    pub(super) time: Time,
    /// What else differs after this input.
    pub(super) others: Vec<String>,
}

/// A difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// An expression, with its values after the input.
    Value { text: String, before: Option<Value>, now: Option<Value> },
    /// An event; its number is the new value of the changes.
    Event(EventName),
}

/// An effect: something that a version did.
struct Effect {
    /// The expression whose value changed, by its number, or the event.
    what: Result<usize, EventName>,
    change: Change,
    /// How many phase calls of the input had started.
    calls: usize,
}

/// What a version did during an input.
struct Played {
    effects: Vec<Effect>,
    /// When the phase calls started, after the start of the input itself.
    calls: Vec<Time>,
}

/// Two versions, the second one new.
pub(super) struct Versions<'v> {
    pub(super) before: Version<'v>,
    pub(super) now: Version<'v>,
    pub(super) start: Start,
}

impl Versions<'_> {
    /// Plays both; returns the first difference, if there is one. The outer `None` means that this
    /// was interrupted.
    pub(super) fn compare(&self) -> Option<Option<Difference>> {
        let Start { edge, seed, fuel } = self.start;
        let begin = |version: &Version<'_>| Game::with_fuel(version.program(), edge, seed, fuel);
        let (mut before, mut first) = begin(&self.before);
        let (mut now, mut second) = begin(&self.now);
        let common = self.common();
        let mut random = None;
        for input in 0..=self.now.inputs.len() {
            if self.now.session.debugger.interrupt().is_wanted() {
                return None;
            }
            let mut ms = 0;
            if let Some(number) = input.checked_sub(1) {
                ms = now.time();
                first = before.apply(&self.before.inputs[number]);
                second = now.apply(&self.now.inputs[number]);
            }
            let games = (&before, &now);
            let facts: Vec<&Fact> =
                common.iter().filter(|fact| self.differs(fact, games)).collect();
            let cells = self.cells(games);
            let same_events = kinds(&first.events) == kinds(&second.events);
            if facts.is_empty() && cells.is_empty() && same_events {
                if before.state().rng.state() != now.state().rng.state() {
                    random = random.or(Some(input));
                }
                continue;
            }
            let facts: Vec<&Fact> = facts.into_iter().chain(&cells).collect();
            let found = self.explain(input, &facts, !same_events, games)?;
            return Some(Some(Difference { ms, random, ..found }));
        }
        Some(None)
    }

    /// The facts with a name in both versions, except the board.
    fn common(&self) -> Vec<Fact> {
        let names = self.now.names();
        let variables = names.variables().map(|(name, ..)| name.to_owned());
        let arrays = names.arrays().filter_map(|name| self.now.session.elements(name));
        let elements = arrays.flatten().map(|element| element.text().to_owned());
        let common = COMMON.iter().map(|&text| text.to_owned());
        variables.chain(elements).chain(common).filter_map(|text| self.fact(text)).collect()
    }

    fn fact(&self, text: String) -> Option<Fact> {
        let (before, now) = (self.before.resolve(&text)?, self.now.resolve(&text)?);
        Some(Fact { text, before, now })
    }

    fn values(fact: &Fact, (before, now): (&Game, &Game)) -> (Option<Value>, Option<Value>) {
        let value = |what: &Resolved, game| what.evaluate(&Context::new(game, None)).ok();
        (value(&fact.before, before), value(&fact.now, now))
    }

    fn differs(&self, fact: &Fact, games: (&Game, &Game)) -> bool {
        let (before, now) = Versions::values(fact, games);
        !self.is_same(before, now)
    }

    /// True if two values stand for the same thing: they have the same number or the same name.
    fn is_same(&self, before: Option<Value>, now: Option<Value>) -> bool {
        let (Some(before), Some(now)) = (before, now) else { return before == now };
        let name = |version: &Version<'_>, value: Value| {
            version.names().name_of(value.kind, value.number).map(str::to_owned)
        };
        before.number == now.number
            || name(&self.before, before).is_some_and(|own| name(&self.now, now) == Some(own))
    }

    /// The colors, patterns and marks of the board that differ.
    fn cells(&self, (before, now): (&Game, &Game)) -> Vec<Fact> {
        let mut facts = Vec::new();
        let (old, new) = (&before.state().board, &now.state().board);
        for cell in now.edge().all_cells() {
            let mut add = |text: String| facts.extend(self.fact(text));
            let id = cell.id();
            if old.hexagon(cell) != new.hexagon(cell) {
                add(format!("color({id})"));
                add(format!("pattern({id})"));
            }
            if old.marks(cell) != new.marks(cell) {
                match self.now.names().marks() {
                    [] => add(format!("marks({id})")),
                    names => names.iter().for_each(|name| add(format!("marked({id}, {name})"))),
                }
            }
        }
        facts.retain(|fact| self.differs(fact, (before, now)));
        facts
    }

    /// Finds the first effect of an input that only one version has. Only effects on facts that
    /// differ after the input count, and events if they differ.
    fn explain(
        &self,
        input: usize,
        facts: &[&Fact],
        events: bool,
        games: (&Game, &Game),
    ) -> Option<Difference> {
        let list = |of: fn(&Fact) -> &Resolved| facts.iter().map(|fact| of(fact)).collect();
        let before: Vec<&Resolved> = list(|fact| &fact.before);
        let now: Vec<&Resolved> = list(|fact| &fact.now);
        let mut old = self.play(&self.before, input, &before)?;
        let mut new = self.play(&self.now, input, &now)?;
        for played in [&mut old, &mut new] {
            played.effects.retain(|effect| events || effect.what.is_ok());
        }
        let is_same = |&(one, other): &(&Effect, &Effect)| {
            one.what == other.what && self.is_same(one.change.new, other.change.new)
        };
        let same = old.effects.iter().zip(&new.effects).take_while(is_same).count();
        let (old_rest, new_rest) = (&old.effects[same..], &new.effects[same..]);
        // The same effects in another order are not a difference.
        let lacks = |rest: &[Effect], first: &&Effect| {
            !rest.iter().any(|effect| is_same(&(effect, *first)))
        };
        let first = new_rest.first().filter(|first| lacks(old_rest, first));
        let first = first.or_else(|| old_rest.first().filter(|first| lacks(new_rest, first)));
        let first = first.or(new_rest.first()).or(old_rest.first());
        let of = |rest: &[Effect]| -> Option<Change> {
            let found = rest.iter().find(|effect| Some(effect.what) == first.map(|it| it.what));
            found.map(|effect| effect.change)
        };
        let (before, now) = (of(old_rest), of(new_rest));
        let value = |fact: &Fact| {
            let (before, now) = Versions::values(fact, games);
            What::Value { text: fact.text.clone(), before, now }
        };
        let what = match first.map(|first| first.what) {
            Some(Err(event)) => What::Event(event),
            Some(Ok(place)) => value(facts.get(place)?),
            None => value(facts.first()?),
        };
        // If the new version does nothing here, take its same phase call.
        let calls = old_rest.first().map_or(0, |effect| effect.calls).min(new.calls.len() - 1);
        let time = now.map_or(new.calls[calls], |change| change.time.before());
        let is_other = |fact: &&&Fact| match &what {
            What::Value { text, .. } => fact.text != *text,
            What::Event(_) => true,
        };
        let others = facts.iter().filter(is_other).map(|fact| fact.text.clone()).collect();
        Some(Difference { input, ms: 0, random: None, what, before, now, time, others })
    }

    /// Plays a version up to the end of an input, and returns what it did in this input. `None` if
    /// interrupted.
    fn play(&self, version: &Version<'_>, input: usize, facts: &[&Resolved]) -> Option<Played> {
        let Start { edge, seed, fuel } = self.start;
        let mut timeline = Timeline::new(version.program(), edge, seed, fuel);
        timeline.set_interrupt(version.session.debugger.interrupt().clone());
        timeline.extend(version.inputs[..input].iter().cloned());
        let calls = RefCell::new(vec![Time(0)]);
        let effects = RefCell::new(Vec::new());
        let add = |what, change| {
            let calls = calls.borrow().len() - 1;
            effects.borrow_mut().push(Effect { what, change, calls });
        };
        let mut searches: Vec<_> = facts
            .iter()
            .enumerate()
            .map(|(k, &fact)| Changes::new(fact, move |change| add(Ok(k), change)))
            .collect();
        let mut before = By::Game;
        // Inputs that have ended; the start of the game counts, too.
        let mut finished = 0;
        let start = timeline.here().moment();
        searches.iter_mut().for_each(|search| search.begin(&start));
        timeline.each(Time(0), Time(u64::MAX), |moment| {
            if finished == input {
                if moment.is_entry {
                    calls.borrow_mut().push(moment.time);
                }
                // After the last code of a phase call, the game itself acts.
                let same_call = moment.run.is_some() && !moment.is_entry;
                let by = if same_call { before } else { By::Game };
                for event in moment.events.iter().filter(is_compared) {
                    let (name, number) = testing::describe(event);
                    let kind = name.number().unwrap_or(Kind::Any);
                    let new = number.map(|number| Value { number, kind });
                    add(Err(name), Change { time: moment.time, old: None, new, by });
                }
                for search in &mut searches {
                    search.visit(moment);
                }
                before = By::of(moment);
            }
            if moment.is_between_inputs() {
                finished += 1;
                if finished == input {
                    calls.borrow_mut()[0] = moment.time;
                    searches.iter_mut().for_each(|search| search.begin(moment));
                }
            }
        });
        drop(searches);
        let is_whole = !version.session.debugger.interrupt().is_wanted();
        let (effects, calls) = (effects.into_inner(), calls.into_inner());
        is_whole.then_some(Played { effects, calls })
    }
}

/// The events, each as a name and a number.
fn kinds(events: &[Event]) -> Vec<(EventName, Option<i32>)> {
    events.iter().filter(is_compared).map(testing::describe).collect()
}

/// True for events that belong to the game, whoever watches it.
fn is_compared(event: &&Event) -> bool {
    !matches!(event, Event::Delivered { .. })
}
