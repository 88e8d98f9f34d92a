//! Branches to a short end of a subroutine lead to the nearest end of the kind.

use grammar::isa::Op;

use crate::analyze::Places;
use crate::emit;
use crate::ir::{Code, Item, Label};

/// An end has so many items in front of its `$51` at most.
const MOST_ITEMS: usize = 2;

pub(super) fn run(code: Code, places: &Places) -> Code {
    let (addresses, labels) = emit::addresses(&code, places);
    let at_label: Vec<Option<usize>> = {
        let mut at = vec![None; code.labels()];
        for (k, item) in code.items.iter().enumerate() {
            if let Item::Label(label) = item
                && let Some(place) = at.get_mut(label.0 as usize)
            {
                *place = Some(k);
            }
        }
        at
    };
    // Where each `$51` stands, in the order of the addresses.
    let returns: Vec<usize> = (0..code.items.len())
        .filter(|&k| code.items.get(k) == Some(&Item::Op(Op::Return)))
        .collect();
    let mut next_label = code.labels();
    let mut new_labels: Vec<(usize, Label)> = Vec::new();
    let mut branches = code.branches.clone();
    for (k, item) in code.items.iter().enumerate() {
        let (Item::BranchOffset(id), Some(&here)) = (item, addresses.get(k)) else { continue };
        let Some(target) = branches.get_mut(id.0 as usize) else { continue };
        let far = labels.get(target.0 as usize).map_or(0, |&address| address - here);
        if i8::try_from(far).is_ok() {
            continue;
        }
        let end = at_label.get(target.0 as usize).copied().flatten();
        let Some(end) = end.and_then(|at| end_at(&code.items, at)) else { continue };
        let from = returns.partition_point(|&r| addresses.get(r).is_some_and(|&a| a < here - 120));
        let near = returns
            .iter()
            .skip(from)
            .take_while(|&&r| addresses.get(r).is_some_and(|&address| address < here + 120));
        let found = near.filter_map(|&r| same_end(&code.items, r, &end)).min_by_key(|&at| {
            addresses.get(at).map_or(i64::MAX, |&address| (address - here).abs())
        });
        if let Some(at) = found {
            let label = Label(u32::try_from(next_label).unwrap_or(u32::MAX));
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

/// What stands behind a label up to a `$51`, if that is short and nothing else leads out of it.
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

/// Where an end begins that has its `$51` at `at`, if it is the same.
fn same_end(items: &[Item], at: usize, end: &[&Item]) -> Option<usize> {
    let mut begin = at;
    let mut wanted = end.iter().rev();
    let mut next = wanted.next();
    while let Some(item) = next {
        begin = begin.checked_sub(1)?;
        match items.get(begin)? {
            Item::Label(_) | Item::Source(_) => {}
            found if found == *item => next = wanted.next(),
            _ => return None,
        }
    }
    Some(begin)
}
