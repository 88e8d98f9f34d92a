//! Looking up names.

use grammar::signals::STANDARD;
use grammar_text::ast::Name;

use super::Resolver;
use super::body::Body;
use super::names::{Declared, ItemKind, RESERVED, Symbol};
use crate::builtins;
use crate::diagnostics::{Code, Diagnostic};
use crate::load::{RULE, UnitId};

impl Body<'_, '_> {
    /// What a name stands for if the source declares it: a local variable, or an item of the file.
    pub(super) fn find(&mut self, name: &Name) -> Option<Symbol> {
        let symbol =
            self.local(&name.text).or_else(|| self.resolver.lookup(self.unit, &name.text))?;
        self.resolver.facts.uses.insert(name.span, symbol);
        Some(symbol)
    }
}

impl<'a> Resolver<'a> {
    pub(super) fn lookup(&self, unit: UnitId, name: &str) -> Option<Symbol> {
        self.names.scopes[unit].get(name).map(|declared| declared.symbol)
    }

    /// True if a module has this name in a file.
    pub(super) fn is_module(&self, unit: UnitId, name: &str) -> bool {
        self.units[unit].uses.iter().any(|(alias, _)| *alias.text == *name)
    }

    /// What `module::name` stands for, without messages.
    pub(super) fn lookup_in(&self, unit: UnitId, module: &str, name: &str) -> Option<Symbol> {
        let (_, target) = self.units[unit].uses.iter().find(|(alias, _)| *alias.text == *module)?;
        self.lookup(*target, name)
    }

    /// What `module::name` stands for.
    pub(super) fn lookup_path(
        &mut self,
        unit: UnitId,
        module: &Name,
        name: &Name,
    ) -> Option<Symbol> {
        let uses = &self.units[unit].uses;
        let Some((alias, target)) = uses.iter().find(|(alias, _)| alias.text == module.text) else {
            let message = format!("no module is named `{}` here", module.text);
            let names: Vec<&str> = uses.iter().map(|(alias, _)| &*alias.text).collect();
            let diagnostic = Diagnostic::new(Code::UnknownName, module.span, message)
                .label("not a module")
                .help(format!("if it is a standard module, add `use std::{};`", module.text));
            self.report(diagnostic.suggest(&module.text, names));
            return None;
        };
        self.facts.modules.insert(alias.span);
        let scope = &self.names.scopes[*target];
        match scope.get(&*name.text).copied() {
            Some(declared) => {
                if !declared.public {
                    self.private(module, name, declared);
                }
                self.facts.uses.insert(name.span, declared.symbol);
                Some(declared.symbol)
            }
            None => {
                let message = format!("the module `{}` has no `{}`", module.text, name.text);
                let public =
                    scope.iter().filter(|(_, declared)| declared.public).map(|(&name, _)| name);
                let diagnostic = Diagnostic::new(Code::UnknownName, name.span, message)
                    .label("not declared there")
                    .suggest(&name.text, public);
                self.report(diagnostic);
                None
            }
        }
    }

    fn private(&mut self, module: &Name, name: &Name, declared: Declared) {
        let message = format!("`{}` is private to the module `{}`", name.text, module.text);
        let what = declared.symbol.describe();
        let word = match declared.symbol {
            Symbol::Function(_) => "fn",
            Symbol::Table(_) => "table",
            Symbol::Mark(_) => "mark",
            Symbol::Constant(_) => "const",
            Symbol::Variable(_) | Symbol::Array(_) => "var",
            Symbol::Item(ItemKind::Pattern, _) => "pattern",
            Symbol::Item(ItemKind::Shape, _) => "shape",
            Symbol::Item(ItemKind::Signal, _) => "signal",
        };
        self.report(
            Diagnostic::new(Code::PrivateName, name.span, message)
                .label("not visible here")
                .other(declared.span, format!("{what} without `pub`"))
                .help(format!("to use it here, write `pub {word} {}` in the module", name.text)),
        );
    }

    /// Reports a name that is not declared.
    pub(super) fn unknown<'n>(
        &mut self,
        unit: UnitId,
        name: &Name,
        locals: impl Iterator<Item = &'n str>,
    ) where
        'a: 'n,
    {
        let declared = self.names.scopes[unit].keys().copied();
        let names: Vec<&str> = locals
            .chain(declared)
            .chain(builtins::FUNCTIONS.iter().map(|builtin| builtin.name))
            .chain(builtins::CONSTANTS.iter().map(|&(name, ..)| name))
            .chain(builtins::VALUES.iter().map(|&(name, ..)| name))
            .chain(builtins::SPECIAL_VARIABLES.iter().map(|&(name, ..)| name))
            .chain(builtins::SETS.iter().map(|&(name, _, _)| name))
            .chain(grammar::signals::Action::ALL.iter().map(|action| action.name()))
            .chain(RESERVED.iter().copied())
            .chain([builtins::LENGTH])
            .chain(["true", "false"])
            .collect();
        let message = format!("`{}` is not declared", name.text);
        let mut diagnostic =
            Diagnostic::new(Code::UnknownName, name.span, message).label("unknown name");
        if STANDARD.iter().any(|signal| signal.name == &*name.text) {
            diagnostic = diagnostic.help("`signals standard;` declares the signals of the manual");
        }
        let diagnostic = diagnostic.suggest(&name.text, names);
        let diagnostic = match self.meant(unit, &name.text) {
            Some(help) => diagnostic.help(help),
            None => diagnostic,
        };
        self.report(diagnostic);
    }

    /// What an undeclared name seems to mean, if it is not a misspelling.
    fn meant(&self, unit: UnitId, name: &str) -> Option<String> {
        let scopes = &self.names.scopes;
        if let Some((_, help)) = ELSEWHERE.iter().find(|(names, _)| names.contains(&name)) {
            return Some((*help).to_owned());
        }
        if self.is_module(unit, name) {
            return Some(format!("`{name}` is a module: write `{name}::` and one of its names"));
        }
        if unit != RULE && scopes[RULE].contains_key(name) {
            return Some(format!(
                "a module does not see the names of the rule: pass `{name}` to the function as an argument"
            ));
        }
        let uses = &self.units[unit].uses;
        let module = uses
            .iter()
            .find(|(_, target)| scopes[*target].get(name).is_some_and(|declared| declared.public));
        if let Some((alias, _)) = module {
            return Some(format!("did you mean `{}::{name}`?", alias.text));
        }
        if let Some(action) = ["move_", "turn_"].iter().find_map(|verb| {
            let action = format!("{verb}{name}");
            grammar::signals::Action::from_name(&action).map(grammar::signals::Action::name)
        }) {
            return Some(match scopes[RULE].get_key_value(&*name.to_uppercase()) {
                Some((signal, _)) => {
                    format!("did you mean the action `{action}`, or the signal `{signal}`?")
                }
                None => format!("did you mean the action `{action}`?"),
            });
        }
        COLORS.contains(&name).then(|| {
            "the colors are `blue`, `green`, `cyan`, `red`, `magenta` and `yellow`".to_owned()
        })
    }
}

/// Colors that hexagons do not have.
const COLORS: &[&str] = &[
    "black",
    "white",
    "gray",
    "grey",
    "orange",
    "purple",
    "violet",
    "pink",
    "brown",
    "gold",
    "lime",
    "turquoise",
    "silver",
];

/// Names of other languages, and what to write.
const ELSEWHERE: &[(&[&str], &str)] = &[
    (
        &["null", "NULL", "nil", "None", "nullptr", "undefined", "nothing", "void"],
        "the cell that does not exist is `none`; a number that means nothing can be 0 or -1",
    ),
    (&["not", "NOT"], "write `!` for `not`, as in `!(a > b)`"),
    (&["_", "default", "otherwise"], "the last arm of a `switch` is written `else => ...;`"),
    (&["pass"], "a block that does nothing is empty: `{ }`"),
    (
        &["print", "println", "printf", "puts", "echo", "say"],
        "there is no text output: `watch value;` shows a value in the debugger, and a `number` \
         shows one to the player",
    ),
    (&["clamp"], "write `max(least, min(x, greatest))`"),
    (&["sizeof"], "every variable has 32 bits"),
    (&["range"], "write `for k in 0..2 { ... }`: both ends are included"),
    (&["rand", "randint", "rnd", "randrange"], "`random() % 6` is a random number from 0 to 5"),
    (&["pow", "sqrt", "exp"], "there are no powers: `square(x)` is `x * x`"),
    (&["int", "float", "str", "bool"], "values need no conversion: all numbers are integers"),
    (&["board"], "in a test, `expect board` is followed by a drawing between three quotes"),
    (&["event"], "in a test, name the event: `expect event landed;`"),
    (&["status"], "in a test, name the status: `expect status playing;`"),
    (&["sum", "count"], "add up in a loop: `for c in hexagons { n += 1; }`"),
    (&["self", "this"], "the falling piece is `piece`; variables of the rule have only a name"),
];
