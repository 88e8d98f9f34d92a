//! Looking up names.

use grammar::nearest;
use grammar::signals::STANDARD;
use grammar::span::Span;
use grammar_text::ast::{Item, Name, Statement, StatementKind};
use grammar_text::walk::{self, Node};

use super::body::Body;
use super::calls::form;
use super::names::{Declared, ItemKind, RESERVED, Symbol};
use super::{Resolver, elsewhere};
use crate::builtins;
use crate::diagnostics::{Code, Diagnostic};
use crate::kind::Kind;
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

/// What a name is needed for: only names that fit are suggested for one that does not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Need {
    /// A value, or something that contains one.
    Value,
    /// A value that is known while compiling.
    Constant,
    /// A function.
    Call,
    /// An array or a table.
    Elements,
    /// A variable.
    Variable,
}

impl Need {
    /// True if a name of the source fits.
    pub(super) const fn accepts(self, symbol: Symbol) -> bool {
        match self {
            Need::Value => true,
            Need::Constant => matches!(symbol, Symbol::Constant(_) | Symbol::Item(..)),
            Need::Call => matches!(symbol, Symbol::Function(_)),
            Need::Elements => matches!(symbol, Symbol::Array(_) | Symbol::Table(_)),
            Need::Variable => matches!(symbol, Symbol::Variable(_)),
        }
    }

    /// The names of the language that fit.
    fn built_in(self) -> Vec<&'static str> {
        let is = |needs: &[Need]| self == Need::Value || needs.contains(&self);
        let mut names = Vec::new();
        if is(&[Need::Call]) {
            names.extend(builtins::FUNCTIONS.iter().map(|builtin| builtin.name));
        }
        if is(&[Need::Constant]) {
            names.extend(builtins::CONSTANTS.iter().map(|&(name, ..)| name));
        }
        if is(&[]) {
            names.extend(builtins::VALUES.iter().map(|&(name, ..)| name));
        }
        if is(&[Need::Variable]) {
            names.extend(builtins::SPECIAL_VARIABLES.iter().map(|&(name, ..)| name));
        }
        if is(&[Need::Call]) {
            names.extend(builtins::SETS.iter().map(|&(name, _, _)| name));
        }
        if is(&[Need::Constant]) {
            names.extend(grammar::signals::Action::ALL.iter().map(|action| action.name()));
        }
        if is(&[Need::Elements, Need::Variable]) {
            names.extend(RESERVED);
        }
        if is(&[Need::Call]) {
            names.push(builtins::LENGTH);
        }
        if is(&[Need::Constant]) {
            names.extend(["true", "false"]);
        }
        names
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
                .help(if stdlib_rules::module(&module.text).is_some() {
                    format!("add `use std::{};`", module.text)
                } else {
                    format!("if it is a file, add `use \"{}.rul\";`", module.text)
                });
            self.report(diagnostic.suggest(&module.text, names));
            return None;
        };
        self.facts.modules.insert(alias.span);
        self.facts.paths.insert(module.span, alias.span);
        let scope = &self.names.scopes[*target];
        match scope.get(&*name.text).copied() {
            Some(declared) => {
                if !declared.public {
                    self.private(*target, module, name, declared);
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
                    .help(self.shared(*target, module))
                    .suggest(&name.text, public);
                self.report(diagnostic);
                None
            }
        }
    }

    /// The public names of a module, by its name in a file.
    fn shared(&self, unit: UnitId, module: &Name) -> String {
        let module = &module.text;
        let names: Vec<String> = self.names.scopes[unit]
            .iter()
            .filter(|(_, declared)| declared.public)
            .map(|(name, declared)| match declared.symbol {
                Symbol::Function(_) => format!("`{module}::{name}(...)`"),
                _ => format!("`{module}::{name}`"),
            })
            .collect();
        match names.as_slice() {
            [] => "in the module, write `pub` before what others may use".to_owned(),
            [..] => format!("it has {}", names.join(", ")),
        }
    }

    fn private(&mut self, unit: UnitId, module: &Name, name: &Name, declared: Declared) {
        let message = format!("`{}` is private to the module `{}`", name.text, module.text);
        let what = declared.symbol.describe();
        let word = match declared.symbol {
            Symbol::Function(id) if self.messages.contains_key(&id) => "message",
            Symbol::Function(_) => "fn",
            Symbol::Table(_) => "table",
            Symbol::Mark(_) => "mark",
            Symbol::Constant(_) => "const",
            Symbol::Variable(_) | Symbol::Array(_) => "var",
            Symbol::Item(ItemKind::Pattern, _) => "pattern",
            Symbol::Item(ItemKind::Shape, _) => "shape",
            Symbol::Item(ItemKind::Signal, _) => "signal",
        };
        let help = if self.sources[self.units[unit].source].name.starts_with("std::") {
            self.shared(unit, module)
        } else {
            format!("to use it here, write `pub {word} {}` in the module", name.text)
        };
        self.report(
            Diagnostic::new(Code::PrivateName, name.span, message)
                .label("not visible here")
                .other(declared.span, format!("{what} without `pub`"))
                .help(help),
        );
    }

    /// Reports a name that is not declared.
    pub(super) fn unknown<'n>(
        &mut self,
        unit: UnitId,
        name: &Name,
        need: Need,
        locals: impl Iterator<Item = &'n str>,
    ) where
        'a: 'n,
    {
        if let Some(diagnostic) = self.misused(name) {
            self.report(diagnostic);
            return;
        }
        let is_standard = STANDARD.iter().any(|signal| signal.name == &*name.text);
        if is_standard && !self.names.scopes[RULE].contains_key(&*name.text) {
            // One line is missing, however many signals are used.
            if !std::mem::replace(&mut self.lacks_signals, true) {
                let message = format!("`{}` is not declared", name.text);
                self.report(
                    Diagnostic::new(Code::UnknownName, name.span, message)
                        .label("unknown name")
                        .help("`signals standard;` declares the signals of the manual"),
                );
            }
            return;
        }
        let scope = self.names.scopes[unit].iter();
        let fitting = scope.filter(|(_, declared)| need.accepts(declared.symbol));
        let own: Vec<&str> = locals.chain(fitting.map(|(&name, _)| name)).collect();
        // A name of the author's own is meant rather than one of another system.
        let is_own = name.text.len() > 3 && {
            let others = own.iter().filter(|own| !own.eq_ignore_ascii_case(&name.text));
            nearest(&name.text, others.copied()).is_some()
        };
        let names = own.into_iter().chain(need.built_in());
        let message = format!("`{}` is not declared", name.text);
        let diagnostic = Diagnostic::new(Code::UnknownName, name.span, message)
            .label("unknown name")
            .suggest(&name.text, names);
        let elsewhere = elsewhere::instead_of(&name.text, self.wanted).filter(|_| !is_own);
        let is_set = builtins::SETS.iter().any(|&(set, ..)| set == &*name.text);
        let fix = match &self.module_with(unit, &name.text) {
            Some(alias) if !is_set && elsewhere.is_none() => {
                Some(format!("{alias}::{}", name.text))
            }
            _ => None,
        };
        let set = is_set.then(|| {
            format!("`{0}` is a set of cells: `for c in {0}` is a loop over them", name.text)
        });
        let meant = set.or(elsewhere).or_else(|| self.meant(unit, &name.text));
        let diagnostic = match (self.out_of_scope(unit, name), meant) {
            (Some((span, label, help)), _) => diagnostic.other(span, label).help(help),
            (None, Some(help)) => match fix {
                Some(path) if help.contains(&path) => {
                    diagnostic.help(help).fix(name.span, path, false)
                }
                _ => diagnostic.help(help),
            },
            (None, None) if diagnostic.help.is_none() => match self.choices(unit, &name.text) {
                Some(help) => diagnostic.help(help),
                None => diagnostic,
            },
            (None, None) => diagnostic,
        };
        self.report(diagnostic);
    }

    /// What an undeclared name seems to mean, if it is not a misspelling.
    fn meant(&self, unit: UnitId, name: &str) -> Option<String> {
        let scopes = &self.names.scopes;
        if self.is_module(unit, name) {
            return Some(format!("`{name}` is a module: write `{name}::` and one of its names"));
        }
        if unit != RULE && scopes[RULE].contains_key(name) {
            return Some(format!(
                "a module cannot use the names of the rule: pass `{name}` to the function as an \
                 argument"
            ));
        }
        if let Some(alias) = self.module_with(unit, name) {
            return Some(format!("did you mean `{alias}::{name}`?"));
        }
        let action = ["move_", "turn_"].iter().find_map(|verb| {
            let action = format!("{verb}{name}");
            grammar::signals::Action::from_name(&action).map(grammar::signals::Action::name)
        })?;
        Some(match scopes[RULE].get_key_value(&*name.to_uppercase()) {
            Some((signal, _)) => {
                format!("did you mean the action `{action}`, or the signal `{signal}`?")
            }
            None => format!("did you mean the action `{action}`?"),
        })
    }

    /// The name of a module of a file that has a public name.
    fn module_with(&self, unit: UnitId, name: &str) -> Option<&'a str> {
        let scopes = &self.names.scopes;
        let mut uses = self.units[unit].uses.iter();
        let has_it = |target: UnitId| scopes[target].get(name).is_some_and(|found| found.public);
        uses.find(|(_, target)| has_it(*target)).map(|(alias, _)| &*alias.text)
    }

    /// The error for a built-in name that is no value and no variable by itself.
    fn misused(&self, name: &Name) -> Option<Diagnostic> {
        let text = &*name.text;
        let (message, label, help) = match text {
            "piece" | "next" => (
                format!("`{text}` is not a value"),
                "which part?",
                match self.wanted {
                    Kind::Cell if text == "piece" => {
                        "its cells are `piece.cell[1]` and so on, and `piece.reference`".to_owned()
                    }
                    _ => format!("name a part, such as `{text}.shape` or `{text}.color[1]`"),
                },
            ),
            "V" => (
                "`V` is not a value".to_owned(),
                "which variable?",
                "write its index, as in `V[20]`, or declare a variable with a name: `var x;`"
                    .to_owned(),
            ),
            _ => {
                let form = match builtins::function(text) {
                    Some(builtin) => form(builtin),
                    None if text == builtins::LENGTH => format!("{text}(a)"),
                    None => return None,
                };
                let help = match builtins::part("piece", text) {
                    Some(_) => format!("write `piece.{text}[1]`, or `{form}` for a cell"),
                    None => format!("write `{form}`; a variable needs another name"),
                };
                (format!("`{text}` is a function, not a variable"), "a built-in function", help)
            }
        };
        Some(Diagnostic::new(Code::WrongUse, name.span, message).label(label).help(help))
    }

    /// A declaration of a name in the same body that does not reach it, and what to do.
    fn out_of_scope(&self, unit: UnitId, name: &Name) -> Option<(Span, &'static str, String)> {
        let bodies =
            self.units[unit].file.items.iter().filter_map(|item| match item.declaration() {
                Item::Function(function) => Some(&function.body),
                Item::Phase(phase) => Some(&phase.body),
                _ => None,
            });
        let body = bodies.into_iter().find(|body| is_within(name.span, body.span))?;
        let (mut ended, mut later) = (None, None);
        let text = &name.text;
        walk::block(body, &mut |node| {
            let statement = match node {
                Node::Statement(statement) => statement,
                Node::Block(block) if is_within(name.span, block.span) => {
                    let mut rest = block.statements.iter().flat_map(declared);
                    later =
                        later.or_else(|| rest.find(|own| is_after(own, name) && own.text == *text));
                    return;
                }
                _ => return,
            };
            // A name in its own declaration is another matter.
            if is_within(name.span, statement.span) {
                return;
            }
            let variable = match &statement.kind {
                StatementKind::For { variable, .. } => Some(variable),
                _ => None,
            };
            let mut names = declared(statement).into_iter().chain(variable);
            if let Some(own) = names.find(|own| !is_after(own, name) && own.text == *text) {
                ended = Some((own, &statement.kind));
            }
        });
        if let Some((own, kind)) = ended {
            let help = match kind {
                StatementKind::For { .. } => format!(
                    "to keep its value, write `var last = 0;` before the loop and `last = {text};` \
                     in it"
                ),
                StatementKind::Const(_) => "declare it before the block".to_owned(),
                _ => format!("declare it before the block: `var {text} = 0;`"),
            };
            return Some((own.span, "exists only until the end of its block", help));
        }
        let own = later?;
        Some((own.span, "declared only here", "move the declaration before this line".to_owned()))
    }

    /// The names that a value of the kind that is needed can have.
    fn choices(&self, unit: UnitId, name: &str) -> Option<String> {
        let (what, item) = match self.wanted {
            Kind::Shape => ("shape", Some(ItemKind::Shape)),
            Kind::Pattern => ("pattern", Some(ItemKind::Pattern)),
            Kind::Signal => ("signal", Some(ItemKind::Signal)),
            Kind::Mark => ("mark", None),
            Kind::Color => return Some(elsewhere::COLORS.to_owned()),
            Kind::Direction => return Some(elsewhere::DIRECTIONS.to_owned()),
            _ => return None,
        };
        let scope = self.names.scopes[unit].iter();
        let names: Vec<String> = scope
            .filter(|(_, declared)| match declared.symbol {
                Symbol::Item(kind, _) => Some(kind) == item,
                Symbol::Mark(_) => item.is_none(),
                _ => false,
            })
            .map(|(name, _)| format!("`{name}`"))
            .collect();
        Some(match names.as_slice() {
            [] if item.is_none() => format!("declare it outside of functions: `mark {name};`"),
            [] => return None,
            [one] => format!("the rule has one {what}, {one}"),
            [..] => format!("the {what}s are {}", names.join(", ")),
        })
    }
}

/// The names that a statement declares until the end of its block.
fn declared(statement: &Statement) -> Vec<&Name> {
    match &statement.kind {
        StatementKind::Var(list) => list.iter().map(|(name, _)| name).collect(),
        StatementKind::Const(constant) => vec![&constant.name],
        _ => Vec::new(),
    }
}

fn is_after(own: &Name, name: &Name) -> bool {
    own.span.start() > name.span.start()
}

/// True if a place is part of another one.
fn is_within(inner: Span, outer: Span) -> bool {
    outer.start() <= inner.start() && inner.end() <= outer.end()
}
