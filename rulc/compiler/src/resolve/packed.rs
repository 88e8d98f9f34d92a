//! Elements of packed arrays: shifts and masks.

use grammar::isa::Op;
use grammar::packing::Packing;
use grammar::span::Span;
use grammar_text::ast::Binary;

use super::body::Body;
use crate::diagnostics::{Code, Diagnostic};
use crate::program::{ArrayId, Expr, ExprKind, Store, VarId};

/// An element of a packed array.
#[derive(Clone)]
pub(super) struct Packed {
    pub(super) array: ArrayId,
    /// The first variable of the array.
    pub(super) first: VarId,
    /// True if the array has more than one variable.
    pub(super) several: bool,
    pub(super) packing: Packing,
    /// The number of the element, which is in range.
    pub(super) index: Expr,
}

/// The variable and the bit of an element.
struct At {
    word: Word,
    shift: Expr,
}

/// The variable of an element.
enum Word {
    Known(VarId),
    /// The one at this distance from the first one.
    Distance(Expr),
}

impl Body<'_, '_> {
    /// The value of an element.
    pub(super) fn read_packed(&mut self, element: Packed, span: Span) -> Expr {
        // The variable is read before the bit is computed.
        let kept = element.index.keeps_variables(&self.resolver.program.variables);
        let uses = if element.several || !kept { 2 } else { 1 };
        let mut before = Vec::new();
        let element = self.with_atom(element, uses, true, &mut before);
        let value = self.read_at(&element, span);
        sequence(before, value, span)
    }

    /// An assignment to an element: adds the difference to the old value, at its place.
    pub(super) fn assign_packed(
        &mut self,
        element: Packed,
        operator: Option<Binary>,
        value: Expr,
        span: Span,
    ) -> Expr {
        let packing = element.packing;
        if operator.is_none()
            && let Some(constant) = value.as_constant()
            && !(packing.least..=packing.most).contains(&constant)
        {
            let array = &self.resolver.program.arrays[element.array];
            let message = format!(
                "the elements of `{}` can be {} to {}, not {constant}",
                array.name, packing.least, packing.most
            );
            let declared = array.span;
            self.report(
                Diagnostic::new(Code::OutOfRange, value.span, message)
                    .label("out of range")
                    .other(declared, "declared here")
                    .note("of a value that is not a constant, only the lowest bits are kept"),
            );
        }
        let mut before = Vec::new();
        let kept = value.keeps_variables(&self.resolver.program.variables);
        let element = self.with_atom(element, 2, kept, &mut before);
        let value = match operator {
            None => value,
            Some(operator) => {
                let old = self.read_at(&element, span);
                self.apply(operator, old, value, span)
            }
        };
        let mask = Expr::constant(packing.mask(), span);
        let bounds = self.bounds(&value);
        let fits = *bounds.start() >= 0 && *bounds.end() <= i64::from(packing.mask());
        let value =
            if fits { value } else { self.operation(Op::And, vec![value, mask.clone()], span) };
        let At { word, shift } = self.at(&element, span);
        let old = self.raw(&element, span);
        let old = self.operation(Op::And, vec![old, mask], span);
        let change = self.operation(Op::Subtract, vec![value, old], span);
        let change = self.operation(Op::ShiftLeft, vec![change, shift], span);
        let kind = match word {
            Word::Known(variable) => ExprKind::Store(Store::Add, variable, Box::new(change)),
            Word::Distance(distance) => {
                let index = self.index_of(element.first, distance, -64);
                ExprKind::Op(Op::Store, Box::new([index, change]))
            }
        };
        sequence(before, Expr { kind, span }, span)
    }

    /// The element with an index that can be evaluated several times: a constant or a variable.
    /// `kept` is true if nothing changes variables between the uses of the index.
    fn with_atom(
        &mut self,
        element: Packed,
        uses: usize,
        kept: bool,
        before: &mut Vec<Expr>,
    ) -> Packed {
        let is_atom = match element.index.kind {
            ExprKind::Const(_) => true,
            ExprKind::Var(_) => kept,
            _ => false,
        };
        if is_atom || uses == 1 {
            return element;
        }
        let (store, index) = self.kept(element.index);
        before.push(store);
        Packed { index, ..element }
    }

    /// The variable and the bit of an element.
    fn at(&mut self, element: &Packed, span: Span) -> At {
        let Packed { packing, index, .. } = element;
        let constant = |value: u32| Expr::constant(value.cast_signed(), span);
        if let Some(number) = index.as_constant() {
            let (word, shift) = packing.place(number.cast_unsigned());
            let variables = &self.resolver.program.arrays[element.array].variables;
            let word = variables[word as usize];
            return At { word: Word::Known(word), shift: constant(shift) };
        }
        let per = constant(packing.per_variable());
        let (word, slot) = if element.several {
            let word = self.operation(Op::Divide, vec![index.clone(), per.clone()], span);
            let slot = self.operation(Op::Modulo, vec![index.clone(), per], span);
            (Word::Distance(word), slot)
        } else {
            (Word::Known(element.first), index.clone())
        };
        let shift = self.operation(Op::Multiply, vec![slot, constant(packing.bits())], span);
        At { word, shift }
    }

    /// The bits of an element, and those above it.
    fn raw(&mut self, element: &Packed, span: Span) -> Expr {
        let At { word, shift } = self.at(element, span);
        let word = match word {
            Word::Known(variable) => Expr { kind: ExprKind::Var(variable), span },
            Word::Distance(distance) => {
                let index = self.index_of(element.first, distance, 0);
                Expr { kind: ExprKind::Op(Op::Load, Box::new([index])), span }
            }
        };
        self.operation(Op::ShiftRight, vec![word, shift], span)
    }

    /// The value of an element whose index can be evaluated several times.
    fn read_at(&mut self, element: &Packed, span: Span) -> Expr {
        let Packing { least, .. } = element.packing;
        let constant = |value| Expr::constant(value, span);
        let raw = self.raw(element, span);
        let raw = self.operation(Op::Subtract, vec![raw, constant(least)], span);
        let raw = self.operation(Op::And, vec![raw, constant(element.packing.mask())], span);
        self.operation(Op::Add, vec![raw, constant(least)], span)
    }
}

/// What is evaluated before a value, and the value.
fn sequence(before: Vec<Expr>, value: Expr, span: Span) -> Expr {
    if before.is_empty() {
        return value;
    }
    Expr { kind: ExprKind::Sequence(Box::new((before, value))), span }
}
