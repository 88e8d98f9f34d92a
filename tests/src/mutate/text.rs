//! Changes of sources: whole tokens.

use std::ops::Range;

use grammar::span::SourceId;
use grammar_text::{FIXED, pieces};
use rulvm_core::machine::Rng;

use super::{below, some_bytes};
use crate::programs;

/// What a text may get somewhere: constructs of the language, right and wrong.
const SNIPPETS: &[&str] = &[
    "if a { b = 1; } else { b = 2; }",
    "while a > 0 { a -= 1; }",
    "for k in 1..3 { a += k; }",
    "for k in 3..0 by -1 { a += k; }",
    "for d in [up, down, 3] { a = a * 2 + d; }",
    "if a { b = 1; } else if b { b = 2; } else if c { b = 3; } else { }",
    "var held[4], bag[12] in 0..7;",
    "held[a] += bag[b + 1];",
    "bag[11] = len(held);",
    "a = min(a, b, 3) + random(1, 6);",
    "for c in neighbors(d) { set_mark(c, m); }",
    "for c in hexagons { }",
    "switch a { 1 => b = 1; 2..4 => { } else => return 1; }",
    "destroy_while(m) { a += 1; }",
    "asm { add 1 V[10] }",
    "asm { words a [1, 2] x: brs 1 offset8 x }",
    "code { phase A: ret }",
    "break \"here\"; watch a;",
    "fn f(x, y) { return x * f(y, x - 1); }",
    "phase P { a = 1; }",
    "table t = [1, -2, 70000];",
    "const K = 1 << 3;",
    "mark m;",
    "var a, b;",
    "use std::lines;",
    "use \"other.rul\" as o;",
    "help en = \"\"\"\n    A\n    \"\"\";",
    "number n { label en \"N\"; digits 1..7; }",
    "shape s { here, up } turn { here, up | here, down };",
    "signal S = \"ABCD\" key \"A\";",
    "allow all;",
    "pub",
    "test \"t\" { edge 6; send DROP; expect score == 1; }",
    "exact file $00 $01;",
    "\"a\\x1Bb\"",
    "'",
    "\u{202E}",
    "é",
    "/* ",
    "// a comment\n",
    "\"\"\"",
    "2147483648",
    "-2147483648",
    "$FFFFFFFF",
    "0b1_0",
    "#ff00ff",
    "none",
    "piece.color[1]",
    "V[63]",
    "std::lines::mark_runs",
];

/// A text with one thing changed.
#[must_use]
pub fn text(source: &str, rng: &mut Rng) -> String {
    let tokens: Vec<Range<usize>> =
        pieces(SourceId(0), source).into_iter().map(|piece| piece.span.range()).collect();
    let mut text = source.to_owned();
    let at = below(rng, tokens.len());
    let Some(token) = tokens.get(at).cloned() else { return snippet(rng) };
    let other = tokens[below(rng, tokens.len())].clone();
    // The end of a range of tokens.
    let behind = tokens[(at + below(rng, 12)).min(tokens.len() - 1)].end;
    match rng.next() % 12 {
        0 => text.replace_range(token, ""),
        1 => text.replace_range(token.start..behind, ""),
        2 | 3 => text.replace_range(token, &source[other]),
        4 => text.insert_str(other.start, &format!("{} ", &source[token.start..behind])),
        5 | 6 => text.insert_str(token.start, &format!("{} ", snippet(rng))),
        7 => text.replace_range(token, &snippet(rng)),
        8 => {
            // Deep in each other.
            let (open, close) =
                [("(", ")"), ("-", ""), ("{", "}"), ("[", "]"), ("if a {", "}"), ("!", "")]
                    [below(rng, 6)];
            let times = 1 << below(rng, 9);
            let inside = &source[token.clone()];
            let deep = format!("{}{inside}{}", open.repeat(times), close.repeat(times));
            text.replace_range(token, &deep);
        }
        9 => {
            let generated = programs::rule(&some_bytes(rng, 60));
            let lines: Vec<&str> = generated.lines().collect();
            text.insert_str(token.start, lines[below(rng, lines.len())]);
        }
        10 => {
            // Between characters.
            let mut place = below(rng, source.len());
            while !source.is_char_boundary(place) {
                place -= 1;
            }
            text.insert(place, char::from(rng.next() as u8));
        }
        _ => text.truncate(token.end),
    }
    text
}

fn snippet(rng: &mut Rng) -> String {
    if rng.next().is_multiple_of(2) {
        return FIXED[below(rng, FIXED.len())].to_owned();
    }
    SNIPPETS[below(rng, SNIPPETS.len())].to_owned()
}
