//! The kind of the value that is written, as far as the tokens before it say.

use grammar_text::Token;
use rulc_compiler::{Kind, builtins};

use super::Completion;
use crate::features::signature;

impl<'a> Completion<'_, 'a> {
    /// The kind of the value that is written, as far as the tokens say.
    pub(super) fn wanted(&self, phase: Option<&str>) -> Option<Kind> {
        let last = self.back(1)?;
        match last {
            Token::Return => {
                return match phase {
                    Some("B") => Some(Kind::Action),
                    _ => None,
                };
            }
            Token::Equal | Token::NotEqual | Token::Assign => return self.kind_before(2),
            Token::ParenOpen | Token::Comma => {}
            _ => return None,
        }
        if let Some(call) = signature::call(self.text, self.tokens) {
            if let Some(symbol) = signature::callee(self.view, &call) {
                return symbol.parameters.get(call.argument).and_then(|(_, kind)| *kind);
            }
            return builtins::function(&call.name)?.kinds.get(call.argument).copied();
        }
        self.arm().filter(|_| self.is_in_switch())
    }

    /// The kind of the expression whose last token is the n-th before the word.
    fn kind_before(&self, n: usize) -> Option<Kind> {
        let mut n = n;
        let is_index = self.back(n) == Some(Token::BracketClose);
        let is_call = self.back(n) == Some(Token::ParenClose);
        if is_index || is_call {
            let mut closed = 0_usize;
            loop {
                match self.back(n)? {
                    Token::ParenClose | Token::BracketClose => closed += 1,
                    Token::ParenOpen | Token::BracketOpen => {
                        closed = closed.saturating_sub(1);
                        if closed == 0 {
                            break;
                        }
                    }
                    _ => {}
                }
                n += 1;
            }
            n += 1;
        }
        let name = self.word_back(n)?;
        if self.back(n + 1) == Some(Token::Dot) {
            return builtins::part(self.word_back(n + 2)?, name).map(|part| part.kind);
        }
        if is_call && let Some(builtin) = builtins::function(name) {
            return Some(builtin.result);
        }
        self.kind_of(name).or_else(|| builtins::kind(name))
    }

    /// The kind of a declared name, by its text alone.
    fn kind_of(&self, name: &str) -> Option<Kind> {
        let mut symbols = self.view.analysis().symbols.iter();
        symbols
            .find(|symbol| symbol.name == name && symbol.span.source() == self.view.source)
            .and_then(|symbol| symbol.value_kind)
    }

    /// The kind of the subject of the `switch` around the word.
    pub(super) fn arm(&self) -> Option<Kind> {
        let mut closed = 0_usize;
        let tokens: Vec<Token<'a>> = self.tokens.iter().filter_map(|part| part.token).collect();
        for (at, token) in tokens.iter().enumerate().rev() {
            match token {
                Token::BraceClose => closed += 1,
                Token::BraceOpen if closed > 0 => closed -= 1,
                Token::BraceOpen => {
                    let n = tokens.len() - at;
                    return self.kind_before(n + 1);
                }
                _ => {}
            }
        }
        None
    }

    /// True if the braces around the word are those of a `switch`, and a value of an arm follows.
    pub(super) fn is_in_switch(&self) -> bool {
        let mut closed = 0_usize;
        let mut is_value = true;
        let mut tokens = self.tokens.iter().rev().filter_map(|part| part.token);
        while let Some(token) = tokens.next() {
            match token {
                Token::BraceClose => closed += 1,
                Token::BraceOpen if closed > 0 => closed -= 1,
                Token::BraceOpen => {
                    let ends = |token: &Token<'_>| {
                        matches!(token, Token::Semicolon | Token::BraceOpen | Token::BraceClose)
                    };
                    let is_switch = |token: Token<'_>| token == Token::Switch;
                    return is_value && tokens.take_while(|token| !ends(token)).any(is_switch);
                }
                Token::Arrow if closed == 0 && !is_value => {}
                Token::Arrow if closed == 0 => {
                    // The arrow of this arm, unless its end comes in between.
                    is_value = matches!(
                        self.back(1),
                        Some(Token::Semicolon | Token::BraceClose | Token::Comma)
                    );
                }
                _ => {}
            }
        }
        false
    }
}
