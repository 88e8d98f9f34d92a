//! Final kinds: what a kind is when all names have theirs.

use grammar::span::Span;

use super::check::{Checker, Ty};
use crate::kind::Kind;
use grammar::index::Id;

/// A final kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Last {
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
    pub(super) fn last(&mut self, ty: Ty) -> Last {
        if let Ty::Sum(id) = ty {
            // Operands of a sum that are sums themselves come before it.
            while self.totals.len() <= id.index() {
                let (a, b) = self.sums[self.totals.len()];
                let total = total(self.last_of(a.ty), self.last_of(b.ty));
                self.totals.push(total);
            }
        }
        self.last_of(ty)
    }

    fn last_of(&mut self, ty: Ty) -> Last {
        match ty {
            Ty::Kind(Kind::Any) => Last::Open,
            Ty::Kind(Kind::Int) => Last::Number,
            Ty::Kind(kind) => Last::Kind(kind, None),
            Ty::Class(class) if self.classes.is_broken(class) => Last::Open,
            Ty::Class(class) => match self.classes.kind(class) {
                Some((kind, origin)) => Last::Kind(kind, Some(origin)),
                None => Last::Open,
            },
            Ty::Sum(id) => self.totals[id.index()],
        }
    }
}

/// The kind of the sum, or the difference, of two values.
fn total(a: Last, b: Last) -> Last {
    // `None`: a plain number.
    let of = |last| match last {
        Last::Kind(Kind::Bool, _) | Last::Number => None,
        Last::Kind(kind, _) | Last::From(kind) => Some(Some(kind)),
        Last::Open => Some(None),
    };
    match (of(a), of(b)) {
        (None, None) => Last::Number,
        (Some(Some(kind)), None) | (None, Some(Some(kind))) => Last::From(kind),
        // The difference of two values of a kind is a number.
        (Some(Some(a)), Some(Some(b))) if a == b => Last::Number,
        _ => Last::Open,
    }
}
