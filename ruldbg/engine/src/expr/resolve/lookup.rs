//! Looking up names, and the errors for unknown ones.

use grammar::isa::VarIndex;
use grammar_text::ast::Name;
use rulc_compiler::{Kind, builtins};

use super::resolver::{Resolver, Written};
use crate::expr::debugger::FACTS;
use crate::expr::error::{ExprError, NOT_VISIBLE};
use crate::expr::names::{Body, Function, Symbol};

/// How many functions that have a local variable are named.
const MOST_NAMED: usize = 3;

impl<'n> Resolver<'n> {
    /// The local variable with a name, where the game is.
    pub(super) fn local(&self, name: &str) -> Option<(VarIndex, Kind)> {
        let address = self.address?;
        let here = self.names.functions_at(address).into_iter();
        let at = self.names.position(address);
        let (owner, local) = here.filter_map(|f| Some((f, f.local(name, at)?))).next()?;
        self.note_owner(owner, local, true);
        Some((local.index, local.kind))
    }

    pub(super) fn symbol(&self, Written { module, name }: Written<'_>) -> Option<&'n Symbol> {
        let of_module =
            |module: &str| self.names.modules.get(&(module.to_owned(), name.text.to_string()));
        match module {
            None => {
                // Within a module its own names are meant.
                self.module().and_then(of_module).or_else(|| self.names.globals.get(&*name.text))
            }
            Some(module) if self.is_module(module) => of_module(module),
            // A module may have been renamed.
            Some(_) => {
                let mut others = self.names.modules.iter();
                others.find(|((_, other), _)| **other == *name.text).map(|(_, symbol)| symbol)
            }
        }
    }

    fn is_module(&self, module: &str) -> bool {
        let names = self.names;
        names.modules.keys().any(|(known, _)| known == module)
            || names.functions.iter().any(|function| function.module.as_deref() == Some(module))
    }

    /// The module that the next code comes from.
    fn module(&self) -> Option<&'n str> {
        self.names.function_at(self.address?)?.module.as_deref()
    }

    /// The functions that a name can mean, the most likely first.
    pub(super) fn functions(&self, Written { module, name }: Written<'_>) -> Vec<&'n Function> {
        let names = self.names;
        let all = names.functions.iter().filter(|function| *function.name == *name.text);
        let mut all: Vec<&Function> = match module {
            Some(module) if self.is_module(module) => {
                all.filter(|function| function.module.as_deref() == Some(module)).collect()
            }
            // A module may have been renamed, but the rule itself is not a module.
            Some(_) => all.filter(|function| function.module.is_some()).collect(),
            None => all.collect(),
        };
        let here = module.or_else(|| self.module());
        all.sort_by_key(|function| {
            let of = function.module.as_deref();
            (of != here, of.is_some())
        });
        all
    }

    pub(super) fn function(&self, written: Written<'_>) -> Option<&'n Function> {
        self.functions(written).first().copied()
    }

    /// A name that is not known here, perhaps elsewhere.
    pub(super) fn unknown(&self, Written { module, name }: Written<'_>) -> ExprError {
        let text = &*name.text;
        let owners = self.names.functions.iter().filter(|f| f.has(text));
        let owners: Vec<&Function> = owners.collect();
        if let (None, Some(owner)) = (module, owners.first()) {
            let mut all: Vec<String> =
                owners.iter().take(MOST_NAMED).map(|owner| owner.describe()).collect();
            if owners.len() > MOST_NAMED {
                all.push(format!("{} others", owners.len() - MOST_NAMED));
            }
            let message = format!("`{text}` is a local variable of {}", list(&all));
            let error = ExprError::new(name.span, message).label(NOT_VISIBLE);
            let here = self.address.map(|address| self.names.functions_at(address));
            if here.is_some_and(|here| here.iter().any(|function| function.has(text))) {
                return error.help(format!(
                    "it is in scope from its declaration to the end of its block: `{}.{text}` is \
                     what its place contains now",
                    owner.name
                ));
            }
            return match owner.name.starts_with(|c: char| c.is_ascii_digit()) {
                true => error.help("the game is not there"),
                false => error.help(format!(
                    "the game is not there: `{}.{text}` is what its place contains now",
                    owner.name
                )),
            };
        }
        let known = self.names.known(self.address);
        let is_here = |body: &Body| {
            body.name == text && module.is_none_or(|module| body.module.as_deref() == Some(module))
        };
        if self.names.bodies.iter().any(is_here) {
            return ExprError::new(name.span, format!("`{text}` is not in the rule file"))
                .label("a function without code")
                .help("a function has code only if the rule calls it, and not if only tests do");
        }
        if let Some(what) = self.names.declared.get(text) {
            return ExprError::new(name.span, format!("`{text}` is not in the rule file"))
                .label("unused")
                .help(format!("{what} has a place there only if the code of this build uses it"));
        }
        match module {
            None => ExprError::new(name.span, format!("`{text}` is not declared"))
                .label("unknown name")
                .suggest(text, known.iter().map(String::as_str)),
            Some(module) => {
                let whole = format!("{module}::{text}");
                ExprError::new(name.span, format!("there is no `{whole}` in this rule"))
                    .label("unknown name")
                    .suggest(&whole, known.iter().map(String::as_str))
            }
        }
    }
}

/// Names between commas, with `and` before the last.
fn list(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// The error for a set of cells.
pub(super) fn set(name: &Name) -> Option<ExprError> {
    builtins::SETS.iter().any(|(set, ..)| *set == &*name.text).then(|| {
        let message = format!("`{}` is a set of cells, not a value", name.text);
        let error = ExprError::new(name.span, message).label("a set of cells");
        match &*name.text {
            "hexagons" => error.help("`game.hexagons` is their number"),
            _ => error,
        }
    })
}

/// The names of the parts of `piece`, `next`, `game`, `stack` or `run`.
pub(super) fn parts_of(whole: &str) -> Vec<&'static str> {
    let language = builtins::PARTS.iter().filter(|part| part.whole == whole).map(|part| part.name);
    let facts = FACTS.iter().filter(|fact| fact.whole == whole).map(|fact| fact.part);
    language.chain(facts).collect()
}
