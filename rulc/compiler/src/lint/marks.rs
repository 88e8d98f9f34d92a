//! `useless_mark`: marks that are set and never tested, or tested and never set.
//! `uncleared_mark`: marks that are set and tested, and never cleared.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::BitOrAssign;

use grammar::span::Span;
use grammar_text::ast::{Expr, ExprKind, Item};

use super::context::{Context, asm_names};
use super::walk::Node;
use crate::diagnostics::{Code, Diagnostic};
use crate::kind::Kind;
use crate::program::{FunctionId, VarSet};
use crate::resolve::Symbol;

/// What is done with a mark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Roles {
    set: bool,
    read: bool,
    cleared: bool,
}

impl BitOrAssign for Roles {
    fn bitor_assign(&mut self, other: Roles) {
        self.set |= other.set;
        self.read |= other.read;
        self.cleared |= other.cleared;
    }
}

const EVERYTHING: Roles = Roles { set: true, read: true, cleared: true };

/// What a built-in function does with its mark.
fn role(function: &str) -> Option<Roles> {
    let (set, read, cleared) = match function {
        "marked" => (false, true, false),
        "destroy" | "destroy_while" | "test_and_clear" => (false, true, true),
        "set_mark" => (true, false, false),
        "flip_mark" => (true, false, true),
        "clear_mark" => (false, false, true),
        "test_and_set" => (true, true, false),
        "test_and_flip" => (true, true, true),
        _ => return None,
    };
    Some(Roles { set, read, cleared })
}

#[derive(Default)]
struct Uses {
    roles: BTreeMap<Symbol, Roles>,
    /// The arguments that are passed on: the argument, and the parameter.
    given: Vec<(Symbol, Symbol)>,
    /// The names that are arguments.
    arguments: Vec<Span>,
    /// True if all marks of a cell are set at once somewhere.
    all_set: bool,
    /// True if all marks of a cell are cleared at once somewhere.
    all_cleared: bool,
}

pub(super) fn check(context: &Context<'_>, out: &mut Vec<Diagnostic>) {
    // A mark with a computed number can be any of them.
    if context.kinds.from_numbers.contains(&Kind::Mark) {
        return;
    }
    let called: BTreeSet<FunctionId> = context.calls.functions().iter().copied().collect();
    let mut uses = Uses::default();
    for body in &context.bodies {
        // Functions that are not called yet do not count.
        let is_called = called.contains(&body.id);
        context.nodes(body).for_each(|node| match node {
            Node::Expr(expr) if is_called => uses.expr(context, expr),
            _ => {}
        });
    }
    // What happens to names that are not arguments is unknown.
    uses.arguments.sort_unstable();
    let mut variables = VarSet::default();
    let mut arguments = uses.arguments.iter().peekable();
    for (span, symbol) in context.facts.uses.iter() {
        while arguments.next_if(|&&argument| argument < span).is_some() {}
        if arguments.peek() == Some(&&span) {
            continue;
        }
        match symbol {
            Symbol::Variable(id) => variables.insert(*id),
            Symbol::Mark(_) => _ = uses.roles.insert(*symbol, EVERYTHING),
            _ => {}
        }
    }
    uses.roles.extend(variables.iter().map(|id| (Symbol::Variable(id), EVERYTHING)));
    while uses.spread() {}
    for unit in context.units {
        for item in &unit.file.items {
            let Item::Mark(names) = item.declaration() else { continue };
            for name in names {
                let Some(symbol) = context.facts.declared.get(&name.span) else { continue };
                let Some(roles) = uses.roles.get(symbol) else { continue };
                if name.text.starts_with('_') {
                    continue;
                }
                let message = |what: &str| format!("the mark `{}` is {what}", name.text);
                out.push(match roles {
                    Roles { set: true, read: false, .. } => {
                        let message = message("set but never tested");
                        Diagnostic::new(Code::UselessMark, name.span, message)
                            .label("has no effect")
                    }
                    Roles { set: false, read: true, .. } if !uses.all_set => {
                        let message = message("tested but never set");
                        Diagnostic::new(Code::UselessMark, name.span, message)
                            .label("no cell ever has this mark")
                    }
                    Roles { set: true, cleared: false, .. } if !uses.all_cleared => {
                        let note = "marks live for the whole game and stay with their cells \
                                    (section 6.9, $78 to $7B)";
                        let message = message("set but never cleared");
                        Diagnostic::new(Code::UnclearedMark, name.span, message)
                            .label("a cell that has this mark keeps it forever")
                            .note(note)
                            .help(format!(
                                "clear it when it is no longer needed, or rename it to `_{}` if \
                                 this is intended",
                                name.text
                            ))
                    }
                    _ => continue,
                });
            }
        }
    }
}

impl Uses {
    fn expr(&mut self, context: &Context<'_>, expr: &Expr) {
        match &expr.kind {
            ExprKind::Call(callee, arguments) => {
                if let Some(name) = context.builtin(callee) {
                    self.all_set |= matches!(name, "set_marks" | "flip_marks");
                    self.all_cleared |= matches!(name, "clear_marks" | "flip_marks");
                    if let (Some(roles), Some(mark)) = (role(name), arguments.last()) {
                        self.argument(context, mark, roles);
                    }
                } else if let Some(id) = context.function(callee) {
                    let called = &context.program.functions[id];
                    for (argument, parameter) in arguments.iter().zip(&called.parameters) {
                        let from = self.argument(context, argument, Roles::default());
                        self.given.extend(from.map(|from| (from, Symbol::Variable(*parameter))));
                    }
                }
            }
            ExprKind::DestroyWhile(mark, _) => {
                self.argument(context, mark, Roles { set: false, read: true, cleared: true });
            }
            ExprKind::Asm(items) => asm_names(items, &mut |name| {
                if let Some(symbol) = context.symbol(name) {
                    self.roles.insert(symbol, EVERYTHING);
                }
            }),
            _ => {}
        }
    }

    /// Notes what is done with the mark or variable that an argument names.
    fn argument(&mut self, context: &Context<'_>, expr: &Expr, roles: Roles) -> Option<Symbol> {
        let name = expr.as_name()?;
        let symbol = context.symbol(name)?;
        self.arguments.push(name.span);
        *self.roles.entry(symbol).or_default() |= roles;
        Some(symbol)
    }

    /// Passes what is done with parameters on to their arguments; true if anything changed.
    fn spread(&mut self) -> bool {
        let mut news = false;
        for (from, to) in &self.given {
            let roles = self.roles.get(to).copied().unwrap_or_default();
            let known = self.roles.entry(*from).or_default();
            let before = *known;
            *known |= roles;
            news |= *known != before;
        }
        news
    }
}
