//! The state while one body, or one constant, is resolved.

use grammar::span::Span;
use grammar::text::ast::{self, Name};

use super::Resolver;
use super::names::Symbol;
use crate::diagnostics::{Code, Diagnostic};
use crate::program::{FunctionId, Home, Statement, VarId};

/// Resolves one body.
pub(super) struct Body<'r, 'a> {
    pub(super) resolver: &'r mut Resolver<'a>,
    pub(super) unit: usize,
    /// The function; `None` for a constant.
    pub(super) function: Option<FunctionId>,
    /// How deep constants refer to each other.
    pub(super) depth: usize,
    /// The local variables in scope: name, number, scope.
    locals: Vec<(Box<str>, VarId, usize)>,
    /// How many scopes are open.
    scope: usize,
    /// The next free place of the frame, and the most that were in use.
    place: u8,
    frame: u8,
    /// The loops around the present statement, the innermost last.
    pub(super) loops: Vec<Loop>,
}

/// A loop around a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Loop {
    /// `while`, `for` over a range.
    Plain,
    /// A loop over cells, which the machine does not leave early.
    Cells,
    /// The body of a `destroy_while`.
    DestroyWhile,
}

impl<'r, 'a> Body<'r, 'a> {
    /// For the value of a constant of a file.
    pub(super) fn constant(resolver: &'r mut Resolver<'a>, unit: usize, depth: usize) -> Self {
        Body {
            resolver,
            unit,
            function: None,
            depth,
            locals: Vec::new(),
            scope: 0,
            place: 0,
            frame: 0,
            loops: Vec::new(),
        }
    }

    fn function(resolver: &'r mut Resolver<'a>, unit: usize, function: FunctionId) -> Self {
        Body { function: Some(function), ..Body::constant(resolver, unit, 0) }
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

    /// Resolves something that is no part of the program: only mistakes in it are of interest.
    pub(super) fn aside<T>(&mut self, inside: impl FnOnce(&mut Self) -> T) {
        let (place, frame) = (self.place, self.frame);
        let variables = self.resolver.program.variables.len();
        let functions = &self.resolver.program.functions;
        let used: Vec<bool> = functions.iter().map(|function| function.value_used).collect();
        let given = self.resolver.names.given();
        inside(self);
        (self.place, self.frame) = (place, frame);
        self.resolver.program.variables.truncate(variables);
        for (function, used) in self.resolver.program.functions.iter_mut().zip(used) {
            function.value_used = used;
        }
        self.resolver.names.take_back(given);
    }

    /// Opens a scope, runs `inside` in it, and closes it.
    pub(super) fn scoped<T>(&mut self, inside: impl FnOnce(&mut Self) -> T) -> T {
        let (locals, place) = (self.locals.len(), self.place);
        self.scope += 1;
        let result = inside(self);
        self.scope -= 1;
        self.locals.truncate(locals);
        self.place = place;
        result
    }

    /// Declares a local variable.
    pub(super) fn declare(&mut self, name: &Name) -> VarId {
        let variable = self.fresh(name);
        self.resolver.facts.declared.insert(name.span, Symbol::Variable(variable));
        let twice = self
            .locals
            .iter()
            .find(|(other, _, scope)| *other == name.text && *scope == self.scope)
            .and_then(|&(_, id, _)| self.resolver.program.variables.get(id.0 as usize))
            .map(|variable| variable.span);
        if let Some(first) = twice {
            let message = format!("`{}` is declared twice in this block", name.text);
            self.report(
                Diagnostic::new(Code::DuplicateName, name.span, message)
                    .label("declared again here")
                    .other(first, "first declared here"),
            );
        }
        self.locals.push((name.text.clone(), variable, self.scope));
        variable
    }

    /// A local variable without a name in the source.
    pub(super) fn temporary(&mut self, span: Span) -> VarId {
        self.fresh(&Name { text: "".into(), span })
    }

    fn fresh(&mut self, name: &Name) -> VarId {
        let function = self.function.unwrap_or(FunctionId(u32::MAX));
        let variable = self.resolver.variable(name, Home::Local(function, self.place));
        self.place = self.place.saturating_add(1);
        self.frame = self.frame.max(self.place);
        variable
    }

    /// The local variable of this name.
    pub(super) fn local(&self, name: &str) -> Option<VarId> {
        self.locals.iter().rev().find(|(local, _, _)| &**local == name).map(|&(_, id, _)| id)
    }

    /// Reports a name that is not declared.
    pub(super) fn unknown(&mut self, name: &Name) {
        let locals: Vec<Box<str>> = self.locals.iter().map(|(local, _, _)| local.clone()).collect();
        self.resolver.unknown(self.unit, name, locals.iter().map(|local| &**local));
    }
}

impl Resolver<'_> {
    /// Resolves all bodies.
    pub(super) fn bodies(&mut self) {
        let bodies = std::mem::take(&mut self.names.bodies);
        // Calls check the number of their arguments, so all parameters come first.
        for &(_, id, parameters, _) in &bodies {
            let ids = (0..u8::MAX)
                .zip(parameters)
                .map(|(place, name)| self.variable(name, Home::Local(id, place)));
            let ids: Vec<VarId> = ids.collect();
            if let Some(function) = self.program.functions.get_mut(id.0 as usize) {
                function.parameters = ids;
            }
        }
        for &(unit, id, parameters, block) in &bodies {
            self.body(unit, id, parameters, block);
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
        let mut body = Body::function(self, 0, id);
        let statements = body.scoped(make);
        let frame = body.frame;
        if let Some(function) = self.program.functions.get_mut(id.0 as usize) {
            function.body = statements;
            function.frame = frame;
        }
        id
    }

    fn body(&mut self, unit: usize, id: FunctionId, names: &[Name], block: &ast::Block) {
        let function = self.program.functions.get(id.0 as usize);
        let ids = function.map(|function| function.parameters.clone()).unwrap_or_default();
        let mut body = Body::function(self, unit, id);
        for (name, variable) in names.iter().zip(ids) {
            if let Some(first) = names.iter().find(|n| n.text == name.text && n.span != name.span)
                && first.span < name.span
            {
                let message = format!("two parameters are called `{}`", name.text);
                body.error(Code::DuplicateName, name.span, message, "again here");
            }
            body.resolver.facts.declared.insert(name.span, Symbol::Variable(variable));
            body.locals.push((name.text.clone(), variable, 0));
            body.place = body.place.saturating_add(1);
        }
        body.frame = body.place;
        let statements = body.scoped(|body| body.statements(&block.statements));
        let frame = body.frame;
        if let Some(function) = self.program.functions.get_mut(id.0 as usize) {
            function.body = statements;
            function.frame = frame;
        }
    }
}
