//! Calls of functions: the rule's own, the built-in ones, and the debugger's.

use std::sync::Arc;

use grammar::isa::Op;
use grammar::span::Span;
use grammar_text::ast::Expr;
use rulc_compiler::Kind;
use rulc_compiler::builtins::{self, Builtin, Operand};

use super::lookup::set;
use super::resolver::{Resolver, Result, written};
use crate::expr::debugger::MARKS;
use crate::expr::error::ExprError;
use crate::expr::names::{Function, Symbol};
use crate::expr::node::{Node, What};

/// The most arguments of `min` and `max`, after the first one.
const MOST_COMPARED: usize = 31;

impl Resolver<'_> {
    pub(super) fn call(&self, callee: &Expr, arguments: &[Expr], span: Span) -> Result<Node> {
        let Some(written) = written(callee) else {
            return Err(
                ExprError::new(callee.span, "this cannot be called").label("not a function")
            );
        };
        let name = written.name;
        if let Some(function) = self.function(written) {
            return self.function_call(function, arguments, span);
        }
        let local = if written.module.is_none() { self.local(&name.text) } else { None };
        let declared = self.symbol(written).map(Symbol::describe);
        if let Some(what) = local.map(|_| "a variable").or(declared) {
            return Err(ExprError::new(callee.span, "this cannot be called").label(what));
        }
        if written.module.is_none() {
            if let Some(builtin) = builtins::function(&name.text) {
                return self.builtin_call(builtin, arguments, span);
            }
            if *name.text == *builtins::LENGTH {
                let [array] = arguments else {
                    return Err(arity(builtins::LENGTH, 1, arguments.len(), span));
                };
                return self.length(array, span);
            }
            if *name.text == *MARKS {
                let [cell] = arguments else {
                    return Err(arity(MARKS, 1, arguments.len(), span));
                };
                let cell = Box::new(self.node(cell)?);
                return Ok(Node { what: What::Marks(cell), span, kind: Kind::Int });
            }
            if let Some(error) = set(name) {
                return Err(error);
            }
            if builtins::kind(&name.text).is_some() {
                return Err(ExprError::new(name.span, "this cannot be called").label("a value"));
            }
        }
        Err(self.unknown(written))
    }

    /// `len(held)`
    fn length(&self, array: &Expr, span: Span) -> Result<Node> {
        let length = match written(array).and_then(|name| self.symbol(name)) {
            Some(Symbol::Table(elements, _)) => i32::try_from(elements.len()).ok(),
            _ => self.length_of(array).and_then(|length| i32::try_from(length).ok()),
        };
        match length {
            Some(length) => Ok(Node::constant(length, Kind::Int, span)),
            None => Err(ExprError::new(array.span, "this has no elements")
                .label("neither an array nor a table")),
        }
    }

    fn function_call(&self, function: &Function, arguments: &[Expr], span: Span) -> Result<Node> {
        if function.is_phase {
            let message = format!("phase {} cannot be called", function.name);
            return Err(ExprError::new(span, message).label("a phase"));
        }
        let callee = self.names.callee(function).map_err(|why| {
            let message = format!("`{}` cannot be called: {why}", function.name);
            ExprError::new(span, message)
                .label("left out by the compiler")
                .help("`rulc build -O none` keeps everything")
        })?;
        if function.parameters.len() != arguments.len() {
            return Err(arity(&function.name, function.parameters.len(), arguments.len(), span));
        }
        let arguments: Result<Vec<Node>> = arguments.iter().map(|a| self.node(a)).collect();
        let what = What::Call(Arc::new(callee), arguments?.into());
        Ok(Node { what, span, kind: function.kind })
    }

    fn builtin_call(&self, builtin: &Builtin, arguments: &[Expr], span: Span) -> Result<Node> {
        if let (Op::Minimum | Op::Maximum, [first, rest @ ..]) = (builtin.op, arguments)
            && (2..=MOST_COMPARED).contains(&rest.len())
        {
            return rest.iter().try_fold(self.node(first)?, |all, next| {
                Ok(Node::op(builtin.op, vec![all, self.node(next)?], builtin.result, span))
            });
        }
        if let (Op::Random31, [low, high]) = (builtin.op, arguments) {
            let what = What::Random(Box::new([self.node(low)?, self.node(high)?]));
            return Ok(Node { what, span, kind: builtin.result });
        }
        if builtin.parameters.len() != arguments.len() {
            return Err(arity(builtin.name, builtin.parameters.len(), arguments.len(), span));
        }
        let operand = |operand: &Operand| {
            let argument = |k: usize| match arguments.get(k) {
                Some(argument) => Ok(argument),
                None => Err(arity(builtin.name, builtin.parameters.len(), arguments.len(), span)),
            };
            match *operand {
                Operand::Constant(value) => Ok(Node::constant(value, Kind::Int, span)),
                Operand::Argument(k) => self.node(argument(k)?),
                Operand::ArgumentPlus8(k) => {
                    let mark = self.node(argument(k)?)?;
                    let at = mark.span;
                    let eight = Node::constant(8, Kind::Int, at);
                    Ok(Node::op(Op::Add, vec![mark, eight], Kind::Int, at))
                }
                Operand::Index(k) => {
                    let variable = self.node(argument(k)?)?;
                    let at = variable.span;
                    match variable.what {
                        What::Variable(index) => {
                            Ok(Node::constant(i32::from(index.get()), Kind::Int, at))
                        }
                        What::Op(Op::Load, operands) => match Vec::from(operands).pop() {
                            Some(index) => Ok(index),
                            None => Err(ExprError::new(at, "this needs a variable")),
                        },
                        _ => {
                            Err(ExprError::new(at, "this needs a variable").label("not a variable"))
                        }
                    }
                }
            }
        };
        let operands: Result<Vec<Node>> = builtin.operands.iter().map(operand).collect();
        Ok(Node::op(builtin.op, operands?, builtin.result, span))
    }
}

fn arity(name: &str, wanted: usize, given: usize, span: Span) -> ExprError {
    let plural = if wanted == 1 { "" } else { "s" };
    let message = format!("`{name}` takes {wanted} argument{plural}, not {given}");
    ExprError::new(span, message).label("wrong number of arguments")
}
