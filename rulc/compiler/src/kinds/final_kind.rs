//! Final kinds: what a kind is when all names have theirs.

use grammar::span::Span;

use crate::kind::Kind;

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

/// The kind of the sum, or the difference, of two values.
pub(super) fn total(a: FinalKind, b: FinalKind) -> FinalKind {
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
