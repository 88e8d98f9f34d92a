//! `rulvm scores`: the program itself.

use std::path::{Path, PathBuf};
use std::process::Output;

use grammar::hex::Edge;
use grammar::rul3::{Score, read};
use rulvm::cli::Terminals;
use rulvm_core::Program;
use rulvm_files::Exit;
use serde_json::{Value, json};
use test_support::{process, terminal};

use crate::in_process;

fn rulvm(arguments: &[&str], directory: &Path) -> Output {
    process::run(env!("CARGO_BIN_EXE_rulvm"), arguments, directory, b"")
}

fn out(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

fn told(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

fn status(output: &Output) -> i32 {
    output.status.code().unwrap()
}

fn expect(output: &Output, exit: Exit, error: &str) {
    assert_eq!(status(output), i32::from(exit.number()), "{}", told(output));
    assert!(told(output).contains(error), "{}", told(output));
    assert_eq!(out(output), "");
}

fn bytes() -> &'static [u8] {
    stdlib_rules::rules::rule("tetlight").unwrap()
}

/// 1996-01-24 13:37:42.
const DATE: u32 = (16 << 9 | 1 << 5 | 24) << 16 | 13 << 11 | 37 << 5 | 21;

/// Creates a file of the rule with some scores.
fn file(directory: &Path, name: &str, scores: &[(u8, &str, i32)]) -> PathBuf {
    let path = directory.join(name);
    std::fs::write(&path, bytes()).unwrap();
    let rule = Program::load(bytes().to_vec()).unwrap();
    for &(edge, player, score) in scores {
        let score = Score { player: player.to_owned(), score, date: DATE };
        rulvm_files::scores::save(&path, &rule, Edge::new(edge).unwrap(), score).unwrap();
    }
    path
}

fn names(directory: &Path) -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(directory)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

fn players(path: &Path) -> Vec<String> {
    let rule = read(&std::fs::read(path).unwrap()).unwrap().rule;
    rule.scores.iter().flat_map(|t| &t.entries).map(|entry| entry.player.clone()).collect()
}

const SOME: [(u8, &str, i32); 3] = [(6, "Ada", 7), (9, "Bo, \"x\"", -2), (6, "Zoë", 1_000_000)];

#[test]
fn tables_are_shown_to_people() {
    let directory = tempfile::tempdir().unwrap();
    file(directory.path(), "t.rul3", &SOME);
    let output = rulvm(&["scores", "t.rul3"], directory.path());
    assert_eq!(status(&output), 0);
    let rule = read(bytes()).unwrap().rule;
    let max = |edge: usize| rule.scores[edge - 6].max;
    let expected = format!(
        "{}\n\n\
         edge 6: 2 scores, room for {}\n\
         {:4}1. Zoë                         1000000  1996-01-24 13:37:42\n\
         {:4}2. Ada                               7  1996-01-24 13:37:42\n\n\
         edge 7: no scores, room for {}\n\n\
         edge 8: no scores, room for {}\n\n\
         edge 9: 1 score, room for {}\n\
         {:4}1. Bo, \"x\"                          -2  1996-01-24 13:37:42\n",
        rule.name,
        max(6),
        "",
        "",
        max(7),
        max(8),
        max(9),
        "",
    );
    let expected = expected.replace("    1.", "   1.").replace("    2.", "   2.");
    assert_eq!(out(&output), expected);
    let output = rulvm(&["scores", "t.rul3", "--edge", "7"], directory.path());
    assert_eq!(out(&output).lines().count(), 3);
    assert!(out(&output).contains("edge 7: no scores"));
}

#[test]
fn tables_are_written_for_programs() {
    let directory = tempfile::tempdir().unwrap();
    let path = file(directory.path(), "t.rul3", &SOME);
    let output = rulvm(&["scores", "t.rul3", "--json", "--edge", "9"], directory.path());
    let value: Value = serde_json::from_slice(&output.stdout).unwrap();
    let rule = Program::load(std::fs::read(&path).unwrap()).unwrap();
    let expected = json!({
        "file": "t.rul3",
        "name": rule.rule().name,
        "hash": rule.hash(),
        "tables": [{ "edge": 9, "max": rule.rule().scores[3].max, "scores": [
            { "rank": 1, "player": "Bo, \"x\"", "score": -2, "date": "1996-01-24T13:37:42" },
        ]}],
    });
    assert_eq!((status(&output), value), (0, expected));
    let output = rulvm(&["scores", "t.rul3", "--csv"], directory.path());
    assert_eq!(
        out(&output),
        "edge,rank,player,score,date\n\
         6,1,Zoë,1000000,1996-01-24T13:37:42\n\
         6,2,Ada,7,1996-01-24T13:37:42\n\
         9,1,\"Bo, \"\"x\"\"\",-2,1996-01-24T13:37:42\n"
    );
}

#[test]
fn names_that_command_terminals_and_dates_that_do_not_exist_do_no_harm() {
    let directory = tempfile::tempdir().unwrap();
    let path = file(directory.path(), "t.rul3", &[(6, "Ada", 7)]);
    let mut bytes = std::fs::read(&path).unwrap();
    let layout = read(&bytes).unwrap().layout;
    bytes[layout.scores.start..layout.scores.start + 3].copy_from_slice(b"\x1b[2");
    // Day 0 does not exist.
    bytes[layout.scores.start + 28..layout.scores.start + 32].fill(0);
    std::fs::write(&path, bytes).unwrap();
    let no_date = ["no date\n", ",7,\n", "\"date\": null"];
    for (no_date, more) in no_date.into_iter().zip([None, Some("--csv"), Some("--json")]) {
        let arguments: Vec<&str> = ["scores", "t.rul3"].into_iter().chain(more).collect();
        let output = rulvm(&arguments, directory.path());
        assert_eq!(status(&output), 0);
        assert!(!out(&output).contains('\u{1b}'), "{}", out(&output));
        assert!(out(&output).contains(no_date), "{}", out(&output));
    }
}

#[test]
fn scores_of_another_copy_are_entered_once() {
    let directory = tempfile::tempdir().unwrap();
    let path = file(directory.path(), "t.rul3", &SOME);
    let before = std::fs::read(&path).unwrap();
    file(directory.path(), "o.rul3", &[(6, "Ada", 7), (6, "Cy", 8), (7, "Di", 9)]);
    let merge = |more: &[&str]| {
        let arguments = [&["scores", "t.rul3", "--merge", "o.rul3"], more].concat();
        let output = rulvm(&arguments, directory.path());
        assert_eq!((status(&output), told(&output)), (0, ""));
        out(&output).to_owned()
    };
    assert_eq!(merge(&["--edge", "8"]), "0 scores entered\n");
    assert_eq!(std::fs::read(&path).unwrap(), before);
    assert_eq!(merge(&["--edge", "6"]), "1 score entered\n");
    assert_eq!(merge(&[]), "1 score entered\n");
    assert_eq!(merge(&[]), "0 scores entered\n");
    assert_eq!(players(&path), ["Zoë", "Cy", "Ada", "Di", "Bo, \"x\""]);
    assert_eq!(names(directory.path()), ["o.rul3", "t.rul3"]);
}

#[test]
fn scores_are_removed_only_if_that_is_wanted() {
    let directory = tempfile::tempdir().unwrap();
    let path = file(directory.path(), "t.rul3", &SOME);
    let before = std::fs::read(&path).unwrap();
    let output = rulvm(&["scores", "t.rul3", "--clear"], directory.path());
    expect(&output, Exit::BadOptions, "--yes");
    assert_eq!(std::fs::read(&path).unwrap(), before);

    let file = path.to_str().unwrap();
    let arguments = ["scores", file, "--clear"];
    let terminals = Terminals { stdin: true, ..Terminals::default() };
    for answer in ["n\n", "\n", "yesterday\n", ""] {
        let done = in_process::with_input(&arguments, directory.path(), answer, terminals);
        assert!(done.messages.starts_with("Remove 3 scores from"), "{}", done.messages);
        assert_eq!((done.exit, &*done.out), (Exit::Success, "nothing was removed\n"));
        assert_eq!(std::fs::read(&path).unwrap(), before);
    }
    let mut terminal =
        terminal::Terminal::new(env!("CARGO_BIN_EXE_rulvm"), &arguments, 24, 200, &[]);
    terminal.see("Remove 3 scores from");
    terminal.press("y\r");
    terminal.see("3 scores removed; backup: ");
    assert_eq!(terminal.end(), 0);
    assert_eq!(players(&path), [""; 0]);
    assert_eq!(std::fs::read(directory.path().join("t.rul3.bak")).unwrap(), before);
    let output = rulvm(&["scores", "t.rul3", "--clear"], directory.path());
    assert_eq!((status(&output), out(&output)), (0, "there are no scores\n"));
    // A copy brings them back.
    let output = rulvm(&["scores", "t.rul3", "--merge", "t.rul3.bak"], directory.path());
    assert_eq!(out(&output), "3 scores entered\n");
    let output = rulvm(&["scores", "t.rul3", "--clear", "--yes", "--edge", "9"], directory.path());
    assert!(out(&output).starts_with("1 score removed"), "{}", out(&output));
    assert_eq!(players(&path), ["Zoë", "Ada"]);
    assert_eq!(names(directory.path()), ["t.rul3", "t.rul3.bak", "t.rul3.bak-2"]);
}

#[test]
fn everything_that_is_wrong_has_its_status() {
    let directory = tempfile::tempdir().unwrap();
    let path = file(directory.path(), "t.rul3", &SOME);
    std::fs::write(directory.path().join("bad.rul3"), b"RUL3").unwrap();
    let other = stdlib_rules::rules::rule("tetrhex").unwrap();
    std::fs::write(directory.path().join("other.rul3"), other).unwrap();
    let expect = |arguments: &[&str], exit: Exit, error: &str| {
        let done = in_process::rulvm(&[&["scores"], arguments].concat(), directory.path());
        assert_eq!((done.exit, &*done.out), (exit, ""), "{}", done.messages);
        assert!(done.messages.contains(error), "{}", done.messages);
    };
    for arguments in [
        &["./none.rul3"][..],
        &["."],
        &["./t.rul3", "--merge", "./none.rul3"],
        &["./t.rul3", "--merge", "."],
    ] {
        expect(arguments, Exit::RuleNotFound, "rulvm: ");
    }
    expect(&["./bad.rul3"], Exit::BadRule, "bad.rul3: ");
    expect(&["./t.rul3", "--merge", "./bad.rul3"], Exit::BadRule, "bad.rul3: ");
    expect(&["./t.rul3", "--merge", "./other.rul3"], Exit::Scores, "different rules");
    for arguments in [
        &[][..],
        &["./t.rul3", "--edge", "5"],
        &["./t.rul3", "--json", "--csv"],
        &["./t.rul3", "--clear", "--merge", "./t.rul3"],
        &["./t.rul3", "--yes"],
    ] {
        expect(arguments, Exit::BadOptions, "--help");
    }
    let mut permissions = path.metadata().unwrap().permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(&path, permissions).unwrap();
    expect(&["./t.rul3", "--clear", "--yes"], Exit::System, "the file is read-only");
    assert_eq!(names(directory.path()), ["bad.rul3", "other.rul3", "t.rul3"]);
}

#[cfg(unix)]
#[test]
fn a_standard_rule_is_the_copy_of_the_player() {
    let directory = tempfile::tempdir().unwrap();
    let own = directory.path().join("rul");
    std::fs::create_dir(&own).unwrap();
    file(&own, "tetlight.rul3", &SOME);
    let run = |name: &str| {
        std::process::Command::new(env!("CARGO_BIN_EXE_rulvm"))
            .args(["scores", name])
            .env("XDG_DATA_HOME", directory.path())
            .current_dir(directory.path())
            .output()
            .unwrap()
    };
    assert!(out(&run("tetlight")).contains("1. Zoë"));
    assert!(out(&run("tetrhex")).contains("Tetrhex"));
    expect(&run("tetris"), Exit::RuleNotFound, "no file `tetris`");
}

/// The limit for the size of files has a signal, which ends a program by default.
#[cfg(unix)]
#[test]
fn a_file_that_would_become_too_large_stays_as_it_is() {
    let directory = tempfile::tempdir().unwrap();
    let path = file(directory.path(), "one.rul3", &[(6, "Ada", 5)]);
    file(directory.path(), "two.rul3", &[(6, "Bob", 7)]);
    let before = std::fs::read(&path).unwrap();
    let command = "ulimit -f 1; exec \"$0\" scores one.rul3 --merge two.rul3";
    let arguments = ["-c", command, env!("CARGO_BIN_EXE_rulvm")];
    let output = process::run("sh", &arguments, directory.path(), b"");
    expect(&output, Exit::System, "File too large");
    assert_eq!(std::fs::read(&path).unwrap(), before);
    assert_eq!(names(directory.path()), ["one.rul3", "two.rul3"]);
}
