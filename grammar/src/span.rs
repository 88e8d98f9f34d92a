//! Positions in source text.

use std::fmt;
use std::ops::Range;

/// The largest source file that is read, in bytes.
pub const MAX_SOURCE: usize = 16 << 20;

/// Which file of a compilation a span is in: its number in the order of loading, 0 for the file
/// that is compiled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SourceId(pub u16);

/// A range of bytes of one source file.
///
/// There is one for every node of a syntax tree, so it is packed: 14 bits for the file, 25 for the
/// first byte, 25 for the one after the last. Source files have at most 16 MiB.
/// Spans are ordered by file, then by start, then by end.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span([u32; 2]);

/// The greatest offset of a span.
const MOST: u64 = (1 << 25) - 1;
/// The greatest number of a file in a span.
const MOST_FILES: u64 = (1 << 14) - 1;

impl Span {
    /// The bytes `start..end` of a file.
    #[must_use]
    pub fn new(source: SourceId, start: usize, end: usize) -> Span {
        let source = u64::from(source.0).min(MOST_FILES);
        let [start, end] = [start, end].map(|at| u64::try_from(at).unwrap_or(MOST).min(MOST));
        let bits = source << 50 | start << 25 | end;
        Span([(bits >> 32) as u32, bits as u32])
    }

    /// All bits. They are stored in two halves, so that a span has the alignment of a `u32`.
    const fn bits(self) -> u64 {
        let Span([high, low]) = self;
        (high as u64) << 32 | low as u64
    }

    /// The file.
    #[must_use]
    #[inline]
    pub const fn source(self) -> SourceId {
        SourceId((self.bits() >> 50) as u16)
    }

    /// Offset of the first byte.
    #[must_use]
    #[inline]
    pub const fn start(self) -> u32 {
        (self.bits() >> 25 & MOST) as u32
    }

    /// Offset after the last byte.
    #[must_use]
    #[inline]
    pub const fn end(self) -> u32 {
        (self.bits() & MOST) as u32
    }

    /// True if it contains no byte.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.start() == self.end()
    }

    /// The range of bytes.
    #[must_use]
    #[inline]
    pub const fn range(self) -> Range<usize> {
        self.start() as usize..self.end() as usize
    }

    /// The same bytes after `by` bytes were inserted before them, or removed if it is negative.
    #[must_use]
    #[inline]
    pub fn shifted(self, by: isize) -> Span {
        let [start, end] =
            [self.start(), self.end()].map(|at| (at as usize).wrapping_add_signed(by));
        Span::new(self.source(), start, end)
    }

    /// The smallest span that covers both; both must be in one file.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        let (start, end) = (self.start().min(other.start()), self.end().max(other.end()));
        Span::new(self.source(), start as usize, end as usize)
    }
}

impl fmt::Debug for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Span({}: {}..{})", self.source().0, self.start(), self.end())
    }
}

/// A value and its place in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Its place.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// A value at a span.
    #[inline]
    pub const fn new(value: T, span: Span) -> Spanned<T> {
        Spanned { value, span }
    }
}
