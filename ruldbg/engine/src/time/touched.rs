//! Which variables and cells a part of a game can have changed. Searches skip the parts that cannot
//! have changed what they are looking for.
//!
//! A code is noted when it is executed, not when it receives its last value. So a set can contain
//! too much, but never too little.

use grammar::arith::store_target;
use grammar::isa::{self, Address, Code, Inline, Op, Part, VarIndex};
use rulvm_core::machine::Run;
use rulvm_core::{Game, Program};

use super::position::Time;

/// A set of variables, of hexagons and of marks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Touched {
    /// The variables, as bits.
    pub variables: u64,
    /// The cells of the hexagons in the set: bit k stands for the cells k, k + 64 ...
    pub hexagons: u64,
    /// The cells of the marks in the set, in the same way.
    pub marks: u64,
}

impl Touched {
    /// Everything.
    pub const ALL: Touched = Touched { variables: u64::MAX, hexagons: u64::MAX, marks: u64::MAX };

    /// Adds another set.
    pub fn add(&mut self, other: Touched) {
        self.variables |= other.variables;
        self.hexagons |= other.hexagons;
        self.marks |= other.marks;
    }

    /// True if the sets overlap.
    #[must_use]
    pub const fn meets(self, other: Touched) -> bool {
        self.variables & other.variables != 0
            || self.hexagons & other.hexagons != 0
            || self.marks & other.marks != 0
    }

    /// The bit for a cell.
    #[must_use]
    pub const fn cell(id: i32) -> u64 {
        1 << (id & 63)
    }

    /// What differs between two states of a game.
    pub(super) fn between(before: &Game, after: &Game) -> Touched {
        let (before, after) = (before.state(), after.state());
        let mut touched = Touched::default();
        for (k, (old, new)) in before.variables.iter().zip(&after.variables).enumerate() {
            touched.variables |= u64::from(old != new) << k;
        }
        for cell in after.board.changed_cells(&before.board) {
            let bit = Touched::cell(i32::from(cell.id()));
            if before.board.hexagon(cell) != after.board.hexagon(cell) {
                touched.hexagons |= bit;
            }
            if before.board.marks(cell) != after.board.marks(cell) {
                touched.marks |= bit;
            }
        }
        touched
    }
}

/// What a code can change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Write {
    /// Everything that it can change, whatever its operands are.
    touched: Touched,
    /// True if its first operand selects the variable or the cell.
    selects: bool,
}

/// What each code of a rule can change.
#[derive(Clone, Debug)]
pub(super) struct Writes(Vec<Option<Write>>);

impl Writes {
    pub(super) fn new(program: &Program) -> Writes {
        let bytes = program.bytes();
        let addresses = (0..).map(Address).zip(bytes);
        let write = |(at, &byte): (Address, &u8)| match Code::from_byte(byte) {
            Code::Op(op) => Some(write(bytes, at, op)).filter(|write| *write != Write::default()),
            Code::Variable(_) | Code::Constant(_) => None,
        };
        Writes(addresses.map(write).collect())
    }

    /// What the code at an address can change; `None`: nothing.
    #[inline]
    fn at(&self, address: Address) -> Option<&Write> {
        self.0.get(address.index()?)?.as_ref()
    }

    /// True if the first operand of the code at an address selects what it changes.
    fn selects(&self, address: Address) -> bool {
        self.at(address).is_some_and(|write| write.selects)
    }
}

/// What a code can change; if its first operand is a constant, exactly.
fn write(bytes: &[u8], at: Address, op: Op) -> Write {
    let writes = op.effects().writes;
    let first = isa::decode(bytes, at.plus(1)).and_then(|first| match (first.code, first.inline) {
        (Code::Constant(value), _) => Some(i32::from(value)),
        (Code::Op(_), Inline::Constant(value)) => Some(value),
        _ => None,
    });
    if selects(op) {
        return match first {
            Some(first) => Write { touched: selected(op, first), selects: false },
            None => Write { touched: Touched::default(), selects: true },
        };
    }
    let all = |part: Part| if writes.has(part) { u64::MAX } else { 0 };
    let touched = Touched {
        variables: all(Part::Variables),
        hexagons: all(Part::Board),
        marks: all(Part::Marks),
    };
    Write { touched, selects: false }
}

/// True for codes whose first operand selects the variable or the cell that they change.
fn selects(op: Op) -> bool {
    op == Op::Store || op.is_cell_loop() || is_mark(op)
}

const fn is_mark(op: Op) -> bool {
    matches!(op, Op::FlipMark | Op::ClearMark | Op::SetMark)
}

/// What such a code changes if its first operand has this value.
fn selected(op: Op, first: i32) -> Touched {
    if is_mark(op) {
        return Touched { marks: Touched::cell(first), ..Touched::default() };
    }
    let variable = if op == Op::Store {
        store_target(first).ok().map(|store| store.variable)
    } else {
        VarIndex::new(first)
    };
    // Other indexes trap.
    let variables = variable.map_or(0, |variable| 1 << variable.get());
    Touched { variables, ..Touched::default() }
}

/// Follows a game and notes what it changes.
#[derive(Clone, Debug)]
pub(super) struct Notes {
    /// What was changed since the last checkpoint.
    pub(super) touched: Touched,
    /// The time up to which everything was noted.
    pub(super) known: Time,
    /// True while a code waits for an operand that selects what it changes.
    selecting: bool,
}

impl Notes {
    pub(super) fn new() -> Notes {
        Notes { touched: Touched::default(), known: Time(0), selecting: false }
    }

    /// Notes that a code was executed, and led to a position. `run` is `None` if it was the last
    /// one of its phase call.
    #[inline]
    pub(super) fn code(&mut self, writes: &Writes, at: Address, run: Option<&Run>, time: Time) {
        if time <= self.known {
            return;
        }
        self.known = time;
        if let Some(write) = writes.at(at) {
            self.touched.add(write.touched);
            self.selecting |= write.selects;
        }
        if self.selecting {
            self.select(writes, run);
        }
    }

    /// Notes what waiting codes have selected.
    #[cold]
    fn select(&mut self, writes: &Writes, run: Option<&Run>) {
        self.selecting = false;
        for (op, at, values) in run.into_iter().flat_map(Run::pending) {
            if selects(op) && writes.selects(at) {
                self.selecting = true;
                if let Some(&first) = values.first() {
                    self.touched.add(selected(op, first));
                }
            }
        }
    }

    /// Notes what something other than a code has changed, up to a position.
    pub(super) fn change(&mut self, before: &Game, after: &Game, time: Time) {
        self.known = self.known.max(time);
        self.touched.add(Touched::between(before, after));
    }

    /// Starts again at a checkpoint; returns what was noted before it. Waiting codes can still
    /// change something after it.
    pub(super) fn take(&mut self, writes: &Writes, run: Option<&Run>) -> Touched {
        let before = std::mem::take(&mut self.touched);
        for (_, at, _) in run.into_iter().flat_map(Run::pending) {
            if let Some(write) = writes.at(at) {
                self.touched.add(write.touched);
                self.selecting |= write.selects;
            }
        }
        if self.selecting {
            self.select(writes, run);
        }
        before
    }
}
