//! `unused_name`: names that are declared and never used.

use std::collections::{BTreeMap, BTreeSet};

use grammar::span::Span;
use grammar_text::ast::{ExprKind, Item, Name, StatementKind, Variable};

use super::context::Context;
use super::walk::Node;
use crate::diagnostics::{Code, Diagnostic};
use crate::kind::Kind;
use crate::program::{FunctionId, VarSet};
use crate::resolve::{ItemKind, Symbol};

struct Unused<'c, 'a> {
    context: &'c Context<'a>,
    /// The variables that are used,
    variables: VarSet,
    /// and other symbols, in order.
    used: Vec<Symbol>,
    /// The groups of functions that others call, or that were reported.
    groups: BTreeSet<usize>,
    raw: bool,
    out: &'c mut Vec<Diagnostic>,
}

pub(super) fn check(context: &Context<'_>, out: &mut Vec<Diagnostic>) {
    let (mut variables, mut used) = (VarSet::default(), Vec::new());
    for (_, symbol) in context.facts.uses.iter() {
        match symbol {
            Symbol::Variable(id) => variables.insert(*id),
            _ => used.push(*symbol),
        }
    }
    used.sort_unstable();
    used.dedup();
    // The variables of the piece may be assigned by their indexes.
    let raw = context.assigns_by_index(
        |base, _| matches!(&base.kind, ExprKind::Name(name) if context.symbol(name).is_none()),
    );
    let mut unused = Unused { context, variables, used, groups: called(context), raw, out };
    for (number, unit) in context.units.iter().enumerate() {
        if context.is_standard(unit) {
            continue;
        }
        for (alias, _) in &unit.uses {
            if !context.facts.modules.contains(&alias.span) {
                let item = unit.file.items.iter().find_map(|item| match item {
                    Item::Use(used) if covers(used.span, alias.span) => Some(used.span),
                    _ => None,
                });
                unused.say(alias, "the module", "named", item);
            }
        }
        for item in &unit.file.items {
            // Public items of a module are for others.
            let shared = number > 0 && matches!(item, Item::Public(_));
            unused.item(item.declaration(), shared);
        }
    }
    for body in context.own_bodies() {
        for parameter in body.parameters {
            unused.declared(parameter, "the parameter", "used");
        }
    }
    context.own_code(|node| {
        let Node::Statement(statement) = node else { return };
        match &statement.kind {
            StatementKind::Var(list) => {
                for (name, _) in list {
                    unused.declared(name, "the local variable", "used");
                }
            }
            StatementKind::Const(constant) => {
                unused.declared(&constant.name, "the local constant", "used");
            }
            _ => {}
        }
    });
}

/// The groups of functions that are called from outside of them.
fn called(context: &Context<'_>) -> BTreeSet<usize> {
    let starts: BTreeMap<Span, FunctionId> =
        context.bodies.iter().map(|body| (body.block.span, body.id)).collect();
    let caller = |at: Span| {
        let (span, id) = starts.range(..=at).next_back()?;
        (span.source() == at.source() && at.end() <= span.end()).then_some(*id)
    };
    let calls = context.facts.uses.iter().filter_map(|(at, symbol)| match symbol {
        Symbol::Function(callee) => Some((caller(at), *callee)),
        _ => None,
    });
    let group = |id: FunctionId| context.calls.group(id);
    calls
        .filter(|&(caller, callee)| caller.is_none_or(|caller| group(caller) != group(callee)))
        .map(|(_, callee)| group(callee))
        .collect()
}

impl Unused<'_, '_> {
    fn item(&mut self, item: &Item, shared: bool) {
        match item {
            _ if shared => {}
            Item::Pattern(pattern) if self.by_name(ItemKind::Pattern, Kind::Pattern) => {
                self.declared(&pattern.name, "the pattern", "used");
            }
            Item::Shape(shape) if self.by_name(ItemKind::Shape, Kind::Shape) => {
                self.declared(&shape.name, "the shape", "used");
            }
            Item::Const(item) => self.declared(&item.name, "the constant", "used"),
            Item::Table(table) => self.declared(&table.name, "the table", "used"),
            Item::Var(list) => {
                for Variable { name, array } in list {
                    let what = if array.is_some() { "the array" } else { "the variable" };
                    self.declared(name, what, "used");
                }
            }
            Item::Mark(names) => {
                names.iter().for_each(|name| self.declared(name, "the mark", "used"));
            }
            Item::Function(function) => self.called(&function.name, "the function", "called"),
            Item::Message(message) => self.called(&message.name, "the message", "sent"),
            _ => {}
        }
    }

    /// Reports a function of a group that nothing calls.
    fn called(&mut self, name: &Name, what: &str, how: &str) {
        if let Some(Symbol::Function(id)) = self.context.facts.declared.get(&name.span)
            && self.groups.insert(self.context.calls.group(*id))
        {
            self.say(name, what, how, None);
        }
    }

    /// True if patterns or shapes are used by their names, and cannot be by their numbers.
    fn by_name(&self, item: ItemKind, kind: Kind) -> bool {
        let named = |symbol: &Symbol| matches!(symbol, Symbol::Item(used, _) if *used == item);
        let by_number = self.raw || self.context.kinds.from_numbers.contains(&kind);
        !by_number && self.used.iter().any(named)
    }

    fn declared(&mut self, name: &Name, what: &str, how: &str) {
        let symbol = self.context.facts.declared.get(&name.span);
        let symbol = symbol.filter(|symbol| {
            // The identifiers of signals do not matter here.
            !matches!(symbol, Symbol::Item(ItemKind::Signal, _))
        });
        let is_used = |symbol: &Symbol| match symbol {
            Symbol::Variable(id) => self.variables.contains(*id),
            _ => self.used.binary_search(symbol).is_ok(),
        };
        if symbol.is_some_and(|symbol| !is_used(symbol)) {
            self.say(name, what, how, None);
        }
    }

    /// Reports a name; `item` is what can be removed.
    fn say(&mut self, name: &Name, what: &str, how: &str, item: Option<Span>) {
        if name.text.starts_with('_') {
            return;
        }
        let message = format!("{what} `{}` is never {how}", name.text);
        let help = if how == "named" {
            "remove this `use`".to_owned()
        } else {
            format!("remove it, or rename it to `_{}` if this is intended", name.text)
        };
        let diagnostic =
            Diagnostic::new(Code::UnusedName, name.span, message).label("unused").help(help);
        self.out.push(match item {
            Some(item) => diagnostic.fix(item, "", true),
            None => {
                let start = name.span.range().start;
                diagnostic.fix(Span::new(name.span.source(), start, start), "_", false)
            }
        });
    }
}

/// True if a place contains another one.
fn covers(outer: Span, inner: Span) -> bool {
    outer.source() == inner.source() && outer.start() <= inner.start() && inner.end() <= outer.end()
}
