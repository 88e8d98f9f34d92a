//! The form that the fast machine executes: instructions over slots.

use grammar::isa::{Op, Part};

use crate::index::{IndexVec, id};

/// A place in the memory of a run: a variable, a constant, or a value of an expression.
pub(super) type Slot = u16;

/// `V[0]` to `V[63]` are the first slots.
pub(super) const VARIABLES: usize = grammar::isa::VARIABLES;
/// The last value of the current subroutine (E1).
pub(super) const LAST: Slot = 64;
/// The value of the subroutine that has just returned.
pub(super) const RESULT: Slot = 65;
/// The first slot for values that codes wait for.
pub(super) const FIRST_VALUE: Slot = 66;
/// Where unused values go.
pub(super) const NOWHERE: Slot = 252;
/// The first of three slots for constants that do not fit into an operation.
pub(super) const SCRATCH: u8 = 253;
/// The number of slots for values; [`NOWHERE`] follows them. Constants have the last slots, from
/// [`Slot::MAX`] down, which are not in memory.
pub(super) const VALUES: u16 = NOWHERE - FIRST_VALUE;
/// The most constants that a program may have.
pub(super) const MOST_CONSTANTS: usize = 60_000;

/// All blocks of a program.
pub(super) type Blocks = IndexVec<BlockId, Vec<Inst>>;

id! {
    /// The number of a loop over cells that can be executed for all cells at once.
    pub(super) Lanes
}

id! {
    /// The number of a block.
    pub(super) BlockId
}

/// A jump that costs a step: its target and its cost (E14).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Jump {
    /// The number of the block, and of the instruction in it.
    pub(super) to: BlockId,
    pub(super) inst: u32,
    /// The distance from the target address to the address after the jump: the cost of this jump,
    /// in addition to the cost of the previous one, counted from its target.
    pub(super) cost: i32,
    /// The target address.
    pub(super) at: i32,
}

impl Jump {
    /// This jump when another one led to it.
    pub(super) const fn after(self, first: Jump) -> Jump {
        Jump { cost: self.cost.wrapping_add(first.cost), ..self }
    }
}

/// A comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Test {
    Equal,
    NotEqual,
    Less,
    Greater,
    LessEqual,
    GreaterEqual,
}

impl Test {
    /// The same comparison with the operands swapped.
    pub(super) const fn swapped(self) -> Test {
        match self {
            Test::Equal | Test::NotEqual => self,
            Test::Less => Test::Greater,
            Test::Greater => Test::Less,
            Test::LessEqual => Test::GreaterEqual,
            Test::GreaterEqual => Test::LessEqual,
        }
    }
}

/// An instruction. `d` is where its value goes, the other slots are operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Inst {
    Move {
        d: Slot,
        a: Slot,
    },
    Add {
        d: Slot,
        a: Slot,
        b: Slot,
    },
    Subtract {
        d: Slot,
        a: Slot,
        b: Slot,
    },
    Multiply {
        d: Slot,
        a: Slot,
        b: Slot,
    },
    And {
        d: Slot,
        a: Slot,
        b: Slot,
    },
    Or {
        d: Slot,
        a: Slot,
        b: Slot,
    },
    Xor {
        d: Slot,
        a: Slot,
        b: Slot,
    },
    ShiftLeft {
        d: Slot,
        a: Slot,
        b: Slot,
    },
    ShiftRight {
        d: Slot,
        a: Slot,
        b: Slot,
    },
    Compare {
        test: Test,
        d: Slot,
        a: Slot,
        b: Slot,
    },
    /// Any other code that neither jumps nor has an inline operand: executed as by the reference
    /// machine.
    Other {
        op: Op,
        d: Slot,
        a: Slot,
        b: Slot,
        c: Slot,
    },
    ColorOf {
        d: Slot,
        a: Slot,
    },
    Marked {
        d: Slot,
        a: Slot,
        b: Slot,
    },
    ClearMark {
        d: Slot,
        a: Slot,
        b: Slot,
    },
    SetMark {
        d: Slot,
        a: Slot,
        b: Slot,
    },
    Step {
        d: Slot,
        a: Slot,
        b: Slot,
    },
    Load {
        d: Slot,
        a: Slot,
    },
    Store {
        d: Slot,
        a: Slot,
        b: Slot,
    },
    /// An element of a table.
    Element {
        d: Slot,
        a: Slot,
        table: u32,
    },
    /// `$6E`.
    Destroy {
        d: Slot,
        m: Slot,
    },
    /// `$6F` starts: its first step.
    Charge {
        cost: i32,
        at: i32,
    },
    /// `$6F`: goes back if something was destroyed; `d` is the total.
    DestroyAgain {
        d: Slot,
        m: Slot,
        back: Jump,
    },
    /// Continues with another block, which does not cost a step.
    Continue {
        to: BlockId,
    },
    /// `$52`.
    Go {
        jump: Jump,
    },
    /// A branch if a value is not 0.
    Branch {
        a: Slot,
        jump: Jump,
    },
    /// A branch if a comparison is true.
    BranchIf {
        test: Test,
        a: Slot,
        b: Slot,
        jump: Jump,
    },
    /// `$62`: the index of its targets.
    Case {
        a: Slot,
        targets: u32,
    },
    /// `$50`: saves the waiting values; `back` is the block to which it returns.
    Call {
        jump: Jump,
        back: BlockId,
        address: i32,
        values: u16,
        pending: u16,
    },
    /// `$51`.
    Return {
        a: Slot,
        from: i32,
    },
    /// `$74` and `$75`: a loop around a cell starts.
    Around {
        occupied: bool,
        variable: u8,
        a: Slot,
        body: Jump,
    },
    /// `$76` and `$77`: a loop over cells starts.
    Over {
        occupied: bool,
        variable: u8,
        body: Jump,
        /// The number of its program for all cells at once.
        lanes: Option<Lanes>,
    },
    /// The body of the innermost loop was evaluated: continues with the next cell, or after the
    /// loop.
    Again {
        around: bool,
        variable: u8,
        body: Jump,
    },
    /// Leaves the phase to the reference machine.
    BailOut,
}

impl Inst {
    /// The destination of an instruction whose value can go to any slot.
    pub(super) fn made(&mut self) -> Option<&mut Slot> {
        match self {
            Inst::Add { d, .. }
            | Inst::Subtract { d, .. }
            | Inst::Multiply { d, .. }
            | Inst::And { d, .. }
            | Inst::Or { d, .. }
            | Inst::Xor { d, .. }
            | Inst::ShiftLeft { d, .. }
            | Inst::ShiftRight { d, .. }
            | Inst::Compare { d, .. }
            | Inst::Other { d, .. }
            | Inst::ColorOf { d, .. }
            | Inst::Marked { d, .. }
            | Inst::SetMark { d, .. }
            | Inst::ClearMark { d, .. }
            | Inst::Step { d, .. }
            | Inst::Load { d, .. }
            | Inst::Element { d, .. }
            | Inst::Destroy { d, .. } => Some(d),
            Inst::Move { .. }
            | Inst::Store { .. }
            | Inst::Charge { .. }
            | Inst::DestroyAgain { .. }
            | Inst::Continue { .. }
            | Inst::Go { .. }
            | Inst::Branch { .. }
            | Inst::BranchIf { .. }
            | Inst::Case { .. }
            | Inst::Call { .. }
            | Inst::Return { .. }
            | Inst::Around { .. }
            | Inst::Over { .. }
            | Inst::Again { .. }
            | Inst::BailOut => None,
        }
    }

    /// Where the body of a loop over cells starts.
    pub(super) const fn body(&mut self) -> Option<&mut Jump> {
        let (Inst::Around { body, .. } | Inst::Over { body, .. } | Inst::Again { body, .. }) = self
        else {
            return None;
        };
        Some(body)
    }

    /// True if it has such a value, or moves one: execution continues with the next instruction.
    pub(super) fn only_makes_a_value(mut self) -> bool {
        matches!(self, Inst::Move { .. }) || self.made().is_some()
    }

    /// Visits the blocks to which it leads.
    pub(super) fn leads_to(&self, targets: &[Vec<Jump>], mut visit: impl FnMut(BlockId)) {
        match self {
            Inst::Branch { jump, .. } | Inst::BranchIf { jump, .. } | Inst::Go { jump } => {
                visit(jump.to);
            }
            Inst::DestroyAgain { back, .. } => visit(back.to),
            Inst::Again { body, .. } | Inst::Around { body, .. } | Inst::Over { body, .. } => {
                visit(body.to);
            }
            Inst::Continue { to } => visit(*to),
            Inst::Call { jump, back, .. } => {
                visit(jump.to);
                visit(*back);
            }
            Inst::Case { targets: number, .. } => {
                targets[*number as usize].iter().for_each(|jump| visit(jump.to));
            }
            Inst::Move { .. }
            | Inst::Add { .. }
            | Inst::Subtract { .. }
            | Inst::Multiply { .. }
            | Inst::And { .. }
            | Inst::Or { .. }
            | Inst::Xor { .. }
            | Inst::ShiftLeft { .. }
            | Inst::ShiftRight { .. }
            | Inst::Compare { .. }
            | Inst::Other { .. }
            | Inst::ColorOf { .. }
            | Inst::Marked { .. }
            | Inst::ClearMark { .. }
            | Inst::SetMark { .. }
            | Inst::Step { .. }
            | Inst::Load { .. }
            | Inst::Store { .. }
            | Inst::Element { .. }
            | Inst::Destroy { .. }
            | Inst::Charge { .. }
            | Inst::Return { .. }
            | Inst::BailOut => {}
        }
    }

    /// The operands; with fewer than three, the first one repeated.
    pub(super) const fn operands(&self) -> [Slot; 3] {
        match *self {
            Inst::Move { a, .. }
            | Inst::ColorOf { a, .. }
            | Inst::Load { a, .. }
            | Inst::Element { a, .. }
            | Inst::Branch { a, .. }
            | Inst::Case { a, .. }
            | Inst::Return { a, .. }
            | Inst::Around { a, .. }
            | Inst::Destroy { m: a, .. }
            | Inst::DestroyAgain { m: a, .. } => [a; 3],
            Inst::Add { a, b, .. }
            | Inst::Subtract { a, b, .. }
            | Inst::Multiply { a, b, .. }
            | Inst::And { a, b, .. }
            | Inst::Or { a, b, .. }
            | Inst::Xor { a, b, .. }
            | Inst::ShiftLeft { a, b, .. }
            | Inst::ShiftRight { a, b, .. }
            | Inst::Compare { a, b, .. }
            | Inst::Marked { a, b, .. }
            | Inst::ClearMark { a, b, .. }
            | Inst::SetMark { a, b, .. }
            | Inst::Step { a, b, .. }
            | Inst::Store { a, b, .. }
            | Inst::BranchIf { a, b, .. } => [a, b, a],
            Inst::Other { a, b, c, .. } => [a, b, c],
            Inst::Charge { .. }
            | Inst::Continue { .. }
            | Inst::Go { .. }
            | Inst::Call { .. }
            | Inst::Over { .. }
            | Inst::Again { .. }
            | Inst::BailOut => [NOWHERE; 3],
        }
    }

    /// True if a slot is one of its operands.
    pub(super) const fn reads(&self, slot: Slot) -> bool {
        let [a, b, c] = self.operands();
        a == slot || b == slot || c == slot
    }

    /// True if it can change the board.
    pub(super) const fn changes_board(&self) -> bool {
        match self {
            Inst::SetMark { .. }
            | Inst::ClearMark { .. }
            | Inst::Destroy { .. }
            | Inst::DestroyAgain { .. } => true,
            Inst::Other { op, .. } => {
                let writes = op.effects().writes;
                writes.has(Part::Board) || writes.has(Part::Marks)
            }
            Inst::Move { .. }
            | Inst::Add { .. }
            | Inst::Subtract { .. }
            | Inst::Multiply { .. }
            | Inst::And { .. }
            | Inst::Or { .. }
            | Inst::Xor { .. }
            | Inst::ShiftLeft { .. }
            | Inst::ShiftRight { .. }
            | Inst::Compare { .. }
            | Inst::ColorOf { .. }
            | Inst::Marked { .. }
            | Inst::Step { .. }
            | Inst::Load { .. }
            | Inst::Store { .. }
            | Inst::Element { .. }
            | Inst::Charge { .. }
            | Inst::Continue { .. }
            | Inst::Go { .. }
            | Inst::Branch { .. }
            | Inst::BranchIf { .. }
            | Inst::Case { .. }
            | Inst::Call { .. }
            | Inst::Return { .. }
            | Inst::Around { .. }
            | Inst::Over { .. }
            | Inst::Again { .. }
            | Inst::BailOut => false,
        }
    }

    /// True if it stores a new last value.
    pub(super) fn makes_last(mut self) -> bool {
        matches!(self, Inst::Move { d: LAST, .. }) || self.made().is_some_and(|d| *d == LAST)
    }
}
