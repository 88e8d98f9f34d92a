//! Places: what can be assigned, and the values that are named by `.` and `[...]`.

use grammar::isa::{Op, VarIndex};
use grammar::rul3::Phase;
use grammar::span::Span;
use grammar_text::ast::{self, Binary, Name};

use super::body::Body;
use super::lookup::Need;
use super::names::Symbol;
use super::packed::Packed;
use crate::builtins::{self, Part, PartFrom};
use crate::diagnostics::{Code, Diagnostic};
use crate::interval;
use crate::kind::Kind;
use crate::program::{Expr, ExprKind, Store, VarId};

/// What a place is.
pub(super) enum Place {
    /// A variable.
    Variable(VarId),
    /// The variable whose index is a value.
    Computed(Expr),
    /// An element of an array: its first variable, and the number of the element, which is in
    /// range.
    Element { first: VarId, index: Expr },
    /// An element of an array that shares its variable with others.
    Packed(Packed),
    /// A read-only value, and what it is.
    Value(Expr, &'static str),
    /// Not a place; this was reported.
    Wrong,
}

/// What to do with a mark.
const MARKS: &str = "marks belong to cells: `set_mark(c, m)` sets one, `clear_mark(c, m)` clears \
                     it, and `marked(c, m)` tests it";

impl Body<'_, '_> {
    /// The place that an expression names, or `None` if it is an expression of another kind.
    pub(super) fn place(&mut self, expr: &ast::Expr) -> Option<Place> {
        match &expr.kind {
            ast::ExprKind::Name(name) => self.named_place(name),
            ast::ExprKind::Path(path) => {
                match self.resolver.lookup_path(self.unit, &path.module, &path.name) {
                    Some(Symbol::Variable(variable)) => Some(Place::Variable(variable)),
                    Some(symbol) => {
                        self.symbol_value(symbol, path.name.span).map(|value| match value {
                            Some(value) => Place::Value(value, symbol.describe()),
                            None => Place::Wrong,
                        })
                    }
                    None => Some(Place::Wrong),
                }
            }
            ast::ExprKind::Field(base, field) => Some(self.field(base, field, expr.span)),
            ast::ExprKind::Index(base, index) => Some(self.indexed(base, index, expr.span)),
            _ => None,
        }
    }

    fn named_place(&mut self, name: &Name) -> Option<Place> {
        if let Some(symbol) = self.find(name) {
            if let Symbol::Variable(variable) = symbol {
                return Some(Place::Variable(variable));
            }
            return self.symbol_value(symbol, name.span).map(|value| match value {
                Some(value) => Place::Value(value, symbol.describe()),
                None => Place::Wrong,
            });
        }
        let special =
            builtins::SPECIAL_VARIABLES.iter().find(|(special, ..)| *special == &*name.text);
        if special.is_some() {
            self.is_in_its_phase(name);
        }
        if let Some(index) = special.and_then(|&(.., index)| VarIndex::new(i32::from(index))) {
            return Some(Place::Variable(self.resolver.fixed_variable(index, name.span)));
        }
        if let Some(value) = builtins::constant(&name.text) {
            return Some(Place::Value(Expr::constant(value, name.span), "a constant"));
        }
        let &(_, _, op, operands) =
            builtins::VALUES.iter().find(|(value, ..)| *value == &*name.text)?;
        let operands = operands.iter().map(|&operand| Expr::constant(operand, name.span)).collect();
        let kind = ExprKind::Op(op, operands);
        Some(Place::Value(Expr { kind, span: name.span }, "read only"))
    }

    /// Reports `signal` in a phase that has an action, and `action` in the one that has a signal:
    /// both are the same variable. The callers of a function are not known here.
    fn is_in_its_phase(&mut self, name: &Name) {
        let phase = self.function.and_then(|id| self.resolver.program.functions[id].phase);
        let Some(phase) = phase else { return };
        let (message, help) = match (&*name.text, phase) {
            ("signal", Phase::Signal) => return,
            ("signal", _) => {
                let message = format!("there is no signal in phase {}", phase.letter());
                (
                    message,
                    "phase B turns it into an action: use `action`, or store the signal in a `var`",
                )
            }
            ("action", Phase::Signal) => {
                let message = "there is no action in phase B yet".to_owned();
                (message, "phase B gets a `signal` and returns the action")
            }
            _ => return,
        };
        self.report(
            Diagnostic::new(Code::WrongUse, name.span, message)
                .label("has another meaning here")
                .note("V[9] is the signal in phase B and the action elsewhere (section 6.5)")
                .help(help),
        );
    }

    /// The value of a symbol that is not a variable: `Some(None)` if it has none, which is
    /// reported; `None` for variables.
    fn symbol_value(&mut self, symbol: Symbol, span: Span) -> Option<Option<Expr>> {
        let value = match symbol {
            Symbol::Variable(_) => return None,
            Symbol::Constant(number) => self.resolver.constant(number, span, self.depth),
            Symbol::Mark(mark) => Some(self.resolver.mark(mark)),
            Symbol::Item(_, id) => Some(id),
            Symbol::Function(_) | Symbol::Table(_) | Symbol::Array(_) => {
                let how = if matches!(symbol, Symbol::Function(_)) {
                    "its arguments in `(...)`"
                } else {
                    "an index in `[...]`"
                };
                let what = symbol.describe();
                let message = format!("{what} is used without {how}");
                self.error(Code::WrongUse, span, message, what);
                None
            }
        };
        Some(value.map(|value| Expr::constant(value, span)))
    }

    fn field(&mut self, base: &ast::Expr, field: &Name, span: Span) -> Place {
        let Some(whole @ ("piece" | "next")) = base.as_own_name() else {
            let message = "only `piece` and `next` have parts";
            let diagnostic =
                Diagnostic::new(Code::WrongUse, base.span, message).label("has no parts");
            let own_name = base.as_own_name();
            let name = own_name.unwrap_or("a");
            let is_piece = matches!(
                &base.kind,
                ast::ExprKind::Index(whole, _) if whole.as_own_name() == Some("piece")
            );
            let is_length = ["length", "len", "size", "count"].contains(&&*field.text);
            let is_function = builtins::function(&field.text).is_some();
            let is_direction = builtins::kind(&field.text) == Some(Kind::Direction);
            let is_own_mark =
                matches!(self.resolver.lookup(self.unit, &field.text), Some(Symbol::Mark(_)));
            self.report(if is_length {
                diagnostic.help(format!("the number of elements is `len({name})`"))
            } else if is_piece {
                diagnostic.help(format!("the index follows the part: `piece.{}[1]`", field.text))
            } else if is_function && own_name.is_none() {
                diagnostic.help(format!("write `{}(c)` for a cell `c`", field.text))
            } else if is_direction {
                diagnostic.help(format!("write `neighbor({name}, {})`", field.text))
            } else if is_own_mark {
                let mark = &field.text;
                diagnostic
                    .help(format!("write `marked({name}, {mark})`, or `set_mark({name}, {mark});`"))
            } else if is_function {
                diagnostic.help(format!("write `{}({name})`", field.text))
            } else if ["self", "this"].contains(&name) {
                diagnostic.help(format!("write the name alone: `{}`", field.text))
            } else {
                diagnostic
            });
            return Place::Wrong;
        };
        match builtins::part(whole, &field.text) {
            Some(part) if !part.indexed => self.part(part, None, span),
            Some(part) => {
                let part = part.name;
                let message = format!("`{whole}.{part}` needs the number of a hexagon");
                self.report(
                    Diagnostic::new(Code::WrongUse, span, message)
                        .label("which hexagon?")
                        .help(format!("write `{whole}.{part}[1]` for the first one")),
                );
                Place::Wrong
            }
            None => {
                let parts = builtins::PARTS.iter().filter(|part| part.whole == whole);
                let parts: Vec<&str> = parts.map(|part| part.name).collect();
                let message = format!("`{whole}` has no part `{}`", field.text);
                self.report(
                    Diagnostic::new(Code::UnknownName, field.span, message)
                        .label("unknown part")
                        .note(format!("its parts are {}", parts.join(", ")))
                        .suggest(&field.text, parts),
                );
                Place::Wrong
            }
        }
    }

    /// A part of `piece` or `next`, with the number of a hexagon if it needs one.
    fn part(&mut self, part: &Part, index: Option<Expr>, span: Span) -> Place {
        match (part.from, index) {
            (PartFrom::Variable(first), None) => self.fixed(i32::from(first), span),
            (PartFrom::Variable(first), Some(index)) => {
                self.computed(index, i32::from(first), 1..=4, span)
            }
            (PartFrom::Code(op, operand), None) => {
                self.read_only(op, vec![Expr::constant(operand, span)], span)
            }
            (PartFrom::Code(op, first), Some(index)) => {
                self.hexagon_number(&index);
                let first = Expr::constant(first, span);
                let index = self.operation(Op::Add, vec![index, first], span);
                self.read_only(op, vec![index], span)
            }
        }
    }

    fn indexed(&mut self, base: &ast::Expr, index: &ast::Expr, span: Span) -> Place {
        if base.as_own_name() == Some("V") {
            let index = self.expr(index);
            return self.computed(index, 0, 0..=63, span);
        }
        if let ast::ExprKind::Field(whole, part) = &base.kind {
            let known = whole.as_own_name().and_then(|whole| builtins::part(whole, &part.text));
            if let Some(part) = known.filter(|part| part.indexed) {
                let at = index.span;
                let index = self.expr(index);
                self.note_bounds(&index, at);
                return self.part(part, Some(index), span);
            }
            // Reports what is wrong with the part; if nothing is, it has no index.
            if !matches!(self.field(whole, part, base.span), Place::Wrong) {
                let message = format!("`{}` has no index", part.text);
                self.error(Code::WrongUse, span, message, "has only one value");
            }
            return Place::Wrong;
        }
        let symbol = match &base.kind {
            ast::ExprKind::Name(name) if self.local(&name.text).is_none() => {
                let symbol = self.find(name);
                if symbol.is_none() && builtins::constant(&name.text).is_none() {
                    self.unknown(name, Need::Elements);
                    self.expr(index);
                    return Place::Wrong;
                }
                symbol
            }
            ast::ExprKind::Path(path) => {
                match self.resolver.lookup_path(self.unit, &path.module, &path.name) {
                    None => return Place::Wrong,
                    symbol => symbol,
                }
            }
            _ => None,
        };
        let at = index.span;
        let index = self.expr(index);
        if let Some(Symbol::Array(array)) = symbol {
            return self.element(array, index, span);
        }
        let Some(Symbol::Table(table)) = symbol else {
            let diagnostic = Diagnostic::new(Code::WrongUse, base.span, "this has no elements")
                .label("neither an array nor a table")
                .note(
                    "only an array, a table, `V`, or a part of `piece` or `next` can have an index \
                     in `[...]`",
                );
            self.report(match (symbol, &base.kind) {
                (Some(Symbol::Mark(_)), _) => diagnostic.help(MARKS),
                (_, ast::ExprKind::Index(..)) => {
                    diagnostic.help("an array has one index: calculate it, as in `a[x + 2 * y]`")
                }
                (Some(Symbol::Variable(_)), ast::ExprKind::Name(name)) => diagnostic.help(format!(
                    "leave out the index, or declare an array: `var {}[4];`",
                    name.text
                )),
                _ => diagnostic,
            });
            return Place::Wrong;
        };
        self.note_bounds(&index, at);
        Place::Value(
            Expr { kind: ExprKind::Element(table, Box::new(index)), span },
            "an element of a table",
        )
    }

    /// Notes the bounds of a value, if they are known: a lint reports an index out of range.
    pub(super) fn note_bounds(&mut self, value: &Expr, at: Span) {
        let bounds = self.bounds(value);
        if value.as_constant().is_none() && bounds != interval::ALL {
            self.resolver.facts.bounds.insert(at, bounds);
        }
    }

    fn hexagon_number(&mut self, index: &Expr) {
        if let Some(value) = index.as_constant()
            && !(1..=4).contains(&value)
        {
            let message = format!("the hexagons of a piece are 1 to 4, not {value}");
            self.error(Code::OutOfRange, index.span, message, "not a hexagon");
        }
    }

    fn read_only(&mut self, op: Op, operands: Vec<Expr>, span: Span) -> Place {
        Place::Value(Expr { kind: ExprKind::Op(op, operands.into()), span }, "read only")
    }

    fn fixed(&mut self, index: i32, span: Span) -> Place {
        match VarIndex::new(index) {
            Some(index) => Place::Variable(self.resolver.fixed_variable(index, span)),
            None => Place::Wrong,
        }
    }

    /// The variable with the index `index + base`; a constant index must be in `range`.
    fn computed(
        &mut self,
        index: Expr,
        base: i32,
        range: std::ops::RangeInclusive<i32>,
        span: Span,
    ) -> Place {
        if let Some(value) = index.as_constant() {
            if range.contains(&value) {
                return self.fixed(value + base, span);
            }
            let message =
                format!("the index must be {} to {}, not {value}", range.start(), range.end());
            self.error(Code::OutOfRange, index.span, message, "out of range");
            return Place::Wrong;
        }
        let base = Expr::constant(base, span);
        Place::Computed(self.operation(Op::Add, vec![index, base], span))
    }

    /// An assignment.
    pub(super) fn assign(
        &mut self,
        target: &ast::Expr,
        operator: Option<Binary>,
        value: Expr,
        span: Span,
    ) -> Expr {
        let nothing = Expr::constant(0, span);
        let place = match self.place(target) {
            Some(place) => place,
            None => {
                if let ast::ExprKind::Name(name) = &target.kind {
                    self.unknown(name, Need::Variable);
                } else {
                    let message = "this cannot be assigned to";
                    let diagnostic = Diagnostic::new(Code::NotAssignable, target.span, message)
                        .label("not a variable");
                    let is_board = matches!(
                        &target.kind,
                        ast::ExprKind::Call(callee, _)
                            if matches!(callee.as_own_name(), Some("color" | "pattern" | "cell"))
                    );
                    let is_mark = matches!(
                        &target.kind,
                        ast::ExprKind::Call(callee, _) if callee.as_own_name() == Some("marked")
                    );
                    let part = match &target.kind {
                        ast::ExprKind::Call(callee, _) => match &callee.kind {
                            ast::ExprKind::Field(whole, part) => whole
                                .as_own_name()
                                .and_then(|whole| builtins::part(whole, &part.text))
                                .filter(|part| part.indexed),
                            _ => None,
                        },
                        _ => None,
                    };
                    self.report(if let Some(part) = part {
                        diagnostic.help(format!(
                            "the number of the hexagon is in square brackets: `{}.{}[1]`",
                            part.whole, part.name
                        ))
                    } else if is_mark {
                        diagnostic.help("write `set_mark(c, m)`, or `clear_mark(c, m)`")
                    } else if is_board {
                        diagnostic.note(
                            "a rule cannot change the hexagons on the board, only destroy them: \
                             `destroy(mark)`",
                        )
                    } else {
                        diagnostic
                    });
                }
                return nothing;
            }
        };
        match place {
            Place::Variable(variable) => {
                self.assign_variable(variable, operator, value, target.span, span)
            }
            Place::Computed(index) => self.assign_computed(index, operator, value, span),
            Place::Element { first, index } => {
                self.assign_element(first, index, operator, value, span)
            }
            Place::Packed(element) => self.assign_packed(element, operator, value, span),
            Place::Value(_, what) => {
                let message = "this cannot be assigned to";
                let diagnostic =
                    Diagnostic::new(Code::NotAssignable, target.span, message).label(what);
                self.report(match (what, &target.kind) {
                    ("a mark", _) => diagnostic.help(MARKS),
                    (_, ast::ExprKind::Field(whole, _)) if whole.as_own_name() == Some("piece") => {
                        diagnostic.help(
                            "the game moves the piece as the action of phase B says; phase A \
                             chooses its shape: `piece.shape = bar;`",
                        )
                    }
                    _ if is_next(target) => diagnostic
                        .help("phase A sets the `piece`; with the radar on, that is the next one"),
                    _ => diagnostic,
                });
                nothing
            }
            Place::Wrong => nothing,
        }
    }

    fn assign_variable(
        &mut self,
        variable: VarId,
        operator: Option<Binary>,
        value: Expr,
        at: Span,
        span: Span,
    ) -> Expr {
        // The old value is read first, whatever the other operand does.
        let old = Expr { kind: ExprKind::Var(variable), span: at };
        let value = self.assigned(operator, old, value, span);
        let store = Store::Set;
        Expr { kind: ExprKind::Store(store, variable, Box::new(value)), span }
    }

    fn assign_computed(
        &mut self,
        index: Expr,
        operator: Option<Binary>,
        value: Expr,
        span: Span,
    ) -> Expr {
        let Some(offset) = store_offset(operator, value.is_harmless()) else {
            return self.assign_twice(index, operator, value, span);
        };
        let at = index.span;
        let index = self.operation(Op::Add, vec![index, Expr::constant(offset, at)], at);
        Expr { kind: ExprKind::Op(Op::Store, Box::new([index, value])), span }
    }

    /// An assignment that reads the variable with this index before the value is evaluated.
    pub(super) fn assign_twice(
        &mut self,
        index: Expr,
        operator: Option<Binary>,
        value: Expr,
        span: Span,
    ) -> Expr {
        let variable = self.temporary(index.span);
        let at = index.span;
        let read = || Expr { kind: ExprKind::Var(variable), span: at };
        let keep = Expr { kind: ExprKind::Store(Store::Set, variable, Box::new(index)), span: at };
        let old = Expr { kind: ExprKind::Op(Op::Load, Box::new([read()])), span: at };
        let value = self.assigned(operator, old, value, span);
        let write = Expr { kind: ExprKind::Op(Op::Store, Box::new([read(), value])), span };
        Expr { kind: ExprKind::Sequence(Box::new((vec![keep], write))), span }
    }

    /// The value that an assignment stores.
    fn assigned(&mut self, operator: Option<Binary>, old: Expr, value: Expr, span: Span) -> Expr {
        match operator {
            None => value,
            Some(operator) => self.apply(operator, old, value, span),
        }
    }

    pub(super) fn apply(&mut self, operator: Binary, old: Expr, value: Expr, span: Span) -> Expr {
        match builtins::operator(operator) {
            Some(op) => self.operation(op, vec![old, value], span),
            None => old,
        }
    }
}

/// What the index of `$5B` needs in addition for an assignment that reads the old value last, after
/// the value is evaluated; `None` if it must be read first or `$5B` does not have the operator.
pub(super) fn store_offset(operator: Option<Binary>, can_read_last: bool) -> Option<i32> {
    match operator {
        None => Some(0),
        Some(Binary::Add) if can_read_last => Some(-64),
        Some(Binary::Subtract) if can_read_last => Some(64),
        Some(_) => None,
    }
}

/// True for a part of `next`.
fn is_next(target: &ast::Expr) -> bool {
    match &target.kind {
        ast::ExprKind::Index(base, _) => is_next(base),
        ast::ExprKind::Field(whole, _) => whole.as_own_name() == Some("next"),
        _ => false,
    }
}
