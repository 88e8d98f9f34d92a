//! The execution of a phase, step by step.

use grammar::arith;
use grammar::isa::{self, Address, Code, Control, Kind, Op, Trap, VarIndex};
use grammar::messages::MessageType;
use grammar::rul3::Phase;

use super::cell_loop::CellLoop;
use super::chain::MessageChain;
use super::codes;
use super::event::Event;
use super::state::State;
use super::touched::Touched;

/// How many calls may be nested in a phase (E14).
pub const MOST_CALLS: usize = 4096;
/// How many codes may wait for an expression (E14, D10).
pub const MOST_PENDING: usize = 65_536;
/// The default fuel of a phase call (E14).
pub const DEFAULT_FUEL: u64 = 50_000_000;

/// How much code can send in one phase call by `$6D`: 8 for each message and 1 for each number that
/// is copied for it; a stack that has not changed since the last message is not copied again. More
/// traps `runaway`, so that the memory for messages is limited as well as the time.
const MOST_SENT: usize = 1 << 27;

/// Where a run reports events and sends messages.
pub struct Host<'h> {
    /// What happened, in order.
    pub events: &'h mut Vec<Event>,
    /// Who receives messages.
    pub chain: &'h mut dyn MessageChain,
}

/// Why and where a phase call was stopped (E17).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrapReport {
    /// Why.
    pub trap: Trap,
    /// The phase that was called.
    pub phase: Phase,
    /// The address of the code that trapped.
    pub address: Address,
}

/// The result of executing one code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// There is a next code.
    Next,
    /// The phase returned a value.
    Finished(i32),
    /// The code trapped.
    Trapped(TrapReport),
}

/// A code that has started and waits for expressions.
#[derive(Clone, Copy, Debug)]
struct Pending {
    op: Op,
    at: Address,
    /// How many of its values are known.
    count: u8,
    /// The values. `$6F` keeps its total in the last one.
    values: [i32; 3],
}

/// A subroutine that was called.
#[derive(Clone, Copy, Debug)]
struct Frame {
    back: Address,
    /// How many codes were pending when it was called.
    pending: usize,
    /// The caller's last value.
    last: i32,
}

/// A loop over cells in progress, with its variable and where its body starts.
#[derive(Clone, Copy, Debug)]
struct Looping {
    cells: CellLoop,
    variable: VarIndex,
    body: Address,
}

/// The execution of a phase.
#[derive(Clone, Debug)]
pub struct Run {
    phase: Phase,
    pc: Address,
    /// Where the last jump, or the entry of the phase, put the code pointer.
    since: Address,
    fuel: u64,
    /// How much was sent so far; see [`MOST_SENT`].
    sent: usize,
    last: i32,
    frames: Vec<Frame>,
    /// How many codes were pending when the current subroutine was called.
    floor: usize,
    pending: Vec<Pending>,
    loops: Vec<Looping>,
    /// What was changed so far.
    touched: Touched,
}

/// A trap and the address of its code.
type At = (Trap, Address);

/// The result of a complete code.
enum Complete {
    /// A value.
    Value(i32),
    /// No value, or not yet.
    Nothing,
}

impl Run {
    /// The execution of a phase from its entry on.
    #[must_use]
    #[inline]
    pub fn new(phase: Phase, entry: Address, fuel: u64) -> Run {
        Run {
            phase,
            pc: entry,
            since: entry,
            fuel,
            sent: 0,
            last: 0,
            frames: Vec::new(),
            floor: 0,
            pending: Vec::new(),
            loops: Vec::new(),
            touched: Touched::NOTHING,
        }
    }

    /// The phase.
    #[must_use]
    #[inline]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The address of the next code.
    #[must_use]
    #[inline]
    pub const fn address(&self) -> Address {
        self.pc
    }

    /// The value of the last expression of the current subroutine (E1).
    #[must_use]
    pub const fn last(&self) -> i32 {
        self.last
    }

    /// The fuel that is left.
    #[must_use]
    #[inline]
    pub const fn fuel(&self) -> u64 {
        self.fuel
    }

    /// The addresses to which the subroutines in progress return, the outermost first.
    #[inline]
    pub fn calls(&self) -> impl DoubleEndedIterator<Item = Address> + ExactSizeIterator {
        self.frames.iter().map(|frame| frame.back)
    }

    /// How many codes were pending when the phase and each subroutine in progress started, the
    /// outermost first: the codes of [`Run::pending`] from there on belong to it and to what it
    /// calls.
    pub fn floors(&self) -> impl DoubleEndedIterator<Item = usize> {
        self.frames.iter().map(|frame| frame.pending).chain(std::iter::once(self.floor))
    }

    /// The codes that wait for an expression, with their addresses and the values that they have,
    /// the outermost first.
    pub fn pending(
        &self,
    ) -> impl DoubleEndedIterator<Item = (Op, Address, &[i32])> + ExactSizeIterator {
        self.pending.iter().map(|pending| {
            let values = pending.values.get(..usize::from(pending.count)).unwrap_or_default();
            (pending.op, pending.at, values)
        })
    }

    /// What the codes have changed since the last call of [`take_touched`](Run::take_touched), or
    /// else since the start of the phase.
    #[must_use]
    pub const fn touched(&self) -> &Touched {
        &self.touched
    }

    /// What the codes have changed since the last call of this, or else since the start of the
    /// phase.
    pub fn take_touched(&mut self) -> Touched {
        std::mem::take(&mut self.touched)
    }

    /// Executes one code.
    #[inline]
    pub fn step(&mut self, code: &[u8], state: &mut State, host: &mut Host<'_>) -> Step {
        match self.execute(code, state, host) {
            Ok(None) => Step::Next,
            Ok(Some(value)) => Step::Finished(value),
            Err((trap, address)) => Step::Trapped(TrapReport { trap, phase: self.phase, address }),
        }
    }

    /// Executes one code; returns the value of the phase at its end.
    fn execute(
        &mut self,
        code: &[u8],
        state: &mut State,
        host: &mut Host<'_>,
    ) -> Result<Option<i32>, At> {
        let at = self.pc;
        let byte = at.index().and_then(|index| code.get(index));
        let &byte = byte.ok_or((Trap::BadAddress, at))?;
        self.pc = at.plus(1);
        let value = match Code::from_byte(byte) {
            Code::Variable(index) => state.variables[index.at()],
            Code::Constant(value) => i32::from(value),
            Code::Op(op) if op.expressions() > 0 => {
                self.begin(op, at)?;
                return Ok(None);
            }
            Code::Op(Op::Return) => return self.subroutine_returns(code, at, state, host),
            Code::Op(op) => match self.leaf(code, op, at, state, host)? {
                Complete::Value(value) => value,
                Complete::Nothing => return Ok(None),
            },
        };
        self.deliver(value, code, state, host)?;
        Ok(None)
    }

    /// A code that awaits expressions starts.
    fn begin(&mut self, op: Op, at: Address) -> Result<(), At> {
        if self.pending.len() >= MOST_PENDING {
            return Err((Trap::StackOverflow, at));
        }
        if op == Op::DestroyLoop {
            // The step of the first round comes before its operands (D10).
            self.charge(at)?;
            self.since = self.pc;
        }
        self.pending.push(Pending { op, at, count: 0, values: [0; 3] });
        Ok(())
    }

    /// A code without expressions, other than a return.
    fn leaf(
        &mut self,
        code: &[u8],
        op: Op,
        at: Address,
        state: &mut State,
        host: &mut Host<'_>,
    ) -> Result<Complete, At> {
        let cut_off = (Trap::BadAddress, at);
        let control = match op.kind() {
            Kind::Control(control) => control,
            Kind::Calculation(_) | Kind::Query(_) | Kind::Update(_) | Kind::CellLoop(_) => {
                let value = self.touched.perform(op, [0; 3], state).map_err(|trap| (trap, at))?;
                return Ok(Complete::Value(value));
            }
        };
        let value = match control {
            Control::Word => {
                let word = word(code, self.pc).ok_or(cut_off)?;
                self.pc = self.pc.plus(2);
                i32::from(word)
            }
            Control::Long => {
                let long = long(code, self.pc).ok_or(cut_off)?;
                self.pc = self.pc.plus(4);
                long
            }
            Control::Call => {
                let target = self.pc.branch(word(code, self.pc).ok_or(cut_off)?);
                self.pc = self.pc.plus(2);
                self.charge(at)?;
                if self.frames.len() >= MOST_CALLS {
                    return Err((Trap::StackOverflow, at));
                }
                self.frames.push(Frame { back: self.pc, pending: self.floor, last: self.last });
                self.floor = self.pending.len();
                self.last = 0;
                self.jump(target);
                return Ok(Complete::Nothing);
            }
            Control::Jump => {
                let target = self.pc.branch(word(code, self.pc).ok_or(cut_off)?);
                self.pc = self.pc.plus(2);
                self.charge(at)?;
                self.jump(target);
                return Ok(Complete::Nothing);
            }
            Control::Message => {
                self.sent += 8 + state.stack.uncopied();
                if self.sent > MOST_SENT {
                    return Err((Trap::Runaway, at));
                }
                let data = state.stack.snapshot();
                let number = MessageType::Interpreter.number();
                host.events.push(Event::Message { number, data });
                // Comparing the stack would take long.
                self.touched.stack = true;
                host.chain.send(state, host.events)
            }
            Control::BranchShort
            | Control::Branch
            | Control::Case
            | Control::Words
            | Control::Longs
            | Control::Destroy
            | Control::DestroyLoop
            | Control::Return => unreachable!("{op:?} awaits expressions, or returns"),
        };
        Ok(Complete::Value(value))
    }

    fn subroutine_returns(
        &mut self,
        code: &[u8],
        at: Address,
        state: &mut State,
        host: &mut Host<'_>,
    ) -> Result<Option<i32>, At> {
        if self.pending.len() > self.floor {
            return Err((Trap::ReturnInExpression, at));
        }
        let value = self.last;
        let Some(&frame) = self.frames.last() else {
            // The return that ends the phase itself is free (D10).
            return Ok(Some(value));
        };
        self.charge(at)?;
        self.frames.pop();
        self.floor = frame.pending;
        self.last = frame.last;
        self.jump(frame.back);
        self.deliver(value, code, state, host)?;
        Ok(None)
    }

    /// Passes a value to the code that awaits it, and so on as long as codes become complete. At
    /// statement level it becomes the last value (E1).
    fn deliver(
        &mut self,
        mut value: i32,
        code: &[u8],
        state: &mut State,
        host: &mut Host<'_>,
    ) -> Result<(), At> {
        loop {
            if self.pending.len() == self.floor {
                self.last = value;
                return Ok(());
            }
            let Some(pending) = self.pending.last_mut() else { return Ok(()) };
            let (op, at, count) = (pending.op, pending.at, pending.count);
            let cells = op.cell_loop();
            let in_body = cells.is_some_and(|cells| count == cells.operands());
            let complete = if in_body {
                self.body_evaluated(value, state)?
            } else {
                // One by one: processors wait long if they read at once what was just written in
                // parts.
                let [x, y, z] = &pending.values;
                let values = match count {
                    0 => [value, *y, *z],
                    1 => [*x, value, *z],
                    _ => [*x, *y, value],
                };
                if let Some(slot) = pending.values.get_mut(usize::from(count)) {
                    *slot = value;
                }
                pending.count = count + 1;
                if let Some(cells) = cells {
                    if count + 1 == cells.operands() {
                        self.begin_cell_loop(cells, at, values, state)?;
                    }
                    return Ok(());
                }
                if usize::from(count) + 1 < op.expressions() {
                    return Ok(());
                }
                self.complete(op, at, values, code, state, host)?
            };
            match complete {
                Complete::Value(result) => value = result,
                Complete::Nothing => return Ok(()),
            }
        }
    }

    /// Completes a code other than a loop over cells: all its expressions are evaluated.
    fn complete(
        &mut self,
        op: Op,
        at: Address,
        values: [i32; 3],
        code: &[u8],
        state: &mut State,
        host: &mut Host<'_>,
    ) -> Result<Complete, At> {
        let [x, y, total] = values;
        let trap = |trap| (trap, at);
        let cut_off = (Trap::BadAddress, at);
        let control = match op.kind() {
            Kind::Control(control) => control,
            Kind::Calculation(_) | Kind::Query(_) | Kind::Update(_) | Kind::CellLoop(_) => {
                let value = self.touched.perform(op, values, state).map_err(trap)?;
                self.pending.pop();
                return Ok(Complete::Value(value));
            }
        };
        let value = match control {
            Control::BranchShort | Control::Branch => {
                self.pending.pop();
                let (offset, length) = if control == Control::BranchShort {
                    (byte(code, self.pc).map(|byte| i16::from(byte.cast_signed())), 1)
                } else {
                    (word(code, self.pc), 2)
                };
                let target = self.pc.branch(offset.ok_or(cut_off)?);
                self.pc = self.pc.plus(length);
                if x != 0 {
                    self.charge(at)?;
                    self.jump(target);
                }
                return Ok(Complete::Nothing);
            }
            Control::Case => {
                self.pending.pop();
                let count = byte(code, self.pc).ok_or(cut_off)?;
                let index = table_index(x, count).map_err(trap)?;
                let element = self.pc.plus(1 + 2 * index);
                let target = element.branch(word(code, element).ok_or(cut_off)?);
                self.pc = self.pc.plus(1 + 2 * i32::from(count));
                self.charge(at)?;
                self.jump(target);
                return Ok(Complete::Nothing);
            }
            Control::Words | Control::Longs => {
                let count = byte(code, self.pc).ok_or(cut_off)?;
                let index = table_index(x, count).map_err(trap)?;
                let size = if control == Control::Words { 2 } else { 4 };
                let element = self.pc.plus(1 + size * index);
                let value = if control == Control::Words {
                    word(code, element).map(i32::from)
                } else {
                    long(code, element)
                };
                self.pc = self.pc.plus(1 + size * i32::from(count));
                value.ok_or(cut_off)?
            }
            Control::Destroy => {
                let mark = if y < 0 { None } else { Some(codes::mark(y).map_err(trap)?) };
                self.destroy(mark, state, host)
            }
            Control::DestroyLoop => {
                let mark = codes::mark(y).map_err(trap)?;
                let destroyed = self.destroy(Some(mark), state, host);
                if destroyed != 0 {
                    self.charge(at)?;
                    self.jump(at.plus(1));
                    if let Some(pending) = self.pending.last_mut() {
                        pending.count = 0;
                        pending.values[2] = pending.values[2].wrapping_add(destroyed);
                    }
                    return Ok(Complete::Nothing);
                }
                total
            }
            Control::Word
            | Control::Long
            | Control::Call
            | Control::Return
            | Control::Jump
            | Control::Message => unreachable!("{op:?} awaits no expression"),
        };
        self.pending.pop();
        Ok(Complete::Value(value))
    }

    /// Destroys hexagons, and notes what that changes.
    fn destroy(&mut self, mark: Option<u8>, state: &mut State, host: &mut Host<'_>) -> i32 {
        self.touched.watch(state, |state| codes::destroy(mark, state, host.events))
    }

    /// Fixes the set of a loop whose variable and cell are known (E6), and starts the first
    /// evaluation of its body.
    fn begin_cell_loop(
        &mut self,
        kind: isa::CellLoop,
        at: Address,
        [n, x, _]: [i32; 3],
        state: &mut State,
    ) -> Result<(), At> {
        let trap = |trap| (trap, at);
        let variable = VarIndex::new(n).ok_or((Trap::BadVariable, at))?;
        let cells = if kind.is_around() {
            let cell = codes::cell(x, state).map_err(trap)?;
            CellLoop::around(&state.board, cell, kind.is_over_hexagons())
        } else {
            CellLoop::over(&state.board, kind.is_over_hexagons())
        };
        self.loops.push(Looping { cells, variable, body: self.pc });
        self.next_evaluation(at, state)
    }

    /// The body of the innermost loop was evaluated.
    fn body_evaluated(&mut self, value: i32, state: &mut State) -> Result<Complete, At> {
        let at = self.pending.last().map_or(self.pc, |pending| pending.at);
        if self.loops.last().is_none_or(|looping| looping.cells.is_finished()) {
            self.loops.pop();
            self.pending.pop();
            return Ok(Complete::Value(value));
        }
        self.next_evaluation(at, state)?;
        Ok(Complete::Nothing)
    }

    /// Starts the next evaluation of the body of the innermost loop: for the next cell, and finally
    /// for 0.
    fn next_evaluation(&mut self, at: Address, state: &mut State) -> Result<(), At> {
        self.charge(at)?;
        let Some(Looping { cells, variable, body }) = self.loops.last_mut() else { return Ok(()) };
        let next = i32::from(cells.next());
        let old = std::mem::replace(&mut state.variables[variable.at()], next);
        self.touched.variables |= u64::from(old != next) << variable.at();
        let body = *body;
        self.jump(body);
        Ok(())
    }

    fn jump(&mut self, target: Address) {
        self.pc = target;
        self.since = target;
    }

    /// Charges a step: 1 and the bytes passed since the last jump (E14). The step that exceeds the
    /// fuel does not happen.
    fn charge(&mut self, at: Address) -> Result<(), At> {
        let passed = i64::from(self.pc.0) - i64::from(self.since.0);
        let cost = 1 + passed.unsigned_abs();
        match self.fuel.checked_sub(cost) {
            Some(rest) => {
                self.fuel = rest;
                Ok(())
            }
            None => Err((Trap::Runaway, at)),
        }
    }
}

fn table_index(x: i32, count: u8) -> Result<i32, Trap> {
    arith::table_index(x, count).map(|index| index as i32)
}

fn byte(code: &[u8], at: Address) -> Option<u8> {
    code.get(at.index()?).copied()
}

fn word(code: &[u8], at: Address) -> Option<i16> {
    let index = at.index()?;
    let bytes = code.get(index..index.checked_add(2)?)?;
    bytes.try_into().ok().map(i16::from_be_bytes)
}

fn long(code: &[u8], at: Address) -> Option<i32> {
    let index = at.index()?;
    let bytes = code.get(index..index.checked_add(4)?)?;
    bytes.try_into().ok().map(i32::from_be_bytes)
}
