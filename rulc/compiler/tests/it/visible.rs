//! Control characters of sources, and where messages are.

use std::borrow::Cow;

use grammar::visible::is_dangerous;
use rulc_compiler::diagnostics::{Format, render, visible_line as line, visible_text as source};
use rulc_compiler::{Memory, compile};

#[test]
fn every_character_becomes_one_visible_character() {
    let text = "a\x1b[31m\x07\0\x7f\u{9b}\u{202e}b\u{2066}\u{2028}\u{200b}\u{feff}\r\n\t\rc é";
    let shown = source(text);
    assert_eq!(shown.chars().count(), text.chars().count());
    assert_eq!(shown, "a␛[31m␇␀␡\u{fffd}\u{fffd}b\u{fffd}\u{fffd}\u{fffd}\u{fffd}\r\n\t␍c é");
    let all: String = ('\0'..='\u{ffff}').collect();
    let harmless = |c: char| matches!(c, '\t' | '\n') || !is_dangerous(c);
    assert!(source(&all).chars().all(harmless));
    assert!(!line(&all).contains(is_dangerous));
    assert!(matches!(source("var a; // é\r\n"), Cow::Borrowed(_)));
}

#[test]
fn a_message_is_one_line_and_not_endless() {
    assert_eq!(line("a\r\nb\tc"), "a␍␊b␉c");
    assert_eq!(line(&"x".repeat(401)), format!("{}...", "x".repeat(400)));
}

/// Columns are counted in characters, also after a long line.
#[test]
fn lines_and_columns_are_counted_as_in_editors() {
    let long = format!("/*{}*/", "é".repeat(3000));
    for (before, line, column) in [
        ("", 1, 1),
        ("\n\r\n", 3, 1),
        ("\r\n  ", 2, 3),
        (&*long, 1, 3005),
        (&*format!("\n{long}\n\n/*é*/ "), 4, 7),
    ] {
        let text = format!("{before}@");
        let compilation = compile("a.rul", &text, &Memory::default());
        let short = render(&compilation.diagnostics, &compilation.sources, Format::Short, false);
        let place = format!("a.rul:{line}:{column}: error");
        assert!(short.lines().any(|line| line.starts_with(&place)), "{place}: {short}");
    }
}
