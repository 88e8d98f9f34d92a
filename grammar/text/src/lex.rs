//! From text to tokens.

use logos::{Lexer, Logos};

use super::error::{Hint, SyntaxError, SyntaxErrorKind};
use super::token::Token;
use grammar::span::{SourceId, Span};

/// The start of a token, the token, and its end, in bytes.
pub(super) type Lexed<'src> = (usize, Token<'src>, usize);

/// Splits a text into tokens. Anything else is reported and left out.
pub(super) fn lex(source: SourceId, text: &str) -> (Vec<Lexed<'_>>, Vec<SyntaxError>) {
    lex_from(source, text, 0)
}

/// Splits a text into tokens, from an offset on, which is between tokens.
pub(super) fn lex_from(
    source: SourceId,
    text: &str,
    start: usize,
) -> (Vec<Lexed<'_>>, Vec<SyntaxError>) {
    let mut tokens = Vec::with_capacity(text.len().saturating_sub(start) / 4);
    let mut errors: Vec<SyntaxError> = Vec::new();
    let mut lexer = Token::lexer(text);
    lexer.bump(start);
    // Where the last unknown character ended.
    let mut unknown = None;
    while let Some(token) = lexer.next() {
        let range = lexer.span();
        if let Ok(token) = token {
            tokens.push((range.start, token, range.end));
            continue;
        }
        if let Some((string, escape)) = bad_escape(text, range.start) {
            lexer.bump(string.saturating_sub(range.end));
            let string = range.start..string.max(range.end);
            tokens.push((string.start, Token::Str(&text[string.clone()]), string.end));
            let span = Span::new(source, escape.start, escape.end);
            let kind = SyntaxErrorKind::BadEscape(text[escape].to_owned());
            errors.push(SyntaxError::new(kind, span));
            unknown = None;
            continue;
        }
        let (kind, found, help) = explain(text, range.start);
        if found.end >= range.end {
            lexer.bump(found.end - range.end);
        } else {
            lexer = Token::lexer(text);
            lexer.bump(found.end);
        }
        if kind == SyntaxErrorKind::UnclosedString {
            tokens.push((found.start, Token::Str("\"\""), found.end));
        }
        let is_unknown = matches!(kind, SyntaxErrorKind::UnknownCharacter(_));
        // A run of unknown characters is one error.
        if !(is_unknown && unknown == Some(range.start)) {
            let error = SyntaxError::new(kind, Span::new(source, found.start, found.end));
            errors.push(match help {
                Some(help) => error.hint(Hint::help(help)),
                None => error,
            });
        }
        unknown = is_unknown.then_some(lexer.span().end);
    }
    (tokens, errors)
}

// The end of a construct that may be long is searched for once. A regular expression that fails far
// after its start would be tried again from every place where the construct could start.

/// Skips a block comment, or the rest of the text if it does not end.
pub(super) fn block_comment<'src>(lexer: &mut Lexer<'src, Token<'src>>) -> Result<(), ()> {
    until(lexer, "*/")
}

/// A text with its quotes; one that does not end is the rest of the text.
pub(super) fn text<'src>(lexer: &mut Lexer<'src, Token<'src>>) -> Result<&'src str, ()> {
    until(lexer, "\"\"\"").map(|()| lexer.slice())
}

/// Skips everything up to `end` and `end` itself, or the rest if there is no `end`.
fn until<'src>(lexer: &mut Lexer<'src, Token<'src>>, end: &str) -> Result<(), ()> {
    let rest = lexer.remainder();
    let found = rest.find(end);
    lexer.bump(found.map_or(rest.len(), |length| length + end.len()));
    found.map(|_| ()).ok_or(())
}

/// True if no line ends between two offsets.
pub(super) fn on_one_line(text: &str, start: usize, end: usize) -> bool {
    !text.get(start..end).unwrap_or_default().contains('\n')
}

/// Where the string at `start` ends, and its first escape that does not exist; `None` if it is not
/// a string that ends on its line.
fn bad_escape(text: &str, start: usize) -> Option<(usize, std::ops::Range<usize>)> {
    let string = text.get(start..)?.strip_prefix('"').filter(|rest| !rest.starts_with("\"\""))?;
    let mut bad = None;
    let mut characters = string.char_indices();
    while let Some((at, character)) = characters.next() {
        let at = start + 1 + at;
        match character {
            '"' => return Some((at + 1, bad?)),
            '\n' => return None,
            '\\' => {
                let code = characters.as_str().as_bytes();
                let (_, next) = characters.next().filter(|&(_, next)| next != '\n')?;
                let is_known = match code {
                    [b'"' | b'\\' | b'n' | b'r' | b't', ..] => true,
                    [b'x', b'0'..=b'7', digit, ..] => digit.is_ascii_hexdigit(),
                    _ => false,
                };
                if !is_known && bad.is_none() {
                    bad = Some(at..at + 1 + next.len_utf8());
                }
            }
            _ => {}
        }
    }
    None
}

/// What to write for `'a'`.
const CHARACTER: &str = "characters are not values: write a number, or a constant with a name; the \
                         names of keys and signals go between straight quotes, as in `\"A\"`";

/// The error in the text at `start`, its range, and what to write instead.
fn explain(
    text: &str,
    start: usize,
) -> (SyntaxErrorKind, std::ops::Range<usize>, Option<&'static str>) {
    let rest = &text[start..];
    let line = || rest.split('\n').next().unwrap_or(rest).trim_end();
    if rest.starts_with("\"\"\"") {
        return (SyntaxErrorKind::UnclosedText, start..text.len(), None);
    } else if rest.starts_with('"') {
        // Brackets and `;` at the end of the line are hardly part of it.
        let length = line().trim_end_matches([';', ',', '{', '}', '(', ')', '[', ']', ' ']).len();
        return (SyntaxErrorKind::UnclosedString, start..start + length.max(1), None);
    } else if rest.starts_with("/*") {
        return (SyntaxErrorKind::UnclosedComment, start..text.len(), None);
    }
    let character = rest.chars().next().unwrap_or('\u{fffd}');
    let behind = &rest[character.len_utf8().min(rest.len())..];
    let kind = SyntaxErrorKind::UnknownCharacter(character);
    let one = start..start + character.len_utf8();
    match character {
        '#' => {
            let before = text[..start].trim_end_matches([' ', '\t']);
            let is_first = before.is_empty() || before.ends_with('\n');
            let digits = behind.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(behind.len());
            let is_hexadecimal =
                digits > 0 && behind[..digits].bytes().all(|c| c.is_ascii_hexdigit());
            let directives = [
                ("include", "write `use \"file.rul\";` for a module"),
                ("define", "write `const NAME = ...;`, or a function"),
                ("[", "there are no attributes; `allow NAME;` switches a warning off"),
            ];
            let directive = directives.iter().find(|(word, _)| behind.starts_with(word));
            if let Some((_, help)) = directive.filter(|_| is_first) {
                return (kind, start..start + line().len(), Some(help));
            }
            if behind.starts_with([' ', '\t']) || is_first && !is_hexadecimal {
                return (kind, start..start + line().len(), Some("comments start with `//`"));
            }
            // `#speeds`, the length in Lua.
            let is_name = behind.starts_with(|c: char| c.is_ascii_alphabetic()) && !is_hexadecimal;
            let help = is_name.then_some(
                "a color is written as in `#40c0ff`; the number of elements of an array or a \
                 table is `len(x)`",
            );
            (SyntaxErrorKind::BadColor, start..start + 1 + digits, help)
        }
        '\'' if text[..start].ends_with(|c: char| c.is_ascii_digit())
            && behind.starts_with(|c: char| c.is_ascii_digit()) =>
        {
            (kind, one, Some("write a long number without a quote: `1000` or `1_000`"))
        }
        '\'' | '`' | '\u{2018}'..='\u{201F}' | '\u{AB}' | '\u{BB}' => {
            let partners: &[char] = match character {
                '\'' => &['\''],
                '`' => &['`', '\''],
                '\u{2018}'..='\u{201B}' => &['\u{2018}', '\u{2019}', '\u{201A}', '\u{201B}', '\''],
                '\u{AB}' | '\u{BB}' => &['\u{AB}', '\u{BB}'],
                _ => &['\u{201C}', '\u{201D}', '\u{201E}', '\u{201F}', '"'],
            };
            // Anything longer than this is not a quoted text.
            let mut inside = behind.char_indices().take(100).take_while(|&(_, c)| c != '\n');
            let end = inside.find(|(_, c)| partners.contains(c));
            let length = end.map_or(0, |(at, c)| at + c.len_utf8());
            let inside = behind.get(..length).unwrap_or_default().trim_end_matches(partners);
            let before = text[..start].trim_end_matches([' ', '\t']);
            let is_first = before.is_empty() || before.ends_with('\n');
            if character == '\'' && is_first && length == 0 {
                return (kind, start..start + line().len(), Some("comments start with `//`"));
            }
            let help = match inside.strip_prefix('\\').unwrap_or(inside).chars().count() {
                1 if character == '\'' => CHARACTER,
                _ => "put strings between straight quotes: `\"...\"`",
            };
            (kind, start..one.end + length, Some(help))
        }
        '$' if behind.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') => {
            (kind, one, Some("leave out the `$`; a hexadecimal number is written as in `$FF`"))
        }
        '@' => {
            let rest = behind.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
            let help = match &behind[..behind.len() - rest.len()] {
                "test" => "a test is an item: `test \"Name\" { ... }`",
                _ => "leave it out: names contain only letters, digits and `_`",
            };
            (kind, start..text.len() - rest.len(), Some(help))
        }
        '\\' if !behind.trim_start_matches([' ', '\t', '\r']).starts_with('\n') => {
            (kind, one, Some("to divide, write `/`"))
        }
        '?' if behind.starts_with(['?', '.']) => (
            kind,
            start..one.end + 1,
            Some("values are never missing: `none` is a cell, and all else numbers"),
        ),
        '?' => (kind, one, Some("a choice between values is written `if c { a } else { b }`")),
        _ => (kind, one, instead(character)),
    }
}

/// What to write instead of a character.
fn instead(character: char) -> Option<&'static str> {
    Some(match character {
        '\u{2010}'..='\u{2015}' | '\u{2212}' => "write the minus sign of the keyboard: `-`",
        '\u{D7}' | '\u{B7}' | '\u{22C5}' => "to multiply, write `*`",
        '\u{F7}' | '\u{2215}' => "to divide, write `/`",
        '\u{2260}' => "not equal is written `!=`",
        '\u{2264}' => "less or equal is written `<=`",
        '\u{2265}' => "greater or equal is written `>=`",
        '\u{2026}' => "a range is written with two dots: `1..3`",
        '\u{2192}' | '\u{21D2}' => "the arrow of an arm is written `=>`; to assign, write `=`",
        '\u{A0}' | '\u{2000}'..='\u{200B}' | '\u{202F}' => "write an ordinary blank",
        '$' => "a hexadecimal number has digits after the `$`, as in `$FF`",
        '\\' => "a statement can continue on the next line without a `\\`",
        '\u{2190}' => "to assign, write `=`",
        '\u{AC}' => "write `!` for not",
        '\u{2227}' => "write `&&` for and",
        '\u{2228}' => "write `||` for or",
        '\u{221A}' => "there are no roots; `square(x)` is `x * x`",
        '\u{B2}' | '\u{B3}' | '\u{2070}'..='\u{207E}' => {
            "there are no powers: write `x * x` or `square(x)`"
        }
        '\u{BC}'..='\u{BE}' => "all numbers are integers: half of `x` is `x / 2`",
        '\u{FF01}'..='\u{FF5E}' => "write it with a Latin keyboard: this character is full-width",
        digit if digit.is_numeric() => "numbers have only the digits 0 to 9",
        letter if letter.is_alphabetic() => "names contain only the letters A to Z, digits and `_`",
        _ => "this character is allowed only in texts and comments",
    })
}
