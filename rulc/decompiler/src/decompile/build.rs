//! From blocks to the control-flow graph of a subroutine.

use grammar::isa::Op;

use super::ast::Cond;
use super::graph::{Exit, Place, reachable};
use super::last_values::last_values;
use super::lines::Lines;
use super::read::{Block, End};
use super::simplify::simplify;
use super::tree::{Effects, Kind, Node, Tree, Writes, effects};
use super::why::Why;

/// Makes the graph of a subroutine; the first place is the entry. `used` says whether its value is
/// used.
pub(super) fn graph(blocks: &[Block], writes: &Writes, used: bool) -> Result<Vec<Place>, Why> {
    let lines = Lines { writes };
    let last = last_values(blocks, writes);
    let mut places: Vec<Place> = Vec::new();
    // A place that only returns can return different values on different paths: each path gets one
    // of its own. They come after all others.
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
            // Unreachable.
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
                // It is possibly compared several times.
                if targets.is_empty() || !effects(&subject, writes).is_none() {
                    return Err(Why::Paths);
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

/// Stands for a last value that is not the value of an expression.
const UNKNOWN: Kind = Kind::Op(Op::Return, Vec::new());

/// Turns a `$62` that is not a switch into comparisons.
fn compare_cases(places: &mut Vec<Place>, id: usize) -> Result<(), Why> {
    let Exit::Case(subject, targets) = &places[id].exit else { return Ok(()) };
    let targets = targets.clone();
    let count = i32::try_from(targets.len()).map_err(|_| Why::TooLarge)?;
    let index = vec![subject.clone(), Node::constant(count)];
    let index = Node::tree(Kind::Op(Op::Modulo, index)).ok_or(Why::TooLarge)?;
    places[id].exit = binary_search(&index, 0, &targets, places)?;
    Ok(())
}

/// Comparisons that find the target of an index; the first target is that of `low`.
fn binary_search(
    index: &Tree,
    low: i32,
    targets: &[usize],
    places: &mut Vec<Place>,
) -> Result<Exit, Why> {
    let Some(&first) = targets.first() else { return Err(Why::Paths) };
    if targets.iter().all(|&target| target == first) {
        return Ok(Exit::Jump(first));
    }
    let (below, above) = targets.split_at(targets.len() / 2);
    let middle = low + i32::try_from(below.len()).map_err(|_| Why::TooLarge)?;
    let mut place = |low, targets| {
        let exit = binary_search(index, low, targets, places)?;
        places.push(Place { lines: Vec::new(), exit });
        Ok(places.len() - 1)
    };
    let (below, above) = (place(low, below)?, place(middle, above)?);
    let compared = vec![index.clone(), Node::constant(middle)];
    let less = Node::tree(Kind::Op(Op::Less, compared)).ok_or(Why::TooLarge)?;
    Ok(Exit::Branch(Cond::Tree(less), below, above))
}
