//! From syntax trees to the resolved program and the data of the rule file.
//!
//! First the items of all files are declared ([`names`], [`lookup`]), and constants get their
//! values ([`constants`]). Then the parts of the rule become data ([`rule`], [`settings`],
//! [`pieces`], [`image`], [`signals`], [`help`]), and bodies are resolved ([`statements`],
//! [`leaving`], [`places`], [`arrays`], [`packed`], [`expressions`], [`calls`], [`asm`]).
//! [`ranges`] bounds the values of indexes. [`facts`] keeps what that finds out about the texts.
//! Assembly for parts of the file ([`assembly`]) is read like flat assembly in bodies ([`flat`]).
//! Declared messages are functions ([`messages`]). [`stops`] are for the debugger. Tests
//! ([`tests`], [`expectations`], [`drawing`]) come last: without them, the program is the same.

mod arrays;
mod asm;
mod assembly;
mod body;
mod calls;
mod characters;
mod constants;
mod drawing;
mod elsewhere;
mod expectations;
mod expressions;
mod facts;
mod flat;
mod flat_blocks;
mod help;
mod image;
mod leaving;
mod lookup;
mod messages;
mod names;
mod packed;
mod pieces;
mod places;
mod ranges;
mod rule;
mod settings;
mod signals;
mod statements;
mod stops;
mod tests;

use std::collections::BTreeMap;

use grammar::isa::Op;
use grammar::rul3::RuleFile;
use grammar::span::Span;
use grammar_text::ast::{Item, Text};

use crate::diagnostics::{Code, Diagnostic};
use crate::exact::Exact;
use crate::kind::Kind;
use crate::load::{RULE, Units};
use crate::output::Message;
use crate::program::{Expr, ExprKind, FunctionId, Program};
use crate::source::{SourceLoader, Sources};
use crate::testing::Test;

use names::Names;

pub(crate) use facts::{Decided, Facts, Near, Stop, StopKind};
pub(crate) use names::{ConstantId, ItemKind, Symbol};

/// The result of resolution: the program, and the rule file without code.
#[derive(Debug)]
pub(crate) struct Resolved {
    pub(crate) program: Program,
    pub(crate) rule: RuleFile,
    /// The place of the rule's name, where limits of the file are reported.
    pub(crate) span: Span,
    /// The names of the marks, by number.
    pub(crate) marks: Vec<String>,
    /// What the source says about the bytes of the file.
    pub(crate) exact: Exact,
    /// Facts about the texts.
    pub(crate) facts: Facts,
    /// The functions that are declared messages.
    pub(crate) messages: BTreeMap<FunctionId, Message>,
    /// The tests. Their code is part of the program.
    pub(crate) tests: Vec<Test>,
    /// The program without tests, if there are any.
    pub(crate) plain: Option<Program>,
}

/// What all parts of resolution share.
pub(crate) struct Resolver<'a> {
    units: &'a Units,
    sources: &'a mut Sources,
    loader: &'a dyn SourceLoader,
    /// True if the tests will be run: only then are their message modules read, which can be built
    /// from what the rule declares.
    runs_tests: bool,
    diagnostics: &'a mut Vec<Diagnostic>,
    program: Program,
    names: Names<'a>,
    facts: Facts,
    messages: BTreeMap<FunctionId, Message>,
    /// How many patterns the rule has.
    patterns: usize,
    /// How many values are unknown because of an error.
    wrong: usize,
    /// The kind of the value that is being resolved, as far as it is known, for messages.
    wanted: Kind,
    /// True once the standard signals were reported as not declared.
    lacks_signals: bool,
}

impl<'a> Resolver<'a> {
    /// The items of the rule's own file.
    fn own_items(&self) -> &'a [Item] {
        &self.units[RULE].file.items
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// A placeholder for a value that is unknown because of an error. It is not a constant, so that
    /// no other errors follow from it.
    fn wrong(&mut self, span: Span) -> Expr {
        self.wrong += 1;
        Expr { kind: ExprKind::Op(Op::Edge, Box::default()), span }
    }

    /// Does something with a value of a kind, which messages about unknown names mention.
    fn wanting<T>(&mut self, kind: Kind, inside: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.wanted, kind);
        let out = inside(self);
        self.wanted = before;
        out
    }

    /// The contents of a file with a name relative to the source; `None` if it cannot be read,
    /// which is reported.
    fn bytes(&mut self, file: &Text) -> Option<Vec<u8>> {
        let from = &self.sources[file.span.source()].name;
        let path = self.loader.beside(from, &file.value);
        match self.loader.read(&path) {
            Ok(bytes) => Some(bytes),
            Err(error) => {
                let message = format!("the file `{path}` cannot be read");
                self.report(
                    Diagnostic::new(Code::FileNotRead, file.span, message)
                        .label("named here")
                        .note(error.to_string()),
                );
                None
            }
        }
    }

    fn error(&mut self, code: Code, span: Span, message: impl Into<String>, label: &str) {
        self.report(Diagnostic::new(code, span, message).label(label));
    }
}

impl Resolver<'_> {
    /// Removes messages about the sizes of shapes from number `before` on, if a shape itself is
    /// wrong.
    fn without_sizes(&mut self, before: usize) {
        if !self.diagnostics.iter().take(before).any(|message| message.code == Code::BadShape) {
            return;
        }
        let mut number = 0;
        self.diagnostics.retain(|diagnostic| {
            number += 1;
            let is_size = diagnostic.code == Code::BadStep
                && diagnostic.message.starts_with("this shape has ");
            number <= before || !is_size
        });
    }
}

/// Resolves a program, whose tests will be run or not. If there are errors among the diagnostics,
/// the result must not be used.
pub(crate) fn resolve(
    units: &Units,
    sources: &mut Sources,
    loader: &dyn SourceLoader,
    runs_tests: bool,
    diagnostics: &mut Vec<Diagnostic>,
) -> Resolved {
    let mut resolver = Resolver {
        units,
        sources,
        loader,
        runs_tests,
        diagnostics,
        program: Program::default(),
        names: Names::default(),
        facts: Facts::default(),
        messages: BTreeMap::new(),
        patterns: 0,
        wrong: 0,
        wanted: Kind::Any,
        lacks_signals: false,
    };
    resolver.declare();
    resolver.arrays();
    resolver.evaluate_constants();
    let (rule, span) = resolver.rule();
    resolver.program.numbers = rule.numbers.len();
    resolver.patterns = rule.patterns.len();
    let exact = resolver.assembly();
    resolver.messages();
    resolver.bodies();
    let marks = resolver.mark_names();
    let has_tests = units[RULE].file.items.iter().any(|item| matches!(item, Item::Test(_)));
    let plain = has_tests.then(|| resolver.program.clone());
    let before = resolver.diagnostics.len();
    let tests = resolver.tests(&rule);
    resolver.without_sizes(before);
    let messages = resolver.messages;
    let mut facts = resolver.facts;
    facts.freeze();
    resolver.program.variables.shrink_to_fit();
    resolver.program.functions.shrink_to_fit();
    let program = resolver.program;
    Resolved { program, rule, span, marks, exact, facts, messages, tests, plain }
}
