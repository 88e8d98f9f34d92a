//! Boards drawn in tests.

use grammar::drawing::{Symbol, rows};
use grammar::hex::Edge;
use grammar::span::Span;
use grammar_text::ast::Text;

use super::Resolver;
use crate::diagnostics::{Code, Diagnostic};
use crate::testing::Drawing;

/// The marks around a text.
const QUOTES: usize = 3;

/// A row of a drawing: its symbols as written, and their places.
type Row<'t> = Vec<(&'t str, Span)>;

impl Resolver<'_> {
    /// Reads a drawn board. Rows are as on the screen, with the lowest one last; rows that are
    /// missing at the top are empty. The alignment of the symbols does not matter.
    pub(super) fn drawing(&mut self, text: &Text, edge: Edge, expected: bool) -> Option<Drawing> {
        let source = &self.sources[text.span.source()];
        let written = source.text.get(text.span.range())?.to_owned();
        let inside = written.get(QUOTES..written.len().checked_sub(QUOTES)?)?;
        let start = text.span.start() as usize + QUOTES;
        let drawn = split(inside, text.span, start);
        let comment = drawn.iter().flatten().find(|(word, _)| word.starts_with("//"));
        if let Some(&(_, span)) = comment {
            let message = "a drawing cannot contain comments";
            self.report(
                Diagnostic::new(Code::BadDrawing, span, message)
                    .label("part of the drawing")
                    .help("move the comment above the drawing"),
            );
            return None;
        }
        let mut symbols = vec![Symbol::Empty; edge.cells()];
        let all = rows(edge).count();
        if drawn.len() > all {
            let message = format!("the board has {all} rows; the drawing has {}", drawn.len());
            self.bad_drawing(text.span, message, edge);
            return None;
        }
        for (number, (cells, row)) in (1..).zip(rows(edge).zip(drawn.iter().rev())) {
            if cells.len() != row.len() {
                let span = match (row.first(), row.last()) {
                    (Some(first), Some(last)) => first.1.to(last.1),
                    _ => text.span,
                };
                let message = format!(
                    "the number of cells in row {number} from the bottom must be {}, not {}",
                    cells.len(),
                    row.len()
                );
                self.bad_drawing(span, message, edge);
                return None;
            }
            for (cell, &(word, span)) in cells.into_iter().zip(row) {
                let symbol = self.symbol(word, span, expected)?;
                if let Some(slot) = symbols.get_mut(cell.at()) {
                    *slot = symbol;
                }
            }
        }
        Some(symbols)
    }

    fn symbol(&mut self, word: &str, span: Span, expected: bool) -> Option<Symbol> {
        let patterns = self.patterns;
        match Symbol::parse(word) {
            Some(Symbol::Hexagon { pattern: Some(pattern), .. })
                if usize::from(pattern) > patterns =>
            {
                let message = format!("the rule has no pattern {pattern}");
                self.report(
                    Diagnostic::new(Code::BadDrawing, span, message)
                        .label("no such pattern")
                        .note(format!("it has {patterns}, numbered in the order of the source")),
                );
                None
            }
            Some(Symbol::Anything | Symbol::Hexagon { pattern: None, .. }) if !expected => {
                let message = "`?` cannot be used to set up a board";
                self.report(
                    Diagnostic::new(Code::BadDrawing, span, message)
                        .label("matches anything")
                        .help("draw what is in the cell; `?` is only for `expect board`"),
                );
                None
            }
            Some(symbol) => Some(symbol),
            None => {
                let message = format!("`{word}` is not a cell of a drawing");
                let capital = word.to_uppercase();
                let diagnostic =
                    Diagnostic::new(Code::BadDrawing, span, message).label("not a symbol").note(
                        "a cell is `.`, or one of the letters B G C R M Y, optionally with \
                         the number of a pattern, such as R2",
                    );
                self.report(if capital.starts_with(['B', 'G', 'C', 'R', 'M', 'Y']) {
                    diagnostic.help(format!("did you mean `{}`?", &capital[..1]))
                } else {
                    diagnostic.help("the letters stand for blue, green, cyan, red, magenta, yellow")
                });
                None
            }
        }
    }

    fn bad_drawing(&mut self, span: Span, message: String, edge: Edge) {
        let widths: Vec<String> = rows(edge).map(|row| row.len().to_string()).collect();
        self.report(Diagnostic::new(Code::BadDrawing, span, message).label("does not fit").note(
            format!(
                "with an edge of {}, the rows have these numbers of cells, from the bottom: {}",
                edge.get(),
                widths.join(" ")
            ),
        ));
    }
}

/// The rows of a drawing from the top, without empty lines at both ends.
fn split(inside: &str, span: Span, start: usize) -> Vec<Row<'_>> {
    let mut rows = Vec::new();
    let mut at = start;
    for line in inside.split('\n') {
        let mut row = Vec::new();
        let mut rest = line;
        while let Some(begin) = rest.find(|c: char| !c.is_whitespace()) {
            rest = &rest[begin..];
            let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
            let (word, behind) = rest.split_at(length);
            let offset = at + line.len() - rest.len();
            row.push((word, Span::new(span.source(), offset, offset + length)));
            rest = behind;
        }
        rows.push(row);
        at += line.len() + 1;
    }
    let blank = |row: &Row<'_>| row.is_empty();
    let first = rows.iter().position(|row| !blank(row)).unwrap_or(rows.len());
    let last = rows.iter().rposition(|row| !blank(row)).map_or(first, |last| last + 1);
    rows.drain(last..);
    rows.drain(..first);
    rows
}
