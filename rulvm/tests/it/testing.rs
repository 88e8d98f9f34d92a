//! `rulvm test`: its output and its exit statuses.

use std::path::Path;
use std::process::{Command, Output};

use rulvm_files::Exit;

const GAME: &str = "\
rule \"Dots\" { edge 6; }
pattern plain { 444444444444 444444444444 44444444444444 44444444444444 4444444444444444
    444444444444444444 444444444444444444 44444444444444444444 44444444444444444444
    44444444444444444444 44444444444444444444 444444444444444444 444444444444444444
    4444444444444444 44444444444444 44444444444444 444444444444 444444444444 }
shape dot { here }
signals standard;
number score { label en \"Score\"; digits 1..4; }
var divisor, hue;
phase 0 { divisor = 1; hue = red; }
phase A { piece.shape = dot; piece.color[1] = hue; piece.pattern[1] = plain; }
phase B {
    switch signal {
        DROP => return drop;
        LEFT => return move_left;
        PAUS => return toggle_pause;
        STOP => return abort;
        else => return do_nothing;
    }
}
phase C {
    if action == drop {
        score += 10 / divisor;
    } else {
        score += 1;
    }
}
phase S { return score; }
";

fn test(directory: &Path, arguments: &[&str]) -> (u8, String, String) {
    let Output { status, stdout, stderr } = Command::new(env!("CARGO_BIN_EXE_rulvm"))
        .arg("test")
        .args(arguments)
        .current_dir(directory)
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (u8::try_from(status.code().unwrap()).unwrap(), text(stdout), text(stderr))
}

/// Runs tests of the game in a directory of their own.
fn run(tests: &str, arguments: &[&str]) -> (u8, String, String) {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("dots.rul"), format!("{GAME}{tests}")).unwrap();
    test(directory.path(), arguments)
}

/// Runs the only test of the game, which must pass.
#[track_caller]
fn passes(steps: &str) {
    let (status, out, messages) = run(&format!("test \"it\" {{\n{steps}\n}}\n"), &[]);
    assert_eq!((status, messages.as_str()), (0, ""), "{out}");
    assert_eq!(out, "Dots\n  ok      it\n1 passed\n");
}

/// Returns the report about the only test of the game, which must fail.
#[track_caller]
fn fails(steps: &str) -> String {
    let (status, out, messages) = run(&format!("test \"it\" {{\n{steps}\n}}\n"), &[]);
    assert_eq!((status, messages.as_str()), (Exit::TestFailed.number(), ""), "{out}");
    let report = out.strip_prefix("Dots\n  FAILED  it\n").unwrap();
    report.strip_suffix("0 passed, 1 failed\n").unwrap().to_owned()
}

/// Returns the reports of tests that fail, each after its steps.
fn reports(tests: &[&str]) -> String {
    let report = |steps: &&str| format!("{steps}\n--------\n{}", fails(steps));
    tests.iter().map(report).collect::<Vec<_>>().join("\n========\n")
}

#[test]
fn long_expectations_are_quoted_in_part() {
    let sum = vec!["score"; 900].join(" + ");
    let report = fails(&format!("expect {sum} == 1;"));
    let title = report.lines().next().unwrap();
    let start = &sum[..60];
    assert_eq!(title, format!("error: `{}...` is false", start.trim_end()));
}

#[test]
fn a_game_begins_before_the_first_step() {
    passes("expect piece.shape == dot; expect event piece dot; expect status playing;");
    passes("edge 6; seed 5; expect edge == 6; expect divisor == 1;");
}

#[test]
fn statements_are_done_on_the_state_of_the_game() {
    passes(
        "score = 5; { var k = 3; score += k; } for k in 1..2 { score += k; } expect score == 11;",
    );
    passes("score = 5; call C; expect score == 6; action = drop; call C; expect score == 16;");
}

#[test]
fn signals_come_in_and_time_passes() {
    passes("signal LEFT, DROP; expect event moved move_left; expect event landed drop;");
    passes("repeat 2 { signal DROP; } expect score == 20;");
    passes("advance 1000; expect event moved 0; expect no event landed;");
    passes(
        "window pause; advance 9000; expect no event moved; window resume; expect event paused;",
    );
    passes("signal STOP; expect event over 0; expect status over;");
}

#[test]
fn events_are_those_since_the_expectation_before() {
    passes("signal LEFT; signal DROP; expect event moved; expect event landed;");
    passes("signal LEFT; expect event moved; signal DROP; expect no event moved;");
    passes("signal LEFT; expect score == 0; expect event moved;");
}

#[test]
fn boards_are_drawn_and_expected() {
    passes(
        "board \"\"\"
             R . Y
              G ?
               B
         \"\"\";"
            .replace('?', ".")
            .as_str(),
    );
    passes(
        "board \"\"\" G B
                      R \"\"\";
         signal DROP;
         expect board \"\"\"
             . R .
              G ?
               R? \"\"\";
         board \"\"\" \"\"\";
         expect color(cell(0, 0)) == 0;",
    );
}

#[test]
fn a_piece_takes_the_place_of_the_falling_one() {
    passes("piece dot, blue; expect event piece; signal DROP; expect color(cell(0, 0)) == blue;");
    passes("piece dot, blue plain; signal DROP; expect board \"\"\" B \"\"\";");
}

#[test]
fn what_an_expectation_does_is_undone() {
    passes(
        "expect destroy_all() == 0; board \"\"\" R \"\"\"; expect destroy_all() == 1; \
         expect destroy_all() == 1;",
    );
}

#[test]
fn traps_can_be_expected() {
    passes("divisor = 0; signal DROP; expect trap division_by_zero; expect status trapped;");
    passes("divisor = 0; signal DROP; expect status trapped; expect trap division_by_zero;");
    passes(
        "divisor = 0; signal DROP; expect divisor == 0; expect event landed drop; \
         expect trap division_by_zero;",
    );
    insta::assert_snapshot!(reports(&[
        "divisor = 0;\nsignal DROP;\nexpect score == 0;",
        "divisor = 0;\nscore = 1 / divisor;",
        "signal LEFT;\nexpect trap bad_cell;",
        "divisor = 0;\nsignal DROP;\nexpect status trapped;\nsignal LEFT;\n\
         expect trap division_by_zero;",
        "divisor = 0;\nsignal DROP;\nexpect status playing;\nexpect trap division_by_zero;",
    ]));
}

#[test]
fn what_is_wrong_with_a_piece_is_told() {
    insta::assert_snapshot!(reports(&["hue = V[20] - V[20] + 7;\nsignal DROP;"]));
    passes("hue = V[20] - V[20]; signal DROP; expect trap bad_piece;");
}

#[test]
fn the_end_of_the_game_before_is_told() {
    insta::assert_snapshot!(reports(&[
        "signal STOP;\nsignal DROP;\nexpect event landed;",
        "signal STOP;\nexpect status playing;",
        "divisor = 0;\nsignal DROP;\nexpect trap division_by_zero;\nexpect score == 10;",
    ]));
}

#[test]
fn the_round_of_a_repetition_is_told() {
    insta::assert_snapshot!(reports(&[
        "repeat 5 {\n    signal DROP;\n    expect score < 30;\n}",
        "repeat 3 {\n    repeat 2 {\n        score += 1;\n        expect score != 4;\n    }\n}",
        "divisor = 3;\nrepeat 4 { divisor -= 1; signal DROP; }",
    ]));
}

#[test]
fn a_false_value_is_shown_with_both_sides() {
    insta::assert_snapshot!(reports(&["score = 7;\nexpect score + 1 == 2 * 5;", "expect paused;"]));
}

#[test]
fn values_are_called_by_their_names() {
    insta::assert_snapshot!(reports(&[
        "board \"\"\" R \"\"\";\nexpect color(cell(0, 0)) == green;",
        "expect piece.shape != dot;",
        "expect next.pattern[1] == plain;",
        "signal LEFT;\nexpect action == drop;",
        "expect radar == true;",
        "expect neighbor(cell(0, 0), down) != none;",
    ]));
}

#[test]
fn the_part_that_is_false_is_told() {
    passes("expect score == 0 && !paused && piece.shape == dot;");
    insta::assert_snapshot!(reports(&[
        "expect score == 0 && piece.shape == dot\n    && (divisor == 2 && paused);",
        "expect score == 0 && (paused || radar) && divisor == 2;",
        "expect destroy_all() == 0 && 1 / score == 1;",
    ]));
}

#[test]
fn two_boards_stand_beside_each_other() {
    let report = fails(
        "board \"\"\"
            . . G
             B .
              R
        \"\"\";
        expect board \"\"\"
            . . ?
             B R
              Y
        \"\"\";",
    );
    insta::assert_snapshot!(report);
}

#[test]
fn events_that_did_not_happen_are_told() {
    insta::assert_snapshot!(reports(&[
        "signal LEFT, DROP;\nexpect event destroyed 3;",
        "signal LEFT;\nexpect no event moved;",
        "expect no event piece;",
        "expect status over;",
    ]));
}

#[test]
fn names_choose_tests() {
    let tests = "test \"one\" { }\ntest \"two\" { expect false; }\n";
    let (status, out, _) = run(tests, &["--filter", "one"]);
    assert_eq!((status, out.as_str()), (0, "Dots\n  ok      one\n1 passed\n"));
    let (status, out, _) = run(tests, &["--filter", "three"]);
    assert_eq!((status, out.as_str()), (0, "Dots\nno test name contains `three`\n"));
    let (status, out, _) = run(tests, &["--color", "always"]);
    assert_eq!(status, Exit::TestFailed.number());
    assert!(out.contains("\x1b[32mok\x1b[0m      one"), "{out:?}");
    assert!(out.contains("\x1b[31mFAILED\x1b[0m  two"), "{out:?}");
}

/// The debugger is another program: here, a stand-in that prints its arguments.
#[cfg(unix)]
#[test]
fn the_debugger_opens_the_first_test_that_failed() {
    use std::os::unix::fs::PermissionsExt;
    let directory = tempfile::tempdir().unwrap();
    let own = directory.path().join("rulvm");
    // A program that is still open for writing cannot be started. What this process opens stays
    // open in programs that other tests are just starting, so another process writes it.
    let copy = |from: &Path, to: &Path| {
        assert!(Command::new("cp").args([from, to]).status().unwrap().success());
    };
    copy(Path::new(env!("CARGO_BIN_EXE_rulvm")), &own);
    let tests = "test \"one\" { }\ntest \"two\" { expect false; }\n";
    std::fs::write(directory.path().join("dots.rul"), format!("{GAME}{tests}")).unwrap();
    let debug = |filter: &str| {
        let mut command = Command::new(&own);
        let arguments = ["test", "dots.rul", "--debug", "--filter", filter];
        let command = command.args(arguments).current_dir(directory.path()).env("PATH", "");
        let Output { status, stdout, stderr } = command.output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (status.code().unwrap(), text(stdout), text(stderr))
    };
    let (status, _, message) = debug("t");
    assert_eq!(status, i32::from(Exit::System.number()));
    assert!(message.contains("the debugger cannot be started"), "{message}");
    let script = directory.path().join("script");
    std::fs::write(&script, "#!/bin/sh\necho debugs \"$@\"\n").unwrap();
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).unwrap();
    copy(&script, &directory.path().join("ruldbg"));
    let (status, text, _) = debug("t");
    assert_eq!(status, i32::from(Exit::TestFailed.number()));
    assert!(text.ends_with("debugs dots.rul --test two\n"), "{text}");
    let (status, text, _) = debug("one");
    assert_eq!((status, text.contains("debugs")), (0, false), "{text}");
}

#[test]
fn coverage_counts_lines() {
    let directory = tempfile::tempdir().unwrap();
    let tests = "test \"it\" {\n    signal DROP;\n    expect score == 10;\n}\n";
    std::fs::write(directory.path().join("dots.rul"), format!("{GAME}{tests}")).unwrap();
    let (status, out, _) =
        test(directory.path(), &["--coverage", "--lcov", "lcov.info", "dots.rul"]);
    assert_eq!(status, 0);
    let lcov = std::fs::read_to_string(directory.path().join("lcov.info")).unwrap();
    insta::assert_snapshot!(format!("{out}--------\n{lcov}"));
}

#[test]
fn all_rules_of_a_directory_are_tested() {
    let directory = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(directory.path().join(name), text).unwrap();
    let (status, _, messages) = test(directory.path(), &[]);
    assert_eq!(status, Exit::RuleNotFound.number());
    assert_eq!(messages, "rulvm: there are no .rul files in this directory\n");
    write("a.rul", &format!("{GAME}test \"one\" {{ expect score == 0; }}\n"));
    write("b.rul", &format!("{GAME}test \"two\" {{ expect score == 0; }}\n"));
    write("module.rul", "pub fn f() { return 1; }\n");
    let (status, out, messages) = test(directory.path(), &[]);
    assert_eq!((status, messages.as_str()), (0, ""));
    assert_eq!(out, "Dots (a.rul)\n  ok      one\nDots (b.rul)\n  ok      two\n2 passed\n");
}

#[test]
fn what_cannot_be_tested_is_reported() {
    let directory = tempfile::tempdir().unwrap();
    let write =
        |name: &str, text: &[u8]| std::fs::write(directory.path().join(name), text).unwrap();
    write("wrong.rul", format!("{GAME}test \"one\" {{ expect unknown; }}\n").as_bytes());
    let (status, out, messages) = test(directory.path(), &["wrong.rul"]);
    assert_eq!((status, out.as_str()), (Exit::Source.number(), ""));
    assert!(messages.contains("`unknown` is not declared"), "{messages}");
    write("empty.rul", b"// later\n");
    let (status, out, messages) = test(directory.path(), &["empty.rul"]);
    assert_eq!((status, out.as_str()), (Exit::Source.number(), ""));
    assert!(messages.contains("this file contains no rule"), "{messages}");
    let (status, _, messages) = test(directory.path(), &["none.rul"]);
    assert_eq!(status, Exit::RuleNotFound.number());
    assert!(messages.starts_with("rulvm: none.rul: "), "{messages}");
    write("game.rul3", b"RUL3\0\xff\xff");
    let (status, _, messages) = test(directory.path(), &["game.rul3"]);
    assert_eq!(status, Exit::BadRule.number());
    assert!(messages.contains("sources"), "{messages}");
    let (status, _, messages) = test(directory.path(), &["wrong.rul", "--lcov"]);
    assert_eq!(status, Exit::BadOptions.number(), "{messages}");
}

#[test]
fn a_test_that_never_ends_is_stopped() {
    let report = fails("fall_period(1);\nscore = 1;\n{ while score > 0 { score = 2; } }");
    assert!(report.contains("used up its fuel"), "{report}");
}

#[test]
fn a_tracefile_replaces_no_source_no_rule_and_no_recording() {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name);
    let tests = "help en underline \"=\" = file \"help.txt\";\nuse \"m.rul\";\ntest \"it\" { \
                 expect m::one() == 1; }\n";
    let files = [
        ("dots.rul", format!("{GAME}{tests}")),
        ("m.rul", "pub fn one() { return 1; }\n".to_owned()),
        ("help.txt", "Help\n====\n".to_owned()),
        ("other.rul", "const A = 1;\n".to_owned()),
        ("game.log", "{\"rul_log\":1}\n".to_owned()),
        ("scores", "RUL3".to_owned()),
    ];
    for (name, text) in &files {
        std::fs::write(at(name), text).unwrap();
    }
    for (name, text) in &files {
        let (status, out, messages) = test(directory.path(), &["dots.rul", "--lcov", name]);
        assert_eq!((status, out.as_str()), (Exit::System.number(), ""), "{name}: {messages}");
        let message = format!("{name}: this would overwrite a rule file, a source or a recording");
        assert!(messages.contains(&message), "{messages}");
        assert_eq!(&std::fs::read_to_string(at(name)).unwrap(), text);
    }
    for _ in 0..2 {
        let (status, _, messages) = test(directory.path(), &["dots.rul", "--lcov", "new.info"]);
        assert_eq!((status, messages.as_str()), (0, ""));
        assert!(std::fs::read_to_string(at("new.info")).unwrap().contains("SF:"));
    }
}

#[cfg(unix)]
#[test]
fn a_tracefile_is_not_written_to_a_pipe_that_could_block() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("dots.rul"), GAME).unwrap();
    let made = Command::new("mkfifo").arg(directory.path().join("pipe")).status().unwrap();
    assert!(made.success());
    let (status, out, messages) = test(directory.path(), &["--lcov", "pipe"]);
    assert_eq!((status, out.as_str()), (Exit::System.number(), ""));
    assert!(messages.contains("pipe: this is a pipe, which could block"), "{messages}");
}

#[test]
fn reports_name_pieces_values_and_calls() {
    insta::assert_snapshot!(reports(&[
        "piece dot, blue;\nexpect piece.color[1] == hue;",
        "score = 4;\nexpect divisor * (score - 2) > score + 7;",
        "board \"\"\" G \"\"\";\nexpect board \"\"\"\n    R? . B\n     . Y\n      G\n\"\"\";",
    ]));
    let game = GAME.replace("10 / divisor", "share(10)");
    let more = "fn share(all) { return part(all, divisor) + 1; }\n\
                fn part(all, by) { return all / by; } // a trap if `by` is 0\n\
                test \"it\" {\ndivisor = 0;\nsignal DROP;\n}\n";
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("dots.rul"), format!("{game}{more}")).unwrap();
    insta::assert_snapshot!(test(directory.path(), &[]).1);
}

#[test]
fn reports_of_traps_show_the_values_of_the_call_that_trapped() {
    let functions = "var size; fn dv(a) { return 10 / (a - 5); }\n\
                     fn rec(a) { if a == 0 { return 0; } return a / rec(a - 1); }\n\
                     fn rr(a) { return random(a, 1); }\n";
    for (step, reported) in [
        (
            "expect dv(5) == 0;",
            &["`a` is 5", "`dv` was called at dots.rul:32:", "in this step"][..],
        ),
        ("score = dv(5);", &["`a` is 5", "`dv` was called at dots.rul:32:", "in this step"]),
        ("score = rec(3);", &["`a` is 1", "`rec` was called at dots.rul:30:37, 2 times"]),
        (
            "score = 10 / piece.size / (size + divisor - 1);",
            &["= `score` is 0, `size` is 0, `divisor` is 1"],
        ),
        ("score = 10 / (score * piece.size);", &["= `score` is 0\n"]),
        // The cause is on another line of the statement.
        ("score = max(1,\n divisor, // size\n 5 / score);", &["= `score` is 0, `divisor` is 1"]),
        ("score = rr(5);", &["`a` is 5", "the range of `random` is empty"]),
    ] {
        let (_, out, _) = run(&format!("{functions}test \"it\" {{ {step} }}\n"), &[]);
        for part in reported {
            assert!(out.contains(part), "{part}: {out}");
        }
        assert!(!out.contains("phase 0"), "{out}");
    }
}

#[test]
fn reports_have_colors_only_if_they_are_shown() {
    let tests = "test \"it\" { expect score == 3; }\n";
    let (_, plain, _) = run(tests, &["--color", "never"]);
    let (_, colored, _) = run(tests, &["--color", "always"]);
    assert!(!plain.contains('\x1b') && colored.contains("\x1b["), "{colored:?}");
    assert!(plain.contains("expected 3, got 0"), "{plain}");
}
