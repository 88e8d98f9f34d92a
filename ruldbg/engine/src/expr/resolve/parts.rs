//! Parts and elements: what is named by `.` and `[...]`.

use std::sync::Arc;

use grammar::isa::{Op, VarIndex};
use grammar::span::Span;
use grammar_text::ast::{Expr, ExprKind, Name};
use rulc_compiler::Kind;
use rulc_compiler::builtins::{self, Part, PartFrom};

use super::lookup::parts_of;
use super::resolver::{Resolver, Result, Written, written};
use crate::expr::debugger::{self, STACK};
use crate::expr::error::ExprError;
use crate::expr::names::Symbol;
use crate::expr::node::{Node, What};

impl Resolver<'_> {
    pub(super) fn index(&self, base: &Expr, index: &Expr, span: Span) -> Result<Node> {
        if let ExprKind::Field(whole, part) = &base.kind
            && let Some(whole) = written(whole).filter(|whole| whole.module.is_none())
        {
            let Some(part) = builtins::part(&whole.name.text, &part.text) else {
                // Says what is wrong with it; what is a value has no elements.
                self.node(base)?;
                return Err(no_elements(base.span));
            };
            if !part.indexed {
                let message = format!("`{}.{}` has no index", part.whole, part.name);
                return Err(ExprError::new(span, message).label("has only one value"));
            }
            let index = self.node(index)?;
            if let Some(value) = index.as_constant()
                && !(1..=4).contains(&value)
            {
                let message = format!("the hexagons of a piece are 1 to 4, not {value}");
                return Err(ExprError::new(index.span, message).label("not a hexagon"));
            }
            return Ok(part_node(part, Some(index), span));
        }
        let Some(written) = written(base) else { return Err(no_elements(base.span)) };
        let text = &*written.name.text;
        let local = written.module.is_none() && self.local(text).is_some();
        let symbol = if local { None } else { self.symbol(written) };
        if let Some(Symbol::Table(elements, kind)) = symbol {
            let index = Box::new(self.node(index)?);
            return Ok(Node {
                what: What::Element(Arc::clone(elements), index),
                span,
                kind: *kind,
            });
        }
        if let Some(Symbol::Array(array, kind)) = symbol {
            let index = self.node(index)?;
            let last = array.length.saturating_sub(1);
            if let Some(value) = index.as_constant()
                && u32::try_from(value).map_or(true, |value| value > last)
            {
                let message = format!("the elements of `{text}` are 0 to {last}, not {value}");
                return Err(ExprError::new(index.span, message).label("out of range"));
            }
            let what = match (index.as_constant(), array.packing) {
                (Some(value), None) => {
                    let index = i32::from(array.index).saturating_add(value);
                    VarIndex::new(index).map(What::Variable)
                }
                _ => None,
            };
            let element = || What::ArrayElement(Arc::clone(array), Box::new(index));
            return Ok(Node { what: what.unwrap_or_else(element), span, kind: *kind });
        }
        if !local && symbol.is_none() && written.module.is_none() {
            if text == "V" {
                return self.variable(index, span);
            }
            if text == STACK {
                let index = Box::new(self.node(index)?);
                return Ok(Node { what: What::Entry(index), span, kind: Kind::Any });
            }
        }
        self.node(base)?;
        Err(no_elements(base.span))
    }

    /// The number of elements of the array that an expression names.
    pub(in crate::expr) fn length_of(&self, expr: &Expr) -> Option<u32> {
        let written = written(expr)?;
        if written.module.is_none() && self.local(&written.name.text).is_some() {
            return None;
        }
        match self.symbol(written)? {
            Symbol::Array(array, _) => Some(array.length),
            _ => None,
        }
    }

    /// `V[i]`
    fn variable(&self, index: &Expr, span: Span) -> Result<Node> {
        let index = self.node(index)?;
        match index.as_constant() {
            None => Ok(Node::op(Op::Load, vec![index], Kind::Any, span)),
            Some(value) => match VarIndex::new(value) {
                Some(index) => Ok(Node { what: What::Variable(index), span, kind: Kind::Any }),
                None => {
                    let message = format!("the index must be 0 to 63, not {value}");
                    Err(ExprError::new(index.span, message).label("out of range"))
                }
            },
        }
    }

    pub(super) fn field(&self, base: &Expr, field: &Name, span: Span) -> Result<Node> {
        let Some(written) = written(base) else {
            return Err(ExprError::new(base.span, "this has no parts").label("has no parts"));
        };
        let Written { module, name } = written;
        let text = &*name.text;
        // `f.x`: of functions with the same name, one that has it.
        let functions = self.functions(written);
        let mut owners = functions.iter().filter_map(|f| Some((f, f.local(&field.text, None)?)));
        if let Some((owner, local)) = owners.next() {
            self.note_owner(owner, local, false);
            return Ok(Node { what: What::Variable(local.index), span, kind: local.kind });
        }
        if module.is_none() {
            if let Some(part) = builtins::part(text, &field.text) {
                if !part.indexed {
                    return Ok(part_node(part, None, span));
                }
                let message = format!("`{text}.{}` needs the number of a hexagon", part.name);
                return Err(ExprError::new(span, message)
                    .label("which hexagon?")
                    .help(format!("write `{text}.{}[1]` for the first one", part.name)));
            }
            if let Some(fact) = debugger::fact(text, &field.text) {
                return Ok(Node { what: What::Fact(fact), span, kind: fact.kind });
            }
            let parts = parts_of(text);
            if !parts.is_empty() {
                return Err(no_part(text, field, &parts));
            }
        }
        if let Some(function) = self.function(written) {
            let mut locals: Vec<&str> = function.locals.iter().map(|local| &*local.name).collect();
            locals.dedup();
            let message = format!("{} has no local variable `{}`", function.describe(), field.text);
            let error = ExprError::new(field.span, message).label("unknown name");
            let error = match locals.as_slice() {
                [] => error.help("it has none that have a place in the machine"),
                locals => error.help(format!("it has {}", locals.join(", "))),
            };
            return Err(error.suggest(&field.text, locals));
        }
        Err(ExprError::new(base.span, "this has no parts").label("has no parts").help(
            "only `piece`, `next`, `game`, `stack`, `run`, and functions with local variables \
             have parts",
        ))
    }
}

/// A part of `piece` or `next`.
fn part_node(part: &Part, index: Option<Node>, span: Span) -> Node {
    let constant = |value| Node::constant(value, Kind::Int, span);
    let (first, op) = match part.from {
        PartFrom::Variable(first) => (i32::from(first), Op::Load),
        PartFrom::Code(op, first) => (first, op),
    };
    let operand = match index {
        None => constant(first),
        Some(index) => Node::op(Op::Add, vec![index, constant(first)], Kind::Int, span),
    };
    let known = operand.as_constant().filter(|_| op == Op::Load).and_then(VarIndex::new);
    match known {
        Some(index) => Node { what: What::Variable(index), span, kind: part.kind },
        None => Node::op(op, vec![operand], part.kind, span),
    }
}

fn no_part(whole: &str, field: &Name, parts: &[&str]) -> ExprError {
    let message = format!("`{whole}` has no part `{}`", field.text);
    ExprError::new(field.span, message)
        .label("unknown part")
        .help(format!("its parts are {}", parts.join(", ")))
        .suggest(&field.text, parts.iter().copied())
}

fn no_elements(span: Span) -> ExprError {
    ExprError::new(span, "this has no elements").label("neither an array nor a table").help(
        "only an array, a table, `V`, `stack`, or a part of `piece` or `next` can have an index",
    )
}
