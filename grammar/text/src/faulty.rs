//! Parsing a text with errors: which of them are reported, and which follow from others.

use super::ast::{File, Item};
use super::error::{Hint, SyntaxError, SyntaxErrorKind};
use super::items::Starts;
use super::lex::on_one_line;
use super::{brackets, indent, lex, recover, surplus, unclosed};
use grammar::span::SourceId;

/// Parses a text that has errors.
pub(super) fn parse(source: SourceId, text: &str) -> (File, Vec<SyntaxError>) {
    let (mut tokens, mut errors) = lex::lex(source, text);
    if let Some(item) = unclosed::explain(source, text, &tokens, &mut errors) {
        unclosed::resume(source, text, &mut tokens, item);
    }
    with_tokens(source, text, tokens, errors)
}

/// Parses a text from an offset on, where a function starts. `None` if the result depends on what
/// is around it: a text or comment does not end in it, or something is nested too deep.
pub(super) fn parse_part(
    source: SourceId,
    text: &str,
    start: usize,
) -> Option<(File, Vec<SyntaxError>)> {
    let (tokens, mut errors) = lex::lex_from(source, text, start);
    if errors.iter().any(|error| error.kind.reaches_the_end()) {
        return None;
    }
    unclosed::explain(source, text, &tokens, &mut errors);
    let (file, errors) = with_tokens(source, text, tokens, errors);
    let is_deep = errors.iter().any(|error| error.kind == SyntaxErrorKind::TooDeep);
    (!is_deep).then_some((file, errors))
}

/// Parses tokens, and adds to the errors.
fn with_tokens<'src>(
    source: SourceId,
    text: &'src str,
    tokens: Vec<lex::Lexed<'src>>,
    mut errors: Vec<SyntaxError>,
) -> (File, Vec<SyntaxError>) {
    let starts = Starts::of(text, &tokens);
    let lexed = tokens.clone();
    let brackets::Checked { tokens, errors: mut unbalanced } =
        brackets::check(source, text, tokens, &starts);
    for (error, _) in &mut unbalanced {
        indent::explain(source, text, &tokens, error);
    }
    if unbalanced.iter().any(|(error, _)| error.kind == SyntaxErrorKind::TooDeep) {
        errors.extend(unbalanced.into_iter().map(|(error, _)| error));
        return (recover::parse_shallow(source, text, &lexed, &starts), errors);
    }
    let (mut file, mut syntactic) = recover::parse_tokens(source, text, tokens.clone(), &starts);
    for (error, _) in &mut unbalanced {
        surplus::explain(&tokens, error, &mut syntactic);
    }
    unopened(text, &mut unbalanced, &mut syntactic);
    // Errors of the parser near a missing bracket follow from it, and so do errors on the same line
    // after an unknown character. A text or comment that does not end may have swallowed anything,
    // so no error after it is certain.
    let lexical: Vec<usize> = errors.iter().map(|error| error.span.range().start).collect();
    // Any quote on a line may be the one without a partner.
    let starts_of = |is_it: &dyn Fn(&SyntaxErrorKind) -> bool| -> Vec<usize> {
        let found = errors.iter().filter(|error| is_it(&error.kind));
        found.map(|error| error.span.range().start).take(32).collect()
    };
    let strings = starts_of(&|kind| *kind == SyntaxErrorKind::UnclosedString);
    let literals = starts_of(&SyntaxErrorKind::is_unclosed_literal);
    // Nobody knows which file it should name.
    file.items.retain(|item| match item {
        Item::Use(used) => !strings.iter().any(|at| used.span.range().contains(at)),
        _ => true,
    });
    // What is missing after it at the end of the text may be in it.
    let last = tokens.last().map_or(0, |token| token.0);
    if strings.contains(&last) {
        syntactic.retain(|error| !matches!(error.kind, SyntaxErrorKind::UnexpectedEnd { .. }));
    }
    // A string has swallowed only the rest of its line, but brackets may be there.
    let unclosed = errors.iter().filter(|error| {
        error.kind.reaches_the_end()
            || error.kind == SyntaxErrorKind::UnclosedString && !unbalanced.is_empty()
    });
    let certain = unclosed.map(|error| error.span.start()).min().unwrap_or(u32::MAX);
    errors.extend(syntactic.into_iter().filter(|error| {
        let at = error.span.range().start;
        let nearest = lexical[..lexical.partition_point(|&bad| bad <= at)].last();
        !unbalanced.iter().any(|(_, range)| range.contains(&error.span.start()))
            && !nearest.is_some_and(|&bad| on_one_line(text, bad, at))
            && !match error.kind {
                SyntaxErrorKind::UnfinishedItem { .. } => &literals,
                _ => &strings,
            }
            .iter()
            .any(|&bad| at <= bad && on_one_line(text, at, bad))
    }));
    // A literal that reaches the end of the text has swallowed the partners of open brackets, and a
    // string those on its line.
    let swallows_all = errors.iter().any(|error| error.kind.reaches_the_end());
    let is_swallowed = |error: &SyntaxError| {
        let at = error.span.range().start;
        let is_before = |&bad: &usize| at <= bad && on_one_line(text, at, bad);
        matches!(error.kind, SyntaxErrorKind::Unclosed { .. })
            && (swallows_all || strings.iter().any(is_before))
    };
    let unbalanced = unbalanced.into_iter().map(|(error, _)| error);
    errors.extend(unbalanced.filter(|error| !is_swallowed(error)));
    errors.retain(|error| error.kind.is_unclosed_literal() || error.span.end() < certain);
    // A bracket of another alphabet is the partner of one that seems to have none.
    let foreign: Vec<usize> = errors
        .iter()
        .filter(|error| {
            matches!(error.kind, SyntaxErrorKind::UnknownCharacter('\u{FF01}'..='\u{FF5E}'))
        })
        .map(|error| error.span.range().start)
        .collect();
    errors.retain(|error| {
        let at = error.span.range().start;
        !matches!(error.kind, SyntaxErrorKind::Unclosed { .. } | SyntaxErrorKind::Unopened { .. })
            || !foreign.iter().any(|&bad| on_one_line(text, at.min(bad), at.max(bad)))
    });
    errors.sort_by_key(|error| (error.span.start(), error.span.end()));
    (file, errors)
}

/// Makes one error of a bracket that closes nothing and of the error at the place where its partner
/// is missing: `f 3)` on one line, and `if c x = 3; }`.
fn unopened(
    text: &str,
    unbalanced: &mut Vec<(SyntaxError, std::ops::Range<u32>)>,
    syntactic: &mut Vec<SyntaxError>,
) {
    unbalanced.retain_mut(|(error, _)| {
        let SyntaxErrorKind::Unopened { close } = error.kind else { return true };
        let start = error.span.range().start;
        let is_cause = |cause: &SyntaxError| {
            let at = cause.span.range().start;
            let SyntaxErrorKind::Unexpected { expected, .. } = &cause.kind else { return false };
            at < start
                && match close {
                    '}' => expected.iter().any(|word| word == "`{`"),
                    _ => on_one_line(text, at, start),
                }
        };
        let Some(at) = syntactic.iter().rposition(is_cause) else { return true };
        if close == '}' {
            return false;
        }
        let cause = syntactic.remove(at);
        let label = if close == ')' {
            "is a `(` missing before this?"
        } else {
            "is a `[` missing before this?"
        };
        let mut hint = Hint::help("remove it, or add the bracket that it closes");
        hint.other = Some((cause.span, label));
        error.hint = Some(Box::new(hint));
        true
    });
}
