//! Output to a terminal, or to a program that reads messages: nothing harmful, and no more than
//! anyone can read.

use crate::directory;
use serde_json::Value;

/// Characters that clear screens, ring bells, end lines, or reverse the direction of writing.
const WILD: &str =
    "\x1b[2J\x1b]0;title\x07\0\x08\x7f\u{9b}\u{85}\u{200f}\u{202e}\u{2066}\u{2028}\r";

fn assert_harmless(text: &str) {
    let wild = text.chars().find(|&c| {
        c.is_control() && c != '\n'
            || ('\u{2028}'..='\u{202e}').contains(&c)
            || WILD[4..].contains(c) && !c.is_ascii()
    });
    assert_eq!(wild, None, "{}", text.escape_debug());
}

#[test]
fn nothing_from_a_file_controls_the_terminal() {
    let directory = directory();
    let name = "a\x1b[31m\u{202e}.rul";
    let wild = WILD.replace('\r', "");
    directory.write("help.txt", format!("{wild}\n"));
    directory.write("module.rul", format!("fn f() {{ /*{wild}*/ return {wild}; }}\n"));
    for text in [
        format!("// {WILD}\r\nconst A = 1; /*{WILD}*/ const B = \"{wild}\"; const C = {wild};\n"),
        format!("use \"{wild}.rul\";\n"),
        "use \"module.rul\";\n".to_owned(),
        format!("rule \"{wild}\" {{ }}\nhelp en = file \"help.txt\";\n"),
        format!("signal SWAP = \"{wild}\" key \"{wild}\";\n"),
        format!("/*{WILD}\n"),
    ] {
        directory.write(name, &text);
        for format in ["human", "compact", "short", "json"] {
            for command in [&["check"][..], &["fmt", "--check"]] {
                let ran = directory.run(&[command, &["--message-format", format, name]].concat());
                assert!(ran.status <= 1, "{ran:?}");
                assert_harmless(&ran.stdout);
                assert_harmless(&ran.stderr);
            }
        }
    }
    let missing = directory.run(&["check", "no\x1b[31m\u{202e}.rul"]);
    assert_eq!(missing.status, 7);
    assert_harmless(&missing.stderr);
    // Proposed changes of a file are made visible too.
    directory.write(name, format!("const   A = 1; // {wild}\n"));
    let fmt = directory.run(&["fmt", "--check", name]);
    assert!(fmt.status == 1 && fmt.stdout.contains("␛[2J"), "{fmt:?}");
    assert_harmless(&fmt.stdout);
}

#[test]
fn places_stay_right_where_characters_are_replaced() {
    let directory = directory();
    directory.write("a.rul", "/* \x1b\u{202e}é */ const A = ;\n");
    let human = directory.run(&["check", "a.rul"]);
    let expected = "\
[E0004] Error: `;` is not allowed here
   ╭─[ a.rul:1:21 ]
   │
 1 │ /* ␛\u{fffd}é */ const A = ;
   │                     ┬  
";
    assert!(human.stderr.starts_with(expected), "{}", human.stderr);
    let short = directory.run(&["check", "--message-format", "short", "a.rul"]);
    assert!(short.stderr.starts_with("a.rul:1:21: error[E0004]: "), "{}", short.stderr);
}

#[test]
fn a_long_line_is_shown_as_an_excerpt() {
    let directory = directory();
    let long = "x".repeat(1 << 20);
    directory
        .write("a.rul", format!("var {long};\nconst A = 1; /*{long}*/ const B = ; /*{long}*/\n"));
    let check = directory.run(&["check", "a.rul"]);
    let expected = "\
a.rul:2:1048605: error[E0004]: `;` is not allowed here
    ...xxxxxxxxxxxxxxxxx*/ const B = ; /*xxxxxxxxxxxxxxxxxxxxxxxxxxx...
                                     ^ expected an expression
    help: a value is missing after `=`
    note: a value is needed here: a number, a name, a call, or a calculation with them
`rulc explain E0004` explains this message
";
    assert_eq!(check.stderr, expected);
    let check = directory.run(&["check", "--message-format", "compact", "a.rul"]);
    assert!(check.stderr.len() < 1500, "{} bytes", check.stderr.len());
    assert!(check.stderr.contains("a.rul:2:1048605"), "{}", check.stderr);
    // A name as long as this is cut, wherever it appears.
    directory.write("a.rul", format!("var a;\nmark a;\nconst A = {long} + {long};\nvar {long};\n"));
    for format in ["human", "compact", "short"] {
        let check = directory.run(&["check", "--message-format", format, "a.rul"]);
        assert!(check.stderr.len() < 5000, "{} bytes", check.stderr.len());
        assert!(check.stderr.contains("a.rul:2:6"));
    }
}

#[test]
fn a_short_line_beside_a_long_one_is_shown_as_always() {
    let directory = directory();
    directory.write("a.rul", format!("// {}\nconst A = ;\n", "x".repeat(1000)));
    let check = directory.run(&["check", "a.rul"]);
    assert!(check.stderr.contains(" 2 │ const A = ;"), "{}", check.stderr);
}

#[test]
fn json_has_one_object_a_line_with_everything_that_is_known() {
    let directory = directory();
    directory.write("a.rul", "// é\nvar chain;\nmark chain;\n");
    for option in ["--message-format", "--error-format"] {
        let check = directory.run(&["check", option, "json", "a.rul"]);
        assert_eq!(check.status, 1);
        let messages: Vec<Value> =
            check.stderr.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let first = &messages.iter().find(|message| message["code"] == "E0202").unwrap();
        let expected = serde_json::json!({
            "code": "E0202",
            "severity": "error",
            "message": "`chain` is declared twice",
            "file": "a.rul",
            "line": 3, "column": 6, "end_line": 3, "end_column": 11, "start": 22, "end": 27,
            "label": "declared again here",
            "others": [{
                "file": "a.rul",
                "line": 2, "column": 5, "end_line": 2, "end_column": 10, "start": 10, "end": 15,
                "label": "a variable with this name is declared here",
            }],
            "note": "a name can have only one meaning",
            "help": null,
            "fix": null,
        });
        assert_eq!(**first, expected);
    }
    let missing = directory.run(&["build", "--message-format", "json", "b.rul"]);
    let problem: Value = serde_json::from_str(&missing.stderr).unwrap();
    assert_eq!(missing.status, 7);
    assert_eq!((&problem["code"], &problem["line"]), (&Value::Null, &Value::Null));
    assert_eq!(problem["file"], "b.rul");
    // Strings arrive unchanged.
    directory.write("c.rul", "use \"\x1b\u{202e}\";\n");
    let check = directory.run(&["check", "--message-format", "json", "c.rul"]);
    let message: Value = serde_json::from_str(check.stderr.lines().next().unwrap()).unwrap();
    assert_eq!(message["message"], "the file `\x1b\u{202e}` cannot be read");
}

#[test]
fn a_thousand_messages_are_enough() {
    let directory = directory();
    directory.write("a.rul", "var a;\n".repeat(1500));
    for (format, lines) in [("short", 1001), ("json", 1001)] {
        let check = directory.run(&["check", "--message-format", format, "a.rul"]);
        assert_eq!(check.stderr.lines().count(), lines);
        let last = check.stderr.lines().last().unwrap();
        assert!(last.contains("... and ") && last.contains(" more messages"), "{last}");
        assert_eq!(serde_json::from_str::<Value>(last).is_ok(), format == "json");
    }
}

#[cfg(unix)]
#[test]
fn a_source_refers_to_regular_files_only() {
    let directory = directory();
    let made = std::process::Command::new("mkfifo").arg(directory.path("pipe")).status().unwrap();
    assert!(made.success());
    for used in ["pipe", "/dev/zero", "."] {
        directory.write("a.rul", format!("use \"{used}\" as m;\nhelp en = file \"{used}\";\n"));
        let check = directory.run(&["check", "--message-format", "short", "a.rul"]);
        assert!(check.stderr.contains("error[E0101]"), "{}", check.stderr);
        assert_eq!(check.status, 1);
    }
    directory.write("a.rul", "use \"pipe\";\n");
    let check = directory.run(&["check", "a.rul"]);
    assert!(check.stderr.contains("this is not a regular file"), "{}", check.stderr);
}

#[cfg(unix)]
#[test]
fn the_rule_itself_may_come_through_a_pipe() {
    let directory = directory();
    let rule = stdlib_rules::source("hexcolumns").unwrap().text;
    let rule: String = rule
        .lines()
        .filter(|line| !line.starts_with("help"))
        .fold(String::new(), |text, line| text + line + "\n");
    let build = directory.run_with_input(&["build", "/dev/stdin", "-o", "out.rul3"], &rule);
    assert_eq!((build.status, build.stderr.as_str()), (0, ""));
    assert!(directory.path("out.rul3").exists());
}
