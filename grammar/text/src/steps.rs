//! Errors in tests: steps among the statements of a block.

use super::lex::Lexed;
use super::token::Token;

/// Words that start steps, in addition to `signal` and `expect`.
const WORDS: &[&str] = &["piece", "advance", "call", "window", "board", "repeat"];

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
