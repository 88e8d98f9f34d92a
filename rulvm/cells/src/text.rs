//! Text in styles.

use std::borrow::Cow;
use std::fmt;

use unicode_width::UnicodeWidthStr;

use crate::style::Style;

/// Some text in one style.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span<'t> {
    /// The text.
    pub content: Cow<'t, str>,
    /// Its style.
    pub style: Style,
}

impl<'t> Span<'t> {
    /// Text without a style of its own.
    pub fn raw(content: impl Into<Cow<'t, str>>) -> Span<'t> {
        Span { content: content.into(), style: Style::new() }
    }

    /// Text in a style.
    pub fn styled(content: impl Into<Cow<'t, str>>, style: Style) -> Span<'t> {
        Span { content: content.into(), style }
    }

    /// Returns how many columns it needs.
    #[must_use]
    pub fn width(&self) -> usize {
        self.content.width()
    }
}

impl<'t, T: Into<Cow<'t, str>>> From<T> for Span<'t> {
    fn from(content: T) -> Span<'t> {
        Span::raw(content)
    }
}

/// A line of spans.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Line<'t> {
    /// The spans, from the left.
    pub spans: Vec<Span<'t>>,
    /// The style of the line, which those of its spans are applied over.
    pub style: Style,
    /// True if the line is shown in the middle of its place.
    pub is_centered: bool,
}

impl<'t> Line<'t> {
    /// A line without a style.
    pub fn raw(content: impl Into<Cow<'t, str>>) -> Line<'t> {
        Line::from(Span::raw(content))
    }

    /// A line in a style.
    pub fn styled(content: impl Into<Cow<'t, str>>, style: Style) -> Line<'t> {
        Line::raw(content).style(style)
    }

    /// Returns the line in another style.
    #[must_use]
    pub fn style(mut self, style: Style) -> Line<'t> {
        self.style = style;
        self
    }

    /// Returns the line, shown in the middle of its place.
    #[must_use]
    pub fn centered(mut self) -> Line<'t> {
        self.is_centered = true;
        self
    }

    /// Adds a span at the end.
    pub fn push_span(&mut self, span: impl Into<Span<'t>>) {
        self.spans.push(span.into());
    }

    /// Returns how many columns it needs.
    #[must_use]
    pub fn width(&self) -> usize {
        self.spans.iter().map(Span::width).sum()
    }
}

impl fmt::Display for Line<'_> {
    /// Writes the text without styles.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spans.iter().try_for_each(|span| f.write_str(&span.content))
    }
}

impl<'t> From<Span<'t>> for Line<'t> {
    fn from(span: Span<'t>) -> Line<'t> {
        Line::from(vec![span])
    }
}

impl<'t> From<Vec<Span<'t>>> for Line<'t> {
    fn from(spans: Vec<Span<'t>>) -> Line<'t> {
        Line { spans, ..Line::default() }
    }
}

impl From<String> for Line<'_> {
    fn from(content: String) -> Self {
        Line::raw(content)
    }
}

impl<'t> From<&'t str> for Line<'t> {
    fn from(content: &'t str) -> Line<'t> {
        Line::raw(content)
    }
}

impl<'t, S: Into<Span<'t>>> FromIterator<S> for Line<'t> {
    fn from_iter<I: IntoIterator<Item = S>>(spans: I) -> Line<'t> {
        Line::from(spans.into_iter().map(Into::into).collect::<Vec<_>>())
    }
}

impl<'t> Extend<Span<'t>> for Line<'t> {
    fn extend<I: IntoIterator<Item = Span<'t>>>(&mut self, spans: I) {
        self.spans.extend(spans);
    }
}

/// Lines of text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Text<'t> {
    /// The lines, from the top.
    pub lines: Vec<Line<'t>>,
}

impl<'t> From<Vec<Line<'t>>> for Text<'t> {
    fn from(lines: Vec<Line<'t>>) -> Text<'t> {
        Text { lines }
    }
}

impl<'t, L: Into<Line<'t>>> FromIterator<L> for Text<'t> {
    fn from_iter<I: IntoIterator<Item = L>>(lines: I) -> Text<'t> {
        Text { lines: lines.into_iter().map(Into::into).collect() }
    }
}

impl<'t> Extend<Line<'t>> for Text<'t> {
    fn extend<I: IntoIterator<Item = Line<'t>>>(&mut self, lines: I) {
        self.lines.extend(lines);
    }
}
