//! The front end: any text is a rule or gets messages, and the formatter changes nothing but its
//! looks.

use rulc_compiler::diagnostics::{Format, render};
use rulc_compiler::{Compilation, Memory, Options, Passes};
use rulc_format::{FormatError, format};
use rulvm_core::Program;

use super::{Effort, reader};

/// Compiles and formats a text, and renders the messages.
///
/// # Panics
/// The compiler produces something that is not a rule, or messages that do not match its result;
/// the formatter is not stable, or changes what a text means.
pub fn holds(text: &str, mut effort: Effort) {
    let small = compile(text, Passes::all());
    is_told(&small, &mut effort);
    is_rule(text, &small, &mut effort);
    // Passes come after most errors.
    if effort.one_in(if small.output.is_some() { 8 } else { 64 }) {
        let plain = compile(text, Passes::none());
        is_told(&plain, &mut effort);
        is_rule(text, &plain, &mut effort);
    }
    if effort.one_in(8) {
        is_formatted(text, &small, &mut effort);
    }
}

/// The compiler's result, if it has one, can be read and checked.
fn is_rule(text: &str, compilation: &Compilation, effort: &mut Effort) {
    let Some(output) = &compilation.output else { return };
    if effort.one_in(4) {
        assert!(reader::survives(&output.bytes, effort.clone()), "no rule:\n{text}");
    }
    if effort.one_in(16) {
        let program = Program::load(output.bytes.clone()).unwrap();
        let _ = rulvm_core::check::check(&program);
    }
}

/// Formatting twice changes nothing more, and formatting changes no byte of the rule.
fn is_formatted(text: &str, small: &Compilation, effort: &mut Effort) {
    match format(text) {
        Ok(formatted) => {
            if effort.one_in(2) {
                assert_eq!(format(&formatted).as_ref(), Ok(&formatted), "not stable:\n{text}");
            }
            if effort.one_in(2) {
                let bytes = |compilation: &Compilation| {
                    compilation.output.as_ref().map(|output| output.bytes.clone())
                };
                let again = bytes(&compile(&formatted, Passes::all()));
                assert!(again == bytes(small), "says something else:\n{text}\n\n{formatted}");
            }
        }
        Err(FormatError::Syntax(messages)) => {
            assert!(small.has_errors() && !messages.is_empty(), "{text}");
        }
        Err(FormatError::TooLarge) => {}
        Err(FormatError::Internal) => panic!("the formatter is wrong about this:\n{text}"),
    }
}

fn compile(text: &str, passes: Passes) -> Compilation {
    let options = Options { passes, map: true, ..Options::default() };
    rulc_compiler::compile_with("fuzz.rul", text, &Memory::default(), &options)
}

/// There is a rule or an error, and every form of the messages is harmless.
fn is_told(compilation: &Compilation, effort: &mut Effort) {
    let Compilation { output, diagnostics, sources } = compilation;
    assert_ne!(output.is_some(), compilation.has_errors(), "{diagnostics:?}");
    for form in [Format::Human, Format::Compact, Format::Short, Format::Json] {
        if !effort.one_in(8) {
            continue;
        }
        let shown = render(diagnostics, sources, form, false);
        assert!(!shown.chars().any(|c| c.is_control() && c != '\n'), "{shown:?}");
        if form == Format::Json {
            for line in shown.lines() {
                serde_json::from_str::<serde_json::Value>(line).unwrap();
            }
        }
    }
    if effort.one_in(32) {
        for form in [Format::Human, Format::Compact] {
            let _ = render(diagnostics, sources, form, true);
        }
    }
}
