//! Selections that grow: from a word to its expression, statement, block and item.

use std::ops::Range;

use gen_lsp_types::{Position, SelectionRange};
use grammar_text::Token;
use grammar_text::ast::Item;
use grammar_text::walk::{self, Node};

use crate::outline;
use crate::project::View;

/// How many steps a selection can take: clients read answers recursively.
const MOST_STEPS: usize = 50;

/// The selections around each of some positions, the smallest ones outside.
#[must_use]
pub fn ranges(view: &View<'_>, positions: &[Position]) -> Vec<SelectionRange> {
    let parts = view.parts();
    let items = outline::items(view.text(), &parts);
    positions.iter().map(|&position| at(view, &parts, &items, view.offset(position))).collect()
}

fn at(
    view: &View<'_>,
    parts: &[outline::Part<'_>],
    items: &[outline::Item<'_>],
    offset: usize,
) -> SelectionRange {
    let is_around = |range: &Range<usize>| range.start <= offset && offset <= range.end;
    let mut found: Vec<Range<usize>> = Vec::new();
    found.push(0..view.text().len());
    found.extend(items.iter().map(|item| item.range.clone()).filter(is_around));
    found.extend(items.iter().filter_map(|item| item.body.clone()).filter(is_around));
    found.extend(parts.iter().map(|part| part.range.clone()).filter(is_around));
    brackets(parts, offset, &mut found);
    if let Some(file) = view.analysis().file(view.source) {
        let mut visit = |node: Node<'_>| {
            let span = match node {
                Node::Block(block) => block.span,
                Node::Statement(statement) => statement.span,
                Node::Expr(expr) => expr.span,
            };
            if is_around(&span.range()) {
                found.push(span.range());
            }
        };
        for item in &file.tree.items {
            match item.declaration() {
                Item::Function(item) if is_around(&item.body.span.range()) => {
                    walk::block(&item.body, &mut visit);
                }
                Item::Phase(item) if is_around(&item.body.span.range()) => {
                    walk::block(&item.body, &mut visit);
                }
                Item::Test(item) => walk::steps(&item.steps, &mut visit),
                Item::Const(item) => walk::expr(&item.value, &mut visit),
                _ => {}
            }
        }
    }
    found.sort_by_key(|range| (std::cmp::Reverse(range.len()), range.start));
    found.dedup();
    // Each must be inside of the one before it.
    let mut nested: Vec<Range<usize>> = Vec::new();
    for range in found {
        if nested.last().is_none_or(|last| last.start <= range.start && range.end <= last.end) {
            nested.push(range);
        }
    }
    let skipped = nested.len().saturating_sub(MOST_STEPS);
    let mut selection = None;
    for range in nested.iter().take(1).chain(nested.iter().skip(skipped + 1)) {
        selection =
            Some(SelectionRange { range: view.range(range), parent: selection.map(Box::new) });
    }
    let all = view.range(&(offset..offset));
    selection.unwrap_or(SelectionRange { range: all, parent: None })
}

/// The brackets around an offset, with what is in them and without.
fn brackets(parts: &[outline::Part<'_>], offset: usize, found: &mut Vec<Range<usize>>) {
    let mut open = Vec::new();
    for part in parts {
        match part.token {
            Some(Token::BraceOpen | Token::ParenOpen | Token::BracketOpen) => {
                open.push(part.range.clone());
            }
            Some(Token::BraceClose | Token::ParenClose | Token::BracketClose) => {
                let Some(start) = open.pop() else { continue };
                if start.end <= offset && offset <= part.range.start {
                    found.push(start.end..part.range.start);
                    found.push(start.start..part.range.end);
                }
            }
            _ => {}
        }
    }
}
