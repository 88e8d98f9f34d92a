//! The source map of a rule file.

use std::collections::BTreeMap;

use grammar::hash::sha256;
use grammar::rul3;
use grammar::signals::STANDARD;
use grammar::source_map::{self, Function, Mapping, Names, Place, Source, SourceMap, Variable};
use grammar::span::{SourceId, Span};
use grammar_text::ast::{File, Item, Name, Statement, StatementKind};
use grammar_text::walk::{self, Node};

use crate::analyze::{CallGraph, Places};
use crate::diagnostics::Positions;
use crate::ir::point_after;
use crate::kind::Kind;
use crate::kinds::Kinds;
use crate::program::{FunctionId, Home, Program, VarId};
use crate::resolve::{Near, Stop, StopKind};
use crate::source::{Sources, module_name};

/// What a source map is made of.
pub(crate) struct Parts<'a> {
    pub(crate) names: ItemNames,
    pub(crate) scopes: Scopes,
    pub(crate) sources: &'a Sources,
    pub(crate) program: &'a Program,
    pub(crate) calls: &'a CallGraph,
    pub(crate) places: &'a Places,
    /// The address of each function in the code.
    pub(crate) functions: &'a BTreeMap<FunctionId, i32>,
    /// The spans of the source that the code comes from, each with its first address.
    pub(crate) spans: &'a [(usize, Span)],
    /// The addresses of points after statements, where the debugger can stop.
    pub(crate) points: &'a BTreeMap<Span, usize>,
    /// The names of the marks, by number.
    pub(crate) marks: &'a [String],
    /// What the source asks of the debugger.
    pub(crate) stops: &'a [Stop],
    /// The kinds of variables and results of functions.
    pub(crate) kinds: &'a Kinds,
}

/// Makes the source map of a rule file; its `file` stays empty until the file has a name.
pub(crate) fn source_map(parts: &Parts<'_>, bytes: &[u8]) -> SourceMap {
    // The code section as a reader of the file finds it: with the byte that pads it.
    let code = match rul3::read(bytes) {
        Ok(loaded) => loaded.layout.code,
        Err(error) => panic!("the rule file that was just written cannot be read: {error}"),
    };
    let positions = Positions::new(parts.sources);
    let mut mappings: Vec<Mapping> = Vec::with_capacity(parts.spans.len());
    for &(at, span) in parts.spans {
        let place = place(&positions, span);
        if mappings.last().is_none_or(|last| last.place != place) {
            mappings.push(Mapping { address: number(code.start + at), place });
        }
    }
    let sources = parts
        .sources
        .iter()
        .map(|(_, source)| Source { name: source.name.clone(), text: Some(source.text.clone()) });
    SourceMap {
        file: String::new(),
        sources: sources.collect(),
        mappings,
        names: Names {
            version: 1,
            code: [number(code.start), number(code.end)],
            sha256: sha256(&bytes[code.clone()]),
            functions: functions(parts, code.start),
            variables: variables(parts, &positions),
            arrays: arrays(parts),
            marks: parts.marks.to_vec(),
            patterns: parts.names.patterns.clone(),
            shapes: parts.names.shapes.clone(),
            signals: parts.names.signals.clone(),
            numbers: parts.names.numbers.clone(),
            stops: stops(parts, code.start),
        },
    }
}

/// A number of a source map. Texts and rule files are limited in size, so it has 32 bits.
fn number(number: usize) -> u32 {
    match u32::try_from(number) {
        Ok(number) => number,
        Err(_) => panic!("{number} is too large for a source map"),
    }
}

/// The start of a span, as source maps count it.
fn place(positions: &Positions<'_>, span: Span) -> Place {
    let Some(places) = positions.of(span.source()) else {
        panic!("{span:?} is in a text that was not loaded")
    };
    let (line, column) = places.position_utf16(span.start() as usize);
    Place { source: u32::from(span.source().0), line: number(line), column: number(column) }
}

/// The names of the items, in the order of their numbers. Those of modules are qualified.
#[derive(Debug, Default)]
pub(crate) struct ItemNames {
    patterns: Vec<String>,
    shapes: Vec<String>,
    signals: Vec<String>,
    numbers: Vec<String>,
}

impl ItemNames {
    pub(crate) fn new(files: &[(SourceId, &File)], sources: &Sources) -> ItemNames {
        let mut names = ItemNames::default();
        for (number, (source, file)) in files.iter().enumerate() {
            let name = |name: &Name| match number {
                0 => name.text.to_string(),
                _ => format!("{}::{}", module_name(&sources[*source].name), name.text),
            };
            for item in &file.items {
                match item.declaration() {
                    Item::Pattern(pattern) => names.patterns.push(name(&pattern.name)),
                    Item::Shape(shape) => names.shapes.push(name(&shape.name)),
                    _ => {}
                }
            }
        }
        for item in files.first().into_iter().flat_map(|(_, file)| &file.items) {
            match item {
                Item::Signals(_) => {
                    names.signals.extend(STANDARD.iter().map(|signal| signal.name.to_owned()));
                }
                Item::Signal(signal) => names.signals.push(signal.name.text.to_string()),
                Item::Number(number) => names.numbers.push(number.name.text.to_string()),
                _ => {}
            }
        }
        names
    }
}

/// The parts of the texts that decide where local variables are in scope.
#[derive(Debug, Default)]
pub(crate) struct Scopes(Vec<Scope>);

#[derive(Clone, Copy, Debug)]
struct Scope {
    span: Span,
    part: ScopePart,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ScopePart {
    /// A variable is in scope to the end of its block.
    Block,
    /// A loop with a variable, which is in scope in all of it.
    Loop,
    /// A `var` statement: its variables are in scope after it.
    Var,
}

impl Scopes {
    pub(crate) fn new(files: &[(SourceId, &File)]) -> Scopes {
        let mut scopes = Vec::new();
        for item in files.iter().flat_map(|(_, file)| &file.items) {
            let body = match item.declaration() {
                Item::Function(function) => &function.body,
                Item::Phase(phase) => &phase.body,
                _ => continue,
            };
            walk::block(body, &mut |node| {
                let (span, part) = match node {
                    Node::Block(block) => (block.span, ScopePart::Block),
                    Node::Statement(Statement { kind, span }) => match kind {
                        StatementKind::For { .. } => (*span, ScopePart::Loop),
                        StatementKind::Var(_) => (*span, ScopePart::Var),
                        _ => return,
                    },
                    Node::Expr(_) => return,
                };
                scopes.push(Scope { span, part });
            });
        }
        // They are nested: of those around a declaration, the innermost one starts last.
        scopes.sort_by_key(|scope| (scope.span.source(), scope.span.start()));
        Scopes(scopes)
    }

    /// The range in which the variable of a declaration is in scope.
    fn of(&self, declaration: Span) -> Option<Span> {
        let start = |span: Span| (span.source(), span.start());
        let is_before = |scope: &Scope| start(scope.span) <= start(declaration);
        let before = &self.0[..self.0.partition_point(is_before)];
        let is_around = |scope: &&Scope| scope.span.end() >= declaration.end();
        let in_text = |scope: &&Scope| scope.span.source() == declaration.source();
        let mut around = before.iter().rev().take_while(in_text).filter(is_around);
        let innermost = around.next()?;
        let (from, scope) = match innermost.part {
            ScopePart::Var => (innermost.span.end(), around.next()?.span),
            ScopePart::Loop => (innermost.span.start(), innermost.span),
            ScopePart::Block => (declaration.start(), innermost.span),
        };
        Some(Span::new(scope.source(), from as usize, scope.end() as usize))
    }
}

fn functions(parts: &Parts<'_>, code: usize) -> Vec<Function> {
    let mut out: Vec<Function> = parts
        .functions
        .iter()
        .map(|(id, &address)| {
            let function = &parts.program.functions[*id];
            let parameters = function.parameters.iter().filter_map(|&id| name(parts, id)).collect();
            Function {
                name: function.name.to_string(),
                address: number(code + offset(address)),
                phase: function.phase.is_some(),
                parameters,
                kind: word(parts.kinds.results.get(id)),
                source: u32::from(function.span.source().0),
            }
        })
        .collect();
    out.sort_by(|a, b| (a.address, &a.name).cmp(&(b.address, &b.name)));
    out
}

/// The address of a function, which is never negative.
fn offset(address: i32) -> usize {
    address.unsigned_abs() as usize
}

/// What the source asks of the debugger, in the order of addresses.
fn stops(parts: &Parts<'_>, code: usize) -> Vec<source_map::Stop> {
    let text = |span: Span| match parts.sources.get(span.source()) {
        Some(source) => source.text[span.range()].to_owned(),
        None => panic!("{span:?} is in a text that was not loaded"),
    };
    let mut out = Vec::new();
    for stop in parts.stops {
        let Some(address) = address(parts, stop) else { continue };
        let address = number(code + address);
        let when = stop.when.map(text);
        out.push((
            address,
            match &stop.kind {
                StopKind::Break(name) => {
                    source_map::Stop::Break { name: name.clone(), address, when }
                }
                StopKind::Watch(span) => {
                    source_map::Stop::Watch { expr: text(*span), address, when }
                }
            },
        ));
    }
    out.sort_by_key(|&(address, _)| address);
    out.into_iter().map(|(_, stop)| stop).collect()
}

/// The address of a stop in the code; `None` if its function is not part of the rule.
fn address(parts: &Parts<'_>, stop: &Stop) -> Option<usize> {
    let of = |statement: Span| {
        let inside = move |&&(_, span): &&(usize, Span)| {
            span.source() == statement.source()
                && statement.start() <= span.start()
                && span.end() <= statement.end()
        };
        parts.spans.iter().filter(inside).map(|&(at, _)| at)
    };
    let entry = offset(*parts.functions.get(&stop.function)?);
    Some(match stop.near {
        Near::Before(next) => of(next).min().unwrap_or(entry),
        Near::Behind(last) => {
            let after = parts.points.get(&point_after(last)).copied();
            after.or_else(|| of(last).max()).unwrap_or(entry)
        }
        Near::Nothing => entry,
    })
}

fn name(parts: &Parts<'_>, id: VarId) -> Option<String> {
    let variable = &parts.program.variables[id];
    (!variable.name.is_empty()).then(|| variable.name.to_string())
}

/// The word of a kind, unless it says nothing.
fn word(kind: Option<&Kind>) -> Option<String> {
    kind.filter(|&&kind| kind != Kind::Any).map(|kind| kind.word().to_owned())
}

/// The variables that have a name and a place.
fn variables(parts: &Parts<'_>, positions: &Positions<'_>) -> Vec<Variable> {
    let mut out = Vec::new();
    let scope = |declared: Span| {
        let span = parts.scopes.of(declared)?;
        let (start, end) = (place(positions, span), place(positions, point_after(span)));
        Some([start.line, start.column, end.line, end.column])
    };
    for (id, variable) in parts.program.variables.pairs() {
        let Some(index) = parts.places.find(id) else { continue };
        let function = match variable.home {
            Home::Local(function, _) if parts.calls.functions().contains(&function) => {
                Some(parts.program.functions[function].name.to_string())
            }
            Home::Local(..) => continue,
            Home::Fixed(_) | Home::Global => None,
        };
        if let Some(name) = name(parts, id)
            && !name.starts_with("V[")
        {
            let kind = word(parts.kinds.variables.get(&id));
            let source = u32::from(variable.span.source().0);
            let scope = function.as_ref().and_then(|_| scope(variable.span));
            out.push(Variable { name, index: index.get(), function, scope, kind, source });
        }
    }
    out
}

/// The arrays that have a place.
fn arrays(parts: &Parts<'_>) -> Vec<source_map::Array> {
    let arrays = parts.program.arrays.pairs().filter_map(|(id, array)| {
        let first = parts.places.find(*array.variables.first()?)?;
        Some(source_map::Array {
            name: array.name.to_string(),
            index: first.get(),
            length: array.length.cast_unsigned(),
            packing: array.packing,
            kind: word(parts.kinds.arrays.get(&id)),
            source: u32::from(array.span.source().0),
        })
    });
    arrays.collect()
}
