//! A machine runs phase calls again, on copies of their states.

use std::time::Duration;

use grammar::rul3::Phase;
use rulvm_core::Program;
use rulvm_core::machine::{
    DEFAULT_FUEL, Engine, Event, Host, NoChain, Outcome, Run, State, Unobserved, fast,
};

use crate::calls::Call;
use crate::kernels::{Checksum, Measured};
use crate::rounds::running;

/// A machine, and what it runs.
#[derive(Debug)]
pub struct Phases<'c> {
    program: Program,
    calls: &'c [Call],
    /// The states while and after the phases run.
    states: Vec<State>,
    /// The value of each phase; 0 if it trapped.
    values: Vec<i32>,
    bailed_out: usize,
    scratch: fast::Scratch,
    events: Vec<Event>,
}

impl<'c> Phases<'c> {
    /// Prepares a machine.
    #[must_use]
    pub fn new(program: &Program, engine: Engine, calls: &'c [Call]) -> Phases<'c> {
        Phases {
            program: program.clone().with_engine(engine),
            calls,
            states: Vec::new(),
            values: Vec::new(),
            bailed_out: 0,
            scratch: fast::Scratch::default(),
            events: Vec::new(),
        }
    }

    /// Runs each call `runs` times. The time is that of one run of all calls, without copying their
    /// states.
    pub fn run(&mut self, runs: u32) -> Measured {
        let mut time = Duration::ZERO;
        for _ in 0..runs {
            self.states.clear();
            self.states.extend(self.calls.iter().map(|call| call.state.clone()));
            self.values.clear();
            self.bailed_out = 0;
            let begin = running();
            for k in 0..self.calls.len() {
                let value = self.call(k);
                self.values.push(value);
            }
            time += running().saturating_sub(begin);
        }
        Measured { checksum: self.checksum(), time: time / runs }
    }

    /// How many calls of a run the fast machine has left to the reference machine.
    #[must_use]
    pub const fn bailed_out(&self) -> usize {
        self.bailed_out
    }

    /// Calls a phase as a game does.
    fn call(&mut self, k: usize) -> i32 {
        let (phase, state) = (self.calls[k].phase, &mut self.states[k]);
        self.events.clear();
        let mut host = Host { events: &mut self.events, chain: &mut NoChain };
        if self.program.engine() == Engine::Fast {
            let (code, scratch) = (self.program.fast(), &mut self.scratch);
            if let Some((value, _)) =
                fast::run(code, phase, state, &mut host, DEFAULT_FUEL, scratch)
            {
                return value;
            }
            self.bailed_out += 1;
        }
        let Some(entry) = self.program.entry(phase) else { return 0 };
        let mut run = Run::new(phase, entry, DEFAULT_FUEL);
        match run.resume(self.program.bytes(), state, &mut host, &mut Unobserved) {
            Outcome::Finished(value) => value,
            Outcome::Stopped | Outcome::Trapped(_) => 0,
        }
    }

    /// The checksum of what the calls have left: the board, the time between descents and the
    /// [variables](variables) for phase C, and also the value for other phases.
    fn checksum(&self) -> Checksum {
        let mut sum = Checksum::default();
        let named = variables(&self.program);
        for ((call, state), &value) in self.calls.iter().zip(&self.states).zip(&self.values) {
            let edge = state.board.geometry().edge;
            let hexagon = |cell| state.board.hexagon(cell).map_or((0, 0), |h| (h.color, h.pattern));
            sum.add_board(edge.all_cells().map(|cell| hexagon(cell).0));
            sum.add_board(edge.all_cells().map(|cell| hexagon(cell).1));
            sum.add(state.period);
            named.iter().for_each(|&(_, at)| sum.add(state.variables[at]));
            if call.phase != Phase::Landed {
                sum.add(value);
            }
        }
        sum
    }
}

/// Returns the variables that a rule declares outside of functions: names and places.
#[must_use]
pub fn variables(program: &Program) -> Vec<(&str, usize)> {
    let all = program.map().into_iter().flat_map(|map| &map.names.variables);
    all.filter(|one| one.function.is_none())
        .map(|one| (one.name.as_str(), usize::from(one.index)))
        .collect()
}
