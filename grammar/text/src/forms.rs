//! Forms of other languages: symbols and literals where this language has something else.

use super::habits::{PRINT, TYPES, WATCH};
use super::lex::Lexed;
use super::token::Token;

const STRINGS: &str = "there are no strings in code: texts are the names of the rule and of keys, \
                       labels and helps";
const TYPE: &str = "leave out the type: the compiler finds out what a value stands for";
const BODY: &str = "put the body between braces, even if it is one statement: `if c { ... }`";
const BETWEEN: &str = "to test a range, write `x >= 1 && x <= 3`";
const SQUARE: &str = "the elements of a table are in square brackets: `table t = [1, 2, 3];`";

/// What to write instead of the token `at`, which does not fit. `expected` has those that would.
pub(super) fn help(tokens: &[Lexed<'_>], at: usize, expected: &[String]) -> Option<String> {
    let token = |k: Option<usize>| tokens.get(k?).map(|&(_, token, _)| token);
    let back = |n: usize| token(at.checked_sub(n));
    let expects = |text: &str| expected.iter().any(|token| token.trim_matches('"') == text);
    let found = token(Some(at))?;
    let next = token(Some(at + 1));
    let is_item = expects("use");
    let touches = at.checked_sub(1).is_some_and(
        |before| matches!((tokens.get(before), tokens.get(at)), (Some(a), Some(b)) if a.2 == b.0),
    );
    let help = match (found, back(1)) {
        // Numbers.
        (Token::Int(_), Some(Token::Int(before))) if touches && before.starts_with("0b") => {
            "a binary number has only the digits 0 and 1"
        }
        (Token::Comma, Some(Token::Int(_)))
            if matches!(next, Some(Token::Int(_))) && !expects(",") =>
        {
            "write a long number without a comma: `1000` or `1_000`"
        }
        (Token::Dot, before)
            if matches!(before, Some(Token::Int(_))) || matches!(next, Some(Token::Int(_))) =>
        {
            "all numbers are integers: multiply first, then divide, as in `score * 5 / 10`"
        }
        (Token::Ident(_), Some(Token::Int(_))) if touches => {
            "a number has only digits: `1000`, or `$3E8` and `0x3E8` in hexadecimal"
        }
        // Texts as values.
        (Token::Str(_) | Token::Text(_), _) if is_print(&[back(2), back(3)]) => WATCH,
        (Token::Bang, Some(Token::Ident(word))) if PRINT.contains(&word) => WATCH,
        (Token::Str(_), Some(Token::Number | Token::Ident(_)))
            if expects("{") && back(2) == Some(Token::Number) =>
        {
            "the label is a setting: `number score { label en \"Score\"; }`"
        }
        (Token::Str(_) | Token::Text(_), _) if expects("integer") && !expects("string") => STRINGS,
        // Ranges.
        (Token::Assign | Token::Less | Token::Equal, Some(Token::DotDot)) => {
            "a range includes both ends: `1..3` is 1, 2 and 3"
        }
        (Token::In, _) if expects("{") && !expects("in") => BETWEEN,
        (Token::DotDot, _) if expects("{") => BETWEEN,
        (Token::DotDot, _) if expects(")") => "write a range without brackets: `for k in 1..3`",
        (Token::DotDot, _) if expects(";") => {
            "a range is not a value: it is allowed after `for k in`, and in the arms of a `switch`"
        }
        (Token::Assign, Some(Token::Ident(_))) if back(2) == Some(Token::For) => {
            "write `for k in 1..3 { ... }`"
        }
        // Types.
        (Token::Colon, Some(Token::Ident(_)))
            if matches!(
                back(2),
                Some(Token::Var | Token::Const | Token::ParenOpen | Token::Comma)
            ) =>
        {
            TYPE
        }
        (Token::Minus, Some(Token::ParenClose)) if next == Some(Token::Greater) => {
            "leave out `->` and the type: a function returns what its `return` says"
        }
        (Token::Minus, Some(Token::Ident(_))) if next == Some(Token::Greater) => {
            "there are no pointers and no structures: only `piece` and `next` have parts, as in \
             `piece.shape`"
        }
        (Token::Ident(_) | Token::Int(_), Some(Token::ParenClose)) if matches!(back(2), Some(Token::Ident(name)) if TYPES.contains(&name)) => {
            "values need no conversion: all numbers are integers of 32 bits"
        }
        (Token::As, _) if expects("+") => {
            "values need no conversion: all numbers are integers of 32 bits"
        }
        (Token::Ident(_), Some(Token::Ident(name)))
            if back(2) == Some(Token::Var) && TYPES.contains(&name) =>
        {
            TYPE
        }
        (_, Some(Token::Ident("let"))) if expects("{") => {
            "declare the variable before: `var x = ...; if x != 0 { ... }`"
        }
        (Token::ColonColon, _) if back(4) == Some(Token::Use) => {
            "`use` names the whole module; its functions are written `lines::mark_runs(...)`"
        }
        // Bodies without braces.
        (Token::Colon, _) if expects("{") => "leave out `:`, and put the body between `{` and `}`",
        (_, Some(Token::Else)) if expects("{") => {
            "put what follows `else` between braces, even if it is one statement: `else { ... }`"
        }
        (
            Token::Ident(_)
            | Token::Return
            | Token::Break
            | Token::Continue
            | Token::Semicolon
            | Token::Var,
            _,
        ) if expects("{") && has_condition(tokens, at) => BODY,
        // A value that is chosen.
        (Token::If, _) if expects("+") => {
            "a choice between values is written `if c { a } else { b }`"
        }
        (_, Some(Token::BraceClose)) if expected.len() == 1 && expects("else") => {
            "an `if` that is a value needs both: `if c { a } else { b }`"
        }
        // Items.
        (Token::BracketOpen, _) if is_item => {
            "what a rule of PuzzleScript does is written as statements in `phase C { ... }`"
        }
        (Token::ParenOpen, _) if is_item => "comments start with `//`",
        (Token::Semicolon, _) if is_item || expects("while") => {
            "remove this `;`: there is nothing for it to end"
        }
        (Token::Ident(_), _) if is_item && next == Some(Token::Assign) => {
            "declare it: `const x = 1;`, or `var x;` if it changes; statements belong in \
             functions and phases"
        }
        (Token::Assign, Some(Token::Ident(_))) if back(2) == Some(Token::Var) && !expects("==") => {
            "a variable of the rule is 0 when a game starts: assign it in `phase 0 { ... }`, or \
             write `const` if it never changes"
        }
        (Token::BraceOpen | Token::Int(_), Some(Token::Assign)) if expects("[") => SQUARE,
        (Token::BracketOpen, Some(Token::Ident(_)))
            if expects(")") && before(tokens, at).any(|token| token == Token::Fn) =>
        {
            "an array cannot be passed: functions use the arrays of the file by name; pass an index"
        }
        (Token::BracketOpen, Some(Token::Ident(_))) if back(2) == Some(Token::Table) => {
            "leave out the length: it is the number of elements"
        }
        (Token::Assign, Some(Token::Ident(_))) if expects("{") && !expects("==") => {
            "leave out the `=`"
        }
        (Token::Assign, Some(Token::Help)) => "name the language: `help en = \"...\";`",
        (Token::Comma, _) if before(tokens, at).any(|token| token == Token::Const) => {
            "declare each constant by itself: `const A = 1; const B = 2;`"
        }
        (Token::Comma, Some(Token::Str(_))) if expects("key") => {
            "the key follows the word `key`: `signal X = \"SWAP\" key \"S\";`"
        }
        (Token::Key, _) if expects("=") => {
            "four letters come first: `signal X = \"SWAP\" key \"S\";`"
        }
        (Token::Ident(_), Some(Token::Table | Token::Mark | Token::Number)) if expects("+=") => {
            "declare it outside of functions and phases"
        }
        (Token::Ident(_), Some(Token::BracketOpen)) if back(3) == Some(Token::For) => {
            "write the index as a number, `for V[40] in cells`, or use a new name: `for c in cells`"
        }
        (Token::Use, _) if expects("while") => "write `use` outside of functions and phases",
        (Token::BracketOpen, Some(Token::Assign)) if expects("integer") => {
            "a list is not a value: outside of functions, declare `table t = [1, 2, 3];`, or an \
             array with `var a[3];`"
        }
        (Token::Comma, Some(Token::Ident(_))) if back(2) == Some(Token::For) => {
            "a loop has one variable: count with another one, as in `n += 1;`"
        }
        (Token::Comma, _) if back(4) == Some(Token::Use) => {
            "every module needs its own `use`: `use std::lines; use std::components;`"
        }
        (Token::Ident(_), Some(Token::Ident("new"))) => {
            "there are no objects: declare variables with `var x, y;`, and functions with `fn`"
        }
        (Token::Ident(name), Some(Token::Signal)) if expects("+=") => {
            return Some(format!(
                "signals come from the player; a step of a test sends one: `signal {name};`"
            ));
        }
        (Token::Fn, _) if expects("while") => {
            "a function is declared outside of other functions and phases"
        }
        // Statements.
        (Token::Star, Some(Token::Semicolon | Token::BraceOpen | Token::BraceClose)) => {
            "there are no pointers: assign to the variable itself"
        }
        (Token::Comma, Some(Token::Ident(_))) if expects("=") && expects("+=") => {
            "assign to one variable at a time: `x = 1; y = 2;`"
        }
        (Token::Ident(name), Some(Token::Ident(function)))
            if expects("+=") && back(2).is_none_or(|before| before != Token::Var) =>
        {
            return Some(format!("if this is a call, write `{function}({name});`"));
        }
        _ => return None,
    };
    Some(help.to_owned())
}

fn is_print(words: &[Option<Token<'_>>]) -> bool {
    words.iter().flatten().any(|word| matches!(word, Token::Ident(word) if PRINT.contains(word)))
}

/// The tokens of the statement before the token `at`, the last one first.
pub(super) fn before<'t, 'src>(
    tokens: &'t [Lexed<'src>],
    at: usize,
) -> impl Iterator<Item = Token<'src>> + 't {
    let before = tokens.iter().take(at).rev().map(|&(_, token, _)| token);
    before.take_while(|token| {
        !matches!(token, Token::Semicolon | Token::BraceOpen | Token::BraceClose)
    })
}

/// True if the token `at` follows the condition of an `if` or of a loop.
fn has_condition(tokens: &[Lexed<'_>], at: usize) -> bool {
    let mut words = before(tokens, at);
    words.any(|token| matches!(token, Token::If | Token::While | Token::For))
}

/// True if the token `at` is in the value of an assignment.
pub(super) fn is_assignment(tokens: &[Lexed<'_>], at: usize) -> bool {
    let mut assigns = false;
    for token in before(tokens, at) {
        assigns |= token == Token::Assign;
        if matches!(token, Token::If | Token::While | Token::Expect) {
            return false;
        }
    }
    assigns
}
