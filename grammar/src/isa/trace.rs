//! Finds the bytes of a file that can be executed, without running them.

use std::ops::Range;

use super::{Address, Code, Control, Decoded, Inline, Kind, Op};

/// The role of some bytes of a file when they are executed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// A code.
    Code {
        /// The code.
        code: Code,
        /// True if nothing waits for its value: it is at statement level.
        statement: bool,
    },
    /// The inline operand of a code.
    Inline(Op, Inline),
    /// The part in the file of an inline operand that the end of the file cuts off.
    CutOff(Op),
}

/// A code that has started and waits for expressions.
#[derive(Clone, Copy)]
struct Waiting {
    op: Op,
    /// How many expressions it still waits for.
    left: u8,
    /// What waits below it.
    below: Pending,
}

/// The innermost code that waits, if one does.
type Pending = Option<u32>;

/// How execution continues after a complete code.
enum Flow {
    /// With its value.
    Value,
    /// Without a value, at the next code.
    Transparent,
    /// Not after the code.
    End,
}

struct Trace<'b, N> {
    bytes: &'b [u8],
    /// Where a code was read.
    read: Vec<bool>,
    /// Receives the roles of the bytes.
    note: N,
    /// The pending codes of all paths, which share them.
    waiting: Vec<Waiting>,
    /// Where to continue, and what waits there.
    open: Vec<(Address, Pending)>,
    /// How many more expressions may complete a code: in code from a compiler, each one does so
    /// once.
    budget: usize,
}

/// The bytes that subroutines at `entries` can execute, as ranges in ascending order.
///
/// Both ways of every branch are followed. Each address is followed with the operands that waited
/// there when it was first reached; only code that no compiler writes is read in several ways
/// (E1). If its pending operands take too long to follow, the result is all bytes.
#[must_use]
pub fn executed(bytes: &[u8], entries: impl IntoIterator<Item = Address>) -> Vec<Range<usize>> {
    let mut executed: Vec<Range<usize>> = Vec::new();
    let complete = trace(bytes, entries, |range, _| match executed.last_mut() {
        Some(last) if last.end == range.start => last.end = range.end,
        _ => executed.push(range),
    });
    if complete { merged(executed) } else { std::iter::once(0..bytes.len()).collect() }
}

/// Reports the roles of the bytes that subroutines at `entries` can execute: each code and each
/// inline operand once, in the order in which they are reached.
///
/// Paths are followed as for [`executed`]. Returns false if it stopped because that took too long:
/// then there may be more.
pub fn trace(
    bytes: &[u8],
    entries: impl IntoIterator<Item = Address>,
    note: impl FnMut(Range<usize>, Role),
) -> bool {
    let mut trace = Trace {
        bytes,
        read: vec![false; bytes.len()],
        note,
        waiting: Vec::new(),
        open: entries.into_iter().map(|entry| (entry, None)).collect(),
        budget: 2 * bytes.len(),
    };
    while let Some((at, pending)) = trace.open.pop() {
        trace.follow(at, pending);
        if trace.budget == 0 {
            return false;
        }
    }
    true
}

impl<N: FnMut(Range<usize>, Role)> Trace<'_, N> {
    /// Follows one path until it ends or meets another one.
    fn follow(&mut self, mut at: Address, mut pending: Pending) {
        loop {
            let Some(index) = at.index() else { return };
            let Some((&byte, read)) = self.bytes.get(index).zip(self.read.get_mut(index)) else {
                return;
            };
            if std::mem::replace(read, true) {
                return;
            }
            let code = Code::from_byte(byte);
            (self.note)(index..index + 1, Role::Code { code, statement: pending.is_none() });
            at = at.plus(1);
            let mut flow = Flow::Value;
            if let Code::Op(op) = code {
                let left = op.expressions() as u8;
                if left > 0 {
                    pending = self.wait(Waiting { op, left, below: pending });
                    continue;
                }
                flow = self.complete(op, &mut at, pending);
            }
            // A value may complete what waits for it, which may be a value in turn.
            while let Flow::Value = flow {
                let top = pending.and_then(|top| self.waiting.get(top as usize));
                let Some(&waiting) = top else { break };
                self.budget = self.budget.saturating_sub(1);
                if waiting.left > 1 {
                    let left = waiting.left - 1;
                    pending = self.wait(Waiting { left, ..waiting });
                    break;
                }
                pending = waiting.below;
                flow = self.complete(waiting.op, &mut at, pending);
            }
            if matches!(flow, Flow::End) || self.budget == 0 {
                return;
            }
        }
    }

    /// Reads the inline operand of a code whose expressions are complete.
    fn complete(&mut self, op: Op, at: &mut Address, pending: Pending) -> Flow {
        let Some((inline, behind)) = Decoded::inline_at(self.bytes, op, *at) else {
            // The elements of a cut-off table that are in the file can still be chosen (D11).
            self.note(*at, Address(i32::MAX), Role::CutOff(op));
            return Flow::End;
        };
        if inline != Inline::None {
            self.note(*at, behind, Role::Inline(op, inline.clone()));
        }
        *at = behind;
        match inline {
            Inline::Branch(target) if op == Op::Call => self.open.push((target, None)),
            Inline::Branch(target) => self.open.push((target, pending)),
            Inline::Targets(targets) => {
                self.open.extend(targets.into_iter().map(|target| (target, pending)));
            }
            Inline::None | Inline::Constant(_) | Inline::Table(_) => {}
        }
        match op.kind() {
            Kind::Control(control) => match control {
                Control::Jump | Control::Case | Control::Return => Flow::End,
                Control::Branch | Control::BranchShort => Flow::Transparent,
                Control::Word
                | Control::Long
                | Control::Call
                | Control::Words
                | Control::Longs
                | Control::Message
                | Control::Destroy
                | Control::DestroyLoop => Flow::Value,
            },
            Kind::Calculation(_) | Kind::Query(_) | Kind::Update(_) | Kind::CellLoop(_) => {
                Flow::Value
            }
        }
    }

    fn wait(&mut self, waiting: Waiting) -> Pending {
        let top = u32::try_from(self.waiting.len()).ok();
        self.waiting.push(waiting);
        top
    }

    /// Reports the role of the bytes between two addresses, as far as they are in the file.
    fn note(&mut self, from: Address, to: Address, role: Role) {
        let length = self.bytes.len();
        let (from, to) = (from.index().unwrap_or(0), to.index().unwrap_or(0).min(length));
        if from < to {
            (self.note)(from..to, role);
        }
    }
}

/// Ranges in ascending order; those that touch are one.
fn merged(mut ranges: Vec<Range<usize>>) -> Vec<Range<usize>> {
    ranges.sort_by_key(|range| (range.start, range.end));
    let mut merged: Vec<Range<usize>> = Vec::new();
    for range in ranges {
        match merged.last_mut() {
            Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
            _ => merged.push(range),
        }
    }
    merged
}
