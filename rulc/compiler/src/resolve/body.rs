//! The state while one body, or one constant, is resolved.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use grammar::span::Span;
use grammar_text::ast::{self, Name};

use super::Resolver;
use super::lookup::Need;
use super::names::Symbol;
use crate::analyze;
use crate::diagnostics::{Code, Diagnostic};
use crate::load::{RULE, UnitId};
use crate::program::{Expr, ExprKind, FunctionId, Home, Statement, Store, VarId};
use grammar::index::{Id, narrow};

/// Resolves one body.
pub(super) struct Body<'r, 'a> {
    pub(super) resolver: &'r mut Resolver<'a>,
    pub(super) unit: UnitId,
    /// The function; `None` for a constant.
    pub(super) function: Option<FunctionId>,
    /// How deep constants refer to each other.
    pub(super) depth: usize,
    /// The local names in scope, the last one last.
    locals: Vec<Box<str>>,
    /// What each of these names stands for, the innermost last.
    by_name: BTreeMap<Box<str>, Vec<Local>>,
    /// How many scopes are open.
    scope: usize,
    /// The next free place of the frame, and the most that were in use.
    place: u8,
    frame: u8,
    /// How many variables the machine has for the frame.
    free: u8,
    /// True once none is left.
    pub(super) is_full: bool,
    /// The loops around the present statement, the innermost last.
    pub(super) loops: Vec<Loop>,
    /// What a `return` sets, in a loop over cells that contains one.
    pub(super) returning: Option<Returning>,
    /// Bounds of the values of local variables that are not assigned where they are in scope.
    pub(super) ranges: BTreeMap<VarId, RangeInclusive<i64>>,
    /// True if the present statement has temporaries that are not needed after it.
    pub(super) has_kept: bool,
}

/// A local name.
struct Local {
    symbol: Symbol,
    /// Where it is declared.
    span: Span,
    /// The number of its scope.
    scope: usize,
}

/// A loop around a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Loop {
    /// `while`, `for` over a range.
    Plain,
    /// A loop over cells, and the variable that `break` sets.
    Cells(Option<VarId>),
    /// The body of a `destroy_while`.
    DestroyWhile,
}

/// What a `return` in a loop over cells sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Returning {
    /// True once it was executed.
    pub(super) has_returned: VarId,
    /// The value that is returned after the loops.
    pub(super) value: VarId,
}

impl<'r, 'a> Body<'r, 'a> {
    /// For the value of a constant of a file.
    pub(super) fn constant(resolver: &'r mut Resolver<'a>, unit: UnitId, depth: usize) -> Self {
        Body {
            resolver,
            unit,
            function: None,
            depth,
            locals: Vec::new(),
            by_name: BTreeMap::new(),
            scope: 0,
            place: 0,
            frame: 0,
            free: u8::MAX,
            is_full: false,
            loops: Vec::new(),
            returning: None,
            ranges: BTreeMap::new(),
            has_kept: false,
        }
    }

    fn function(resolver: &'r mut Resolver<'a>, unit: UnitId, function: FunctionId) -> Self {
        let free = narrow(analyze::free(resolver.program.numbers).len());
        Body { function: Some(function), free, ..Body::constant(resolver, unit, 0) }
    }

    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        self.resolver.report(diagnostic);
    }

    pub(super) fn error(
        &mut self,
        code: Code,
        span: Span,
        message: impl Into<String>,
        label: &str,
    ) {
        self.resolver.error(code, span, message, label);
    }

    /// Resolves something that is not part of the program, only to report the errors in it.
    pub(super) fn aside<T>(&mut self, inside: impl FnOnce(&mut Self) -> T) {
        let (place, frame) = (self.place, self.frame);
        let variables = self.resolver.program.variables.len();
        let functions = &self.resolver.program.functions;
        let used: Vec<bool> = functions.iter().map(|function| function.value_used).collect();
        let given = self.resolver.names.given();
        let known = self.resolver.facts.known();
        inside(self);
        (self.place, self.frame) = (place, frame);
        // Other variables will get the numbers.
        let is_gone = |symbol: &Symbol| match symbol {
            Symbol::Variable(id) => id.index() >= variables,
            _ => false,
        };
        self.resolver.facts.forget(known, is_gone);
        self.resolver.program.variables.truncate(variables);
        for (function, used) in self.resolver.program.functions.iter_mut().zip(used) {
            function.value_used = used;
        }
        self.resolver.names.take_back(given);
    }

    /// Keeps a value in a temporary that is not needed after the present statement. Returns the
    /// assignment, and the temporary as an expression.
    pub(super) fn kept(&mut self, value: Expr) -> (Expr, Expr) {
        let span = value.span;
        let variable = self.temporary(span);
        self.has_kept = true;
        let kind = ExprKind::Store(Store::Set, variable, Box::new(value));
        (Expr { kind, span }, Expr { kind: ExprKind::Var(variable), span })
    }

    /// Runs `inside`, which resolves one statement or value, and then lets others have the places
    /// of its temporaries.
    pub(super) fn releasing<T>(&mut self, inside: impl FnOnce(&mut Self) -> T) -> T {
        let (place, kept) = (self.place, std::mem::replace(&mut self.has_kept, false));
        let result = inside(self);
        if std::mem::replace(&mut self.has_kept, kept) {
            self.place = place;
        }
        result
    }

    /// Opens a scope, runs `inside` in it, and closes it.
    pub(super) fn scoped<T>(&mut self, inside: impl FnOnce(&mut Self) -> T) -> T {
        let (locals, place) = (self.locals.len(), self.place);
        self.scope += 1;
        let result = inside(self);
        self.scope -= 1;
        for name in self.locals.drain(locals..) {
            if let Some(same) = self.by_name.get_mut(&name) {
                same.pop();
            }
        }
        self.place = place;
        result
    }

    /// Runs `inside`; the places of its variables stay taken until the enclosing scope is closed.
    /// Statements within an expression need that: other temporaries of the expression may already
    /// hold values, although they are declared later.
    pub(super) fn keeping_places<T>(&mut self, inside: impl FnOnce(&mut Self) -> T) -> T {
        let frame = std::mem::replace(&mut self.frame, self.place);
        let result = inside(self);
        self.place = self.frame;
        self.frame = self.frame.max(frame);
        result
    }

    /// Declares a local variable.
    pub(super) fn declare(&mut self, name: &Name) -> VarId {
        let variable = self.fresh(name);
        self.declare_as(name, Symbol::Variable(variable));
        variable
    }

    /// Declares a local name.
    pub(super) fn declare_as(&mut self, name: &Name, symbol: Symbol) {
        self.resolver.facts.declared.insert(name.span, symbol);
        if let Some(first) = self.name(name, symbol) {
            let message = format!("`{}` is declared twice in this block", name.text);
            self.report(
                Diagnostic::new(Code::DuplicateName, name.span, message)
                    .label("declared again here")
                    .other(first, "first declared here")
                    .help(format!(
                        "to change the first one, write `{} = ...;`; otherwise choose another name",
                        name.text
                    )),
            );
        }
    }

    /// Lets a name stand for something; returns where it was declared before in this block.
    fn name(&mut self, name: &Name, symbol: Symbol) -> Option<Span> {
        self.locals.push(name.text.clone());
        let same = self.by_name.entry(name.text.clone()).or_default();
        let before = same.last().filter(|local| local.scope == self.scope).map(|local| local.span);
        same.push(Local { symbol, span: name.span, scope: self.scope });
        before
    }

    /// A local variable without a name in the source.
    pub(super) fn temporary(&mut self, span: Span) -> VarId {
        self.fresh(&Name { text: "".into(), span })
    }

    fn fresh(&mut self, name: &Name) -> VarId {
        let Some(function) = self.function else {
            panic!("a constant has no variables, but `{}` is declared in one", name.text);
        };
        let variable = self.resolver.variable(name, Home::Local(function, self.place));
        self.take_place(name.span);
        variable
    }

    /// Takes the next place of the frame. A frame never exceeds the machine's variables; other code
    /// that counts places relies on that.
    fn take_place(&mut self, span: Span) {
        if self.place < self.free {
            self.place += 1;
            self.frame = self.frame.max(self.place);
        } else if !std::mem::replace(&mut self.is_full, true) {
            let message =
                format!("a function can have {} variables at a time; this one has more", self.free);
            self.report(
                Diagnostic::new(Code::NoVariableLeft, span, message)
                    .label("no variable is left for this one")
                    .note(
                        "V[19] to V[63] are free, and so are those of V[10] to V[17] that \
                         display no number (section 6.5)",
                    )
                    .help(
                        "declare variables in the blocks that use them: successive blocks share \
                         their variables",
                    ),
            );
        }
    }

    /// What a local name stands for.
    pub(super) fn local(&self, name: &str) -> Option<Symbol> {
        self.by_name.get(name)?.last().map(|local| local.symbol)
    }

    /// Reports a name that is not declared.
    pub(super) fn unknown(&mut self, name: &Name, need: Need) {
        let by_name = &self.by_name;
        let locals = self.locals.iter().filter(|name| {
            let meanings = by_name.get(&***name);
            meanings.and_then(|all| all.last()).is_some_and(|local| need.accepts(local.symbol))
        });
        self.resolver.unknown(self.unit, name, need, locals.map(|local| &**local));
    }
}

impl Resolver<'_> {
    /// Resolves all bodies.
    pub(super) fn bodies(&mut self) {
        let bodies = std::mem::take(&mut self.names.bodies);
        // Calls check the number of their arguments, so all parameters come first.
        for &(_, id, parameters, _) in &bodies {
            // Too many are reported when their places are taken.
            let places = (0..u8::MAX).chain(std::iter::repeat(u8::MAX));
            let ids = parameters
                .iter()
                .zip(places)
                .map(|(name, place)| self.variable(name, Home::Local(id, place)));
            let ids: Vec<VarId> = ids.collect();
            self.program.functions[id].parameters = ids;
        }
        for &(unit, id, parameters, block) in &bodies {
            let known = self.facts.known();
            self.body(unit, id, parameters, block);
            self.facts.sort(known);
        }
    }

    /// A function of the rule's own file that has no declaration.
    pub(super) fn detached(
        &mut self,
        name: &str,
        span: Span,
        make: impl FnOnce(&mut Body<'_, '_>) -> Vec<Statement>,
    ) -> FunctionId {
        let id = self.function(name, span, None);
        let mut body = Body::function(self, RULE, id);
        let statements = body.scoped(make);
        let frame = body.frame;
        let function = &mut self.program.functions[id];
        (function.body, function.frame) = (statements, frame);
        id
    }

    fn body(&mut self, unit: UnitId, id: FunctionId, names: &[Name], block: &ast::Block) {
        let ids = self.program.functions[id].parameters.clone();
        let mut body = Body::function(self, unit, id);
        for (name, variable) in names.iter().zip(ids) {
            let symbol = Symbol::Variable(variable);
            if let Some(first) = body.name(name, symbol) {
                let message = format!("two parameters are named `{}`", name.text);
                let diagnostic = Diagnostic::new(Code::DuplicateName, name.span, message);
                body.report(diagnostic.label("again here").other(first, "first here"));
            }
            body.resolver.facts.declared.insert(name.span, symbol);
            body.take_place(name.span);
        }
        let statements = body.scoped(|body| body.statements(&block.statements));
        let frame = body.frame;
        let function = &mut self.program.functions[id];
        (function.body, function.frame) = (statements, frame);
    }
}
