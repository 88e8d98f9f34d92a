//! One block, from its bytes to instructions.
//!
//! Operands are known by name only: a constant, a variable, a slot. Where a block ends, all waiting
//! values are spilled to their own slots, so that every path to the next block finds them there.

use grammar::arith::{self, Assign, Store};
use grammar::isa::{
    Address, Calculation, CellLoop, Code as Byte, Control, Decoded, Inline, Kind, Op, Part, Query,
    Update, VarIndex,
};
use smallvec::SmallVec;

use super::ir::{FIRST_VALUE, Inst, Jump, LAST, RESULT, Slot, Test, VALUES};
use super::shape::{Shape, Waiting};
use super::translator::{Key, Translator};
use crate::index::narrow;

mod inlined;

/// How many codes may wait in one subroutine; the limit of the reference machine is higher.
const MOST_WAITING: usize = 100;

/// A value, as far as it is known while a block is translated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value {
    Constant(i32),
    Variable(VarIndex),
    Slot(Slot),
}

/// A code that waits, with its values.
#[derive(Clone, Debug)]
struct Pending {
    waiting: Waiting,
    values: SmallVec<[Value; 4]>,
    /// The shape of the stack up to here, if it was computed since the code last changed.
    shape: Option<Shape>,
}

impl Pending {
    fn new(waiting: Waiting, values: SmallVec<[Value; 4]>) -> Pending {
        Pending { waiting, values, shape: None }
    }

    /// The next of its expressions has this value.
    fn take(&mut self, value: Value) {
        if self.waiting.count == 0
            && self.waiting.selects_variable()
            && let Value::Constant(known) = value
        {
            self.waiting.known = Some(known);
        }
        self.waiting.count += 1;
        self.values.push(value);
        self.shape = None;
    }
}

/// Buffers that blocks pass on to the next one.
#[derive(Default)]
pub(super) struct Buffers {
    stack: Vec<Pending>,
    insts: Vec<Inst>,
}

/// A block while it is translated.
pub(super) struct Block<'t, 'b> {
    translator: &'t mut Translator<'b>,
    buffers: &'t mut Buffers,
    at: i32,
    /// What waits, the outermost first.
    stack: Vec<Pending>,
    /// The last value of the subroutine, if it has a new one in this block.
    last: Option<Value>,
    /// True if the value of a subroutine is delivered first.
    delivers: bool,
    insts: Vec<Inst>,
    ended: bool,
}

impl<'t, 'b> Block<'t, 'b> {
    pub(super) fn new(
        translator: &'t mut Translator<'b>,
        buffers: &'t mut Buffers,
        (at, shape, delivers): Key,
    ) -> Self {
        let Buffers { mut stack, insts } = std::mem::take(buffers);
        for (shape, waiting) in translator.shapes.waiting(shape) {
            let known = waiting.known.map(Value::Constant).into_iter().collect();
            stack.push(Pending { shape: Some(shape), ..Pending::new(waiting, known) });
        }
        stack.reverse();
        let mut slot = FIRST_VALUE;
        for Pending { waiting, values, .. } in &mut stack {
            for _ in 0..waiting.slots() {
                values.push(Value::Slot(slot));
                slot = slot.saturating_add(1);
            }
        }
        Block { translator, buffers, at, stack, last: None, delivers, insts, ended: false }
    }

    pub(super) fn translate(mut self) -> Vec<Inst> {
        if self.delivers {
            self.deliver(Value::Slot(RESULT));
        }
        let start = self.at;
        while !self.ended {
            let begins = Address(self.at)
                .index()
                .and_then(|index| self.translator.begins.get(index))
                .is_some_and(|&begins| begins);
            if begins && (self.at != start || self.delivers) {
                let shape = self.shape();
                if let Some(to) = self.translator.number(self.at, shape) {
                    self.spill(0);
                    self.end(Inst::Continue { to });
                    break;
                }
            }
            self.code();
        }
        let insts = self.insts.clone();
        self.stack.clear();
        self.insts.clear();
        *self.buffers = Buffers { stack: self.stack, insts: self.insts };
        insts
    }

    fn end(&mut self, inst: Inst) {
        self.insts.push(inst);
        self.ended = true;
    }

    /// Leaves the rest to the reference machine.
    fn bail_out(&mut self) {
        self.translator.code.bail_outs.push(Address(self.at));
        self.end(Inst::BailOut);
    }

    /// The shape of the stack: what waits, without the values.
    fn shape(&mut self) -> Shape {
        let known = self.stack.iter().rposition(|pending| pending.shape.is_some());
        let from = known.map_or(0, |place| place + 1);
        let mut shape = self.shape_below(from);
        for pending in self.stack.iter_mut().skip(from) {
            shape = self.translator.shapes.with(shape, pending.waiting);
            pending.shape = Some(shape);
        }
        shape
    }

    /// The shape below a place of the stack, if it is known.
    fn shape_below(&self, place: usize) -> Shape {
        let below = place.checked_sub(1).and_then(|place| self.stack.get(place));
        below.and_then(|pending| pending.shape).unwrap_or(Shape::EMPTY)
    }

    /// How many slots are taken below the code at a place of the stack.
    fn slots_below(&self, place: usize) -> Slot {
        self.stack.iter().take(place).map(|pending| pending.waiting.slots()).sum()
    }

    /// Where the next value goes.
    fn next_slot(&mut self) -> Slot {
        let taken = self.slots_below(self.stack.len());
        FIRST_VALUE.saturating_add(taken)
    }

    fn slot(&mut self, value: Value) -> Slot {
        match value {
            Value::Constant(value) => self.translator.constant(value),
            Value::Variable(index) => Slot::from(index.get()),
            Value::Slot(slot) => slot,
        }
    }

    /// Spills all waiting values, except those of the codes on top, and the last value to their own
    /// slots.
    fn spill(&mut self, top: usize) {
        self.spill_where(top, |_| true);
        if let Some(value) = self.last.take() {
            let a = self.slot(value);
            self.insts.push(Inst::Move { d: LAST, a });
        }
    }

    fn spill_where(&mut self, top: usize, wanted: impl Fn(Value) -> bool) {
        let mut d = FIRST_VALUE;
        let count = self.stack.len().saturating_sub(top);
        for place in 0..count {
            let Some(pending) = self.stack.get(place) else { break };
            let waiting = pending.waiting;
            let known = usize::from(waiting.known.is_some());
            if waiting.slots() == 0 {
                continue;
            }
            for k in known..pending.values.len() {
                let value = self.stack.get(place).and_then(|pending| pending.values.get(k));
                let Some(&value) = value else { break };
                if value != Value::Slot(d) && wanted(value) {
                    let a = self.slot(value);
                    self.insts.push(Inst::Move { d, a });
                    if let Some(slot) =
                        self.stack.get_mut(place).and_then(|pending| pending.values.get_mut(k))
                    {
                        *slot = Value::Slot(d);
                    }
                }
                d = d.saturating_add(1);
            }
        }
    }

    /// Spills what is known by the name of a variable that is about to change.
    fn before_write(&mut self, written: Option<VarIndex>) {
        let is_it = |value| match (value, written) {
            (Value::Variable(index), Some(written)) => index == written,
            (Value::Variable(_), None) => true,
            _ => false,
        };
        self.spill_where(0, is_it);
        if self.last.is_some_and(is_it)
            && let Some(value) = self.last.take()
        {
            let a = self.slot(value);
            self.insts.push(Inst::Move { d: LAST, a });
        }
    }

    /// The jump to a block with the present shape. It costs a step.
    fn jump(&mut self, at: i32, shape: Shape) -> Jump {
        self.jump_to(at, shape, false)
    }

    /// The same; `delivers` says whether the value of a subroutine is delivered first.
    fn jump_to(&mut self, at: i32, shape: Shape, delivers: bool) -> Jump {
        let to = self.translator.block(at, shape, delivers);
        Jump { to, inst: 0, cost: self.at.wrapping_add(1).wrapping_sub(at), at }
    }

    /// The next code.
    fn code(&mut self) {
        let here = Address(self.at);
        let byte = here.index().and_then(|index| self.translator.bytes.get(index));
        let Some(&byte) = byte else { return self.bail_out() };
        self.at = self.at.wrapping_add(1);
        match Byte::from_byte(byte) {
            Byte::Variable(index) => self.deliver(Value::Variable(index)),
            Byte::Constant(value) => self.deliver(Value::Constant(i32::from(value))),
            Byte::Op(op) if op.expressions() > 0 => self.begin(op),
            Byte::Op(op) => self.leaf(op),
        }
    }

    fn begin(&mut self, op: Op) {
        // Code that jumps back to where it waits for a value waits for more and more of them.
        let slots = self.slots_below(self.stack.len());
        if self.stack.len() >= MOST_WAITING || slots + 8 > VALUES {
            return self.bail_out();
        }
        let mut values = SmallVec::new();
        if op == Op::DestroyLoop {
            self.insts.push(Inst::Charge { cost: 1, at: self.at });
            let d = self.next_slot();
            let a = self.translator.constant(0);
            self.insts.push(Inst::Move { d, a });
            values.push(Value::Slot(d));
        }
        let waiting = Waiting { op, count: 0, known: None, body: 0 };
        let body = if op == Op::DestroyLoop { self.at } else { 0 };
        self.stack.push(Pending::new(Waiting { body, ..waiting }, values));
        self.translator.code.most_pending = self.translator.code.most_pending.max(self.stack.len());
    }

    /// Reads the inline operand of a code.
    fn inline(&mut self, op: Op) -> Option<Inline> {
        let (inline, next) = Decoded::inline_at(self.translator.bytes, op, Address(self.at))?;
        self.at = next.0;
        Some(inline)
    }

    /// A code without expressions.
    fn leaf(&mut self, op: Op) {
        let control = match op.kind() {
            Kind::Control(control) => control,
            Kind::Calculation(_) | Kind::Query(_) | Kind::Update(_) | Kind::CellLoop(_) => {
                return self.plain_leaf(op);
            }
        };
        match control {
            Control::Return => {
                let caller = self.stack.pop();
                if caller.as_ref().is_some_and(|caller| !caller.waiting.is_call()) {
                    return self.bail_out();
                }
                let a = match self.last.take() {
                    Some(value) => self.slot(value),
                    None => LAST,
                };
                match caller {
                    Some(caller) => self.leave_inlined(caller, a),
                    None => {
                        let from = self.at.wrapping_add(1);
                        self.end(Inst::Return { a, from });
                    }
                }
            }
            Control::Word | Control::Long => match self.inline(op) {
                Some(Inline::Constant(value)) => self.deliver(Value::Constant(value)),
                _ => self.bail_out(),
            },
            Control::Jump => match self.inline(op) {
                Some(Inline::Branch(target)) => {
                    self.spill(0);
                    let shape = self.shape();
                    let jump = self.jump(target.0, shape);
                    self.end(Inst::Go { jump });
                }
                _ => self.bail_out(),
            },
            Control::Call => match self.inline(op) {
                Some(Inline::Branch(target)) if self.can_inline(target) => {
                    self.enter_inlined(target)
                }
                Some(Inline::Branch(target)) => {
                    self.spill(0);
                    let inlined = self.inlined();
                    let most = &mut self.translator.code.most_inlined_at_calls;
                    *most = inlined.max(*most);
                    let shape = self.shape();
                    let back = self.translator.block(self.at, shape, true);
                    let jump = self.jump(target.0, Shape::EMPTY);
                    let values = self.slots_below(self.stack.len());
                    let pending = narrow(self.stack.len());
                    self.end(Inst::Call { jump, back, address: self.at, values, pending });
                }
                _ => self.bail_out(),
            },
            // What modules do cannot be undone, so the reference machine sends it.
            Control::Message => self.bail_out(),
            Control::BranchShort
            | Control::Branch
            | Control::Case
            | Control::Words
            | Control::Longs
            | Control::Destroy
            | Control::DestroyLoop => unreachable!("{op:?} awaits expressions"),
        }
    }

    /// A code without expressions that has a value.
    fn plain_leaf(&mut self, op: Op) {
        self.translator.code.pushes |= op.effects().writes.has(Part::Stack);
        let d = self.next_slot();
        self.insts.push(Inst::Other { op, d, a: 0, b: 0, c: 0 });
        self.deliver(Value::Slot(d));
    }

    /// Passes a value to the code that awaits it, and so on as long as codes become complete.
    fn deliver(&mut self, mut value: Value) {
        while !self.ended {
            let Some(top) = self.stack.last_mut().filter(|top| !top.waiting.is_call()) else {
                return self.statement(value);
            };
            if top.waiting.in_body() {
                self.again();
                self.stack.pop();
                continue;
            }
            top.take(value);
            let Waiting { op, count, .. } = top.waiting;
            let cells = op.cell_loop();
            let begins_body = cells.filter(|cells| cells.operands() == count);
            let awaits_more = cells.is_some() || usize::from(count) < op.expressions();
            if begins_body.is_none() && awaits_more {
                return;
            }
            let Some(top) = self.stack.pop() else { return };
            if let Some(cells) = begins_body {
                return self.begin_loop(cells, top);
            }
            match self.complete(op, &top) {
                Some(result) => value = result,
                None => return,
            }
        }
    }

    /// Makes a value at statement level the last one. Its slot is free for the next statement.
    fn statement(&mut self, value: Value) {
        self.last = match value {
            Value::Slot(slot) => {
                let made = self.insts.last_mut();
                if slot < FIRST_VALUE || !made.is_some_and(|inst| retarget(inst, slot, LAST)) {
                    self.insts.push(Inst::Move { d: LAST, a: slot });
                }
                None
            }
            Value::Constant(_) | Value::Variable(_) => Some(value),
        };
    }

    /// All operands of a loop over cells are evaluated.
    fn begin_loop(&mut self, cells: CellLoop, top: Pending) {
        let variable = top.waiting.known.and_then(VarIndex::new).map(VarIndex::get);
        let Some(variable) = variable else { return self.bail_out() };
        let occupied = cells.is_over_hexagons();
        self.spill(0);
        let a = top.values.get(1).map(|&cell| self.slot(cell));
        let waiting = Waiting { body: self.at, ..top.waiting };
        self.stack.push(Pending::new(waiting, SmallVec::new()));
        let shape = self.shape();
        let body = self.jump(self.at, shape);
        self.end(match a {
            Some(a) => Inst::Around { occupied, variable, a, body },
            None => Inst::Over { occupied, variable, body, lanes: None },
        });
    }

    /// The body of the innermost loop was evaluated; the loop is on top.
    fn again(&mut self) {
        self.spill(0);
        let Some(top) = self.stack.last() else { return };
        let Waiting { op, known, body, .. } = top.waiting;
        let variable = known.and_then(VarIndex::new).map_or(0, VarIndex::get);
        let shape = self.shape();
        let body = self.jump(body, shape);
        let around = op.cell_loop().is_some_and(CellLoop::is_around);
        self.insts.push(Inst::Again { around, variable, body });
    }

    /// Completes a code whose expressions are all evaluated; returns its value, if it has one.
    fn complete(&mut self, op: Op, top: &Pending) -> Option<Value> {
        let [x, y, z] = [0, 1, 2].map(|k| top.values.get(k).copied());
        let x = x.unwrap_or(Value::Constant(0));
        let y = y.unwrap_or(Value::Constant(0));
        let control = match op.kind() {
            Kind::Control(control) => control,
            Kind::Update(Update::Store) => return Some(self.store(x, y)),
            Kind::Query(Query::Load) => return Some(self.load(x)),
            Kind::Calculation(_) | Kind::Query(_) | Kind::Update(_) => {
                self.translator.code.pushes |= op.effects().writes.has(Part::Stack);
                let d = self.next_slot();
                let (a, b) = (self.slot(x), self.slot(y));
                let c = match z {
                    Some(z) => self.slot(z),
                    None => a,
                };
                self.insts.push(plain(op, d, a, b, c));
                return Some(Value::Slot(d));
            }
            Kind::CellLoop(_) => unreachable!("the body of a loop over cells is never complete"),
        };
        match control {
            Control::BranchShort | Control::Branch => {
                self.branch(op, x);
                None
            }
            Control::Case => {
                self.case(x);
                None
            }
            Control::Words | Control::Longs => match self.inline(op) {
                Some(Inline::Table(table)) if !table.is_empty() => {
                    let (d, a) = (self.next_slot(), self.slot(x));
                    let tables = &mut self.translator.code.tables;
                    let number = narrow(tables.len());
                    tables.push(table);
                    self.insts.push(Inst::Element { d, a, table: number });
                    Some(Value::Slot(d))
                }
                _ => {
                    self.bail_out();
                    None
                }
            },
            Control::Destroy => {
                let (d, m) = (self.next_slot(), self.slot(y));
                self.insts.push(Inst::Destroy { d, m });
                Some(Value::Slot(d))
            }
            Control::DestroyLoop => {
                // The values are the total and the operands.
                let m = self.slot(top.values[2]);
                self.spill(0);
                let d = self.next_slot();
                let below = self.shape();
                let begun = Waiting { count: 0, known: None, ..top.waiting };
                let shape = self.translator.shapes.with(below, begun);
                let back = self.jump(top.waiting.body, shape);
                self.insts.push(Inst::DestroyAgain { d, m, back });
                Some(Value::Slot(d))
            }
            Control::Word
            | Control::Long
            | Control::Call
            | Control::Return
            | Control::Jump
            | Control::Message => unreachable!("{op:?} awaits no expression"),
        }
    }

    fn branch(&mut self, op: Op, condition: Value) {
        let Some(Inline::Branch(target)) = self.inline(op) else { return self.bail_out() };
        let a = self.slot(condition);
        let before = self.insts.len();
        self.spill(0);
        let shape = self.shape();
        let jump = self.jump(target.0, shape);
        // A comparison that is used only by this branch: its operands have not changed since.
        let made = before.checked_sub(1);
        if let Some(made) = made
            && let Some(&Inst::Compare { test, d, a: left, b: right }) = self.insts.get(made)
            && Value::Slot(d) == condition
        {
            self.insts.remove(made);
            self.insts.push(Inst::BranchIf { test, a: left, b: right, jump });
            return;
        }
        self.insts.push(Inst::Branch { a, jump });
    }

    fn case(&mut self, index: Value) {
        let Some(Inline::Targets(targets)) = self.inline(Op::Case) else { return self.bail_out() };
        if targets.is_empty() {
            return self.bail_out();
        }
        let a = self.slot(index);
        self.spill(0);
        let shape = self.shape();
        let jumps = targets.into_iter().map(|target| self.jump(target.0, shape)).collect();
        let number = narrow(self.translator.targets.len());
        self.translator.targets.push(jumps);
        self.end(Inst::Case { a, targets: number });
    }

    /// `$5A` (E5).
    fn load(&mut self, index: Value) -> Value {
        if let Value::Constant(index) = index
            && let Some(index) = VarIndex::new(index)
        {
            return Value::Variable(index);
        }
        let (d, a) = (self.next_slot(), self.slot(index));
        self.insts.push(Inst::Load { d, a });
        Value::Slot(d)
    }

    /// `$5B` (E5).
    fn store(&mut self, index: Value, value: Value) -> Value {
        let Value::Constant(index) = index else {
            let [a, b] = [self.slot(index), self.slot(value)];
            let d = self.next_slot();
            self.before_write(None);
            self.insts.push(Inst::Store { d, a, b });
            return Value::Slot(d);
        };
        let Ok(Store { variable, assign }) = arith::store_target(index) else {
            self.bail_out();
            return value;
        };
        let (d, a) = (Slot::from(variable.get()), self.slot(value));
        let before = self.insts.len();
        self.before_write(Some(variable));
        match assign {
            Assign::Add => self.insts.push(Inst::Add { d, a: d, b: a }),
            Assign::Subtract => self.insts.push(Inst::Subtract { d, a: d, b: a }),
            Assign::Set => {
                let is_made_here = before == self.insts.len()
                    && a >= FIRST_VALUE
                    && matches!(value, Value::Slot(_))
                    && self.insts.last_mut().is_some_and(|inst| retarget(inst, a, d));
                if !is_made_here {
                    self.insts.push(Inst::Move { d, a });
                }
            }
        }
        Value::Variable(variable)
    }
}

/// Redirects an instruction that has just produced the value in `from` to `to`.
fn retarget(inst: &mut Inst, from: Slot, to: Slot) -> bool {
    match inst.made() {
        Some(d) if *d == from => {
            *d = to;
            true
        }
        _ => false,
    }
}

/// The instruction for a code that neither jumps nor reads data from the code.
fn plain(op: Op, d: Slot, a: Slot, b: Slot, c: Slot) -> Inst {
    let compare = |test| Inst::Compare { test, d, a, b };
    let other = Inst::Other { op, d, a, b, c };
    match op.kind() {
        Kind::Calculation(op) => match op {
            Calculation::Add => Inst::Add { d, a, b },
            Calculation::Subtract => Inst::Subtract { d, a, b },
            Calculation::Multiply => Inst::Multiply { d, a, b },
            Calculation::And => Inst::And { d, a, b },
            Calculation::Or => Inst::Or { d, a, b },
            Calculation::Xor => Inst::Xor { d, a, b },
            Calculation::ShiftLeft => Inst::ShiftLeft { d, a, b },
            Calculation::ShiftRight => Inst::ShiftRight { d, a, b },
            Calculation::Equal => compare(Test::Equal),
            Calculation::NotEqual => compare(Test::NotEqual),
            Calculation::Less => compare(Test::Less),
            Calculation::Greater => compare(Test::Greater),
            Calculation::LessEqual => compare(Test::LessEqual),
            Calculation::GreaterEqual => compare(Test::GreaterEqual),
            Calculation::Divide
            | Calculation::Modulo
            | Calculation::Not
            | Calculation::Absolute
            | Calculation::Square
            | Calculation::Minimum
            | Calculation::Maximum
            | Calculation::Compare => other,
        },
        Kind::Query(op) => match op {
            Query::ColorOf => Inst::ColorOf { d, a },
            Query::Marked => Inst::Marked { d, a, b },
            Query::Step => Inst::Step { d, a, b },
            Query::Load
            | Query::Next
            | Query::Paused
            | Query::Top
            | Query::Edge
            | Query::Cell
            | Query::Height
            | Query::Column
            | Query::Piece
            | Query::PatternOf => other,
        },
        Kind::Update(op) => match op {
            Update::SetMark => Inst::SetMark { d, a, b },
            Update::ClearMark => Inst::ClearMark { d, a, b },
            Update::Random16
            | Update::Random32
            | Update::Random15
            | Update::Random31
            | Update::Store
            | Update::Timer
            | Update::Period
            | Update::Push
            | Update::Pull
            | Update::FlipMark => other,
        },
        Kind::CellLoop(_) | Kind::Control(_) => unreachable!("{op:?} has instructions of its own"),
    }
}
