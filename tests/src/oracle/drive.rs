//! The drive protocol: every line gets an answer of one line, the same with both machines.

use std::cell::RefCell;
use std::collections::BTreeMap;

use rulvm_core::Program;
use rulvm_core::machine::Engine;
use rulvm_lab::drive::Session;
use serde_json::Value;

use crate::case::Case;
use crate::small;

/// The limit of phase calls. Requests that ask for more are left out.
const FUEL: u64 = 5000;

/// The most requests of a case; those in a batch count.
const MOST_REQUESTS: usize = 48;

/// The name by which requests load the file of a case.
pub const FILE: &str = "case";

/// Answers the requests of a case with both machines.
///
/// # Panics
/// An answer is not as the protocol has it, or the machines differ.
pub fn holds(case: &Case) {
    let file = Program::load(case.file.clone()).map_err(|error| error.to_string());
    let loader = |engine: Engine| {
        let file = &file;
        move |name: &str| -> Result<Program, String> {
            let program = match known(name) {
                Some(program) => program,
                None if name == FILE => file.clone()?,
                None => return Err(format!("there is no file `{name}`")),
            };
            Ok(program.with_engine(engine))
        }
    };
    let (fast, reference) = (loader(Engine::Fast), loader(Engine::Reference));
    let [mut fast, mut reference] = [Session::new(&fast), Session::new(&reference)];
    fast.set_fuel(FUEL);
    reference.set_fuel(FUEL);
    let mut rest = MOST_REQUESTS;
    for line in case.session.split(|&byte| byte == b'\n') {
        let Ok(line) = std::str::from_utf8(line) else { continue };
        let Some(after) = rest.checked_sub(requests(line)) else { return };
        rest = after;
        let answer = fast.answer(line);
        assert!(answer == reference.answer(line), "to {line}: {answer}");
        is_answer(line, &answer);
    }
}

/// A standard or small rule; it is loaded, and its code translated, only once.
fn known(name: &str) -> Option<Program> {
    thread_local! {
        static KNOWN: RefCell<BTreeMap<String, Program>> = const { RefCell::new(BTreeMap::new()) };
    }
    KNOWN.with_borrow_mut(|known| {
        if let Some(program) = known.get(name) {
            return Some(program.clone());
        }
        let bytes = stdlib_rules::rules::rule(name).or_else(|| small::file(name))?;
        let program = Program::load(bytes.to_vec()).unwrap();
        known.insert(name.to_owned(), program.clone());
        Some(program)
    })
}

/// How many requests a line has; more than are allowed, if one of them asks for too much fuel.
fn requests(line: &str) -> usize {
    let Ok(value) = serde_json::from_str::<Value>(line) else { return 1 };
    let list = match value.get("requests") {
        Some(Value::Array(list)) => list.as_slice(),
        _ => &[],
    };
    let too_much = |request: &Value| {
        request.get("fuel").and_then(Value::as_u64).is_some_and(|fuel| fuel > FUEL)
    };
    if std::iter::once(&value).chain(list).any(too_much) {
        return MOST_REQUESTS + 1;
    }
    1 + list.len()
}

/// An answer is one line with an object that says whether it went well.
fn is_answer(line: &str, answer: &str) {
    assert!(!answer.contains('\n'), "{answer}");
    let value: Value =
        serde_json::from_str(answer).unwrap_or_else(|error| panic!("{error}: {answer}"));
    let is_complete = |value: &Value| match value.get("ok") {
        Some(Value::Bool(true)) => true,
        Some(Value::Bool(false)) => {
            let error = &value["error"];
            let kind = error["kind"].as_str().unwrap_or_default();
            ["usage", "file", "state", "trap"].contains(&kind) && error["message"].is_string()
        }
        _ => false,
    };
    let answers = value.get("answers").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    assert!(is_complete(&value) && answers.iter().all(is_complete), "to {line}: {answer}");
}
