//! Errors in tests: steps among the statements of a block.

use super::around::{before, blocks};
use super::lex::Lexed;
use super::token::Token;

/// Words that start steps, in addition to `signal` and `expect`.
const WORDS: &[&str] = &["piece", "advance", "call", "window", "board", "repeat"];

/// Words that start settings of tests.
const SETTINGS: &[&str] = &["edge", "seed"];

/// The first token of the step around the token `at`, what it is, and what to write, if no step
/// starts with it.
pub(super) fn wrong_step(
    tokens: &[Lexed<'_>],
    at: usize,
) -> Option<(usize, &'static str, &'static str)> {
    let first = at.checked_sub(before(tokens, at).count())?;
    let token = |k: usize| tokens.get(k).map(|&(_, token, _)| token);
    if !blocks(tokens, first).next().is_some_and(|block| has_steps(tokens, block)) {
        return None;
    }
    match (token(first)?, token(first + 1)?) {
        (Token::Test, Token::Str(_)) => {
            Some((first, "a test inside a test", "close the first test before it with `}`"))
        }
        (Token::Ident(word), Token::Ident(_) | Token::Int(_) | Token::Str(_))
            if at > first + 1 && !WORDS.contains(&word) && !SETTINGS.contains(&word) =>
        {
            let help = "the steps of a test are `board`, `piece`, `signal`, `advance`, `call`, \
                        `window`, `repeat`, `expect`, and statements such as `score = 3;`";
            Some((first, "not a step of a test", help))
        }
        _ => None,
    }
}

/// What to write where the token `at` does not fit into a step.
pub(super) fn help(tokens: &[Lexed<'_>], at: usize) -> Option<&'static str> {
    in_expectation(tokens, at).or_else(|| in_action(tokens, at))
}

/// The error in a step other than `expect`.
fn in_action(tokens: &[Lexed<'_>], at: usize) -> Option<&'static str> {
    if !blocks(tokens, at).next().is_some_and(|block| has_steps(tokens, block)) {
        return None;
    }
    let &(_, found, _) = tokens.get(at)?;
    let words: Vec<Token<'_>> = before(tokens, at).collect();
    Some(match (words.last()?, found) {
        (Token::Ident("repeat"), Token::In | Token::Assign | Token::Ident(_))
            if matches!(*words, [Token::Ident(_), Token::Ident(_)]) =>
        {
            "a `repeat` has a number, and no variable: `repeat 3 { ... }`"
        }
        (Token::Ident("repeat"), Token::BraceOpen) if words.contains(&Token::DotDot) => {
            "a `repeat` has one number: `repeat 3 { ... }`"
        }
        (Token::Ident("repeat"), Token::BraceOpen) if words.first() == Some(&Token::ParenClose) => {
            "leave out the parentheses: `repeat 3 { ... }`"
        }
        (Token::Ident("repeat"), Token::Ident(_))
            if tokens.get(at + 1).is_some_and(|next| next.1 == Token::BraceOpen) =>
        {
            "only the number comes before the braces: `repeat 3 { ... }`"
        }
        (Token::Ident("advance"), Token::Ident(_)) => {
            "the time is one number, in milliseconds: `advance 500;`"
        }
        (Token::Signal, Token::Ident(_)) if matches!(words.first(), Some(Token::Int(_))) => {
            "to send a signal several times, write `repeat 3 { signal DROP; }`"
        }
        (Token::Ident(_), Token::Comma) if words.len() == 1 => {
            "to send several signals, write `signal LEFT, DROP;`"
        }
        (Token::Ident(_), operator) if words.len() == 1 && operator.is_comparison() => {
            "to say what must be true, write `expect score == 3;`"
        }
        (Token::Ident("board"), Token::Text(_)) => {
            "a drawing follows immediately: `board \"\"\" R \"\"\"`"
        }
        (Token::Ident("repeat"), _) if matches!(*words, [Token::Int(_), Token::Ident(_)]) => {
            "put the steps in braces: `repeat 3 { signal DROP; }`"
        }
        (Token::Ident("board"), _) if matches!(words.first(), Some(Token::Str(_))) => {
            "a drawing is in triple quotes: `board \"\"\" R \"\"\"`"
        }
        (Token::Ident("board"), Token::Assign) | (Token::Ident("board"), Token::BraceOpen) => {
            "a drawing follows immediately: `board \"\"\" R \"\"\"`"
        }
        _ => return None,
    })
}

/// The error in an `expect`.
fn in_expectation(tokens: &[Lexed<'_>], at: usize) -> Option<&'static str> {
    let &(_, found, _) = tokens.get(at)?;
    let words: Vec<Token<'_>> = before(tokens, at).collect();
    if words.last() != Some(&Token::Expect) {
        return None;
    }
    let after_event = match words.get(1) {
        Some(Token::Bang) => "write `expect no event destroyed;`",
        Some(Token::ParenOpen) => "leave out the parentheses: `expect event destroyed 3;`",
        Some(Token::AndAnd | Token::OrOr) => "write an `expect` of its own for each event",
        _ => "write `expect event destroyed 3;`",
    };
    Some(match (found, words.first()?) {
        (Token::Semicolon, Token::Expect) => {
            "say what must be true or have happened: `expect score == 3;`, `expect event landed;`"
        }
        (Token::Text(_), Token::Ident("board")) => {
            "a drawing cannot be negated: it says what the board must be, and `?` in it stands for \
             anything"
        }
        (Token::Assign | Token::BraceOpen, Token::Ident("board")) => {
            "the drawing follows immediately: `expect board \"\"\" ... \"\"\"`"
        }
        (Token::Ident(_), Token::Int(_)) if words.contains(&Token::Ident("event")) => {
            "an event has one number: `expect event destroyed 3;`"
        }
        (Token::Ident(_), Token::Int(_)) if words.len() == 2 => {
            "the event comes before its number: `expect event destroyed 3;`"
        }
        (Token::Ident(_), Token::Ident("status")) => {
            "name the status that is expected, as in `expect status playing;`"
        }
        (Token::Ident(_), Token::Ident("trap")) => {
            "name the trap that is expected, as in `expect trap bad_cell;`"
        }
        (Token::Int(_), Token::Int(_)) if words.contains(&Token::Ident("event")) => {
            "an event has one number: `expect event destroyed 3;`"
        }
        (Token::Text(_), Token::Assign | Token::Equal) => {
            "the drawing follows immediately: `expect board \"\"\" ... \"\"\"`"
        }
        (Token::Assign | Token::Equal, Token::Ident("status")) => {
            "leave out the `=`: `expect status over;`"
        }
        (Token::Assign | Token::Equal, Token::Ident("trap")) => {
            "leave out the `=`: `expect trap bad_cell;`"
        }
        (Token::Ident(_), Token::Ident("event")) => after_event,
        (Token::Str(_), _) => {
            "a text cannot be expected: a drawing of the board is between `\"\"\"`"
        }
        (Token::Int(_), Token::Str(_)) => {
            "write the name of the event without quotes: `expect event destroyed 3;`"
        }
        _ => return None,
    })
}

/// True if the construct from the token `first` on, in which the token `at` is wrong, is a step of
/// a test among the statements of a block.
pub(super) fn is_among_statements(tokens: &[Lexed<'_>], first: usize, at: usize) -> bool {
    let is_step = match tokens.get(first) {
        Some((_, Token::Expect, _)) => at == first,
        // In a statement, something else follows such a word.
        Some((_, Token::Signal, _)) => at == first + 1,
        Some((_, Token::Ident(word), _)) => at == first + 1 && WORDS.contains(word),
        _ => false,
    };
    let mut blocks = blocks(tokens, first);
    is_step && blocks.next().is_some_and(|block| !has_steps(tokens, block)) && {
        blocks.any(|block| has_steps(tokens, block))
    }
}

/// True for the brace of a test or of a `repeat`.
fn has_steps(tokens: &[Lexed<'_>], brace: usize) -> bool {
    let word = brace.checked_sub(2).and_then(|k| tokens.get(k)).map(|&(_, token, _)| token);
    matches!(word, Some(Token::Test | Token::Ident("repeat")))
}
