//! What must hold for every input: each function here panics if it does not. Tests with seeds,
//! fuzzers and replays of corpora call the same ones.

pub mod checker;
pub mod drive;
pub mod engines;
pub mod modules;
pub mod reader;
pub mod tables;
pub mod text;

use std::cell::RefCell;

use rulvm_core::Program;
use rulvm_core::machine::Rng;

use crate::case::{Case, Limits, Session};

/// How much of what must hold is checked. A sampled run makes some of the checks of a full one and
/// no others, so what a fuzzer finds fails in a full run too.
#[derive(Clone, Debug)]
pub struct Effort(Option<Rng>);

impl Effort {
    /// Everything is checked.
    pub const FULL: Effort = Effort(None);

    /// Everything cheap is checked, and a part of what is expensive, which depends only on the
    /// bytes of the input. For fuzzers: they try so many similar inputs that every check has its
    /// turn.
    #[must_use]
    pub fn sampled(bytes: &[u8]) -> Effort {
        // FNV-1a.
        let hash = bytes.iter().fold(0xCBF2_9CE4_8422_2325_u64, |hash, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3)
        });
        Effort(Some(Rng::new(hash)))
    }

    /// The limits of a session, which in a sampled run ends after `total` fuel.
    fn limits(&self, limits: Limits, total: u64) -> Limits {
        if self.0.is_none() { limits } else { Limits { total, ..limits } }
    }

    /// True if it is the turn of a check that is made for one input in `of`.
    #[must_use]
    pub fn one_in(&mut self, of: u32) -> bool {
        self.0.as_mut().is_none_or(|rng| rng.next().is_multiple_of(of))
    }
}

/// What must hold for bytes: it panics if it does not.
pub type Oracle = fn(&[u8], Effort);

/// What the fuzzers try, by name.
pub const TARGETS: &[(&str, Oracle)] = &[
    ("reader", reader_target),
    ("rebuild", rebuild_target),
    ("engines", engines_target),
    ("engines_full", engines_full_target),
    ("text", text_target),
    ("drive", drive_target),
    ("modules", modules_target),
    ("table", table_target),
];

/// Loads a rule; `None` if it cannot be read. The last one is kept, with its translated code:
/// fuzzers often change only the session.
fn load(file: Vec<u8>) -> Option<Program> {
    thread_local! {
        static LAST: RefCell<Option<Program>> = const { RefCell::new(None) };
    }
    LAST.with_borrow_mut(|last| {
        if last.as_ref().is_none_or(|program| program.bytes() != file) {
            *last = Program::load(file).ok();
        }
        last.clone()
    })
}

/// A rule file: reader, writer, scores, descriptions.
pub fn reader_target(bytes: &[u8], effort: Effort) {
    let _ = reader::survives(bytes, effort);
}

/// A rule file: disassembler and decompiler, and the compiler, which builds it again.
pub fn rebuild_target(bytes: &[u8], effort: Effort) {
    if grammar::rul3::read(bytes).is_ok() {
        reader::comes_back(bytes, effort);
    }
}

/// A [`Case`] with little fuel: checker and both machines.
pub fn engines_target(bytes: &[u8], mut effort: Effort) {
    let case = Case::read(bytes);
    let Some(program) = load(case.file) else { return };
    let session = Session::read(&case.session, effort.limits(Limits::LOW, 20_000));
    engines::agree(&"case", &program, &session);
    if effort.one_in(4) {
        checker::holds(&"case", &program, &session, &mut checker::Tally::default());
    }
}

/// A [`Case`] with much fuel, and with that of a real game: both machines.
pub fn engines_full_target(bytes: &[u8], mut effort: Effort) {
    let case = Case::read(bytes);
    let Some(program) = load(case.file) else { return };
    let limits = effort.limits(Limits::HIGH, 400_000);
    engines::agree(&"case", &program, &Session::read(&case.session, limits));
    if effort.one_in(256) {
        engines::agree(&"case", &program, &Session::read(&case.session, Limits::FULL));
    }
}

/// A source, or any text: compiler, formatter, messages.
pub fn text_target(bytes: &[u8], effort: Effort) {
    if let Ok(text) = std::str::from_utf8(bytes) {
        text::holds(text, effort);
    }
}

/// A [`Case`] whose session is lines of requests, and whose file they can load.
pub fn drive_target(bytes: &[u8], _: Effort) {
    drive::holds(&Case::read(bytes));
}

/// A [`Case`] whose file is a message module.
pub fn modules_target(bytes: &[u8], effort: Effort) {
    let case = Case::read(bytes);
    let session = Session::read(&case.session, effort.limits(Limits::LOW, 20_000));
    modules::holds(&case, &session);
}

/// A [`Case`] whose session is what happens at a table, and whose file is bytes on a stream.
pub fn table_target(bytes: &[u8], mut effort: Effort) {
    let tries_streams = effort.one_in(8);
    tables::holds(&Case::read(bytes), tries_streams);
}
