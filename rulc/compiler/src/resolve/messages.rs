//! Declared messages: functions that push their arguments and the number of the request, send
//! message `$0207`, pull everything again, and return the answer.

use std::collections::BTreeMap;

use grammar::index::narrow;
use grammar::isa::Op;
use grammar::span::Span;
use grammar_text::ast::{self, Name};

use super::Resolver;
use super::body::Body;
use super::names::Symbol;
use crate::analyze;
use crate::diagnostics::{Code, Diagnostic};
use crate::kind::Kind;
use crate::output::{Message, number};
use crate::program::{Expr, ExprKind, FunctionId, Home, Statement, StatementKind, Store, VarId};

impl Resolver<'_> {
    /// Resolves all declared messages. Calls check the number of their arguments, so this comes
    /// before all bodies.
    pub(super) fn messages(&mut self) {
        let mut requests: BTreeMap<i32, Span> = BTreeMap::new();
        for (unit, id, item) in std::mem::take(&mut self.names.messages) {
            let parameters = self.parameters(id, item);
            let result = self.kind(&item.result);
            let Some(request) = Body::constant(self, unit, 0).constant_value(&item.request) else {
                continue;
            };
            if let Some(&first) = requests.get(&request) {
                let message = format!("two messages have the number {}", number(request));
                self.report(
                    Diagnostic::new(Code::SameRequest, item.request.span, message)
                        .label("again here")
                        .other(first, "first here")
                        .help("choose another number"),
                );
            }
            requests.entry(request).or_insert(item.request.span);
            self.program.functions[id].body = self.body_of_message(id, request, item.span);
            let name = item.name.text.to_string();
            self.messages.insert(id, Message { name, parameters, result, request });
        }
    }

    /// Declares the parameters of a message; returns their names and kinds.
    fn parameters(&mut self, id: FunctionId, item: &ast::Message) -> Vec<(String, Kind)> {
        // One more variable is for the answer.
        let most = analyze::free(self.program.numbers).len() - 1;
        if let Some(parameter) = item.parameters.get(most) {
            let message = format!("a message can have at most {most} parameters");
            self.report(
                Diagnostic::new(Code::NoVariableLeft, parameter.name.span, message)
                    .label("no variable is left for this one"),
            );
        }
        let mut places: BTreeMap<&str, Span> = BTreeMap::new();
        let mut declared = Vec::new();
        for (place, ast::KindParameter { name, kind }) in
            item.parameters.iter().take(most).enumerate()
        {
            let variable = self.variable(name, Home::Local(id, narrow(place)));
            self.facts.declared.insert(name.span, Symbol::Variable(variable));
            self.program.functions[id].parameters.push(variable);
            if let Some(first) = places.insert(&name.text, name.span) {
                let message = format!("two parameters are named `{}`", name.text);
                let diagnostic = Diagnostic::new(Code::DuplicateName, name.span, message);
                self.report(diagnostic.label("again here").other(first, "first here"));
            }
            declared.push((name.text.to_string(), self.kind(kind)));
        }
        declared
    }

    /// The kind with this name.
    fn kind(&mut self, name: &Name) -> Kind {
        let mut kinds = Kind::ALL.iter().copied();
        if let Some(kind) = kinds.find(|kind| kind.name() == &*name.text) {
            return kind;
        }
        let names: Vec<&str> = Kind::ALL.iter().map(|kind| kind.name()).collect();
        let message = format!("there is no kind `{}`", name.text);
        let diagnostic = Diagnostic::new(Code::UnknownName, name.span, message)
            .label("not a kind")
            .note(format!("the kinds are {}", names.join(", ")));
        self.report(diagnostic.suggest(&name.text, names));
        Kind::Any
    }

    fn body_of_message(&mut self, id: FunctionId, request: i32, span: Span) -> Vec<Statement> {
        let parameters = self.program.functions[id].parameters.clone();
        let words = parameters.len() + 1;
        let answer = Name { text: "".into(), span };
        let answer = self.variable(&answer, Home::Local(id, narrow(parameters.len())));
        self.program.functions[id].frame = narrow(words);
        let expr = |kind| Expr { kind, span };
        let op = |op, operands: Vec<Expr>| expr(ExprKind::Op(op, operands.into()));
        let var = |variable: VarId| expr(ExprKind::Var(variable));
        let mut steps: Vec<Expr> =
            parameters.into_iter().map(|variable| op(Op::Push, vec![var(variable)])).collect();
        steps.push(op(Op::Push, vec![Expr::constant(request, span)]));
        let sent = Box::new(op(Op::Message, Vec::new()));
        steps.push(expr(ExprKind::Store(Store::Set, answer, sent)));
        // Drops what modules have written there.
        steps.extend((0..words).map(|_| op(Op::Pull, Vec::new())));
        let kinds = steps.into_iter().map(StatementKind::Eval);
        let kinds = kinds.chain([StatementKind::Return(Some(var(answer)))]);
        kinds.map(|kind| Statement { kind, span }).collect()
    }
}
