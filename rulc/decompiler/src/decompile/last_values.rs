//! The last value of a subroutine (E1, E2) at each place: an expression without effects that has
//! this value, if there is one.

use grammar::arith::store_target;
use grammar::isa::Op;

use super::read::{Block, End};
use super::tree::{Effects, Kind, Node, Tree, Writes, effects};

/// What is known about the last value at a place: nothing yet (`None`), an expression that has it,
/// or that no expression has it.
pub(super) type Last = Option<Option<Tree>>;

/// What is known about the last value at the end of each block (E2).
pub(super) fn last_values(blocks: &[Block], writes: &Writes) -> Vec<Last> {
    let mut known: Vec<Last> = vec![None; blocks.len()];
    let mut at_end: Vec<Last> = vec![None; blocks.len()];
    let mut open = Vec::new();
    if let Some(entry) = known.first_mut() {
        *entry = Some(Some(Node::constant(0)));
        open.push(0);
    }
    while let Some(id) = open.pop() {
        let block = &blocks[id];
        let Some(mut last) = known[id].clone() else { panic!("block {id} was not reached") };
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
        at_end[id] = Some(last.clone());
        for target in targets {
            let slot = &mut known[target];
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
    at_end
}

/// An expression without effects that has the value of one that was evaluated.
fn lasting(tree: &Tree, writes: &Writes) -> Option<Tree> {
    match &tree.kind {
        Kind::Seq(_, value) => lasting(value, writes),
        Kind::Cells(cells) => lasting(&cells.last, writes),
        Kind::Op(Op::Store, operands) => {
            let store = store_target(operands.first()?.as_constant()?).ok()?;
            Some(Node::var(store.variable.get()))
        }
        _ => effects(tree, writes).is_none().then(|| tree.clone()),
    }
}
