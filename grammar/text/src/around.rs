//! A token that does not fit, and the tokens around it.

use super::lex::Lexed;
use super::token::Token;

/// Where a token does not fit.
#[derive(Clone, Copy)]
pub(super) struct Around<'t, 'src> {
    pub(super) tokens: &'t [Lexed<'src>],
    /// The token that does not fit.
    pub(super) at: usize,
    /// The names of the tokens that would fit.
    pub(super) expected: &'t [String],
}

impl<'t, 'src> Around<'t, 'src> {
    /// The n-th token before it.
    pub(super) fn back(&self, n: usize) -> Option<Token<'src>> {
        self.tokens.get(self.at.checked_sub(n)?).map(|&(_, token, _)| token)
    }

    /// The n-th token after it; number 0 is the token itself.
    pub(super) fn next(&self, n: usize) -> Option<Token<'src>> {
        self.tokens.get(self.at + n).map(|&(_, token, _)| token)
    }

    /// True if a token would fit, by its text or the name of its kind.
    pub(super) fn expects(&self, text: &str) -> bool {
        self.expected.iter().any(|token| token.trim_matches('"') == text)
    }

    /// The tokens of the statement or item before it, the last one first.
    pub(super) fn before(&self) -> impl Iterator<Item = Token<'src>> + 't {
        before(self.tokens, self.at)
    }

    /// The first token of the statement or item.
    pub(super) fn first(&self) -> Option<Token<'src>> {
        self.before().filter(|&token| token != Token::Pub).last()
    }

    /// True if it is not inside any braces.
    pub(super) fn is_in_item(&self) -> bool {
        blocks(self.tokens, self.at).next().is_none()
    }

    /// The first token of the statement or item in whose braces it directly is.
    pub(super) fn head(&self) -> Option<Token<'src>> {
        let brace = blocks(self.tokens, self.at).next()?;
        before(self.tokens, brace).filter(|&token| token != Token::Pub).last()
    }

    /// True if it is directly in the braces of a `switch`.
    pub(super) fn is_in_switch(&self) -> bool {
        blocks(self.tokens, self.at)
            .next()
            .is_some_and(|brace| before(self.tokens, brace).any(|token| token == Token::Switch))
    }

    /// The name of the function in whose parentheses it is.
    pub(super) fn callee(&self) -> Option<&'src str> {
        let mut closed = 0_usize;
        let mut open = self.tokens.iter().enumerate().take(self.at).rev();
        let (open, _) = open.find(|(_, (_, token, _))| match token {
            Token::ParenClose => {
                closed += 1;
                false
            }
            Token::ParenOpen if closed > 0 => {
                closed -= 1;
                false
            }
            Token::ParenOpen | Token::BraceOpen | Token::BraceClose => true,
            _ => false,
        })?;
        match (self.tokens.get(open)?, self.tokens.get(open.checked_sub(1)?)?) {
            ((_, Token::ParenOpen, _), (_, Token::Ident(name), _)) => Some(name),
            _ => None,
        }
    }
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

/// The open braces around a token, the innermost first.
pub(super) fn blocks<'t>(tokens: &'t [Lexed<'_>], at: usize) -> impl Iterator<Item = usize> + 't {
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

/// True if the token starts a statement or an item.
pub(super) fn begins(tokens: &[Lexed<'_>], at: usize) -> bool {
    match at.checked_sub(1).and_then(|before| tokens.get(before)) {
        None => true,
        Some((_, token, _)) => matches!(
            token,
            Token::Semicolon
                | Token::BraceOpen
                | Token::BraceClose
                | Token::Arrow
                | Token::Else
                | Token::Pub
                | Token::ParenOpen
        ),
    }
}
