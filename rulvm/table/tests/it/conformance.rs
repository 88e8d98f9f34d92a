//! Sessions of the test protocol, as another implementation answers them.
//!
//! In each folder of `tests/conformance-table`: the requests, line by line, the answers, and the
//! rule files that they name. Texts of errors, and the version of the program, can differ.

use std::path::{Path, PathBuf};

use rulvm_table::drive::Session;
use serde_json::Value;

/// Removes what can differ from an answer.
fn comparable(line: &str) -> Value {
    let mut answer: Value = serde_json::from_str(line).unwrap();
    if let Some(error) = answer.get_mut("error").and_then(Value::as_object_mut) {
        error.remove("message");
    }
    if answer.get("program").is_some() {
        answer["version"].take();
    }
    answer
}

fn folders(letters: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/conformance-table");
    let mut folders: Vec<_> = root.read_dir().unwrap().map(|entry| entry.unwrap().path()).collect();
    folders.retain(|path| {
        let name = path.file_name().unwrap().to_string_lossy();
        name.starts_with(|first| letters.contains(first))
    });
    folders.sort();
    folders
}

/// Returns the first answer that differs.
fn difference(folder: &Path) -> Option<String> {
    let read = |name| std::fs::read_to_string(folder.join(name)).unwrap();
    let (script, expected) = (read("script.jsonl"), read("expected.jsonl"));
    let files = |name: &str| std::fs::read(folder.join(name)).map_err(|error| error.to_string());
    let mut session = Session::new(&files);
    let mut answers = expected.lines();
    for (number, request) in (1..).zip(script.lines()) {
        let answer = session.answer(Some(request.as_bytes()));
        let expected = answers.next().unwrap_or_default();
        if comparable(&answer) != comparable(expected) {
            let lines = format!("request:  {request}\nanswer:   {answer}\nexpected: {expected}");
            return Some(format!("{}, line {number}\n{lines}", folder.display()));
        }
    }
    answers.next().map(|answer| format!("{}: no answer {answer}", folder.display()))
}

fn all_agree(letters: &str, count: usize) {
    let folders = folders(letters);
    assert_eq!(folders.len(), count);
    let differences: Vec<_> = folders.iter().filter_map(|path| difference(path)).collect();
    assert!(differences.is_empty(), "{}", differences.join("\n\n"));
}

#[test]
fn sessions_with_one_table_agree() {
    all_agree("a", 3);
}

#[test]
fn sessions_with_bord_files_agree() {
    all_agree("b", 3);
}

#[test]
fn sessions_with_two_linked_tables_agree() {
    all_agree("c", 3);
}

#[test]
fn sessions_with_the_probe_agree() {
    all_agree("d", 3);
}

#[test]
fn sessions_with_rul_versus_agree() {
    all_agree("e", 3);
}

#[test]
fn sessions_with_requests_out_of_order_agree() {
    all_agree("f", 3);
}

#[test]
fn sessions_with_positions_of_backgammon_agree() {
    all_agree("g", 3);
}
