//! Links to the files that the text names.

use gen_lsp_types::{DocumentLink, Uri};
use grammar::span::Span;
use grammar_text::ast::{HelpBody, Item, Module, PatternImage, Text};

use crate::project::View;

/// The links of the text.
#[must_use]
pub fn of(view: &View<'_>) -> Vec<DocumentLink> {
    let Some(file) = view.analysis().file(view.source) else { return Vec::new() };
    let links = file.tree.items.iter().filter_map(|item| {
        let (span, target) = target(view, item.declaration())?;
        Some(DocumentLink {
            range: view.range_of(span),
            target: Some(target),
            tooltip: None,
            data: None,
        })
    });
    links.collect()
}

/// The file at an offset of the text, if a file is named there.
#[must_use]
pub fn at(view: &View<'_>, offset: usize) -> Option<Uri> {
    let file = view.analysis().file(view.source)?;
    let mut named = file.tree.items.iter().filter_map(|item| target(view, item.declaration()));
    let found = named.find(|(span, _)| {
        let range = span.range();
        range.start <= offset && offset <= range.end
    });
    found.map(|(_, target)| target)
}

/// The file that an item names, and the place of its name.
fn target(view: &View<'_>, item: &Item) -> Option<(Span, Uri)> {
    let file = |text: &Text| {
        let path = view.beside(&text.value);
        Some((text.span, (view.address)(&path)?))
    };
    match item {
        Item::Use(used) => match &used.module {
            Module::Standard(library, name) => {
                let module = (view.address)(&format!("{}::{}", library.text, name.text))?;
                Some((library.span.to(name.span), module))
            }
            Module::File(text) => file(text),
        },
        Item::Pattern(pattern) => match &pattern.image {
            PatternImage::File(text) => file(text),
            PatternImage::Rows(..) => None,
        },
        Item::Help(help) => match &help.body {
            HelpBody::File(text) => file(text),
            HelpBody::Inline(_) | HelpBody::Exact(_) => None,
        },
        _ => None,
    }
}
