//! Lines and columns, without a search through the text for each place.

use grammar::span::{SourceId, Span};

use crate::source::Sources;

/// A place in a text, as people and editors count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Position {
    /// The line, from 1.
    pub(crate) line: usize,
    /// The column in characters, from 1.
    pub(crate) column: usize,
}

/// The distance in bytes between places where the number of characters before is stored.
const STEP: usize = 1024;

/// The lines of a text, and the number of characters before each place.
#[derive(Debug)]
pub(crate) struct Places<'t> {
    text: &'t str,
    /// The starts of the lines, in bytes.
    lines: Vec<usize>,
    /// How many characters start before each multiple of [`STEP`].
    characters: Vec<usize>,
}

impl<'t> Places<'t> {
    fn new(text: &'t str) -> Places<'t> {
        let lines = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1));
        let mut count = 0;
        let mut characters = vec![0];
        for step in text.as_bytes().chunks(STEP) {
            count += starts_in(step);
            characters.push(count);
        }
        Places { text, lines: lines.collect(), characters }
    }

    /// The number of characters before a byte.
    pub(crate) fn characters_before(&self, byte: usize) -> usize {
        let byte = byte.min(self.text.len());
        let step = byte / STEP;
        self.characters[step] + starts_in(&self.text.as_bytes()[step * STEP..byte])
    }

    /// The line of a byte, from 0.
    fn line_of(&self, byte: usize) -> usize {
        self.lines.partition_point(|&start| start <= byte).saturating_sub(1)
    }

    /// The bytes of a line, from 0, with its end.
    pub(crate) fn line(&self, line: usize) -> std::ops::Range<usize> {
        let start = self.lines.get(line).copied().unwrap_or(self.text.len());
        start..self.lines.get(line + 1).copied().unwrap_or(self.text.len())
    }

    /// The line and column of a byte.
    pub(crate) fn position(&self, byte: usize) -> Position {
        let line = self.line_of(byte);
        let column = self.characters_before(byte) - self.characters_before(self.line(line).start);
        Position { line: line + 1, column: column + 1 }
    }

    /// The line and column of a byte as source maps count them: from 0, columns in UTF-16 units.
    pub(crate) fn position_utf16(&self, byte: usize) -> (usize, usize) {
        let line = self.line_of(byte);
        (line, self.text[self.line(line).start..byte].encode_utf16().count())
    }

    /// True if a line that the range touches has more than `most` characters, with its end.
    pub(crate) fn has_long_line(&self, range: std::ops::Range<usize>, most: usize) -> bool {
        (self.line_of(range.start)..=self.line_of(range.end)).any(|line| {
            let bytes = self.line(line);
            // Each character has at least one byte.
            bytes.len() > most
                && self.characters_before(bytes.end) - self.characters_before(bytes.start) > most
        })
    }

    /// The text.
    pub(crate) const fn text(&self) -> &'t str {
        self.text
    }
}

/// The number of characters that start in some bytes of UTF-8 text.
fn starts_in(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte & 0xc0 != 0x80).count()
}

/// The places of all texts of a compilation, each computed when it is first needed.
#[derive(Debug)]
pub(crate) struct Positions<'s> {
    sources: &'s Sources,
    places: Vec<std::cell::OnceCell<Places<'s>>>,
}

impl<'s> Positions<'s> {
    /// The places in these texts. Nothing is computed yet.
    pub(crate) fn new(sources: &'s Sources) -> Positions<'s> {
        let places = (0..sources.len()).map(|_| std::cell::OnceCell::new()).collect();
        Positions { sources, places }
    }

    /// The places of a text; `None` if the text does not exist.
    pub(crate) fn of(&self, source: SourceId) -> Option<&Places<'s>> {
        let text = &self.sources.get(source)?.text;
        Some(self.places.get(usize::from(source.0))?.get_or_init(|| Places::new(text)))
    }

    /// The name of a text.
    pub(crate) fn name(&self, source: SourceId) -> &'s str {
        self.sources.get(source).map_or("", |source| &source.name)
    }

    /// The start and the end of a span.
    pub(crate) fn range(&self, span: Span) -> (Position, Position) {
        match self.of(span.source()) {
            Some(places) => {
                (places.position(span.start() as usize), places.position(span.end() as usize))
            }
            None => (Position { line: 1, column: 1 }, Position { line: 1, column: 1 }),
        }
    }
}
