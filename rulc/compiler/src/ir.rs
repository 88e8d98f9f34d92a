//! The code before it becomes bytes: a list of codes in prefix order, with labels for addresses,
//! and with variables that have no place yet.

use grammar::isa::Op;
use grammar::span::Span;

use crate::program::{FunctionId, VarId};
use grammar::index::{Id, IndexVec, id};

id! {
    /// A place in the code.
    pub(crate) Label

    /// A conditional branch, whose opcode precedes its condition and whose offset follows it.
    pub(crate) BranchId
}

/// An item of the code. Every line of a source becomes several, so rare contents are boxed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::box_collection, reason = "a list by itself would make every item larger")]
pub(crate) enum Item {
    /// A code; its operands follow.
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
    /// An 8-bit offset to what follows: both paths of the branch in front are the same.
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
    /// The place of a label; has no bytes.
    Label(Label),
    /// What follows comes from this span of the source; has no bytes. An empty span is a point that
    /// the source map needs, see [`point_after`].
    Source(Span),
    /// The code never continues after this: the body of a cell loop has been evaluated for a cell
    /// that exists, and the machine goes back (E6). Has no bytes.
    Never,
    /// The items of an `asm` block, which stay as they are.
    Asm(Box<Vec<Item>>),
}

impl Item {
    /// True if it says which statement the following code comes from.
    pub(crate) const fn is_origin(&self) -> bool {
        matches!(self, Item::Source(span) if !span.is_empty())
    }

    /// True for inline operands, which follow the expressions of a code.
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

/// The point after a statement, where the debugger can stop.
pub(crate) fn point_after(statement: Span) -> Span {
    Span::new(statement.source(), statement.end() as usize, statement.end() as usize)
}

/// The statement that the code at an item comes from, as far as the list of items says.
pub(crate) fn source_at(items: &[Item], at: usize) -> Option<Item> {
    items.iter().take(at).rfind(|item| item.is_origin()).cloned()
}

/// The code of a program.
#[derive(Debug, Default)]
pub(crate) struct Code {
    pub(crate) items: Vec<Item>,
    /// The target of each conditional branch.
    pub(crate) branches: IndexVec<BranchId, Label>,
    /// The entry of each function.
    pub(crate) functions: Vec<(FunctionId, Label)>,
    /// The number of labels.
    labels: usize,
}

impl Code {
    pub(crate) fn new_label(&mut self) -> Label {
        self.labels += 1;
        Label::from_index(self.labels - 1)
    }

    pub(crate) fn new_branch(&mut self, target: Label) -> BranchId {
        self.branches.push(target)
    }

    /// The code with other items, whose labels are the first `labels` numbers.
    pub(crate) fn with_items(self, items: Vec<Item>, labels: usize) -> Code {
        Code { items, labels, ..self }
    }

    /// A copy with other items and the same labels.
    pub(crate) fn with_copy(&self, items: Vec<Item>) -> Code {
        Code {
            items,
            branches: self.branches.clone(),
            functions: self.functions.clone(),
            labels: self.labels,
        }
    }

    /// The number of labels.
    pub(crate) const fn labels(&self) -> usize {
        self.labels
    }

    /// True if the code never continues after its last item.
    pub(crate) fn has_ended(&self) -> bool {
        let mut items = self.items.iter().rev().filter(|item| !matches!(item, Item::Source(_)));
        match items.next() {
            Some(Item::Op(Op::Return) | Item::Targets(_) | Item::Never) => true,
            Some(Item::Offset16(_)) => items.next() == Some(&Item::Op(Op::Jump)),
            _ => false,
        }
    }
}

// Programs are large, so their items are small.
#[cfg(target_pointer_width = "64")]
const _: () = assert!(size_of::<Item>() == 16);
