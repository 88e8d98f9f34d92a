//! The kinds of expressions.

use grammar::isa::Op;
use grammar_text::ast::{Binary, Expr, ExprKind, Name, Unary};

use super::check::{Checker, Ty, Value};
use super::messages::Why;
use crate::builtins;
use crate::kind::Kind;
use crate::resolve::{ItemKind, Symbol};

impl<'a> Checker<'a> {
    pub(super) fn expr(&mut self, expr: &'a Expr) -> Value {
        Value { ty: self.ty(expr), span: expr.span }
    }

    fn ty(&mut self, expr: &'a Expr) -> Ty {
        match &expr.kind {
            ExprKind::Int(_) => Ty::Kind(Kind::Int),
            ExprKind::Bool(_) => Ty::Kind(Kind::Bool),
            ExprKind::Name(name) => self.name(name),
            ExprKind::Path(path) => self.name(&path.name),
            ExprKind::Unary(operator, operand) => {
                let operand = self.expr(operand);
                match operator {
                    Unary::Not => Ty::Kind(Kind::Bool),
                    Unary::Negate | Unary::Invert => {
                        self.calculate(operand);
                        Ty::Kind(Kind::Int)
                    }
                }
            }
            ExprKind::Binary(chain) => {
                let mut all = self.expr(&chain.first);
                let mut before = &chain.first;
                for (operator, next) in &chain.rest {
                    let operand = self.expr(next);
                    self.compared_amount(*operator, (before, all), (next, operand));
                    before = next;
                    let ty = self.binary(*operator, all, operand);
                    all = Value { ty, span: all.span.to(operand.span) };
                }
                all.ty
            }
            ExprKind::Call(callee, arguments) => self.call(callee, arguments),
            ExprKind::Index(base, index) => {
                let index = self.expr(index);
                self.flow(index, Ty::Kind(Kind::Int), Why::Index);
                self.element(base)
            }
            ExprKind::Field(_, field) => Ty::Kind(part(field)),
            ExprKind::If(condition, a, b) => {
                self.expr(condition);
                let value = self.fresh();
                for branch in [a, b] {
                    let branch = self.expr(branch);
                    self.flow(branch, value, Why::Branch);
                }
                value
            }
            ExprKind::DestroyWhile(mark, body) => {
                let mark = self.expr(mark);
                self.flow(mark, Ty::Kind(Kind::Mark), Why::DestroyWhile);
                self.block(body);
                Ty::Kind(Kind::Int)
            }
            ExprKind::Asm(_) => Ty::Kind(Kind::Any),
        }
    }

    fn name(&mut self, name: &Name) -> Ty {
        match self.facts.uses.get(&name.span) {
            Some(Symbol::Variable(id)) => self.variable(*id),
            Some(Symbol::Constant(id)) => Ty::Kind(self.constant(*id)),
            Some(Symbol::Mark(_)) => Ty::Kind(Kind::Mark),
            Some(Symbol::Item(ItemKind::Pattern, _)) => Ty::Kind(Kind::Pattern),
            Some(Symbol::Item(ItemKind::Shape, _)) => Ty::Kind(Kind::Shape),
            Some(Symbol::Item(ItemKind::Signal, _)) => Ty::Kind(Kind::Signal),
            Some(Symbol::Function(_) | Symbol::Table(_) | Symbol::Array(_)) => Ty::Kind(Kind::Any),
            None => Ty::Kind(builtins::kind(&name.text).unwrap_or(Kind::Any)),
        }
    }

    pub(super) fn binary(&mut self, operator: Binary, a: Value, b: Value) -> Ty {
        match operator {
            Binary::OrElse | Binary::AndThen => Ty::Kind(Kind::Bool),
            Binary::Equal | Binary::NotEqual => {
                self.compare(a, b, true);
                Ty::Kind(Kind::Bool)
            }
            Binary::Less | Binary::LessEqual | Binary::Greater | Binary::GreaterEqual => {
                self.compare(a, b, false);
                Ty::Kind(Kind::Bool)
            }
            Binary::Add | Binary::Subtract => self.sum(a, b),
            Binary::Or
            | Binary::Xor
            | Binary::And
            | Binary::ShiftLeft
            | Binary::ShiftRight
            | Binary::Multiply
            | Binary::Divide
            | Binary::Modulo => {
                self.operands(a, b);
                Ty::Kind(Kind::Int)
            }
        }
    }

    fn call(&mut self, callee: &'a Expr, arguments: &'a [Expr]) -> Ty {
        let Some(name) = callee.as_name() else { return Ty::Kind(Kind::Any) };
        if let Some(Symbol::Function(id)) = self.facts.uses.get(&name.span) {
            let (wanted, result) = match self.messages.get(id) {
                Some(message) => {
                    let kinds = message.parameters.iter();
                    (kinds.map(|(_, kind)| Ty::Kind(*kind)).collect(), Ty::Kind(message.result))
                }
                None => {
                    let parameters = self.program.functions[*id].parameters.iter();
                    (parameters.map(|id| self.variable(*id)).collect(), self.result(*id))
                }
            };
            let values: Vec<Value> = arguments.iter().map(|argument| self.expr(argument)).collect();
            self.arguments(name, values, wanted);
            return result;
        }
        let Some(builtin) = builtins::function(&name.text) else {
            let is_length = &*name.text == builtins::LENGTH;
            return Ty::Kind(if is_length { Kind::Int } else { Kind::Any });
        };
        let values: Vec<Value> = arguments.iter().map(|argument| self.expr(argument)).collect();
        if let (Op::Minimum | Op::Maximum | Op::Random31, [first, rest @ ..]) =
            (builtin.op, values.as_slice())
        {
            let all = rest.iter().fold(*first, |all, next| Value {
                ty: match (all.ty, next.ty) {
                    // One of two colors is a color.
                    (Ty::Kind(a), Ty::Kind(b)) if a == b && is_thing(a) => Ty::Kind(a),
                    _ => self.sum(all, *next),
                },
                span: all.span.to(next.span),
            });
            return all.ty;
        }
        self.amounts(name, arguments, &values);
        let wanted = builtin.kinds.iter().map(|&kind| Ty::Kind(kind)).collect();
        self.arguments(name, values, wanted);
        Ty::Kind(builtin.result)
    }

    /// Arguments of a call. Two that are in the wrong order are one error.
    fn arguments(&mut self, function: &'a Name, values: Vec<Value>, wanted: Vec<Ty>) {
        let before = self.mistakes();
        let mut known = |ty: Ty| match ty {
            Ty::Kind(Kind::Any | Kind::Int) | Ty::Sum(_) => None,
            Ty::Kind(kind) => Some(kind),
            Ty::Class(class) => self.classes.kind(class).map(|(kind, _)| kind),
        };
        let why = match (values.as_slice(), wanted.as_slice()) {
            ([a, b], [first, second]) => {
                let [a, b, first, second] = [a.ty, b.ty, *first, *second].map(&mut known);
                let is_exchanged =
                    a.is_some() && b.is_some() && a != b && (a, b) == (second, first);
                if is_exchanged { Why::Exchanged(function) } else { Why::Argument(function) }
            }
            _ => Why::Argument(function),
        };
        // A mark where a number is needed, and a number where a mark is needed.
        if let ([a, b], [first, second]) = (values.as_slice(), wanted.as_slice()) {
            for (thing, number, place, other) in [(a, b, first, second), (b, a, second, first)] {
                if let (Ty::Kind(kind), Ty::Kind(Kind::Int)) = (thing.ty, number.ty)
                    && is_thing(kind)
                    && known(*place).is_none()
                    && known(*other) == Some(kind)
                {
                    let to = (Kind::Int, None);
                    return self.wrong(*thing, (kind, None), *place, to, Why::Exchanged(function));
                }
            }
        }
        for (value, wanted) in values.into_iter().zip(wanted) {
            if self.mistakes() == before {
                self.flow(value, wanted, why);
            }
        }
    }

    /// The kind of an element: of a table, of `V`, of a part of `piece` or `next`.
    fn element(&mut self, base: &Expr) -> Ty {
        if let ExprKind::Field(_, field) = &base.kind {
            return Ty::Kind(part(field));
        }
        match base.as_name().and_then(|name| self.facts.uses.get(&name.span)) {
            Some(Symbol::Table(id)) => Ty::Kind(self.table(*id)),
            Some(Symbol::Array(id)) => self.array(*id),
            _ => Ty::Kind(Kind::Any),
        }
    }
}

/// True for the kinds of things that have names.
const fn is_thing(kind: Kind) -> bool {
    !matches!(kind, Kind::Any | Kind::Int | Kind::Bool | Kind::Cell)
}

/// The kind of a part of `piece` or `next`.
fn part(field: &Name) -> Kind {
    // Parts of `piece` and `next` that have the same name have the same kind.
    let part = builtins::PARTS.iter().find(|part| *part.name == *field.text);
    part.map_or(Kind::Int, |part| part.kind)
}
