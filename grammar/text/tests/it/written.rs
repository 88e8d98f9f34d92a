//! How to write a construct, as hints show it.

use grammar::span::SourceId;
use grammar_text::parse;

/// The words that items start with.
const ITEMS: [&str; 18] = [
    "use", "rule", "pattern", "shape", "signals", "signal", "number", "help", "const", "table",
    "var", "mark", "message", "fn", "phase", "test", "allow", "turn",
];

/// The words that statements start with, and `expect` in tests.
const STATEMENTS: [&str; 13] = [
    "var",
    "const",
    "if",
    "while",
    "for",
    "switch",
    "return",
    "break",
    "continue",
    "watch",
    "asm",
    "destroy_while",
    "expect",
];

/// What cannot be right after any of these words.
const WRONG: [&str; 8] =
    ["= = 3;", "+ ;", "1 1;", "a b;", "\"a\" \"b\";", ", ,;", "(1) 2;", "a = = 3;"];

/// The help of errors in a text that say how to write something.
fn helps(text: &str) -> Vec<String> {
    let (_, errors) = parse(SourceId::default(), text);
    let helps = errors.into_iter().filter_map(|error| error.hint).map(|hint| hint.help);
    helps.filter(|help| help.starts_with("write `")).collect()
}

/// The code in a hint: what is between backticks.
fn code(help: &str) -> impl Iterator<Item = String> + '_ {
    let code = help.split('`').skip(1).step_by(2).filter(|code| code.contains(' '));
    code.map(|code| code.replace("=> ...;", "=> { }").replace("{ ... }", "{ }"))
}

/// Asserts that the errors in broken constructs show one that is right.
fn check_all(word: &str, before: &str, after: &str) {
    let shows = |help: &String| help.starts_with(&format!("write `{word}"));
    let broken = WRONG.map(|wrong| format!("{before}{word} {wrong}{after}"));
    let shown: Vec<String> = broken.iter().flat_map(|text| helps(text)).filter(shows).collect();
    assert!(!shown.is_empty(), "{word}");
    for code in shown.iter().flat_map(|help| code(help)) {
        let text = format!("{before}{code}{after}");
        assert_eq!(parse(SourceId::default(), &text).1, [], "{text}");
    }
}

#[test]
fn what_is_shown_can_be_written() {
    for word in ITEMS {
        check_all(word, if word == "turn" { "shape bar { here, up } " } else { "" }, "");
    }
    for word in STATEMENTS {
        check_all(word, if word == "expect" { "test \"t\" { " } else { "fn f() { " }, " }");
    }
}
