//! Settings of editors: how to read messages, what the debugger accepts, which words to color.

use editors::tokens::keywords;
use regex::Regex;
use rulc_compiler::diagnostics::{Format, Report, render};
use rulc_compiler::{Memory, compile};
use serde_json::Value;

use crate::{queries, sources};

fn read(path: &str) -> String {
    let path = sources::root().join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn json(path: &str) -> Value {
    serde_json::from_str(&read(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn manifest() -> Value {
    json("editors/vscode/package.json")
}

/// What a pattern of the extension finds in a line, by the names of its groups.
fn found(pattern: &Value, line: &str) -> Option<Vec<(String, String)>> {
    let captures = Regex::new(pattern["regexp"].as_str().unwrap()).unwrap().captures(line)?;
    let groups = pattern.as_object().unwrap().iter().filter_map(|(name, group)| {
        let text = captures.get(usize::try_from(group.as_u64()?).unwrap());
        Some((name.clone(), text.map_or("", |text| text.as_str()).to_owned()))
    });
    let mut groups: Vec<_> = groups.collect();
    groups.sort();
    Some(groups)
}

fn owned(groups: &[(&str, &str)]) -> Option<Vec<(String, String)>> {
    let owned = groups.iter().map(|&(name, text)| (name.to_owned(), text.to_owned()));
    Some(owned.collect())
}

#[test]
fn problem_matchers_read_messages_of_the_compiler() {
    let manifest = manifest();
    let pattern = &manifest["contributes"]["problemPatterns"][0];
    let compiled = compile("games/my rule.rul", "phase C {\n    a = 1\n}\n", &Memory::default());
    let text = render(&compiled.diagnostics, &compiled.sources, Format::Short, false);
    let first = text.lines().next().unwrap();
    let expected = owned(&[
        ("code", "E0006"),
        ("column", "10"),
        ("file", "games/my rule.rul"),
        ("line", "2"),
        ("message", "`;` is missing"),
        ("severity", "error"),
    ]);
    assert_eq!(found(pattern, first), expected, "{first}");
    for line in text.lines() {
        assert!(found(pattern, line).is_some(), "{line}");
    }
}

#[test]
fn problem_matchers_read_reports_of_tests() {
    let manifest = manifest();
    let matchers = manifest["contributes"]["problemMatchers"].as_array().unwrap();
    let matcher = matchers.iter().find(|matcher| matcher["name"] == "rulvm-test").unwrap();
    let report = Report::error("`score == 2` is false")
        .excerpt("dots.rul", "expect score == 2;", 31, vec![(7..17, "got 1".to_owned())])
        .render(false);
    let mut lines = report.lines();
    let expected = [
        &[("code", ""), ("message", "`score == 2` is false"), ("severity", "error")][..],
        &[("column", "8"), ("file", "dots.rul"), ("line", "31")][..],
    ];
    for (pattern, expected) in matcher["pattern"].as_array().unwrap().iter().zip(expected) {
        let line = lines.next().unwrap();
        assert_eq!(found(pattern, line), owned(expected), "{line}");
    }
}

#[test]
fn editors_know_what_the_debugger_accepts() {
    let manifest = manifest();
    let launch = &manifest["contributes"]["debuggers"][0]["configurationAttributes"]["launch"];
    let attributes = launch["properties"].as_object().unwrap();
    let text = read("docs/debugger-editors.md");
    let table = text.split("| argument | meaning |").nth(1).unwrap().split("\n\n").next().unwrap();
    let arguments = table.lines().filter_map(|row| row.strip_prefix("| `"));
    let names = arguments.flat_map(|row| row.split(" |").next().unwrap().split(", "));
    // The protocol has an argument of its own for `noDebug`.
    let names: Vec<&str> =
        names.map(|name| name.trim_matches('`')).filter(|&name| name != "noDebug").collect();
    assert!(names.len() > 8, "{names:?}");
    for name in &names {
        assert!(attributes.contains_key(*name), "the extension does not know `{name}`");
    }
    assert_eq!(attributes.len(), names.len(), "{attributes:?}");
    let schema = json("editors/zed/debug_adapter_schemas/rul.json");
    assert_eq!(schema["properties"], launch["properties"], "Zed and VS Code differ");
}

/// The words of a list in the mode for Emacs.
fn words(mode: &str, name: &str) -> Vec<String> {
    let start = format!("(defconst rul-mode--{name}\n");
    let list = mode.split(&start).nth(1).unwrap_or_else(|| panic!("no {name}"));
    let list = list.split("\n\n").next().unwrap();
    // The last string is the documentation.
    let mut words: Vec<String> = list.split('"').skip(1).step_by(2).map(str::to_owned).collect();
    words.pop();
    words
}

#[test]
fn emacs_knows_the_keywords_and_the_built_in_names() {
    let mode = read("editors/emacs/rul-mode.el");
    let clauses = words(&mode, "clauses").into_iter().filter(|word| grammar_text::is_name(word));
    let mut known: Vec<String> =
        words(&mode, "keywords").into_iter().chain(words(&mode, "items")).chain(clauses).collect();
    known.extend(["true", "false"].map(str::to_owned));
    for keyword in keywords() {
        assert!(known.iter().any(|word| word == keyword), "rul-mode.el lacks `{keyword}`");
    }
    let lists = [
        ("constants", "constant.builtin"),
        ("variables", "variable.builtin"),
        ("functions", "function.builtin"),
    ];
    for (list, color) in lists {
        let words = words(&mode, list);
        for (name, _) in queries::built_ins().iter().filter(|(_, found)| *found == color) {
            let name = name.trim_end_matches("()");
            assert!(words.iter().any(|word| word == name), "rul-mode.el lacks `{name}`");
        }
    }
}
