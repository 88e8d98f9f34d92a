//! Islands: jumps on the way to targets that are too far away for 16 bits (section 6.9).
//!
//! A branch, a call or an arm of a `$62` goes to an island, which jumps to the target, or to the
//! next island. An island is where the code never continues anyway, or it is jumped over. A jump
//! can be wherever an expression can start.

use std::collections::BTreeMap;

use grammar::isa::Op;

use crate::analyze::Places;
use crate::ir::{Code, Item, Label};
use crate::layout::{Layout, flat, signed};
use crate::passes::{Pass, Passes};

/// How far away an island may be, in bytes: less than 16 bits reach, since more islands can come in
/// between.
const REACH: i64 = 30_000;
/// How much closer to the target an island must be, in bytes. An island never goes to itself.
const LEAST: i64 = 1000;
/// How often islands are added. Code of the size of the largest file needs about 40 rounds.
const ROUNDS: usize = 200;

/// The code with islands; `None` if all branches reach their targets.
pub(crate) fn add(code: &Code, places: &Places, passes: &Passes) -> Option<Code> {
    let mut islands = Islands { code: None, fixed: Vec::new(), known: BTreeMap::new() };
    for _ in 0..ROUNDS {
        let present = islands.code.as_ref().unwrap_or(code);
        let items = flat(&present.items);
        let layout = Layout::new(&items, present, places, passes.has(Pass::Short));
        let mut addresses = Vec::with_capacity(items.len());
        let mut at = 0;
        for item in &items {
            addresses.push(at);
            at += layout.size(item, places);
        }
        if at <= i64::from(i16::MAX) {
            break;
        }
        let far = far(&items, &addresses, present, &layout);
        if far.is_empty() {
            break;
        }
        let items: Vec<Item> = items.into_iter().cloned().collect();
        if islands.code.is_none() {
            islands.fixed = fixed(&code.items);
            islands.code = Some(code.with_copy(Vec::new()));
        }
        if !islands.round(items, &addresses, &far, &layout) {
            break;
        }
    }
    islands.code
}

/// A reference whose target is too far away: the item, which of its offsets, its address, and the
/// target.
struct Far {
    item: usize,
    element: usize,
    at: i64,
    target: Label,
}

fn far(items: &[&Item], addresses: &[i64], code: &Code, layout: &Layout) -> Vec<Far> {
    let mut out = Vec::new();
    for (item, (contents, &address)) in items.iter().zip(addresses).enumerate() {
        let mut check = |element: usize, at: i64, target: Label| {
            if i16::try_from(layout.address(target) - at).is_err() {
                out.push(Far { item, element, at, target });
            }
        };
        match contents {
            Item::BranchOffset(branch) => check(0, address, code.branches[*branch]),
            Item::Offset16(target) => check(0, address, *target),
            Item::Targets(targets) => {
                for (k, &target) in targets.iter().enumerate() {
                    check(k, address + 1 + 2 * signed(k), target);
                }
            }
            _ => {}
        }
    }
    out
}

/// For each item, whether it is part of an `asm` block, which stays in one piece.
fn fixed(items: &[Item]) -> Vec<bool> {
    let mut out = Vec::with_capacity(items.len());
    for item in items {
        let parts = flat(std::slice::from_ref(item)).len();
        out.extend(std::iter::repeat_n(matches!(item, Item::Asm(_)), parts));
    }
    out
}

struct Islands {
    code: Option<Code>,
    /// For each item, whether it is part of an `asm` block.
    fixed: Vec<bool>,
    /// The islands of each target.
    known: BTreeMap<Label, Vec<Label>>,
}

/// An island of this round: its label, its target, and its address.
type New = (Label, Label, i64);

impl Islands {
    /// Sends far references to islands; false if one has no place.
    fn round(
        &mut self,
        mut items: Vec<Item>,
        addresses: &[i64],
        far: &[Far],
        layout: &Layout,
    ) -> bool {
        let Some(mut code) = self.code.take() else { return false };
        let mut new: BTreeMap<usize, Vec<New>> = BTreeMap::new();
        let mut found_all = true;
        for &Far { item, element, at, target } in far {
            let goal = layout.address(target);
            let old = self.known.get(&target).into_iter().flatten();
            let old = old.filter_map(|&label| Some((label, layout.addresses[label]?)));
            let added = new.values().flatten().filter(|(_, to, _)| *to == target);
            let nearest = old
                .chain(added.map(|&(label, _, address)| (label, address)))
                .filter(|&(_, address)| {
                    let gain = (goal - at).abs() - (goal - address).abs();
                    (address - at).abs() <= REACH && gain >= LEAST
                })
                .min_by_key(|&(_, address)| (goal - address).abs());
            let island = match nearest {
                Some((label, _)) => label,
                None => {
                    let Some(place) = self.place(&items, addresses, at, goal) else {
                        found_all = false;
                        continue;
                    };
                    let label = code.new_label();
                    new.entry(place).or_default().push((label, target, addresses[place]));
                    label
                }
            };
            match &mut items[item] {
                Item::BranchOffset(branch) => code.branches[*branch] = island,
                Item::Offset16(target) => *target = island,
                Item::Targets(targets) => targets[element] = island,
                _ => {}
            }
        }
        let mut all = Vec::with_capacity(items.len() + 6 * new.len());
        let mut fixed = Vec::with_capacity(all.capacity());
        for (place, item) in items.iter().enumerate() {
            let islands = new.get(&place).map_or(&[][..], Vec::as_slice);
            let over = (!islands.is_empty() && !has_ended(&items, place)).then(|| code.new_label());
            if let Some(over) = over {
                all.extend([Item::Op(Op::Jump), Item::Offset16(over)]);
            }
            for &(label, target, _) in islands {
                self.known.entry(target).or_default().push(label);
                all.extend([Item::Label(label), Item::Op(Op::Jump), Item::Offset16(target)]);
            }
            all.extend(over.map(Item::Label));
            fixed.resize(all.len(), false);
            all.push(item.clone());
            fixed.push(self.fixed.get(place).copied().unwrap_or(false));
        }
        self.fixed = fixed;
        self.code = Some(code.with_copy(all));
        found_all
    }

    /// The index of the item before which an island on the way from an address to another can be:
    /// as far from the start as possible.
    fn place(&self, items: &[Item], addresses: &[i64], from: i64, to: i64) -> Option<usize> {
        let forward = to > from;
        let (low, high) = if forward { (from + 3, from + REACH) } else { (from - REACH, from - 3) };
        let first = addresses.partition_point(|&address| address < low);
        let last = addresses.partition_point(|&address| address <= high);
        let farthest = |fits: &dyn Fn(usize) -> bool| {
            if forward {
                (first..last).rev().find(|&k| fits(k))
            } else {
                (first..last).find(|&k| fits(k))
            }
        };
        let free = |k: usize| self.is_between(k) && has_ended(items, k);
        let half = |k: usize| (addresses[k] - from).abs() > REACH / 2;
        farthest(&|k| half(k) && free(k))
            .or_else(|| farthest(&|k| self.is_between(k) && starts_statement(items, k)))
            .or_else(|| farthest(&|k| self.is_between(k) && starts_expression(&items[k])))
    }

    /// True if an item does not continue an `asm` block.
    fn is_between(&self, k: usize) -> bool {
        let is_fixed = |k: usize| self.fixed.get(k).copied().unwrap_or(false);
        !(is_fixed(k) && k.checked_sub(1).is_none_or(is_fixed))
    }
}

/// True if the code never continues before an item.
fn has_ended(items: &[Item], k: usize) -> bool {
    let mut before = items[..k].iter().rev().filter(|item| !matches!(item, Item::Source(_)));
    match before.next() {
        Some(Item::Op(Op::Return) | Item::Targets(_) | Item::Never) => true,
        Some(Item::Offset16(_)) => before.next() == Some(&Item::Op(Op::Jump)),
        _ => false,
    }
}

fn starts_statement(items: &[Item], k: usize) -> bool {
    let mut behind = items[k..].iter();
    matches!(items[k], Item::Source(_))
        && behind
            .find(|item| !matches!(item, Item::Source(_) | Item::Label(_) | Item::Never))
            .is_some_and(starts_expression)
}

/// True if the machine evaluates what starts with an item.
const fn starts_expression(item: &Item) -> bool {
    matches!(item, Item::Op(_) | Item::Const(_) | Item::Var(_) | Item::Index(..) | Item::Branch(_))
}
