//! The threaded form of code: an operation is a function with its operands, and each calls the next
//! one itself.
//!
//! A loop around a `match` has one indirect jump for all instructions, which processors predict
//! badly. Here every function has its own. The call is the last thing in the function and has the
//! same arguments, so an optimized build turns it into a jump that needs no stack. For that, a
//! function keeps nothing on the host's stack when it calls: what needs space there is in functions
//! of its own, which return before. For WebAssembly, only `become` makes such jumps, which is not
//! stable: the program of the page is built with it (`--cfg tail_calls`). Other builds for
//! WebAssembly, and those with debug assertions, return to a loop, which calls the next one
//! ([`next!`](super::next)).

use grammar::isa::Op as Byte;

use super::super::event::Event;
use super::Code;
use super::stacks::Stacks;
use crate::machine::state::State;

/// The memory of a run: variables, the last value, waiting values. Its index is a byte, and needs
/// no bounds check.
pub(super) type Memory = [i32; 256];

/// The function of an operation. Its arguments are the machine, the operation itself, all
/// operations, its number among them, and the fuel plus the target address of the last jump (E14),
/// so that the cost of a jump is a constant. All five fit into registers.
pub(super) type Run = for<'c, 'h> fn(&mut Machine<'c, 'h>, &'c Op, &'c [Op], usize, i64);

/// An operation. What its fields mean depends on the function.
#[derive(Clone, Copy, Debug)]
pub(super) struct Op {
    pub(super) run: Run,
    /// Where its value goes.
    pub(super) d: u8,
    /// Operands.
    pub(super) a: u8,
    pub(super) b: u8,
    pub(super) c: u8,
    /// A constant operand.
    pub(super) imm: i32,
    /// Where it jumps to.
    pub(super) jump: Target,
    /// The code that it executes, if the function does not determine it.
    pub(super) byte: Byte,
}

/// The target and the cost of a jump.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Target {
    /// The number of the operation.
    pub(super) to: u32,
    /// The cost: the distance from the target address to the address after the jump.
    pub(super) cost: i32,
    /// The target address.
    pub(super) at: i32,
}

/// A run of a phase.
pub(super) struct Machine<'c, 'h> {
    pub(super) memory: Memory,
    pub(super) code: &'c Code,
    pub(super) state: &'h mut State,
    pub(super) events: &'h mut Vec<Event>,
    pub(super) stacks: Stacks,
    /// The greatest identifier of a cell.
    pub(super) cells: i32,
    /// The target address of the last jump.
    pub(super) since: i32,
    /// How many calls may be nested.
    pub(super) most_calls: usize,
    /// How many codes wait in calling subroutines, and how many may.
    pub(super) pending: usize,
    pub(super) most_pending: usize,
    /// The value of the phase and the fuel that is left, once it is finished. A run that ends
    /// without them has bailed out.
    pub(super) finished: Option<(i32, i64)>,
    /// The next operation, in a build where functions do not call each other.
    #[cfg(all(not(tail_calls), any(debug_assertions, target_family = "wasm")))]
    pub(super) next: Option<(&'c Op, usize, i64)>,
}

/// Continues with an operation; bails out if its number does not exist.
#[cfg(tail_calls)]
macro_rules! go {
    ($machine:ident, $ops:ident, $pc:expr, $fuel:expr) => {{
        let pc = $pc;
        if let Some(op) = $ops.get(pc) {
            become (op.run)($machine, op, $ops, pc, $fuel)
        }
    }};
}

/// Continues with an operation, by a call that is optimized.
#[cfg(not(any(tail_calls, debug_assertions, target_family = "wasm")))]
macro_rules! go {
    ($machine:ident, $ops:ident, $pc:expr, $fuel:expr) => {{
        let pc = $pc;
        if let Some(op) = $ops.get(pc) {
            (op.run)($machine, op, $ops, pc, $fuel)
        }
    }};
}

/// Continues with an operation, by the loop in [`run`].
#[cfg(all(not(tail_calls), any(debug_assertions, target_family = "wasm")))]
macro_rules! go {
    ($machine:ident, $ops:ident, $pc:expr, $fuel:expr) => {{
        let pc = $pc;
        $machine.next = $ops.get(pc).map(|op| (op, pc, $fuel))
    }};
}

/// Continues with the next operation.
macro_rules! next {
    ($machine:ident, $ops:ident, $pc:expr, $fuel:expr) => {
        go!($machine, $ops, $pc + 1, $fuel)
    };
}

/// Jumps; bails out if the fuel does not suffice.
macro_rules! jump {
    ($machine:ident, $target:expr, $ops:ident, $fuel:expr) => {{
        let target = $target;
        let fuel = $fuel - i64::from(target.cost);
        $machine.since = target.at;
        if fuel >= 0 {
            go!($machine, $ops, target.to as usize, fuel)
        }
    }};
}

/// Jumps if a condition is true, else continues with the next operation.
macro_rules! branch {
    ($condition:expr, $machine:ident, $op:ident, $ops:ident, $pc:ident, $fuel:ident) => {
        if $condition {
            jump!($machine, $op.jump, $ops, $fuel)
        } else {
            next!($machine, $ops, $pc, $fuel)
        }
    };
}

pub(super) use {branch, go, jump, next};

impl Machine<'_, '_> {
    /// A cell by its identifier; 0 is allowed (E10).
    #[inline(always)]
    pub(super) fn cell(&self, id: i32) -> Option<u8> {
        if id.cast_unsigned() <= self.cells.cast_unsigned() { Some(id as u8) } else { None }
    }
}

/// Runs operations until one does not continue.
pub(super) fn run(machine: &mut Machine<'_, '_>, from: usize, fuel: i64) {
    let ops = machine.code.ops.as_slice();
    if let Some(op) = ops.get(from) {
        (op.run)(machine, op, ops, from, fuel);
    }
    #[cfg(all(not(tail_calls), any(debug_assertions, target_family = "wasm")))]
    while let Some((op, pc, fuel)) = machine.next.take() {
        (op.run)(machine, op, ops, pc, fuel);
    }
}
