//! Ten small rule files, each of which relies on different parts of the machine. They are small, so
//! that everything that can be changed in one can be tried.

use std::sync::LazyLock;

use rulc_compiler::diagnostics::{Format, render};

use test_support::frame;

macro_rules! sources {
    ($($name:literal),* $(,)?) => {
        /// Their sources: name, and the items that differ. A rule also has a pattern, a shape,
        /// five signals and a number.
        pub const SOURCES: [(&str, &str); 10] =
            [$(($name, include_str!(concat!("../small/", $name, ".rul")))),*];
    };
}

sources![
    "recursion",
    "loops",
    "tables",
    "switches",
    "stack",
    "messages",
    "cascade",
    "marks",
    "pieces",
    "times",
];

/// The whole source of one of them.
#[must_use]
pub fn source(name: &str) -> Option<String> {
    SOURCES.iter().find(|(known, _)| *known == name).map(|(_, items)| around(items))
}

/// Returns a whole source with these items and the usual ones.
#[must_use]
pub fn around(items: &str) -> String {
    let mut source = format!(
        "{}
signal DOWN = \"DOWN\" key \"Down\"; signal LEFT = \"LEFT\" key \"Left\"; signal DROP = \"DROP\" \
key \"Space\";
signal TURN = \"ROTL\" key \"Up\"; signal PAUS = \"PAUS\" key \"P\";
number score {{ label en \"S\"; }}\n",
        frame::pattern("plain")
    );
    for (part, usual) in [
        ("rule ", "rule \"Small\" { edge 6; scores 1; }\n"),
        ("shape ", "shape pair { here, up } turn around;\n"),
        (
            "phase A ",
            "phase A {
                piece.shape = 1;
                for k in 1..2 { piece.color[k] = 1 + random() % 3; piece.pattern[k] = plain; }
            }\n",
        ),
        (
            "phase B ",
            "phase B {
                switch signal {
                    DOWN => return move_down; LEFT => return move_left; DROP => return drop;
                    TURN => return turn_left; PAUS => return toggle_pause; else => return \
                    do_nothing;
                }
            }\n",
        ),
        ("phase C ", "phase C { score += 1; }\n"),
        ("phase 0 ", "phase 0 { }\n"),
        ("phase S ", "phase S { return score; }\n"),
    ] {
        if !items.lines().any(|line| line.starts_with(part)) {
            source += usual;
        }
    }
    source + items
}

/// All of them, compiled.
static FILES: LazyLock<Vec<(&str, Vec<u8>)>> = LazyLock::new(|| {
    let compile = |name| {
        let source = source(name).unwrap_or_default();
        let compilation = rulc_compiler::compile(name, &source, &rulc_compiler::Memory::default());
        let messages = render(&compilation.diagnostics, &compilation.sources, Format::Short, false);
        (name, compilation.output.unwrap_or_else(|| panic!("{messages}")).bytes)
    };
    SOURCES.iter().map(|&(name, _)| compile(name)).collect()
});

/// The names and bytes of all of them.
#[must_use]
pub fn files() -> &'static [(&'static str, Vec<u8>)] {
    &FILES
}

/// The bytes of one of them.
#[must_use]
pub fn file(name: &str) -> Option<&'static [u8]> {
    FILES.iter().find(|(known, _)| *known == name).map(|(_, bytes)| bytes.as_slice())
}
