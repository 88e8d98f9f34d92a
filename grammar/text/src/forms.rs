//! Forms of other languages: symbols and literals where this language has something else.

use super::around::{before, begins};
use super::habits::{PRINT, TYPES, WATCH};
use super::lex::Lexed;
use super::nearly;
use super::nesting::is_operator;
use super::token::Token;

/// What is said about a keyword in place of a name.
pub(super) const ANOTHER_NAME: &str = "is a word of the language: use another name";

const STRINGS: &str = "there are no strings in code: texts are the names of the rule and of keys, \
                       labels and helps";
const TYPE: &str = "leave out the type: the compiler finds out what a value stands for";
const BODY: &str = "put the body in braces, even if it is one statement: `if c { ... }`";
const BETWEEN: &str = "to test a range, write `x >= 1 && x <= 3`";
/// A `;` after the value of a branch: reported once for all branches.
pub(super) const BRANCH: &str =
    "a branch of an `if` that is a value is one expression, without `;`";
const NO_VALUE: &str = "this has no value: assign inside it, or choose a value with `if c { a } \
                        else { b }`";
const SQUARE: &str = "the elements of a table are in square brackets: `table t = [1, 2, 3];`";

/// What to write instead of the token `at`, which does not fit. `expected` has those that would.
pub(super) fn help(tokens: &[Lexed<'_>], at: usize, expected: &[String]) -> Option<String> {
    let token = |k: Option<usize>| tokens.get(k?).map(|&(_, token, _)| token);
    let back = |n: usize| token(at.checked_sub(n));
    let expects = |text: &str| expected.iter().any(|token| token.trim_matches('"') == text);
    let found = token(Some(at))?;
    let next = token(Some(at + 1));
    let is_item = expects("use");
    let has = |word: Token<'_>| before(tokens, at).any(|token| token == word);
    let touches = at.checked_sub(1).is_some_and(
        |before| matches!((tokens.get(before), tokens.get(at)), (Some(a), Some(b)) if a.2 == b.0),
    );
    let help = match (found, back(1)) {
        (Token::In, Some(Token::For)) => "name the variable of the loop: `for k in 1..3 { ... }`",
        (Token::Semicolon, _) if expects("{") && has_condition(tokens, at) => nearly::BODY,
        (Token::If, _) if expects("{") && before(tokens, at).any(|token| token == Token::For) => {
            "put the condition into the body: `for c in hexagons { if ... { ... } }`"
        }
        // Numbers.
        (Token::Int(_), Some(Token::Int(before))) if touches && before.starts_with("0b") => {
            "a binary number has only the digits 0 and 1"
        }
        (Token::Comma, Some(Token::Int(_))) if is_thousands(next) && !expects(",") => {
            "write a long number without a comma: `1000` or `1_000`"
        }
        (Token::Int(_), Some(Token::Int(_))) if is_thousands(Some(found)) && !expects(",") => {
            "write a long number without a blank: `1000` or `1_000`"
        }
        (Token::Int(_) | Token::Ident(_), _) if expects("]") && expects(",") => {
            "put a `,` between two elements"
        }
        (Token::Comma, _) if expects("]") && !expects(",") && !expects("integer") => {
            "an index is one value; the arguments of a function are in parentheses, as in \
             `random(1, 6)`"
        }
        (Token::Dot, Some(Token::DotDot)) => "a range is written with two dots: `1..3`",
        (Token::DotDot, _) if next == Some(Token::Dot) => {
            "a range is written with two dots: `1..3`; it is allowed after `for k in`, and in the \
             arms of a `switch`"
        }
        (Token::Plus | Token::Star | Token::Slash | Token::Percent, Some(Token::Assign))
            if touches =>
        {
            return Some(format!("write `{}=`", found.fixed_text()?));
        }
        (Token::Plus, _) if expects("integer") => "leave out this `+`",
        (Token::Semicolon, Some(Token::Percent)) => {
            "`%` is the remainder of a division; half of `x` is `x * 50 / 100`"
        }
        (Token::Dot, before)
            if matches!(before, Some(Token::Int(_))) || matches!(next, Some(Token::Int(_))) =>
        {
            "all numbers are integers: multiply first, then divide, as in `score * 5 / 10`"
        }
        (Token::Ident(rest), Some(Token::Int(start))) if touches => {
            return Some(number(start, rest));
        }
        // Texts as values.
        (Token::Str(_) | Token::Text(_), Some(Token::Ident("f"))) if touches => WATCH,
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
        (Token::DotDot, _) if expects("{") => BETWEEN,
        (Token::DotDot, _)
            if expects(")")
                && is_argument(tokens, at)
                && before(tokens, at).all(|token| token != Token::For) =>
        {
            "arguments are separated by commas: `random(1, 6)`"
        }
        (Token::DotDot, _) if expects(")") => "write a range without brackets: `for k in 1..3`",
        (Token::DotDot, Some(before)) if before != Token::In && has(Token::For) => {
            "write a range without brackets: `for k in 1..3`"
        }
        (Token::BracketClose, Some(Token::BracketOpen))
            if before(tokens, at).any(|token| token == Token::For) =>
        {
            "the list is empty: write its values, as in `for k in [2, 3, 5] { ... }`"
        }
        (Token::DotDot, _) if expects(";") => {
            "a range is not a value: it is allowed after `for k in`, and in the arms of a `switch`"
        }
        (Token::Assign, Some(Token::Ident(_))) if back(2) == Some(Token::For) => {
            "write `for k in 1..3 { ... }`"
        }
        // Types.
        (Token::Colon, Some(Token::Ident(_)))
            if has(Token::Var) || has(Token::Const) || has(Token::Fn) =>
        {
            TYPE
        }
        (Token::ResultArrow, Some(Token::ParenClose)) => {
            "leave out `->` and the type: a function returns what its `return` says"
        }
        (Token::ResultArrow, Some(Token::Ident(_))) if expects("+=") => {
            "there are no pointers and no structures: only `piece` and `next` have parts, as in \
             `piece.shape`"
        }
        (Token::Ident(_) | Token::Int(_), Some(Token::ParenClose)) if is_type(back(2)) => {
            "values need no conversion: all numbers are integers of 32 bits"
        }
        (Token::As, _) if expects("+") => {
            "values need no conversion: all numbers are integers of 32 bits"
        }
        (Token::Ident(_), Some(Token::Ident(_)))
            if matches!(back(2), Some(Token::Var | Token::Const)) && is_type(back(1)) =>
        {
            TYPE
        }
        (_, Some(Token::Ident("let"))) if expects("{") => {
            "declare the variable before: `var x = ...; if x != 0 { ... }`"
        }
        (Token::ColonColon, _) if back(4) == Some(Token::Use) => {
            "`use` names the whole module; its functions are written `lines::mark_runs(...)`"
        }
        (Token::ColonColon, Some(Token::Ident(module)))
            if back(2) == Some(Token::ColonColon) && !expects("::") =>
        {
            let Some(Token::Ident(library)) = back(3) else { return None };
            let name = match next {
                Some(Token::Ident(name)) => name,
                _ => "name",
            };
            return Some(if library == "std" {
                format!("write `use std::{module};` outside of functions, and `{module}::{name}`")
            } else {
                format!("write `{module}::{name}`, after a `use` of that module")
            });
        }
        (Token::Dot, Some(Token::Ident(file))) if back(2) == Some(Token::Use) => {
            return Some(format!("put the name of the file in quotes: `use \"{file}.rul\";`"));
        }
        (Token::Comma, Some(Token::Str(_))) if back(2) == Some(Token::Use) => {
            "write a `use` for each module: `use \"a.rul\"; use \"b.rul\";`"
        }
        (Token::Arrow, Some(Token::Ident(_))) if begins(tokens, at.saturating_sub(1)) => {
            "an arm belongs to a `switch`: `switch signal { DROP => ...; else => ...; }`"
        }
        (Token::Ident(_), Some(Token::Ident("the"))) if !is_item => {
            "leave out `the`, and compare with `==`: `if score == 3 { ... }`"
        }
        // Bodies without braces.
        (Token::Colon, _) if expects("{") => "leave out `:`, and put the body between `{` and `}`",
        (_, Some(Token::Else)) if expects("{") => {
            "put what follows `else` in braces, even if it is one statement: `else { ... }`"
        }
        (Token::Return | Token::Break | Token::Continue | Token::Var, _)
            if expects("{") && has_condition(tokens, at) =>
        {
            BODY
        }
        (Token::Ident(_), _)
            if expects("{")
                && has_condition(tokens, at)
                && next.is_some_and(continues_statement) =>
        {
            BODY
        }
        (Token::Colon, Some(Token::Ident(_))) if expects("+=") && !is_item => {
            "a variable is declared with `var x = 3;`, and assigned with `x = 3;`"
        }
        (operator, Some(Token::Ident(_)))
            if expects("+=")
                && is_operator(operator)
                && matches!(next, Some(Token::MulAssign | Token::Assign))
                && !matches!(operator, Token::Plus | Token::Minus | Token::Star | Token::Slash) =>
        {
            "this assignment does not exist: write `x = x || y;`"
        }
        // A value that is chosen.
        (Token::Semicolon, _) if expected.len() == 1 && expects("}") => BRANCH,
        (Token::Switch | Token::While | Token::For, Some(Token::Assign)) => NO_VALUE,
        (Token::BraceOpen, Some(Token::Assign)) if expects("integer") && !expects("[") => NO_VALUE,
        (Token::If, _) if expects("+") => {
            "a choice between values is written `if c { a } else { b }`"
        }
        (_, Some(Token::BraceClose)) if expected.len() == 1 && expects("else") => {
            "an `if` that is a value needs both: `if c { a } else { b }`"
        }
        // Items.
        (Token::BracketOpen, _) if is_item => {
            "write what a PuzzleScript rule does as statements in `phase C { ... }`"
        }
        (Token::ParenOpen, _) if is_item => "comments start with `//`",
        (Token::Semicolon, _) if is_item || expects("while") => {
            "remove this `;`: there is nothing for it to end"
        }
        (Token::Ident(_), _)
            if is_item
                && (next == Some(Token::Assign)
                    || next == Some(Token::Colon)
                        && token(Some(at + 2)) == Some(Token::Assign)) =>
        {
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
        (Token::BracketOpen, Some(Token::Ident(_)))
            if back(2) == Some(Token::Table) && token(Some(at + 3)) != Some(Token::Assign) =>
        {
            "write `=` before the elements: `table t = [1, 2, 3];`"
        }
        (Token::BracketOpen, Some(Token::Ident(_))) if back(2) == Some(Token::Table) => {
            "leave out the length: it is the number of elements"
        }
        (Token::Assign, Some(Token::Ident(_) | Token::Str(_)))
            if expects("{") && !expects("==") && next == Some(Token::BraceOpen) =>
        {
            "leave out the `=`"
        }
        (Token::Assign, Some(Token::BracketClose)) if expects("in") => {
            "elements are 0 when a game starts: assign them in `phase 0 { ... }`, or declare \
             `table t = [1, 2, 3];` if they never change"
        }
        (Token::BracketOpen, Some(Token::BracketClose)) if expects("in") => {
            "an array has one index: declare `var a[4];` and calculate the index, as in \
             `a[x + 2 * y]`"
        }
        (Token::BracketOpen, Some(Token::Ident(_))) if back(2) == Some(Token::Const) => {
            "a constant is one value; several are a table: `table t = [1, 2, 3];`, outside of \
             functions"
        }
        (Token::Assign, Some(Token::Ident("color"))) if expects("string") && !expects("==") => {
            "name what has the color, as in `color title = #40c0ff;` for a rule and `color digits \
             = #40c0ff;` for a number"
        }
        (Token::Assign, Some(Token::Ident(_)))
            if expects("string") && expects("color") && !expects("==") =>
        {
            "leave out the `=`"
        }
        (Token::Semicolon, Some(Token::Signals)) => "write `signals standard;`",
        (
            word,
            Some(
                Token::Var
                | Token::Const
                | Token::Fn
                | Token::Table
                | Token::Mark
                | Token::Message
                | Token::Number
                | Token::Shape
                | Token::Pattern
                | Token::For,
            ),
        ) if word.is_keyword() => {
            let word = word.fixed_text()?;
            return Some(format!("`{word}` {ANOTHER_NAME}"));
        }
        (Token::Str(_) | Token::Text(_), Some(Token::Help)) => {
            "name the language: `help en = \"...\";`"
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
        (
            Token::Ident(_),
            Some(
                Token::Table
                | Token::Mark
                | Token::Message
                | Token::Number
                | Token::Shape
                | Token::Pattern,
            ),
        ) if expects("+=") => "declare it outside of functions and phases",
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
        _ => return None,
    };
    Some(help.to_owned())
}

/// True for a token after a name if the two start a statement.
pub(super) fn continues_item(token: Option<Token<'_>>) -> bool {
    token.is_some_and(continues_statement)
}

/// True for a token that follows the name at the start of a statement.
fn continues_statement(token: Token<'_>) -> bool {
    let assigns = token.fixed_text().is_some_and(|text| text.ends_with('='));
    assigns
        || matches!(
            token,
            Token::ParenOpen
                | Token::BracketOpen
                | Token::Dot
                | Token::ColonColon
                | Token::Semicolon
                | Token::Plus
                | Token::Minus
        )
}

fn is_type(word: Option<Token<'_>>) -> bool {
    matches!(word, Some(Token::Ident(name)) if TYPES.contains(&name))
}

fn is_print(words: &[Option<Token<'_>>]) -> bool {
    words.iter().flatten().any(|word| matches!(word, Token::Ident(word) if PRINT.contains(word)))
}

/// What to write for a number that ends with letters.
fn number(start: &str, letters: &str) -> String {
    let octal = letters.strip_prefix('o').and_then(|digits| i32::from_str_radix(digits, 8).ok());
    let is_color =
        start.len() + letters.len() == 6 && letters.bytes().all(|digit| digit.is_ascii_hexdigit());
    match (start, letters.chars().next(), octal) {
        _ if is_color => format!("a color is written `#{start}{letters}`"),
        ("0", _, Some(value)) => format!("there are no octal numbers: write `{value}`"),
        ("0", Some('b'), _) => "a binary number has digits 0 and 1, as in `0b101`".to_owned(),
        ("0", Some('x'), _) => {
            "a hexadecimal number has digits 0 to 9 and A to F, as in `0xFF`".to_owned()
        }
        _ => "a number has only digits: `1000`, or `$3E8` and `0x3E8` in hexadecimal".to_owned(),
    }
}

/// True for three digits: the end of a long number.
fn is_thousands(token: Option<Token<'_>>) -> bool {
    matches!(token, Some(Token::Int(digits)) if digits.len() == 3)
}

/// True if the token `at` is in the parentheses of a call.
fn is_argument(tokens: &[Lexed<'_>], at: usize) -> bool {
    let open = (0..at).rev().find(|&k| matches!(tokens.get(k), Some((_, Token::ParenOpen, _))));
    let callee = open.and_then(|open| tokens.get(open.checked_sub(1)?));
    matches!(callee, Some((_, Token::Ident(_), _)))
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
