//! Parsing a text of which an earlier version is known: only what has changed is parsed.
//!
//! A function at the margin is a good place to divide a text: whatever is open there was not
//! closed by mistake. So the items before such a place and those after it can be parsed apart, and
//! those of the earlier version are used again. What has errors is parsed with a function without
//! errors on either side, because messages about errors depend on what is near them.

use std::ops::Range;

use super::ast::{File, Item};
use super::error::{SyntaxError, SyntaxErrorKind};
use super::items::{self, FN, function_at_margin};
use super::recover::parse_flawless;
use super::shift::Shift;
use super::{MAX_SOURCE, faulty};
use grammar::span::{SourceId, Span};
use grammar::work::{Part, Workers};

/// Which items of a tree can be used for another version of the text.
#[derive(Clone, Copy, Debug)]
pub struct Intact {
    /// Those that end before this byte have no errors,
    before: usize,
    /// and so have those that start after this one.
    after: usize,
}

impl Intact {
    const ALL: Intact = Intact { before: usize::MAX, after: 0 };
    const NONE: Intact = Intact { before: 0, after: usize::MAX };
}

/// An earlier version of a text, with the same number.
#[derive(Debug)]
pub struct Earlier {
    /// The text.
    pub text: String,
    /// Its tree.
    pub file: File,
    /// What of the tree can be used.
    pub intact: Intact,
}

/// A parsed text.
#[derive(Debug)]
pub struct Parsed {
    /// The tree. It lacks the parts that could not be parsed, and is complete around them.
    pub file: File,
    /// The errors, in the order of the text.
    pub errors: Vec<SyntaxError>,
    /// What of the tree can be used for a later version of the text.
    pub intact: Intact,
}

/// Parses a source text, a long one in parts at the same time. The tree and the errors do not
/// depend on the earlier version or the workers.
#[must_use]
pub fn parse_again(
    source: SourceId,
    text: &str,
    earlier: Option<Earlier>,
    workers: &dyn Workers,
) -> Parsed {
    if text.len() > MAX_SOURCE {
        let errors = vec![SyntaxError::new(SyntaxErrorKind::TooLong, Span::new(source, 0, 0))];
        return Parsed { file: File::default(), errors, intact: Intact::NONE };
    }
    let known = match earlier {
        Some(earlier) => Known::of(earlier, text),
        None => Known::nothing(text),
    };
    let whole = || {
        let (file, errors) = faulty::parse(source, text);
        Parsed { file, errors, intact: Intact::NONE }
    };
    parse_unknown(source, text, known, workers).unwrap_or_else(whole)
}

/// What is known of a text.
struct Known {
    before: Vec<Item>,
    /// What has to be parsed, between the items before and after it.
    unknown: Range<usize>,
    after: Vec<Item>,
    /// The bytes that are new, or belong to the parts with errors of the earlier version.
    new: Range<usize>,
}

impl Known {
    fn nothing(text: &str) -> Known {
        let all = 0..text.len();
        Known { before: Vec::new(), unknown: all.clone(), after: Vec::new(), new: all }
    }

    fn of(earlier: Earlier, text: &str) -> Known {
        let Earlier { text: old, file, intact } = earlier;
        let old = &*old;
        let start = same_start(old, text);
        let most = old.len().min(text.len()) - start;
        let end = old.len() - same_end(old, text).min(most);
        let (start, end) = (start.min(intact.before), end.max(intact.after).min(old.len()));
        let mut before = file.items;
        let functions = |(k, item): (usize, &Item)| Some((k, function_at_margin(old, item)?));
        let mut all = before.iter().enumerate();
        let first = all.clone().rev().filter_map(functions);
        let first = first.into_iter().find(|&(_, at)| at + FN.len() <= start).unwrap_or((0, 0));
        // The line break before a function is also the same.
        let last = all.find_map(|item| functions(item).filter(|&(_, at)| at > end));
        let last = last.unwrap_or((before.len(), old.len()));
        let mut after = before.split_off(last.0);
        before.truncate(first.0);
        let by = text.len().wrapping_sub(old.len()).cast_signed();
        if by != 0 {
            after.shift(by);
        }
        let moved = |at: usize| at.wrapping_add_signed(by);
        Known { before, unknown: first.1..moved(last.1), after, new: start..moved(end) }
    }
}

/// Parses what is not known. `None` if the text must be parsed as a whole.
fn parse_unknown(
    source: SourceId,
    text: &str,
    known: Known,
    workers: &dyn Workers,
) -> Option<Parsed> {
    let Known { mut before, unknown, mut after, new } = known;
    let parts = items::parts(text, unknown);
    let mut files: Vec<Option<(File, bool)>> = Vec::new();
    files.resize_with(parts.len(), || None);
    let work = parts.iter().zip(&mut files).map(|(part, file)| -> Part<'_> {
        Box::new(|| *file = parse_flawless(source, text, part.clone()))
    });
    workers.run(work.collect());
    let is_plain = files.iter().flatten().all(|&(_, is_plain)| is_plain);
    let items = |files: &mut dyn Iterator<Item = Option<(File, bool)>>| -> Vec<Item> {
        files.flatten().flat_map(|(file, _)| file.items).collect()
    };
    let first = files.iter().position(Option::is_none);
    let last = files.iter().rposition(Option::is_none);
    let (Some(first), Some(last)) = (first, last) else {
        before.append(&mut items(&mut files.into_iter()));
        before.append(&mut after);
        let intact = if is_plain { Intact::ALL } else { Intact::NONE };
        return Some(Parsed { file: File { items: before }, errors: Vec::new(), intact });
    };
    if !is_plain {
        return None;
    }
    // A part may also have started in a comment or a text. Then an earlier part has errors, because
    // the comment does not end in it, and so does a later one: they are parsed together.
    let broken = parts.get(first)?.start..parts.get(last)?.end;
    let mut later = files.split_off(last + 1).into_iter();
    before.append(&mut items(&mut files.into_iter().take(first)));
    let mut later = items(&mut later);
    later.append(&mut after);
    let start = last_function(text, &mut before);
    let (first, end) = second_function(text, &mut later);
    let (file, errors) = faulty::parse_part(source, text.get(..end)?, start)?;
    // Recovery may have removed one bracket of a pair, so that errors continue beyond the damage.
    if end < text.len() && errors.iter().any(|error| error.span.range().end > first) {
        return None;
    }
    before.extend(file.items);
    before.append(&mut later);
    let intact = Intact { before: new.start.max(broken.start), after: new.end.min(broken.end) };
    Some(Parsed { file: File { items: before }, errors, intact })
}

/// Removes the items from the last function at the margin on, and returns where it starts.
fn last_function(text: &str, items: &mut Vec<Item>) -> usize {
    while let Some(item) = items.pop() {
        if let Some(start) = function_at_margin(text, &item) {
            return start;
        }
    }
    0
}

/// Removes the items before the second function at the margin, and returns where the first two
/// functions start.
fn second_function(text: &str, items: &mut Vec<Item>) -> (usize, usize) {
    let none = (items.len(), text.len());
    let mut functions =
        items.iter().enumerate().filter_map(|(k, item)| Some((k, function_at_margin(text, item)?)));
    let (_, first) = functions.next().unwrap_or(none);
    let (count, second) = functions.next().unwrap_or(none);
    items.drain(..count);
    (first, second)
}

/// How many bytes at the start of two texts are the same.
fn same_start(a: &str, b: &str) -> usize {
    let pairs = a.as_bytes().chunks(BLOCK).zip(b.as_bytes().chunks(BLOCK));
    let start = BLOCK * pairs.take_while(|(a, b)| a.len() == BLOCK && a == b).count();
    let [a, b] = [a, b].map(|text| text.bytes().skip(start));
    start + a.zip(b).take_while(|(a, b)| a == b).count()
}

/// How many bytes at the end of two texts are the same.
fn same_end(a: &str, b: &str) -> usize {
    let pairs = a.as_bytes().rchunks(BLOCK).zip(b.as_bytes().rchunks(BLOCK));
    let end = BLOCK * pairs.take_while(|(a, b)| a.len() == BLOCK && a == b).count();
    let [a, b] = [a, b].map(|text| text.bytes().rev().skip(end));
    end + a.zip(b).take_while(|(a, b)| a == b).count()
}

/// How many bytes are compared at a time.
const BLOCK: usize = 256;
