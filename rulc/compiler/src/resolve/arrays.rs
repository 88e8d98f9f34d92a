//! Arrays: their variables, and their elements.
//!
//! The variables of an array are consecutive, so a computed index is that of the first variable
//! plus the number of the element. A number that can be out of range is taken modulo the length, as
//! in a table, so no other variable is ever reached.

use grammar::isa::{Op, VARIABLES};
use grammar::packing::Packing;
use grammar::span::Span;
use grammar_text::ast::{self, Binary};

use super::Resolver;
use super::body::Body;
use super::lookup::Need;
use super::names::Symbol;
use super::packed::Packed;
use super::places::{Place, store_offset};
use crate::builtins;
use crate::diagnostics::{Code, Diagnostic};
use crate::interval;
use crate::load::UnitId;
use crate::program::{ArrayId, Expr, ExprKind, Home, VarId, Variable};

impl Resolver<'_> {
    /// Computes the lengths of all arrays, and declares their variables.
    pub(super) fn arrays(&mut self) {
        for id in self.program.arrays.ids() {
            let (unit, length, written) = self.names.arrays[id];
            let at = written.length.span;
            let length = self.constant(length, at, 0);
            let packing = match &written.range {
                None => Ok(None),
                Some((least, most)) => self.packing(unit, least, most).map(Some),
            };
            // What is wrong was reported.
            let (Some(length), Ok(packing)) = (length, packing) else { continue };
            let machine = i32::try_from(VARIABLES).unwrap_or(i32::MAX);
            let per = packing.map_or(1, |packing| packing.per_variable().cast_signed());
            if !(1..=machine * per).contains(&length) {
                let message = format!("an array cannot have {length} elements");
                let most = machine * per;
                self.report(
                    Diagnostic::new(Code::OutOfRange, at, message)
                        .label(format!("must be 1 to {most}"))
                        .note(format!("the machine has {machine} variables (section 6.3)")),
                );
                continue;
            }
            let count = length.cast_unsigned().div_ceil(per.cast_unsigned());
            let (name, span) = (self.program.arrays[id].name.clone(), self.program.arrays[id].span);
            for number in 0..count.cast_signed() {
                let first = number * per;
                let last = (first + per).min(length) - 1;
                let name = match packing {
                    None => format!("{name}[{number}]"),
                    Some(_) => format!("{name}[{first}..{last}]"),
                };
                let variable = Variable { name: name.into(), span, home: Home::Global };
                let variable = self.program.variables.push(variable);
                self.program.arrays[id].variables.push(variable);
            }
            let array = &mut self.program.arrays[id];
            (array.length, array.packing) = (length, packing);
        }
    }

    /// The packing of elements from `least` to `most`; an error was reported.
    fn packing(
        &mut self,
        unit: UnitId,
        least: &ast::Expr,
        most: &ast::Expr,
    ) -> Result<Packing, ()> {
        let span = least.span.to(most.span);
        let mut body = Body::constant(self, unit, 0);
        let (least, most) = (body.constant_value(least), body.constant_value(most));
        let (Some(least), Some(most)) = (least, most) else { return Err(()) };
        // `false..true`: true is -1.
        let (least, most) = if (least, most) == (0, -1) { (most, least) } else { (least, most) };
        if least > most {
            let message = "the range of an array goes from the least to the greatest";
            self.report(
                Diagnostic::new(Code::OutOfRange, span, message)
                    .label(format!("{least} to {most}"))
                    .help(format!("write `in {most}..{least}`"))
                    .fix(span, format!("{most}..{least}"), true),
            );
            return Err(());
        }
        if least > 0 || most < 0 {
            self.report(
                Diagnostic::new(Code::OutOfRange, span, "the range of an array must include 0")
                    .label(format!("{least} to {most}"))
                    .note("elements are 0 when a game starts"),
            );
            return Err(());
        }
        let packing = Packing { least, most };
        if packing.bits() > Packing::MOST_BITS {
            let bits = packing.bits();
            let message = format!("elements of {bits} bits cannot share variables");
            self.report(
                Diagnostic::new(Code::OutOfRange, span, message)
                    .label("too many values")
                    .note("a variable has 32 bits, so an element can have 16 at most")
                    .help("leave out `in` and the range: each element then has its own variable"),
            );
            return Err(());
        }
        Ok(packing)
    }
}

impl Body<'_, '_> {
    /// `len(held)`: the number of elements of an array or a table.
    pub(super) fn length(&mut self, arguments: &[ast::Expr], span: Span) -> Expr {
        let [argument] = arguments else {
            let message =
                format!("`{}` takes 1 argument, not {}", builtins::LENGTH, arguments.len());
            self.error(Code::WrongArguments, span, message, "wrong number of arguments");
            return self.resolver.wrong(span);
        };
        let symbol = match &argument.kind {
            ast::ExprKind::Name(name) => match self.find(name) {
                None if builtins::SETS.iter().any(|(set, ..)| *set == &*name.text) => {
                    let message = format!("`{}` is a set of cells, not an array", name.text);
                    self.report(
                        Diagnostic::new(Code::WrongUse, name.span, message)
                            .label("a set of cells")
                            .help(format!(
                                "count in a loop: `for c in {} {{ n += 1; }}`",
                                name.text
                            )),
                    );
                    return self.resolver.wrong(span);
                }
                None if builtins::constant(&name.text).is_none() => {
                    self.unknown(name, Need::Elements);
                    return self.resolver.wrong(span);
                }
                symbol => symbol,
            },
            ast::ExprKind::Path(path) => {
                match self.resolver.lookup_path(self.unit, &path.module, &path.name) {
                    None => return self.resolver.wrong(span),
                    symbol => symbol,
                }
            }
            _ => None,
        };
        let length = match symbol {
            Some(Symbol::Array(id)) => {
                let (_, length, _) = self.resolver.names.arrays[id];
                self.resolver.constant(length, argument.span, self.depth)
            }
            // A table has at most 255 elements, or an error was reported.
            Some(Symbol::Table(id)) => {
                i32::try_from(self.resolver.program.tables[id].elements.len()).ok()
            }
            _ => {
                let what = symbol.map_or("a value", Symbol::describe);
                self.report(
                    Diagnostic::new(Code::WrongUse, argument.span, "this has no elements")
                        .label(what)
                        .note("only arrays and tables have a length"),
                );
                None
            }
        };
        match length {
            Some(length) => Expr::constant(length, span),
            None => self.resolver.wrong(span),
        }
    }

    /// An element of an array.
    pub(super) fn element(&mut self, id: ArrayId, index: Expr, span: Span) -> Place {
        let array = &self.resolver.program.arrays[id];
        let (length, packing) = (array.length, array.packing);
        let Some(&first) = array.variables.first() else { return Place::Wrong };
        if let Some(value) = index.as_constant()
            && !(0..length).contains(&value)
        {
            let message =
                format!("the elements of `{}` are 0 to {}, not {value}", array.name, length - 1);
            let declared = array.span;
            self.report(
                Diagnostic::new(Code::OutOfRange, index.span, message)
                    .label("out of range")
                    .other(declared, "declared here")
                    .note("only an index that is not a constant is taken modulo the length"),
            );
            return Place::Wrong;
        }
        if self.function.is_none() {
            self.not_here(span);
            return Place::Wrong;
        }
        let index = self.in_range(index, length);
        if let Some(packing) = packing {
            let several = self.resolver.program.arrays[id].variables.len() > 1;
            return Place::Packed(Packed { array: id, first, several, packing, index });
        }
        if let Some(value) = index.as_constant() {
            let variables = &self.resolver.program.arrays[id].variables;
            return match usize::try_from(value).ok().and_then(|value| variables.get(value)) {
                Some(&variable) => Place::Variable(variable),
                None => Place::Wrong,
            };
        }
        Place::Element { first, index }
    }

    /// A number of an element that is in range: the value itself if its bounds are known, or else
    /// modulo the length.
    fn in_range(&mut self, index: Expr, length: i32) -> Expr {
        let span = index.span;
        let bounds = self.bounds(&index);
        if *bounds.start() >= 0 && *bounds.end() < i64::from(length) {
            return index;
        }
        // A lint reports loops that go too far.
        if matches!(index.kind, ExprKind::Var(_)) && bounds != interval::ALL {
            self.resolver.facts.bounds.insert(span, bounds);
        }
        let length = Expr::constant(length, span);
        self.operation(Op::Modulo, vec![index, length], span)
    }

    /// The index of the variable that follows `first` at a distance, plus a number: constants are
    /// added when the places of variables are known.
    pub(super) fn index_of(&mut self, first: VarId, distance: Expr, offset: i32) -> Expr {
        let span = distance.span;
        let (distance, more) = match &distance.kind {
            ExprKind::Op(op @ (Op::Add | Op::Subtract), operands) => {
                match (&**operands, operands.last().and_then(Expr::as_constant)) {
                    ([inner, _], Some(more)) => {
                        let more = if *op == Op::Add { more } else { more.wrapping_neg() };
                        (inner.clone(), more)
                    }
                    _ => (distance, 0),
                }
            }
            _ => (distance, 0),
        };
        let base = Expr { kind: ExprKind::Index(first), span };
        let offset = Expr::constant(offset.wrapping_add(more), span);
        let base = self.operation(Op::Add, vec![base, offset], span);
        self.operation(Op::Add, vec![distance, base], span)
    }

    /// An assignment to the element at a distance from the first one.
    pub(super) fn assign_element(
        &mut self,
        first: VarId,
        index: Expr,
        operator: Option<Binary>,
        value: Expr,
        span: Span,
    ) -> Expr {
        // The value must not change the element.
        let keeps = value.keeps_variables(&self.resolver.program.variables);
        match store_offset(operator, keeps) {
            Some(offset) => {
                let index = self.index_of(first, index, offset);
                Expr { kind: ExprKind::Op(Op::Store, Box::new([index, value])), span }
            }
            None => {
                let index = self.index_of(first, index, 0);
                self.assign_twice(index, operator, value, span)
            }
        }
    }
}
