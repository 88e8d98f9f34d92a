//! The form that the fast machine executes: instructions over slots.

use grammar::isa::Op;

/// A place in the memory of a run: a variable, a constant, or a value of an expression.
pub(super) type Slot = u16;

/// `V[0]` to `V[63]` are the first slots.
pub(super) const VARIABLES: usize = grammar::isa::VARIABLES;
/// The last value of the present subroutine (E1).
pub(super) const LAST: Slot = 64;
/// The value of the subroutine that has just returned.
pub(super) const RESULT: Slot = 65;
/// The first slot for values that codes wait for.
pub(super) const FIRST_VALUE: Slot = 66;
/// How many slots there are; constants have the last ones. Few enough that every game can have its
/// own, and a power of two, so that an index can be cut to fit instead of being checked.
pub(super) const SLOTS: usize = 1 << 12;

/// A jump that is a step: where to, and what it costs (E14).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Jump {
    /// The number of the block; when code is complete, that of its first instruction.
    pub(super) to: u32,
    /// The address of the code pointer when the step is made, and 1.
    pub(super) from: i32,
    /// The address that is jumped to.
    pub(super) at: i32,
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
    /// Any other code that neither jumps nor awaits inline data: what the reference machine does.
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
    /// `$6F` begins: its first step.
    Charge {
        from: i32,
        at: i32,
    },
    /// `$6F`: goes back if something was destroyed; `d` is the total.
    DestroyAgain {
        d: Slot,
        m: Slot,
        back: Jump,
    },
    /// On to another block, which is no step.
    Continue {
        to: u32,
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
    /// `$50`: values that wait are kept; `back` is where it returns to.
    Call {
        jump: Jump,
        back: u32,
        address: i32,
        values: u16,
        pending: u16,
    },
    /// `$51`.
    Return {
        a: Slot,
        from: i32,
    },
    /// `$74` and `$75`: a loop around a cell begins.
    Around {
        occupied: bool,
        variable: u8,
        a: Slot,
        body: Jump,
    },
    /// `$76` and `$77`: a loop over cells begins.
    Over {
        occupied: bool,
        variable: u8,
        body: Jump,
    },
    /// The body of the innermost loop was evaluated: on with the next cell, or behind the loop.
    Again {
        variable: u8,
        body: Jump,
    },
    /// What only the reference machine knows.
    Give,
}
