//! Calls of functions, both the rule's own and built-in ones.

use grammar::isa::Op;
use grammar::span::Span;
use grammar_text::ast;

use super::body::Body;
use super::lookup::Need;
use super::names::{ItemKind, Symbol};
use super::places::Place;
use crate::builtins::{self, Builtin, Operand};
use crate::diagnostics::{Code, Diagnostic};
use crate::kind::Kind;
use crate::program::{Call, Expr, ExprKind, FunctionId, Home, Store};

/// The most arguments of `min` and `max`.
const MOST_COMPARED: usize = 32;

impl Body<'_, '_> {
    pub(super) fn call(&mut self, callee: &ast::Expr, arguments: &[ast::Expr], span: Span) -> Expr {
        let symbol = match &callee.kind {
            ast::ExprKind::Name(name) => match self.find(name) {
                Some(symbol) => symbol,
                None => return self.builtin_call(name, arguments, span),
            },
            ast::ExprKind::Path(path) => {
                match self.resolver.lookup_path(self.unit, &path.module, &path.name) {
                    Some(symbol) => symbol,
                    None => return self.only_arguments(arguments, span),
                }
            }
            _ => {
                let diagnostic =
                    Diagnostic::new(Code::WrongUse, callee.span, "this cannot be called")
                        .label("not a function");
                self.report(match &callee.kind {
                    ast::ExprKind::Field(whole, part) => diagnostic.help(self.method(whole, part)),
                    _ => diagnostic,
                });
                return self.only_arguments(arguments, span);
            }
        };
        let Symbol::Function(function) = symbol else {
            let name = callee.as_name().map_or("x", |name| &*name.text);
            let help = match symbol {
                Symbol::Table(_) => format!("an element is in square brackets: `{name}[...]`"),
                Symbol::Item(ItemKind::Shape, _) => {
                    "a test names the colors after a `,`: `piece bar, red, green;`".to_owned()
                }
                Symbol::Mark(_) => format!("write `marked(c, {name})`, for a cell `c`"),
                _ => format!("write `{name}` without `( )`"),
            };
            self.report(
                Diagnostic::new(Code::WrongUse, callee.span, "this cannot be called")
                    .label(symbol.describe())
                    .note("only a function can be called")
                    .help(help),
            );
            return self.only_arguments(arguments, span);
        };
        if self.function.is_none() {
            return self.not_here(span);
        }
        self.function_call(function, callee, arguments, span)
    }

    /// True for the name of a set of cells, of a table or of an array.
    fn is_collection(&mut self, argument: &ast::Expr) -> bool {
        let ast::ExprKind::Name(name) = &argument.kind else { return false };
        match self.find(name) {
            Some(symbol) => matches!(symbol, Symbol::Table(_) | Symbol::Array(_)),
            None => builtins::SETS.iter().any(|(set, _, _)| *set == &*name.text),
        }
    }

    /// Resolves the arguments of a call that is wrong for another reason.
    fn only_arguments(&mut self, arguments: &[ast::Expr], span: Span) -> Expr {
        for argument in arguments {
            self.expr(argument);
        }
        self.resolver.wrong(span)
    }

    fn function_call(
        &mut self,
        function: FunctionId,
        callee: &ast::Expr,
        arguments: &[ast::Expr],
        span: Span,
    ) -> Expr {
        let called = &self.resolver.program.functions[function];
        let count = called.parameters.len();
        if arguments.len() != count {
            let (name, at) = (called.name.clone(), called.span);
            let diagnostic = arity(&name, &count_of(count), arguments.len(), span);
            let help = format!("write `{}`", self.own_form(function, callee));
            self.report(diagnostic.other(at, "declared here").help(help));
            return self.only_arguments(arguments, span);
        }
        let mut arguments: Vec<Expr> =
            arguments.iter().map(|argument| self.expr(argument)).collect();
        // Arguments with statements of their own are evaluated before the call is set up: they may
        // change variables that the call saves.
        let mut before = Vec::new();
        if arguments.iter().any(has_statements) {
            for argument in &mut arguments {
                let span = argument.span;
                let variable = self.temporary(span);
                let value =
                    std::mem::replace(argument, Expr { kind: ExprKind::Var(variable), span });
                let kind = ExprKind::Store(Store::Set, variable, Box::new(value));
                before.push(Expr { kind, span });
            }
        }
        let call = Call { function, arguments, saved: Vec::new() };
        let call = Expr { kind: ExprKind::Call(Box::new(call)), span };
        if before.is_empty() {
            call
        } else {
            Expr { kind: ExprKind::Sequence(Box::new((before, call))), span }
        }
    }

    /// A call of a function of a file, as written: `lines::mark_run(c, d, m)`.
    fn own_form(&self, function: FunctionId, callee: &ast::Expr) -> String {
        let program = &self.resolver.program;
        let parameters = program.functions[function].parameters.iter();
        let names: Vec<&str> = parameters.map(|&id| &*program.variables[id].name).collect();
        let callee = &self.resolver.sources[callee.span.source()].text[callee.span.range()];
        format!("{callee}({})", names.join(", "))
    }

    /// What to write for `whole.part()`.
    fn method(&self, whole: &ast::Expr, part: &ast::Name) -> String {
        let part = &part.text;
        let whole = whole.as_name().map_or("x", |name| &*name.text);
        if self.resolver.is_module(self.unit, whole) {
            format!("a function of a module is written `{whole}::{part}(...)`")
        } else if let Some(known) = builtins::part(whole, part) {
            if known.indexed {
                format!("the number of the hexagon is in square brackets: `{whole}.{part}[1]`")
            } else {
                format!("write `{whole}.{part}` without `( )`")
            }
        } else if grammar::signals::Action::from_name(part).is_some() {
            format!("an action is what phase B returns: `return {part};`")
        } else {
            "there are no methods: the function comes first, as in `max(x, y)`".to_owned()
        }
    }

    fn builtin_call(&mut self, name: &ast::Name, arguments: &[ast::Expr], span: Span) -> Expr {
        let Some(builtin) = builtins::function(&name.text) else {
            if &*name.text == builtins::LENGTH {
                return self.length(arguments, span);
            }
            if builtins::SETS.iter().any(|(set, _, _)| *set == &*name.text) {
                self.set_as_value(&name.text, span);
            } else if let Some(kind) = builtins::kind(&name.text) {
                self.report(
                    Diagnostic::new(Code::WrongUse, name.span, "this cannot be called")
                        .label(kind.describe())
                        .note("only a function can be called")
                        .help(if kind == Kind::Direction && !arguments.is_empty() {
                            format!("the next cell in a direction is `neighbor(c, {})`", name.text)
                        } else {
                            format!("write `{}` without `( )`", name.text)
                        }),
                );
            } else {
                self.unknown(name, Need::Call);
                // What a function that does not exist takes is not known.
                for argument in arguments {
                    if !self.is_collection(argument) {
                        self.expr(argument);
                    }
                }
                return self.resolver.wrong(span);
            }
            return self.only_arguments(arguments, span);
        };
        match (builtin.op, arguments) {
            (Op::Minimum | Op::Maximum, [_, _, _, ..]) if arguments.len() <= MOST_COMPARED => {
                return self.least_or_greatest(builtin.op, arguments);
            }
            (Op::Random31, [low, high]) => return self.random_between(low, high, span),
            _ => {}
        }
        if arguments.len() != builtin.parameters.len() {
            let (name, given) = (builtin.name, arguments.len());
            let diagnostic = match builtin.op {
                Op::Minimum | Op::Maximum => {
                    let wanted = format!("2 to {MOST_COMPARED} arguments");
                    arity(name, &wanted, given, span).help(format!("write `{name}(x, y, ...)`"))
                }
                Op::Random31 => arity(name, "0 or 2 arguments", given, span).help(
                    "write `random(1, 6)` for a number from 1 to 6, or `random()` for any number",
                ),
                _ => arity(name, &count_of(builtin.parameters.len()), given, span)
                    .help(format!("write `{}`", form(builtin))),
            };
            self.report(diagnostic);
            return self.only_arguments(arguments, span);
        }
        let known = self.resolver.facts.known();
        let operands: Vec<Expr> = builtin
            .operands
            .iter()
            .map(|operand| self.builtin_operand(builtin, *operand, arguments, span))
            .collect();
        if let (Op::Step, [_, direction], [_, at]) = (builtin.op, &*operands, arguments) {
            self.note_bounds(direction, at.span);
        }
        self.check_range(builtin, arguments, known, span);
        self.operation(builtin.op, operands, span)
    }

    /// `min` or `max` of more than two arguments.
    fn least_or_greatest(&mut self, op: Op, arguments: &[ast::Expr]) -> Expr {
        let values: Vec<Expr> = arguments.iter().map(|argument| self.expr(argument)).collect();
        let all = values.into_iter().reduce(|all, next| {
            let span = all.span.to(next.span);
            self.operation(op, vec![all, next], span)
        });
        match all {
            Some(all) => all,
            None => self.resolver.wrong(Span::default()),
        }
    }

    /// `random(low, high)`: `low + random() % (high - low + 1)`.
    fn random_between(&mut self, low: &ast::Expr, high: &ast::Expr, span: Span) -> Expr {
        let (first, last) = (self.expr(low), self.expr(high));
        if let (Some(a), Some(b)) = (first.as_constant(), last.as_constant())
            && i64::from(b) - i64::from(a) + 1
                != i64::from(b.wrapping_sub(a).wrapping_add(1)).max(1)
        {
            let span = low.span.to(high.span);
            let (message, label, help) = if a > b {
                (
                    format!("no number can be chosen from {a} to {b}"),
                    "the first number is greater than the last one",
                    format!("write `random({b}, {a})`"),
                )
            } else {
                (
                    format!("{a} to {b} are too many numbers to choose from"),
                    "more than 2147483647 numbers",
                    match (a, b) {
                        (0, i32::MAX) => "write `random()`, which returns one of them",
                        (i32::MIN, i32::MAX) => "write `random32()`, which returns one of them",
                        _ => "`random32()` returns any number, `random()` any that is not negative",
                    }
                    .to_owned(),
                )
            };
            self.report(Diagnostic::new(Code::OutOfRange, span, message).label(label).help(help));
            return self.resolver.wrong(span);
        }
        if self.function.is_none() {
            return self.not_here(span);
        }
        // The first bound is needed twice, but evaluated once.
        let (first, again) = if first.is_harmless() && last.is_harmless() {
            (first.clone(), first)
        } else {
            let variable = self.temporary(low.span);
            let kind = ExprKind::Store(Store::Set, variable, Box::new(first));
            let again = Expr { kind: ExprKind::Var(variable), span: low.span };
            (Expr { kind, span: low.span }, again)
        };
        let one = Expr::constant(1, span);
        let difference = self.operation(Op::Subtract, vec![last, again], span);
        let count = self.operation(Op::Add, vec![difference, one], span);
        let random = Expr { kind: ExprKind::Op(Op::Random31, Box::default()), span };
        let part = self.operation(Op::Modulo, vec![random, count], span);
        self.operation(Op::Add, vec![first, part], span)
    }

    fn builtin_operand(
        &mut self,
        builtin: &Builtin,
        operand: Operand,
        arguments: &[ast::Expr],
        span: Span,
    ) -> Expr {
        match operand {
            Operand::Constant(value) => Expr::constant(value, span),
            // The call has as many arguments as the row of the table has parameters.
            Operand::Argument(k) => {
                let argument = &arguments[k];
                let kind = builtin.kinds[k];
                let kind = if argument.as_name().is_some() { kind } else { Kind::Any };
                let before = std::mem::replace(&mut self.resolver.wanted, kind);
                let value = self.expr(argument);
                self.resolver.wanted = before;
                value
            }
            Operand::ArgumentPlus8(k) => {
                let argument = &arguments[k];
                let mark = self.expr(argument);
                let eight = Expr::constant(8, span);
                self.operation(Op::Add, vec![mark, eight], argument.span)
            }
            Operand::Index(k) => {
                let argument = &arguments[k];
                match self.place(argument) {
                    Some(Place::Variable(variable)) => {
                        self.check_timer_variable(variable, argument.span);
                        Expr { kind: ExprKind::Index(variable), span: argument.span }
                    }
                    Some(Place::Computed(index)) => index,
                    Some(Place::Element { first, index }) => self.index_of(first, index, 0),
                    Some(Place::Wrong) => self.resolver.wrong(span),
                    Some(Place::Value(..) | Place::Packed(_)) | None => {
                        let message = "this needs a variable";
                        self.report(
                            Diagnostic::new(Code::WrongUse, argument.span, message)
                                .label("not a variable")
                                .help(
                                    "`timer(v)` takes 1 from a variable of the rule every second: \
                                     `var time_left;` and `time_left = 60; timer(time_left);`",
                                ),
                        );
                        self.resolver.wrong(span)
                    }
                }
            }
        }
    }

    fn check_timer_variable(&mut self, variable: crate::program::VarId, span: Span) {
        if matches!(self.resolver.program.variables[variable].home, Home::Local(..)) {
            self.report(
                Diagnostic::new(Code::WrongUse, span, "the timer cannot use a local variable")
                    .label("local")
                    .note(
                        "the timer keeps running after the function has ended, and other \
                         functions use the variable's place",
                    )
                    .help("declare it outside the function with `var`"),
            );
        }
    }

    /// Reports constant arguments that the machine does not accept.
    ///
    /// Their values are among the facts after the first `known`.
    fn check_range(
        &mut self,
        builtin: &Builtin,
        arguments: &[ast::Expr],
        known: [usize; 4],
        span: Span,
    ) {
        for (parameter, argument) in builtin.parameters.iter().zip(arguments) {
            let range = match *parameter {
                "mark" => 0..=7,
                "milliseconds" => 1..=8191,
                _ => continue,
            };
            if let Some(value) = self.resolver.facts.value_since(known, argument)
                && !range.contains(&value)
            {
                let message = format!(
                    "the {parameter} must be {} to {}, not {value}",
                    range.start(),
                    range.end()
                );
                self.report(
                    Diagnostic::new(Code::OutOfRange, argument.span, message)
                        .label("out of range")
                        .other(span, format!("section 6.9, ${:02X}", builtin.op.byte())),
                );
            }
        }
    }
}

/// True if statements are evaluated within the expression.
fn has_statements(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::DestroyWhile(..) | ExprKind::Asm(_) | ExprKind::Sequence(..) => true,
        ExprKind::Const(_) | ExprKind::Var(_) | ExprKind::Index(_) => false,
        ExprKind::Op(_, operands) => operands.iter().any(has_statements),
        ExprKind::Call(call) => call.arguments.iter().any(has_statements),
        ExprKind::Store(_, _, a) | ExprKind::Element(_, a) | ExprKind::Not(a) => has_statements(a),
        ExprKind::And(a, b) | ExprKind::Or(a, b) => has_statements(a) || has_statements(b),
        ExprKind::If(parts) => {
            let [a, b, c] = &**parts;
            has_statements(a) || has_statements(b) || has_statements(c)
        }
    }
}

/// How a built-in function is called.
pub(super) fn form(builtin: &Builtin) -> String {
    format!("{}({})", builtin.name, builtin.parameters.join(", "))
}

fn count_of(arguments: usize) -> String {
    format!("{arguments} argument{}", if arguments == 1 { "" } else { "s" })
}

fn arity(name: &str, wanted: &str, given: usize, span: Span) -> Diagnostic {
    let message = format!("`{name}` takes {wanted}, not {given}");
    Diagnostic::new(Code::WrongArguments, span, message).label("wrong number of arguments")
}
