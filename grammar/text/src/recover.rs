//! Continuing after an error, so that several errors are reported in one pass.
//!
//! The generated parser stops at the first token that does not fit. If a `;` was forgotten there,
//! it is inserted; otherwise the statement, setting or item around the token is removed. Then the
//! text is parsed again, so that no error follows from another one.

use std::ops::Range;

use lalrpop_util::ParseError;

use super::around::Around;
use super::around::begins;
use super::ast::{File, StatementKind};
use super::brackets::{self, Balanced};
use super::build::Build;
use super::error::{Hint, SyntaxError, SyntaxErrorKind};
use super::generated::parser::SourceParser;
use super::hints::Guess;
use super::items::Starts;
use super::lex::{Lexed, on_one_line};
use super::steps;
use super::symbol::{Source, Symbol};
use super::token::Token;
use super::{arms, declarations, expected, forms, habits, hints, nearly, operands, written};
use grammar::span::{SourceId, Span};

/// How many errors of a file are reported. A file with more has another problem.
const MOST_ERRORS: usize = 32;

/// Words that end a block elsewhere.
const ENDS: [&str; 4] = ["end", "endif", "fi", "done"];

/// Hints about one of several parts: the same error in the next part needs no message.
const ONCE: [&str; 4] = [habits::ARMS, forms::BRANCH, arms::SURPLUS, declarations::POSITIONS];

/// Parses a part of a text without errors; `None` if it has any. Also returns whether it is plain
/// ([`Balanced::is_plain`]).
pub(super) fn parse_flawless(
    source: SourceId,
    text: &str,
    part: Range<usize>,
) -> Option<(File, bool)> {
    let mut tokens = Balanced::new(source, text, part);
    let file = file(&SourceParser::new(), source, tokens.by_ref()).ok()?;
    Some((file, tokens.is_plain()))
}

type Failure<'src> = ParseError<usize, Symbol<'src>, ()>;

/// Parses what follows a symbol that chooses the kind of the source.
fn source<'src>(
    parser: &SourceParser,
    source: SourceId,
    kind: Symbol<'src>,
    tokens: impl Iterator<Item = Result<Lexed<'src>, ()>>,
) -> Result<Source, Failure<'src>> {
    let symbols = tokens.map(|token| {
        let (start, token, end) = token?;
        Ok((start, Symbol::Token(token), end))
    });
    parser.parse(&Build { source }, std::iter::once(Ok((0, kind, 0))).chain(symbols))
}

fn file<'src>(
    parser: &SourceParser,
    id: SourceId,
    tokens: impl Iterator<Item = Result<Lexed<'src>, ()>>,
) -> Result<File, Failure<'src>> {
    match source(parser, id, Symbol::File, tokens)? {
        Source::File(file) => Ok(file),
        Source::Line(_) => unreachable!("the first symbol asks for a file"),
    }
}

fn line<'src>(
    parser: &SourceParser,
    id: SourceId,
    tokens: impl Iterator<Item = Result<Lexed<'src>, ()>>,
) -> Result<StatementKind, Failure<'src>> {
    match source(parser, id, Symbol::Line, tokens)? {
        Source::Line(line) => Ok(line),
        Source::File(_) => unreachable!("the first symbol asks for a line"),
    }
}

/// Parses tokens; the brackets among them must be balanced.
pub(super) fn parse_tokens<'src>(
    source: SourceId,
    text: &'src str,
    mut tokens: Vec<Lexed<'src>>,
    starts: &Starts,
) -> (File, Vec<SyntaxError>) {
    let parser = SourceParser::new();
    let mut errors = Vec::new();
    // Where a `;` was inserted: if it is wrong there, another one would be, too.
    let mut inserted: Vec<usize> = Vec::new();
    for _ in 0..MOST_ERRORS {
        let stream = tokens.iter().map(|&token| Ok::<_, ()>(token));
        let failure = match file(&parser, source, stream) {
            Ok(file) => return (file, errors),
            Err(failure) => failure,
        };
        let (at, expected) = place_of(failure, &tokens);
        let (at, expected) = before_next_item(&parser, source, &tokens, (at, expected), starts);
        // What is before the item that is not finished does not matter.
        let item = starts.around(&tokens, at.saturating_sub(1)).start;
        let is_next = item < at && tokens.get(at).is_some_and(|&token| starts.contains(token));
        let guess = hints::guess(&tokens, at, &expected)
            .filter(|guess| !(is_next && guess.hint.help.ends_with(forms::ANOTHER_NAME)));
        let guess = guess.or_else(|| {
            let tokens = tokens.get(item..).unwrap_or_default();
            let around = Around { tokens, at: at - item, expected: &expected };
            Some(Guess { at: None, hint: Hint::help(written::help(around)?) })
        });
        let expected = expected::in_words(&expected);
        let word_before = guess.as_ref().and_then(|guess| guess.at);
        let is_habit = word_before.is_some_and(|(k, label)| k + 1 == at && label == hints::NO_WORD);
        let forgotten = forgotten_semicolon(text, &tokens, at, &expected);
        if !is_habit && let Some(end) = forgotten.filter(|end| !inserted.contains(end)) {
            inserted.push(end);
            let kind = SyntaxErrorKind::Missing { symbol: ";" };
            let error = SyntaxError::new(kind, Span::new(source, end, end));
            let start = tokens.get(at).map_or(text.len(), |token| token.0);
            let rest = text.get(end..start).unwrap_or_default();
            let rest = rest.split('\n').next().unwrap_or_default().trim_start();
            // `a // b;`
            let is_division = rest.starts_with("//") && rest.trim_end().ends_with(';');
            errors.push(if is_division {
                error.hint(Hint::help("`//` starts a comment; to divide, write `/`"))
            } else if let Some(name) = last_value(&tokens, at) {
                error.hint(Hint::help(if ENDS.contains(&name) {
                    format!("leave out `{name}`: a block is between `{{` and `}}`")
                } else {
                    format!("to return this value, write `return {name};`")
                }))
            } else {
                error
            });
            tokens.insert(at, (end, Token::Semicolon, end));
            continue;
        }
        let first = start_of_construct(&tokens, start_of_choice(&tokens, at, &expected));
        let first = if at == tokens.len() { first.max(item) } else { first };
        let error = match tokens.get(at) {
            Some(&(start, _, end)) if steps::is_among_statements(&tokens, first, at) => {
                let kind = SyntaxErrorKind::StepAmongStatements;
                SyntaxError::new(kind, Span::new(source, start, end))
            }
            Some(&token) if first < at && word_before.is_none() && starts.contains(token) => {
                unfinished_item(source, &tokens, first, at, expected)
            }
            _ => wrong_token(source, text, &tokens, at, expected, guess.as_ref()),
        };
        let is_step = error.kind == SyntaxErrorKind::StepAmongStatements;
        let error = match guess.filter(|_| !is_step) {
            Some(guess) => error.hint(guess.hint),
            None => error,
        };
        let repeated = |error: &SyntaxError| {
            let help = error.hint.as_ref().map(|hint| hint.help.as_str());
            help.filter(|help| ONCE.contains(help)).map(str::to_owned)
        };
        let repeats = repeated(&error);
        let surplus = error.hint.as_ref().map_or(0, |hint| surplus(&hint.help));
        let is_comment = error.hint.as_ref().is_some_and(|hint| hint.help == nearly::COMMENTS);
        if repeats.is_none() || errors.last().and_then(repeated) != repeats {
            errors.push(error);
        }
        // What is around surplus tokens is right.
        if surplus > 0 {
            tokens.drain(at..at + surplus);
            continue;
        }
        if is_comment {
            let start = tokens.get(at).map_or(0, |token| token.0);
            let line = tokens.iter().skip(at).take_while(|token| on_one_line(text, start, token.0));
            let line = line.count();
            tokens.drain(at..at + line);
            continue;
        }
        let (mut start, mut end) = (first, end_of_construct(&tokens, first, at));
        let is_if = matches!(tokens.get(start), Some((_, Token::If, _)));
        while is_if && matches!(tokens.get(end), Some((_, Token::Else, _))) {
            end = end_of_construct(&tokens, end, end);
        }
        if matches!(tokens.get(start), Some((_, Token::For, _))) {
            end = end_of_loop(&tokens, at, end);
        }
        // The end of a `do` is part of it.
        let is_do = matches!(tokens.get(start), Some((_, Token::Ident("do"), _)));
        if is_do && matches!(tokens.get(end), Some((_, Token::While, _))) {
            end = end_of_construct(&tokens, end, end);
        }
        // No other item is damaged. One that starts here shows that the item before it is.
        let is_next = first < at && is_next;
        let item = starts.around(&tokens, if is_next { at - 1 } else { at });
        (start, end) = (start.max(item.start), end.min(item.end));
        if start >= end {
            (start, end) = (item.start, item.end);
        }
        if start >= end {
            break;
        }
        tokens.drain(start..end);
    }
    (flawless_items(&parser, source, &tokens, starts), errors)
}

/// The items that can be parsed, each for itself.
fn flawless_items(
    parser: &SourceParser,
    source: SourceId,
    tokens: &[Lexed<'_>],
    starts: &Starts,
) -> File {
    let parts = starts.split(tokens).filter_map(|part| {
        let stream = part.iter().map(|&token| Ok::<_, ()>(token));
        file(parser, source, stream).ok()
    });
    File { items: parts.flat_map(|part| part.items).collect() }
}

/// Parses the items of tokens that nest too deep, without those that do, and without messages.
pub(super) fn parse_shallow(
    source: SourceId,
    text: &str,
    tokens: &[Lexed<'_>],
    starts: &Starts,
) -> File {
    let parts = starts.split(tokens).filter_map(|part| {
        let checked = brackets::check(source, text, part.to_vec(), starts);
        let is_deep = |(error, _): &(SyntaxError, _)| error.kind == SyntaxErrorKind::TooDeep;
        let is_shallow = !checked.errors.iter().any(is_deep);
        is_shallow.then(|| parse_tokens(source, text, checked.tokens, starts).0)
    });
    File { items: parts.flat_map(|part| part.items).collect() }
}

/// How many tokens are surplus where a hint says so.
fn surplus(help: &str) -> usize {
    match help {
        forms::BRANCH | arms::SURPLUS | nearly::BODY => 1,
        nearly::THEN => 2,
        _ => 0,
    }
}

/// The end of a loop that seems to end at a `;` in front of its body: `for k = 1; k < 3; k++ { }`.
fn end_of_loop(tokens: &[Lexed<'_>], at: usize, end: usize) -> usize {
    let has_body = |tokens: &[Lexed<'_>]| {
        tokens.iter().any(|(_, token, _)| matches!(token, Token::BraceOpen | Token::BraceClose))
    };
    let ends =
        |token: Token<'_>| matches!(token, Token::Semicolon | Token::BraceOpen | Token::BraceClose);
    let next = |from: usize| {
        let rest = tokens.iter().enumerate().skip(from);
        rest.clone().find(|(_, (_, token, _))| ends(*token)).map(|(k, (_, token, _))| (k, *token))
    };
    if has_body(tokens.get(at..end).unwrap_or_default()) {
        return end;
    }
    match next(end) {
        Some((second, Token::Semicolon)) => match next(second + 1) {
            Some((body, Token::BraceOpen)) => end_of_construct(tokens, body, body),
            _ => end,
        },
        _ => end,
    }
}

/// The token at which the parser stopped, and the names of those that it expected.
fn place_of<T>(failure: ParseError<usize, T, ()>, tokens: &[Lexed<'_>]) -> (usize, Vec<String>) {
    match failure {
        ParseError::UnrecognizedToken { token: (start, _, end), expected } => {
            (tokens.partition_point(|token| (token.0, token.2) < (start, end)), expected)
        }
        ParseError::UnrecognizedEof { expected, .. } => (tokens.len(), expected),
        ParseError::ExtraToken { .. }
        | ParseError::InvalidToken { .. }
        | ParseError::User { .. } => (tokens.len(), Vec::new()),
    }
}

/// The parser stops in an item of which it took the first words for a part of the item before it:
/// where it would have stopped if the text ended there, and what would have been expected.
fn before_next_item(
    parser: &SourceParser,
    source: SourceId,
    tokens: &[Lexed<'_>],
    (at, expected): (usize, Vec<String>),
    starts: &Starts,
) -> (usize, Vec<String>) {
    let first = start_of_construct(tokens, at);
    let is_start = |k: &usize| tokens.get(*k).is_some_and(|&token| starts.contains(token));
    let Some(next) = (first + 1..at).find(is_start) else { return (at, expected) };
    let before = tokens.get(..next).unwrap_or_default();
    match file(parser, source, before.iter().map(|&token| Ok(token))) {
        Err(failure) => place_of(failure, before),
        Ok(_) => (at, expected),
    }
}

/// The error for the item that starts at the token `first`: the next one starts at the token `at`.
fn unfinished_item(
    source: SourceId,
    tokens: &[Lexed<'_>],
    first: usize,
    at: usize,
    expected: Vec<String>,
) -> SyntaxError {
    let item = tokens.get(first).map_or_else(String::new, |(_, token, _)| token.describe());
    let end = at.checked_sub(1).and_then(|last| tokens.get(last)).map_or(0, |token| token.2);
    let kind = SyntaxErrorKind::UnfinishedItem { item, expected };
    SyntaxError::new(kind, Span::new(source, end, end))
}

/// The error for the token `at`, or for the end of the text.
fn wrong_token(
    source: SourceId,
    text: &str,
    tokens: &[Lexed<'_>],
    at: usize,
    expected: Vec<String>,
    guess: Option<&Guess>,
) -> SyntaxError {
    let pointed = guess.and_then(|guess| guess.at);
    let pointed = pointed.and_then(|(at, label)| Some((tokens.get(at)?, label)));
    match (pointed, tokens.get(at)) {
        (Some((&(start, token, end), label)), _) => {
            let word = text.get(start..end).unwrap_or(token.fixed_text().unwrap_or_default());
            let kind = SyntaxErrorKind::UnknownWord { word: word.to_owned(), label };
            SyntaxError::new(kind, Span::new(source, start, end))
        }
        (None, Some(&(start, token, end))) => {
            let kind = SyntaxErrorKind::Unexpected { found: token.describe(), expected };
            SyntaxError::new(kind, Span::new(source, start, end))
        }
        (None, None) => {
            let kind = SyntaxErrorKind::UnexpectedEnd { expected };
            SyntaxError::new(kind, Span::new(source, text.len(), text.len()))
        }
    }
}

/// Parses the tokens of one line; the brackets among them must be balanced.
pub(super) fn parse_line(
    source: SourceId,
    text: &str,
    tokens: &[Lexed<'_>],
) -> Result<StatementKind, SyntaxError> {
    let stream = tokens.iter().map(|&token| Ok::<_, ()>(token));
    line(&SourceParser::new(), source, stream).map_err(|failure| {
        let (at, expected) = place_of(failure, tokens);
        let guess = hints::guess(tokens, at, &expected);
        let expected = expected::in_words(&expected);
        let error = wrong_token(source, text, tokens, at, expected, guess.as_ref());
        match guess {
            Some(guess) => error.hint(guess.hint),
            None => error,
        }
    })
}

/// Where a `;` is missing before the token `at`: at the end of a line, next to a `}`, or between a
/// value and another statement.
fn forgotten_semicolon(
    text: &str,
    tokens: &[Lexed<'_>],
    at: usize,
    expected: &[String],
) -> Option<usize> {
    // After a block, it is optional.
    let is_optional = |word: &String| word == "a statement" || word.starts_with("an item");
    if !expected.iter().any(|word| word == "`;`") || expected.iter().any(is_optional) {
        return None;
    }
    let &(_, before, end) = tokens.get(at.checked_sub(1)?)?;
    let &(start, token, _) = tokens.get(at)?;
    let is_next = |token| token == Token::BraceClose;
    let at_end = is_next(before)
        || is_next(token)
        || !on_one_line(text, end, start)
        || expected.iter().any(|word| word == "an operator") && starts_statement(tokens, at);
    at_end.then_some(end)
}

/// True if a statement certainly starts at a token: with a keyword, or a name and an assignment.
fn starts_statement(tokens: &[Lexed<'_>], at: usize) -> bool {
    let token = |k: usize| tokens.get(k).map(|&(_, token, _)| token);
    match token(at) {
        Some(
            Token::Var
            | Token::Const
            | Token::Return
            | Token::While
            | Token::For
            | Token::Switch
            | Token::Break
            | Token::Continue,
        ) => true,
        Some(Token::Ident(_)) => token(at + 1).is_some_and(operands::assigns),
        _ => false,
    }
}

/// The name before the token `at`, if it is all of the last statement of a block.
fn last_value<'src>(tokens: &[Lexed<'src>], at: usize) -> Option<&'src str> {
    let before = at.checked_sub(1)?;
    match (tokens.get(before)?, tokens.get(at)?) {
        ((_, Token::Ident(name), _), (_, Token::BraceClose, _)) if begins(tokens, before) => {
            Some(name)
        }
        _ => None,
    }
}

/// The index of the first token of the statement, setting or item around the token `at`.
fn start_of_construct(tokens: &[Lexed<'_>], at: usize) -> usize {
    let mut closed = 0_usize;
    let mut start = at;
    for (k, (_, token, _)) in tokens.iter().enumerate().take(at).rev() {
        match token {
            Token::Semicolon if closed == 0 => break,
            Token::BraceClose | Token::ParenClose | Token::BracketClose => {
                if *token == Token::BraceClose && closed == 0 && !continues(tokens, k + 1) {
                    break;
                }
                closed += 1;
            }
            Token::BraceOpen if closed == 0 => break,
            Token::BraceOpen | Token::ParenOpen | Token::BracketOpen => {
                closed = closed.saturating_sub(1);
            }
            _ => {}
        }
        start = k;
    }
    start
}

/// The place from which to look for the start of a construct: before the block of an `if` that is
/// a value, if its `else` is missing.
fn start_of_choice(tokens: &[Lexed<'_>], at: usize, expected: &[String]) -> usize {
    if expected != ["`else`"] {
        return at;
    }
    let mut open = 0_usize;
    for (k, (_, token, _)) in tokens.iter().enumerate().take(at).rev() {
        match token {
            Token::BraceClose => open += 1,
            Token::BraceOpen if open <= 1 => return k,
            Token::BraceOpen => open -= 1,
            _ => {}
        }
    }
    at
}

/// True if the token after a block continues the same statement.
fn continues(tokens: &[Lexed<'_>], at: usize) -> bool {
    matches!(
        tokens.get(at),
        Some((_, Token::Else | Token::Turn | Token::Ident("catch" | "except" | "finally"), _))
    )
}

/// The index after the last token of the statement, setting or item around the token `at`, which
/// starts at the token `first`.
fn end_of_construct(tokens: &[Lexed<'_>], first: usize, at: usize) -> usize {
    // A `;` in brackets does not end a statement.
    let before = tokens.get(first..at).unwrap_or_default().iter();
    let mut open = before.fold(0_usize, |open, (_, token, _)| match token {
        Token::ParenOpen | Token::BracketOpen => open + 1,
        Token::ParenClose | Token::BracketClose => open.saturating_sub(1),
        _ => open,
    });
    for (k, (_, token, _)) in tokens.iter().enumerate().skip(at) {
        match token {
            Token::Semicolon if open == 0 => return k + 1,
            Token::BraceOpen | Token::ParenOpen | Token::BracketOpen => open += 1,
            Token::BraceClose if open == 0 => return k,
            Token::BraceClose => {
                open -= 1;
                if open == 0 && !continues(tokens, k + 1) {
                    // A `;` after a block is part of it.
                    let ends = matches!(tokens.get(k + 1), Some((_, Token::Semicolon, _)));
                    return k + 1 + usize::from(ends);
                }
            }
            Token::ParenClose | Token::BracketClose => open = open.saturating_sub(1),
            _ => {}
        }
    }
    tokens.len()
}
