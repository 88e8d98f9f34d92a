//! Instructions for groups of cells.

use grammar::isa::Op;

use crate::machine::fast::ir::{Slot, Test};

/// How many registers a group has.
pub(super) const REGISTERS: usize = 24;
/// How many sums a group has: the cost of its path, then those of variables.
pub(super) const SUMS: usize = 4;

/// A register, or from [`REGISTERS`] on a number that is the same for all cells.
pub(super) type Register = u8;

/// A jump: the instruction, and its cost.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Jump {
    pub(super) to: u32,
    pub(super) cost: i32,
}

/// An instruction.
#[derive(Clone, Copy, Debug)]
pub(super) enum Inst {
    Move {
        d: Register,
        a: Register,
    },
    Add {
        d: Register,
        a: Register,
        b: Register,
    },
    Subtract {
        d: Register,
        a: Register,
        b: Register,
    },
    /// A calculation or a query.
    Other {
        op: Op,
        d: Register,
        a: Register,
        b: Register,
        c: Register,
    },
    Compare {
        test: Test,
        d: Register,
        a: Register,
        b: Register,
    },
    Element {
        d: Register,
        a: Register,
        table: u32,
    },
    Color {
        d: Register,
        a: Register,
    },
    Pattern {
        d: Register,
        a: Register,
    },
    Marked {
        d: Register,
        a: Register,
        b: Register,
    },
    Not {
        d: Register,
        a: Register,
    },
    SetMark {
        d: Register,
        a: Register,
        b: Register,
    },
    ClearMark {
        d: Register,
        a: Register,
        b: Register,
    },
    Step {
        d: Register,
        a: Register,
        b: Register,
    },
    /// Adds `a`, or subtracts it.
    Sum {
        sum: u8,
        a: Register,
        is_negative: bool,
    },
    Go {
        jump: Jump,
    },
    Branch {
        a: Register,
        jump: Jump,
    },
    BranchIf {
        test: Test,
        a: Register,
        b: Register,
        jump: Jump,
    },
    /// The next direction of a loop around the cell `center`: into the body with the neighbor in
    /// `d`, or to `out` where it is not visited; after the last one, into the body with 0.
    Around {
        occupied: bool,
        center: Register,
        direction: Register,
        d: Register,
        body: u32,
        out: u32,
    },
    /// Whether a loop around a cell has had its last evaluation: then it continues.
    Again {
        direction: Register,
        back: Jump,
    },
    /// The end of the body.
    End {
        cost: i32,
    },
    /// What cannot be done for all cells at once.
    BailOut,
}

/// A loop over cells.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Program {
    pub(super) insts: Vec<Inst>,
    /// True for a loop over hexagons.
    pub(super) occupied: bool,
    /// The slots or constants of the numbers that are the same for all cells.
    pub(super) fixed: Vec<Fixed>,
    /// The register of the loop's variable.
    pub(super) cell: Register,
    /// The registers whose values a loop leaves in slots.
    pub(super) kept: Vec<(Register, Slot)>,
    pub(super) kept_registers: u32,
    /// For each instruction, the registers that are read from there on before they are written.
    pub(super) live: Vec<u32>,
    /// For each instruction, the registers whose values now may be those that the loop leaves.
    pub(super) kept_live: Vec<u32>,
    /// The slots of the sums from number 1 on.
    pub(super) sums: Vec<Slot>,
    /// How deep calls are nested, and how many codes wait there.
    pub(super) calls: usize,
    pub(super) pending: usize,
}

/// A number that is the same for all cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fixed {
    Constant(i32),
    Slot(u8),
}

impl Inst {
    /// The register that it writes.
    pub(super) const fn written(&self) -> [Option<Register>; 2] {
        match *self {
            Inst::Move { d, .. }
            | Inst::Add { d, .. }
            | Inst::Subtract { d, .. }
            | Inst::Other { d, .. }
            | Inst::Compare { d, .. }
            | Inst::Element { d, .. }
            | Inst::Color { d, .. }
            | Inst::Pattern { d, .. }
            | Inst::Marked { d, .. }
            | Inst::Not { d, .. }
            | Inst::SetMark { d, .. }
            | Inst::ClearMark { d, .. }
            | Inst::Step { d, .. } => [Some(d), None],
            Inst::Around { d, direction, .. } => [Some(d), Some(direction)],
            Inst::Sum { .. }
            | Inst::Go { .. }
            | Inst::Branch { .. }
            | Inst::BranchIf { .. }
            | Inst::Again { .. }
            | Inst::End { .. }
            | Inst::BailOut => [None, None],
        }
    }

    /// The registers that it reads, with repetitions.
    pub(super) const fn read(&self) -> [Register; 3] {
        match *self {
            Inst::Move { a, .. }
            | Inst::Element { a, .. }
            | Inst::Color { a, .. }
            | Inst::Pattern { a, .. }
            | Inst::Not { a, .. }
            | Inst::Sum { a, .. }
            | Inst::Branch { a, .. } => [a; 3],
            Inst::Add { a, b, .. }
            | Inst::Subtract { a, b, .. }
            | Inst::Compare { a, b, .. }
            | Inst::Marked { a, b, .. }
            | Inst::SetMark { a, b, .. }
            | Inst::ClearMark { a, b, .. }
            | Inst::Step { a, b, .. }
            | Inst::BranchIf { a, b, .. } => [a, b, b],
            Inst::Other { a, b, c, .. } => [a, b, c],
            Inst::Around { center, direction, .. } => [center, direction, direction],
            Inst::Again { direction, .. } => [direction; 3],
            Inst::Go { .. } | Inst::End { .. } | Inst::BailOut => [Register::MAX; 3],
        }
    }

    /// Where it jumps to, as far as that is not the next instruction.
    pub(super) fn targets(&mut self) -> [Option<&mut u32>; 2] {
        match self {
            Inst::Go { jump }
            | Inst::Branch { jump, .. }
            | Inst::BranchIf { jump, .. }
            | Inst::Again { back: jump, .. } => [Some(&mut jump.to), None],
            Inst::Around { body, out, .. } => [Some(body), Some(out)],
            _ => [None, None],
        }
    }

    /// True if the next instruction can follow.
    pub(super) const fn falls_through(&self) -> bool {
        !matches!(self, Inst::Go { .. } | Inst::Around { .. } | Inst::End { .. } | Inst::BailOut)
    }
}
