//! Changes of correct code that an editor offers: none of them changes what a rule does.
//!
//! | module | what it does |
//! |---|---|
//! | `arms` | adds the arms that a `switch` lacks |
//! | `extract` | moves a value into a constant or variable, and statements into a function |
//! | `inline` | replaces a name by its value |

mod arms;
mod extract;
mod inline;

use std::ops::Range;

use gen_lsp_types::{CodeActionKind, TextEdit};
use grammar::span::Span;
use grammar_text::ast::{Block, Expr, Item, Statement};
use grammar_text::walk::{self, Node};

use crate::project::View;

/// A change: its title and its edits of the text.
pub(super) type Change = (String, Vec<TextEdit>);

/// A kind of change, and what offers it for a part of the text.
type Row = (CodeActionKind, fn(&View<'_>, &Range<usize>) -> Vec<Change>);

/// The kinds of changes.
pub(super) const KINDS: [Row; 3] = [
    (CodeActionKind::RefactorRewrite, arms::fill),
    (CodeActionKind::RefactorExtract, extract::changes),
    (CodeActionKind::RefactorInline, inline::changes),
];

/// The item around some bytes of the text.
fn item_around<'a>(view: &View<'a>, range: &Range<usize>) -> Option<&'a Item> {
    let file = view.analysis().file(view.source)?;
    file.tree.items.iter().find(|item| match item.declaration() {
        Item::Function(item) => covers(item.body.span, range),
        Item::Phase(item) => covers(item.body.span, range),
        Item::Test(item) => covers(item.span, range),
        _ => false,
    })
}

/// Visits the code of an item.
fn walk_item<'a>(item: &'a Item, visit: &mut impl FnMut(Node<'a>)) {
    match item.declaration() {
        Item::Function(item) => walk::block(&item.body, visit),
        Item::Phase(item) => walk::block(&item.body, visit),
        Item::Test(item) => walk::steps(&item.steps, visit),
        _ => {}
    }
}

/// The innermost expression around some bytes.
fn expr_around<'a>(item: &'a Item, range: &Range<usize>) -> Option<&'a Expr> {
    let mut found = None;
    walk_item(item, &mut |node| match node {
        Node::Expr(expr) if covers(expr.span, range) => found = Some(expr),
        _ => {}
    });
    found
}

/// The innermost block around some bytes, and the statement of it that they are in.
fn block_around<'a>(
    item: &'a Item,
    range: &Range<usize>,
) -> Option<(&'a Block, Option<&'a Statement>)> {
    let mut found = None;
    walk_item(item, &mut |node| match node {
        Node::Block(block) if covers(block.span, range) => {
            let statements = block.statements.iter();
            let inside = statements.into_iter().find(|inside| covers(inside.span, range));
            found = Some((block, inside));
        }
        _ => {}
    });
    found
}

fn covers(span: Span, range: &Range<usize>) -> bool {
    span.range().start <= range.start && range.end <= span.range().end
}

/// The white space before the first word of the line of an offset.
fn indentation(text: &str, offset: usize) -> &str {
    let before = text.get(..offset).unwrap_or_default();
    let line = text.get(before.rfind('\n').map_or(0, |at| at + 1)..).unwrap_or_default();
    line.get(..line.len() - line.trim_start_matches([' ', '\t']).len()).unwrap_or_default()
}

/// A name like this one that nothing in the text has.
fn free_name(view: &View<'_>, wanted: &str) -> String {
    let is_taken = |name: &str| {
        view.parts().iter().any(|part| view.text().get(part.range.clone()) == Some(name))
    };
    let numbered = (2..).map(|k| format!("{wanted}{k}"));
    std::iter::once(wanted.to_owned())
        .chain(numbered)
        .find(|name| !is_taken(name))
        .unwrap_or_default()
}
