//! The source as a whole: data, tables, functions; checked by compiling it.

use std::fmt::Write;
use std::ops::Range;

use grammar::rul3::{self, Loaded, RuleFile};

use super::expression::{Writer, function_name, table_name};
use super::functions::{Bodies, Functions};
use super::walk::flat;
use super::why::Why;
use crate::dis::items::{Items, items};
use crate::dis::{exact, wrapped};
use rulc_compiler::diagnostics::Severity;
use rulc_compiler::{Compilation, Memory, compile};

/// A decompiled rule.
#[derive(Clone, Debug)]
pub struct Decompiled {
    /// The source.
    pub text: String,
    /// The form of each subroutine; empty if the whole rule is assembly.
    pub functions: Vec<Decompilation>,
    /// The same as text, a line for each.
    pub report: String,
}

/// The form of a subroutine in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decompilation {
    /// The name of the function or phase in the source.
    pub name: String,
    /// Why it is assembly, if it is.
    pub assembly: Option<&'static str>,
}

/// A source, and the rule file that it builds.
pub(super) struct Source {
    pub(super) decompiled: Decompiled,
    pub(super) bytes: Vec<u8>,
}

/// The number of attempts in which single functions become assembly before all of them do.
const ATTEMPTS: usize = 4;

/// Writes the source of a rule.
pub(super) fn source(bytes: &[u8], loaded: &Loaded) -> Result<Source, Why> {
    let mut functions = Functions::new(bytes, &loaded.layout);
    let items = items(&loaded.rule);
    for attempt in 0..=ATTEMPTS {
        let draft = draft(&functions, &functions.bodies()?, &items);
        let compilation = build(&draft.text);
        if let Some(output) = compilation.output {
            let (text, bytes) = with_data(&loaded.rule, draft.text, output.rule, output.bytes)?;
            let report = report(&draft.functions);
            let decompiled = Decompiled { text, functions: draft.functions, report };
            return Ok(Source { decompiled, bytes });
        }
        let errors = compilation
            .diagnostics
            .iter()
            .filter(|diagnostic| diagnostic.severity() == Severity::Error);
        let mut found = false;
        for error in errors {
            let inside =
                |(range, _): &&(Range<usize>, usize)| range.contains(&error.span.range().start);
            if let Some(&(_, entry)) = draft.ranges.iter().find(inside) {
                found |= functions.refuse(entry);
            }
        }
        if (!found || attempt + 1 == ATTEMPTS) && !functions.refuse_all() {
            break;
        }
    }
    Err(Why::Compiler)
}

fn build(text: &str) -> Compilation {
    compile("rule.rul", text, &Memory::default())
}

/// Adds the data that the items cannot express. Only bytes in front of the code can be corrected:
/// their offsets do not depend on it.
fn with_data(
    rule: &RuleFile,
    text: String,
    built: RuleFile,
    bytes: Vec<u8>,
) -> Result<(String, Vec<u8>), Why> {
    let wanted = RuleFile { code: built.code, phases: built.phases, ..rule.clone() };
    let wanted = rul3::write(&wanted).map_err(|_| Why::Data)?;
    if wanted == bytes {
        return Ok((text, bytes));
    }
    let code = rul3::read(&wanted).map_err(|_| Why::Data)?.layout.code.start;
    if wanted.get(code..) != bytes.get(code..) {
        return Err(Why::Data);
    }
    let text = text + &exact(&wanted, &bytes).ok_or(Why::Data)?;
    match build(&text).output {
        Some(output) if output.bytes == wanted => Ok((text, wanted)),
        _ => Err(Why::Data),
    }
}

/// A source that has not been compiled yet.
struct Draft {
    text: String,
    functions: Vec<Decompilation>,
    /// The range of each function in the text, and its entry.
    ranges: Vec<(Range<usize>, usize)>,
}

fn draft(functions: &Functions, bodies: &Bodies, items: &Items) -> Draft {
    // The code does not say what its values stand for.
    let text = format!("allow all, mixed_kinds;\n\n{}", items.text);
    let mut draft = Draft { text, functions: Vec::new(), ranges: Vec::new() };
    let mut writer = Writer::new(&items.numbers, &functions.writes);
    let called = functions.calls(bodies);
    let phases = functions.phases.iter().map(|&(phase, entry)| (Some(phase), entry));
    let is_phase = |entry: &usize| functions.phases.iter().any(|(_, phase)| phase == entry);
    let others =
        bodies.keys().copied().filter(|entry| called.contains_key(entry) || !is_phase(entry));
    for (phase, entry) in phases.chain(others.map(|entry| (None, entry))) {
        let Some(body) = bodies.get(&entry) else { continue };
        let name = match phase {
            Some(phase) => format!("phase {}", phase.letter()),
            None => function_name(entry),
        };
        draft.text.push('\n');
        let start = draft.text.len();
        let out = &mut draft.text;
        if let Err(why) = body {
            let _ = writeln!(out, "// Assembly: {}.", why.text());
        }
        let _ = match phase {
            Some(_) => writeln!(out, "{name} {{"),
            None => writeln!(out, "fn {name}() {{"),
        };
        let assembly = match body {
            Ok(list) => {
                writer.phase = phase;
                writer.statements(list, 1, out);
                None
            }
            Err(why) => {
                out.push_str("    asm {\n        flat\n");
                if let Some(routine) = functions.routines.get(&entry) {
                    for line in flat(routine, function_name) {
                        wrapped(out, 8, line.split(' '));
                    }
                }
                out.push_str("    }\n");
                Some(why.text())
            }
        };
        draft.text.push_str("}\n");
        draft.ranges.push((start..draft.text.len(), entry));
        draft.functions.push(Decompilation { name, assembly });
    }
    for (id, elements) in writer.tables.iter().enumerate() {
        let mut line = format!("table {} = [", table_name(id));
        let elements: Vec<String> = elements.iter().map(i32::to_string).collect();
        line.push_str(&elements.join(", "));
        line.push_str("];");
        draft.text.push('\n');
        wrapped(&mut draft.text, 0, line.split(' '));
    }
    draft
}

fn report(functions: &[Decompilation]) -> String {
    let mut out = String::new();
    for function in functions {
        let _ = match function.assembly {
            None => writeln!(out, "{}: structured", function.name),
            Some(why) => writeln!(out, "{}: assembly, because {why}", function.name),
        };
    }
    let structured = functions.iter().filter(|function| function.assembly.is_none()).count();
    let _ = writeln!(out, "{structured} of {} functions are structured", functions.len());
    out
}
