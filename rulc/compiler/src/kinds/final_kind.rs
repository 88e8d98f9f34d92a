//! Final kinds: what a kind is when all names have theirs.

use grammar::span::Span;

use super::check::{Checker, Ty};
use crate::kind::Kind;
use grammar::index::Id;

/// A final kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FinalKind {
    /// Nothing is known.
    Open,
    Number,
    /// A kind, and the place that gave it if a name has it.
    Kind(Kind, Option<Span>),
    /// A number that counts from a value of a kind: `d + 3`.
    From(Kind),
}

impl Checker<'_> {
    /// Returns what a kind is, as far as that is known by now.
    pub(super) fn final_kind(&mut self, ty: Ty) -> FinalKind {
        if let Ty::Sum(id) = ty {
            // Operands of a sum that are sums themselves come before it.
            while self.totals.len() <= id.index() {
                let (a, b) = self.sums[self.totals.len()];
                let total = total(self.kind_of(a.ty), self.kind_of(b.ty));
                self.totals.push(total);
            }
        }
        self.kind_of(ty)
    }

    fn kind_of(&mut self, ty: Ty) -> FinalKind {
        match ty {
            Ty::Kind(Kind::Any) => FinalKind::Open,
            Ty::Kind(Kind::Int) => FinalKind::Number,
            Ty::Kind(kind) => FinalKind::Kind(kind, None),
            Ty::Class(class) if self.classes.is_broken(class) => FinalKind::Open,
            Ty::Class(class) => match self.classes.kind(class) {
                Some((kind, origin)) => FinalKind::Kind(kind, Some(origin)),
                None => FinalKind::Open,
            },
            Ty::Sum(id) => self.totals[id.index()],
        }
    }
}

/// The kind of the sum, or the difference, of two values.
fn total(a: FinalKind, b: FinalKind) -> FinalKind {
    // `None`: a plain number.
    let of = |kind| match kind {
        FinalKind::Kind(Kind::Bool, _) | FinalKind::Number => None,
        FinalKind::Kind(kind, _) | FinalKind::From(kind) => Some(Some(kind)),
        FinalKind::Open => Some(None),
    };
    match (of(a), of(b)) {
        (None, None) => FinalKind::Number,
        (Some(Some(kind)), None) | (None, Some(Some(kind))) => FinalKind::From(kind),
        // The difference of two values of a kind is a number.
        (Some(Some(a)), Some(Some(b))) if a == b => FinalKind::Number,
        _ => FinalKind::Open,
    }
}
