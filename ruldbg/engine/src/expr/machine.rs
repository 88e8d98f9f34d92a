//! What changes the state, done by the machine on a copy of it.

use grammar::arith;
use grammar::index::narrow;
use grammar::isa::{Address, Op, Trap, push_constant};
use grammar::rul3::Phase;
use grammar::span::Span;
use rulvm_core::machine::{self, Host, NoChain, Outcome, Run, State, TrapReport, Unobserved};

use super::Context;
use super::debugger::Look;
use super::error::ExprError;
use super::node::Callee;

/// The fuel of an expression.
const MOST_FUEL: u64 = 1 << 20;

/// The game as an expression sees it.
pub(super) struct Machine<'a> {
    context: Context<'a>,
    /// What the expression has changed so far, if anything.
    copy: Option<Box<State>>,
    /// What is left for the codes that it runs.
    fuel: u64,
}

impl<'a> Machine<'a> {
    pub(super) fn new(context: Context<'a>) -> Machine<'a> {
        let copy = context.view.map(|view| {
            let mut state = context.game.state().clone();
            state.variables = view.variables;
            Box::new(state)
        });
        Machine { context, copy, fuel: context.game.fuel().min(MOST_FUEL) }
    }

    pub(super) fn state(&self) -> &State {
        self.copy.as_deref().unwrap_or_else(|| self.context.game.state())
    }

    /// The copy, which is made when it is first needed.
    pub(super) fn change(&mut self) -> &mut State {
        let game = self.context.game;
        self.copy.get_or_insert_with(|| Box::new(game.state().clone()))
    }

    /// The state with what was changed in it, if anything was.
    pub(super) fn finish(self) -> Option<State> {
        let mut state = *self.copy?;
        if let Some(view) = self.context.view {
            let now = self.context.game.state().variables;
            for ((variable, seen), now) in state.variables.iter_mut().zip(view.variables).zip(now) {
                // What the expression has not changed stays as it is in the machine.
                if *variable == seen {
                    *variable = now;
                }
            }
        }
        Some(state)
    }

    pub(super) const fn game(&self) -> &'a rulvm_core::Game {
        self.context.game
    }

    /// How often the breakpoint was reached.
    pub(super) fn hits(&self) -> Option<i32> {
        self.context.hits.map(|hits| i32::try_from(hits).unwrap_or(i32::MAX))
    }

    pub(super) fn look(&self) -> Look<'_> {
        Look::new(&self.context, self.state())
    }

    /// The value of a code, its operands evaluated.
    pub(super) fn code(
        &mut self,
        op: Op,
        operands: [i32; 3],
        span: Span,
    ) -> Result<i32, ExprError> {
        match machine::read(op, operands, self.state()) {
            Ok(Some(value)) => Ok(value),
            Ok(None) => self.execute(op, operands, span),
            Err(trap) => Err(ExprError::trap(span, trap)),
        }
    }

    /// A code that changes something: the machine executes it, and a return.
    fn execute(&mut self, op: Op, operands: [i32; 3], span: Span) -> Result<i32, ExprError> {
        let mut code = vec![op.byte()];
        for &operand in operands.iter().take(op.expressions()) {
            push_constant(&mut code, operand);
        }
        code.push(Op::Return.byte());
        let outcome = self.run(&code, Address(0));
        outcome.map_err(|report| ExprError::trap(span, report.trap))
    }

    /// Calls a function of the rule. Afterward, variables that are local to functions are as they
    /// were: the functions in progress do not expect this call.
    pub(super) fn call(
        &mut self,
        callee: &Callee,
        arguments: &[i32],
        span: Span,
    ) -> Result<i32, ExprError> {
        let program = self.context.game.program();
        let state = self.change();
        let before = state.variables;
        for (parameter, &argument) in callee.parameters.iter().zip(arguments) {
            state.variables[parameter.at()] = argument;
        }
        let outcome = self.run(program.bytes(), callee.address);
        for (index, (variable, before)) in
            self.change().variables.iter_mut().zip(before).enumerate()
        {
            if callee.globals >> index & 1 == 0 {
                *variable = before;
            }
        }
        outcome.map_err(|TrapReport { trap, address, .. }| {
            let at = program.place(address).map(|place| place.at);
            ExprError::trap(span, trap).help(trap_in(&callee.name, trap, at))
        })
    }

    fn run(&mut self, code: &[u8], entry: Address) -> Result<i32, TrapReport> {
        // The phase appears in the report of a trap only.
        let mut run = Run::new(Phase::Init, entry, self.fuel);
        let mut events = Vec::new();
        let mut host = Host { events: &mut events, chain: &mut NoChain };
        let outcome = run.resume(code, self.change(), &mut host, &mut Unobserved);
        self.fuel = run.fuel();
        match outcome {
            Outcome::Finished(value) => Ok(value),
            Outcome::Trapped(report) => Err(report),
            // Nothing stops it.
            Outcome::Stopped => Ok(run.last()),
        }
    }

    /// The place of an entry of the stack: from the bottom, or after the top if it is negative.
    pub(super) fn entry(&self, index: i32, span: Span) -> Result<usize, ExprError> {
        let size = self.state().stack.len();
        let at = match usize::try_from(index) {
            Ok(from_bottom) => Some(from_bottom),
            Err(_) => size.checked_add_signed(index as isize),
        };
        let at = at.filter(|&at| at < size);
        at.ok_or_else(|| {
            let entries = if size == 1 { "1 entry".to_owned() } else { format!("{size} entries") };
            let error = ExprError::new(span, format!("the stack has no entry {index}"))
                .label(format!("the stack has {entries}"));
            let help = "0 is the lowest entry, -1 the top";
            ExprError { trap: Some(Trap::StackUnderflow), ..error.help(help) }
        })
    }

    /// The identifier of a cell that is on the board.
    pub(super) fn cell(&self, id: i32, span: Span) -> Result<grammar::hex::Cell, ExprError> {
        let most = self.state().board.geometry().cells;
        let cell = grammar::hex::Cell::new(id).filter(|cell| cell.at() <= most);
        cell.ok_or_else(|| ExprError::trap(span, Trap::BadCell))
    }

    /// All marks of a cell, as bits; the cell that does not exist has none.
    pub(super) fn marks(&self, id: i32, span: Span) -> Result<i32, ExprError> {
        if id == 0 {
            return Ok(0);
        }
        let cell = self.cell(id, span)?;
        Ok(i32::from(self.state().board.marks(cell)))
    }

    /// An element of a table.
    pub(super) fn element(
        &self,
        elements: &[i32],
        index: i32,
        span: Span,
    ) -> Result<i32, ExprError> {
        // The compiler allows 255 elements.
        let count = narrow(elements.len());
        let at = arith::table_index(index, count).map_err(|trap| ExprError::trap(span, trap))?;
        let value = elements.get(at).copied();
        value.ok_or_else(|| ExprError::trap(span, Trap::EmptyTable))
    }
}

/// A trap in a function that was called, with the place if the source map knows it.
fn trap_in(function: &str, trap: Trap, at: Option<String>) -> String {
    match at {
        Some(at) => format!("in `{function}`, at {at}: {}", trap.explanation()),
        None => format!("in `{function}`: {}", trap.explanation()),
    }
}
