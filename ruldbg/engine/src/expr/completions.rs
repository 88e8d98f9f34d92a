//! All names that can be written, for the prompt and for suggestions.

use std::collections::BTreeMap;

use grammar::isa::Address;
use grammar::signals::Action;
use rulc_compiler::{Kind, builtins};

use super::debugger::{FACTS, FORMS, HITS};
use super::names::{Function, Names, Symbol};

/// A name that can be written in an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The name, with `(` after it if arguments must follow.
    pub name: String,
    /// What it is, in a few words.
    pub what: String,
    /// The kind of its value.
    pub kind: Kind,
}

impl Names {
    /// The names that an expression can have at an address, each with what it is; sorted by name.
    #[must_use]
    pub fn completions(&self, address: Option<Address>) -> Vec<Completion> {
        let mut all: BTreeMap<String, (String, Kind)> = BTreeMap::new();
        // Of several with one name, the first one is meant.
        let mut add = |name: String, what: String, kind| {
            all.entry(name).or_insert((what, kind));
        };
        for function in address.map_or(Vec::new(), |address| self.functions_at(address)) {
            let at = address.and_then(|address| self.position(address));
            for local in function.visible(at) {
                let what = format!("a local variable of {}", function.describe());
                add(local.name.clone(), what, local.kind);
            }
        }
        for (name, symbol) in &self.globals {
            let bracket =
                if matches!(symbol, Symbol::Table(..) | Symbol::Array(..)) { "[" } else { "" };
            add(format!("{name}{bracket}"), symbol.describe().to_owned(), symbol.kind());
        }
        for ((module, name), symbol) in &self.modules {
            let bracket =
                if matches!(symbol, Symbol::Table(..) | Symbol::Array(..)) { "[" } else { "" };
            let name = format!("{module}::{name}{bracket}");
            add(name, symbol.describe().to_owned(), symbol.kind());
        }
        let callable = |function: &&Function| !function.is_phase && self.callee(function).is_ok();
        for function in self.functions.iter().filter(callable) {
            let module = function.module.as_ref().map_or(String::new(), |m| format!("{m}::"));
            let Function { name, parameters, kind, .. } = function;
            let what = format!("a function of the rule: {name}({})", parameters.join(", "));
            add(format!("{module}{name}("), what, *kind);
        }
        for &(name, kind, _) in builtins::SPECIAL_VARIABLES {
            add(name.to_owned(), kind.describe().to_owned(), kind);
        }
        for &(name, kind, _) in builtins::CONSTANTS {
            add(name.to_owned(), kind.describe().to_owned(), kind);
        }
        for action in Action::ALL {
            add(action.name().to_owned(), Kind::Action.describe().to_owned(), Kind::Action);
        }
        for &(name, kind, ..) in builtins::VALUES {
            add(name.to_owned(), kind.describe().to_owned(), kind);
        }
        for builtin in builtins::FUNCTIONS {
            let what = format!(
                "{}({}): {}",
                builtin.name,
                builtin.parameters.join(", "),
                builtin.result.describe()
            );
            add(format!("{}(", builtin.name), what, builtin.result);
        }
        for part in builtins::PARTS {
            let bracket = if part.indexed { "[" } else { "" };
            let name = format!("{}.{}{bracket}", part.whole, part.name);
            add(name, part.kind.describe().to_owned(), part.kind);
        }
        for fact in FACTS {
            add(fact.name(), fact.meaning.to_owned(), fact.kind);
        }
        for &(form, kind, meaning) in FORMS {
            match form.find(['(', '[']).and_then(|bracket| form.get(..=bracket)) {
                Some(name) => add(name.to_owned(), format!("{form}: {meaning}"), kind),
                None if form == HITS => add(form.to_owned(), meaning.to_owned(), kind),
                // There is one for each function.
                None => {}
            }
        }
        for (name, value) in [("true", -1), ("false", 0)] {
            add(name.to_owned(), value.to_string(), Kind::Bool);
        }
        add(
            "V[".to_owned(),
            "V[i]: the variable of the machine with an index".to_owned(),
            Kind::Any,
        );
        all.into_iter().map(|(name, (what, kind))| Completion { name, what, kind }).collect()
    }

    /// All names without brackets, for suggestions.
    pub(super) fn known(&self, address: Option<Address>) -> Vec<String> {
        let name = |completion: Completion| completion.name.trim_end_matches(['(', '[']).to_owned();
        self.completions(address).into_iter().map(name).collect()
    }
}
