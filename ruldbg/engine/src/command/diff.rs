//! What differs between two times.

use grammar::hex::Cell;
use grammar::isa::VarIndex;
use rulc_compiler::Kind;
use rulc_compiler::builtins::{PARTS, PartFrom};
use rulvm_cells::Line;
use rulvm_core::{Game, Status};
use serde_json::{Value as Json, json};

use super::answer::{Answer, Failure, Output, clean, plain, quiet, style, styled};
use super::see::{cell_data, columns, special};
use super::session::Session;
use super::when::When;
use crate::debugger::Reason;
use crate::expr::debugger::FACTS;
use crate::expr::{Context, Expr, Value};
use crate::time::Time;

type Done = Result<(), Failure>;

/// How many differences are listed for people.
const LISTED: usize = 60;

/// A difference.
struct Difference {
    name: String,
    cell: Option<Cell>,
    old: String,
    new: String,
}

/// `diff`
pub(super) fn diff(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    let words: Vec<&str> = arguments.split_whitespace().collect();
    let both = (1..words.len()).find_map(|k| {
        let (first, second) = words.split_at(k);
        Some((When::parse(first)?, Some(When::parse(second)?)))
    });
    let one = || When::parse(&words).map(|when| (when, None));
    let (from, to) = both.or_else(one).ok_or_else(|| {
        When::expected(if words.is_empty() {
            "`diff` needs a time, or two".to_owned()
        } else {
            format!("`{arguments}` is not a time, nor two times")
        })
    })?;
    let (start, before) = session.game_at(Some(from))?;
    let (end, after) = session.game_at(to)?;
    let list = session.differences(&before, &after);
    let span = |text: &str, look| styled(text.to_owned(), look);
    let place = |cell| {
        let at = after.edge().position(cell);
        at.map_or(String::new(), |at| format!("column {}, height {}", at.column, at.height))
    };
    let rows = list.iter().take(LISTED).map(|one| {
        vec![
            span(&one.name, style::NAME),
            plain(format!("{} ->", one.old)),
            span(&one.new, style::CHANGED),
            styled(one.cell.map_or(String::new(), place), style::QUIET),
        ]
    });
    let mut lines = vec![quiet(format!("step {start} -> step {end}"))];
    lines.extend(columns(rows.collect()));
    if list.is_empty() {
        lines.push(Line::from(plain("nothing differs")));
    }
    if let Some(more @ 1..) = list.len().checked_sub(LISTED) {
        lines.push(quiet(format!("and {more} more")));
    }
    let data = |one: &Difference| {
        let mut data = json!({ "name": one.name, "old": one.old, "new": one.new });
        if let Some(cell) = one.cell {
            data["cell"] = cell_data(after.edge(), cell);
        }
        data
    };
    let data: Vec<Json> = list.iter().map(data).collect();
    let answer = Answer::new("diff", lines).with("from", start.0).with("to", end.0);
    output.answer(answer.with("differences", data));
    Ok(())
}

impl Session {
    /// The state of the game at a time, or now.
    fn game_at(&mut self, when: Option<When>) -> Result<(Time, Game), Failure> {
        let here = self.debugger.here().clone();
        let stopped = when.map(|when| self.go_when(when));
        let found = (self.debugger.here().time(), self.debugger.game().clone());
        self.debugger.stand(here);
        match stopped.as_ref().and_then(|stopped| stopped.reasons.first()) {
            Some(Reason::Interrupted) => Err(Failure::new("interrupted")),
            Some(Reason::Ended(Status::Playing | Status::Over | Status::Trapped)) => {
                Err(Failure::new("the game ends before that"))
            }
            _ => Ok(found),
        }
    }

    /// The differences between two states, by name.
    fn differences(&self, before: &Game, after: &Game) -> Vec<Difference> {
        let mut list = Vec::new();
        let mut add = |name: String, cell: Option<Cell>, old: String, new: String| {
            if old != new {
                let (name, old, new) = (clean(&name), clean(&old), clean(&new));
                list.push(Difference { name, cell, old, new });
            }
        };
        let facts = FACTS.iter().filter(|fact| fact.whole != "run").map(|fact| fact.name());
        let parts = PARTS.iter().filter(|part| matches!(part.from, PartFrom::Code(..)));
        let parts = parts.flat_map(|part| {
            let name = format!("{}.{}", part.whole, part.name);
            let indexed = (1..=4).map(|k| format!("{name}[{k}]")).collect();
            if part.indexed { indexed } else { vec![name] }
        });
        let others = ["radar", "paused"].map(str::to_owned);
        for name in facts.chain(parts).chain(others) {
            let shown = |game| {
                let names = self.debugger.names();
                let shown =
                    Expr::parse(&name).and_then(|expr| expr.show(names, &Context::new(game, None)));
                // A piece can have fewer hexagons.
                let none = if name.starts_with("piece.") { "0 (none)" } else { "none" };
                shown.unwrap_or_else(|_| none.to_owned())
            };
            add(name.clone(), None, shown(before), shown(after));
        }
        let variables = before.state().variables.iter().zip(&after.state().variables);
        for (index, (&old, &new)) in (0..).map_while(VarIndex::new).zip(variables) {
            if old != new {
                let (name, kind) = self.variable_name(index);
                let show = |number| self.show(Value { number, kind });
                add(name, None, show(old), show(new));
            }
        }
        for cell in after.state().board.changed_cells(&before.state().board) {
            self.cell_differences(cell, before, after, &mut add);
        }
        list
    }

    /// The name of a variable that is valid at any position, and the kind of its value.
    fn variable_name(&self, index: VarIndex) -> (String, Kind) {
        let names = self.debugger.names();
        let global = names.variables().find(|(_, at, _)| *at == index);
        if let Some((name, _, kind)) = global {
            return (name.to_owned(), kind);
        }
        let functions = names.functions().iter();
        let mut locals = functions.flat_map(|function| {
            let own = function.locals.iter().filter(|local| local.index == index);
            own.map(|local| (format!("{}.{}", function.name, local.name), local.kind))
        });
        match (locals.next(), locals.next()) {
            (Some(only), None) => only,
            _ => special(index, |_| true),
        }
    }

    /// The differences in a cell.
    fn cell_differences(
        &self,
        cell: Cell,
        before: &Game,
        after: &Game,
        add: &mut impl FnMut(String, Option<Cell>, String, String),
    ) {
        let id = cell.id();
        let hexagon = |game: &Game| game.state().board.hexagon(cell);
        let color = |game| hexagon(game).map_or(0, |hexagon| i32::from(hexagon.color));
        let shown = |number| self.show(Value { number, kind: Kind::Color });
        add(format!("color({id})"), Some(cell), shown(color(before)), shown(color(after)));
        let pattern = |game| hexagon(game).map_or(0, |hexagon| i32::from(hexagon.pattern));
        let shown = |number| self.show(Value { number, kind: Kind::Pattern });
        add(format!("pattern({id})"), Some(cell), shown(pattern(before)), shown(pattern(after)));
        for mark in 0..8 {
            let has = |game: &Game| game.state().board.marks(cell) >> mark & 1 != 0;
            let name = self.debugger.names().name_of(Kind::Mark, mark);
            let name = name.map_or_else(|| mark.to_string(), str::to_owned);
            add(
                format!("marked({id}, {name})"),
                Some(cell),
                has(before).to_string(),
                has(after).to_string(),
            );
        }
    }
}
