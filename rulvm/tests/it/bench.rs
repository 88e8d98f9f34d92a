//! `rulvm bench`: exit statuses, JSON and text.

use std::path::Path;
use std::process::{Command, Output};

use rulvm_files::Exit;
use serde_json::Value;
use test_support::rules::Rule;

use crate::in_process;

fn rulvm(arguments: &[&str], directory: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rulvm"));
    command.args(arguments).current_dir(directory).output().unwrap()
}

fn words(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn the_command_finds_rules_as_others_do_and_has_their_exit_statuses() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let rule = Rule::default();
    std::fs::write(here.join("good.rul3"), rule.bytes()).unwrap();
    std::fs::write(here.join("cut.rul3"), &rule.bytes()[..100]).unwrap();
    std::fs::write(here.join("wrong.rul"), "rule \"x\" {").unwrap();
    let trap = Rule::default().phase("C", "div 1 0 ret");
    std::fs::write(here.join("trap.rul3"), trap.bytes()).unwrap();
    for (arguments, exit) in [
        (&["./good.rul3", "--games", "1", "--pieces", "2"][..], Exit::Success),
        (&["./good.rul3", "--games", "1", "--engine", "reference"], Exit::Success),
        (&["./good.rul3", "--edge", "6", "--games", "1", "--no-times"], Exit::Success),
        (&["./good.rul3", "--edge", "7"], Exit::BadOptions),
        (&["./good.rul3", "--games", "0"], Exit::BadOptions),
        (&["./good.rul3", "--pieces", "0"], Exit::BadOptions),
        (&["./good.rul3", "--seed", "x"], Exit::BadOptions),
        (&[], Exit::BadOptions),
        (&["./missing.rul3"], Exit::RuleNotFound),
        (&["./cut.rul3"], Exit::BadRule),
        (&["./wrong.rul"], Exit::Source),
        (&["./trap.rul3", "--games", "2", "--no-times"], Exit::Trap),
    ] {
        let all: Vec<&str> = std::iter::once("bench").chain(arguments.iter().copied()).collect();
        let done = in_process::rulvm(&all, here);
        assert_eq!(done.exit, exit, "{arguments:?}");
        assert_eq!(done.messages.is_empty(), exit == Exit::Success, "{}", done.messages);
    }
    let done = in_process::rulvm(&["bench", "./trap.rul3", "--games", "2", "--no-times"], here);
    let messages = &done.messages;
    assert_eq!(messages.matches("division-by-zero in phase C at address").count(), 1, "{messages}");
    assert!(done.out.contains("\n2 trapped; 2 pieces, "), "{}", done.out);
}

#[test]
fn the_json_has_all_that_is_known() {
    let directory = tempfile::tempdir().unwrap();
    let source = stdlib_rules::TEMPLATES.iter().find(|one| one.name == "columns").unwrap();
    std::fs::write(directory.path().join("a.rul"), source.rule).unwrap();
    std::fs::write(directory.path().join("newgame.en.txt"), "A game\n").unwrap();
    let arguments = ["bench", "a.rul", "--json", "--games", "2", "--pieces", "12", "--top", "1"];
    let output = rulvm(&arguments, directory.path());
    assert!(output.status.success(), "{}", words(&output.stderr));
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    let members: Vec<&String> = json.as_object().unwrap().keys().collect();
    assert!(members.is_sorted());
    assert_eq!((&json["file"], &json["limit"]), (&"a.rul".into(), &50_000_000.into()));
    assert_eq!(json["games"].as_array().unwrap().len(), 2);
    assert_eq!(json["games"][1]["seed"], 2);
    let sum = |list: &str| -> u64 {
        json[list].as_array().unwrap().iter().map(|one| one["codes"].as_u64().unwrap()).sum()
    };
    assert_eq!(sum("phases"), json["codes"]);
    assert_eq!(sum("functions"), json["codes"]);
    assert_eq!(sum("lines"), json["codes"]);
    assert_eq!(json["ranges"], serde_json::json!([]));
    assert!(json["lines"].as_array().unwrap().len() > 1, "--top is for people");
    for phase in json["phases"].as_array().unwrap() {
        let called = phase["calls"].as_u64().unwrap() > 0;
        assert_eq!(phase["time"]["mean_ns"].as_f64().is_some(), called, "{phase}");
        assert_eq!(phase["worst"]["fuel"].as_u64().is_some(), called, "{phase}");
    }
    assert_eq!(json["times"]["engine"], "fast");
    let output = rulvm(&[&arguments[..], &["--no-times"]].concat(), directory.path());
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&json["times"], &json["phases"][0]["time"]), (&Value::Null, &Value::Null));
}

#[test]
fn the_report_has_tables_and_colors_when_asked() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("f.rul3"), Rule::default().bytes()).unwrap();
    let arguments = ["bench", "f.rul3", "--games", "1", "--pieces", "2", "--no-times"];
    let plain = words(&rulvm(&arguments, directory.path()).stdout);
    assert!(!plain.contains('\x1b'), "{plain}");
    assert!(plain.starts_with("f.rul3: 1 game, seed 1, edge 6\n1 stopped after 2 pieces; "));
    assert!(plain.contains("\naddresses"), "{plain}");
    assert!(plain.contains("the fast machine runs all of these calls"), "{plain}");
    let colored = rulvm(&[&arguments[..], &["--color", "always"]].concat(), directory.path());
    let colored = words(&colored.stdout);
    assert!(colored.contains("\x1b[1mphase "), "{colored}");
    assert_eq!(colored.replace("\x1b[1m", "").replace("\x1b[0m", ""), plain);
    let few = rulvm(&[&arguments[..], &["--top", "0"]].concat(), directory.path());
    assert!(words(&few.stdout).contains("more functions"), "{}", words(&few.stdout));
}
