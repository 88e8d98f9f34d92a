//! Requests to the debugger: `break "name";`, `watch value;`, and an `if` that contains nothing
//! else. They exist in the source map only; the code is the same without them.

use grammar::span::Span;
use grammar_text::ast::{self, StatementKind};

use super::body::Body;
use super::facts::{Near, Stop, StopKind};
use super::names::Symbol;

impl Body<'_, '_> {
    /// Notes the requests in the last `else if` of a statement that has no `else`, if it contains
    /// nothing else; returns the branches that are for the machine.
    pub(super) fn without_last_stop<'b>(
        &mut self,
        branches: &'b [ast::Branch],
        otherwise: Option<&ast::Block>,
    ) -> &'b [ast::Branch] {
        match branches {
            [others @ .., last] if !others.is_empty() && otherwise.is_none() => {
                if !has_only_stops(last) {
                    return branches;
                }
                let kind = StatementKind::If { branches: vec![last.clone()], otherwise: None };
                self.is_stop(&[ast::Statement { kind, span: last.span }], 0);
                others
            }
            _ => branches,
        }
    }

    /// Notes the request in a statement; false if the statement is for the machine. `list` has the
    /// statements of the block, `k` is the index of this one.
    pub(super) fn is_stop(&mut self, list: &[ast::Statement], k: usize) -> bool {
        let Some(statement) = list.get(k).filter(|statement| is_stop(statement)) else {
            return false;
        };
        let Some(function) = self.function else { return true };
        let code = |statement: &&ast::Statement| !is_stop(statement);
        let near = match list.iter().skip(k).find(code) {
            Some(next) => Near::Before(next.span),
            None => match list.iter().take(k).rfind(code) {
                Some(last) => Near::Behind(last.span),
                None => Near::Nothing,
            },
        };
        let (condition, stops) = match &statement.kind {
            StatementKind::If { branches, .. } if let [branch] = branches.as_slice() => {
                (Some(&branch.condition), &*branch.then.statements)
            }
            _ => (None, std::slice::from_ref(statement)),
        };
        if let Near::Behind(last) = near {
            self.resolver.program.stops_behind.insert(last);
        }
        if let Some(condition) = condition {
            self.aside(|body| body.expr(condition));
        }
        for stop in stops {
            let StatementKind::Stop(stop) = &stop.kind else { continue };
            let kind = match stop {
                ast::Stop::Break(name) => StopKind::Break(name.value.clone()),
                ast::Stop::Watch(value) => {
                    self.aside(|body| body.watched(value));
                    StopKind::Watch(value.span)
                }
            };
            let when: Option<Span> = condition.map(|condition| condition.span);
            self.resolver.facts.stops.push(Stop { function, near, kind, when });
        }
        true
    }
}

impl Body<'_, '_> {
    /// What is watched: a value, or all elements of an array.
    fn watched(&mut self, value: &ast::Expr) {
        let symbol = match &value.kind {
            ast::ExprKind::Name(name) => self.find(name),
            ast::ExprKind::Path(path) => {
                self.resolver.lookup_path(self.unit, &path.module, &path.name)
            }
            _ => None,
        };
        if !matches!(symbol, Some(Symbol::Array(_))) {
            self.expr(value);
        }
    }
}

fn is_stop(statement: &ast::Statement) -> bool {
    match &statement.kind {
        StatementKind::Stop(_) => true,
        StatementKind::If { branches, otherwise: None } => {
            matches!(branches.as_slice(), [branch] if has_only_stops(branch))
        }
        _ => false,
    }
}

/// True if a branch contains nothing but requests.
fn has_only_stops(branch: &ast::Branch) -> bool {
    let list = &branch.then.statements;
    let stop = |inner: &ast::Statement| matches!(inner.kind, StatementKind::Stop(_));
    !list.is_empty() && list.iter().all(stop)
}
