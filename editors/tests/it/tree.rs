//! The tree-sitter parser.

use std::collections::BTreeSet;
use std::ops::Range;

use editors::tokens::{Class, keywords, tokens};
use grammar::span::SourceId;
use grammar_text::ast::{File, Item};
use tree_sitter::{Language, Node, Parser, Tree};

use crate::sources;

pub(crate) fn language() -> Language {
    Language::new(editors::RUL)
}

pub(crate) fn parse(text: &str) -> Tree {
    let mut parser = Parser::new();
    parser.set_language(&language()).unwrap();
    parser.parse(text, None).unwrap()
}

/// Calls `visit` with each node in order; if it returns false, not with those inside of it.
pub(crate) fn walk<'t>(node: Node<'t>, visit: &mut impl FnMut(Node<'t>) -> bool) {
    if visit(node) {
        let mut cursor = node.walk();
        for child in node.children(&mut cursor) {
            walk(child, visit);
        }
    }
}

/// Where the first error of a tree is, in bytes.
fn first_error(tree: &Tree) -> Option<Range<usize>> {
    let mut found = None;
    walk(tree.root_node(), &mut |node| {
        if found.is_none() && (node.is_error() || node.is_missing()) {
            found = Some(node.byte_range());
        }
        node.has_error()
    });
    found
}

/// The class that a leaf of the tree stands for; a string counts as a leaf.
fn class(leaf: Node<'_>, text: &str) -> Option<Class> {
    Some(match leaf.kind() {
        "comment" => Class::Comment,
        "identifier" | "word" | "kind" if keywords().any(|word| word == text) => Class::Soft,
        "identifier" | "word" | "kind" => Class::Name,
        "integer" | "row" => Class::Integer,
        "string" => Class::String,
        "text" => Class::Text,
        "color" => Class::Color,
        symbol if symbol == text && !leaf.is_named() => {
            if !keywords().any(|word| word == symbol) {
                Class::Symbol
            } else if grammar_text::is_name(symbol) {
                Class::Soft
            } else {
                Class::Keyword
            }
        }
        _ => return None,
    })
}

/// A leaf of the tree; a string counts as a leaf.
pub(crate) struct Leaf {
    /// Where it is, in bytes.
    pub(crate) range: Range<usize>,
    /// What it stands for.
    pub(crate) class: Option<Class>,
    /// True if it is a keyword at this place.
    pub(crate) is_keyword: bool,
}

/// The leaves of a tree.
pub(crate) fn leaves(tree: &Tree, text: &str) -> Vec<Leaf> {
    let mut leaves = Vec::new();
    walk(tree.root_node(), &mut |node| {
        let is_leaf = node.child_count() == 0 || node.kind() == "string";
        let range = node.byte_range();
        if is_leaf && !range.is_empty() {
            let class = class(node, &text[range.clone()]);
            let is_word = matches!(class, Some(Class::Soft | Class::Keyword));
            leaves.push(Leaf { range, class, is_keyword: is_word && !node.is_named() });
        }
        !is_leaf
    });
    leaves
}

/// Compares the leaves of a tree with the tokens of the compiler.
fn agrees(name: &str, text: &str) {
    let tree = parse(text);
    if let Some(error) = first_error(&tree) {
        let before = text[..error.start].lines().count();
        panic!("{name}, line {before}: an error at {:?}", &text[error]);
    }
    let found: Vec<_> =
        leaves(&tree, text).into_iter().map(|leaf| (leaf.range, leaf.class)).collect();
    let tokens: Vec<_> =
        tokens(text).into_iter().map(|(range, class)| (range, Some(class))).collect();
    for (found, expected) in found.iter().zip(&tokens) {
        assert_eq!(found, expected, "{name}: {:?}", &text[expected.0.clone()]);
    }
    assert_eq!(found.len(), tokens.len(), "{name}");
}

#[test]
fn every_keyword_is_somewhere_in_the_sources() {
    let mut missing: BTreeSet<&str> = keywords().collect();
    for (_, text) in sources::repository() {
        for leaf in leaves(&parse(&text), &text) {
            if leaf.is_keyword {
                missing.remove(&text[leaf.range]);
            }
        }
    }
    assert!(missing.is_empty(), "the sources do not use {missing:?} as keywords");
}

#[test]
fn every_source_has_the_tokens_of_the_compiler() {
    let documents = sources::documents().into_iter().filter(|(_, text)| sources::is_correct(text));
    for (name, text) in sources::repository().into_iter().chain(documents) {
        agrees(&name, &text);
    }
}

#[test]
fn random_rules_have_the_tokens_of_the_compiler() {
    for (name, text) in sources::random(300) {
        agrees(&name, &text);
    }
}

#[test]
fn every_token_of_the_compiler_is_in_the_grammar() {
    let language = language();
    for text in grammar_text::FIXED {
        assert_ne!(language.id_for_node_kind(text, false), 0, "the grammar has no `{text}`");
    }
}

/// What the tree accepts although the compiler finds an error, or the other way around.
fn differs(text: &str) -> bool {
    first_error(&parse(text)).is_none() != sources::is_correct(text)
}

#[test]
fn the_tree_has_an_error_where_the_compiler_finds_one() {
    let correct = sources::repository();
    let changed = sources::changed(&correct, 5000);
    for (name, text) in sources::documents().into_iter().chain(changed) {
        assert!(!differs(&text), "{name}: {}\n{text}", sources::is_correct(&text));
    }
}

/// The functions and phases of a file: where their bodies are.
fn bodies(file: &File) -> Vec<Range<usize>> {
    let body = |item: &Item| match item {
        Item::Function(function) => Some(function.body.span.range()),
        Item::Phase(phase) => Some(phase.body.span.range()),
        _ => None,
    };
    let inner = |item: &Item| match item {
        Item::Public(public) => body(&public.item),
        item => body(item),
    };
    file.items.iter().filter_map(inner).collect()
}

#[test]
fn functions_and_phases_are_where_the_compiler_sees_them() {
    for (name, text) in sources::repository() {
        let (file, _) = grammar_text::parse(SourceId::default(), &text);
        let tree = parse(&text);
        let mut found = Vec::new();
        walk(tree.root_node(), &mut |node| {
            if ["function_item", "phase_item"].contains(&node.kind()) {
                found.push(node.child_by_field_name("body").unwrap().byte_range());
            }
            true
        });
        assert_eq!(found, bodies(&file), "{name}");
    }
}
