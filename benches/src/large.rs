//! Rules of many lines, for measuring the compiler, and large rule files.

use std::fmt::Write as _;

use grammar::rul3::Pattern;
use rulc_compiler::{Memory, Options, Passes};
use rulvm_core::Program;

/// The number of functions in a group, and the number of lines in a function.
const LEAVES: usize = 100;
const LEAF_LINES: usize = 9;

/// Returns a rule of at least `lines` lines: groups of functions, each of which calls the functions
/// of its group and then the next group, so that no call spans a long distance.
#[must_use]
pub fn rule(lines: usize) -> String {
    rule_of(lines.div_ceil(LEAVES * (LEAF_LINES + 1)) * LEAVES)
}

/// Returns a rule file of about `bytes` bytes, if possible. With passes that make it smaller, not
/// every size is possible: the compiler does less with large rules.
#[must_use]
pub fn file(bytes: usize, passes: Passes) -> Option<Program> {
    let options = Options { passes, ..Options::default() };
    let program = |leaves| {
        let text = rule_of(leaves);
        let compiled =
            rulc_compiler::compile_with("large.rul", &text, &Memory::default(), &options);
        Program::load(compiled.output?.bytes).ok()
    };
    // The functions are almost the same size, so a few steps find how many are needed.
    let mut leaves = 1;
    for _ in 0..4 {
        let size = program(leaves)?.bytes().len();
        leaves = (leaves * bytes).div_ceil(size).max(1);
    }
    program(leaves)
}

/// Returns a rule of `leaves` functions.
fn rule_of(leaves: usize) -> String {
    let groups = leaves.div_ceil(LEAVES);
    let rows = Pattern::ROWS.map(|width| format!("    {}\n", "4".repeat(width))).concat();
    let mut out = format!(
        "rule \"Large\" {{ edge 6..9; }}\npattern plain {{\n{rows}}}\nshape dot {{ here }}
signals standard;\nnumber score {{ label en \"Score\"; }}\nvar total, last;\nmark seen;
table steps = [3, 1, 4, 1, 5, 9, 2, 6];
phase 0 {{ score = 0; }}
phase A {{\n    piece.shape = dot;\n    piece.color[1] = 1 + random() % 6;
    piece.pattern[1] = plain;\n}}
phase B {{ return do_nothing; }}\nphase C {{ group0(); }}\nphase S {{ return score; }}\n"
    );
    for group in 0..groups {
        let _ = writeln!(out, "fn group{group}() {{");
        let here = LEAVES.min(leaves - group * LEAVES);
        for leaf in 0..here {
            let _ = writeln!(out, "    total += leaf{group}_{leaf}(total, {leaf});");
        }
        if group + 1 < groups {
            let _ = writeln!(out, "    group{}();", group + 1);
        }
        out.push_str("}\n");
        for leaf in 0..here {
            let number = group * LEAVES + leaf;
            let _ = write!(
                out,
                "// Looks at what leaf {number} stands for.
fn leaf{group}_{leaf}(x, y) {{
    var n = x * {number} + steps[y];
    if n % {} == {} {{
        last = n;
        return y - {};
    }}
    return n + last;
}}\n",
                leaf + 2,
                leaf % 3,
                number % 70,
            );
        }
    }
    out
}
