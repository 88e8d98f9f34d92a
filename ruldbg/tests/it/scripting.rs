//! Programs that drive the debugger: requests, and the page that describes them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use super::command::{directory, ruldbg};

const PAGE: &str = include_str!("../../../docs/debugger-scripting.md");

/// The answers of the table that need two versions of a rule, a damaged recording, or tests.
const ELSEWHERE: [&str; 5] = ["difference", "mismatch", "same", "test", "tests"];

/// Commands that have all other answers, with all members,
const COMMANDS: &str = include_str!("scripting.txt");

/// except those of games with message modules.
const WITH_MODULES: &str = "break message action
continue
stepi
info modules
info messages
trace on messages
continue
";

/// A module that plays.
const MODULE: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/conformance-modules/m03-bot/bot.wasm");

fn examples() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/examples")
}

/// Returns the answers to lines of input; the rule and more options follow those of all sessions.
fn answers(directory: &Path, options: &[&str], input: &str) -> Vec<Value> {
    let options = [&["--clean", "--json", "--seed", "10"], options].concat();
    let output = ruldbg(directory, &options, input.as_bytes());
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Returns the first block of the page in a language.
fn block(language: &str) -> &str {
    let start = PAGE.find(&format!("```{language}\n")).unwrap() + language.len() + 4;
    PAGE[start..].split_once("```").unwrap().0
}

#[test]
fn the_program_of_the_page_finds_the_phase() {
    let python = |arguments: &[&str]| {
        let own = Path::new(env!("CARGO_BIN_EXE_ruldbg")).parent().unwrap().to_owned();
        let path = std::env::var_os("PATH").unwrap_or_default();
        let path = std::env::join_paths([own].into_iter().chain(std::env::split_paths(&path)));
        Command::new("python3").args(arguments).env("PATH", path.unwrap()).output()
    };
    if !python(&["--version"]).is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: python3 cannot be started");
        return;
    }
    let rule = examples().join("three.rul");
    let output = python(&["-c", block("python"), rule.to_str().unwrap()]).unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(String::from_utf8_lossy(&output.stdout), block("text"), "{errors}");
}

#[test]
fn the_table_of_answers_is_complete() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::copy(examples().join("three.rul"), directory.path().join("three.rul")).unwrap();
    let input = format!("{COMMANDS}{{\"id\": 1, \"command\": \"echo x\"}}\n");
    let mut seen: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let with_modules = ["three.rul", "--module", MODULE];
    let all = answers(directory.path(), &["three.rul"], &input);
    for answer in all.into_iter().chain(answers(directory.path(), &with_modules, WITH_MODULES)) {
        let Value::Object(mut members) = answer else { panic!("{answer}") };
        let kind = members.remove("answer").unwrap();
        let names = members.into_iter().map(|member| member.0).filter(|name| name != "id");
        seen.entry(kind.as_str().unwrap().to_owned()).or_default().extend(names);
    }
    let table = PAGE.split_once("| answer | members |").unwrap().1;
    let rows = table.lines().skip(2).map_while(|line| line.strip_prefix("| `"));
    let mut told: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for row in rows {
        let (kind, rest) = row.split_once("` | ").unwrap();
        let members = rest.split_once(" |").unwrap().0;
        let members = members.split('`').skip(1).step_by(2).map(str::to_owned);
        told.insert(kind.to_owned(), members.collect());
    }
    told.retain(|kind, _| !ELSEWHERE.contains(&kind.as_str()));
    for (kind, members) in &seen {
        assert_eq!(told.get(kind), Some(members), "{kind}");
    }
    assert_eq!(told.len(), seen.len());
}

#[test]
fn requests_have_identifiers_and_an_end() {
    let directory = directory();
    let input = r#"
{"id": "one", "command": "print count"}
{"id": 2, "command": "print nothing"}
{"id": [3], "command": "define both\nprint count\nprint nothing\nend"}
{"id": 4, "command": "both"}
{"id": 5, "command": "source commands.txt"}
{"command": "print count"}
{"id": 6, "command": "print count", "more": 1}
{ nonsense
print count
{"id": 7, "command": "quit"}
"#;
    std::fs::write(directory.path().join("commands.txt"), "echo 1\nprint nowhere\n").unwrap();
    let all = answers(directory.path(), &["rule.rul"], input);
    let text = |answer: &Value, member: &str| answer[member].to_string();
    let short: Vec<String> = all
        .iter()
        .map(|one| format!("{} {} {}", text(one, "id"), text(one, "answer"), text(one, "command")))
        .collect();
    let expected = [
        r#""one" "value" null"#,
        r#""one" "done" null"#,
        r#"2 "error" "print nothing""#,
        r#"2 "done" null"#,
        r#"[3] "words" null"#,
        r#"[3] "done" null"#,
        r#"4 "value" null"#,
        r#"4 "error" "print nothing""#,
        r#"4 "done" null"#,
        r#"5 "words" null"#,
        r#"5 "error" "print nowhere""#,
        r#"5 "done" null"#,
        r#"null "error" null"#,
        r#"null "error" null"#,
        r#"null "error" null"#,
        r#"null "value" null"#,
        r#"7 "done" null"#,
    ];
    assert_eq!(short, expected);
    let done = all.iter().filter(|one| one["answer"] == "done");
    let is_done: Vec<bool> = done.map(|one| one["ok"] == true).collect();
    assert_eq!(is_done, [true, false, true, false, false, true]);
    let error = &all[10];
    assert_eq!(
        (text(error, "file"), text(error, "line")),
        (r#""commands.txt""#.to_owned(), "2".to_owned())
    );
    assert_eq!((text(error, "from"), text(error, "to")), ("6".to_owned(), "13".to_owned()));
    assert!(
        all[12]["message"]
            .as_str()
            .unwrap()
            .starts_with("this is not a request: missing field `id`")
    );
}
