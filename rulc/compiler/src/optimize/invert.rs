//! Inverted conditions of branches.

use grammar::isa::{Op, ResultKind};

use super::operators::OperatorStack;
use crate::ir::{BranchId, Item};

/// The positions of the opcode and of the offset of the last conditional branch of a block, if the
/// block ends with it.
pub(super) fn last_branch(items: &[Item]) -> Option<(usize, usize, BranchId)> {
    let end = items.iter().rposition(|item| !matches!(item, Item::Source(_)))?;
    let Some(Item::BranchOffset(id)) = items.get(end) else { return None };
    let start =
        items.iter().position(|item| matches!(item, Item::Branch(branch) if branch == id))?;
    Some((start, end, *id))
}

/// The opposite of a condition, and how many bytes more it has.
pub(super) fn opposite(condition: &[Item]) -> Option<(Vec<Item>, i64)> {
    let condition: Vec<Item> =
        condition.iter().filter(|item| !matches!(item, Item::Source(_))).cloned().collect();
    let (first, rest) = condition.split_first()?;
    Some(match first {
        // `x == 0` holds if `x` does not.
        Item::Op(Op::Equal) if compares_with_zero(&condition) => {
            (rest.split_last().map(|(_, x)| x.to_vec())?, -2)
        }
        Item::Op(op) if let Some(op) = op.opposite() => {
            let mut out = vec![Item::Op(op)];
            out.extend_from_slice(rest);
            (out, 0)
        }
        Item::Op(Op::Not) if is_boolean(rest) => (rest.to_vec(), -1),
        _ if is_boolean(&condition) => {
            let mut out = vec![Item::Op(Op::Not)];
            out.extend(condition);
            (out, 1)
        }
        _ => {
            let mut out = vec![Item::Op(Op::Equal)];
            out.extend(condition);
            out.push(Item::Const(0));
            (out, 2)
        }
    })
}

/// True if the last item is the second operand of the first one, and 0.
fn compares_with_zero(condition: &[Item]) -> bool {
    let Some((Item::Const(0), front)) = condition.split_last() else { return false };
    // Assembly can end at several places, and the offset of the branch cannot follow each.
    if matches!(front.last(), Some(Item::Asm(_))) {
        return false;
    }
    let mut operators = OperatorStack::default();
    front.iter().for_each(|item| operators.step(item));
    operators.depth() == 1
}

/// True if an expression is surely -1 or 0.
fn is_boolean(expr: &[Item]) -> bool {
    match expr {
        [
            Item::Op(Op::SetMark | Op::ClearMark | Op::FlipMark),
            inside @ ..,
            Item::Const(8..=15),
        ] => {
            let mut operators = OperatorStack::default();
            operators.step(&Item::Op(Op::SetMark));
            inside.iter().for_each(|item| operators.step(item));
            operators.depth() == 1
        }
        [Item::Op(Op::Next), Item::Const(-1)] => true,
        [Item::Op(op), ..] => op.info().result == ResultKind::Bool,
        _ => false,
    }
}
