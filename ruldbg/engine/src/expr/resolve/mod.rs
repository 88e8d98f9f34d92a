//! From a syntax tree to a tree without names.
//!
//! | module | what it resolves |
//! |---|---|
//! | `resolver` | where names are resolved |
//! | `lookup` | names, and what is said about those that are not known |
//! | this one | expressions, operators, names that are values |
//! | `parts` | parts and elements |
//! | `calls` | calls of functions |

mod calls;
mod lookup;
mod parts;
mod resolver;

use grammar::isa::{Op, VarIndex};
use grammar::span::Span;
use grammar_text::ast::{Binary, Expr, ExprKind, Int, Name, Unary};
use rulc_compiler::{Kind, builtins};

use crate::expr::debugger::{HITS, MARKS};
use crate::expr::error::ExprError;
use crate::expr::names::Symbol;
use crate::expr::node::{Node, What};
use lookup::{parts_of, set};
pub(super) use resolver::Resolver;
use resolver::{Result, Written, written};

impl Resolver<'_> {
    /// An expression.
    pub(super) fn node(&self, expr: &Expr) -> Result<Node> {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Int(int) => self.integer(*int, false),
            ExprKind::Bool(value) => {
                Ok(Node::constant(grammar::arith::boolean(*value), Kind::Bool, span))
            }
            ExprKind::Name(_) | ExprKind::Path(_) => match written(expr) {
                Some(written) => self.name(written),
                None => Err(ExprError::new(span, "this has no value")),
            },
            ExprKind::Unary(operator, operand) => self.unary(*operator, operand, span),
            ExprKind::Binary(chain) => {
                let operands = chain.operands().map(|operand| self.node(operand));
                let operands: Vec<Node> = operands.collect::<Result<_>>()?;
                let joined = chain.join(operands, &mut |operator, a, b| {
                    let at = a.span.to(b.span);
                    binary(operator, [a, b], at)
                });
                match joined {
                    Some(joined) => Ok(Node { span, ..joined }),
                    None => Err(ExprError::new(span, "this has no value")),
                }
            }
            ExprKind::Call(callee, arguments) => self.call(callee, arguments, span),
            ExprKind::Index(base, index) => self.index(base, index, span),
            ExprKind::Field(base, field) => self.field(base, field, span),
            ExprKind::If(condition, a, b) => {
                let parts = [self.node(condition)?, self.node(a)?, self.node(b)?];
                let [_, a, b] = &parts;
                let kind = if a.kind == b.kind { a.kind } else { Kind::Any };
                Ok(Node { what: What::If(Box::new(parts)), span, kind })
            }
            ExprKind::DestroyWhile(..) | ExprKind::Asm(_) => {
                Err(ExprError::new(span, "statements cannot be evaluated here")
                    .label("contains statements")
                    .help("call a function of the rule that contains them"))
            }
        }
    }

    fn integer(&self, int: Int, negative: bool) -> Result<Node> {
        match int.number(negative) {
            Some(value) => Ok(Node::constant(value, Kind::Int, int.span)),
            None => Err(ExprError::new(int.span, "this number does not fit in 32 bits")
                .label("too large")
                .help("values are signed 32-bit integers: -2147483648 to 2147483647")),
        }
    }

    fn unary(&self, operator: Unary, operand: &Expr, span: Span) -> Result<Node> {
        if let (Unary::Negate, ExprKind::Int(int)) = (operator, &operand.kind) {
            return Ok(Node { span, ..self.integer(*int, true)? });
        }
        let operand = self.node(operand)?;
        Ok(match operator {
            Unary::Invert => Node::op(Op::Not, vec![operand], Kind::Int, span),
            Unary::Negate => {
                let zero = Node::constant(0, Kind::Int, span);
                Node::op(Op::Subtract, vec![zero, operand], Kind::Int, span)
            }
            Unary::Not => match operand.as_constant() {
                Some(value) => {
                    Node::constant(grammar::arith::boolean(value == 0), Kind::Bool, span)
                }
                None => Node { what: What::Not(Box::new(operand)), span, kind: Kind::Bool },
            },
        })
    }

    /// A name that is a value.
    fn name(&self, written: Written<'_>) -> Result<Node> {
        let Written { module, name } = written;
        let span = name.span;
        if module.is_none()
            && let Some((variable, kind)) = self.local(&name.text)
        {
            return Ok(Node { what: What::Variable(variable), span, kind });
        }
        match self.symbol(written) {
            Some(&Symbol::Variable(variable, kind)) => {
                return Ok(Node { what: What::Variable(variable), span, kind });
            }
            Some(&Symbol::Constant(value, kind)) => return Ok(Node::constant(value, kind, span)),
            Some(symbol @ (Symbol::Table(..) | Symbol::Array(..))) => {
                return Err(self.needs(name, symbol.describe(), "[...]", "an index in `[...]`"));
            }
            None => {}
        }
        if self.function(written).is_some() {
            return Err(self.needs(name, "a function", "(...)", "its arguments in `(...)`"));
        }
        if module.is_some() {
            return Err(self.unknown(written));
        }
        self.built_in(name)
    }

    /// What the language and the debugger have a name for.
    fn built_in(&self, name: &Name) -> Result<Node> {
        let (text, span) = (&*name.text, name.span);
        let special = builtins::SPECIAL_VARIABLES.iter().find(|(special, ..)| *special == text);
        if let Some(&(_, kind, index)) = special
            && let Some(index) = VarIndex::new(i32::from(index))
        {
            return Ok(Node { what: What::Variable(index), span, kind });
        }
        let kind = builtins::kind(text).unwrap_or(Kind::Any);
        if let Some(value) = builtins::constant(text) {
            return Ok(Node::constant(value, kind, span));
        }
        if let Some(&(_, kind, op, operands)) =
            builtins::VALUES.iter().find(|(value, ..)| *value == text)
        {
            let operands = operands.iter().map(|&operand| Node::constant(operand, Kind::Int, span));
            return Ok(Node::op(op, operands.collect(), kind, span));
        }
        if builtins::function(text).is_some() {
            return Err(self.needs(
                name,
                "a built-in function",
                "(...)",
                "its arguments in `(...)`",
            ));
        }
        if text == HITS {
            return Ok(Node { what: What::Hits, span, kind: Kind::Int });
        }
        if text == MARKS {
            return Err(self.needs(name, "a function", "(cell)", "its argument in `(...)`"));
        }
        if let Some(error) = set(name) {
            return Err(error);
        }
        let parts = parts_of(text);
        if let Some(first) = parts.first() {
            return Err(ExprError::new(span, format!("`{text}` is not a single value"))
                .label("has parts")
                .help(format!("write `{text}.{first}`; its parts are {}", parts.join(", "))));
        }
        if text == "V" {
            return Err(self.needs(name, "the variables of the machine", "[...]", "an index"));
        }
        Err(self.unknown(Written { module: None, name }))
    }

    fn needs(&self, name: &Name, what: &str, brackets: &str, missing: &str) -> ExprError {
        ExprError::new(name.span, format!("`{}` is used without {missing}", name.text))
            .label(what)
            .help(format!("write `{}{brackets}`", name.text))
    }
}

/// An operator and its operands.
pub(super) fn binary(operator: Binary, operands: [Node; 2], span: Span) -> Node {
    let what = match (operator, builtins::operator(operator)) {
        (_, Some(op)) => {
            let kind = if operator.is_comparison() { Kind::Bool } else { Kind::Int };
            return Node::op(op, operands.into(), kind, span);
        }
        (Binary::AndThen, None) => What::And(Box::new(operands)),
        (_, None) => What::Or(Box::new(operands)),
    };
    Node { what, span, kind: Kind::Bool }
}
