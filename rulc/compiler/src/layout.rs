//! The layout of the code: how many bytes each item has, which branches are long, and the address
//! of every label.

use grammar::isa::{Op, constant_size};

use crate::analyze::Places;
use crate::index::IndexVec;
use crate::ir::{BranchId, Code, Item, Label};

/// The address of every label, relative to the start of the code; `None` for labels that are not
/// among the items.
pub(crate) type Addresses = IndexVec<Label, Option<i64>>;

/// The addresses of labels and the lengths of branches.
pub(crate) struct Layout {
    pub(crate) addresses: Addresses,
    /// The conditional branches that need 16 bits.
    long: IndexVec<BranchId, bool>,
}

impl Layout {
    /// Starts with short branches and lengthens those that do not reach, until all do. Without
    /// `relax`, all branches are long.
    pub(crate) fn new(items: &[&Item], code: &Code, places: &Places, relax: bool) -> Layout {
        let mut layout = Layout {
            addresses: IndexVec::filled(None, code.labels()),
            long: IndexVec::filled(!relax, code.branches.len()),
        };
        loop {
            let mut at = 0_i64;
            let mut offsets = Vec::with_capacity(code.branches.len());
            for item in items {
                match item {
                    Item::Label(label) => layout.addresses[*label] = Some(at),
                    Item::BranchOffset(branch) => offsets.push((*branch, at)),
                    _ => {}
                }
                at += layout.size(item, places);
            }
            let mut changed = false;
            for (branch, at) in offsets {
                let distance = layout.address(code.branches[branch]) - at;
                if i8::try_from(distance).is_err() && !layout.long[branch] {
                    layout.long[branch] = true;
                    changed = true;
                }
            }
            if !changed {
                return layout;
            }
        }
    }

    /// The address of a label.
    ///
    /// # Panics
    ///
    /// If the label is not among the items.
    pub(crate) fn address(&self, label: Label) -> i64 {
        match self.addresses[label] {
            Some(address) => address,
            None => panic!("{label:?} is a target, but has no place in the code"),
        }
    }

    /// True if a conditional branch has an offset of 16 bits.
    pub(crate) fn is_long(&self, branch: BranchId) -> bool {
        self.long[branch]
    }

    /// The number of bytes of an item.
    pub(crate) fn size(&self, item: &Item, places: &Places) -> i64 {
        match item {
            Item::BranchOffset(branch) if self.is_long(*branch) => 2,
            item => size(item, places),
        }
    }
}

/// The number of bytes of an item; a conditional branch counts as a short one.
pub(crate) fn size(item: &Item, places: &Places) -> i64 {
    let table = |count: usize, element: i64| 1 + element * signed(count);
    match item {
        Item::Op(_)
        | Item::Var(_)
        | Item::Branch(_)
        | Item::BranchOffset(_)
        | Item::Next
        | Item::Offset8(_) => 1,
        Item::Const(value) => constant_size(*value).into(),
        Item::Index(variable, offset) => {
            constant_size(i32::from(places.get(*variable).get()) + offset).into()
        }
        Item::Offset16(_) | Item::Word(_) => 2,
        Item::Long(_) => 4,
        Item::Words(elements) => table(elements.len(), 2),
        Item::Longs(elements) => table(elements.len(), 4),
        Item::Targets(targets) => table(targets.len(), 2),
        Item::Label(_) | Item::Source(_) | Item::Never => 0,
        Item::Asm(items) => items.iter().map(|item| size(item, places)).sum(),
    }
}

/// The number of bytes of some code.
pub(crate) fn measure(code: &Code, places: &Places) -> i64 {
    let items = without_idle_jumps(&flat(&code.items));
    let layout = Layout::new(&items, code, places, true);
    items.iter().map(|item| layout.size(item, places)).sum()
}

/// The address of every item of some code, relative to its start, and of every label outside of
/// `asm` blocks.
pub(crate) fn addresses(code: &Code, places: &Places) -> (Vec<i64>, Addresses) {
    let items: Vec<&Item> = code.items.iter().collect();
    let layout = Layout::new(&items, code, places, true);
    let mut at = 0;
    let mut out = Vec::with_capacity(items.len());
    for item in &items {
        out.push(at);
        at += layout.size(item, places);
    }
    (out, layout.addresses)
}

/// The items, with those of `asm` blocks in place of the blocks.
pub(crate) fn flat(items: &[Item]) -> Vec<&Item> {
    fn flatten<'a>(items: &'a [Item], out: &mut Vec<&'a Item>) {
        for item in items {
            match item {
                Item::Asm(inside) => flatten(inside, out),
                item => out.push(item),
            }
        }
    }
    let mut out = Vec::with_capacity(items.len());
    flatten(items, &mut out);
    out
}

/// Leaves out jumps to what follows anyway.
pub(crate) fn without_idle_jumps<'a>(items: &[&'a Item]) -> Vec<&'a Item> {
    let mut out = Vec::with_capacity(items.len());
    let mut k = 0;
    while let Some(&item) = items.get(k) {
        if let (Item::Op(Op::Jump), Some(Item::Offset16(target))) = (item, items.get(k + 1)) {
            let idle = items
                .iter()
                .skip(k + 2)
                .take_while(|item| matches!(item, Item::Label(_) | Item::Source(_)))
                .any(|item| **item == Item::Label(*target));
            if idle {
                k += 2;
                continue;
            }
        }
        out.push(item);
        k += 1;
    }
    out
}

/// A count of items or bytes in memory, as a number that can be subtracted from.
pub(crate) fn signed(count: usize) -> i64 {
    match i64::try_from(count) {
        Ok(count) => count,
        Err(_) => panic!("{count} items do not fit into memory"),
    }
}
