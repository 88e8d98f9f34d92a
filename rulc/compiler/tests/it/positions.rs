//! Lines and columns in messages and source maps.

use rulc_compiler::diagnostics::{Format, render};
use rulc_compiler::{Memory, compile};

/// The place of the only message about a text.
fn place(text: &str) -> String {
    let compilation = compile("a.rul", text, &Memory::default());
    let short = render(&compilation.diagnostics, &compilation.sources, Format::Short, false);
    assert_eq!(short.lines().count(), 1, "{short}");
    short.splitn(4, ':').skip(1).take(2).collect::<Vec<_>>().join(":")
}

#[test]
fn lines_and_columns_are_counted_as_in_editors() {
    assert_eq!(place("$"), "1:1");
    assert_eq!(place("// a\n\r\n  $"), "3:3");
    // Long enough for the places that are computed in advance.
    for count in [1, 1023, 1024, 3 * 1024, 5000] {
        for character in ["é", "x", "😀"] {
            let text = format!("\r\n/*{}*/$\n// last", character.repeat(count));
            assert_eq!(place(&text), format!("2:{}", count + 5), "{count} {character}");
        }
    }
    assert_eq!(place("fn f() {\n"), "1:8");
}
