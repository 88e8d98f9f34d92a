//! Statements.

use grammar::isa::VarIndex;
use grammar::signals::Action;
use grammar::span::Span;
use grammar_text::ast::{self, Binary, Iteration, Name};

use super::body::{Body, Loop};
use super::names::{ItemKind, Symbol};
use super::ranges;
use crate::builtins;
use crate::diagnostics::{Code, Diagnostic};
use crate::interval;
use crate::program::{Arm, Branch, Expr, ExprKind, Statement, StatementKind, Store, Table, VarId};

/// The most elements of a table (section 6.9).
const MOST_ELEMENTS: usize = 255;

impl Body<'_, '_> {
    pub(super) fn statements(&mut self, list: &[ast::Statement]) -> Vec<Statement> {
        let mut out = Vec::with_capacity(list.len());
        for (k, statement) in list.iter().enumerate() {
            if !self.is_stop(list, k) {
                self.statement(statement, &mut out);
                self.forget_ranges(statement, list.get(k + 1..).unwrap_or_default());
            }
        }
        out
    }

    fn block(&mut self, block: &ast::Block) -> Vec<Statement> {
        self.scoped(|body| body.statements(&block.statements))
    }

    pub(super) fn in_loop(&mut self, kind: Loop, block: &ast::Block) -> Vec<Statement> {
        self.loops.push(kind);
        let body = self.block(block);
        self.loops.pop();
        body
    }

    fn statement(&mut self, statement: &ast::Statement, out: &mut Vec<Statement>) {
        match &statement.kind {
            ast::StatementKind::Var(list) => {
                for (name, value) in list {
                    self.local_variable(name, value.as_ref(), out);
                }
            }
            ast::StatementKind::Const(constant) => {
                // The value comes first: the name is not yet in scope in it.
                let value = self.releasing(|body| body.constant_value(&constant.value));
                let id = self.resolver.local_constant(value);
                self.declare_as(&constant.name, Symbol::Constant(id));
            }
            _ => self.releasing(|body| body.other_statement(statement, out)),
        }
    }

    /// A statement that declares nothing.
    fn other_statement(&mut self, statement: &ast::Statement, out: &mut Vec<Statement>) {
        let span = statement.span;
        let kind = match &statement.kind {
            ast::StatementKind::Var(_) | ast::StatementKind::Const(_) => return,
            ast::StatementKind::Expr(expr) => StatementKind::Eval(self.effect(expr)),
            ast::StatementKind::Assign { place, operator, value } => {
                StatementKind::Eval(self.assignment(place, *operator, value, span))
            }
            ast::StatementKind::If { branches, otherwise } => {
                let branches = self.without_last_stop(branches, otherwise.as_deref());
                let branches = branches.iter().map(|branch| Branch {
                    condition: self.expr(&branch.condition),
                    then: self.block(&branch.then),
                    span: branch.span,
                });
                let branches = branches.collect();
                let otherwise = otherwise.as_ref().map(|block| self.block(block));
                StatementKind::If(branches, otherwise.unwrap_or_default())
            }
            ast::StatementKind::While { condition, body } => {
                let condition = self.expr(condition);
                let kind =
                    StatementKind::While(Box::new(condition), self.in_loop(Loop::Plain, body));
                out.push(Statement { kind, span });
                out.extend(self.after_loop(body, span));
                return;
            }
            ast::StatementKind::For { variable, over, body } => match &**over {
                Iteration::Range(a, b, step) => {
                    let block = self.scoped(|this| {
                        let step = step.as_ref().map_or(1, |step| this.step(step));
                        this.range(variable, [a, b], step, body, span)
                    });
                    StatementKind::Block(block)
                }
                Iteration::List(elements) => {
                    let block = self.scoped(|this| this.list(variable, elements, body, span));
                    StatementKind::Block(block)
                }
                Iteration::Set(set) => {
                    self.scoped(|this| this.cell_loop(variable, set, body, span, out));
                    return;
                }
            },
            ast::StatementKind::Switch { subject, arms } => {
                let block = self.scoped(|this| this.switch(subject, arms, span));
                StatementKind::Block(block)
            }
            ast::StatementKind::Return(value) => {
                if self.loops.contains(&Loop::DestroyWhile) {
                    self.leaves_destroy_while("return", span);
                }
                if value.is_some() {
                    self.phase_has_value();
                }
                let value = value.as_ref().map(|value| self.expr(value));
                if self.returning.is_some() {
                    out.extend(self.return_later(value, span));
                    return;
                }
                StatementKind::Return(value)
            }
            ast::StatementKind::Break => match self.loops.last() {
                Some(Loop::Cells(Some(stop))) => self.stop(*stop, span),
                Some(Loop::Plain | Loop::Cells(None)) => StatementKind::Break,
                Some(Loop::DestroyWhile) => {
                    self.leaves_destroy_while("break", span);
                    StatementKind::Break
                }
                None => {
                    self.outside_loop("break", span);
                    StatementKind::Break
                }
            },
            ast::StatementKind::Continue => {
                match self.loops.last() {
                    Some(Loop::Plain | Loop::Cells(_)) => {}
                    Some(Loop::DestroyWhile) => self.leaves_destroy_while("continue", span),
                    None => self.outside_loop("continue", span),
                }
                StatementKind::Continue
            }
            // Those in a block were taken out before.
            ast::StatementKind::Stop(_) => {
                self.is_stop(std::slice::from_ref(statement), 0);
                return;
            }
            ast::StatementKind::Block(block) => StatementKind::Block(self.block(block)),
        };
        out.push(Statement { kind, span });
    }

    /// Notes that a phase returns a value, which callers may use.
    fn phase_has_value(&mut self) {
        if let Some(id) = self.function {
            let function = &mut self.resolver.program.functions[id];
            function.value_used |= function.phase.is_some();
        }
    }

    fn leaves_destroy_while(&mut self, word: &str, span: Span) {
        let message = format!("`{word}` cannot leave a `destroy_while`");
        let diagnostic = Diagnostic::new(Code::LeavesCellLoop, span, message)
            .label("inside `destroy_while`")
            .note("the machine repeats the body until nothing is destroyed (section 6.9, $6F)")
            .help("to end it, stop setting marks");
        self.report(diagnostic);
    }

    fn outside_loop(&mut self, word: &str, span: Span) {
        let message = format!("`{word}` is outside a loop");
        self.report(
            Diagnostic::new(Code::OutsideLoop, span, message)
                .label("not in a loop")
                .help("to leave a function or a phase, write `return;`"),
        );
    }

    fn local_variable(&mut self, name: &Name, value: Option<&ast::Expr>, out: &mut Vec<Statement>) {
        let Some(value) = value else {
            let message = format!("the local variable `{}` has no value", name.text);
            self.report(
                Diagnostic::new(Code::NoValue, name.span, message)
                    .label("needs a value")
                    .note(
                        "it shares its place in the machine and would contain whatever was \
                         there before",
                    )
                    .help(format!("write `var {} = 0;`", name.text))
                    .fix(after(name.span), " = 0", false),
            );
            self.declare(name);
            return;
        };
        let span = name.span.to(value.span);
        // The value comes first: the name is not yet in scope in it.
        let value = self.releasing(|body| body.expr(value));
        let bounds = self.bounds(&value);
        let variable = self.declare(name);
        self.ranges.insert(variable, bounds);
        out.push(store(variable, value, span));
    }

    /// What a loop adds in each round.
    fn step(&mut self, step: &ast::Expr) -> i32 {
        let value = self.constant_value(step);
        if value == Some(0) {
            self.report(
                Diagnostic::new(Code::OutOfRange, step.span, "a loop cannot count by 0")
                    .label("would never end")
                    .help("write `by 1` or `by -1`"),
            );
        }
        value.filter(|&value| value != 0).unwrap_or(1)
    }

    fn range(
        &mut self,
        name: &Name,
        [first, last]: [&ast::Expr; 2],
        step: i32,
        block: &ast::Block,
        span: Span,
    ) -> Vec<Statement> {
        let mut out = Vec::new();
        let first = self.expr(first);
        let last_value = self.expr(last);
        let bounds = interval::of(&last_value);
        let start = interval::of(&first);
        let (from, to) = (self.bounds(&first), self.bounds(&last_value));
        let (runs, most, within) = if step > 0 {
            (start.end() <= bounds.start(), *bounds.end(), *from.start()..=*to.end())
        } else {
            (start.start() >= bounds.end(), *bounds.start(), *to.start()..=*from.end())
        };
        // The bounds of a value fit.
        let most = i32::try_from(most).unwrap_or(if step > 0 { i32::MAX } else { i32::MIN });
        // The loop variable is not yet in scope in the bounds.
        if name.text.ends_with(']') {
            // Its value after the loop would be undefined.
            let message = "a loop over a range needs its own variable";
            self.error(Code::NotAssignable, name.span, message, "use a new name");
        }
        let variable = self.declare(name);
        if !ranges::changes(&block.statements, &name.text) {
            self.ranges.insert(variable, within);
        }
        out.push(store(variable, first, name.span));
        let last = if last_value.as_constant().is_some() {
            last_value
        } else {
            let kept = self.temporary(last.span);
            out.push(store(kept, last_value, last.span));
            Expr { kind: ExprKind::Var(kept), span: last.span }
        };
        let body = self.in_loop(Loop::Plain, block);
        out.push(Statement {
            kind: StatementKind::Range { variable, last: Box::new(last), runs, step, most, body },
            span,
        });
        out.extend(self.after_loop(block, span));
        out
    }

    /// A loop over constants: they become a table.
    fn list(
        &mut self,
        name: &Name,
        elements: &[ast::Expr],
        block: &ast::Block,
        span: Span,
    ) -> Vec<Statement> {
        if elements.len() > MOST_ELEMENTS {
            let message = format!("a list can have at most {MOST_ELEMENTS} elements");
            self.error(Code::OutOfRange, span, message, "has more");
        }
        let values: Vec<i32> = elements
            .iter()
            .filter_map(|element| self.constant_value(element))
            .take(MOST_ELEMENTS)
            .collect();
        if name.text.ends_with(']') {
            let message = "a loop over a list needs its own variable";
            self.error(Code::NotAssignable, name.span, message, "use a new name");
        }
        let last = i32::try_from(values.len()).map_or(0, |count| count - 1);
        let table = self.resolver.program.tables.push(Table { elements: values });
        let index = self.temporary(name.span);
        let variable = self.declare(name);
        let at = Expr { kind: ExprKind::Var(index), span: name.span };
        let element = Expr { kind: ExprKind::Element(table, Box::new(at)), span: name.span };
        let mut body = vec![store(variable, element, name.span)];
        body.extend(self.in_loop(Loop::Plain, block));
        let kind = StatementKind::Range {
            variable: index,
            last: Box::new(Expr::constant(last, span)),
            runs: true,
            step: 1,
            most: last,
            body,
        };
        let mut out = vec![store(index, Expr::constant(0, span), name.span)];
        out.push(Statement { kind, span });
        out.extend(self.after_loop(block, span));
        out
    }

    /// The variable of a loop: a new one, or `V[20]`.
    fn loop_variable(&mut self, name: &Name) -> VarId {
        let Some((base, index)) = name.text.strip_suffix(']').and_then(|text| text.split_once('['))
        else {
            return self.declare(name);
        };
        let index = index.parse().ok().and_then(VarIndex::new);
        match index.filter(|_| base == "V") {
            Some(index) => self.resolver.fixed_variable(index, name.span),
            None => {
                let message = "this cannot be the variable of a loop";
                self.error(
                    Code::NotAssignable,
                    name.span,
                    message,
                    "neither a new name nor `V[...]`",
                );
                self.temporary(name.span)
            }
        }
    }

    fn cell_loop(
        &mut self,
        name: &Name,
        set: &ast::Expr,
        block: &ast::Block,
        span: Span,
        out: &mut Vec<Statement>,
    ) {
        let (set_name, argument) = match &set.kind {
            ast::ExprKind::Name(name) => (Some(name), None),
            ast::ExprKind::Call(callee, arguments) => match (&callee.kind, &**arguments) {
                (ast::ExprKind::Name(name), [argument]) => (Some(name), Some(argument)),
                _ => (None, None),
            },
            _ => (None, None),
        };
        let found = set_name.and_then(|name| {
            builtins::SETS
                .iter()
                .find(|(set, _, given)| *set == &*name.text && *given == argument.is_some())
        });
        let Some(&(_, op, _)) = found else {
            let name_of_set = set_name.map_or("", |name| &*name.text);
            let sets = builtins::SETS.iter().map(|&(set, ..)| set);
            let diagnostic =
                Diagnostic::new(Code::BadIteration, set.span, "a `for` cannot loop over this")
                    .label("not a range, a list or a set of cells")
                    .note(
                        "a range is `a..b`, a list is `[a, b]`; the sets are `cells`, `hexagons`, \
                         `neighbors(cell)` (only those with a hexagon) and `adjacent(cell)` (all \
                         neighbors)",
                    );
            self.report(match self.instead_of_set(set) {
                Some(help) => diagnostic.help(help),
                None => diagnostic.suggest(name_of_set, sets),
            });
            self.declare(name);
            self.in_loop(Loop::Plain, block);
            return;
        };
        let origin = argument.map(|argument| self.expr(argument));
        let variable = self.loop_variable(name);
        let is_new = !name.text.ends_with(']');
        if is_new && !ranges::changes(&block.statements, &name.text) {
            // The cells that exist.
            self.ranges.insert(variable, 1..=217);
        }
        let mut after = Vec::new();
        let body = self.cells_body(block, span, out, &mut after);
        let kind = StatementKind::Cells { op, variable, origin: origin.map(Box::new), body };
        out.push(Statement { kind, span });
        out.extend(after);
    }

    /// What to write instead of something that a loop cannot visit.
    fn instead_of_set(&self, set: &ast::Expr) -> Option<String> {
        let (name, is_called) = match &set.kind {
            ast::ExprKind::Int(int) => {
                return Some(format!("write a range: `for k in 1..{}`", int.value));
            }
            ast::ExprKind::Binary(chain) => {
                let is_dash = matches!(chain.as_pair(), Some((Binary::Subtract, ..)));
                return is_dash.then(|| "a range is written with two dots: `1..3`".to_owned());
            }
            ast::ExprKind::Name(name) => (name, false),
            ast::ExprKind::Call(callee, arguments)
                if callee.as_own_name() == Some(builtins::LENGTH) =>
            {
                let list = arguments.first().and_then(ast::Expr::as_own_name).unwrap_or("a");
                return Some(format!("write a range: `for k in 0..len({list}) - 1 {{ ... }}`"));
            }
            ast::ExprKind::Call(callee, _) => match &callee.kind {
                ast::ExprKind::Name(name) => (name, true),
                // `hexagons.iter()`
                ast::ExprKind::Field(whole, _) => {
                    let name = whole.as_own_name()?;
                    return Some(format!("write `{name}` alone: `for c in {name} {{ ... }}`"));
                }
                _ => return None,
            },
            _ => return None,
        };
        let text = &name.text;
        let symbol = self.local(text).or_else(|| self.resolver.lookup(self.unit, text));
        Some(match (&**text, symbol) {
            ("range", _) => "write `for k in 0..2`: both ends are included".to_owned(),
            ("board", _) => "the cells of the board are `cells`; those with a hexagon are \
                             `hexagons`"
                .to_owned(),
            (_, Some(Symbol::Array(_) | Symbol::Table(_))) => {
                format!("loop over the indexes: `for k in 0..len({text}) - 1 {{ ... }}`")
            }
            (_, Some(Symbol::Variable(_))) if !is_called => {
                format!("to count, write a range: `for k in 1..{text} {{ ... }}`")
            }
            _ => {
                let &(set, _, given) = builtins::SETS.iter().find(|(set, ..)| set == &&**text)?;
                match given {
                    true => format!("say which cell: `{set}(c)`"),
                    false => format!("write `{set}` without `( )`"),
                }
            }
        })
    }

    fn switch(&mut self, subject: &ast::Expr, arms: &[ast::Arm], span: Span) -> Vec<Statement> {
        let mut out = Vec::new();
        let at = subject.span;
        let mut subject = self.expr(subject);
        let bounds = self.bounds_in_play(&subject);
        self.resolver.facts.bounds.insert(at, bounds);
        if !matches!(subject.kind, ExprKind::Const(_) | ExprKind::Var(_)) {
            let variable = self.temporary(subject.span);
            let at = subject.span;
            out.push(store(variable, subject, at));
            subject = Expr { kind: ExprKind::Var(variable), span: at };
        }
        let mut seen: Vec<(i32, i32, Span)> = Vec::new();
        let mut resolved = Vec::new();
        let mut otherwise = None;
        for arm in arms {
            if arm.cases.is_empty() {
                let body = self.scoped(|this| this.statements(std::slice::from_ref(&arm.body)));
                if otherwise.is_some() {
                    let message = "a `switch` can have only one `else`";
                    self.error(Code::BadSwitch, arm.span, message, "another `else`");
                }
                otherwise = Some(body);
                continue;
            }
            let mut ranges = Vec::new();
            for case in &arm.cases {
                if let ast::ExprKind::Binary(chain) = &case.first.kind
                    && chain.as_pair().is_some_and(|(operator, ..)| operator.is_comparison())
                {
                    self.report(
                        Diagnostic::new(
                            Code::BadSwitch,
                            case.first.span,
                            "an arm has values, not a condition",
                        )
                        .label("a comparison")
                        .help("write `if` and `else if`; an arm can have a range: `4..9 => ...`"),
                    );
                    continue;
                }
                let Some(first) = self.constant_value(&case.first) else { continue };
                if let ast::ExprKind::Binary(chain) = &case.first.kind
                    && let [(Binary::Or | Binary::OrElse, _), ..] = chain.rest.as_slice()
                {
                    let message = "the values of an arm are separated by commas";
                    self.report(
                        Diagnostic::new(Code::BadSwitch, case.first.span, message)
                            .label(format!("calculates one value: {first}"))
                            .help(format!(
                                "write a `,` instead of the operator, as in `1, 2 => ...`; if the \
                                 value is meant, write `{first}`"
                            )),
                    );
                    continue;
                }
                let last = match &case.last {
                    Some(last) => self.constant_value(last).unwrap_or(first),
                    None => first,
                };
                let at = case
                    .last
                    .as_ref()
                    .map_or(case.first.span, |last| case.first.span.to(last.span));
                if last < first {
                    let message = format!("the range {first}..{last} is empty");
                    self.error(Code::BadSwitch, at, message, "no value is in it");
                    continue;
                }
                if let Some(&(_, _, before)) =
                    seen.iter().find(|&&(a, b, _)| a <= last && first <= b)
                {
                    self.report(
                        Diagnostic::new(Code::BadSwitch, at, "this value already has an arm")
                            .label("never reached")
                            .other(before, "this arm comes first"),
                    );
                    continue;
                }
                seen.push((first, last, at));
                ranges.push((first, last));
            }
            let body = self.scoped(|this| this.statements(std::slice::from_ref(&arm.body)));
            resolved.push(Arm { ranges, body });
        }
        let otherwise = otherwise.unwrap_or_default();
        let kind = StatementKind::Switch { subject: Box::new(subject), arms: resolved, otherwise };
        out.push(Statement { kind, span });
        out
    }

    fn assignment(
        &mut self,
        place: &ast::Expr,
        operator: Option<Binary>,
        value: &ast::Expr,
        span: Span,
    ) -> Expr {
        let at = value.span;
        let value = self.expr(value);
        let bounds = interval::of(&value);
        if bounds != interval::ALL {
            self.resolver.facts.bounds.insert(at, bounds);
        }
        self.assign(place, operator, value, span)
    }

    /// An expression that is evaluated for its effects.
    fn effect(&mut self, expr: &ast::Expr) -> Expr {
        let callable = matches!(
            expr.kind,
            ast::ExprKind::Call(..) | ast::ExprKind::DestroyWhile(..) | ast::ExprKind::Asm(_)
        );
        let before = self.resolver.diagnostics.len();
        let resolved = self.without_value(expr);
        if !callable && self.resolver.diagnostics.len() == before {
            let help = self.use_of(expr);
            self.report(
                Diagnostic::new(Code::WrongUse, expr.span, "this statement does nothing")
                    .label("this value is not used")
                    .help(help),
            );
        }
        resolved
    }

    /// What to do with a value that is a statement.
    fn use_of(&self, expr: &ast::Expr) -> String {
        let name = expr.as_own_name().unwrap_or_default();
        let symbol = self.local(name).or_else(|| self.resolver.lookup(self.unit, name));
        match symbol {
            Some(Symbol::Item(ItemKind::Signal, _)) => {
                format!("compare with the signal in phase B: `if signal == {name} {{ ... }}`")
            }
            None if Action::from_name(name).is_some() => {
                format!("an action is the value of phase B: `return {name};`")
            }
            _ => "return the value with `return`, assign it with `=`, or call a function with `()`"
                .to_owned(),
        }
    }
}

/// The statement `variable = value`.
fn store(variable: VarId, value: Expr, span: Span) -> Statement {
    let kind = ExprKind::Store(Store::Set, variable, Box::new(value));
    Statement { kind: StatementKind::Eval(Expr { kind, span }), span }
}

/// The empty place after another one.
fn after(span: Span) -> Span {
    Span::new(span.source(), span.range().end, span.range().end)
}
