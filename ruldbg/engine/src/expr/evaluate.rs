//! The value of an expression, as the compiler's code would give it.

use std::ops::Range;
use std::sync::Arc;

use grammar::arith::boolean;
use grammar::isa::{Address, Op, Part};
use rulvm_core::Game;
use rulvm_core::machine::Run;

use super::error::ExprError;
use super::machine::Machine;
use super::names::{Names, Owner};
use super::node::{Node, What, element};
use super::parse::{Expr, Line};
use super::resolve::Resolver;
use super::show::Value;
use super::{Context, View};
use crate::time::Touched;

type Result<T> = std::result::Result<T, ExprError>;

/// An expression whose names are resolved for a place of the code: to be evaluated often.
#[derive(Clone, Debug)]
pub struct Resolved {
    node: Node,
    /// The local variables that it names.
    owners: Vec<Owner>,
    /// For each code of the rule, whether these are in scope there; `None` if that does not
    /// matter.
    scope: Option<Arc<[bool]>>,
}

impl Expr {
    /// Looks its names up, as they are known at an address of the code.
    ///
    /// # Errors
    /// A name that is not known there, or is used in a wrong way.
    pub fn resolve(&self, names: &Names, address: Option<Address>) -> Result<Resolved> {
        let resolver = Resolver::new(names, address);
        let node = resolver.node(&self.tree)?;
        Ok(Resolved { node, owners: resolver.owners(), scope: None })
    }

    /// The same, to be evaluated at every position. The place of a local variable is shared with
    /// other functions, so the expression has a value within its function only.
    ///
    /// # Errors
    /// The same as for [`resolve`](Expr::resolve).
    pub(crate) fn resolve_in_scope(
        &self,
        names: &Names,
        address: Option<Address>,
    ) -> Result<Resolved> {
        let mut resolved = self.resolve(names, address)?;
        if !resolved.owners.is_empty() {
            resolved.scope = Some(names.codes_of(&resolved.owners));
        }
        Ok(resolved)
    }

    /// Its value at the present position. The game does not change: side effects happen in a copy
    /// that is thrown away.
    ///
    /// # Errors
    /// What is wrong with a name, or the trap at a place of the expression.
    pub fn evaluate(&self, names: &Names, context: &Context<'_>) -> Result<Value> {
        self.resolve(names, context.address())?.evaluate(context)
    }

    /// Its value as text at the present position; an array has the values of all its elements.
    ///
    /// # Errors
    /// The same as for [`evaluate`](Expr::evaluate).
    pub fn show(&self, names: &Names, context: &Context<'_>) -> Result<String> {
        let edge = context.game.edge();
        let Some(elements) = self.elements(names, context.address()) else {
            return Ok(self.evaluate(names, context)?.show(names, edge));
        };
        let mut shown = Vec::new();
        for element in elements {
            shown.push(element.evaluate(names, context)?.show(names, edge));
        }
        Ok(format!("[{}]", shown.join(", ")))
    }

    /// True if it names an array and is nothing else.
    #[must_use]
    pub fn is_array(&self, names: &Names, address: Option<Address>) -> bool {
        Resolver::new(names, address).length_of(&self.tree).is_some()
    }

    /// The elements of the array that it names, if it is nothing else.
    pub(crate) fn elements(&self, names: &Names, address: Option<Address>) -> Option<Vec<Expr>> {
        let length = Resolver::new(names, address).length_of(&self.tree)?;
        let text = self.text();
        (0..length).map(|k| Expr::parse(&format!("{text}[{k}]")).ok()).collect()
    }

    /// Its value, with its side effects on the game. If it traps, the game does not change.
    /// Messages that it sends are dropped.
    ///
    /// # Errors
    /// The same as for [`evaluate`](Expr::evaluate).
    pub fn execute(
        &self,
        names: &Names,
        game: &mut Game,
        run: Option<&Run>,
        view: Option<&View>,
    ) -> Result<Value> {
        let context = Context { view, ..Context::new(game, run) };
        let resolved = self.resolve(names, context.address())?;
        let mut machine = Machine::new(context);
        let number = value(&resolved.node, &mut machine)?;
        if let Some(state) = machine.finish() {
            game.set_state(state);
        }
        Ok(Value { number, kind: resolved.node.kind })
    }
}

impl Line {
    /// Executes it, with its side effects on the game.
    ///
    /// # Errors
    /// The same as for [`Expr::execute`] and [`Assignment::apply`](super::Assignment::apply).
    pub(crate) fn execute(
        &self,
        names: &Names,
        game: &mut Game,
        run: Option<&Run>,
        view: Option<&View>,
    ) -> Result<Value> {
        match self {
            Line::Expr(expr) => expr.execute(names, game, run, view),
            Line::Assignment(assignment) => assignment.apply(names, game, run, view),
        }
    }
}

impl Resolved {
    /// Its value; the game does not change.
    ///
    /// # Errors
    /// The trap at a place of the expression, or a fact that is not known.
    pub fn evaluate(&self, context: &Context<'_>) -> Result<Value> {
        let number = value(&self.node, &mut Machine::new(*context))?;
        Ok(Value { number, kind: self.node.kind })
    }

    /// The same expression about the same things whatever happens: cells, indexes and arguments are
    /// what they are in a context. Also returns these parts and their values.
    pub(crate) fn fixed(
        mut self,
        names: &Names,
        context: &Context<'_>,
    ) -> (Resolved, Vec<(Range<usize>, Value)>) {
        let mut parts = Vec::new();
        fix(&mut self.node, context, &mut parts);
        let variables = self.node.variables();
        self.owners.retain(|owner| variables >> owner.local.index.get() & 1 == 1);
        if self.owners.is_empty() {
            self.scope = None;
        } else if self.scope.is_some() {
            self.scope = Some(names.codes_of(&self.owners));
        }
        (self, parts)
    }

    /// True if variables say which place it names.
    #[must_use]
    pub(crate) fn is_moving(&self) -> bool {
        self.node.index().iter().any(|operand| operand.as_constant().is_none())
    }

    /// True if its local variables are meant at a code; between inputs, they never are.
    #[must_use]
    pub(crate) fn is_in_scope(&self, address: Option<Address>) -> bool {
        let Some(scope) = &self.scope else { return true };
        let index = address.and_then(Address::index);
        index.and_then(|index| scope.get(index)).copied().unwrap_or(false)
    }

    /// True if it names local variables.
    #[must_use]
    pub(crate) const fn is_local(&self) -> bool {
        !self.owners.is_empty()
    }

    /// True if it names local variables of the call that it was resolved for.
    #[must_use]
    pub(crate) fn is_of_call(&self) -> bool {
        self.owners.iter().any(|owner| owner.is_here)
    }

    /// The variables of the machine that it reads, as bits.
    #[must_use]
    pub fn variables(&self) -> u64 {
        self.node.variables()
    }

    /// What its value depends on; `None` if it can change at any time.
    #[must_use]
    pub fn depends(&self) -> Option<Touched> {
        self.node.depends()
    }

    /// True if it reads something that changes; false if it only calculates.
    #[must_use]
    pub(crate) fn is_read(&self) -> bool {
        match &self.node.what {
            What::Variable(_) | What::ArrayElement(..) | What::Marks(_) | What::Fact(_) => true,
            What::Op(op, _) => !op.effects().reads.is_empty(),
            _ => false,
        }
    }

    /// The source of its value, if it cannot be evaluated again.
    #[must_use]
    pub(crate) fn source(&self) -> Option<&'static str> {
        match &self.node.what {
            What::Random(_) => Some("a random number"),
            What::Call(..) => Some("a function of the rule"),
            What::Op(op, _) if op.effects().writes.has(Part::Random) => Some("a random number"),
            What::Op(op, _) if !op.effects().writes.is_empty() => Some("changes something"),
            _ => None,
        }
    }

    /// True if the value is always the same.
    #[must_use]
    pub(crate) const fn is_constant(&self) -> bool {
        self.node.as_constant().is_some()
    }

    /// The variable of the machine, if the expression is nothing else.
    #[must_use]
    pub const fn variable(&self) -> Option<grammar::isa::VarIndex> {
        match self.node.what {
            What::Variable(index) => Some(index),
            _ => None,
        }
    }
}

/// Replaces the operands of what an expression reads by their values.
fn fix(node: &mut Node, context: &Context<'_>, parts: &mut Vec<(Range<usize>, Value)>) {
    let reads = match &node.what {
        What::Op(op, _) => !op.effects().reads.is_empty(),
        What::Element(..) | What::ArrayElement(..) | What::Entry(_) | What::Marks(_) => true,
        What::Call(..) => true,
        _ => false,
    };
    for operand in node.operands() {
        if !reads {
            fix(operand, context, parts);
        } else if operand.as_constant().is_none()
            && let Ok(number) = value(operand, &mut Machine::new(*context))
        {
            parts.push((operand.span.range(), Value { number, kind: operand.kind }));
            operand.what = What::Constant(number);
        }
    }
}

/// The number that an expression evaluates to.
pub(super) fn value(node: &Node, machine: &mut Machine<'_>) -> Result<i32> {
    let span = node.span;
    Ok(match &node.what {
        What::Constant(value) => *value,
        What::Variable(index) => machine.state().variables[index.at()],
        What::Op(op, operands) => {
            let mut values = [0; 3];
            for (slot, operand) in values.iter_mut().zip(operands) {
                *slot = value(operand, machine)?;
            }
            machine.code(*op, values, span)?
        }
        What::And(operands) => {
            let [a, b] = &**operands;
            boolean(value(a, machine)? != 0 && value(b, machine)? != 0)
        }
        What::Or(operands) => {
            let [a, b] = &**operands;
            boolean(value(a, machine)? != 0 || value(b, machine)? != 0)
        }
        What::Random(bounds) => {
            let [low, high] = &**bounds;
            let (low, high) = (value(low, machine)?, value(high, machine)?);
            let random = machine.code(Op::Random31, [0; 3], span)?;
            let count = high.wrapping_sub(low).wrapping_add(1);
            low.wrapping_add(machine.code(Op::Modulo, [random, count, 0], span)?)
        }
        What::Not(operand) => boolean(value(operand, machine)? == 0),
        What::If(parts) => {
            let [condition, a, b] = &**parts;
            let chosen = if value(condition, machine)? != 0 { a } else { b };
            value(chosen, machine)?
        }
        What::Element(elements, index) => {
            let index = value(index, machine)?;
            machine.element(elements, index, span)?
        }
        What::ArrayElement(array, index) => {
            let (variable, shift) = array.place(element(array, value(index, machine)?));
            let variable = machine.state().variables[variable];
            array.packing.map_or(variable, |packing| packing.read(variable, shift))
        }
        What::Call(callee, arguments) => {
            let mut values = Vec::with_capacity(arguments.len());
            for argument in arguments {
                values.push(value(argument, machine)?);
            }
            machine.call(callee, &values, span)?
        }
        What::Fact(fact) => (fact.read)(machine.look())
            .map_err(|why| ExprError::new(span, why).label("no value"))?,
        What::Hits => machine.hits().ok_or_else(|| {
            ExprError::new(span, "`hits` exists only in breakpoints")
                .label("no value")
                .help("use it in a condition, such as `break 12 if hits == 3`")
        })?,
        What::Entry(index) => {
            let at = value(index, machine)?;
            let at = machine.entry(at, index.span)?;
            machine.state().stack[at]
        }
        What::Marks(cell) => {
            let id = value(cell, machine)?;
            machine.marks(id, cell.span)?
        }
    })
}
