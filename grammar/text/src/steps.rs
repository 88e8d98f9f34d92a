//! Errors in tests: steps among the statements of a block.

use super::forms;
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
    let first = at.checked_sub(forms::before(tokens, at).count())?;
    let token = |k: usize| tokens.get(k).map(|&(_, token, _)| token);
    if !blocks_around(tokens, first).next().is_some_and(|block| has_steps(tokens, block)) {
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

/// What to write where the token `at` does not fit into an `expect`.
pub(super) fn help(tokens: &[Lexed<'_>], at: usize) -> Option<&'static str> {
    let &(_, found, _) = tokens.get(at)?;
    let before: Vec<Token<'_>> = forms::before(tokens, at).collect();
    if before.last() != Some(&Token::Expect) {
        return None;
    }
    let after_event = match before.get(1) {
        Some(Token::Bang) => "write `expect no event destroyed;`",
        Some(Token::ParenOpen) => "leave out the parentheses: `expect event destroyed 3;`",
        Some(Token::AndAnd | Token::OrOr) => "write an `expect` of its own for each event",
        _ => "write `expect event destroyed 3;`",
    };
    Some(match (found, before.first()?) {
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
    let mut blocks = blocks_around(tokens, first);
    is_step && blocks.next().is_some_and(|block| !has_steps(tokens, block)) && {
        blocks.any(|block| has_steps(tokens, block))
    }
}

/// The open braces around a token, the innermost first.
fn blocks_around<'t>(tokens: &'t [Lexed<'_>], at: usize) -> impl Iterator<Item = usize> + 't {
    let mut closed = 0_usize;
    let before = tokens.iter().enumerate().take(at).rev();
    before.filter_map(move |(k, (_, token, _))| match token {
        Token::BraceClose => {
            closed += 1;
            None
        }
        Token::BraceOpen if closed == 0 => Some(k),
        Token::BraceOpen => {
            closed -= 1;
            None
        }
        _ => None,
    })
}

/// True for the brace of a test or of a `repeat`.
fn has_steps(tokens: &[Lexed<'_>], brace: usize) -> bool {
    let word = brace.checked_sub(2).and_then(|k| tokens.get(k)).map(|&(_, token, _)| token);
    matches!(word, Some(Token::Test | Token::Ident("repeat")))
}
