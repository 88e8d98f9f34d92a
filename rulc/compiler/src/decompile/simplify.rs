//! Makes a graph simpler, until nothing changes: places that only one branch leads to are joined with
//! it, conditions one behind the other become one.

use super::ast::Cond;
use super::graph::{Exit, Place, reachable};
use super::lines::{Lines, evaluated};
use super::tree::Kind;
use grammar::isa::Op;

/// How many branches lead to each place; one more for the entry.
fn references(places: &[Place]) -> Vec<usize> {
    let reached = reachable(places);
    let mut count = vec![0; places.len()];
    for (place, _) in places.iter().zip(reached).filter(|&(_, reached)| reached) {
        for target in place.exit.targets() {
            if let Some(count) = count.get_mut(target) {
                *count += 1;
            }
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
        for id in 0..places.len() {
            if let Some(place) = places.get_mut(id) {
                changed |= decided(place, lines);
            }
        }
        let count = references(places);
        let mut taken = vec![false; places.len()];
        for id in 0..places.len() {
            // What was changed in this round is looked at again in the next one.
            changed |= merge(places, id, &count, &mut taken);
        }
        if !changed {
            return;
        }
    }
}

/// Leads branches past places that do nothing.
fn thread(places: &mut [Place]) -> bool {
    let next: Vec<usize> = (0..places.len())
        .map(|id| {
            let mut at = id;
            for _ in 0..places.len() {
                match places.get(at) {
                    Some(Place { lines, exit: Exit::Jump(target) })
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
        place.exit.redirect(|target| next.get(target).copied().unwrap_or(target));
        changed |= before != place.exit.targets();
    }
    changed
}

/// Decides a branch that leads to one place only.
fn decided(place: &mut Place, lines: Lines<'_>) -> bool {
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

/// Joins a place with one that only it leads to.
fn merge(places: &mut [Place], id: usize, count: &[usize], taken: &mut [bool]) -> bool {
    let alone = |target: usize, taken: &[bool]| {
        target != id && count.get(target) == Some(&1) && taken.get(target) == Some(&false)
    };
    let Some(place) = places.get(id) else { return false };
    if taken.get(id) != Some(&false) || count.get(id) == Some(&0) {
        return false;
    }
    let (joined, target) = match &place.exit {
        Exit::Jump(target) if alone(*target, taken) => {
            let Some(behind) = places.get(*target) else { return false };
            let mut lines = place.lines.clone();
            lines.extend(behind.lines.iter().cloned());
            (Place { lines, exit: behind.exit.clone() }, *target)
        }
        Exit::Branch(condition, a, b) => {
            let empty = |target: usize| {
                let behind = places.get(target).filter(|_| alone(target, taken))?;
                behind.lines.is_empty().then_some(&behind.exit)
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
    for id in [id, target] {
        if let Some(slot) = taken.get_mut(id) {
            *slot = true;
        }
    }
    if let Some(slot) = places.get_mut(target) {
        // Nothing leads here any more.
        *slot = Place { lines: Vec::new(), exit: Exit::Return(None) };
    }
    if let Some(slot) = places.get_mut(id) {
        *slot = joined;
    }
    true
}

/// A branch and the one that it leads to if its condition is `way`, as one; otherwise it leads to
/// `other`.
fn combine(condition: Cond, way: bool, inner: &Exit, other: usize) -> Option<Exit> {
    const MOST: usize = 16;
    match inner {
        Exit::Branch(next, a, b) => {
            if condition.size() + next.size() > MOST {
                return None;
            }
            // From here on: to go on, this must hold.
            let goes_on = if way { condition } else { condition.negated() };
            if *b == other {
                Some(Exit::Branch(goes_on.and(next.clone()), *a, other))
            } else if *a == other {
                Some(Exit::Branch(goes_on.and(next.clone().negated()), *b, other))
            } else {
                None
            }
        }
        // The value was compared with the ends of the table.
        Exit::Case(subject, targets) if !way => {
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

/// The bounds with which a condition compares a variable.
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
