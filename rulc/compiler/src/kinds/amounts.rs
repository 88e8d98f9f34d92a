//! Amounts: numbers that count or measure something, and are never the name of a thing.

use grammar_text::ast::{Binary, Expr, ExprKind, Name};

use super::check::{Checker, Ty, Value};
use super::messages::{self, Amount, Found};
use crate::builtins;
use crate::kind::Kind;
use crate::resolve::Symbol;

/// Built-in functions whose values are amounts.
const FUNCTIONS: &[&str] = &["height", "column", "destroy", "destroy_all", builtins::LENGTH];
/// Built-in variables whose values are amounts.
const VARIABLES: &[&str] = &["edge", "extra"];
/// Built-in functions whose arguments are amounts.
const TAKING: &[&str] = &["fall_period", "cell"];

impl Checker<'_> {
    /// Reports the name of a thing that is compared to an amount: `height(c) == up`.
    pub(super) fn compared_amount(
        &mut self,
        operator: Binary,
        (a, first): (&Expr, Value),
        (b, second): (&Expr, Value),
    ) {
        if !operator.is_comparison() {
            return;
        }
        for (amount, thing, value) in [(a, b, second), (b, a, first)] {
            if self.is_amount(amount)
                && let Some(kind) = self.thing(thing, value)
            {
                let found = Found { kind, span: value.span, origin: None };
                self.say(messages::amount(&found, Amount::Compared(amount.span)), &[]);
            }
        }
    }

    /// Reports the names of things that are arguments where amounts are needed: `cell(up, 1)`.
    pub(super) fn amounts(&mut self, function: &Name, arguments: &[Expr], values: &[Value]) {
        if !TAKING.contains(&&*function.text) {
            return;
        }
        for (argument, &value) in arguments.iter().zip(values) {
            if let Some(kind) = self.thing(argument, value) {
                let found = Found { kind, span: value.span, origin: None };
                self.say(messages::amount(&found, Amount::Argument(function)), &[]);
            }
        }
    }

    /// True for an expression that counts or measures something.
    pub(super) fn is_amount(&self, expr: &Expr) -> bool {
        let is_builtin = |name: &Name| self.facts.uses.get(&name.span).is_none();
        match &expr.kind {
            ExprKind::Name(name) => VARIABLES.contains(&&*name.text) && is_builtin(name),
            ExprKind::Call(callee, _) => callee
                .as_name()
                .is_some_and(|name| FUNCTIONS.contains(&&*name.text) && is_builtin(name)),
            ExprKind::Field(whole, part) => {
                whole.as_own_name() == Some("piece") && &*part.text == "size"
            }
            ExprKind::DestroyWhile(..) => true,
            _ => false,
        }
    }

    /// The kind of a constant that names a thing.
    pub(super) fn thing(&self, expr: &Expr, value: Value) -> Option<Kind> {
        let name = expr.as_name()?;
        let is_thing = match self.facts.uses.get(&name.span) {
            Some(symbol) => matches!(symbol, Symbol::Mark(_) | Symbol::Item(..)),
            None => builtins::constant(&name.text).is_some(),
        };
        match value.ty {
            // A cell is reported anyway.
            Ty::Kind(Kind::Any | Kind::Int | Kind::Bool | Kind::Cell) => None,
            Ty::Kind(kind) if is_thing => Some(kind),
            _ => None,
        }
    }
}
