//! A run of a phase, and how it is undone.

use grammar::isa::VarIndex;
use grammar::rul3::Phase;

use super::Code;
use super::ir::VARIABLES;
use super::op::{self, Machine};
use super::stacks::Stacks;
use crate::index::narrow;
use crate::machine::board::Board;
use crate::machine::run::{Host, MOST_CALLS, MOST_PENDING};
use crate::machine::state::State;
use crate::machine::{Rng, Stack};

/// The memory of a run, which is kept so that nothing is allocated while a phase runs. It is not
/// part of a game: a clone starts empty.
#[derive(Debug, Default)]
pub struct Scratch(Option<Box<Stacks>>);

impl Clone for Scratch {
    fn clone(&self) -> Scratch {
        Scratch(None)
    }
}

/// What must be restored when a run bails out.
struct Before {
    board: Option<Board>,
    stack: Option<Stack>,
    rng: Rng,
    period: i32,
    timer: Option<VarIndex>,
    events: usize,
}

/// How many calls may be nested. For the reference machine, inlined subroutines count too: some
/// with each call, and some more after the last one.
const fn most_calls(code: &Code) -> usize {
    MOST_CALLS.saturating_sub(code.most_inlined) / (code.most_inlined_at_calls + 1)
}

/// Runs a phase; returns its value and the fuel that is left. `None` if the reference machine must
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
    let cells = narrow(state.board.geometry().cells);
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
        #[cfg(all(not(tail_calls), any(debug_assertions, target_family = "wasm")))]
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
