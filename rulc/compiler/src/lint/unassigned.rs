//! `unassigned_variable`: variables that the rule never gives a value.

use grammar_text::ast::{Item, Name};

use super::context::Context;
use crate::analyze::visit;
use crate::diagnostics::{Code, Diagnostic};
use crate::program::VarSet;
use crate::resolve::Symbol;

pub(super) fn check(context: &Context<'_>, out: &mut Vec<Diagnostic>) {
    let mut assigned = VarSet::default();
    for function in context.program.functions.iter() {
        visit::assignments(&function.body, &mut |variable| assigned.insert(variable));
    }
    // A number can be assigned by its index.
    let any = context.assigns_by_index(|base, index| {
        base.as_own_name() == Some("V") && context.facts.value(index).is_none()
    });
    let is_number = |item: &Item| matches!(item, Item::Number(_));
    let mut used = VarSet::default();
    for (_, symbol) in context.facts.uses.iter() {
        if let Symbol::Variable(id) = symbol {
            used.insert(*id);
        }
    }
    for unit in context.units.iter().filter(|unit| !context.is_standard(unit)) {
        for item in unit.file.items.iter().filter(|item| !(any && is_number(item))) {
            let names: Vec<&Name> = match item {
                Item::Var(variables) => variables.iter().map(|variable| &variable.name).collect(),
                Item::Number(number) => vec![&number.name],
                // Others may assign what is public.
                _ => continue,
            };
            for name in names.into_iter().filter(|name| !name.text.starts_with('_')) {
                if let Some(&Symbol::Variable(id)) = context.facts.declared.get(&name.span)
                    && !assigned.contains(id)
                    && used.contains(id)
                {
                    out.push(unassigned(name, is_number(item)));
                }
            }
        }
    }
}

fn unassigned(name: &Name, is_number: bool) -> Diagnostic {
    let name_text = &name.text;
    let shown = if is_number { "shown" } else { "read" };
    let message = format!("`{name_text}` is {shown} but never assigned");
    Diagnostic::new(Code::UnassignedVariable, name.span, message).label("always 0").help(
        if is_number {
            format!("assign it where it changes: `{name_text} = ...;`")
        } else {
            format!("assign it, or declare a constant: `const {name_text} = 0;`")
        },
    )
}
