//! Simplifies a graph until nothing changes: a place with a single branch to it is merged into the
//! place of the branch, and conditions in sequence become one.

use super::ast::Cond;
use super::graph::{Exit, Place, reachable};
use super::lines::{Lines, evaluated};
use super::tree::Kind;
use grammar::isa::Op;

/// The number of branches to each place; one more for the entry.
fn references(places: &[Place]) -> Vec<usize> {
    let reached = reachable(places);
    let mut count = vec![0; places.len()];
    for (place, _) in places.iter().zip(reached).filter(|&(_, reached)| reached) {
        for target in place.exit.targets() {
            count[target] += 1;
        }
    }
    if let Some(entry) = count.first_mut() {
        *entry += 1;
    }
    count
}

/// Simplifies a graph, whose first place is the entry.
pub(super) fn simplify(places: &mut [Place], lines: Lines<'_>) {
    loop {
        let mut changed = thread(places);
        for place in &mut *places {
            changed |= decide(place, lines);
        }
        let count = references(places);
        let mut taken = vec![false; places.len()];
        for id in 0..places.len() {
            // What changes in this round is not merged again before the next one.
            changed |= merge(places, id, &count, &mut taken);
        }
        if !changed {
            return;
        }
    }
}

/// Jump threading: makes branches skip places that do nothing.
fn thread(places: &mut [Place]) -> bool {
    let next: Vec<usize> = (0..places.len())
        .map(|id| {
            let mut at = id;
            for _ in 0..places.len() {
                match &places[at] {
                    Place { lines, exit: Exit::Jump(target) }
                        if lines.is_empty() && *target != at =>
                    {
                        at = *target;
                    }
                    _ => return at,
                }
            }
            id
        })
        .collect();
    let mut changed = false;
    for place in places {
        let before = place.exit.targets();
        place.exit.redirect(|target| next[target]);
        changed |= before != place.exit.targets();
    }
    changed
}

/// Turns a branch with a single target into a jump.
fn decide(place: &mut Place, lines: Lines<'_>) -> bool {
    let jump = match &place.exit {
        Exit::Branch(Cond::Tree(tree), a, b) => match tree.as_constant() {
            Some(value) => (None, if value != 0 { *a } else { *b }),
            None if a == b => (evaluated(Cond::Tree(tree.clone()), lines), *a),
            None => return false,
        },
        Exit::Branch(condition, a, b) if a == b => (evaluated(condition.clone(), lines), *a),
        Exit::Switch(_, arms, other) if arms.iter().all(|(_, target)| target == other) => {
            (None, *other)
        }
        _ => return false,
    };
    place.lines.extend(jump.0);
    place.exit = Exit::Jump(jump.1);
    true
}

/// Merges a place with the one after it, if that has no other branch to it.
fn merge(places: &mut [Place], id: usize, count: &[usize], taken: &mut [bool]) -> bool {
    let alone =
        |target: usize, taken: &[bool]| target != id && count[target] == 1 && !taken[target];
    let place = &places[id];
    if taken[id] || count[id] == 0 {
        return false;
    }
    let (joined, target) = match &place.exit {
        Exit::Jump(target) if alone(*target, taken) => {
            let next = &places[*target];
            let mut lines = place.lines.clone();
            lines.extend(next.lines.iter().cloned());
            (Place { lines, exit: next.exit.clone() }, *target)
        }
        Exit::Branch(condition, a, b) => {
            let empty = |target: usize| {
                let next = &places[target];
                (alone(target, taken) && next.lines.is_empty()).then_some(&next.exit)
            };
            let joined = empty(*a)
                .and_then(|exit| Some((combine(condition.clone(), true, exit, *b)?, *a)))
                .or_else(|| {
                    let exit = empty(*b)?;
                    Some((combine(condition.clone(), false, exit, *a)?, *b))
                });
            let Some((exit, target)) = joined else { return false };
            (Place { lines: place.lines.clone(), exit }, target)
        }
        _ => return false,
    };
    (taken[id], taken[target]) = (true, true);
    // This place can no longer be reached.
    places[target] = Place { lines: Vec::new(), exit: Exit::Return(None) };
    places[id] = joined;
    true
}

/// Combines two branches: the first continues with `inner` if its condition is `wanted`, else with
/// `other`.
fn combine(condition: Cond, wanted: bool, inner: &Exit, other: usize) -> Option<Exit> {
    const MOST: usize = 16;
    match inner {
        Exit::Branch(next, a, b) => {
            if condition.size() + next.size() > MOST {
                return None;
            }
            // The inner branch is reached if this holds.
            let reached = if wanted { condition } else { condition.negated() };
            if *b == other {
                Some(Exit::Branch(reached.and(next.clone()), *a, other))
            } else if *a == other {
                Some(Exit::Branch(reached.and(next.clone().negated()), *b, other))
            } else {
                None
            }
        }
        // The condition compares the value with the bounds of the table.
        Exit::Case(subject, targets) if !wanted => {
            let Kind::Var(variable) = subject.kind else { return None };
            let (low, high) = compared(&condition, variable)?;
            let count = i32::try_from(targets.len()).ok()?;
            if high.checked_sub(low)?.checked_add(1)? != count {
                return None;
            }
            let target =
                |value: i32| targets.get(usize::try_from(value.rem_euclid(count)).ok()?).copied();
            let arms = (low..=high).map(|value| Some((value, target(value)?)));
            let arms: Option<Vec<_>> = arms.collect();
            let arms = arms?.into_iter().filter(|&(_, target)| target != other).collect();
            Some(Exit::Switch(variable, arms, other))
        }
        Exit::Case(..) | Exit::Switch(..) | Exit::Jump(_) | Exit::Return(_) => None,
    }
}

/// The bounds that a condition compares a variable with.
fn compared(condition: &Cond, variable: u8) -> Option<(i32, i32)> {
    let Cond::Tree(tree) = condition else { return None };
    let Kind::Op(Op::Compare, operands) = &tree.kind else { return None };
    match operands.as_slice() {
        [x, low, high] if x.kind == Kind::Var(variable) => {
            Some((low.as_constant()?, high.as_constant()?))
        }
        _ => None,
    }
}
