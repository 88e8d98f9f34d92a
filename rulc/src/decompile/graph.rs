//! The graph of a subroutine: statements, conditions, and what follows what; made simpler until
//! nothing changes.

use super::Why;
use super::ast::{Ast, Cond};
use super::lines::{Lines, evaluated};
use super::read::{Block, End};
use super::tree::{Effects, Kind, Node, Tree, Writes, effects, stored};
use grammar::isa::Op;

/// A node of the graph.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) lines: Vec<Ast>,
    pub(super) exit: Exit,
}

/// How a node ends.
#[derive(Clone, Debug)]
pub(super) enum Exit {
    Jump(usize),
    Branch(Cond, usize, usize),
    /// The place with the number of a value modulo their number.
    Case(Tree, Vec<usize>),
    /// The variable, the places for values, and that for all others.
    Switch(u8, Vec<(i32, usize)>, usize),
    Return(Option<Tree>),
}

impl Exit {
    /// Where it leads, each place as often as it does.
    pub(super) fn targets(&self) -> Vec<usize> {
        match self {
            Exit::Jump(target) => vec![*target],
            Exit::Branch(_, a, b) => vec![*a, *b],
            Exit::Switch(_, arms, other) => {
                arms.iter().map(|&(_, target)| target).chain([*other]).collect()
            }
            Exit::Case(_, targets) => targets.clone(),
            Exit::Return(_) => Vec::new(),
        }
    }

    fn redirect(&mut self, to: impl Fn(usize) -> usize) {
        match self {
            Exit::Jump(target) => *target = to(*target),
            Exit::Branch(_, a, b) => (*a, *b) = (to(*a), to(*b)),
            Exit::Switch(_, arms, other) => {
                arms.iter_mut().for_each(|(_, target)| *target = to(*target));
                *other = to(*other);
            }
            Exit::Case(_, targets) => targets.iter_mut().for_each(|target| *target = to(*target)),
            Exit::Return(_) => {}
        }
    }
}

/// What is known of the last value at a place: nothing yet, or an expression that gives it, or that
/// it is not known.
type Last = Option<Option<Tree>>;

/// Makes the graph of a subroutine; the first place is the entry. `used` says whether its value is
/// used.
pub(super) fn graph(blocks: &[Block], writes: &Writes, used: bool) -> Result<Vec<Place>, Why> {
    let lines = Lines { writes };
    let last = last_values(blocks, writes);
    let mut places: Vec<Place> = Vec::new();
    for (block, last) in blocks.iter().zip(&last) {
        let mut out = Vec::new();
        let mut statements = block.statements.as_slice();
        let returns = match block.end {
            End::Jump(target) => {
                matches!(blocks.get(target), Some(Block { statements, end: End::Return }) if statements.is_empty())
            }
            _ => false,
        };
        let mut value = None;
        if returns
            && used
            && let Some((statement, before)) = statements.split_last()
            && statement.is_last
        {
            statements = before;
            value = Some(&statement.tree);
        }
        for statement in statements {
            lines.effect(&statement.tree, &mut out)?;
        }
        let exit = match &block.end {
            End::Jump(target) => match value {
                Some(tree) => {
                    Exit::Return(Some(lines.value(tree, &mut Effects::default(), &mut out)?))
                }
                None => Exit::Jump(*target),
            },
            End::Branch(condition, a, b) => {
                Exit::Branch(lines.condition(condition, &mut out)?, *a, *b)
            }
            End::Case(subject, targets) => {
                let subject = lines.value(subject, &mut Effects::default(), &mut out)?;
                // It may be compared several times.
                if targets.is_empty() || !effects(&subject, writes).is_none() {
                    return Err(Why::Ways);
                }
                Exit::Case(subject, targets.clone())
            }
            End::Return if used => match last {
                Some(Some(tree)) => Exit::Return(Some(tree.clone())),
                // Nothing leads here.
                None => Exit::Return(None),
                Some(None) => Exit::Return(Some(Node::tree(UNKNOWN).ok_or(Why::TooLarge)?)),
            },
            End::Return => Exit::Return(None),
        };
        places.push(Place { lines: out, exit });
    }
    simplify(&mut places, lines);
    for id in 0..places.len() {
        compare_cases(&mut places, id)?;
    }
    simplify(&mut places, lines);
    let unknown = |place: &Place| matches!(&place.exit, Exit::Return(Some(tree)) if tree.kind == UNKNOWN);
    if reachable(&places).iter().zip(&places).any(|(&reached, place)| reached && unknown(place)) {
        return Err(Why::Value);
    }
    Ok(places)
}

/// Stands for a last value that no expression gives.
const UNKNOWN: Kind = Kind::Op(Op::Return, Vec::new());

/// Makes comparisons of a `$62` that is no switch.
fn compare_cases(places: &mut Vec<Place>, id: usize) -> Result<(), Why> {
    let Some(Place { exit: Exit::Case(subject, targets), .. }) = places.get(id) else {
        return Ok(());
    };
    let targets = targets.clone();
    let count = i32::try_from(targets.len()).map_err(|_| Why::TooLarge)?;
    let index = vec![subject.clone(), Node::constant(count)];
    let index = Node::tree(Kind::Op(Op::Modulo, index)).ok_or(Why::TooLarge)?;
    let exit = halves(&index, 0, &targets, places)?;
    if let Some(place) = places.get_mut(id) {
        place.exit = exit;
    }
    Ok(())
}

/// Finds the target of an index from `low` on.
fn halves(
    index: &Tree,
    low: i32,
    targets: &[usize],
    places: &mut Vec<Place>,
) -> Result<Exit, Why> {
    let Some(&first) = targets.first() else { return Err(Why::Ways) };
    if targets.iter().all(|&target| target == first) {
        return Ok(Exit::Jump(first));
    }
    let (below, above) = targets.split_at(targets.len() / 2);
    let middle = low + i32::try_from(below.len()).map_err(|_| Why::TooLarge)?;
    let mut place = |low, targets| {
        let exit = halves(index, low, targets, places)?;
        places.push(Place { lines: Vec::new(), exit });
        Ok(places.len() - 1)
    };
    let (below, above) = (place(low, below)?, place(middle, above)?);
    let compared = vec![index.clone(), Node::constant(middle)];
    let less = Node::tree(Kind::Op(Op::Less, compared)).ok_or(Why::TooLarge)?;
    Ok(Exit::Branch(Cond::Tree(less), below, above))
}

/// What is known of the last value at the beginning of each block (E2).
fn last_values(blocks: &[Block], writes: &Writes) -> Vec<Last> {
    let mut known: Vec<Last> = vec![None; blocks.len()];
    let mut open = Vec::new();
    if let Some(entry) = known.first_mut() {
        *entry = Some(Some(Node::constant(0)));
        open.push(0);
    }
    while let Some(id) = open.pop() {
        let (Some(block), Some(Some(mut last))) = (blocks.get(id), known.get(id).cloned()) else {
            continue;
        };
        let forget = |last: &mut Option<Tree>, effect: Effects| {
            if last.as_ref().is_some_and(|tree| !effects(tree, writes).can_wait_for(&effect)) {
                *last = None;
            }
        };
        for statement in &block.statements {
            if statement.is_last {
                last = lasting(&statement.tree, writes);
            } else {
                forget(&mut last, effects(&statement.tree, writes));
            }
        }
        let targets = match &block.end {
            End::Jump(target) => vec![*target],
            End::Branch(condition, a, b) => {
                forget(&mut last, effects(condition, writes));
                vec![*a, *b]
            }
            End::Case(subject, targets) => {
                forget(&mut last, effects(subject, writes));
                targets.clone()
            }
            End::Return => Vec::new(),
        };
        for target in targets {
            let Some(slot) = known.get_mut(target) else { continue };
            let merged = match slot {
                None => Some(last.clone()),
                Some(other) if *other == last => continue,
                Some(None) => continue,
                Some(Some(_)) => Some(None),
            };
            *slot = merged;
            open.push(target);
        }
    }
    known
}

/// An expression that gives the value of one that was evaluated, without doing anything.
fn lasting(tree: &Tree, writes: &Writes) -> Option<Tree> {
    match &tree.kind {
        Kind::Seq(_, value) => lasting(value, writes),
        Kind::Cells(cells) => lasting(&cells.last, writes),
        Kind::Op(Op::Store, operands) => {
            let (index, _) = stored(operands.first()?.as_constant()?)?;
            Some(Node::var(index))
        }
        _ => effects(tree, writes).is_none().then(|| tree.clone()),
    }
}

/// Which places the entry leads to.
pub(super) fn reachable(places: &[Place]) -> Vec<bool> {
    let mut reached = vec![false; places.len()];
    let mut open = vec![0];
    while let Some(id) = open.pop() {
        let (Some(place), Some(slot)) = (places.get(id), reached.get_mut(id)) else { continue };
        if !std::mem::replace(slot, true) {
            open.extend(place.exit.targets());
        }
    }
    reached
}

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

fn simplify(places: &mut [Place], lines: Lines<'_>) {
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
            let target = |value: i32| {
                targets.get(usize::try_from(value.rem_euclid(count)).ok()?).copied()
            };
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
