//! The code before it is bytes: a list of codes in prefix order, with labels for addresses and
//! variables without places.

use grammar::isa::Op;
use grammar::span::Span;

use crate::program::{FunctionId, VarId};

/// A place in the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Label(pub(crate) u32);

/// A conditional branch, whose opcode stands before its condition and whose offset behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct BranchId(pub(crate) u32);

/// An item of the code. There are a few for every line of a source, so what is rare is in a box.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::box_collection, reason = "a list by itself would make every item larger")]
pub(crate) enum Item {
    /// A code; what it awaits follows.
    Op(Op),
    /// A constant, by the shortest code.
    Const(i32),
    /// The value of a variable.
    Var(VarId),
    /// The index of a variable plus a number, as a constant.
    Index(VarId, i32),
    /// The opcode of a conditional branch: `$46` if its target is near enough, else `$53`.
    Branch(BranchId),
    /// The offset of a conditional branch.
    BranchOffset(BranchId),
    /// An 8-bit offset that leads to what follows: both ways of the branch in front are the same.
    Next,
    /// An 8-bit offset.
    Offset8(Label),
    /// A 16-bit offset.
    Offset16(Label),
    /// The word of a `$48`.
    Word(i32),
    /// The long word of a `$49`.
    Long(i32),
    /// The count and the elements of a `$60`.
    Words(Box<Vec<i32>>),
    /// The count and the elements of a `$61`.
    Longs(Box<Vec<i32>>),
    /// The count and the offsets of a `$62`.
    Targets(Box<Vec<Label>>),
    /// The place of a label; takes no bytes.
    Label(Label),
    /// What follows comes from this place of the source; takes no bytes.
    Source(Span),
    /// The code never goes on behind this: the body of a cell loop has been evaluated for a cell
    /// that exists, and the machine goes back (E6). Takes no bytes.
    Never,
    /// The items of an `asm` block, which stay as they are.
    Asm(Box<Vec<Item>>),
}

impl Item {
    /// True if it says where what follows comes from. A place without length is a point that is
    /// asked for, and stays alone.
    pub(crate) const fn is_origin(&self) -> bool {
        matches!(self, Item::Source(span) if !span.is_empty())
    }

    /// True for what stands behind the expressions of a code, as a part of it.
    pub(crate) const fn is_inline(&self) -> bool {
        matches!(
            self,
            Item::BranchOffset(_)
                | Item::Next
                | Item::Offset8(_)
                | Item::Offset16(_)
                | Item::Word(_)
                | Item::Long(_)
                | Item::Words(_)
                | Item::Longs(_)
                | Item::Targets(_)
        )
    }
}

/// The place in the source from which the code at an item comes, as far as a list of items says.
pub(crate) fn source_at(items: &[Item], at: usize) -> Option<Item> {
    items.iter().take(at).rfind(|item| item.is_origin()).cloned()
}

/// The code of a program.
#[derive(Debug, Default)]
pub(crate) struct Code {
    pub(crate) items: Vec<Item>,
    /// The target of each conditional branch.
    pub(crate) branches: Vec<Label>,
    /// Where each function begins.
    pub(crate) functions: Vec<(FunctionId, Label)>,
    labels: u32,
}

impl Code {
    pub(crate) fn new_label(&mut self) -> Label {
        self.labels += 1;
        Label(self.labels - 1)
    }

    pub(crate) fn new_branch(&mut self, target: Label) -> BranchId {
        self.branches.push(target);
        BranchId(u32::try_from(self.branches.len() - 1).unwrap_or(u32::MAX))
    }

    /// The code with other items; labels are the first `labels` numbers.
    pub(crate) fn with_items(self, items: Vec<Item>, labels: usize) -> Code {
        Code { items, labels: u32::try_from(labels).unwrap_or(u32::MAX), ..self }
    }

    /// How many labels there are.
    pub(crate) fn labels(&self) -> usize {
        self.labels as usize
    }

    /// True if what stands last never goes on behind itself.
    pub(crate) fn has_ended(&self) -> bool {
        let mut items = self.items.iter().rev().filter(|item| !matches!(item, Item::Source(_)));
        match items.next() {
            Some(Item::Op(Op::Return) | Item::Targets(_) | Item::Never) => true,
            Some(Item::Offset16(_)) => items.next() == Some(&Item::Op(Op::Jump)),
            _ => false,
        }
    }
}
