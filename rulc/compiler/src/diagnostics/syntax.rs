//! Messages about syntax errors.

use grammar::span::Span;
use grammar_text::{MAX_NESTING, MAX_SOURCE, SyntaxError, SyntaxErrorKind};

use super::codes::Code;
use super::diagnostic::Diagnostic;

/// The message for an error that the parser found.
#[must_use]
pub fn from_syntax_error(error: SyntaxError) -> Diagnostic {
    let SyntaxError { kind, span, hint } = error;
    let missing = match &kind {
        SyntaxErrorKind::Missing { symbol } => Some(*symbol),
        _ => None,
    };
    let surplus = matches!(kind, SyntaxErrorKind::Unopened { .. });
    let is_word = matches!(kind, SyntaxErrorKind::UnknownWord { .. });
    let diagnostic = from_kind(kind, span);
    let Some(hint) = hint else {
        return match missing {
            Some(symbol) => diagnostic.fix(span, symbol, true),
            None if surplus => diagnostic.fix(span, "", false),
            None => diagnostic,
        };
    };
    let word = hint.help.strip_prefix("did you mean `").and_then(|rest| rest.strip_suffix("`?"));
    let word = word.filter(|_| is_word).or(hint.instead).map(str::to_owned);
    let diagnostic = diagnostic.help(hint.help);
    let diagnostic = match word {
        Some(word) => diagnostic.fix(span, word, false),
        None => diagnostic,
    };
    match hint.other {
        Some((span, label)) => diagnostic.other(span, label),
        None => diagnostic,
    }
}

fn from_kind(kind: SyntaxErrorKind, span: Span) -> Diagnostic {
    let new = |code, message: String| Diagnostic::new(code, span, message);
    match kind {
        SyntaxErrorKind::UnknownCharacter(character) => {
            new(Code::UnknownCharacter, format!("`{}` has no meaning here", shown(character)))
                .label("unknown character")
        }
        SyntaxErrorKind::UnclosedString => {
            new(Code::UnclosedLiteral, "this string is not closed".to_owned())
                .label("no closing `\"` on this line")
                .note("a string ends on the line where it starts")
                .help("to write a text of several lines, put it between `\"\"\"` and `\"\"\"`")
        }
        SyntaxErrorKind::UnclosedText => {
            new(Code::UnclosedLiteral, "this text is not closed".to_owned())
                .label("no closing `\"\"\"` after it")
        }
        SyntaxErrorKind::TwoQuotes => {
            new(Code::UnclosedLiteral, "a text of several lines starts with `\"\"\"`".to_owned())
                .label("only two quotes")
                .help("write `\"\"\"` here, and `\"\"\"` at its end")
        }
        SyntaxErrorKind::UnclosedComment => {
            new(Code::UnclosedLiteral, "this comment is not closed".to_owned())
                .label("no closing `*/` after it")
        }
        SyntaxErrorKind::BadEscape(escape) => {
            new(Code::BadEscape, format!("there is no escape `{escape}`"))
                .label("unknown escape")
                .help("to write a backslash, double it: `\\\\`")
        }
        SyntaxErrorKind::BadColor => new(Code::BadColor, "this is not a color".to_owned())
            .label("not six hexadecimal digits")
            .help(
                "write `#` and two hexadecimal digits each for red, green and blue, such as \
                 `#40c0ff`",
            ),
        SyntaxErrorKind::Unexpected { found, expected } => unexpected(
            new(Code::UnexpectedToken, format!("{found} is not allowed here")),
            &expected,
        ),
        SyntaxErrorKind::StepAmongStatements => new(
            Code::UnexpectedToken,
            "a step of a test is not allowed among statements".to_owned(),
        )
        .label("part of a step")
        .note("statements are executed by the game, steps by the test")
        .help("steps are allowed in a test or in a `repeat`, not inside statements"),
        SyntaxErrorKind::UnknownWord { word, label } => {
            new(Code::UnexpectedToken, format!("`{word}` is not allowed here"))
                .label(label)
                .note("this word has no meaning at the start of an item or of a statement")
        }
        SyntaxErrorKind::UnexpectedEnd { expected } => {
            unexpected(new(Code::UnexpectedToken, "the file ends too early".to_owned()), &expected)
        }
        SyntaxErrorKind::UnfinishedItem { item, expected } => unexpected(
            new(Code::UnexpectedToken, format!("this {item} is not complete")),
            &expected,
        ),
        SyntaxErrorKind::Missing { symbol } => {
            new(Code::MissingSymbol, format!("`{symbol}` is missing"))
                .label(format!("add `{symbol}` here"))
        }
        SyntaxErrorKind::Unclosed { open } => {
            new(Code::UnbalancedBracket, format!("this `{open}` is never closed"))
                .label("opened here")
                .help(format!("add a `{}` where it ends", closing(open)))
        }
        SyntaxErrorKind::Unopened { close } => {
            new(Code::UnbalancedBracket, format!("this `{close}` closes nothing"))
                .label("no bracket is open here")
                .help("remove it, or add the bracket that it closes")
        }
        SyntaxErrorKind::TooLong => new(Code::TooLarge, "this source is too long".to_owned())
            .label("exceeds the limit here")
            .note(format!("a source can have at most {} MiB", MAX_SOURCE >> 20)),
        SyntaxErrorKind::TooDeep => {
            new(Code::TooLarge, "this is nested too deeply".to_owned()).label("here").note(format!(
                "brackets, blocks and operators can be nested at most {MAX_NESTING} levels deep"
            ))
        }
    }
}

/// The partner of an opening bracket.
const fn closing(open: char) -> char {
    match open {
        '{' => '}',
        '(' => ')',
        _ => ']',
    }
}

/// A character as a message shows it.
fn shown(character: char) -> String {
    match character {
        '\'' | '"' => character.to_string(),
        _ => character.escape_debug().to_string(),
    }
}

fn unexpected(diagnostic: Diagnostic, expected: &[String]) -> Diagnostic {
    match expected {
        [] => diagnostic,
        [one] => diagnostic.label(format!("expected {one}")).note(why(expected)),
        [most @ .., last] => {
            diagnostic.label(format!("expected {} or {last}", most.join(", "))).note(why(expected))
        }
    }
}

/// Why something else was expected.
fn why(expected: &[String]) -> String {
    let has = |words: &str| expected.iter().any(|word| word.starts_with(words));
    let reason = if has("an item") {
        "outside of functions, phases and tests, a source is a list of items, and each starts with \
         its own word"
    } else if has("a statement") {
        "a block is a list of statements: each starts with a word such as `if` or `return`, or \
         with the name of a variable or function"
    } else if has("an assignment") {
        "a statement that starts with a name assigns to it, `x = 1;`, or calls it, `f(1);`"
    } else if has("an operator") {
        "the value before it is complete, so only an operator or the end of the value can follow"
    } else if has("an expression") {
        "a value is needed here: a number, a name, a call, or a calculation with them"
    } else {
        return match expected {
            [one] => format!("what comes before it is not complete without {one}"),
            _ => "what comes before it is not complete without one of these".to_owned(),
        };
    };
    reason.to_owned()
}
