//! What names stand for in a rule.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use grammar::isa::{Address, VarIndex};
use grammar::source_map::Array;
use rulc_compiler::Kind;
use rulvm_core::Program;

use super::node::Callee;

/// What names stand for in a rule: those of its source map, or numbered ones without it.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// Where the code is.
    pub(super) code: [u32; 2],
    /// Those with code in the order of addresses, then the others.
    pub(super) functions: Vec<Function>,
    /// Where the texts of functions are.
    pub(super) bodies: Vec<Body>,
    /// The rule, whose source map knows which code comes from where.
    pub(super) program: Option<Program>,
    /// What is known everywhere, but functions.
    pub(super) globals: BTreeMap<String, Symbol>,
    /// What modules have: `lines::LONGEST`.
    pub(super) modules: BTreeMap<(String, String), Symbol>,
    pub(super) marks: Vec<String>,
    pub(super) patterns: Vec<String>,
    pub(super) shapes: Vec<String>,
    pub(super) signals: Vec<String>,
    /// The variables that are local to no function, as bits.
    pub(super) kept: u64,
}

/// What a name stands for.
#[derive(Clone, Debug)]
pub(super) enum Symbol {
    Variable(VarIndex, Kind),
    /// A value that never changes, with its kind.
    Constant(i32, Kind),
    Table(Arc<[i32]>, Kind),
    Array(Arc<Array>, Kind),
}

impl Symbol {
    /// The kind of its value, or of its elements.
    pub(super) const fn kind(&self) -> Kind {
        match self {
            Symbol::Variable(_, kind)
            | Symbol::Constant(_, kind)
            | Symbol::Table(_, kind)
            | Symbol::Array(_, kind) => *kind,
        }
    }

    /// What it is, with its article.
    pub(super) const fn describe(&self) -> &'static str {
        match self {
            Symbol::Variable(..) => "a variable",
            Symbol::Constant(_, Kind::Int | Kind::Any | Kind::Bool) => "a constant",
            Symbol::Constant(_, kind) => kind.describe(),
            Symbol::Table(..) => "a table",
            Symbol::Array(..) => "an array",
        }
    }
}

/// A function or a phase of the rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// Its name; that of a phase is its letter.
    pub name: String,
    /// The module that it is in; `None` in the rule's own file.
    pub module: Option<String>,
    /// Where it starts in the rule file; `None` if the compiler has put it where it is called.
    pub address: Option<u32>,
    /// True for a phase.
    pub is_phase: bool,
    /// The names of its parameters.
    pub parameters: Vec<String>,
    /// What its value stands for, as far as that is known.
    pub kind: Kind,
    /// Its parameters and local variables that have a place in the machine, with their kinds.
    pub locals: BTreeMap<String, (VarIndex, Kind)>,
}

impl Function {
    /// Its name in words: ``phase C``, `` `count` ``.
    #[must_use]
    pub fn describe(&self) -> String {
        match &self.module {
            _ if self.is_phase => format!("phase {}", self.name),
            Some(module) => format!("`{module}::{}`", self.name),
            None => format!("`{}`", self.name),
        }
    }
}

/// A function, by its name and module.
pub(super) type Owner = (String, Option<String>);

/// The text of a function.
#[derive(Clone, Debug)]
pub(super) struct Body {
    pub(super) source: u32,
    /// Lines and columns of the first character and after the last, as source maps count them.
    pub(super) range: Range<(u32, u32)>,
    pub(super) name: String,
    pub(super) module: Option<String>,
}

impl Names {
    /// Gives a name a meaning, unless it has one. A name of a module is also known without the
    /// module if nothing else has that name.
    pub(super) fn declare(&mut self, module: Option<&str>, name: &str, symbol: Symbol) {
        if let Some(module) = module {
            let key = (module.to_owned(), name.to_owned());
            self.modules.entry(key).or_insert_with(|| symbol.clone());
        }
        self.globals.entry(name.to_owned()).or_insert(symbol);
    }

    /// The names of the things of a kind, by number.
    pub(super) fn list(&self, kind: Kind) -> &[String] {
        match kind {
            Kind::Mark => &self.marks,
            Kind::Pattern => &self.patterns,
            Kind::Shape => &self.shapes,
            Kind::Signal => &self.signals,
            _ => &[],
        }
    }

    /// The name of a mark, pattern, shape or signal.
    pub(super) fn name_of(&self, kind: Kind, number: i32) -> Option<&str> {
        let first = if kind == Kind::Mark { 0 } else { 1 };
        let place = usize::try_from(number.checked_sub(first)?).ok()?;
        self.list(kind).get(place).map(String::as_str).filter(|name| !name.is_empty())
    }

    /// The functions of the rule: those that have code, in the order of their addresses, then those
    /// without whose variables are known.
    #[must_use]
    pub fn functions(&self) -> &[Function] {
        &self.functions
    }

    /// The variables that are known everywhere, by name.
    pub fn variables(&self) -> impl Iterator<Item = (&str, VarIndex, Kind)> {
        self.globals.iter().filter_map(|(name, symbol)| match symbol {
            Symbol::Variable(index, kind) => Some((name.as_str(), *index, *kind)),
            Symbol::Constant(..) | Symbol::Table(..) | Symbol::Array(..) => None,
        })
    }

    /// The function whose code is at an address, by its text if the source map has that: it may
    /// have been put where it is called.
    #[must_use]
    pub fn function_at(&self, address: Address) -> Option<&Function> {
        self.functions_at(address).into_iter().next()
    }

    /// The function from whose text the code at an address comes.
    fn function_around(&self, address: Address) -> Option<&Function> {
        let map = self.program.as_ref()?.map()?;
        let place = map.place(u32::try_from(address.0).ok()?)?;
        let at = (place.line, place.column);
        let around = |body: &&Body| body.source == place.source && body.range.contains(&at);
        let body = self.bodies.iter().find(around)?;
        let mut called = self.functions_called(&body.name);
        called.find(|function| function.module == body.module)
    }

    /// For each code of the rule file, whether it belongs to one of some functions.
    pub(super) fn codes_of(&self, functions: &[Owner]) -> Arc<[bool]> {
        let [_, end] = self.code;
        let belongs = |address: Address| {
            self.functions_at(address).iter().any(|function| {
                functions
                    .iter()
                    .any(|(name, module)| *name == function.name && *module == function.module)
            })
        };
        (0..).map(Address).take(usize::try_from(end).unwrap_or(0)).map(belongs).collect()
    }

    /// The functions whose variables are known at an address, the nearest first.
    pub(super) fn functions_at(&self, address: Address) -> Vec<&Function> {
        let mut functions: Vec<&Function> = self.function_around(address).into_iter().collect();
        functions.extend(self.functions_before(address).iter().rev());
        functions
    }

    /// All functions that start where the code around an address does: a function that does nothing
    /// but call another may start with it.
    fn functions_before(&self, address: Address) -> &[Function] {
        let address = u32::try_from(address.0).ok();
        let [begin, end] = self.code;
        let Some(address) = address.filter(|address| (begin..end).contains(address)) else {
            return &[];
        };
        // Those without an address come last.
        let is_before = |function: &Function| function.address.is_some_and(|at| at <= address);
        let behind = self.functions.partition_point(is_before);
        let before = &self.functions[..behind];
        let Some(start) = before.last().map(|function| function.address) else { return &[] };
        let first = before.partition_point(|function| function.address < start);
        &before[first..]
    }

    /// The functions with a name.
    pub(super) fn functions_called<'n>(
        &'n self,
        name: &'n str,
    ) -> impl Iterator<Item = &'n Function> {
        self.functions.iter().filter(move |function| function.name == name)
    }

    /// What is needed to call a function, or why it cannot be called.
    pub(super) fn callee(&self, function: &Function) -> Result<Callee, String> {
        let address = function.address.and_then(|address| i32::try_from(address).ok());
        let address = address.map(Address).ok_or("it has no separate code")?;
        let place = |name: &String| {
            let local = function.locals.get(name).map(|&(index, _)| index);
            local.ok_or_else(|| format!("its parameter `{name}` has no place in the machine"))
        };
        let parameters: Result<Vec<VarIndex>, String> =
            function.parameters.iter().map(place).collect();
        let (name, parameters, globals) = (function.name.clone(), parameters?, self.kept);
        Ok(Callee { name, address, parameters, globals })
    }
}
