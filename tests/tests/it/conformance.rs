//! Sessions of the drive protocol with the answers of an independent implementation.
//!
//! In each folder of `conformance/` and `conformance-modules/`: the rule file, the modules, the
//! requests, and the expected answers, which are compared as JSON values without the messages of
//! errors.

use std::path::{Path, PathBuf};

use rulvm_lab::drive::Session;
use serde_json::Value;

fn without_messages(value: &mut Value) {
    match value {
        Value::Object(map) => {
            if map.get("ok") == Some(&Value::Bool(false))
                && let Some(Value::Object(error)) = map.get_mut("error")
            {
                error.remove("message");
            }
            map.values_mut().for_each(without_messages);
        }
        Value::Array(list) => list.iter_mut().for_each(without_messages),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn parse(line: &str) -> Value {
    let mut value = serde_json::from_str(line).unwrap();
    without_messages(&mut value);
    value
}

fn agree(folder: &Path) {
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    let loader = |file: &str| {
        let bytes = std::fs::read(folder.join(file)).map_err(|error| error.to_string())?;
        rulvm_core::Program::load(bytes).map_err(|error| error.to_string())
    };
    let reader = |file: &str| std::fs::read(folder.join(file)).map_err(|error| error.to_string());
    let mut session = Session::new(&loader);
    session.set_module_reader(&reader);
    let (script, expected) = (read("script.jsonl"), read("expected.jsonl"));
    assert_eq!(script.lines().count(), expected.lines().count());
    for (k, (request, expected)) in script.lines().zip(expected.lines()).enumerate() {
        let answer = session.answer(request);
        let (got, wanted) = (parse(&answer), parse(expected));
        assert!(
            got == wanted,
            "{}, request {}: {request}\n got {got}\nwant {wanted}",
            folder.display(),
            k + 1
        );
    }
}

fn all_agree(name: &str, count: usize) {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name);
    let mut folders: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir())
        .collect();
    folders.sort();
    assert_eq!(folders.len(), count);
    for folder in folders {
        agree(&folder);
    }
}

#[test]
fn all_sessions_agree() {
    all_agree("conformance", 30);
}

#[test]
fn m1_to_m37_all_sessions_with_modules_agree() {
    all_agree("conformance-modules", 20);
}
