//! A small rule to put items into.

/// A rule around some items; an item that is given takes the place of the one of the frame.
pub(crate) fn rule(items: &str) -> String {
    let rows = grammar::rul3::Pattern::ROWS.map(|width| "4".repeat(width)).join(" ");
    let mut rule = items.trim_start().to_owned();
    for (item, text) in [
        ("rule ", "rule \"Test\" { }".to_owned()),
        ("pattern ", format!("pattern plain {{ {rows} }}")),
        ("shape ", "shape dot { here }".to_owned()),
        ("signals ", "signals standard;".to_owned()),
        ("phase 0", "phase 0 { }".to_owned()),
        (
            "phase A",
            "phase A { piece.shape = 1; for n in 1..4 { piece.color[n] = red; piece.pattern[n] = 1; } }".to_owned(),
        ),
        ("phase B", "phase B { return do_nothing; }".to_owned()),
        ("phase C", "phase C { }".to_owned()),
        ("phase S", "phase S { return 0; }".to_owned()),
    ] {
        if !rule.lines().any(|line| line.starts_with(item)) {
            rule.push_str(&text);
            rule.push('\n');
        }
    }
    rule
}
