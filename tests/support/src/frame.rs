//! A small rule to put items into.
/// Four displayed numbers: the variables 10 to 13.
pub const NUMBERS: &str = "number a { label en \"a\"; } number b { label en \"b\"; }
number c { label en \"c\"; } number d { label en \"d\"; }
";

/// Returns the rows of an image without a picture.
#[must_use]
pub fn rows() -> String {
    grammar::rul3::Pattern::ROWS.map(|width| "4".repeat(width)).join(" ")
}

/// Returns a pattern without a picture.
#[must_use]
pub fn pattern(name: &str) -> String {
    format!("pattern {name} {{ {} }}", rows())
}

/// Returns a rule around some items. An item that starts a line replaces the frame's own one.
#[must_use]
pub fn rule(items: &str) -> String {
    let mut rule = items.trim_start().to_owned();
    if !rule.ends_with('\n') {
        rule.push('\n');
    }
    for (item, text) in [
        ("rule ", "rule \"Test\" { }"),
        ("pattern ", &pattern("plain")),
        ("shape ", "shape dot { here }"),
        ("signals ", "signals standard;"),
        ("phase 0", "phase 0 { }"),
        (
            "phase A",
            "phase A { piece.shape = 1; for n in 1..4 { piece.color[n] = red; \
             piece.pattern[n] = 1; } }",
        ),
        ("phase B", "phase B { return do_nothing; }"),
        ("phase C", "phase C { }"),
        ("phase S", "phase S { return 0; }"),
    ] {
        if !rule.lines().any(|line| line.trim_start().starts_with(item)) {
            rule.push_str(text);
            rule.push('\n');
        }
    }
    rule
}
