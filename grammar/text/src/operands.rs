//! Errors in values: a missing value, two without an operator in between, and values that do not
//! exist in this language.

use super::around::Around;
use super::habits::{FIRST, FUNCTIONS as WORDS, PRINT, WATCH};
use super::nesting::is_operator;
use super::token::Token;

pub(super) const FUNCTIONS: &str = "functions are not values: declare one outside of functions, \
                                    with `fn f(x) { ... }`, and call it by its name";

const OPERATOR: &str = "between two values, there must be an operator such as `+` or `==`";

/// What to write where a token does not fit into a value.
pub(super) fn help(around: Around<'_, '_>) -> Option<String> {
    if around.expects("integer") && around.expects("(") {
        return instead_of_value(around);
    }
    after_value(around)
}

/// Something other than a value is where a value must start.
fn instead_of_value(around: Around<'_, '_>) -> Option<String> {
    let (found, before) = (around.next(0)?, around.back(1)?);
    let help = match (found, before) {
        (Token::And, Token::And | Token::AndAnd) => "both must be true: `a && b`",
        (Token::Or, Token::Or | Token::OrOr) => "one must be true: `a || b`",
        (Token::Assign, Token::Assign) => "to assign, write one `=`; to compare, write `==`",
        (Token::Assign, Token::Greater | Token::GreaterEqual) => "greater or equal is written `>=`",
        (Token::Assign, Token::Less | Token::LessEqual) => "less or equal is written `<=`",
        (Token::DotDot, Token::In) | (_, Token::DotDot) => "a range has two ends: `0..3`",
        (_, Token::By) => "say how far each step goes: `for k in 0..10 by 2`",
        (Token::And | Token::AndAnd, _) => "there are no references: leave out the `&`",
        (Token::Star, _) if !is_operator(before) => "there are no pointers: leave out the `*`",
        (Token::Or | Token::OrOr, _) if !is_operator(before) => FUNCTIONS,
        (Token::Fn, _) => FUNCTIONS,
        (Token::BraceOpen, Token::If) => {
            "the condition is missing: write `if x > 3 { ... }`, and `else { ... }` without one"
        }
        (Token::BraceOpen, Token::While) => {
            "the condition is missing: `while true { ... }` repeats until a `break;`"
        }
        (Token::BraceOpen, Token::Switch) => "the value is missing: write `switch e { ... }`",
        (Token::BraceOpen, Token::In) => {
            "say what to loop over: `for k in 1..3 { ... }` or `for c in hexagons { ... }`"
        }
        (Token::Comma, Token::Comma | Token::ParenOpen | Token::BracketOpen)
        | (Token::Semicolon | Token::BraceOpen, Token::Comma) => {
            "a value is missing before this, or there is one `,` too many"
        }
        (Token::ParenClose, Token::ParenOpen) => "a value is missing between the parentheses",
        (Token::BracketClose, Token::BracketOpen) => {
            "the index is missing: elements are counted from 0, as in `a[0]`"
        }
        (
            Token::Return
            | Token::Break
            | Token::Continue
            | Token::While
            | Token::For
            | Token::Switch
            | Token::Var
            | Token::Const,
            _,
        ) => {
            let word = found.fixed_text()?;
            return Some(format!(
                "a value is missing before `{word}`, which starts a statement of its own"
            ));
        }
        _ if is_operator(before) || assigns(before) => {
            let operator = before.fixed_text()?;
            return Some(match found {
                _ if is_operator(found) => {
                    format!("a value is missing between `{operator}` and `{}`", found.fixed_text()?)
                }
                _ => format!("a value is missing after `{operator}`"),
            });
        }
        _ if is_operator(found) => {
            return Some(format!("a value is missing before `{}`", found.fixed_text()?));
        }
        _ => return None,
    };
    Some(help.to_owned())
}

/// Something does not fit after a value.
fn after_value(around: Around<'_, '_>) -> Option<String> {
    let (found, before) = (around.next(0)?, around.back(1)?);
    let is_code = !around.is_in_item();
    let is_assigned = around.before().any(assigns);
    let help = match found {
        Token::Semicolon if around.expects("]") => {
            "elements are separated by commas: `table t = [1, 2, 3];`"
        }
        Token::Semicolon if around.expects(")") && around.callee().is_some() => {
            "arguments are separated by commas: `set_mark(c, doomed)`"
        }
        Token::Assign if around.expects(")") && around.callee().is_some() => {
            "an argument is only a value, without a name; to compare, write `==`"
        }
        Token::Colon if around.expects(")") && around.callee().is_some() => {
            "an argument is only a value, without a name"
        }
        Token::Comma if around.first() == Some(Token::Return) => {
            "a function returns one value; put others into variables of the rule"
        }
        Token::Comma if matches!(around.first(), Some(Token::If | Token::While)) => {
            "combine conditions with `&&` (both) or `||` (one of them)"
        }
        Token::Comma if is_code && around.expects(")") && around.first() != Some(Token::For) => {
            "parentheses contain one value; arguments follow the name of a function: `f(1, 2)`"
        }
        Token::Comma if is_code && around.expects(";") && is_assigned => {
            "end each assignment with `;`: `x = 1; y = 2;`"
        }
        Token::Colon if before == Token::Ident("lambda") => FUNCTIONS,
        Token::Arrow if is_assigned => FUNCTIONS,
        Token::ResultArrow => {
            "there is no `->`: the parts of the piece are written `piece.size`, the functions of \
             a module `lines::f(1)`, the arms of a `switch` `1 => ...`"
        }
        Token::BraceOpen if is_assigned && has_function(around) => FUNCTIONS,
        Token::BraceOpen if is_assigned && is_name(before) => {
            "an index is in square brackets, `a[1]`, and arguments are in parentheses, `f(1)`"
        }
        Token::Colon if is_code && around.expects(";") && is_assigned => {
            "a statement ends with `;`"
        }
        Token::Bang if around.next(1) == Some(Token::Assign) => "not equal is written `!=`",
        Token::Bang if ends_value(before) => "`!` comes before what it negates: `!x`",
        Token::ParenOpen if matches!(before, Token::True | Token::False) => {
            "leave out the parentheses"
        }
        Token::Int(_) if before == Token::Dot => "elements are in square brackets: `a[1]`",
        _ if is_value(found) && ends_value(before) => return between(around),
        _ => return None,
    };
    Some(help.to_owned())
}

/// One value follows another.
fn between(around: Around<'_, '_>) -> Option<String> {
    let (found, before) = (around.next(0)?, around.back(1)?);
    let is_statement = around.expects("+=");
    if !around.expects("+") && !is_statement {
        return None;
    }
    if around.callee().is_some() && around.expects(",") {
        return Some("put a `,` between two arguments".to_owned());
    }
    if around.expects("{") {
        return match around.first()? {
            Token::If | Token::While => Some(OPERATOR.to_owned()),
            Token::For | Token::Switch => None,
            _ => Some("a choice between values is written `if c { a } else { b }`".to_owned()),
        };
    }
    let Token::Ident(name) = before else { return Some(OPERATOR.to_owned()) };
    if let Some((_, help)) = FIRST.iter().find(|(word, _)| *word == name) {
        return Some((*help).to_owned());
    }
    if PRINT.contains(&name) {
        return Some(WATCH.to_owned());
    }
    let call = match (found, around.next(1)) {
        (Token::Ident(called), Some(Token::ParenOpen)) if name == "call" => {
            format!("{called}(...)")
        }
        (Token::Ident(called), _) if name == "call" => format!("{called}()"),
        (Token::Ident(value) | Token::Int(value), None | Some(Token::Semicolon)) => {
            format!("{name}({value})")
        }
        _ => format!("{name}(...)"),
    };
    Some(if let (true, Token::Int(value)) = (is_statement, found) {
        format!("to assign, write `{name} = {value};`; to call a function, `{call};`")
    } else if is_statement {
        format!("if this is a call, write `{call};`")
    } else {
        format!("if this is a call, write `{call}`; between two values, there must be an operator")
    })
}

/// True if the statement contains, before this, a word that declares a function in other languages.
fn has_function(around: Around<'_, '_>) -> bool {
    around.before().any(|token| matches!(token, Token::Ident(word) if WORDS.contains(&word)))
}

/// True for `=`, `+=` and so on.
pub(super) fn assigns(token: Token<'_>) -> bool {
    token.fixed_text().is_some_and(|text| text.ends_with('=')) && !token.is_comparison()
}

fn is_name(token: Token<'_>) -> bool {
    matches!(token, Token::Ident(_))
}

fn is_value(token: Token<'_>) -> bool {
    matches!(token, Token::Ident(_) | Token::Int(_) | Token::Str(_) | Token::True | Token::False)
}

fn ends_value(token: Token<'_>) -> bool {
    matches!(
        token,
        Token::Ident(_)
            | Token::Int(_)
            | Token::True
            | Token::False
            | Token::ParenClose
            | Token::BracketClose
    )
}
