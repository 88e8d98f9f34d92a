//! What certainly traps when it is reached.

use std::collections::BTreeMap;

use grammar::isa::{Address, Code, Decoded, Op, Operand, Trap};

use super::findings::Kind;
use crate::analysis::complete::{Completion, Known, complete, trap};
use crate::analysis::walk::{Need, Node, NodeId, Walk, Want};

/// A finding before it is described.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) kind: Kind,
    pub(super) address: Option<Address>,
    pub(super) end: Option<Address>,
    /// The node of the code, or one from which it is reached.
    pub(super) node: Option<NodeId>,
    pub(super) message: String,
}

/// All errors, in the order of their addresses.
pub(super) fn errors(walk: &Walk<'_>) -> Vec<Found> {
    let mut found = BTreeMap::new();
    let mut add = |kind, address: Address, node, message: String| {
        let end = None;
        let address = Some(address);
        found.entry((address, kind)).or_insert(Found { kind, address, end, node, message });
    };
    for (id, node) in walk.nodes.pairs() {
        let op = match walk.code(node) {
            Some(Code::Op(op)) => op,
            Some(_) => continue,
            None => {
                let length = walk.bytes.len();
                let message = format!("the code continues outside the file of {length} bytes");
                add(Kind::OutsideFile, node.at, Some(id), message);
                continue;
            }
        };
        if op == Op::Return && node.want == Want::Value {
            let message = "this returns while a value is expected".to_owned();
            add(Kind::ReturnInExpression, node.at, Some(id), message);
        } else if op.expressions() == 0 {
            // A statement is reported by the node of its value.
            let is_cut = (op == Op::Jump || node.want == Want::Value)
                && Decoded::inline_at(walk.bytes, op, node.at.plus(1)).is_none();
            if is_cut {
                add(Kind::CutOff, node.at, Some(id), cut_off(op));
            }
        }
    }
    // Where codes trap on their operands, and where they do something else.
    let mut traps: BTreeMap<Address, (NodeId, String)> = BTreeMap::new();
    let mut passes = vec![false; walk.bytes.len()];
    completions(walk, |id, node, op, values, completion| {
        let is_trap = matches!(completion, Completion::Traps(trap) if trap != Trap::EmptyTable);
        if let Some(passes) = node.at.index().and_then(|index| passes.get_mut(index)) {
            *passes |= !is_trap;
        }
        match completion {
            Completion::Traps(Trap::EmptyTable) => {
                add(Kind::EmptyTable, node.at, Some(id), "this table has no elements".to_owned());
            }
            Completion::Traps(trap) => {
                traps.entry(node.at).or_insert_with(|| (id, operands(op, values, trap)));
            }
            Completion::CutOff(_) => add(Kind::CutOff, node.at, Some(id), cut_off(op)),
            Completion::Value(..) | Completion::Branches(..) => {}
        }
    });
    for (at, (node, message)) in traps {
        if at.index().and_then(|index| passes.get(index)) == Some(&false) {
            add(Kind::BadOperand, at, Some(node), message);
        }
    }
    found.into_values().collect()
}

/// Visits what codes do whose expressions are evaluated, in all ways that the walk has found.
fn completions(walk: &Walk<'_>, mut visit: impl FnMut(NodeId, &Node, Op, [Known; 3], Completion)) {
    for link in &walk.links {
        let Need::Operand { number, mut values } = link.need else { continue };
        let (from, to) = (walk.get(link.from), walk.get(link.to));
        let Some(op) = walk.op(from) else { continue };
        let place = usize::from(number);
        let is_last = place + 1 == op.expressions();
        let before_body = op.is_cell_loop() && place + 2 == op.expressions();
        if !is_last && !before_body {
            continue;
        }
        for outcome in &to.outcomes {
            if let Some(value) = values.get_mut(place) {
                *value = outcome.value;
            }
            let Some(end) = outcome.end else { continue };
            let completion = match trap(op, values, walk.limits) {
                Some(trap) => Completion::Traps(trap),
                None if before_body => Completion::Value(None, end),
                None => complete(walk.bytes, op, values, end, walk.limits),
            };
            visit(link.from, from, op, values, completion);
        }
    }
}

fn cut_off(op: Op) -> String {
    let what = match op.inline() {
        Some(Operand::Words | Operand::Longs | Operand::Offsets) => "table",
        Some(Operand::Word | Operand::Long) => "constant",
        Some(Operand::Offset8 | Operand::Offset16) => "offset",
        Some(Operand::Expr | Operand::Body) | None => unreachable!("{op:?} cannot be cut off"),
    };
    format!("the file ends inside the {what} of this code")
}

fn operands(op: Op, values: [Known; 3], trap: Trap) -> String {
    let mnemonic = op.info().mnemonic;
    let known: Vec<String> = values
        .into_iter()
        .take(op.expressions())
        .zip(["x", "y", "z"])
        .filter_map(|(value, name)| Some(format!("{name} = {}", value?)))
        .collect();
    format!("`{mnemonic}` with {} always traps `{trap}`", known.join(", "))
}
