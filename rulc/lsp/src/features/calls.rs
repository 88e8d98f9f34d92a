//! Who calls a function, and what it calls.

use std::collections::BTreeMap;
use std::ops::Range;

use gen_lsp_types::{
    CallHierarchyIncomingCall, CallHierarchyItem, CallHierarchyOutgoingCall,
    SymbolKind as LspSymbolKind,
};
use grammar::span::{SourceId, Span};
use grammar_text::Token;
use rulc_compiler::analysis::{Symbol, SymbolKind};

use crate::outline::Item;
use crate::project::View;

const fn is_callable(kind: SymbolKind) -> bool {
    matches!(kind, SymbolKind::Function | SymbolKind::Message | SymbolKind::Phase)
}

/// The function at an offset.
#[must_use]
pub fn prepare(view: &View<'_>, offset: usize) -> Option<CallHierarchyItem> {
    let (_, symbol, _) = view.symbol(offset)?;
    if !is_callable(symbol.kind) {
        return None;
    }
    let (_, items) = view.items_of(symbol.span.source());
    hierarchy_item(view, symbol, &items)
}

fn hierarchy_item(
    view: &View<'_>,
    symbol: &Symbol,
    items: &[Item<'_>],
) -> Option<CallHierarchyItem> {
    let source = symbol.span.source();
    let name = symbol.span.range();
    let item = items.iter().find(|item| item.name.as_ref() == Some(&name))?;
    let is_phase = symbol.kind == SymbolKind::Phase;
    Some(CallHierarchyItem {
        name: if is_phase { format!("phase {}", symbol.name) } else { symbol.name.clone() },
        kind: if is_phase { LspSymbolKind::Event } else { LspSymbolKind::Function },
        tags: None,
        detail: None,
        uri: (view.address)(view.project.path(source))?,
        range: view.range_in(source, &item.range),
        selection_range: view.range_of(symbol.span),
        data: None,
    })
}

/// The functions of a file with their items, to find out what contains a place.
struct Bodies<'a> {
    by_source: BTreeMap<SourceId, Vec<Item<'a>>>,
}

impl<'a> Bodies<'a> {
    fn new(view: &View<'a>) -> Bodies<'a> {
        let files = view.analysis().files.iter();
        let by_source = files.map(|file| (file.source, view.items_of(file.source).1)).collect();
        Bodies { by_source }
    }

    /// The name of the function, phase or test around a place, and its item.
    fn around(&self, place: Span) -> Option<(&Item<'a>, Span)> {
        let items = self.by_source.get(&place.source())?;
        let start = place.range().start;
        let at = items.partition_point(|item| item.range.start <= start);
        let item = items.get(at.checked_sub(1)?)?;
        let name: &Range<usize> = item.name.as_ref()?;
        let is_body = matches!(item.word, Token::Fn | Token::Phase | Token::Test);
        (is_body && start < item.range.end)
            .then(|| (item, Span::new(place.source(), name.start, name.end)))
    }
}

/// The calls of the function at an offset.
#[must_use]
pub fn incoming(view: &View<'_>, offset: usize) -> Vec<CallHierarchyIncomingCall> {
    let Some((index, symbol, _)) = view.symbol(offset) else { return Vec::new() };
    let bodies = Bodies::new(view);
    let mut calls: BTreeMap<Span, Vec<Span>> = BTreeMap::new();
    let uses = view.analysis().occurrences().iter();
    for found in uses.filter(|found| found.symbol == index && found.span != symbol.span) {
        if let Some((_, name)) = bodies.around(found.span) {
            calls.entry(name).or_default().push(found.span);
        }
    }
    let calls = calls.into_iter().filter_map(|(caller, places)| {
        let (item, _) = bodies.around(caller)?;
        let name = view.text_at(caller);
        let from = CallHierarchyItem {
            name: match item.word {
                Token::Phase => format!("phase {name}"),
                Token::Test => format!("test {name}"),
                _ => name.to_owned(),
            },
            kind: super::symbols::kind(item.word),
            tags: None,
            detail: None,
            uri: (view.address)(view.project.path(caller.source()))?,
            range: view.range_in(caller.source(), &item.range),
            selection_range: view.range_of(caller),
            data: None,
        };
        let from_ranges = places.into_iter().map(|place| view.range_of(place)).collect();
        Some(CallHierarchyIncomingCall { from, from_ranges })
    });
    calls.collect()
}

/// What the function at an offset calls.
#[must_use]
pub fn outgoing(view: &View<'_>, offset: usize) -> Vec<CallHierarchyOutgoingCall> {
    let bodies = Bodies::new(view);
    let own = bodies.by_source.get(&view.source);
    let item = own.and_then(|items| items.iter().find(|item| item.range.contains(&offset)));
    let Some(item) = item else { return Vec::new() };
    let mut calls: BTreeMap<usize, Vec<Span>> = BTreeMap::new();
    for found in view.analysis().occurrences_in(view.source) {
        let Some(symbol) = view.analysis().symbols.get(found.symbol) else { continue };
        let is_inside = item.range.contains(&found.span.range().start);
        if is_inside && is_callable(symbol.kind) && symbol.span != found.span {
            calls.entry(found.symbol).or_default().push(found.span);
        }
    }
    let calls = calls.into_iter().filter_map(|(index, places)| {
        let symbol = view.analysis().symbols.get(index)?;
        let to = hierarchy_item(view, symbol, bodies.by_source.get(&symbol.span.source())?)?;
        let from_ranges = places.into_iter().map(|place| view.range_of(place)).collect();
        Some(CallHierarchyOutgoingCall { to, from_ranges })
    });
    calls.collect()
}
