//! A text is parsed in the same way, whatever is known of an earlier version.

use std::fmt::Write as _;

use grammar::span::SourceId;
use grammar::work::OneByOne;
use grammar_text::{Earlier, Parsed, parse, parse_again};
use test_support::random::Random;

/// A place in a text, near a place or anywhere.
fn place(random: &mut Random, text: &str, near: usize) -> usize {
    let at = if random.below(10) == 0 { random.below(text.len() + 1) } else { near };
    boundary(text, at + random.below(400))
}

fn boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or_default()
}

/// What is typed and pasted.
const PIECES: &[&str] = &[
    "x",
    "=",
    ";",
    "{",
    "}",
    "(",
    ")",
    "[",
    "\"",
    "\n",
    " ",
    "é",
    "//",
    "*/",
    "fn f(a) { return a; }",
    "fn half(",
    "\nfn f(a) {\n    return a;\n}\n",
    "\nfn g() {\n",
    "\nvar x;\n",
    "var y",
    "phase C {",
    "\ntest \"t\" {\n",
    "\ncode {\n",
    "asm {",
    "\npub fn k() { }\n",
    "if x == 1 ",
    "else",
    "for k = 1; k < 3; k++ {",
    "do {",
    "\n}\n",
    "\nhelp en = \"\"\"\nfn a b\n\"\"\";\n",
    "switch x {",
    "\nphase",
    "#",
    "'",
];

/// What leaves the rest of the text open.
const OPEN: &[&str] = &["\"\"\"", "/*", "\nhelp en = \"\"\"\n"];

/// A rule with many functions, of at least `length` bytes.
fn generated(length: usize) -> String {
    let mut text = String::from("rule \"Large\" { edge 6..9; }\nshape dot { here }\nvar total;\n");
    let mut k = 0;
    while text.len() < length {
        k += 1;
        let _ = write!(
            text,
            "// Looks at {k}.\nfn leaf{k}(x, y) {{\n    var n = x * {k};\n    if n % 3 == 1 {{\n        \
             total = n;\n        return y - 4;\n    }}\n    return n + total;\n}}\n"
        );
        match k % 10 {
            1 => _ = writeln!(text, "var v{k}, w{k}[4];\nconst C{k} = {k};"),
            4 => _ = writeln!(text, "help en = \"\"\"\nfn {k} is a help {{\n\"\"\";"),
            7 => text.push_str("/* A comment.\nfn f() { }\n*/\n"),
            _ => {}
        }
    }
    text
}

fn edited(original: &str, seed: u64, steps: usize) {
    let mut random = Random(seed);
    let near = random.below(original.len());
    let mut text = original.to_owned();
    let mut past = vec![text.clone()];
    let mut earlier = None;
    for step in 0..steps {
        if random.below(8) == 0 {
            // Undo.
            text = past[random.below(past.len())].clone();
        } else {
            past.push(text.clone());
            let start = place(&mut random, &text, near);
            let length = [0, 0, 0, 3, 30, 300][random.below(6)];
            let end = boundary(&text, start + random.below(length)).max(start);
            let piece = match random.below(40) {
                0 => OPEN[random.below(OPEN.len())],
                _ => PIECES[random.below(PIECES.len())],
            };
            text.replace_range(start..end, piece);
        }
        let parsed = parse_again(SourceId(7), &text, earlier.take(), &OneByOne);
        let (file, errors) = parse(SourceId(7), &text);
        assert_eq!(parsed.errors, errors, "seed {seed}, step {step}:\n{text}");
        assert_eq!(parsed.file, file, "seed {seed}, step {step}:\n{text}");
        let Parsed { file, intact, .. } = parsed;
        earlier = Some(Earlier { text: text.clone(), file, intact });
    }
}

#[test]
fn an_earlier_version_does_not_change_the_tree() {
    let texts = [
        generated(4_000),
        include_str!("../../../../stdlib-rules/games/tetrhex.rul").to_owned(),
        include_str!("../../../../stdlib-rules/games/hexcolumns.rul").to_owned(),
    ];
    for (seed, text) in (0..24).zip(texts.iter().cycle()) {
        edited(text, seed, 12);
    }
}

#[test]
fn the_parts_of_a_long_text_do_not_change_its_tree() {
    let text = generated(50_000);
    for seed in 0..3 {
        edited(&text, seed, 8);
    }
}
