//! What must hold for every input: each function here panics if it does not. Tests with seeds,
//! fuzzers and replays of corpora call the same ones.

pub mod checker;
pub mod drive;
pub mod engines;
pub mod reader;
pub mod text;

use crate::case::{Case, Limits, Session};

/// What must hold for bytes: it panics if it does not.
pub type Oracle = fn(&[u8]);

/// What the fuzzers try, by name.
pub const TARGETS: &[(&str, Oracle)] = &[
    ("reader", reader_target),
    ("rebuild", rebuild_target),
    ("engines", engines_target),
    ("engines_full", engines_full_target),
    ("text", text_target),
    ("drive", drive_target),
];

/// A rule file: reader, writer, scores, descriptions.
pub fn reader_target(bytes: &[u8]) {
    let _ = reader::survives(bytes);
}

/// A rule file: disassembler and decompiler, and the compiler, which builds it again.
pub fn rebuild_target(bytes: &[u8]) {
    if grammar::rul3::read(bytes).is_ok() {
        reader::comes_back(bytes);
    }
}

/// A [`Case`] with little fuel: checker and both machines.
pub fn engines_target(bytes: &[u8]) {
    let case = Case::read(bytes);
    let Ok(program) = rulvm_core::Program::load(case.file) else { return };
    let session = Session::read(&case.session, Limits::LOW);
    engines::agree(&"case", &program, &session);
    checker::holds(&"case", &program, &session, &mut checker::Tally::default());
}

/// A [`Case`] with all its fuel: both machines.
pub fn engines_full_target(bytes: &[u8]) {
    let case = Case::read(bytes);
    let Ok(program) = rulvm_core::Program::load(case.file) else { return };
    engines::agree(&"case", &program, &Session::read(&case.session, Limits::FULL));
}

/// A source, or any text: compiler, formatter, messages.
pub fn text_target(bytes: &[u8]) {
    if let Ok(text) = std::str::from_utf8(bytes) {
        text::holds(text);
    }
}

/// A [`Case`] whose session is lines of requests, and whose file they can load.
pub fn drive_target(bytes: &[u8]) {
    drive::holds(&Case::read(bytes));
}
