//! Errors at the prompt: the line, the part that is wrong, and what to write instead.

use super::command::{directory, ruldbg, session};

#[test]
fn the_part_of_the_line_that_is_wrong_is_marked() {
    let directory = directory();
    let commands = [
        "brek 7",
        "print coutn + 1",
        "print count +",
        "set count = cout * 2",
        "print 1 / (count - count)",
        "break 7 if coun > 3",
        "signal DORP",
        "call X",
        "run --speed 3",
        "info brekpoints",
        "goto nowhere",
        "print",
        "count",
        "undo",
        "define twice",
        "print \u{1b}[31m",
    ];
    let reports: Vec<String> = commands
        .map(|command| format!("(ruldbg) {command}\n{}", session(directory.path(), &[command])))
        .into();
    insta::assert_snapshot!(reports.join("\n").replace('\u{1b}', "ESC"));
}

#[test]
fn a_line_of_a_file_is_shown_with_its_number() {
    let directory = directory();
    std::fs::write(directory.path().join("all.dbg"), "print 1\n\nprint cuont\n").unwrap();
    let output =
        ruldbg(directory.path(), &["--clean", "--batch", "rule.rul", "-x", "all.dbg"], b"");
    insta::assert_snapshot!(String::from_utf8(output.stdout).unwrap());
    let said = session(directory.path(), &["source all.dbg"]);
    assert!(said.contains("all.dbg:3:7"), "{said}");
}

#[test]
fn programs_get_the_same_as_before() {
    let directory = directory();
    let arguments = ["--clean", "--json", "--batch", "rule.rul", "-ex", "print coutn"];
    let output = ruldbg(directory.path(), &arguments, b"");
    insta::assert_snapshot!(String::from_utf8(output.stdout).unwrap());
}
