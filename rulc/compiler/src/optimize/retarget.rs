//! Retargeting: a branch to a short end of a subroutine that is too far for 8 bits gets a nearer
//! copy of the same end as its target.

use grammar::isa::Op;

use crate::analyze::Places;
use crate::index::{Id, IndexVec};
use crate::ir::{Code, Item, Label};
use crate::layout;

/// The most items that an end has in front of its `$51`.
const MOST_ITEMS: usize = 2;

pub(super) fn run(code: Code, places: &Places) -> Code {
    let (addresses, labels) = layout::addresses(&code, places);
    let mut at_label: IndexVec<Label, Option<usize>> = IndexVec::filled(None, code.labels());
    for (k, item) in code.items.iter().enumerate() {
        if let Item::Label(label) = item {
            at_label[*label] = Some(k);
        }
    }
    // The positions of all `$51`, in the order of their addresses.
    let returns: Vec<usize> =
        (0..code.items.len()).filter(|&k| code.items[k] == Item::Op(Op::Return)).collect();
    let mut next_label = code.labels();
    let mut new_labels: Vec<(usize, Label)> = Vec::new();
    let mut branches = code.branches.clone();
    for (k, item) in code.items.iter().enumerate() {
        let Item::BranchOffset(id) = item else { continue };
        let here = addresses[k];
        let target = &mut branches[*id];
        // A branch has several offsets if the block with its offset was copied. They share a
        // target, which has been retargeted already.
        if target.index() >= code.labels() {
            continue;
        }
        let (Some(address), Some(at)) = (labels[*target], at_label[*target]) else {
            panic!("{target:?} is a target, but has no place in the code")
        };
        if i8::try_from(address - here).is_ok() {
            continue;
        }
        let Some(end) = end_at(&code.items, at) else { continue };
        let from = returns.partition_point(|&r| addresses[r] < here - 120);
        let near = returns.iter().skip(from).take_while(|&&r| addresses[r] < here + 120);
        let found = near
            .filter_map(|&r| same_end(&code.items, r, &end))
            .min_by_key(|&at| (addresses[at] - here).abs());
        if let Some(at) = found {
            let label = Label::new(next_label);
            next_label += 1;
            new_labels.push((at, label));
            *target = label;
        }
    }
    if new_labels.is_empty() {
        return code;
    }
    new_labels.sort_unstable();
    let mut new_labels = new_labels.into_iter().peekable();
    let mut items = Vec::with_capacity(code.items.len() + next_label - code.labels());
    for (k, item) in code.items.iter().enumerate() {
        while let Some((_, label)) = new_labels.next_if(|&(at, _)| at == k) {
            items.push(Item::Label(label));
        }
        items.push(item.clone());
    }
    let mut out = code.with_items(items, next_label);
    out.branches = branches;
    out
}

/// The items from a label up to a `$51`, if they are few and nothing else leaves them.
fn end_at(items: &[Item], label: usize) -> Option<Vec<&Item>> {
    let mut end = Vec::new();
    for item in items.iter().skip(label) {
        match item {
            Item::Label(_) | Item::Source(_) => {}
            Item::Op(Op::Return) => return Some(end),
            Item::Const(_) | Item::Var(_) if end.len() < MOST_ITEMS => end.push(item),
            _ => return None,
        }
    }
    None
}

/// The start of an end that has its `$51` at `at`, if it is the same.
fn same_end(items: &[Item], at: usize, end: &[&Item]) -> Option<usize> {
    let mut start = at;
    let mut wanted = end.iter().rev();
    let mut next = wanted.next();
    while let Some(item) = next {
        start = start.checked_sub(1)?;
        match &items[start] {
            Item::Label(_) | Item::Source(_) => {}
            found if found == *item => next = wanted.next(),
            _ => return None,
        }
    }
    Some(start)
}
