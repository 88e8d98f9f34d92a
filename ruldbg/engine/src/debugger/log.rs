//! Texts with values in them, as log points show them.

use crate::expr::{Context, Expr, Names};
use crate::time::Time;

/// The text that a log point has shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Logged {
    /// The time when the log point was reached.
    pub time: Time,
    /// The text.
    pub text: String,
}

/// A part of a text.
enum Part<'t> {
    Text(&'t str),
    /// An expression in braces.
    Expression(&'t str),
}

/// The parts of a text; `{{` is a brace, and so is one that is not closed.
fn parts(text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        parts.push(Part::Text(before));
        let (part, after) = match (after.strip_prefix('{'), after.split_once('}')) {
            (Some(after), _) => (Part::Text("{"), after),
            (None, Some((expression, after))) => (Part::Expression(expression), after),
            (None, None) => (Part::Text("{"), after),
        };
        parts.push(part);
        rest = after;
    }
    parts.push(Part::Text(rest));
    parts
}

/// The expressions in a text.
pub(crate) fn expressions(text: &str) -> impl Iterator<Item = &str> {
    parts(text).into_iter().filter_map(|part| match part {
        Part::Expression(expression) => Some(expression),
        Part::Text(_) => None,
    })
}

/// Replaces expressions in braces by their values.
pub(super) fn fill(text: &str, names: &Names, context: &Context<'_>) -> String {
    let shown = |part| match part {
        Part::Text(text) => text.to_owned(),
        Part::Expression(expression) => Expr::parse(expression)
            .and_then(|expression| expression.show(names, context))
            .unwrap_or_else(|error| format!("<{error}>")),
    };
    parts(text).into_iter().map(shown).collect()
}
