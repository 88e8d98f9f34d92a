//! From syntax trees to the resolved program and the data of the rule file.
//!
//! First all items of all files are declared ([`names`], [`lookup`]), then the parts of the rule
//! become data ([`rule`], [`settings`], [`pieces`], [`image`], [`signals`], [`help`]), then bodies
//! are resolved ([`statements`], [`places`], [`expressions`], [`calls`], [`asm`]). What is found out
//! about the texts on the way is kept ([`facts`]). Assembly that stands for parts of the file
//! ([`assembly`]) is read like that of bodies ([`flat`]). [`stops`] are for the debugger. Tests ([`tests`],
//! [`expectations`], [`drawing`]) come last: without them, the program is the same.

mod asm;
mod assembly;
mod body;
mod calls;
mod characters;
mod drawing;
mod expectations;
mod expressions;
mod facts;
mod flat;
mod flat_blocks;
mod help;
mod image;
mod lookup;
mod names;
mod pieces;
mod places;
mod rule;
mod settings;
mod signals;
mod statements;
mod stops;
mod tests;

use grammar::isa::Op;
use grammar::rul3::RuleFile;
use grammar::span::Span;
use grammar_text::ast::Item;

use crate::diagnostics::{Code, Diagnostic};
use crate::exact::Exact;
use crate::load::Unit;
use crate::program::{Expr, ExprKind, Program};
use crate::source::{SourceLoader, Sources};
use crate::testing::Test;

use names::Names;

pub(crate) use facts::{Facts, Near, Stop, StopKind};
pub(crate) use names::{ItemKind, Symbol};

/// What resolution gives: the program, and the rule file without code.
#[derive(Debug)]
pub(crate) struct Resolved {
    pub(crate) program: Program,
    pub(crate) rule: RuleFile,
    /// Where the rule is named: limits of the file are reported there.
    pub(crate) span: Span,
    /// What the marks are called, by number.
    pub(crate) marks: Vec<String>,
    /// What the source says of the bytes of the file.
    pub(crate) exact: Exact,
    /// What was found out about the texts.
    pub(crate) facts: Facts,
    /// The tests. Their code is part of the program.
    pub(crate) tests: Vec<Test>,
    /// The program without tests, if there are any.
    pub(crate) plain: Option<Program>,
}

/// True if only a rule can have the item, not a module.
pub(crate) fn is_rule_only(item: &Item) -> bool {
    names::rule_only(item).is_some()
}

/// What all parts of resolution share.
pub(crate) struct Resolver<'a> {
    units: &'a [Unit],
    sources: &'a mut Sources,
    loader: &'a dyn SourceLoader,
    diagnostics: &'a mut Vec<Diagnostic>,
    program: Program,
    names: Names<'a>,
    facts: Facts,
    /// How many patterns the rule has.
    patterns: usize,
    /// How many values could not be found out because of a mistake.
    wrong: usize,
}

impl Resolver<'_> {
    fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// What stands for a value that a mistake leaves unknown: no constant, so that nothing more is
    /// said about it.
    fn wrong(&mut self, span: Span) -> Expr {
        self.wrong += 1;
        Expr { kind: ExprKind::Op(Op::Edge, Box::default()), span }
    }

    fn error(&mut self, code: Code, span: Span, message: impl Into<String>, label: &str) {
        self.report(Diagnostic::new(code, span, message).label(label));
    }
}

impl Resolver<'_> {
    /// Takes back what was said from the message `before` on about the sizes of shapes, if a shape
    /// could not be made.
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

/// Resolves a program. Errors are among the diagnostics; what is returned then must not be used.
pub(crate) fn resolve(
    units: &[Unit],
    sources: &mut Sources,
    loader: &dyn SourceLoader,
    diagnostics: &mut Vec<Diagnostic>,
) -> Resolved {
    let mut resolver = Resolver {
        units,
        sources,
        loader,
        diagnostics,
        program: Program::default(),
        names: Names::default(),
        facts: Facts::default(),
        patterns: 0,
        wrong: 0,
    };
    resolver.declare();
    resolver.evaluate_constants();
    let (rule, span) = resolver.rule();
    resolver.program.numbers = rule.numbers.len();
    resolver.patterns = rule.patterns.len();
    let exact = resolver.assembly();
    resolver.bodies();
    let marks = resolver.mark_names();
    let has_tests = units
        .first()
        .is_some_and(|unit| unit.file.items.iter().any(|item| matches!(item, Item::Test(_))));
    let plain = has_tests.then(|| resolver.program.clone());
    let before = resolver.diagnostics.len();
    let tests = resolver.tests(&rule);
    resolver.without_sizes(before);
    let mut facts = resolver.facts;
    facts.settle();
    resolver.program.variables.shrink_to_fit();
    resolver.program.functions.shrink_to_fit();
    Resolved { program: resolver.program, rule, span, marks, exact, facts, tests, plain }
}
