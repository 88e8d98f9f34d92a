//! From syntax trees to the resolved program and the data of the rule file.
//!
//! First all items of all files are declared ([`names`], [`lookup`]), then the parts of the rule
//! become data ([`rule`], [`settings`], [`pieces`], [`image`], [`signals`], [`help`]), then bodies
//! are resolved ([`statements`], [`places`], [`expressions`], [`calls`], [`asm`]). What is found out
//! about the texts on the way is kept ([`facts`]). Assembly that stands for parts of the file
//! ([`assembly`]) is read like that of bodies ([`flat`]).

mod asm;
mod assembly;
mod body;
mod calls;
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

use grammar::rul3::RuleFile;
use grammar::span::Span;

use crate::diagnostics::{Code, Diagnostic};
use crate::exact::Exact;
use crate::load::Unit;
use crate::program::Program;
use crate::source::{SourceLoader, Sources};

use names::Names;
pub(crate) use statements::op_of;

pub(crate) use facts::Facts;
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
}

impl Resolver<'_> {
    fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    fn error(&mut self, code: Code, span: Span, message: impl Into<String>, label: &str) {
        self.report(Diagnostic::new(code, span, message).label(label));
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
    };
    resolver.declare();
    resolver.evaluate_constants();
    let (rule, span) = resolver.rule();
    resolver.program.numbers = rule.numbers.len();
    let exact = resolver.assembly();
    resolver.bodies();
    let marks = resolver.mark_names();
    let mut facts = resolver.facts;
    facts.settle();
    resolver.program.variables.shrink_to_fit();
    resolver.program.functions.shrink_to_fit();
    Resolved { program: resolver.program, rule, span, marks, exact, facts }
}
