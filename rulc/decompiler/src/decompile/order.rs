//! The order of the places of a graph, and their dominators.

use super::graph::Place;

/// Stands for no place.
pub(super) const NONE: usize = usize::MAX;

/// The places that can be reached from the first one, in reverse postorder, and the position of
/// each in it.
pub(super) fn reverse_postorder(places: &[Place]) -> (Vec<usize>, Vec<usize>) {
    let mut seen = vec![false; places.len()];
    let mut order = Vec::new();
    let mut open: Vec<(usize, Vec<usize>)> = Vec::new();
    let targets = |id: usize| places[id].exit.targets();
    if let Some(first) = seen.first_mut() {
        *first = true;
        open.push((0, targets(0)));
    }
    while let Some((id, rest)) = open.last_mut() {
        match rest.pop() {
            Some(target) => {
                if !std::mem::replace(&mut seen[target], true) {
                    let next = targets(target);
                    open.push((target, next));
                }
            }
            None => {
                order.push(*id);
                open.pop();
            }
        }
    }
    order.reverse();
    let mut number = vec![NONE; places.len()];
    for (k, &id) in order.iter().enumerate() {
        number[id] = k;
    }
    (order, number)
}

/// The immediate dominators; that of the entry is the entry.
pub(super) fn dominators(order: &[usize], number: &[usize], sources: &[Vec<usize>]) -> Vec<usize> {
    let mut dominator = vec![NONE; number.len()];
    let Some((&entry, rest)) = order.split_first() else { return dominator };
    dominator[entry] = entry;
    loop {
        let mut changed = false;
        for &id in rest {
            let mut new = NONE;
            for &source in sources[id].iter().filter(|&&source| dominator[source] != NONE) {
                if new == NONE {
                    new = source;
                    continue;
                }
                let (mut a, mut b) = (new, source);
                while a != b {
                    if number[a] > number[b] {
                        a = dominator[a];
                    } else {
                        b = dominator[b];
                    }
                }
                new = a;
            }
            if dominator[id] != new {
                dominator[id] = new;
                changed = true;
            }
        }
        if !changed {
            return dominator;
        }
    }
}
