//! A compilation, from text to the bytes of a rule file; `generate` has its second half.

use grammar::span::{SourceId, Span};
use grammar::work::{OneByOne, Workers};
use grammar_text::ast;

use crate::diagnostics::{Code, Diagnostic, Severity};
use crate::generate::{self, Checked, Trees};
use crate::kinds::Kinds;
use crate::lint::{Bodies, Context};
use crate::load::{self, RULE, Units};
use crate::options::Options;
use crate::output::Output;
use crate::resolve::{self, Resolved};
use crate::source::{SourceLoader, Sources};
use crate::{kinds, lint, testing};

/// The result of a compilation, with its messages.
#[derive(Debug)]
pub struct Compilation {
    /// The rule file, unless there are errors.
    pub output: Option<Output>,
    /// Errors and warnings, in the order of their places.
    pub diagnostics: Vec<Diagnostic>,
    /// All texts of the compilation.
    pub sources: Sources,
}

impl Compilation {
    /// True if there are errors.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        has_errors(&self.diagnostics)
    }
}

pub(crate) fn has_errors(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.severity() == Severity::Error)
}

/// Compiles a rule with the default options.
///
/// `name` is the path that messages show; paths in the rule are relative to it.
#[must_use]
pub fn compile(name: &str, text: &str, loader: &dyn SourceLoader) -> Compilation {
    compile_with(name, text, loader, &Options::default())
}

/// True if a text seems to be a rule and not a module: it has an item that only a rule can have, it
/// declares nothing, or it has syntax errors.
#[must_use]
pub fn is_rule(text: &str) -> bool {
    let (file, errors) = grammar_text::parse(SourceId::default(), text);
    !errors.is_empty() || !load::is_module(&file)
}

/// Compiles a rule with options.
#[must_use]
pub fn compile_with(
    name: &str,
    text: &str,
    loader: &dyn SourceLoader,
    options: &Options,
) -> Compilation {
    let mut sources = Sources::default();
    let mut diagnostics = Vec::new();
    let output = run(name, text, loader, options, &mut sources, &mut diagnostics);
    diagnostics.sort_by_key(|diagnostic| (diagnostic.span, diagnostic.code));
    Compilation { output, diagnostics, sources }
}

fn run(
    name: &str,
    text: &str,
    loader: &dyn SourceLoader,
    options: &Options,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Output> {
    let units = {
        let text = text.to_owned();
        load::load(name, text, load::Trees::default(), loader, &OneByOne, sources, diagnostics)
    };
    // The trees lack what could not be parsed, so names would seem unknown.
    if has_errors(diagnostics) {
        return None;
    }
    let FrontEnd { resolved, kinds, mut mixed, bodies } =
        front_end(&units, sources, loader, options.tests, false, &OneByOne, diagnostics);
    diagnostics.append(&mut mixed);
    let is_linted = !has_errors(diagnostics) && is_lintable(&units, &resolved);
    if let Some(bodies) = bodies.filter(|_| is_linted) {
        let context = Context::new(&units, &resolved, &kinds, bodies, sources, true);
        lint::run(&context, &OneByOne, None, diagnostics);
    } else {
        lint::check_hidden(&units, diagnostics);
    }
    lint::apply(&units, sources, &options.lints, diagnostics);
    if has_errors(diagnostics) {
        return None;
    }
    // The trees are large, and are not needed any more.
    let trees = Trees::new(&files(&units), sources, options.map);
    drop(units);
    generate::generate(Checked { resolved, kinds }, trees, sources, options, diagnostics)
}

/// The texts of units and their trees.
pub(crate) fn files(units: &Units) -> Vec<(SourceId, &ast::File)> {
    units.iter().map(|unit| (unit.source, &unit.file)).collect()
}

/// What is known about a program before its lints.
pub(crate) struct FrontEnd<'u> {
    pub(crate) resolved: Resolved,
    pub(crate) kinds: Kinds,
    /// The errors about kinds.
    pub(crate) mixed: Vec<Diagnostic>,
    /// The bodies for the lints, if there were no errors before kinds were checked.
    pub(crate) bodies: Option<Bodies<'u>>,
}

/// Gives names their meaning, and checks kinds. `tests` says whether the tests will
/// be run, and `modules` whether a module without a rule is allowed.
pub(crate) fn front_end<'u>(
    units: &'u Units,
    sources: &mut Sources,
    loader: &dyn SourceLoader,
    tests: bool,
    modules: bool,
    workers: &dyn Workers,
    diagnostics: &mut Vec<Diagnostic>,
) -> FrontEnd<'u> {
    let mut resolved = resolve::resolve(units, sources, loader, tests, diagnostics);
    let unit = &units[RULE];
    if load::is_module(&unit.file) {
        // This is one error, not one for each part that is missing.
        diagnostics.retain(|diagnostic| diagnostic.code != Code::MissingItem);
        if !modules {
            let message = "this is a module, not a rule";
            diagnostics.push(
                Diagnostic::new(Code::MissingItem, Span::new(unit.source, 0, 0), message)
                    .label("it contains no part of a rule file, such as `rule` or `phase`")
                    .note("a module is compiled as part of the rules that use it")
                    .help("compile a rule that uses it instead"),
            );
        }
    }
    if unit.file.items.is_empty() {
        // This is also one error.
        diagnostics.retain(|diagnostic| diagnostic.code != Code::MissingItem);
        let message = "this file contains no rule";
        let note = "a rule needs a name, a pattern, a shape, signals, and the phases 0, A, B, C \
                    and S";
        diagnostics.push(
            Diagnostic::new(Code::MissingItem, Span::new(unit.source, 0, 0), message)
                .label("it is empty, or has only comments")
                .note(note)
                .help("`rulc new NAME` creates a directory with a rule to start from"),
        );
    }
    lint::check_names(units, diagnostics);
    let (mut kinds, mut mixed, mut bodies) = (Kinds::default(), Vec::new(), None);
    let is_assembly = resolved.exact.file.is_some() || resolved.exact.code.is_some();
    // What is missing does not change what the rest stands for.
    let is_known =
        |found: &Diagnostic| found.severity() != Severity::Error || found.code == Code::MissingItem;
    if diagnostics.iter().all(is_known) && !is_assembly {
        let (known, sources) = (&resolved, &*sources);
        workers.run(vec![
            Box::new(|| kinds = kinds::check(units, known, |_| true, &mut mixed)),
            Box::new(|| bodies = Some(Bodies::new(units, &known.program, sources))),
        ]);
        if lint::allows_mixed_kinds(units) {
            mixed.clear();
        }
        testing::put_kinds(&mut resolved.tests, &kinds.compared);
    }
    FrontEnd { resolved, kinds, mixed, bodies }
}

/// True if lints can be run where there are no errors. What a module declares is for others.
pub(crate) fn is_lintable(units: &Units, resolved: &Resolved) -> bool {
    let is_assembly = resolved.exact.file.is_some() || resolved.exact.code.is_some();
    !is_assembly && !load::is_module(&units[RULE].file)
}
