//! The second half of a compilation, from a program without errors to the bytes of a rule file.

use grammar::index::narrow;
use grammar::span::{SourceId, Span};
use grammar_text::ast;

use crate::analyze::{self, CallGraph, TooManyVariables};
use crate::diagnostics::{Code, Diagnostic};
use crate::emit::{self, Emitted, TooFar};
use crate::exact::{self, Size};
use crate::kinds::Kinds;
use crate::optimize;
use crate::options::Options;
use crate::output::Output;
use crate::passes::{Pass, Passes};
use crate::program::{FunctionId, Home, Program};
use crate::resolve::Resolved;
use crate::source::Sources;
use crate::testing::Tests;
use crate::{lower, map};

/// A program without errors.
#[derive(Debug)]
pub struct Checked {
    pub(crate) resolved: Resolved,
    pub(crate) kinds: Kinds,
}

/// What source maps need of the syntax trees.
pub(crate) struct Trees {
    names: map::ItemNames,
    scopes: map::Scopes,
}

impl Trees {
    /// Reads the trees of all texts, that of the rule first.
    pub(crate) fn new(files: &[(SourceId, &ast::File)], sources: &Sources, map: bool) -> Trees {
        let names = map::ItemNames::new(files, sources);
        let scopes = if map { map::Scopes::new(files) } else { map::Scopes::default() };
        Trees { names, scopes }
    }
}

/// Generates the rule file; `None` if there are errors.
pub(crate) fn generate(
    checked: Checked,
    trees: Trees,
    sources: &Sources,
    options: &Options,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Output> {
    let Checked { resolved, kinds } = checked;
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
    // The facts about the trees are large, and are not needed any more.
    let stops = std::mem::take(&mut facts.stops);
    drop(facts);
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
            names: trees.names,
            scopes: trees.scopes,
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
