//! The graph of a subroutine: statements, conditions, and what follows what.

use grammar::isa::Op;

use super::Why;
use super::ast::{Ast, Cond};
use super::last::last_values;
use super::lines::Lines;
use super::read::{Block, End};
use super::simplify::simplify;
use super::tree::{Effects, Kind, Node, Tree, Writes, effects};

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

    pub(super) fn redirect(&mut self, to: impl Fn(usize) -> usize) {
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

/// Makes the graph of a subroutine; the first place is the entry. `used` says whether its value is
/// used.
pub(super) fn graph(blocks: &[Block], writes: &Writes, used: bool) -> Result<Vec<Place>, Why> {
    let lines = Lines { writes };
    let last = last_values(blocks, writes);
    let mut places: Vec<Place> = Vec::new();
    // A place that only returns gives different values to those that lead there: each of these has
    // one of its own. They stand behind all others.
    let mut returns: Vec<Place> = Vec::new();
    let only_returns = |target: usize| match blocks.get(target) {
        Some(Block { statements, end: End::Return }) => used && statements.is_empty(),
        _ => false,
    };
    for (block, last) in blocks.iter().zip(&last) {
        let mut out = Vec::new();
        let mut statements = block.statements.as_slice();
        let last = match last {
            Some(Some(tree)) => Some(tree.clone()),
            // Nothing leads here.
            None => Some(Node::constant(0)),
            Some(None) => Node::tree(UNKNOWN),
        };
        let mut to = |target: usize| {
            if !only_returns(target) {
                return target;
            }
            returns.push(Place { lines: Vec::new(), exit: Exit::Return(last.clone()) });
            blocks.len() + returns.len() - 1
        };
        let mut value = None;
        if let End::Jump(target) = block.end
            && only_returns(target)
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
                None => Exit::Jump(to(*target)),
            },
            End::Branch(condition, a, b) => {
                Exit::Branch(lines.condition(condition, &mut out)?, to(*a), to(*b))
            }
            End::Case(subject, targets) => {
                let subject = lines.value(subject, &mut Effects::default(), &mut out)?;
                // It may be compared several times.
                if targets.is_empty() || !effects(&subject, writes).is_none() {
                    return Err(Why::Ways);
                }
                Exit::Case(subject, targets.iter().map(|&target| to(target)).collect())
            }
            End::Return => Exit::Return(last.filter(|_| used)),
        };
        places.push(Place { lines: out, exit });
    }
    places.append(&mut returns);
    simplify(&mut places, lines);
    for id in 0..places.len() {
        compare_cases(&mut places, id)?;
    }
    simplify(&mut places, lines);
    let unknown =
        |place: &Place| matches!(&place.exit, Exit::Return(Some(tree)) if tree.kind == UNKNOWN);
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
fn halves(index: &Tree, low: i32, targets: &[usize], places: &mut Vec<Place>) -> Result<Exit, Why> {
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
