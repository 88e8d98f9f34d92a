//! Semantic tokens: what each word of the text is.

use std::ops::Range;

use gen_lsp_types::{SemanticToken, SemanticTokensLegend};
use grammar_text::Token;
use rulc_compiler::analysis::SymbolKind;
use rulc_compiler::builtins;

use crate::project::View;
use crate::words::{self, Word};

macro_rules! types {
    ($($name:ident $text:literal;)*) => {
        /// The types of tokens.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        enum Type { $($name,)* }
        const TYPES: &[&str] = &[$($text),*];
    };
}

types! {
    Namespace "namespace";
    Piece "type";
    Parameter "parameter";
    Variable "variable";
    Property "property";
    EnumMember "enumMember";
    Event "event";
    Function "function";
    Keyword "keyword";
    Comment "comment";
    String "string";
    Number "number";
    Operator "operator";
    Label "label";
}

/// The modifiers, by bit.
const MODIFIERS: &[&str] = &["declaration", "readonly", "static", "defaultLibrary", "modification"];
const DECLARATION: u32 = 1;
const READONLY: u32 = 2;
const STATIC: u32 = 4;
const LIBRARY: u32 = 8;
const MODIFICATION: u32 = 16;

/// The names of the types and modifiers.
#[must_use]
pub fn legend() -> SemanticTokensLegend {
    let list = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    SemanticTokensLegend { token_types: list(TYPES), token_modifiers: list(MODIFIERS) }
}

/// The tokens of the text, or of a part of it.
#[must_use]
pub fn of(view: &View<'_>, within: Option<&Range<usize>>) -> Vec<SemanticToken> {
    let text = view.text();
    let parts = view.parts();
    let occurrences = view.analysis().occurrences_in(view.source);
    let mut next = 0;
    let mut out = Vec::new();
    let (mut line, mut column) = (0, 0);
    let mut before = None;
    for (at, part) in parts.iter().enumerate() {
        let is_in = within
            .is_none_or(|within| part.range.start < within.end && within.start < part.range.end);
        while occurrences.get(next).is_some_and(|found| found.span.range().start < part.range.start)
        {
            next += 1;
        }
        let found = occurrences.get(next).filter(|found| found.span.range() == part.range);
        let following = parts.get(at + 1).and_then(|part| part.token);
        let class = match (part.token, found) {
            (None, _) => Some((Type::Comment, 0)),
            (Some(_), Some(found)) => {
                let symbol = view.analysis().symbols.get(found.symbol);
                symbol.map(|symbol| {
                    let (class, mut modifiers) = class_of(symbol.kind);
                    if symbol.span == found.span {
                        modifiers |= DECLARATION;
                    } else if following.is_some_and(assigns) && class == Type::Variable {
                        modifiers |= MODIFICATION;
                    }
                    if view.project.is_standard(symbol.span.source()) {
                        modifiers |= LIBRARY;
                    }
                    (class, modifiers)
                })
            }
            (Some(token), None) => {
                let word = text.get(part.range.clone()).unwrap_or_default();
                class_of_token(token, word, before, following)
            }
        };
        before = part.token.or(before);
        let Some((class, modifiers)) = class.filter(|_| is_in) else { continue };
        // No client has to support tokens of several lines.
        let mut start = part.range.start;
        for piece in text.get(part.range.clone()).unwrap_or_default().split_inclusive('\n') {
            let shown = piece.trim_end_matches(['\n', '\r']);
            let range = view.range(&(start..start + shown.len()));
            start += piece.len();
            let length = range.end.character.saturating_sub(range.start.character);
            if length == 0 || range.start.line != range.end.line {
                continue;
            }
            let delta_line = range.start.line - line;
            let delta_start = if delta_line == 0 {
                range.start.character - column
            } else {
                range.start.character
            };
            (line, column) = (range.start.line, range.start.character);
            out.push(SemanticToken {
                delta_line,
                delta_start,
                length,
                token_type: class as u32,
                token_modifiers_bitset: modifiers,
            });
        }
    }
    out
}

const fn assigns(token: Token<'_>) -> bool {
    matches!(
        token,
        Token::Assign
            | Token::AddAssign
            | Token::SubAssign
            | Token::MulAssign
            | Token::DivAssign
            | Token::ModAssign
            | Token::AndAssign
            | Token::OrAssign
            | Token::XorAssign
            | Token::ShlAssign
            | Token::ShrAssign
    )
}

const fn class_of(kind: SymbolKind) -> (Type, u32) {
    match kind {
        SymbolKind::Variable | SymbolKind::Array => (Type::Variable, STATIC),
        SymbolKind::Number => (Type::Property, STATIC),
        SymbolKind::Local => (Type::Variable, 0),
        SymbolKind::Parameter => (Type::Parameter, 0),
        SymbolKind::Table => (Type::Variable, STATIC | READONLY),
        SymbolKind::Constant | SymbolKind::LocalConstant => (Type::Variable, READONLY),
        SymbolKind::Mark => (Type::Label, STATIC),
        SymbolKind::Function | SymbolKind::Message => (Type::Function, 0),
        SymbolKind::Phase => (Type::Event, DECLARATION),
        SymbolKind::Pattern | SymbolKind::Shape => (Type::Piece, READONLY),
        SymbolKind::Signal => (Type::EnumMember, READONLY),
        SymbolKind::Module => (Type::Namespace, 0),
    }
}

fn class_of_token(
    token: Token<'_>,
    word: &str,
    before: Option<Token<'_>>,
    next: Option<Token<'_>>,
) -> Option<(Type, u32)> {
    let is_symbol = !word.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
    Some(match token {
        Token::Int(_) | Token::Color(_) => (Type::Number, 0),
        Token::Str(_) | Token::Text(_) => (Type::String, 0),
        Token::BraceOpen
        | Token::BraceClose
        | Token::ParenOpen
        | Token::ParenClose
        | Token::BracketOpen
        | Token::BracketClose
        | Token::Semicolon
        | Token::Comma
        | Token::Colon
        | Token::ColonColon
        | Token::Dot => return None,
        _ if is_symbol && token.fixed_text().is_some() => (Type::Operator, 0),
        _ if before == Some(Token::Dot) => (Type::Property, LIBRARY),
        // Some words are names of functions in expressions: `pattern(c)`.
        _ if next == Some(Token::ParenOpen) && is_function(word) => (Type::Function, LIBRARY),
        _ if starts_setting(word, before, next) => (Type::Keyword, 0),
        _ if matches!(before, Some(Token::Signals | Token::Turn)) => (Type::Keyword, 0),
        _ if word == "here" => (Type::EnumMember, READONLY | LIBRARY),
        _ if token.fixed_text().is_none() || matches!(token, Token::Signal) => {
            if builtins::constant(word).is_some() {
                (Type::EnumMember, READONLY | LIBRARY)
            } else if builtins::kind(word).is_some() {
                if next.is_some_and(starts_value) {
                    (Type::Keyword, 0)
                } else {
                    (Type::Variable, LIBRARY)
                }
            } else if is_function(word) {
                (Type::Function, LIBRARY)
            } else if ["piece", "next", "V"].contains(&word) {
                (Type::Variable, LIBRARY)
            } else {
                return None;
            }
        }
        _ => (Type::Keyword, 0),
    })
}

/// True for a word that starts a setting or a step of a test, or follows `expect`.
fn starts_setting(word: &str, before: Option<Token<'_>>, next: Option<Token<'_>>) -> bool {
    let is_first = matches!(before, Some(Token::BraceOpen | Token::BraceClose | Token::Semicolon));
    let has_value = next.is_some_and(|next| starts_value(next) || matches!(next, Token::Text(_)));
    let in_list = |known: &[Word]| known.iter().any(|known| known.word == word);
    match before {
        Some(Token::Expect) => words::EXPECTATIONS.contains(&word) && has_value,
        _ => {
            is_first
                && has_value
                && [words::RULE, words::NUMBER, words::STEPS].into_iter().any(in_list)
        }
    }
}

/// True for what follows a word that starts a setting, an item or a step: `edge 6;`
const fn starts_value(next: Token<'_>) -> bool {
    matches!(next, Token::Ident(_) | Token::Int(_) | Token::Str(_))
}

fn is_function(word: &str) -> bool {
    builtins::function(word).is_some()
        || word == builtins::LENGTH
        || builtins::SETS.iter().any(|&(set, ..)| set == word)
}
