//! The execution of translated code.

use grammar::arith::{self, boolean};
use grammar::isa::VarIndex;
use grammar::rul3::Phase;

use super::Code;
use super::ir::{FIRST_VALUE, Inst, Jump, LAST, RESULT, SLOTS, Slot, Test, VARIABLES};
use crate::machine::board::Board;
use crate::machine::cell_loop::CellLoop;
use crate::machine::run::{Host, MOST_CALLS, MOST_PENDING};
use crate::machine::state::State;
use crate::machine::{Rng, Stack, codes};

/// What an execution needs besides the state; kept, so that nothing is allocated while a phase runs.
/// It is no part of a game: a clone begins with nothing.
#[derive(Debug, Default)]
pub struct Scratch(Option<Box<Inner>>);

impl Clone for Scratch {
    fn clone(&self) -> Scratch {
        Scratch(None)
    }
}

#[derive(Debug)]
struct Inner {
    memory: Box<[i32; SLOTS]>,
    frames: Vec<Frame>,
    /// The values that wait in subroutines that have called others.
    kept: Vec<i32>,
    loops: Vec<CellLoop>,
}

/// A subroutine that has called another one.
#[derive(Clone, Copy, Debug)]
struct Frame {
    /// Where it goes on: the instruction, and the address.
    back: u32,
    address: i32,
    last: i32,
    /// How many of its values wait, and how many codes for them.
    values: u16,
    pending: u16,
}

impl Scratch {
    fn get(&mut self, code: &Code) -> &mut Inner {
        self.0.get_or_insert_with(|| {
            let memory = vec![0; SLOTS].into_boxed_slice().try_into();
            let mut memory: Box<[i32; SLOTS]> = memory.unwrap_or_else(|_| Box::new([0; SLOTS]));
            for (slot, &constant) in memory.iter_mut().rev().zip(&code.constants) {
                *slot = constant;
            }
            Box::new(Inner { memory, frames: Vec::new(), kept: Vec::new(), loops: Vec::new() })
        })
    }
}

/// What must be taken back when a run gives up.
struct Before {
    board: Board,
    stack: Option<Stack>,
    rng: Rng,
    period: i32,
    timer: Option<VarIndex>,
    events: usize,
}

/// Runs a phase; gives its value and what is left of the fuel. `None` if the reference machine must
/// run it: then nothing has changed.
pub fn run(
    code: &Code,
    phase: Phase,
    state: &mut State,
    host: &mut Host<'_>,
    fuel: u64,
    scratch: &mut Scratch,
) -> Option<(i32, u64)> {
    let (entry, address) = code.entries[phase as usize]?;
    let before = Before {
        board: state.board.clone(),
        stack: code.pushes.then(|| state.stack.clone()),
        rng: state.rng,
        period: state.period,
        timer: state.timer,
        events: host.events.len(),
    };
    let inner = scratch.get(code);
    inner.memory[..VARIABLES].copy_from_slice(&state.variables);
    inner.frames.clear();
    inner.kept.clear();
    inner.loops.clear();
    match execute(code, entry, address, state, host, fuel, inner) {
        Some(finished) => {
            state.variables.copy_from_slice(&inner.memory[..VARIABLES]);
            Some(finished)
        }
        None => {
            state.board = before.board;
            if let Some(stack) = before.stack {
                state.stack = stack;
            }
            state.rng = before.rng;
            state.period = before.period;
            state.timer = before.timer;
            host.events.truncate(before.events);
            None
        }
    }
}

fn execute(
    code: &Code,
    entry: u32,
    address: i32,
    state: &mut State,
    host: &mut Host<'_>,
    mut fuel: u64,
    inner: &mut Inner,
) -> Option<(i32, u64)> {
    let Inner { memory, frames, kept, loops } = inner;
    let memory: &mut [i32; SLOTS] = memory;
    let mut at = entry as usize;
    // Where the last jump led (E14).
    let mut since = address;
    let mut pending = 0_usize;
    memory[usize::from(LAST)] = 0;
    macro_rules! get {
        ($slot:expr) => {
            memory[usize::from($slot) & (SLOTS - 1)]
        };
    }
    macro_rules! set {
        ($slot:expr, $value:expr) => {{
            let value = $value;
            memory[usize::from($slot) & (SLOTS - 1)] = value;
        }};
    }
    macro_rules! charge {
        ($from:expr) => {
            fuel = fuel.checked_sub(u64::from($from.wrapping_sub(since).cast_unsigned()))?
        };
    }
    macro_rules! jump {
        ($jump:expr) => {{
            let jump: Jump = $jump;
            charge!(jump.from);
            since = jump.at;
            at = jump.to as usize;
        }};
    }
    loop {
        let inst = code.insts.get(at)?;
        at += 1;
        match *inst {
            Inst::Move { d, a } => set!(d, get!(a)),
            Inst::Add { d, a, b } => set!(d, get!(a).wrapping_add(get!(b))),
            Inst::Subtract { d, a, b } => set!(d, get!(a).wrapping_sub(get!(b))),
            Inst::Multiply { d, a, b } => set!(d, get!(a).wrapping_mul(get!(b))),
            Inst::And { d, a, b } => set!(d, get!(a) & get!(b)),
            Inst::Or { d, a, b } => set!(d, get!(a) | get!(b)),
            Inst::Xor { d, a, b } => set!(d, get!(a) ^ get!(b)),
            Inst::ShiftLeft { d, a, b } => set!(d, arith::shift_left(get!(a), get!(b))),
            Inst::ShiftRight { d, a, b } => set!(d, arith::shift_right(get!(a), get!(b))),
            Inst::Compare { test, d, a, b } => set!(d, boolean(test.of(get!(a), get!(b)))),
            Inst::Other { op, d, a, b, c } => {
                set!(d, codes::perform(op, [get!(a), get!(b), get!(c)], state).ok()?);
            }
            Inst::ColorOf { d, a } => {
                let cell = codes::cell(get!(a), state).ok()?;
                set!(d, state.board.color_at(cell));
            }
            Inst::Marked { d, a, b } => {
                set!(d, codes::marked(get!(a), get!(b), state).ok()?);
            }
            Inst::SetMark { d, a, b } => {
                set!(d, codes::set_mark(get!(a), get!(b), state).ok()?);
            }
            Inst::ClearMark { d, a, b } => {
                set!(d, codes::clear_mark(get!(a), get!(b), state).ok()?);
            }
            Inst::Step { d, a, b } => {
                set!(d, codes::step(get!(a), get!(b), state).ok()?);
            }
            Inst::Load { d, a } => {
                set!(d, get!(Slot::from(VarIndex::new(get!(a))?.get())));
            }
            Inst::Store { d, a, b } => {
                set!(d, codes::store(get!(a), get!(b), &mut memory[..VARIABLES]).ok()?)
            }
            Inst::Element { d, a, table } => {
                let table = code.tables.get(table as usize)?;
                let count = u8::try_from(table.len()).ok()?;
                let index = arith::table_index(get!(a), count).ok()?;
                set!(d, *table.get(index)?);
            }
            Inst::Destroy { d, m } => {
                let mark = match get!(m) {
                    ..0 => None,
                    mark => Some(codes::mark(mark).ok()?),
                };
                set!(d, codes::destroy(mark, state, host));
            }
            Inst::Charge { from, at } => {
                charge!(from);
                since = at;
            }
            Inst::DestroyAgain { d, m, back } => {
                let mark = codes::mark(get!(m)).ok()?;
                let destroyed = codes::destroy(Some(mark), state, host);
                if destroyed != 0 {
                    set!(d, get!(d).wrapping_add(destroyed));
                    jump!(back);
                }
            }
            Inst::Continue { to } => at = to as usize,
            Inst::Go { jump } => jump!(jump),
            Inst::Branch { a, jump } => {
                if get!(a) != 0 {
                    jump!(jump);
                }
            }
            Inst::BranchIf { test, a, b, jump } => {
                if test.of(get!(a), get!(b)) {
                    jump!(jump);
                }
            }
            Inst::Case { a, targets } => {
                let targets = code.targets.get(targets as usize)?;
                let count = u8::try_from(targets.len()).ok()?;
                let index = arith::table_index(get!(a), count).ok()?;
                jump!(*targets.get(index)?);
            }
            Inst::Call { jump, back, address, values, pending: waiting } => {
                pending += usize::from(waiting);
                if frames.len() >= MOST_CALLS || pending + code.most_pending > MOST_PENDING {
                    return None;
                }
                let first = usize::from(FIRST_VALUE);
                kept.extend_from_slice(memory.get(first..first + usize::from(values))?);
                let last = get!(LAST);
                frames.push(Frame { back, address, last, values, pending: waiting });
                set!(LAST, 0);
                jump!(jump);
            }
            Inst::Return { a, from } => {
                let value = get!(a);
                let Some(frame) = frames.pop() else { return Some((value, fuel)) };
                charge!(from);
                since = frame.address;
                at = frame.back as usize;
                pending -= usize::from(frame.pending);
                let (first, values) = (usize::from(FIRST_VALUE), usize::from(frame.values));
                let rest = kept.len().checked_sub(values)?;
                memory.get_mut(first..first + values)?.copy_from_slice(kept.get(rest..)?);
                kept.truncate(rest);
                set!(LAST, frame.last);
                set!(RESULT, value);
            }
            Inst::Around { occupied, variable, a, body } => {
                let cell = codes::cell(get!(a), state).ok()?;
                let mut cells = CellLoop::around(&state.board, cell, occupied);
                set!(Slot::from(variable), i32::from(cells.next()));
                loops.push(cells);
                jump!(body);
            }
            Inst::Over { occupied, variable, body } => {
                let mut cells = CellLoop::over(&state.board, occupied);
                set!(Slot::from(variable), i32::from(cells.next()));
                loops.push(cells);
                jump!(body);
            }
            Inst::Again { variable, body } => match loops.last_mut()? {
                CellLoop::Finished => {
                    loops.pop();
                }
                cells => {
                    set!(Slot::from(variable), i32::from(cells.next()));
                    jump!(body);
                }
            },
            Inst::Give => return None,
        }
    }
}

impl Test {
    const fn of(self, a: i32, b: i32) -> bool {
        match self {
            Test::Equal => a == b,
            Test::NotEqual => a != b,
            Test::Less => a < b,
            Test::Greater => a > b,
            Test::LessEqual => a <= b,
            Test::GreaterEqual => a >= b,
        }
    }
}
