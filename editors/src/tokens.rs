//! The tokens of a text as the compiler sees them.

use std::ops::Range;

use grammar::span::SourceId;
use grammar_text::{FIXED, Piece, Token, is_name, pieces};

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// A comment.
    Comment,
    /// A name that is no keyword.
    Name,
    /// A keyword that can be a name in other places, such as `signal`.
    Soft,
    /// A keyword that is a keyword everywhere.
    Keyword,
    /// A symbol, such as `+=`.
    Symbol,
    /// An integer.
    Integer,
    /// A string in quotes.
    String,
    /// A text between triple quotes.
    Text,
    /// A color, such as `#40c0ff`.
    Color,
}

impl Class {
    /// Its name in the data for programs in other languages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Class::Comment => "comment",
            Class::Name => "name",
            Class::Soft => "soft",
            Class::Keyword => "keyword",
            Class::Symbol => "symbol",
            Class::Integer => "integer",
            Class::String => "string",
            Class::Text => "text",
            Class::Color => "color",
        }
    }
}

/// The class of a keyword or symbol.
fn fixed(text: &str) -> Class {
    if !text.starts_with(|first: char| first.is_ascii_lowercase()) {
        Class::Symbol
    } else if is_name(text) {
        Class::Soft
    } else {
        Class::Keyword
    }
}

/// The keywords, in the order of the compiler's table.
pub fn keywords() -> impl Iterator<Item = &'static str> {
    FIXED.iter().copied().filter(|text| fixed(text) != Class::Symbol)
}

/// The tokens and comments of a text: where they are, in bytes, and what they are.
#[must_use]
pub fn tokens(text: &str) -> Vec<(Range<usize>, Class)> {
    let class = |piece| match piece {
        Piece::Comment(_) => Class::Comment,
        Piece::Token(Token::Ident(_)) => Class::Name,
        Piece::Token(Token::Int(_)) => Class::Integer,
        Piece::Token(Token::Str(_)) => Class::String,
        Piece::Token(Token::Text(_)) => Class::Text,
        Piece::Token(Token::Color(_)) => Class::Color,
        Piece::Token(token) => fixed(token.fixed_text().unwrap_or_default()),
    };
    let pieces = pieces(SourceId::default(), text);
    pieces.into_iter().map(|piece| (piece.span.range(), class(piece.value))).collect()
}
