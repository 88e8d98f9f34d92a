//! What names stand for in a rule.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use grammar::index::narrow;
use grammar::isa::{Address, VarIndex};
use grammar::source_map::{Array, Place};
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
    /// The names that statements assign, by source and position.
    pub(super) assigned: BTreeMap<(u32, Position), Vec<String>>,
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
    /// What the sources declare, each with what it is; not all of it is in the rule file.
    pub(super) declared: BTreeMap<String, &'static str>,
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

    /// What the symbol is, with its article.
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
    /// Its parameters and local variables that have a place in the machine, in the order of their
    /// names.
    pub locals: Vec<Local>,
}

/// A parameter or a local variable of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Local {
    /// Its name. Variables of several blocks can have the same one.
    pub name: String,
    /// The variable of the machine in which it is.
    pub index: VarIndex,
    /// What its value stands for, as far as that is known.
    pub kind: Kind,
    /// Where it is in scope: from its declaration to the end of its block. `None` if that is all
    /// of the function, or not known.
    pub scope: Option<Range<Position>>,
}

/// A line and a column of a text, as source maps count them: from 0.
pub type Position = (u32, u32);

impl Local {
    /// True if it is in scope at a position of its text; if that is not known, it may be.
    #[must_use]
    pub fn is_in_scope(&self, at: Option<Position>) -> bool {
        match (&self.scope, at) {
            (Some(scope), Some(at)) => scope.contains(&at),
            _ => true,
        }
    }
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

    /// Its variable with a name that is in scope at a position of its text, the innermost one.
    #[must_use]
    pub fn local(&self, name: &str, at: Option<Position>) -> Option<&Local> {
        let visible = self.visible(at).filter(|local| local.name == name);
        visible.max_by_key(|local| local.scope.as_ref().map(|scope| scope.start))
    }

    /// Its variables that are in scope at a position of its text.
    pub fn visible(&self, at: Option<Position>) -> impl Iterator<Item = &Local> {
        self.locals.iter().filter(move |local| local.is_in_scope(at))
    }

    /// True if one of its variables has a name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.locals.iter().any(|local| local.name == name)
    }
}

/// A local variable that an expression names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Owner {
    /// Its function, by name and module.
    pub(super) function: (String, Option<String>),
    pub(super) local: Local,
    /// True if it was named alone, for where the game is, and not as `f.x`.
    pub(super) is_here: bool,
}

impl Owner {
    pub(super) fn is_of(&self, function: &Function) -> bool {
        self.function.0 == function.name && self.function.1 == function.module
    }
}

/// The text of a function.
#[derive(Clone, Debug)]
pub(super) struct Body {
    pub(super) source: u32,
    /// Lines and columns of the first character and after the last, as source maps count them.
    pub(super) range: Range<Position>,
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
    pub(crate) fn name_of(&self, kind: Kind, number: i32) -> Option<&str> {
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

    /// The arrays of the whole rule, by name.
    pub fn arrays(&self) -> impl Iterator<Item = &str> {
        let is_array = |symbol: &Symbol| matches!(symbol, Symbol::Array(..));
        self.globals.iter().filter(move |(_, symbol)| is_array(symbol)).map(|(name, _)| &**name)
    }

    /// The names of marks, from mark 0 on.
    #[must_use]
    pub fn marks(&self) -> &[String] {
        &self.marks
    }

    /// The function whose code is at an address, by its text if the source map has that: it may
    /// have been put where it is called.
    #[must_use]
    pub fn function_at(&self, address: Address) -> Option<&Function> {
        self.functions_at(address).into_iter().next()
    }

    /// The position in its text that the code at an address comes from.
    #[must_use]
    pub fn position(&self, address: Address) -> Option<Position> {
        let place = self.place(address)?;
        Some((place.line, place.column))
    }

    /// The variables of the machine, as bits, that the statement at an address assigns for its own
    /// function. Other assignments there pass arguments, or restore what a call has changed. All
    /// variables if the text is not known.
    #[must_use]
    pub(crate) fn own_variables(&self, address: Address) -> u64 {
        let Some(place) = self.place(address).filter(|_| !self.assigned.is_empty()) else {
            return u64::MAX;
        };
        let at = (place.line, place.column);
        let names = self.assigned.get(&(place.source, at)).map_or(&[][..], Vec::as_slice);
        let functions = self.functions_at(address);
        let locals = functions.iter().flat_map(|function| &function.locals);
        locals
            .filter(|local| names.contains(&local.name))
            .fold(0, |bits, local| bits | 1 << local.index.get())
    }

    fn place(&self, address: Address) -> Option<Place> {
        self.program.as_ref()?.map()?.place(u32::try_from(address.0).ok()?)
    }

    /// The function from whose text the code at an address comes.
    fn function_around(&self, address: Address) -> Option<&Function> {
        let place = self.place(address)?;
        let at = (place.line, place.column);
        let around = |body: &&Body| body.source == place.source && body.range.contains(&at);
        let body = self.bodies.iter().find(around)?;
        let mut called = self.functions_called(&body.name);
        called.find(|function| function.module == body.module)
    }

    /// For each code of the rule file, whether some local variables are in scope there.
    pub(super) fn codes_of(&self, locals: &[Owner]) -> Arc<[bool]> {
        let [_, end] = self.code;
        let belongs = |address: Address| {
            let at = self.position(address);
            self.functions_at(address).iter().any(|function| {
                let mut own = locals.iter().filter(|owner| owner.is_of(function)).peekable();
                own.peek().is_some() && own.all(|owner| owner.local.is_in_scope(at))
            })
        };
        (0..).map(Address).take(narrow(end)).map(belongs).collect()
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
            let local = function.local(name, None).map(|local| local.index);
            local.ok_or_else(|| format!("its parameter `{name}` has no place in the machine"))
        };
        let parameters: Result<Vec<VarIndex>, String> =
            function.parameters.iter().map(place).collect();
        let (name, parameters, globals) = (function.name.clone(), parameters?, self.kept);
        Ok(Callee { name, address, parameters, globals })
    }
}
