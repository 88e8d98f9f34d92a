//! Errors in the keywords of statements, and between them.

use super::around::Around;
use super::token::Token;
use grammar::nearest;

const BETWEEN: &str = "to test a range, write `x >= 1 && x <= 3`";
const SWITCH: &str = "leave out `when`: write `switch e { 1 => ...; else => ...; }`, or an `if`";
/// The sets that a `for` can loop over.
const SETS: &[&str] = &["cells", "hexagons", "neighbors", "adjacent"];

/// What to write where a token does not fit into a statement.
pub(super) fn help(around: Around<'_, '_>) -> Option<String> {
    of_loop(around).or_else(|| of_condition(around)).or_else(|| of_repetition(around))
}

/// `for k of 1..3`, `for k 1..3`.
fn of_loop(around: Around<'_, '_>) -> Option<String> {
    let (found, before) = (around.next(0)?, around.back(1)?);
    if before == Token::For && matches!(found, Token::Var | Token::Const) {
        return Some("leave out the word before the variable: `for k in 1..3 { ... }`".to_owned());
    }
    let is_range = matches!(found, Token::Colon) && matches!(around.next(1), Some(Token::Int(_)));
    if is_range
        && around.first() == Some(Token::For)
        && before != Token::For
        && around.expects("..")
    {
        return Some("a range is written with two dots: `1..3`".to_owned());
    }
    let Token::Ident(name) = before else { return None };
    // A misspelled `in` is reported as that.
    if matches!(found, Token::Ident(word) if nearest(word, ["in"]).is_some()) {
        return None;
    }
    let is_other = !matches!(found, Token::Comma | Token::Assign | Token::BracketOpen);
    if around.back(2)? != Token::For || !is_other {
        return None;
    }
    let is_set = |n| matches!(around.next(n), Some(Token::Ident(word)) if SETS.contains(&word));
    if ["each", "every", "all"].contains(&name) {
        return Some(format!("leave out `{name}`: `for c in hexagons {{ ... }}`"));
    }
    Some(if is_set(0) || is_set(1) {
        format!("write `in` after the variable: `for {name} in hexagons {{ ... }}`")
    } else {
        format!("write `in` after the variable: `for {name} in 1..3 {{ ... }}`")
    })
}

/// Conditions, and the words that have one.
fn of_condition(around: Around<'_, '_>) -> Option<String> {
    let (found, before, first) = (around.next(0)?, around.back(1)?, around.first());
    let is_condition = matches!(first, Some(Token::If | Token::While | Token::Else));
    let help = match found {
        Token::Ident("when") if !around.is_in_item() => SWITCH,
        _ if before == Token::Ident("when") && !around.is_in_item() => SWITCH,
        Token::Ident("between") if is_condition => BETWEEN,
        Token::Semicolon if before == Token::BraceClose && around.next(1) == Some(Token::Else) => {
            "remove the `;` before `else`: `if c { ... } else { ... }`"
        }
        Token::Else if !around.is_in_switch() && around.first().is_none() => {
            "an `else` follows the `}` of an `if`: `if c { ... } else { ... }`"
        }
        Token::Semicolon if first == Some(Token::Return) && around.expects("{") => {
            "the condition comes first: `if c { return x; }`"
        }
        Token::If if first == Some(Token::Return) && !has_else(around) => {
            "the condition comes first: `if c { return x; }`"
        }
        Token::If if matches!(before, Token::Break | Token::Continue) => {
            let word = before.fixed_text()?;
            return Some(format!("the condition comes first: `if c {{ {word}; }}`"));
        }
        Token::Arrow if is_condition && around.next(1) == Some(Token::BraceOpen) => {
            "leave out the arrow: the body follows the condition, between `{` and `}`"
        }
        Token::Arrow if is_condition => "greater or equal is written `>=`",
        Token::In if is_condition => return Some(membership(around)),
        _ => return None,
    };
    Some(help.to_owned())
}

/// `if x in ...`: a condition cannot contain `in`.
fn membership(around: Around<'_, '_>) -> String {
    match around.next(1) {
        Some(Token::Ident(word)) if SETS.contains(&word) => {
            "to look at every cell, write a loop: `for c in hexagons { if color(c) == red { ... } \
             }`"
        }
        Some(Token::BracketOpen | Token::ParenOpen | Token::BraceOpen) => {
            "compare with each value: `x == 1 || x == 3`"
        }
        Some(Token::Ident(_)) if around.next(2) == Some(Token::BraceOpen) => {
            "`in` belongs to `for`; to look for a value in an array, write a loop: `for k in \
             0..len(a) - 1 { if a[k] == x { ... } }`"
        }
        _ => BETWEEN,
    }
    .to_owned()
}

/// `destroy_while` without its parentheses or its block.
fn of_repetition(around: Around<'_, '_>) -> Option<String> {
    let (found, before) = (around.next(0)?, around.back(1)?);
    let repeats = around.before().any(|token| token == Token::DestroyWhile);
    let help = match found {
        Token::Ident(mark) if before == Token::DestroyWhile => {
            return Some(format!("write parentheses: `destroy_while({mark}) {{ ... }}`"));
        }
        Token::BraceOpen if before == Token::DestroyWhile => {
            "name the mark whose hexagons are destroyed: `destroy_while(doomed) { ... }`"
        }
        Token::Comma if repeats && around.expects(")") && !around.expects(",") => {
            "the part to repeat is a block: `destroy_while(doomed) { ... }`"
        }
        Token::Semicolon if repeats && around.expects("{") => {
            "the part to repeat is a block: `destroy_while(doomed) { ... }`; `destroy(doomed);` \
             destroys once"
        }
        _ => return None,
    };
    Some(help.to_owned())
}

/// True if an `else` follows in the same statement.
fn has_else(around: Around<'_, '_>) -> bool {
    (1..)
        .map_while(|n| around.next(n))
        .take_while(|&token| token != Token::Semicolon)
        .any(|token| token == Token::Else)
}
