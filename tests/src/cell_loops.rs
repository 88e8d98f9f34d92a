//! Random rules whose phase C has loops over cells: their bodies compare, walk, count and mark in
//! every form, whether or not the order of the cells matters. Every byte of some data is a choice.

use std::fmt::Write as _;

use grammar::rul3::Pattern;

/// The source of a rule, from some data.
#[must_use]
pub fn rule(data: &[u8]) -> String {
    let mut source = Source { data: data.iter(), names: 0 };
    let pattern = Pattern::ROWS.map(|width| "4".repeat(width)).join(" ");
    let mut out = format!(
        "allow all, mixed_kinds;
rule \"Loops\" {{ edge 6..9; }}
pattern p1 {{ {pattern} }}
pattern p2 {{ {pattern} }}
shape s {{ here }}
signals standard;
mark m, n, o;
var a, b, e, g;
table words = [3, -1, 40, 7];
phase 0 {{ }}
phase A {{ piece.shape = s; piece.color[1] = red; piece.pattern[1] = p1; }}
phase B {{ return do_nothing; }}
phase S {{ return 0; }}
"
    );
    for number in 0..FUNCTIONS {
        let mut scope = Scope {
            cells: vec!["p".to_owned()],
            numbers: vec!["q".to_owned()],
            depth: 2,
            callable: number,
        };
        let body = source.block(&mut scope, 3);
        let value = source.value(&scope, 1);
        let _ = writeln!(out, "fn f{number}(p, q) {{ {body} return {value}; }}");
    }
    let mut phase = String::new();
    for _ in 0..=source.choose(3) {
        let mut scope = Scope { callable: FUNCTIONS, depth: 3, ..Scope::default() };
        let start = source.choose(8);
        let set = ["hexagons", "cells"][source.choose(3) / 2];
        let name = source.name("c");
        scope.cells.push(name.clone());
        let body = source.block(&mut scope, 4);
        let start = if start == 0 { "e = cell(0, 3); b = 2;" } else { "" };
        let _ = writeln!(phase, "{start} for {name} in {set} {{ {body} }}");
    }
    let _ = writeln!(out, "phase C {{ {phase} return a + b * 3; }}");
    out
}

const FUNCTIONS: usize = 2;

/// What is possible at a place.
#[derive(Clone, Default)]
struct Scope {
    cells: Vec<String>,
    numbers: Vec<String>,
    depth: usize,
    /// Functions below this number may be called.
    callable: usize,
}

struct Source<'a> {
    data: std::slice::Iter<'a, u8>,
    names: usize,
}

impl Source<'_> {
    fn choose(&mut self, count: usize) -> usize {
        self.data.next().map_or(0, |&byte| usize::from(byte) % count.max(1))
    }

    fn one(&mut self, list: &[&str]) -> String {
        list[self.choose(list.len())].to_owned()
    }

    fn name(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    fn block(&mut self, scope: &mut Scope, most: usize) -> String {
        let mut scope = scope.clone();
        let mut out = String::new();
        for _ in 0..=self.choose(most) {
            let statement = self.statement(&mut scope);
            out.push_str(&statement);
            out.push(' ');
        }
        out
    }

    fn inner(&mut self, scope: &Scope) -> String {
        let mut inner = Scope { depth: scope.depth.saturating_sub(1), ..scope.clone() };
        self.block(&mut inner, 2)
    }

    fn statement(&mut self, scope: &mut Scope) -> String {
        let count = if scope.depth == 0 { 10 } else { 20 };
        match self.choose(count) {
            0..=2 => {
                let cell = self.cell(scope);
                let what = self.one(&["set_mark", "set_mark", "clear_mark", "flip_mark"]);
                format!("{what}({cell}, {});", self.mark(scope))
            }
            3 | 4 => {
                let value = self.small(scope);
                let variable = self.one(&["a", "b", "g"]);
                let operator = self.one(&["+=", "+=", "-=", "="]);
                format!("{variable} {operator} {value};")
            }
            5 => {
                let value = self.cell(scope);
                let name = self.name("x");
                scope.cells.push(name.clone());
                format!("var {name} = {value};")
            }
            6 => {
                let value = self.value(scope, 1);
                let name = self.name("v");
                scope.numbers.push(name.clone());
                format!("var {name} = {value};")
            }
            7 => format!("e = {};", self.cell(scope)),
            8 => match scope.numbers.last().cloned() {
                Some(number) => format!("{number} += {};", self.small(scope)),
                None => "b += 1;".to_owned(),
            },
            9 => match scope.callable {
                0 => format!("a += {};", self.small(scope)),
                callable => {
                    let function = self.choose(callable);
                    let (cell, value) = (self.cell(scope), self.value(scope, 0));
                    format!("a += f{function}({cell}, {value});")
                }
            },
            10..=12 => {
                let condition = self.condition(scope, 1);
                let then = self.inner(scope);
                match self.choose(2) {
                    0 => format!("if {condition} {{ {then} }}"),
                    _ => format!("if {condition} {{ {then} }} else {{ {} }}", self.inner(scope)),
                }
            }
            13 | 14 => {
                // A walk ends at the border.
                let (x, k) = (self.name("x"), self.name("n"));
                let start = self.cell(scope);
                let direction = self.direction(scope);
                let mut inside = scope.clone();
                inside.cells.push(x.clone());
                inside.numbers.push(k.clone());
                inside.depth = 0;
                let condition = self.condition(&inside, 0);
                let body = if self.choose(3) == 0 { self.inner(&inside) } else { String::new() };
                scope.numbers.push(k.clone());
                if self.choose(3) == 0 {
                    scope.cells.push(x.clone());
                }
                format!(
                    "var {x} = {start}; var {k} = 0; while {x} != none && {condition} {{ {body} \
                     {k} += 1; {x} = neighbor({x}, {direction}); }}"
                )
            }
            15 | 16 => {
                let d = self.name("d");
                let range = self.one(&["down..up_right", "0..5", "1..3", "5..2 by -1"]);
                let mut inside = scope.clone();
                inside.numbers.push(d.clone());
                let body = self.inner(&inside);
                format!("for {d} in {range} {{ {body} }}")
            }
            _ => {
                let x = self.name("x");
                let cell = self.cell(scope);
                let set = self.one(&["neighbors", "adjacent"]);
                let mut inside = scope.clone();
                inside.cells.push(x.clone());
                let body = self.inner(&inside);
                format!("for {x} in {set}({cell}) {{ {body} }}")
            }
        }
    }

    fn mark(&mut self, scope: &Scope) -> String {
        match self.choose(12) {
            0 => "a & 7".to_owned(),
            1 => "-1".to_owned(),
            2 if !scope.numbers.is_empty() => scope.numbers[0].clone(),
            3..=6 => "n".to_owned(),
            7 | 8 => "o".to_owned(),
            _ => "m".to_owned(),
        }
    }

    fn direction(&mut self, scope: &Scope) -> String {
        match self.choose(8) {
            0..=1 if !scope.numbers.is_empty() => {
                let number = self.choose(scope.numbers.len());
                let add = self.one(&["", " + 3", " + 1"]);
                format!("{}{add}", scope.numbers[number])
            }
            2 => "b".to_owned(),
            _ => self.one(&["down", "up", "up_right", "down_right", "up_left", "down_left"]),
        }
    }

    fn cell(&mut self, scope: &Scope) -> String {
        let known = match scope.cells.len() {
            0 => "e".to_owned(),
            count => {
                let back = self.choose(8).min(count - 1);
                scope.cells[if back < 4 { count - 1 } else { back % count }].clone()
            }
        };
        match self.choose(12) {
            0..=6 => known,
            7..=9 => format!("neighbor({known}, {})", self.direction(scope)),
            10 => self.one(&["e", "cell(0, 2)", "none", "cell(-2, 4)"]),
            _ => {
                let [one, two] = [(); 2].map(|()| self.direction(scope));
                format!("neighbor(neighbor({known}, {one}), {two})")
            }
        }
    }

    /// A number that is small, most of the time.
    fn small(&mut self, scope: &Scope) -> String {
        match self.choose(4) {
            0 => self.value(scope, 1),
            _ => self.one(&["1", "2", "-1", "g", "1", "3"]),
        }
    }

    fn value(&mut self, scope: &Scope, depth: usize) -> String {
        match self.choose(if depth == 0 { 9 } else { 12 }) {
            0 | 1 => format!("color({})", self.cell(scope)),
            2 => format!("pattern({})", self.cell(scope)),
            3 => format!("height({})", self.cell(scope)),
            4 | 5 if !scope.numbers.is_empty() => {
                scope.numbers[self.choose(scope.numbers.len())].clone()
            }
            6 => self.one(&["a", "b", "g", "edge", "e"]),
            7 => format!("marked({}, {})", self.cell(scope), self.mark(scope)),
            8 => format!("column({})", self.cell(scope)),
            9 => format!("words[{}]", self.value(scope, depth - 1)),
            10 => {
                let operator = self.one(&["+", "-", "*", "&"]);
                let one = self.value(scope, depth - 1);
                format!("({one} {operator} {})", self.value(scope, depth - 1))
            }
            _ => self.one(&["0", "1", "2", "3", "4", "5"]),
        }
    }

    fn condition(&mut self, scope: &Scope, depth: usize) -> String {
        match self.choose(if depth == 0 { 11 } else { 14 }) {
            0..=2 => {
                let test = self.one(&["==", "!=", "==", "<", ">="]);
                let [one, two] = [(); 2].map(|()| self.cell(scope));
                format!("color({one}) {test} color({two})")
            }
            3 | 4 => {
                let test = self.one(&["==", "!=", ">", "<=", ">=", "<"]);
                let value = self.one(&["0", "1", "2", "g", "-1", "3"]);
                format!("color({}) {test} {value}", self.cell(scope))
            }
            5 => {
                let test = self.one(&["==", "!="]);
                let value = self.one(&["0", "p1", "p2", "g", "-1"]);
                format!("pattern({}) {test} {value}", self.cell(scope))
            }
            6 => format!("marked({}, {})", self.cell(scope), self.mark(scope)),
            7 => format!("!marked({}, {})", self.cell(scope), self.mark(scope)),
            8 => {
                let test = self.one(&["==", "!="]);
                let other = self.one(&["none", "e", "cell(0, 2)"]);
                format!("{} {test} {other}", self.cell(scope))
            }
            9 => {
                let test = self.one(&["==", "!=", "<", ">="]);
                let (one, two) = (self.value(scope, 0), self.small(scope));
                format!("{one} {test} {two}")
            }
            10 => self.one(&["true", "a > 3", "g == 0"]),
            11 => format!("test_and_set({}, m)", self.cell(scope)),
            12 => {
                let one = self.condition(scope, depth - 1);
                format!("{one} && {}", self.condition(scope, depth - 1))
            }
            _ => {
                let one = self.condition(scope, depth - 1);
                format!("({one} || {})", self.condition(scope, depth - 1))
            }
        }
    }
}
