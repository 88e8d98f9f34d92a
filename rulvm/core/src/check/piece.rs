//! Hexagons of the piece that no shape of the rule has (E11).

use std::collections::BTreeMap;

use grammar::isa::Op;

use super::errors::Found;
use super::findings::Kind;
use crate::analysis::walk::{Need, NodeId, Walk};

/// Warnings about codes that ask for a hexagon of the piece above the `largest` number that a shape
/// has. That traps but for the time before the first piece.
pub(super) fn bad_hexagons(walk: &Walk<'_>, largest: u8) -> Vec<Found> {
    let mut asked: BTreeMap<_, (NodeId, Option<i32>)> = BTreeMap::new();
    for link in &walk.links {
        let (from, to) = (walk.get(link.from), walk.get(link.to));
        if walk.op(from) != Some(Op::Piece) || !matches!(link.need, Need::Operand { .. }) {
            continue;
        }
        // The least of what is asked for.
        for outcome in &to.outcomes {
            let (_, least) = asked.entry(from.at).or_insert((link.from, outcome.value));
            *least = least.zip(outcome.value).map(|(a, b)| a.min(b));
        }
    }
    let found = |(at, (node, asked)): (_, (NodeId, Option<i32>))| {
        let number = asked.filter(|&number| number > i32::from(largest))?;
        let message =
            format!("this uses hexagon {number} of the piece, but shapes have at most {largest}");
        let kind = Kind::BadHexagon;
        Some(Found { kind, address: Some(at), end: None, node: Some(node), message })
    };
    asked.into_iter().filter_map(found).collect()
}
