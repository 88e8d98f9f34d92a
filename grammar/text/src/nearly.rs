//! Symbols that are nearly right: parentheses, commas and dots in another language's places.

use super::around::{self, Around};
use super::habits::{FIRST, TYPES};
use super::operands::{self, FUNCTIONS};
use super::token::Token;

/// A comment at the start of a line, with the symbol of another language.
pub(super) const COMMENTS: &str = "comments start with `//`";
/// `if c; then {`: both words are surplus.
pub(super) const THEN: &str = "leave out the `;` and `then`: the body follows, between `{` and `}`";
/// A surplus `;` before a body.
pub(super) const BODY: &str = "leave out the `;`: the body follows, between `{` and `}`";

/// What to write where a token does not fit, judging by its neighbors.
pub(super) fn help(around: Around<'_, '_>) -> Option<String> {
    of_items(around)
        .or_else(|| of_loops(around))
        .or_else(|| of_statements(around))
        .or_else(|| of_settings(around))
}

/// Items that look like those of other languages.
fn of_items(around: Around<'_, '_>) -> Option<String> {
    let (found, next) = (around.next(0)?, around.next(1));
    let is_item = around.is_in_item();
    Some(match (found, around.back(1)) {
        (Token::Semicolon, _) if is_item && matches!(next, Some(Token::Ident(_))) => {
            COMMENTS.to_owned()
        }
        (Token::Ident(name), _)
            if is_item && next == Some(Token::ParenOpen) && has_body(around) =>
        {
            format!("a function is declared with `fn {name}(...) {{ ... }}`")
        }
        (Token::Ident(name), _)
            if is_item
                && FIRST.iter().all(|(word, _)| *word != name)
                && matches!(next, Some(Token::Str(_)))
                && around.next(2) == Some(Token::BraceOpen) =>
        {
            "a rule starts with `rule \"Name\" { ... }`, and a test with `test \"Name\" { ... }`"
                .to_owned()
        }
        (Token::Fn, Some(Token::Const)) => {
            "leave out `const`: a function is declared with `fn f() { ... }`".to_owned()
        }
        (Token::Comma, Some(_)) if is_item && around.back(2) == Some(Token::Phase) => {
            "every phase is an item of its own: `phase P { ... } phase Q { ... }`".to_owned()
        }
        _ => return None,
    })
}

/// True if a `{` follows the parentheses after a name.
fn has_body(around: Around<'_, '_>) -> bool {
    (2..)
        .map_while(|n| around.next(n))
        .find(|token| !matches!(token, Token::Ident(_) | Token::Comma | Token::ParenClose))
        == Some(Token::BraceOpen)
}

/// `for (c in hexagons)`, `for k in (1, 2)`, `for k in 1.3`, and a `;` before a body.
fn of_loops(around: Around<'_, '_>) -> Option<String> {
    let (found, before) = (around.next(0)?, around.back(1)?);
    let is_loop = around.before().any(|token| token == Token::For);
    let help = match (found, before) {
        (Token::In, _) if matches!(around.callee(), Some("foreach" | "each")) => {
            "write `for c in hexagons { ... }`"
        }
        (Token::Int(_), Token::For) => "name the variable of the loop: `for k in 1..3 { ... }`",
        (Token::ParenOpen, Token::For) if around.next(2) == Some(Token::In) => {
            "leave out the parentheses: `for c in hexagons { ... }`"
        }
        (Token::Comma, _) if is_loop && around.expects(")") && around.callee().is_none() => {
            "a list is in square brackets: `for k in [2, 3, 5] { ... }`"
        }
        (Token::Dot, Token::Int(_))
            if is_loop && around.expects("..") && matches!(around.next(1), Some(Token::Int(_))) =>
        {
            "a range is written with two dots: `1..3`"
        }
        (Token::Semicolon, _)
            if around.expects("{") && around.next(1) == Some(Token::Ident("then")) =>
        {
            THEN
        }
        _ => return None,
    };
    Some(help.to_owned())
}

/// Statements.
fn of_statements(around: Around<'_, '_>) -> Option<String> {
    let (found, before, next) = (around.next(0)?, around.back(1)?, around.next(1));
    let is_assigned = around.before().any(operands::assigns);
    let help = match (found, before) {
        (Token::ParenOpen, Token::Break) => {
            "leave out the parentheses: `break \"name\";` marks a place for the debugger"
        }
        (Token::Ident(name), Token::Break) => {
            return Some(format!(
                "`break;` leaves a loop; `break \"{name}\";` marks a place for the debugger"
            ));
        }
        (Token::Colon, Token::BracketClose) if around.expects("+=") => "to assign, write `=`",
        (Token::Colon, Token::Signal) => "leave out the `:`: `signal DROP;`",
        (Token::Colon, Token::Ident(module))
            if around.expects("+") && matches!(around.next(2), Some(Token::ParenOpen)) =>
        {
            let Some(Token::Ident(name)) = next else { return None };
            return Some(format!("a function of a module is written `{module}::{name}(...)`"));
        }
        (Token::Ident("is"), Token::Ident(name)) if around.expects("+=") => {
            return Some(format!("to assign, write `{name} = 3;`"));
        }
        (Token::Comma, Token::BracketClose) if around.expects("+=") => {
            "assign to one variable at a time: `a[1] = 1; a[2] = 1;`"
        }
        (Token::DotDot, _) if around.expects("]") && !around.expects(",") => {
            "an index is one number; for several, write a loop: `for k in 1..3 { a[k] = 1; }`"
        }
        (Token::Comma, Token::BraceClose) if around.is_in_switch() && around.expects("else") => {
            "remove this `,`: an arm ends with its `}`"
        }
        (Token::Ident(_), Token::Phase)
            if !around.is_in_item()
                && matches!(next, Some(Token::ParenOpen | Token::Semicolon)) =>
        {
            "the game calls the phases; put what several of them need into a function"
        }
        (Token::Arrow, _) if around.callee().is_some() => FUNCTIONS,
        (Token::Less, _) if around.expects("while") && next == Some(Token::Bang) => COMMENTS,
        (Token::Less, Token::Assign) if around.next(2) == Some(Token::Greater) => {
            "leave out the `<` and `>`: `x = 3;`"
        }
        (Token::Percent, _) if around.expects("while") => COMMENTS,
        (Token::And, _) if around.expects("integer") && is_hexadecimal(next) => {
            "a hexadecimal number is written `$FF` or `0xFF`"
        }
        (Token::Star, _) if around.expects("+=") && next == Some(Token::MulAssign) => {
            "there is no power operator: write `x = x * x;`"
        }
        (Token::Shr, _) if around.expects("+=") && next == Some(Token::GreaterEqual) => {
            "a shift to the right is written `x >>= 1;`, and keeps the sign"
        }
        (Token::BracketClose, Token::BracketOpen) if is_type(around.back(2)) => {
            "an array is declared with `var a[4];`, outside of functions"
        }
        (Token::Ident("to"), _) if around.expects("..") => {
            "a range is written with two dots: `1..3`"
        }
        (Token::Dot, Token::Int(_))
            if around.expects(";") && !matches!(next, Some(Token::Int(_) | Token::Ident(_))) =>
        {
            "a statement ends with `;`"
        }
        (Token::Comma, Token::Int(_))
            if is_assigned
                && !around.is_in_switch()
                && around.expects(";")
                && matches!(next, Some(Token::Int(digits)) if digits.len() != 3) =>
        {
            "a number has no comma: all numbers are integers, so half of `x` is `x / 2`"
        }
        (Token::BraceOpen, _) if is_assigned && around.expects("+") && is_compared(around) => {
            "a choice between values starts with `if`: `x = if c { a } else { b };`"
        }
        _ => return None,
    };
    Some(help.to_owned())
}

fn is_type(token: Option<Token<'_>>) -> bool {
    matches!(token, Some(Token::Ident(word)) if TYPES.contains(&word))
}

/// `H` and digits: `&HFF`.
fn is_hexadecimal(token: Option<Token<'_>>) -> bool {
    let Some(Token::Ident(word)) = token else { return false };
    word.strip_prefix(['H', 'h'])
        .is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|c| c.is_ascii_hexdigit()))
}

/// True if there is a comparison in the value before, without `if`.
fn is_compared(around: Around<'_, '_>) -> bool {
    let mut compares = false;
    for token in around.before() {
        if token == Token::If {
            return false;
        }
        compares |= token.is_comparison();
    }
    compares
}

/// Settings of the rule and of numbers, and steps: a `;` or `,` is missing between two of them.
fn of_settings(around: Around<'_, '_>) -> Option<String> {
    let (found, before) = (around.next(0)?, around.back(1)?);
    if let Some(help) = of_files(around) {
        return Some(help.to_owned());
    }
    let brace = around::blocks(around.tokens, around.at).next()?;
    let is_setting =
        matches!(around::before(around.tokens, brace).last(), Some(Token::Rule | Token::Number));
    let is_label = around.first() == Some(Token::Ident("label"));
    match (found, before) {
        (Token::Str(_), Token::Str(_)) if is_setting && is_label => {
            return Some("write the language without quotes: `label en \"Score\";`".to_owned());
        }
        (Token::Ident(_), Token::Str(_))
            if is_setting && around.back(2) == Some(Token::Ident("label")) =>
        {
            return Some("the language comes first: `label en \"Score\";`".to_owned());
        }
        _ => {}
    }
    let Token::Ident(name) = found else { return None };
    if !is_setting || !matches!(before, Token::Int(_) | Token::Str(_)) || !around.expects(";") {
        return None;
    }
    // `40c0ff` is a color.
    let touches =
        around.tokens.get(around.at.checked_sub(1)?)?.2 == around.tokens.get(around.at)?.0;
    if touches {
        return None;
    }
    let is_label = matches!(around.next(1), Some(Token::Str(_)));
    Some(if is_label {
        format!("put a `,` between two labels: `label en \"Score\", {name} \"...\";`")
    } else {
        format!("end each setting with `;`: put one before `{name}`")
    })
}

/// Names of files.
fn of_files(around: Around<'_, '_>) -> Option<&'static str> {
    Some(match (around.next(0)?, around.back(1)?) {
        (Token::ParenOpen | Token::Ident(_) | Token::Help, Token::File) if !around.is_in_item() => {
            return None;
        }
        (Token::ParenOpen | Token::Ident(_) | Token::Help, Token::File) => {
            "put the name of the file in quotes, without parentheses: `help en = file \
             \"help.en.txt\";`"
        }
        (Token::Str(_), Token::Assign) if around.first() == Some(Token::Pattern) => {
            "write `image` before the name of the file: `pattern p = image \"plain.png\";`"
        }
        (Token::Ident(_), Token::Ident("image")) if around.first() == Some(Token::Pattern) => {
            "put the name of the file in quotes: `pattern p = image \"plain.png\";`"
        }
        _ => return None,
    })
}
