//! Expressions.

use grammar::isa::Op;
use grammar::span::Span;
use grammar_text::ast::{self, Binary, Unary};

use super::body::{Body, Loop};
use super::calls::form;
use super::facts::Decided;
use super::lookup::Need;
use super::places::Place;
use crate::builtins;
use crate::diagnostics::{Code, Diagnostic};
use crate::fold;
use crate::interval;
use crate::program::{Expr, ExprKind};

impl Body<'_, '_> {
    /// The value of an expression that must be a constant; `None` if it is not, which is reported.
    pub(super) fn constant_value(&mut self, expr: &ast::Expr) -> Option<i32> {
        let before = (self.resolver.diagnostics.len(), self.resolver.wrong);
        let resolved = self.expr(expr);
        let is_sound = (self.resolver.diagnostics.len(), self.resolver.wrong) == before;
        if let Some(value) = resolved.as_constant() {
            // An expression with an error also has a value, but a meaningless one.
            return is_sound.then_some(value);
        }
        if is_sound {
            self.report(
                Diagnostic::new(Code::NotConstant, expr.span, "this value must be a constant")
                    .label("known only while the game runs")
                    .help("write a number, or declare one: `const STEPS = 3;`"),
            );
        }
        None
    }

    /// An expression whose value is used.
    pub(super) fn expr(&mut self, expr: &ast::Expr) -> Expr {
        let resolved = self.without_value(expr);
        self.use_value(&resolved);
        // The value of flat assembly is up to the author.
        if let ExprKind::Asm(items) = &resolved.kind
            && matches!(expr.kind, ast::ExprKind::Asm(_))
            && !super::flat_blocks::is_flat(expr)
            && super::asm::expressions(items) != 1
        {
            self.report(
                Diagnostic::new(
                    Code::BadAsm,
                    expr.span,
                    "this `asm` block does not have exactly one value",
                )
                .label("its value is used")
                .note("as a value, a block must contain exactly one expression"),
            );
        }
        if let Some(value) = resolved.as_constant() {
            self.resolver.facts.know_value(expr, value);
        }
        resolved
    }

    /// Notes that the value of a call is used.
    fn use_value(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Call(call) => {
                self.resolver.program.functions[call.function].value_used = true;
            }
            ExprKind::Sequence(parts) => {
                let (_, last) = &**parts;
                self.use_value(last)
            }
            _ => {}
        }
    }

    /// An expression whose value may not be used.
    pub(super) fn without_value(&mut self, expr: &ast::Expr) -> Expr {
        let span = expr.span;
        match &expr.kind {
            ast::ExprKind::Int(int) => self.integer(*int, false),
            ast::ExprKind::Bool(value) => Expr::constant(grammar::arith::boolean(*value), span),
            ast::ExprKind::Name(_)
            | ast::ExprKind::Path(..)
            | ast::ExprKind::Field(..)
            | ast::ExprKind::Index(..) => self.read(expr),
            ast::ExprKind::Unary(operator, operand) => self.unary(*operator, operand, span),
            ast::ExprKind::Binary(chain) => self.chain(chain, span),
            ast::ExprKind::Call(callee, arguments) => self.call(callee, arguments, span),
            ast::ExprKind::If(condition, a, b) => {
                let [condition, a, b] = [self.expr(condition), self.expr(a), self.expr(b)];
                match condition.as_constant() {
                    Some(0) => b,
                    Some(_) => a,
                    None => {
                        let kind = ExprKind::If(Box::new([condition, a, b]));
                        Expr { kind, span }
                    }
                }
            }
            ast::ExprKind::DestroyWhile(mark, block) => {
                let mark = self.expr(mark);
                if let Some(value) = mark.as_constant()
                    && !(0..=7).contains(&value)
                {
                    let message = format!("a mark must be 0 to 7, not {value}");
                    self.error(Code::OutOfRange, mark.span, message, "not a mark");
                }
                if self.function.is_none() {
                    return self.not_here(span);
                }
                self.loops.push(Loop::DestroyWhile);
                let body = self
                    .keeping_places(|this| this.scoped(|this| this.statements(&block.statements)));
                self.loops.pop();
                Expr { kind: ExprKind::DestroyWhile(Box::new((body, mark))), span }
            }
            ast::ExprKind::Asm(items) => {
                if self.function.is_none() {
                    return self.not_here(span);
                }
                self.asm(items, span)
            }
        }
    }

    /// Operators of one level, from left to right.
    fn chain(&mut self, chain: &ast::Chain, span: Span) -> Expr {
        let last = chain.operands().last().map_or(0, |operand| operand.span.end());
        let operands: Vec<(Expr, Span)> =
            chain.operands().map(|operand| (self.expr(operand), operand.span)).collect();
        let joined = chain.join(operands, &mut |operator, (a, from), (b, to)| {
            // The whole expression includes the parentheses around its first and last operand.
            let is_whole = from.start() <= chain.first.span.start() && to.end() == last;
            let at = if is_whole { span } else { from.to(to) };
            let joined = match (operator, builtins::operator(operator)) {
                (_, Some(op)) => {
                    if chain.as_pair().is_some() {
                        self.decide(operator, &a, &b, at);
                    }
                    self.operation(op, vec![a, b], at)
                }
                (Binary::AndThen, None) => {
                    Expr { kind: ExprKind::And(Box::new(a), Box::new(b)), span: at }
                }
                _ => Expr { kind: ExprKind::Or(Box::new(a), Box::new(b)), span: at },
            };
            (joined, at)
        });
        match joined {
            Some((joined, _)) => joined,
            None => self.resolver.wrong(span),
        }
    }

    /// Notes that a comparison always has the same value. One of two constants is known anyway.
    fn decide(&mut self, operator: Binary, a: &Expr, b: &Expr, at: Span) {
        let is_constant = a.as_constant().is_some() && b.as_constant().is_some();
        if !operator.is_comparison() || is_constant {
            return;
        }
        let sides = [self.bounds_in_play(a), self.bounds_in_play(b)];
        let [a, b] = &sides;
        if let Some(value) = interval::comparison(operator, a, b) {
            self.resolver.facts.decided.insert(at, Decided { value, sides });
        }
    }

    pub(super) fn not_here(&mut self, span: Span) -> Expr {
        self.report(
            Diagnostic::new(Code::NotConstant, span, "this value must be a constant")
                .label("known only while the game runs")
                .help("write a number, or declare one: `const STEPS = 3;`"),
        );
        self.resolver.wrong(span)
    }

    pub(super) fn integer(&mut self, int: ast::Int, negative: bool) -> Expr {
        let value = int.number(negative);
        self.leading_zero(int);
        if value.is_none() {
            self.report(
                Diagnostic::new(
                    Code::NumberTooLarge,
                    int.span,
                    "this number does not fit in 32 bits",
                )
                .label("too large")
                .note("values are signed 32-bit integers: -2147483648 to 2147483647 (section 6.9)"),
            );
        }
        match value {
            Some(value) => Expr::constant(value, int.span),
            None => self.resolver.wrong(int.span),
        }
    }

    /// Reports `017`, which is an octal number in C.
    fn leading_zero(&mut self, int: ast::Int) {
        let source = &self.resolver.sources[int.span.source()];
        let text = source.text.get(int.span.range()).unwrap_or_default();
        let is_octal = text.len() > 1 && text.starts_with('0') && !int.bits;
        // Some expressions are resolved twice.
        let is_said =
            |found: &Diagnostic| found.code == Code::LeadingZero && found.span == int.span;
        if !is_octal || self.resolver.diagnostics.iter().any(is_said) {
            return;
        }
        let message = format!("`{text}` is {}: there are no octal numbers", int.value);
        self.report(
            Diagnostic::new(Code::LeadingZero, int.span, message)
                .label("a decimal number")
                .help(format!("write `{}`", int.value))
                .fix(int.span, int.value.to_string(), true),
        );
    }

    fn read(&mut self, expr: &ast::Expr) -> Expr {
        let span = expr.span;
        match self.place(expr) {
            Some(Place::Variable(variable)) => {
                if self.function.is_none() {
                    return self.not_here(span);
                }
                Expr { kind: ExprKind::Var(variable), span }
            }
            Some(Place::Computed(index)) => {
                Expr { kind: ExprKind::Op(Op::Load, Box::new([index])), span }
            }
            Some(Place::Element { first, index }) => {
                let index = self.index_of(first, index, 0);
                Expr { kind: ExprKind::Op(Op::Load, Box::new([index])), span }
            }
            Some(Place::Packed(element)) => self.read_packed(element, span),
            Some(Place::Value(value, _)) => value,
            Some(Place::Wrong) => self.resolver.wrong(span),
            None => {
                if let ast::ExprKind::Name(name) = &expr.kind {
                    let builtin = builtins::function(&name.text);
                    let set = builtins::SETS.iter().find(|(set, _, _)| *set == &*name.text);
                    if let Some(builtin) = builtin {
                        let message = format!("`{}` is used without its parentheses", builtin.name);
                        self.report(
                            Diagnostic::new(Code::WrongUse, span, message)
                                .label("a built-in function")
                                .help(format!("write `{}`", form(builtin))),
                        );
                    } else if set.is_some() {
                        self.set_as_value(&name.text, span);
                    } else {
                        // The value of a constant of the file.
                        let is_constant = self.function.is_none();
                        self.unknown(name, if is_constant { Need::Constant } else { Need::Value });
                    }
                }
                self.resolver.wrong(span)
            }
        }
    }

    pub(super) fn set_as_value(&mut self, name: &str, span: Span) {
        self.report(
            Diagnostic::new(
                Code::WrongUse,
                span,
                format!("`{name}` is a set of cells, not a value"),
            )
            .label("a set of cells")
            .help(format!("loop over it with `for c in {name}`")),
        );
    }

    fn unary(&mut self, operator: Unary, operand: &ast::Expr, span: Span) -> Expr {
        if let (Unary::Negate, ast::ExprKind::Int(int)) = (operator, &operand.kind) {
            return Expr { span, ..self.integer(*int, true) };
        }
        let operand = self.expr(operand);
        match operator {
            Unary::Invert => self.operation(Op::Not, vec![operand], span),
            Unary::Negate => {
                let zero = Expr::constant(0, span);
                self.operation(Op::Subtract, vec![zero, operand], span)
            }
            Unary::Not => match operand.as_constant() {
                Some(value) => Expr::constant(grammar::arith::boolean(value == 0), span),
                None => Expr { kind: ExprKind::Not(Box::new(operand)), span },
            },
        }
    }

    /// A code and its operands, folded. Reports a code that always traps.
    pub(super) fn operation(&mut self, op: Op, operands: Vec<Expr>, span: Span) -> Expr {
        self.check_overflow(op, &operands, span);
        let trap = match fold::operand_that_traps(op, &operands) {
            Some(trap) => trap,
            None => match fold::operation(op, operands, span) {
                Ok(value) => return value,
                Err((trap, _)) => trap,
            },
        };
        self.report(
            Diagnostic::new(Code::AlwaysTraps, span, "this operation always fails")
                .label(format!("traps `{trap}`"))
                .note(trap.explanation()),
        );
        self.resolver.wrong(span)
    }

    /// Reports constants whose sum, difference or product does not fit.
    fn check_overflow(&mut self, op: Op, operands: &[Expr], span: Span) {
        let [a, b] = operands else { return };
        let (Some(x), Some(y)) = (a.as_constant(), b.as_constant()) else { return };
        let (a, b) = (i64::from(x), i64::from(y));
        let exact = match op {
            Op::Add => a + b,
            Op::Subtract => a - b,
            Op::Multiply => a * b,
            _ => return,
        };
        let Ok(value) = grammar::arith::operation(op, &[x, y]) else { return };
        if let Some(value) = value.filter(|&value| i64::from(value) != exact) {
            let message = format!("this is {exact}, which does not fit in 32 bits");
            self.report(
                Diagnostic::new(Code::Overflow, span, message)
                    .label(format!("becomes {value}"))
                    .help("keep the result between -2147483648 and 2147483647"),
            );
        }
    }
}
