//! Names of standard and sample rules instead of files.

use std::path::Path;
use std::process::Command;

use rulvm_files::Exit;

use crate::in_process::rulvm;

#[test]
fn every_command_that_takes_a_rule_takes_the_name_of_a_standard_rule() {
    let directory = tempfile::tempdir().unwrap();
    let commands: [&[&str]; 5] = [
        &["check", "tetlight"],
        &["info", "tetlight"],
        &["test", "tetlight"],
        &["bench", "tetlight", "--games", "1", "--pieces", "2", "--no-times"],
        &["drive", "tetlight"],
    ];
    for command in commands {
        let done = rulvm(command, directory.path());
        assert_eq!((done.exit, done.messages.as_str()), (Exit::Success, ""), "{command:?}");
    }
    // The source is at hand.
    let bench = rulvm(commands[3], directory.path());
    assert!(bench.out.contains("tetlight.rul:"), "{}", bench.out);
    // Sample rules have names, too.
    assert_eq!(rulvm(&["test", "tilt"], directory.path()).exit, Exit::Success);
}

#[test]
fn a_file_comes_before_a_standard_rule() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("tetlight");
    std::fs::write(&file, stdlib_rules::rules::rule("hexcolumns").unwrap()).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_rulvm"))
        .args(["info", "tetlight"])
        .current_dir(directory.path())
        .output()
        .unwrap();
    assert!(String::from_utf8_lossy(&output.stdout).contains("Hexcolumns"));
}

#[test]
fn a_word_that_is_no_name_is_explained() {
    let directory = tempfile::tempdir().unwrap();
    for command in ["check", "info", "test", "bench", "play", "scores"] {
        let done = rulvm(&[command, "tetrix"], directory.path());
        assert_eq!(done.exit, Exit::RuleNotFound, "{command}");
        assert!(done.messages.contains("did you mean `tetrhex`?"), "{command}: {}", done.messages);
        assert!(done.messages.contains("the sample rules are: tilt"), "{}", done.messages);
    }
    // This was meant as a file.
    let done = rulvm(&["check", "tetrix.rul"], directory.path());
    assert!(done.messages.contains("tetrix.rul: No such file"), "{}", done.messages);
}

fn scores(arguments: &[&str], directory: &Path) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_rulvm"))
        .args(arguments)
        .current_dir(directory)
        .env("XDG_DATA_HOME", directory.join("data"))
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_standard_rule_has_no_scores_before_its_first_game() {
    let directory = tempfile::tempdir().unwrap();
    let (status, out, messages) = scores(&["scores", "tetrhex"], directory.path());
    assert_eq!((status, messages.as_str()), (Some(0), ""));
    assert!(out.contains("Tetrhex"), "{out}");
    let (status, out, _) = scores(&["scores", "tetrhex", "--clear"], directory.path());
    assert_eq!((status, out.as_str()), (Some(0), "there are no scores\n"));
    let (status, out, messages) = scores(&["verify", "tetrhex"], directory.path());
    assert_eq!((status, messages.as_str()), (Some(0), ""));
    assert!(out.contains("0 proved"), "{out}");
    assert!(!directory.path().join("data").exists(), "looking creates nothing");
    let other = directory.path().join("other.rul3");
    std::fs::write(&other, stdlib_rules::rules::rule("tetrhex").unwrap()).unwrap();
    let merge = scores(&["scores", "tetrhex", "--merge", "other.rul3"], directory.path());
    assert_eq!(merge, (Some(0), "0 scores entered\n".to_owned(), String::new()));
}

#[test]
fn scores_of_a_source_say_what_to_build_first() {
    let directory = tempfile::tempdir().unwrap();
    let source = stdlib_rules::source("tilt").unwrap().text;
    std::fs::write(directory.path().join("mine.rul"), source).unwrap();
    let (status, _, messages) = scores(&["scores", "mine.rul"], directory.path());
    assert_eq!(status, Some(8));
    assert_eq!(
        messages,
        "rulvm: mine.rul: this is a source, and scores are kept in rule files; build it first:\n\
         rulc build mine.rul\nrulvm play mine.rul3\nrulvm scores mine.rul3\n"
    );
}
