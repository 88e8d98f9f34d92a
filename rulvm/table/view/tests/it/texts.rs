//! The files with texts.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use rulvm_table_view::texts::SPOKEN;

/// The variables of every message of a language.
fn messages(text: &str) -> BTreeMap<String, BTreeSet<String>> {
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let parts = lines.map(|line| line.split_once(" = ").unwrap_or_else(|| panic!("{line}")));
    let variables = |text: &str| -> BTreeSet<String> {
        let names = text.split("{ $").skip(1);
        names.filter_map(|rest| rest.split_once(" }")).map(|(name, _)| name.to_owned()).collect()
    };
    parts.map(|(id, text)| (id.to_owned(), variables(text))).collect()
}

#[test]
fn every_language_has_the_same_messages_with_the_same_variables() {
    let english = messages(SPOKEN[0].1);
    for (language, text) in SPOKEN {
        assert_eq!(messages(text), english, "{language:?}");
    }
}

#[test]
fn all_messages_that_are_used_exist() {
    let english = messages(SPOKEN[0].1);
    let mut open = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    let mut used = BTreeSet::new();
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(path.read_dir().unwrap().map(|entry| entry.unwrap().path()));
            continue;
        }
        let source = std::fs::read_to_string(&path).unwrap();
        for start in ["say(\"", "say_with(\"", "entry(\"", "key(\"", ", \"help-"] {
            for rest in source.split(start).skip(1) {
                let (id, _) = rest.split_once('"').unwrap();
                let id =
                    if start.ends_with("help-") { format!("help-{id}") } else { id.to_owned() };
                used.insert(id);
            }
        }
    }
    let is_id = |id: &&String| id.contains('-') && !id.contains(['{', ' ']);
    let missing: Vec<_> =
        used.iter().filter(is_id).filter(|id| !english.contains_key(*id)).collect();
    assert_eq!(missing, [""; 0]);
    assert!(used.len() > 40, "{used:?}");
}
