//! A small rule to put items into.
/// Four displayed numbers: the variables 10 to 13.
pub const NUMBERS: &str = "number a { label en \"a\"; } number b { label en \"b\"; }
number c { label en \"c\"; } number d { label en \"d\"; }
";

/// The items of a rule that uses what a debugger shows: calls, recursion, marks, the stack.
pub const DEBUGGED: &str = "rule \"Looking\" { edge 6; stack 8; }
mark seen;
var total;
fn same(c) {
    var found = 0;
    for n in adjacent(c) {
        if color(n) == color(c) && !marked(n, seen) { found += 1 + weight(n); }
    }
    return found;
}
fn weight(x) {
    return total + height(x) % 3;
}
fn depth(k) {
    if k == 0 { return 1; }
    return depth(k - 1) + k;
}
phase B { return drop; }
phase 0 {
    total = 2;
    push(7);
    a = 5;
}
phase C {
    set_mark(piece.cell[1], seen);
    total = 10 * same(cell(0, 1)) + depth(3);
}
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
