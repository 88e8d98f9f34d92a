//! The whole compilation, from text to the bytes of a rule file.

use grammar::index::narrow;
use grammar::span::{SourceId, Span};
use grammar::work::{OneByOne, Workers};

use crate::analyze::{self, CallGraph, TooManyVariables};
use crate::diagnostics::{Code, Diagnostic, Severity};
use crate::emit::{self, Emitted, TooFar};
use crate::exact::Size;
use crate::kinds::Kinds;
use crate::lint::{Bodies, Context, Levels};
use crate::load::{RULE, Trees, Units};
use crate::optimize;
use crate::output::Output;
use crate::passes::{Pass, Passes};
use crate::program::{FunctionId, Home, Program};
use crate::resolve::{self, Resolved};
use crate::source::{SourceLoader, Sources};
use crate::testing::{self, Tests};
use crate::{exact, kinds, lint, load, lower, map};

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

/// Options of a compilation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The passes that make the code smaller.
    pub passes: Passes,
    /// Whether a source map is made.
    pub map: bool,
    /// Whether the code of the tests is part of the file.
    pub tests: bool,
    /// The levels of lints.
    pub lints: Levels,
}

impl Default for Options {
    fn default() -> Options {
        Options { passes: Passes::all(), map: false, tests: false, lints: Levels::default() }
    }
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
        load::load(name, text, Trees::default(), loader, &OneByOne, sources, diagnostics)
    };
    // The trees lack what could not be parsed, so names would seem unknown.
    if has_errors(diagnostics) {
        return None;
    }
    let FrontEnd { resolved, kinds, bodies } =
        front_end(&units, sources, loader, options.tests, false, &OneByOne, diagnostics);
    if let Some(bodies) = bodies.filter(|_| is_linted(&units, &resolved, diagnostics)) {
        let context = Context::new(&units, &resolved, &kinds, bodies, sources);
        lint::run(&context, &OneByOne, None, diagnostics);
    } else {
        lint::check_hidden(&units, diagnostics);
    }
    lint::apply(&units, sources, &options.lints, diagnostics);
    if has_errors(diagnostics) {
        return None;
    }
    let Resolved { mut program, mut rule, span, marks, exact, mut facts, messages, tests, plain } =
        resolved;
    if let Some(plain) = plain
        && !options.tests
    {
        program = plain;
    }
    if options.tests
        && let Some(test) = tests.first()
        && exact.says_anything()
    {
        let message = "a rule that is given as bytes cannot have tests";
        diagnostics.push(
            Diagnostic::new(Code::BadStep, test.span, message)
                .label("the code of the test would have to be part of the file")
                .help("write the test in the original source"),
        );
        return None;
    }
    // The trees and the facts about them are large, and are not needed any more.
    let names = map::ItemNames::new(&units, sources);
    let scopes = if options.map { map::Scopes::new(&units) } else { map::Scopes::default() };
    let stops = std::mem::take(&mut facts.stops);
    drop((units, facts));
    if let Some(bytes) = exact.file {
        return exact::file(bytes, span, diagnostics);
    }
    if let Some((code, phases)) = &exact.code {
        rule.code.clone_from(code);
        rule.phases = *phases;
        return exact::write(rule, &exact, span, &[], diagnostics);
    }
    optimize::program(&mut program, &options.passes);
    let calls = CallGraph::new(&program);
    let passes = &options.passes;
    let sites = analyze::save_around_recursion(&mut program, &calls, passes.has(Pass::Saves));
    // Without the pass, variables share places only if the machine has too few.
    let apart = (!passes.has(Pass::Coloring)).then(|| analyze::place(&program, &calls).ok());
    let apart = apart.flatten();
    let keeps_locals = apart.is_some() && *passes == Passes::none();
    let placed = match apart {
        Some(places) => Ok(places),
        None => analyze::color(&program, &calls, &sites),
    };
    let places = match placed {
        Ok(places) => places,
        Err(error) => {
            diagnostics.push(too_many_variables(&error, &program, span));
            return None;
        }
    };
    let code = lower::lower(&program, &calls, &places, passes);
    for function in &mut program.functions {
        function.body = Vec::new();
    }
    let code = optimize::code(code, &program, &places, passes);
    let emitted = match emit::emit(&code, &places, passes) {
        Ok(emitted) => emitted,
        Err(error) => {
            diagnostics.push(too_far(&error));
            return None;
        }
    };
    for (&id, &entry) in &emitted.functions {
        if let Some(phase) = program.functions[id].phase {
            rule.phases.set(phase, Some(entry));
        }
    }
    let sizes = sizes(&emitted, &program);
    rule.code = emitted.bytes;
    let mut output = exact::write(rule, &exact, span, &sizes, diagnostics)?;
    output.keeps_locals = keeps_locals;
    output.messages = messages.into_values().collect();
    output.messages.sort_by_key(|message| message.request);
    if options.tests {
        output.tests = Tests::new(tests, &output.bytes, &emitted.functions);
    }
    if options.map {
        let parts = map::Parts {
            names,
            scopes,
            sources,
            program: &program,
            calls: &calls,
            places: &places,
            functions: &emitted.functions,
            spans: &emitted.spans,
            points: &emitted.points,
            marks: &marks,
            stops: &stops,
            kinds: &kinds,
        };
        output.map = Some(map::source_map(&parts, &output.bytes));
    }
    Some(output)
}

/// What is known about a program before its lints.
pub(crate) struct FrontEnd<'u> {
    pub(crate) resolved: Resolved,
    pub(crate) kinds: Kinds,
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
    let (mut kinds, mut bodies) = (Kinds::default(), None);
    let is_assembly = resolved.exact.file.is_some() || resolved.exact.code.is_some();
    // What is missing does not change what the rest stands for.
    let is_known =
        |found: &Diagnostic| found.severity() != Severity::Error || found.code == Code::MissingItem;
    if diagnostics.iter().all(is_known) && !is_assembly {
        let mut mixed = Vec::new();
        let (known, sources) = (&resolved, &*sources);
        workers.run(vec![
            Box::new(|| kinds = kinds::check(units, known, &mut mixed)),
            Box::new(|| bodies = Some(Bodies::new(units, &known.program, sources))),
        ]);
        if !lint::allows_mixed_kinds(units) {
            diagnostics.append(&mut mixed);
        }
        testing::put_kinds(&mut resolved.tests, &kinds.compared);
    }
    FrontEnd { resolved, kinds, bodies }
}

/// True if lints can be run: there are no errors so far. What a module declares is for others.
pub(crate) fn is_linted(units: &Units, resolved: &Resolved, diagnostics: &[Diagnostic]) -> bool {
    let is_assembly = resolved.exact.file.is_some() || resolved.exact.code.is_some();
    !has_errors(diagnostics) && !is_assembly && !load::is_module(&units[RULE].file)
}

/// The functions and the sizes of their code, the largest first.
fn sizes(emitted: &Emitted, program: &Program) -> Vec<Size> {
    let mut starts: Vec<(usize, FunctionId)> =
        emitted.functions.iter().map(|(&id, &start)| (narrow(start), id)).collect();
    starts.sort_unstable();
    let ends = starts.iter().skip(1).map(|&(start, _)| start).chain([emitted.bytes.len()]);
    let mut sizes: Vec<Size> = starts
        .iter()
        .zip(ends)
        .map(|(&(start, id), end)| {
            let function = &program.functions[id];
            Size { name: function.name.clone(), span: function.span, bytes: end - start }
        })
        .collect();
    sizes.sort_by_key(|size| std::cmp::Reverse(size.bytes));
    sizes
}

/// The message about variables that do not fit; `shares` is true if variables shared their places
/// as far as they could.
fn too_many_variables(error: &TooManyVariables, program: &Program, rule: Span) -> Diagnostic {
    let TooManyVariables { needed, available, globals, .. } = error;
    let variable = error.variable.map(|id| &program.variables[id]);
    let function = error.function.map(|id| &program.functions[id]);
    let span = variable.map(|v| v.span).or(function.map(|f| f.span)).unwrap_or(rule);
    let message = match function {
        _ if needed <= available => {
            format!("no {} consecutive variables are left", needed - globals)
        }
        Some(_) => {
            format!("the rule needs {needed} variables at a time; the machine has {available}")
        }
        None => {
            let all = program.variables.iter();
            let count = all.filter(|variable| variable.home == Home::Global).count();
            format!("the rule declares {count} variables; the machine has {available} for them")
        }
    };
    let label = match function {
        Some(function) => format!(
            "`{}` needs {} of its own, in addition to {globals} global ones and those of its \
             callers",
            function.name, function.frame
        ),
        None => "no variable is left for this one".to_owned(),
    };
    Diagnostic::new(Code::NoVariableLeft, span, message)
        .label(label)
        .note(
            "V[19] to V[63] are free, and so are those of V[10] to V[17] that display no number \
             (section 6.5)",
        )
        .help("make global variables local: functions that are never active together share theirs")
}

fn too_far(error: &TooFar) -> Diagnostic {
    let TooFar { span, distance, bits } = error;
    let message = format!("a branch here is {} bytes long", distance.abs());
    let note = if *bits == 8 {
        "an 8-bit offset reaches from -128 to 127 (section 6.9)"
    } else {
        "a 16-bit offset reaches from -32768 to 32767 (section 6.9), and the code of an `asm` \
         block stays in one piece"
    };
    Diagnostic::new(Code::BranchTooFar, *span, message)
        .label("part of this statement")
        .note(note)
        .help(if *bits == 8 {
            "use a branch with 16 bits (`br`), or make the code in between shorter"
        } else {
            "divide the block: between blocks, the compiler helps a branch to reach its target"
        })
}
