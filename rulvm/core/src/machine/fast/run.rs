//! A run of a phase, and how it is taken back.

use grammar::isa::VarIndex;
use grammar::rul3::Phase;

use super::Code;
use super::ir::VARIABLES;
use super::op::{self, Machine};
use super::stacks::Stacks;
use crate::machine::board::Board;
use crate::machine::run::{Host, MOST_CALLS, MOST_PENDING};
use crate::machine::state::State;
use crate::machine::{Rng, Stack};

/// What a run needs besides the state; kept, so that nothing is allocated while a phase runs. It is
/// no part of a game: a clone begins with nothing.
#[derive(Debug, Default)]
pub struct Scratch(Option<Box<Stacks>>);

impl Clone for Scratch {
    fn clone(&self) -> Scratch {
        Scratch(None)
    }
}

/// What must be taken back when a run gives up.
struct Before {
    board: Option<Board>,
    stack: Option<Stack>,
    rng: Rng,
    period: i32,
    timer: Option<VarIndex>,
    events: usize,
}

/// How many subroutines may call others. Those that stand where they are called count for the
/// reference machine: some with each call, and some more where no other is called any more.
const fn most_calls(code: &Code) -> usize {
    MOST_CALLS.saturating_sub(code.most_inlined) / (code.most_inlined_at_calls + 1)
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
        board: code.changes_board[phase as usize].then(|| state.board.clone()),
        stack: code.pushes.then(|| state.stack.clone()),
        rng: state.rng,
        period: state.period,
        timer: state.timer,
        events: host.events.len(),
    };
    let stacks = scratch.0.get_or_insert_default();
    stacks.clear();
    let mut memory = [0; 256];
    memory[..VARIABLES].copy_from_slice(&state.variables);
    // More than a phase can use in years.
    let usable = i64::try_from(fuel).unwrap_or(i64::MAX).min(i64::MAX / 2);
    let cells = i32::try_from(state.board.geometry().cells).unwrap_or(0);
    let mut machine = Machine {
        memory,
        code,
        state,
        events: host.events,
        stacks: std::mem::take(stacks),
        cells,
        since: address,
        most_calls: most_calls(code),
        pending: 0,
        most_pending: MOST_PENDING.saturating_sub(code.most_pending),
        finished: None,
        #[cfg(debug_assertions)]
        next: None,
    };
    op::run(&mut machine, entry as usize, usable + i64::from(address));
    let Machine { finished, memory, stacks: kept, .. } = machine;
    **stacks = kept;
    match finished {
        Some((value, left)) => {
            state.variables.copy_from_slice(&memory[..VARIABLES]);
            let used = usable.abs_diff(left);
            Some((value, fuel.saturating_sub(used)))
        }
        None => {
            if let Some(board) = before.board {
                state.board = board;
            }
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
