//! Tests of rules in the debugger.

use std::path::Path;

use super::command::ruldbg;

/// The example of the manual, which marks hexagons too early, and tests of it.
const RULE: &str = concat!(
    include_str!("../../../docs/examples/three.rul"),
    r#"
test "two are no row" {
    board """
          . R .
           . .
            R
        """;
    expect mark_row(cell(0, 0), up) == 0;
    expect mark_row(cell(0, 1), down) == 1;
}

test "three blues vanish" {
    piece triple, blue, blue, blue;
    signal DROP;
    expect event destroyed 3;
}

test "two stay" {
    V[40] = mark_row(cell(0, 0), up) + 1;
    expect V[40] == 2;
    piece triple, blue, blue, red;
    signal DROP;
    expect event destroyed 2;
}

test "a trap" {
    V[40] = 1 / V[41];
}
"#
);

/// Executes commands in the debugger; returns what it writes, and its status.
fn debug(directory: &Path, arguments: &[&str], commands: &[&str]) -> (String, i32) {
    let mut all = vec!["--clean", "--batch", "three.rul"];
    all.extend(arguments);
    all.extend(commands.iter().flat_map(|command| ["-ex", command]));
    let output = ruldbg(directory, &all, b"");
    let text =
        String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
    (text, output.status.code().unwrap())
}

fn directory() -> tempfile::TempDir {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("three.rul"), RULE).unwrap();
    directory
}

#[test]
fn a_test_is_debugged_from_the_step_that_fails() {
    let directory = directory();
    let commands = [
        "info inputs",
        "break mark_row",
        "continue",
        "backtrace",
        "print c",
        "finish",
        "continue",
        "reverse-continue",
        "reverse-continue",
        "reverse-continue",
        "reverse-continue",
    ];
    let (text, _) = debug(directory.path(), &["--test", "two are no row"], &commands);
    insta::assert_snapshot!(text);
}

#[test]
fn steps_without_a_value_fail_after_the_inputs_and_traps_before_the_code() {
    let directory = directory();
    let commands = ["reverse-next", "info inputs"];
    let (text, status) = debug(directory.path(), &["--test", "stay"], &commands);
    assert_eq!(status, 21);
    insta::assert_snapshot!("a_step_without_a_value", text);
    let (text, _) = debug(directory.path(), &["--test", "trap"], &["continue", "continue"]);
    insta::assert_snapshot!("a_test_that_traps", text);
}

#[test]
fn steps_on_one_line_are_told_apart_and_the_code_of_a_test_is_no_phase() {
    let directory = tempfile::tempdir().unwrap();
    let rule = format!(
        "{RULE}\ntest \"many\" {{\n    V[40] = mark_row(cell(0, 0), up); repeat 2 {{ signal LEFT; \
         signal RGHT; }} advance 2500; \
         expect color(cell(0, 0)) == 1;\n}}\n"
    );
    std::fs::write(directory.path().join("three.rul"), rule).unwrap();
    let commands = ["info inputs", "profile"];
    let (text, _) = debug(directory.path(), &["--test", "many"], &commands);
    insta::assert_snapshot!(text);
}

#[test]
fn tests_are_listed_and_found_by_a_part_of_their_names() {
    let directory = directory();
    let (text, status) = debug(
        directory.path(),
        &[],
        &["test", "test blues", "info inputs", "continue", "continue", "record game.log"],
    );
    assert_eq!(status, 1);
    insta::assert_snapshot!(text);
    for (name, message) in [
        ("nothing", "this rule has no test `nothing`"),
        ("two", "the names of several tests contain `two`"),
    ] {
        let (text, status) = debug(directory.path(), &["--test", name], &["print 1"]);
        assert!(text.contains(message) && status == 1, "{text}");
    }
}

#[test]
fn run_repeats_the_test_and_other_inputs_leave_it() {
    let directory = directory();
    let (text, _) = debug(
        directory.path(),
        &["--test", "two are no row"],
        &["signal DROP", "undo", "run", "run -- DROP", "test blues"],
    );
    insta::assert_snapshot!(text);
}
