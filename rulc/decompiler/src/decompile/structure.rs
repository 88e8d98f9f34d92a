//! From a graph to structured statements.
//!
//! The dominator tree says what is nested in what: a place with several branches to it comes after
//! the statement that contains them all, every other place takes the place of the branch to it. A
//! branch is then either redundant, since its target follows anyway, or a `break`, a `continue`, or
//! an exit from a block (`while true { ... break; }`). Code that needs more has no structure that
//! the language can express.

use super::ast::{Ast, Cond, ends};
use super::graph::{Exit, Place};
use super::order::{NONE, dominators, reverse_postorder};
use super::why::Why;

/// What the graph says about each place.
struct Structure<'g> {
    places: &'g [Place],
    /// The places in reverse postorder, and the position of each in it.
    order: Vec<usize>,
    number: Vec<usize>,
    /// The immediate dominator of each place.
    dominator: Vec<usize>,
    /// The number of forward branches to each place.
    forward: Vec<usize>,
    /// For each head of a loop, whether each place is in the loop.
    loops: Vec<Option<Vec<bool>>>,
    /// How many more regions can be written.
    budget: usize,
}

/// The context of a statement.
#[derive(Clone, Copy)]
struct Around {
    /// What follows it.
    next: Option<usize>,
    /// The targets of `continue` and `break`.
    head: Option<usize>,
    out: Option<usize>,
    /// How deep it is nested.
    depth: usize,
}

/// The deepest nesting of statements.
const MOST_DEPTH: usize = 30;
/// The most statements in front of a `return` that are duplicated.
const MOST_COPIED: usize = 3;

/// The statements of a graph, whose first place is the entry.
pub(super) fn structure(places: &[Place]) -> Result<Vec<Ast>, Why> {
    let mut structure = Structure::new(places)?;
    let around = Around { next: None, head: None, out: None, depth: 0 };
    structure.region(0, around)
}

impl<'g> Structure<'g> {
    fn new(places: &'g [Place]) -> Result<Structure<'g>, Why> {
        let count = places.len();
        let (order, number) = reverse_postorder(places);
        let mut sources = vec![Vec::new(); count];
        for &id in &order {
            let mut targets = places[id].exit.targets();
            // Arms of a switch with the same target are one.
            targets.sort_unstable();
            targets.dedup();
            for target in targets {
                sources[target].push(id);
            }
        }
        let dominator = dominators(&order, &number, &sources);
        let mut structure = Structure {
            places,
            order,
            number,
            dominator,
            forward: vec![0; count],
            loops: vec![None; count],
            budget: 40 * count + 1000,
        };
        for id in structure.order.clone() {
            for &source in &sources[id] {
                if structure.number[source] < structure.number[id] {
                    structure.forward[id] += 1;
                } else if structure.dominates(id, source) {
                    structure.add_to_loop(id, source, &sources);
                } else {
                    return Err(Why::Paths);
                }
            }
        }
        Ok(structure)
    }

    fn dominates(&self, above: usize, id: usize) -> bool {
        let mut at = id;
        loop {
            if at == above {
                return true;
            }
            let next = self.dominator[at];
            if next == at || next == NONE {
                return false;
            }
            at = next;
        }
    }

    /// Adds to the loop of a head what can reach one of its ends.
    fn add_to_loop(&mut self, head: usize, end: usize, sources: &[Vec<usize>]) {
        let count = self.places.len();
        let inside = self.loops[head].get_or_insert_with(|| vec![false; count]);
        inside[head] = true;
        let mut open = vec![end];
        while let Some(id) = open.pop() {
            if !std::mem::replace(&mut inside[id], true) {
                open.extend(&sources[id]);
            }
        }
    }

    /// The places that come after the statement of a place, in order.
    fn after(&self, id: usize) -> Vec<usize> {
        let mut after: Vec<usize> = self
            .order
            .iter()
            .copied()
            .filter(|&other| other != id && self.dominator[other] == id && self.forward[other] > 1)
            .collect();
        after.sort_by_key(|&other| self.number[other]);
        after
    }

    /// A place and everything that is nested in it.
    fn region(&mut self, id: usize, around: Around) -> Result<Vec<Ast>, Why> {
        if around.depth > MOST_DEPTH {
            return Err(Why::TooLarge);
        }
        self.budget = self.budget.checked_sub(1).ok_or(Why::TooLarge)?;
        match self.loops[id].clone() {
            Some(inside) if around.head != Some(id) => self.repeated(id, &inside, around),
            inside => {
                // What comes after a loop is written by it.
                let here = |&other: &usize| {
                    around.out != Some(other) && inside.as_ref().is_none_or(|inside| inside[other])
                };
                let after = self.after(id).into_iter().filter(here).collect();
                self.sequence(id, after, around)
            }
        }
    }

    /// A loop.
    fn repeated(&mut self, head: usize, inside: &[bool], around: Around) -> Result<Vec<Ast>, Why> {
        let mut exits: Vec<usize> = self
            .order
            .iter()
            .filter(|&&id| inside[id])
            .flat_map(|&id| self.places[id].exit.targets())
            .filter(|&target| !inside[target])
            .collect();
        exits.sort_by_key(|&exit| self.number[exit]);
        exits.dedup();
        // `break` exits to what follows, if possible; else to the last place that is not
        // duplicated.
        let preferred = exits.iter().copied().find(|&exit| around.next == Some(exit));
        let placed = |exit: &usize| self.dominator[*exit] != NONE && !self.is_short(*exit);
        let out = preferred
            .or_else(|| exits.iter().copied().rev().find(placed))
            .or_else(|| exits.last().copied());
        let inner = Around { next: Some(head), head: Some(head), out, depth: around.depth + 1 };
        let body = self.region(head, inner)?;
        let mut list = vec![while_loop(body)];
        // What comes after the loop.
        let mut after: Vec<usize> =
            self.after(head).into_iter().filter(|&other| !inside[other]).collect();
        if let Some(out) = out
            && around.next != Some(out)
            && !after.contains(&out)
        {
            let above = self.dominator[out];
            if self.forward[out] > 1 && above != head && !inside[above] {
                // It belongs to a statement around the loop.
                if !after.is_empty() {
                    return Err(Why::Paths);
                }
                list.extend(self.branch(head, out, around)?);
                return Ok(list);
            }
            after.push(out);
            after.sort_by_key(|&other| self.number[other]);
        }
        if out.is_some() && after.first().is_some_and(|&first| Some(first) != out) {
            return Err(Why::Paths);
        }
        for (k, &id) in after.iter().enumerate() {
            let next = after.get(k + 1).copied().or(around.next);
            list.extend(self.region(id, Around { next, ..around })?);
        }
        Ok(list)
    }

    /// A place, and after it those where its branches join.
    fn sequence(&mut self, id: usize, after: Vec<usize>, around: Around) -> Result<Vec<Ast>, Why> {
        let next = after.first().copied().or(around.next);
        let plain = self.parts(id, &after, Around { next, ..around }, around.next);
        let (Err(Why::Paths), Some(_)) = (&plain, after.first()) else { return plain };
        // Some branch skips what comes next: it exits from a block by `break`.
        let out = after.get(1).copied().or(around.next).ok_or(Why::Paths)?;
        let inner = Around {
            next: after.first().copied(),
            head: None,
            out: Some(out),
            depth: around.depth + 1,
        };
        let mut body = self.parts(id, &after[..1], inner, Some(out))?;
        if !ends(&body) {
            body.push(Ast::Break);
        }
        let mut list = vec![Ast::While(None, body)];
        for (k, &id) in after.iter().enumerate().skip(1) {
            let next = after.get(k + 1).copied().or(around.next);
            list.extend(self.region(id, Around { next, ..around })?);
        }
        Ok(list)
    }

    /// A place and those after it, in sequence; `last` is what follows all of them.
    fn parts(
        &mut self,
        id: usize,
        after: &[usize],
        around: Around,
        last: Option<usize>,
    ) -> Result<Vec<Ast>, Why> {
        let mut list = self.place(id, around)?;
        for (k, &id) in after.iter().enumerate() {
            let next = after.get(k + 1).copied().or(last);
            list.extend(self.region(id, Around { next, ..around })?);
        }
        Ok(list)
    }

    /// The statements of a place and its branches.
    fn place(&mut self, id: usize, around: Around) -> Result<Vec<Ast>, Why> {
        let place = &self.places[id];
        let mut list = place.lines.clone();
        let inner = Around { depth: around.depth + 1, ..around };
        match &place.exit {
            Exit::Jump(target) => list.extend(self.branch(id, *target, around)?),
            Exit::Return(value) => list.push(Ast::Return(value.clone())),
            Exit::Branch(condition, a, b) => {
                let then = self.branch(id, *a, inner)?;
                let otherwise = self.branch(id, *b, inner)?;
                conditional(&mut list, condition.clone(), then, otherwise);
            }
            Exit::Switch(variable, arms, other) => {
                let mut targets: Vec<(usize, Vec<(i32, i32)>)> = Vec::new();
                for &(value, target) in arms {
                    let known = targets.iter().position(|(other, _)| *other == target);
                    let arm = known.unwrap_or(targets.len());
                    if known.is_none() {
                        targets.push((target, Vec::new()));
                    }
                    let ranges = &mut targets[arm].1;
                    match ranges.last_mut() {
                        Some(last) if last.1.checked_add(1) == Some(value) => last.1 = value,
                        _ => ranges.push((value, value)),
                    }
                }
                let mut written = Vec::new();
                for (target, ranges) in targets {
                    written.push((ranges, self.branch(id, target, inner)?));
                }
                let otherwise = self.branch(id, *other, inner)?;
                list.push(Ast::Switch(*variable, written, otherwise));
            }
            Exit::Case(..) => return Err(Why::Paths),
        }
        Ok(list)
    }

    /// A branch from a place to another one.
    fn branch(&mut self, from: usize, target: usize, around: Around) -> Result<Vec<Ast>, Why> {
        if around.next == Some(target) {
            return Ok(Vec::new());
        }
        if around.head == Some(target) {
            return Ok(vec![Ast::Continue]);
        }
        if around.out == Some(target) {
            return Ok(vec![Ast::Break]);
        }
        // Only a forward branch can be replaced with its target; others repeat a loop.
        if self.forward[target] == 1 && self.number[from] < self.number[target] {
            return self.region(target, around);
        }
        if self.is_short(target) {
            return self.place(target, around);
        }
        Err(Why::Paths)
    }

    /// True if a place only returns and can be duplicated.
    fn is_short(&self, id: usize) -> bool {
        let place = &self.places[id];
        matches!(place.exit, Exit::Return(_)) && place.lines.len() <= MOST_COPIED
    }
}

/// Adds an `if`; the `else` follows it without nesting, if possible.
fn conditional(list: &mut Vec<Ast>, condition: Cond, then: Vec<Ast>, otherwise: Vec<Ast>) {
    match (then.is_empty(), otherwise.is_empty()) {
        (true, true) => list.push(Ast::If(condition, then, otherwise)),
        (true, false) => list.push(Ast::If(condition.negated(), otherwise, then)),
        (false, true) => list.push(Ast::If(condition, then, otherwise)),
        (false, false) if ends(&then) && !(ends(&otherwise) && otherwise.len() < then.len()) => {
            list.push(Ast::If(condition, then, Vec::new()));
            list.extend(otherwise);
        }
        (false, false) if ends(&otherwise) => {
            list.push(Ast::If(condition.negated(), otherwise, Vec::new()));
            list.extend(then);
        }
        (false, false) => list.push(Ast::If(condition, then, otherwise)),
    }
}

/// A loop with this body, with its condition in front if it starts with one.
fn while_loop(mut body: Vec<Ast>) -> Ast {
    match body.first() {
        Some(Ast::If(condition, then, otherwise)) if *then == [Ast::Break] => {
            let condition = condition.clone().negated();
            let mut rest = otherwise.clone();
            rest.extend(body.drain(1..));
            Ast::While(Some(condition), rest)
        }
        Some(Ast::If(condition, then, otherwise)) if *otherwise == [Ast::Break] => {
            let condition = condition.clone();
            let mut rest = then.clone();
            rest.extend(body.drain(1..));
            Ast::While(Some(condition), rest)
        }
        _ => Ast::While(None, body),
    }
}
