//! What a code does when its expressions are evaluated, as far as is known without running it.

use grammar::arith;
use grammar::isa::{
    Address, Calculation, Control, Decoded, Inline, Kind, Op, Operand, Query, Trap, Update,
    VarIndex,
};
use smallvec::{SmallVec, smallvec};

/// A value, if it is the same on all paths.
pub(crate) type Known = Option<i32>;

/// What a code does when its expressions are evaluated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Completion {
    /// It has a value; execution continues at an address.
    Value(Known, Address),
    /// It continues at one of these addresses, without a value. The last field is the address after
    /// its inline operand.
    Branches(SmallVec<[Address; 2]>, Address),
    /// It traps, whatever the rest is.
    Traps(Trap),
    /// Its inline operand is cut off by the end of the file; what the elements in the file of a
    /// cut-off table can still do.
    CutOff(Option<Box<Completion>>),
}

/// The limits that a rule sets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// How many cells the board has at most.
    pub(crate) cells: i32,
}

/// What a code does whose expressions have these values and whose inline operand is at `at`.
pub(crate) fn complete(
    bytes: &[u8],
    op: Op,
    values: [Known; 3],
    at: Address,
    limits: Limits,
) -> Completion {
    if let Some(trap) = trap(op, values, limits) {
        return Completion::Traps(trap);
    }
    let x = values[0];
    let Some((inline, next)) = Decoded::inline_at(bytes, op, at) else {
        return Completion::CutOff(rest_of_table(bytes, op, x, at).map(Box::new));
    };
    match inline {
        Inline::Branch(target) => {
            let ways = match x {
                Some(0) => smallvec![next],
                Some(_) => smallvec![target],
                None => smallvec![target, next],
            };
            Completion::Branches(ways, next)
        }
        Inline::Targets(targets) => match chosen(x, targets.len()) {
            _ if targets.is_empty() => Completion::Traps(Trap::EmptyTable),
            Some(k) => Completion::Branches(targets.get(k).copied().into_iter().collect(), next),
            None => Completion::Branches(targets.into(), next),
        },
        Inline::Table(table) if table.is_empty() => Completion::Traps(Trap::EmptyTable),
        Inline::Table(table) => {
            let value = chosen(x, table.len()).and_then(|k| table.get(k).copied());
            Completion::Value(value, next)
        }
        Inline::Constant(value) => Completion::Value(Some(value), next),
        Inline::None => Completion::Value(value(op, values), next),
    }
}

/// The value of a code without an inline operand, as far as it follows from the operands.
fn value(op: Op, values: [Known; 3]) -> Known {
    let [x, y, _] = values;
    match op.kind() {
        Kind::Calculation(_) => {
            let operands: SmallVec<[i32; 3]> =
                values.into_iter().take(op.expressions()).collect::<Option<_>>()?;
            arith::operation(op, &operands).ok().flatten()
        }
        Kind::Update(op) => match op {
            Update::Store => {
                let store = arith::store_target(x?).ok()?;
                y.filter(|_| !store.reads())
            }
            Update::Timer | Update::Period | Update::Push => x,
            Update::Random16
            | Update::Random32
            | Update::Random15
            | Update::Random31
            | Update::Pull
            | Update::FlipMark
            | Update::ClearMark
            | Update::SetMark => None,
        },
        Kind::Query(_) | Kind::CellLoop(_) | Kind::Control(_) => None,
    }
}

/// What a table that the end of the file cuts off can still do (D11).
fn rest_of_table(bytes: &[u8], op: Op, index: Known, at: Address) -> Option<Completion> {
    let size = match op.inline()? {
        Operand::Words | Operand::Offsets => 2,
        Operand::Longs => 4,
        Operand::Expr
        | Operand::Body
        | Operand::Offset8
        | Operand::Offset16
        | Operand::Word
        | Operand::Long => return None,
    };
    let start = at.index()?;
    let count = usize::from(*bytes.get(start)?);
    let there = (bytes.len() - start - 1) / size;
    let ways = 0..count.min(there);
    let ways = match chosen(index, count) {
        Some(k) if ways.contains(&k) => k..k + 1,
        Some(_) => return None,
        None => ways,
    };
    let element = |k: usize| i32::try_from(1 + size * k).ok().map(|offset| at.plus(offset));
    let next = element(count)?;
    if ways.is_empty() {
        return None;
    }
    if op != Op::Case {
        return Some(Completion::Value(None, next));
    }
    let target = |k: usize| {
        let at = element(k)?;
        let word = bytes.get(at.index()?..)?.first_chunk()?;
        Some(at.branch(i16::from_be_bytes(*word)))
    };
    Some(Completion::Branches(ways.filter_map(target).collect(), next))
}

fn chosen(index: Known, count: usize) -> Option<usize> {
    let count = u8::try_from(count).ok()?;
    arith::table_index(index?, count).ok()
}

/// The trap that the values certainly raise; operands are checked in their order (D9).
pub(crate) fn trap(op: Op, values: [Known; 3], limits: Limits) -> Option<Trap> {
    let [x, y, _] = values;
    let variable = |known: Known| {
        let index = known?;
        VarIndex::new(index).is_none().then_some(Trap::BadVariable)
    };
    let cell = |known: Known| {
        let id = known?;
        (!(0..=limits.cells).contains(&id)).then_some(Trap::BadCell)
    };
    let mark = |known: Known, low: i32, high: i32| {
        let mark = known?;
        (!(low..=high).contains(&mark)).then_some(Trap::BadMark)
    };
    match op.kind() {
        Kind::Calculation(op) => match op {
            // The trap depends on the right side alone.
            Calculation::Divide | Calculation::Modulo => arith::calculate(op, [1, y?, 0]).err(),
            Calculation::Add
            | Calculation::Subtract
            | Calculation::Multiply
            | Calculation::ShiftLeft
            | Calculation::ShiftRight
            | Calculation::Equal
            | Calculation::NotEqual
            | Calculation::Less
            | Calculation::Greater
            | Calculation::LessEqual
            | Calculation::GreaterEqual
            | Calculation::Not
            | Calculation::And
            | Calculation::Or
            | Calculation::Xor
            | Calculation::Absolute
            | Calculation::Square
            | Calculation::Minimum
            | Calculation::Maximum
            | Calculation::Compare => None,
        },
        Kind::Query(op) => match op {
            Query::Load => variable(x),
            Query::Height | Query::Column | Query::PatternOf | Query::ColorOf | Query::Step => {
                cell(x)
            }
            Query::Marked => cell(x).or_else(|| mark(y, 0, 7)),
            // The stack and the piece depend on the game.
            Query::Top | Query::Piece => None,
            Query::Next | Query::Paused | Query::Edge | Query::Cell => None,
        },
        Kind::Update(op) => match op {
            Update::Store => arith::store_target(x?).err(),
            Update::Timer => variable(x.filter(|&x| x >= 0)),
            Update::FlipMark | Update::ClearMark | Update::SetMark => {
                cell(x).or_else(|| mark(y, i32::MIN, 15))
            }
            // How high the stack is depends on the game.
            Update::Push | Update::Pull => None,
            Update::Period
            | Update::Random16
            | Update::Random32
            | Update::Random15
            | Update::Random31 => None,
        },
        Kind::CellLoop(cells) if cells.is_around() => variable(x).or_else(|| cell(y)),
        Kind::CellLoop(_) => variable(x),
        Kind::Control(op) => match op {
            Control::Destroy => mark(y, i32::MIN, 7),
            Control::DestroyLoop => mark(y, 0, 7),
            // Tables without an element are found with their inline operands.
            Control::Words | Control::Longs | Control::Case => None,
            Control::BranchShort
            | Control::Branch
            | Control::Jump
            | Control::Word
            | Control::Long
            | Control::Call
            | Control::Return
            | Control::Message => None,
        },
    }
}
