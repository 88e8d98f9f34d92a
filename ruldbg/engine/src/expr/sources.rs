//! Constants and tables of the rule: the source map has no list of them, but the texts.

use std::iter;

use grammar::source_map::SourceMap;
use grammar::span::{SourceId, Span};
use grammar_text::ast::{Block, Expr, ExprKind, File, Item, StatementKind};
use grammar_text::parse;
use grammar_text::walk;
use rulc_compiler::source::module_name;

use super::names::{Body, Names, Symbol};
use super::node::Node;
use super::resolve::Resolver;

/// How many rounds are made to find constants that depend on others.
const MOST_ROUNDS: usize = 16;

/// Adds what the texts of a source map declare and the map does not name; returns the places of its
/// functions.
pub(super) fn add(names: &mut Names, map: &SourceMap) -> Vec<Body> {
    let mut bodies = Vec::new();
    for (number, source) in (0..).zip(&map.sources) {
        let Some(text) = &source.text else { continue };
        let (file, _) = parse(SourceId::default(), text);
        let module = (number > 0).then(|| module_name(&source.name));
        add_file(names, module, &file);
        let lines = Lines::new(text);
        names.declared.extend(file.items.iter().map(Item::declaration).flat_map(declared));
        for item in file.items.iter().map(Item::declaration) {
            let (name, block) = match item {
                Item::Function(function) => (&function.name, &function.body),
                Item::Phase(phase) => (&phase.letter, &phase.body),
                _ => continue,
            };
            let range = name.span.to(block.span).range();
            assigned(block, &mut |span, name| {
                let at = (number, lines.place(span.range().start));
                names.assigned.entry(at).or_default().push(name.to_owned());
            });
            bodies.push(Body {
                source: number,
                range: lines.place(range.start)..lines.place(range.end),
                name: name.text.to_string(),
                module: module.map(str::to_owned),
            });
        }
    }
    bodies
}

/// The marks and variables that an item declares, each with what it is.
fn declared(item: &Item) -> Vec<(String, &'static str)> {
    match item {
        Item::Mark(names) => names.iter().map(|name| (name.text.to_string(), "a mark")).collect(),
        Item::Var(list) => {
            list.iter().map(|variable| (variable.name.text.to_string(), "a variable")).collect()
        }
        _ => Vec::new(),
    }
}

/// Finds the names that the statements of a block assign, with the span that their code comes from.
fn assigned(block: &Block, found: &mut impl FnMut(Span, &str)) {
    walk::block(block, &mut |node| {
        let walk::Node::Statement(statement) = node else { return };
        match &statement.kind {
            StatementKind::Var(list) => {
                list.iter().for_each(|(name, _)| found(name.span, &name.text));
            }
            StatementKind::Assign { place, .. } => {
                if let ExprKind::Name(name) = &place.kind {
                    found(statement.span, &name.text);
                }
            }
            // The first value comes from the name, the others from the whole loop.
            StatementKind::For { variable, .. } => {
                found(variable.span, &variable.text);
                found(statement.span, &variable.text);
            }
            _ => {}
        }
    });
}

/// The starts of the lines of a text.
pub(super) struct Lines<'t> {
    text: &'t str,
    starts: Vec<usize>,
}

impl<'t> Lines<'t> {
    pub(super) fn new(text: &'t str) -> Lines<'t> {
        let breaks = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
        Lines { text, starts: iter::once(0).chain(breaks.map(|(at, _)| at + 1)).collect() }
    }

    /// The offset of a line and column, from 0, the column in UTF-16 units.
    pub(super) fn offset(&self, (line, column): (u32, u32)) -> Option<usize> {
        let start = *self.starts.get(usize::try_from(line).ok()?)?;
        let mut units = 0;
        let rest = self.text.get(start..)?.char_indices();
        let mut found = rest.map(|(at, c)| {
            let before = units;
            units += c.len_utf16();
            (at, before)
        });
        let column = usize::try_from(column).ok()?;
        found.find(|(_, before)| *before >= column).map(|(at, _)| start + at)
    }

    /// Line and column of an offset, from 0, the column in UTF-16 units.
    pub(super) fn place(&self, offset: usize) -> (u32, u32) {
        let line = self.starts.partition_point(|&start| start <= offset).saturating_sub(1);
        let start = self.starts.get(line).copied().unwrap_or(0);
        let before = self.text.get(start..offset).unwrap_or_default();
        let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        (number(line), number(before.encode_utf16().count()))
    }
}

fn add_file(names: &mut Names, module: Option<&str>, file: &File) {
    let mut rest: Vec<&Item> = file.items.iter().map(Item::declaration).collect();
    rest.retain(|item| matches!(item, Item::Const(_) | Item::Table(_)));
    for _ in 0..MOST_ROUNDS {
        let before = rest.len();
        rest.retain(|item| match value(names, item) {
            Some((name, symbol)) => {
                names.declare(module, name, symbol);
                false
            }
            None => true,
        });
        if rest.len() == before {
            return;
        }
    }
}

/// The name and the value of a constant or a table, if all names in it are known.
fn value<'a>(names: &Names, item: &'a Item) -> Option<(&'a str, Symbol)> {
    let constant = |expr: &Expr| -> Option<Node> {
        let node = Resolver::new(names, None).node(expr).ok()?;
        node.as_constant().map(|_| node)
    };
    match item {
        Item::Const(declared) => {
            let node = constant(&declared.value)?;
            Some((&declared.name.text, Symbol::Constant(node.as_constant()?, node.kind)))
        }
        Item::Table(declared) => {
            let nodes: Option<Vec<Node>> = declared.elements.iter().map(constant).collect();
            let nodes = nodes?;
            let kind = nodes.first()?.kind;
            let elements = nodes.iter().filter_map(Node::as_constant).collect();
            Some((&declared.name.text, Symbol::Table(elements, kind)))
        }
        _ => None,
    }
}
