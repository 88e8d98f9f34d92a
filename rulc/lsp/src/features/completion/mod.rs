//! What can be written at a place. The place is found by the tokens before it, since a text is
//! rarely correct while something is typed into it.
//!
//! | module | what it does |
//! |---|---|
//! | `place` | finds what fits where the word starts |
//! | `wanted` | finds the kind of the value that is written there |
//! | `names` | offers names that have a value |
//! | `unused` | offers functions of modules that are not used yet |
//! | [`files`] | offers the files of modules |

pub mod files;
mod names;
mod place;
mod unused;
mod wanted;

use gen_lsp_types::{
    CompletionItem, CompletionItemKind, InsertTextFormat, MarkupContent, MarkupKind,
};
use grammar_text::Token;

use crate::outline::{self, Part};
use crate::project::View;
use crate::words::{self, Word};

pub(crate) use names::MOST_NAMES;

/// The completions at an offset of a text; with snippets if the editor supports them. The view can
/// be of an earlier version of the text: only names are taken from it. `neighbor` returns the text
/// of the module that a file with this name, without its ending, in the same folder has.
#[must_use]
pub fn at(
    view: &View<'_>,
    text: &str,
    offset: usize,
    snippets: bool,
    neighbor: &dyn Fn(&str) -> Option<String>,
) -> Vec<CompletionItem> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let start = text.get(..offset).unwrap_or_default().trim_end_matches(is_part).len();
    let parts = outline::parts(text);
    let end = parts.partition_point(|part| part.range.end <= start);
    let mut completion = Completion {
        view,
        text,
        tokens: parts.get(..end).unwrap_or_default(),
        first_item: outline::start_of_items(text, &parts),
        prefix: text.get(start..offset).unwrap_or_default(),
        snippets,
        neighbor,
        out: Vec::new(),
    };
    let inside = parts.get(end).filter(|part| part.range.start < start);
    match inside.map(|part| part.token) {
        // In a string, a text or a comment.
        Some(Some(Token::Str(_))) => completion.string(),
        Some(Some(Token::Text(_)) | None) => {}
        _ if in_comment(text, completion.tokens, start) => {}
        _ if in_open_text(text, &parts, start) => {}
        _ if unclosed(text, start) => completion.string(),
        _ => completion.place(start),
    }
    completion.out
}

/// True if a comment reaches to the end of the line of an offset.
fn in_comment(text: &str, before: &[Part<'_>], offset: usize) -> bool {
    before.last().is_some_and(|last| {
        let is_line = text.get(last.range.clone()).is_some_and(|text| text.starts_with("//"));
        let gap = text.get(last.range.end..offset).unwrap_or_default();
        last.token.is_none() && is_line && !gap.contains('\n')
    })
}

/// True if a text that starts with `"""` is not closed before an offset: its end is still to be
/// written.
fn in_open_text(text: &str, parts: &[Part<'_>], offset: usize) -> bool {
    let is_known = |at: usize| {
        let next = parts.partition_point(|part| part.range.end <= at);
        parts.get(next).is_some_and(|part| {
            let has_quotes = matches!(part.token, Some(Token::Text(_) | Token::Str(_)) | None);
            has_quotes && part.range.contains(&at)
        })
    };
    let before = text.get(..offset).unwrap_or_default();
    before.match_indices("\"\"\"").any(|(at, _)| !is_known(at))
}

/// True if a string on the line of an offset is not closed before it.
fn unclosed(text: &str, offset: usize) -> bool {
    let line = text.get(..offset).unwrap_or_default().rsplit('\n').next().unwrap_or_default();
    line.matches('"').count() % 2 == 1 && !line.contains("\"\"\"")
}

struct Completion<'v, 'a> {
    view: &'v View<'v>,
    text: &'a str,
    /// The tokens and comments before the word.
    tokens: &'v [Part<'a>],
    /// Where the first item of the text starts.
    first_item: usize,
    /// What is written of the word.
    prefix: &'a str,
    snippets: bool,
    neighbor: &'v dyn Fn(&str) -> Option<String>,
    out: Vec<CompletionItem>,
}

impl<'a> Completion<'_, 'a> {
    /// The n-th token before the word, from 1.
    fn back(&self, n: usize) -> Option<Token<'a>> {
        self.tokens.iter().rev().filter_map(|part| part.token).nth(n.checked_sub(1)?)
    }

    fn word_back(&self, n: usize) -> Option<&'a str> {
        let mut tokens = self.tokens.iter().rev().filter(|part| part.token.is_some());
        self.text.get(tokens.nth(n.checked_sub(1)?)?.range.clone())
    }

    fn add(&mut self, label: &str, kind: CompletionItemKind) -> &mut CompletionItem {
        self.out.push(CompletionItem {
            label: label.to_owned(),
            kind: Some(kind),
            ..CompletionItem::default()
        });
        let last = self.out.len() - 1;
        &mut self.out[last]
    }

    fn words<'w>(&mut self, words: impl IntoIterator<Item = &'w str>) {
        for word in words {
            self.add(word, CompletionItemKind::Keyword);
        }
    }

    fn snippet(&mut self, word: &Word, documentation: Option<&str>) {
        let snippets = self.snippets;
        let plain = words::plain(word.snippet);
        let item = self.add(word.word, CompletionItemKind::Snippet);
        item.detail = Some(word.text.to_owned());
        item.insert_text = Some(if snippets { word.snippet.to_owned() } else { plain.clone() });
        if snippets {
            item.insert_text_format = Some(InsertTextFormat::Snippet);
        }
        item.sort_text = Some(format!("3{}", word.word));
        let text = documentation.map(|text| format!("{text}\n\n")).unwrap_or_default();
        item.documentation = Some(markdown(format!("{text}```rul\n{plain}\n```")));
    }

    fn snippets_of(&mut self, words: &[Word]) {
        for word in words {
            self.snippet(word, None);
        }
    }
}

fn markdown(value: String) -> gen_lsp_types::Documentation {
    MarkupContent { kind: MarkupKind::Markdown, value }.into()
}

/// Makes an item insert a call, with places for the arguments.
fn call_snippet<'n>(
    item: &mut CompletionItem,
    name: &str,
    parameters: impl Iterator<Item = &'n str>,
    snippets: bool,
) {
    if !snippets {
        return;
    }
    let places: Vec<String> =
        parameters.zip(1..).map(|(name, number)| format!("${{{number}:{name}}}")).collect();
    item.insert_text = Some(format!("{name}({})", places.join(", ")));
    item.insert_text_format = Some(InsertTextFormat::Snippet);
}
