//! Texts with values in them, as log points show them.

use crate::expr::{Context, Expr, Names};

/// Replaces expressions in braces by their values. `{{` is a brace.
pub(super) fn fill(text: &str, names: &Names, context: &Context<'_>) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('{') {
        out.push_str(before);
        if let Some(behind) = behind.strip_prefix('{') {
            out.push('{');
            rest = behind;
            continue;
        }
        let Some((expression, behind)) = behind.split_once('}') else {
            out.push('{');
            rest = behind;
            break;
        };
        let shown = Expr::parse(expression).and_then(|expression| expression.show(names, context));
        match shown {
            Ok(shown) => out.push_str(&shown),
            Err(error) => out.push_str(&format!("<{error}>")),
        }
        rest = behind;
    }
    out.push_str(rest);
    out
}
