//! Patterns and shapes.

use grammar::hex::{Direction, Relative, connected};
use grammar::rul3::{Pattern, Shape, Turning};
use grammar::span::Span;
use grammar_text::ast::{self, Configuration, Name, PatternImage};

use super::{Resolver, elsewhere};
use crate::builtins;
use crate::diagnostics::{Code, Diagnostic};
use grammar::index::narrow;

/// A configuration of a shape, as in the rule file.
type Positions = [Relative; 4];

impl Resolver<'_> {
    pub(super) fn pattern(&mut self, item: &ast::Pattern) -> Pattern {
        let mut pattern = Pattern::default();
        let (rows, span) = match &item.image {
            PatternImage::Rows(rows, span) => (rows, *span),
            PatternImage::File(file) => return self.image(file).unwrap_or_default(),
        };
        if rows.len() != Pattern::ROWS.len() {
            let message = format!("a pattern must have 18 rows; this one has {}", rows.len());
            let note = "from the top, their widths are \
                        12 12 14 14 16 18 18 20 20 20 20 18 18 16 14 14 12 12";
            self.report(
                Diagnostic::new(Code::BadPattern, span, message)
                    .label("wrong number of rows")
                    .note(note),
            );
            return pattern;
        }
        let mut pixels = pattern.0.iter_mut();
        for (row, width) in rows.iter().zip(Pattern::ROWS) {
            let digits: Option<Vec<u8>> =
                row.value.chars().map(|digit| digit.to_digit(8).map(narrow)).collect();
            match digits {
                Some(digits) if digits.len() == width => {
                    // The digits come first, because `zip` drops an item of its first part.
                    for (digit, pixel) in digits.into_iter().zip(pixels.by_ref()) {
                        *pixel = digit;
                    }
                }
                Some(digits) => {
                    let message =
                        format!("this row must have {width} pixels, not {}", digits.len());
                    self.error(Code::BadPattern, row.span, message, "wrong width");
                    return pattern;
                }
                None => {
                    let message = "a row of a pattern can contain only the digits 0 to 7";
                    self.error(Code::BadPattern, row.span, message, "contains another character");
                    return pattern;
                }
            }
        }
        pattern
    }

    pub(super) fn shape(&mut self, item: &ast::Shape) -> Shape {
        let before = self.diagnostics.len();
        let initial = self.configuration(&item.initial);
        let is_sound = self.diagnostics.len() == before;
        let size = item.initial.positions.len();
        let turning = match &item.turning {
            None => Turning::Fixed,
            Some(ast::Turning::Around(way)) => {
                if &*way.text != "around" {
                    let message = format!("a shape cannot turn `{}`", way.text);
                    let help =
                        "write `turn around;`, or a list of configurations in `{ ... | ... }`";
                    self.report(
                        Diagnostic::new(Code::BadShape, way.span, message)
                            .label("unknown way of turning")
                            .help(help),
                    );
                }
                Turning::Around
            }
            Some(ast::Turning::List(list, span)) => self.turning(initial, size, list, *span),
        };
        let relative: Vec<Relative> = initial.into_iter().take(size).collect();
        if is_sound && !connected(&relative) {
            let message = format!("the hexagons of `{}` do not touch", item.name.text);
            self.report(
                Diagnostic::new(Code::NotConnected, item.initial.span, message)
                    .label("not connected")
                    .note("the hexagons of a piece must be connected (section 6.8)"),
            );
        }
        Shape { size: narrow(size.clamp(1, 4)), initial, turning }
    }

    fn turning(
        &mut self,
        initial: Positions,
        size: usize,
        list: &[Configuration],
        span: Span,
    ) -> Turning {
        if list.len() > 6 {
            let message =
                format!("a shape can have at most 6 configurations; this one has {}", list.len());
            self.error(Code::BadShape, span, message, "too many");
        }
        let mut configurations = Vec::new();
        for (k, configuration) in list.iter().enumerate() {
            let positions = self.configuration(configuration);
            if configuration.positions.len() != size {
                let message = format!(
                    "this configuration has {} hexagons, but the shape has {size}",
                    configuration.positions.len()
                );
                self.error(
                    Code::BadShape,
                    configuration.span,
                    message,
                    "different number of hexagons",
                );
            } else if k == 0 && positions != initial {
                self.report(
                    Diagnostic::new(
                        Code::BadShape,
                        configuration.span,
                        "the first configuration must be the shape itself",
                    )
                    .label("differs from the shape")
                    .note("turning starts from the first configuration of the list (section 6.8)")
                    .help("repeat the positions of the shape here, in the same order"),
                );
            }
            configurations.push(positions);
        }
        Turning::List(configurations)
    }

    fn configuration(&mut self, configuration: &Configuration) -> Positions {
        let mut positions: Positions = Default::default();
        let count = configuration.positions.len();
        if !(1..=4).contains(&count) {
            let message = format!("a piece must have 1 to 4 hexagons, not {count}");
            self.error(Code::BadShape, configuration.span, message, "wrong number of hexagons");
        }
        let mut seen: Vec<Relative> = Vec::new();
        for (slot, words) in positions.iter_mut().zip(&configuration.positions) {
            let Some(position) = self.position(words) else { continue };
            if seen.contains(&position) {
                let span = words.first().map_or(configuration.span, |word| word.span);
                let message = "two hexagons of a piece cannot be in the same place";
                self.error(Code::BadShape, span, message, "already taken");
            }
            seen.push(position);
            *slot = position;
        }
        positions
    }

    /// The position that a sum of words names.
    fn position(&mut self, words: &[Name]) -> Option<Relative> {
        let mut steps = Vec::new();
        for word in words {
            if &*word.text == "here" {
                continue;
            }
            let direction = DIRECTIONS
                .contains(&&*word.text)
                .then(|| builtins::constant(&word.text))
                .flatten()
                .map(Direction::from_number);
            let Some(direction) = direction else {
                let message = format!("`{}` is not a position", word.text);
                self.report(
                    Diagnostic::new(Code::BadShape, word.span, message)
                        .label("not a direction")
                        .help(elsewhere::DIRECTIONS)
                        .note(
                            "positions are `here`, the six directions, and sums of two directions",
                        )
                        .suggest(&word.text, DIRECTIONS.iter().copied().chain(["here"])),
                );
                return None;
            };
            steps.push(direction);
        }
        match steps.as_slice() {
            [] => Some(Relative::HERE),
            [one] => Some(Relative::from_steps(*one, None)),
            [one, two] => Some(Relative::from_steps(*one, Some(*two))),
            _ => {
                let span = words.first().map(|first| first.span).unwrap_or_default();
                let span = words.last().map_or(span, |last| span.to(last.span));
                self.report(
                    Diagnostic::new(
                        Code::BadShape,
                        span,
                        "a hexagon can be at most two steps from the reference",
                    )
                    .label("too far")
                    .note("the file can represent only distances up to 2 (section 6.8)"),
                );
                None
            }
        }
    }
}

/// The directions, in the order of `$7F`.
const DIRECTIONS: &[&str] = &["down", "down_right", "up_right", "up", "up_left", "down_left"];
