//! A machine on a test bench: a state, and phases that run on it without a game around them.

use grammar::hex::{Cell, Edge};
use grammar::isa::{Address, Trap};
use grammar::rul3::Phase;
use rulvm_core::Event;
use rulvm_core::machine::{
    DEFAULT_FUEL, Hexagon, Host, MessageChain, NoChain, Outcome, Run, State, Unobserved,
};

use crate::asm::assemble;

/// A machine whose code starts at address 0.
pub struct Bench {
    pub state: State,
    pub fuel: u64,
    pub events: Vec<Event>,
    /// The fuel that was left after the last run.
    pub left: u64,
}

impl Default for Bench {
    fn default() -> Self {
        Bench::with_edge(6)
    }
}

impl Bench {
    pub fn with_edge(edge: u8) -> Bench {
        Bench {
            state: State::new(Edge::new(edge).unwrap(), 1, 64),
            fuel: DEFAULT_FUEL,
            events: Vec::new(),
            left: 0,
        }
    }

    pub fn with_fuel(fuel: u64) -> Bench {
        Bench { fuel, ..Bench::default() }
    }

    /// Runs assembled code from its first byte; a trap is returned with its address.
    pub fn run(&mut self, source: &str) -> Result<i32, (Trap, i32)> {
        self.run_bytes(&assemble(source).bytes)
    }

    /// Returns the value of an expression.
    pub fn value(&mut self, expression: &str) -> Result<i32, Trap> {
        self.run(&format!("{expression} ret")).map_err(|(trap, _)| trap)
    }

    pub fn run_bytes(&mut self, code: &[u8]) -> Result<i32, (Trap, i32)> {
        self.run_with(code, &mut NoChain)
    }

    pub fn run_with(
        &mut self,
        code: &[u8],
        chain: &mut dyn MessageChain,
    ) -> Result<i32, (Trap, i32)> {
        let mut run = Run::new(Phase::Landed, Address(0), self.fuel);
        let mut host = Host { events: &mut self.events, chain };
        let outcome = run.resume(code, &mut self.state, &mut host, &mut Unobserved);
        self.left = run.fuel();
        match outcome {
            Outcome::Finished(value) => Ok(value),
            Outcome::Trapped(report) => {
                assert_eq!(report.phase, Phase::Landed);
                Err((report.trap, report.address.0))
            }
            Outcome::Stopped => panic!("nobody stops it"),
        }
    }

    /// Returns the fuel that the last run used.
    pub fn used(&self) -> u64 {
        self.fuel - self.left
    }

    /// Puts a hexagon into a cell.
    pub fn put(&mut self, cell: i32, color: u8, pattern: u8) {
        self.state.board.set_hexagon(at(cell), Some(Hexagon { color, pattern }));
    }

    pub fn mark(&mut self, cell: i32, marks: u8) {
        self.state.board.set_marks(at(cell), marks);
    }

    pub fn marks(&self, cell: i32) -> u8 {
        self.state.board.marks(at(cell))
    }

    /// Returns the cells with a hexagon, and their colors.
    pub fn colors(&self) -> Vec<(u8, u8)> {
        let board = &self.state.board;
        let cells = board.geometry().edge.all_cells();
        cells.filter_map(|cell| Some((cell.id(), board.hexagon(cell)?.color))).collect()
    }
}

pub fn at(cell: i32) -> Cell {
    Cell::new(cell).unwrap()
}
