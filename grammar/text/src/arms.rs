//! Errors in the arms of a `switch`.

use super::around::Around;
use super::token::Token;

/// A `;` after the block of an arm, which is reported once for all arms.
pub(super) const SURPLUS: &str = "remove this `;`: an arm ends with its `}`";
const BLOCK: &str = "put several statements of an arm in braces: `1 => { a = 2; b = 3; }`";
const ARROW: &str = "an arm is written with `=>`, as in `DROP => return drop;`";

/// What to write where a token does not fit into an arm.
pub(super) fn help(around: Around<'_, '_>) -> Option<&'static str> {
    if !around.is_in_switch() {
        return None;
    }
    let is_in_body = around.before().any(|token| token == Token::Arrow);
    Some(match (around.next(0)?, around.back(1)?) {
        (Token::ResultArrow, _) if !is_in_body => ARROW,
        (Token::Arrow, Token::Comma) => {
            "a value follows each `,`: write `1, 2 => ...`, or leave out the last comma"
        }
        (Token::Arrow, Token::BraceOpen | Token::BraceClose | Token::Semicolon) => {
            "write the values of the arm before `=>`; for all others, write `else => ...`"
        }
        (Token::Arrow, _) if is_in_body => "end each arm with `;`, as in `1 => a = 2; 3 => a = 4;`",
        // Another statement of the arm before.
        (Token::Assign | Token::Semicolon, _)
            if around.expects("=>") && around.back(2) == Some(Token::Semicolon) =>
        {
            BLOCK
        }
        (Token::Semicolon, Token::ParenClose) if around.expects("=>") => BLOCK,
        (
            Token::Return | Token::Var | Token::For | Token::While | Token::Switch,
            Token::Semicolon,
        ) => BLOCK,
        (Token::Int(_), Token::Int(_)) if around.expects("=>") && !is_in_body => {
            "put a `,` between two values of an arm: `1, 2 => ...`"
        }
        (Token::Semicolon, Token::BraceClose) => SURPLUS,
        (Token::Semicolon | Token::BraceClose, Token::Arrow) => {
            "to do nothing, write `{ }` after the `=>`"
        }
        (Token::If, Token::Arrow) => "put an `if` in an arm between `{ ... }`",
        (Token::If, _) if !is_in_body && !around.expects("integer") => {
            "an arm has no condition: put the `if` into its block, as in `1 => { if c { ... } }`"
        }
        (operator, _) if operator.is_comparison() && around.expects("else") => {
            "an arm has values and ranges, as in `1, 5..9 => ...`; to compare, write `if` and \
             `else if`"
        }
        (Token::Comma, _) if is_in_body && around.expects(";") && !around.expects(",") => {
            "an arm ends with `;`, not with `,`"
        }
        (found, Token::Else) if found != Token::Arrow => {
            "the last arm is written `else => ...;`, or `else => { ... }`"
        }
        (found, _) if around.expects("=>") && !is_in_body && starts_body(found) => ARROW,
        (Token::Int(_) | Token::Ident(_) | Token::Else, _)
            if is_in_body && around.expects(";") && around.expects("+") =>
        {
            "end each arm with `;`, as in `1 => a = 2; 3 => a = 4;`"
        }
        _ => return None,
    })
}

/// True for a token that can start what an arm does, or that is written instead of `=>`.
fn starts_body(found: Token<'_>) -> bool {
    matches!(
        found,
        Token::Ident(_)
            | Token::Return
            | Token::Break
            | Token::Continue
            | Token::BraceOpen
            | Token::Assign
            | Token::Var
    )
}
