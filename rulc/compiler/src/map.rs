//! The source map of a rule file.

use std::collections::BTreeMap;

use grammar::hash::sha256;
use grammar::rul3;
use grammar::signals::STANDARD;
use grammar::source_map::{self, Function, Mapping, Names, Place, Source, SourceMap, Variable};
use grammar::span::Span;
use grammar_text::ast::Item;

use crate::analyze::{CallGraph, Places};
use crate::diagnostics::Positions;
use crate::kind::Kind;
use crate::kinds::Kinds;
use crate::load::Unit;
use crate::program::{FunctionId, Home, Program, VarId};
use crate::resolve::{self, Near, Stop, StopKind};
use crate::source::Sources;

/// What a source map is made of.
pub(crate) struct Parts<'a> {
    pub(crate) names: ItemNames,
    pub(crate) sources: &'a Sources,
    pub(crate) program: &'a Program,
    pub(crate) calls: &'a CallGraph,
    pub(crate) places: &'a Places,
    /// Where each function begins in the code.
    pub(crate) functions: &'a BTreeMap<FunctionId, i32>,
    /// From where on in the code bytes come from which place.
    pub(crate) spans: &'a [(usize, Span)],
    /// The addresses of places behind statements, where the debugger is asked for something.
    pub(crate) points: &'a BTreeMap<Span, usize>,
    /// The names of the marks, by number.
    pub(crate) marks: &'a [String],
    /// What the debugger is asked for.
    pub(crate) stops: &'a [Stop],
    /// What variables and results of functions stand for.
    pub(crate) kinds: &'a Kinds,
}

/// The source map of a rule file; `file` is left for whoever gives it a name.
pub(crate) fn source_map(parts: &Parts<'_>, bytes: &[u8]) -> SourceMap {
    // Code as whoever reads the file finds it: a byte that fills it up belongs to it.
    let code = rul3::read(bytes).map_or(0..0, |loaded| loaded.layout.code);
    let number = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
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
            // As the file has it: a byte may follow the code, so that what is behind it is aligned.
            sha256: sha256(bytes.get(code.clone()).unwrap_or_default()),
            functions: functions(parts, code.start),
            variables: variables(parts),
            marks: parts.marks.to_vec(),
            patterns: parts.names.patterns.clone(),
            shapes: parts.names.shapes.clone(),
            signals: parts.names.signals.clone(),
            numbers: parts.names.numbers.clone(),
            stops: stops(parts, code.start),
        },
    }
}

/// Where a span begins, as source maps count it.
fn place(positions: &Positions<'_>, span: Span) -> Place {
    let at = positions.of(span.source()).map(|places| places.position_utf16(span.start() as usize));
    let (line, column) = at.unwrap_or_default();
    let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    Place { source: u32::from(span.source().0), line: number(line), column: number(column) }
}

/// What the items of the rule's own file are called, in the order of their numbers.
#[derive(Debug, Default)]
pub(crate) struct ItemNames {
    patterns: Vec<String>,
    shapes: Vec<String>,
    signals: Vec<String>,
    numbers: Vec<String>,
}

impl ItemNames {
    pub(crate) fn new(units: &[Unit]) -> ItemNames {
        let mut names = ItemNames::default();
        for item in units.first().into_iter().flat_map(|unit| &unit.file.items) {
            match item {
                Item::Pattern(pattern) => names.patterns.push(pattern.name.text.to_string()),
                Item::Shape(shape) => names.shapes.push(shape.name.text.to_string()),
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

fn functions(parts: &Parts<'_>, code: usize) -> Vec<Function> {
    let mut out: Vec<Function> = parts
        .functions
        .iter()
        .filter_map(|(id, &address)| {
            let function = parts.program.functions.get(id.0 as usize)?;
            let parameters = function.parameters.iter().filter_map(|&id| name(parts, id)).collect();
            Some(Function {
                name: function.name.to_string(),
                address: u32::try_from(i64::from(address) + i64::try_from(code).ok()?).ok()?,
                phase: function.phase.is_some(),
                parameters,
                kind: word(parts.kinds.results.get(id)),
                source: u32::from(function.span.source().0),
            })
        })
        .collect();
    out.sort_by(|a, b| (a.address, &a.name).cmp(&(b.address, &b.name)));
    out
}

/// What the debugger is asked for, in the order of addresses.
fn stops(parts: &Parts<'_>, code: usize) -> Vec<source_map::Stop> {
    let text = |span: Span| {
        let source = parts.sources.get(span.source())?;
        source.text.get(span.range()).map(str::to_owned)
    };
    let mut out = Vec::new();
    for stop in parts.stops {
        let Some(address) = address(parts, stop) else { continue };
        let address = u32::try_from(code + address).unwrap_or(u32::MAX);
        let when = stop.when.and_then(text);
        out.push((
            address,
            match &stop.kind {
                StopKind::Break(name) => {
                    source_map::Stop::Break { name: name.clone(), address, when }
                }
                StopKind::Watch(span) => {
                    let expr = text(*span).unwrap_or_default();
                    source_map::Stop::Watch { expr, address, when }
                }
            },
        ));
    }
    out.sort_by_key(|&(address, _)| address);
    out.into_iter().map(|(_, stop)| stop).collect()
}

/// Where in the code a stop is; `None` if the code of its function is not part of the rule.
fn address(parts: &Parts<'_>, stop: &Stop) -> Option<usize> {
    let of = |statement: Span| {
        let inside = move |&&(_, span): &&(usize, Span)| {
            span.source() == statement.source()
                && statement.start() <= span.start()
                && span.end() <= statement.end()
        };
        parts.spans.iter().filter(inside).map(|&(at, _)| at)
    };
    let entry = *parts.functions.get(&stop.function)?;
    let entry = usize::try_from(entry).ok();
    match stop.near {
        Near::Before(next) => of(next).min().or(entry),
        Near::Behind(last) => {
            let behind = parts.points.get(&resolve::behind(last)).copied();
            behind.or_else(|| of(last).max()).or(entry)
        }
        Near::Nothing => entry,
    }
}

fn name(parts: &Parts<'_>, id: VarId) -> Option<String> {
    let variable = parts.program.variables.get(id.0 as usize)?;
    (!variable.name.is_empty()).then(|| variable.name.to_string())
}

/// The word of a kind, unless it says nothing.
fn word(kind: Option<&Kind>) -> Option<String> {
    kind.filter(|&&kind| kind != Kind::Any).map(|kind| kind.word().to_owned())
}

/// The variables that have a name and a place.
fn variables(parts: &Parts<'_>) -> Vec<Variable> {
    let mut out = Vec::new();
    for (id, variable) in (0..).map(VarId).zip(&parts.program.variables) {
        let Some(index) = parts.places.find(id) else { continue };
        let function = match variable.home {
            Home::Local(function, _) if parts.calls.functions().contains(&function) => {
                let function = parts.program.functions.get(function.0 as usize);
                function.map(|function| function.name.to_string())
            }
            Home::Local(..) => continue,
            Home::Fixed(_) | Home::Global => None,
        };
        if let Some(name) = name(parts, id)
            && !name.starts_with("V[")
        {
            let kind = word(parts.kinds.variables.get(&id));
            let source = u32::from(variable.span.source().0);
            out.push(Variable { name, index: index.get(), function, kind, source });
        }
    }
    out
}
