//! Random rules: every byte of some data is a choice, so that shorter data give simpler rules.
//!
//! The rules use every construct of the language. Loops end, recursion has a base; what traps is
//! left in, as it must trap in the same way however the rule was compiled.

use std::fmt::Write as _;

use test_support::frame::{NUMBERS, pattern};

/// The source of a rule, from some data.
#[must_use]
pub fn rule(data: &[u8]) -> String {
    let mut source = Source { data: data.iter(), out: String::new(), names: 0, calls: 0 };
    source.rule();
    source.out
}

/// What is possible at a place: which names are in scope, and what may be written there.
#[derive(Clone, Default)]
struct Scope {
    /// Variables that can be read and assigned.
    variables: Vec<String>,
    /// Variables that can only be read, because a loop counts with them.
    fixed: Vec<String>,
    cells: Vec<String>,
    /// How much deeper statements may nest.
    depth: usize,
    /// Functions from this number on may be called.
    callable: usize,
    in_loop: bool,
    in_cells: bool,
    /// True where a value is returned.
    returns: bool,
}

impl Scope {
    /// Within a loop with this variable, not over cells.
    fn in_loop_with(&self, variable: &str) -> Scope {
        let mut inside = self.clone();
        inside.fixed.push(variable.to_owned());
        inside.in_loop = true;
        inside.in_cells = false;
        inside.returns &= !self.in_cells;
        inside
    }
}

const FUNCTIONS: usize = 7;
/// How many parameters each function has.
const PARAMETERS: [usize; FUNCTIONS] = [0, 1, 2, 3, 3, 2, 3];
/// The function that calls itself; the two after it call each other. Their first parameter counts
/// down.
const RECURSIVE: usize = 4;
/// How many calls a function may hold: many that are nested take too long.
const CALLS: usize = 5;

struct Source<'a> {
    data: std::slice::Iter<'a, u8>,
    out: String,
    names: usize,
    /// The calls written in the current function.
    calls: usize,
}

impl Source<'_> {
    /// A choice among so many.
    fn choose(&mut self, count: usize) -> usize {
        self.data.next().map_or(0, |&byte| usize::from(byte) % count.max(1))
    }

    fn name(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    fn line(&mut self, text: &str) {
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn rule(&mut self) {
        let _ = writeln!(
            self.out,
            "allow all, mixed_kinds;
rule \"Random\" {{ edge 6; stack 16; }}
{} {}
shape s1 {{ here, up }} turn around;
shape s2 {{ here, up_right, down_left }} turn around;
signals standard;
{NUMBERS}var g, h, held[3], bag[12] in 0..7, signs[4] in -1..1, tiny[1]; mark m, n;
const SIZE = len(held);
table words = [3, -1, 40, 7]; table longs = [1, 70000, -5];",
            pattern("p1"),
            pattern("p2")
        );
        for number in 0..FUNCTIONS {
            self.function(number);
        }
        self.calls = 0;
        let global = Scope { depth: 3, callable: 0, ..Scope::default() };
        let body = self.block(&global, 2);
        self.line(&format!("phase 0 {{ {body} }}"));
        let body = self.block(&global, 1);
        self.line(&format!(
            "phase A {{ {body} piece.shape = 1 + random() % 2;
for k in 1..3 {{ piece.color[k] = 1 + random() % 6; piece.pattern[k] = 1 + random() % 2; }} }}"
        ));
        let body = self.block(&Scope { depth: 2, ..global.clone() }, 2);
        self.line(&format!(
            "phase B {{ {body} switch signal {{
DOWN => return move_down; LFDN => return move_down_left; RGDN => return move_down_right;
ROTL => return turn_left; ROTR => return turn_right; LEFT => return move_left;
RGHT => return move_right; DROP => return drop; RDAR => return toggle_radar;
PAUS, CONT => return toggle_pause; NEXT => return explode; else => return do_nothing; }} }}"
        ));
        self.calls = 0;
        let body = self.block(&Scope { depth: 4, returns: true, ..global.clone() }, 5);
        // What the arrays contain becomes visible.
        self.line(&format!(
            "phase C {{ {body} for k in 11..0 by -1 {{ a += bag[k] << k; }}
for k in 0..SIZE - 1 {{ b ^= held[k] + signs[k]; }} c -= tiny[0]; return d; }}"
        ));
        let value = self.value(&global, 2);
        self.line(&format!("phase S {{ return {value}; }}"));
    }

    fn function(&mut self, number: usize) {
        let names: Vec<String> = (0..PARAMETERS[number]).map(|k| format!("p{k}")).collect();
        let scope = Scope {
            variables: names.clone(),
            depth: 2,
            callable: if number <= RECURSIVE { number + 1 } else { FUNCTIONS },
            returns: true,
            ..Scope::default()
        };
        self.calls = 0;
        let list = names.join(", ");
        if number >= RECURSIVE {
            self.recursive_function(number, scope);
            return;
        }
        let body = if self.choose(3) == 0 { String::new() } else { self.block(&scope, 2) };
        let value = self.value(&scope, 2);
        self.line(&format!("fn f{number}({list}) {{ {body} return {value}; }}"));
    }

    fn recursive_function(&mut self, number: usize, mut scope: Scope) {
        // A countdown must not be assigned.
        let first = scope.variables.remove(0);
        scope.fixed.push(first);
        let list = (0..PARAMETERS[number]).map(|k| format!("p{k}")).collect::<Vec<_>>().join(", ");
        let body = self.block(&scope, 2);
        let [x, y, z] = [(); 3].map(|()| self.argument(&scope, 1));
        let callee = match number {
            RECURSIVE => RECURSIVE,
            other => 2 * RECURSIVE + 3 - other,
        };
        let call = |first: &str, x: &str| match PARAMETERS[callee] {
            2 => format!("f{callee}({first}, {x})"),
            _ => format!("f{callee}({first}, {x}, {y})"),
        };
        let once = call("p0 - 1", &x);
        let twice = call("p0 - 1", &call("p0 - 2", &z));
        let last = format!("p{}", PARAMETERS[number] - 1);
        let tail = match self.choose(9) {
            0 | 1 => {
                format!("for q in neighbors(cell(0, p0)) {{ p1 += {once} + color(q); }} return p1;")
            }
            2 => format!("return {once} + {z};"),
            3 => format!("{last} += {once}; return p1 - {last};"),
            4 => format!("return {twice};"),
            5 => format!("for k in 0..1 {{ p1 += {once}; {last} -= k; }} return p1 + {last};"),
            6 => format!("if {once} > {z} {{ {last} = {x}; }} return p1 + {last};"),
            7 => format!("var r = {once}; {twice}; return r - p1 + p0;"),
            _ => format!("return {once};"),
        };
        self.line(&format!("fn f{number}({list}) {{ if p0 <= 0 {{ return p1; }} {body} {tail} }}"));
    }

    /// Some statements.
    fn block(&mut self, scope: &Scope, most: usize) -> String {
        let mut scope = scope.clone();
        let mut out = String::new();
        for _ in 0..self.choose(most + 1) {
            let statement = self.statement(&mut scope);
            out.push_str(&statement);
            out.push(' ');
        }
        out
    }

    fn inner(&mut self, scope: &Scope) -> String {
        let inner = Scope { depth: scope.depth.saturating_sub(1), ..scope.clone() };
        self.block(&inner, 3)
    }

    fn statement(&mut self, scope: &mut Scope) -> String {
        let simple = scope.depth == 0;
        match self.choose(if simple { 12 } else { 28 }) {
            0..=2 => {
                let target = self.target(scope);
                let operator = ["=", "+=", "-=", "*=", "&=", "^="][self.choose(6)];
                let value = self.value(scope, 2);
                format!("{target} {operator} {value};")
            }
            3 => {
                let value = self.value(scope, 2);
                let name = self.name("v");
                scope.variables.push(name.clone());
                format!("var {name} = {value};")
            }
            4 => {
                let call = self.call(scope, 1);
                format!("{call};")
            }
            5 => {
                let cell = self.cell(scope);
                let what = ["set_mark", "clear_mark", "flip_mark", "set_mark"][self.choose(4)];
                let mark = ["m", "n"][self.choose(2)];
                format!("{what}({cell}, {mark});")
            }
            6 => {
                let value = self.value(scope, 1);
                ["push(VALUE);", "d = top();", "d += pull();", "if false { push(VALUE); }"]
                    [self.choose(4)]
                .replace("VALUE", &value)
            }
            7 => match self.choose(3) {
                0 if scope.in_loop && !scope.in_cells => {
                    format!("if {} {{ break; }}", self.condition(scope, 1))
                }
                1 if scope.in_loop || scope.in_cells => {
                    format!("if {} {{ continue; }}", self.condition(scope, 1))
                }
                _ if scope.returns && !scope.in_cells => {
                    let condition = self.condition(scope, 1);
                    format!("if {condition} {{ return {}; }}", self.value(scope, 1))
                }
                _ => "a += 1;".to_owned(),
            },
            8 => {
                let target = self.target(scope);
                let operator = ["=", "+=", "-=", "*=", "|=", "^="][self.choose(6)];
                let call = self.call(scope, 1);
                let value = self.value(scope, 1);
                let joined =
                    ["CALL", "CALL + VALUE", "VALUE - CALL", "VALUE ^ CALL"][self.choose(4)];
                let joined = joined.replace("CALL", &call).replace("VALUE", &value);
                format!("{target} {operator} {joined};")
            }
            9 => {
                let index = self.value(scope, 0);
                let operator = ["=", "+=", "-=", "*="][self.choose(4)];
                let value = self.value(scope, 1);
                format!("V[10 + ({index} & 3)] {operator} {value};")
            }
            10 => {
                let element = self.element(scope);
                let operator = ["=", "+=", "-=", "*=", "^=", "<<="][self.choose(6)];
                let value = self.value(scope, 1);
                // A constant must be in the range of a packed array.
                let value = if operator == "=" { format!("({value}) & 1") } else { value };
                format!("{element} {operator} {value};")
            }
            11 => {
                let name = self.name("c");
                let value = ["SIZE + 1", "-2", "down_left", "len(bag) * 3"][self.choose(4)];
                scope.fixed.push(name.clone());
                format!("const {name} = {value};")
            }
            12..=14 => {
                let condition = self.condition(scope, 2);
                let then = self.inner(scope);
                if self.choose(2) == 0 {
                    format!("if {condition} {{ {then} }}")
                } else {
                    let other = self.inner(scope);
                    format!("if {condition} {{ {then} }} else {{ {other} }}")
                }
            }
            15 => {
                let mut out = String::new();
                for _ in 0..=self.choose(4) {
                    let condition = self.condition(scope, 1);
                    let _ = write!(out, "if {condition} {{ {} }} else ", self.inner(scope));
                }
                format!("{out}{{ {} }}", self.inner(scope))
            }
            16 | 17 => {
                let count = self.value(scope, 1);
                let name = self.name("w");
                let body = self.inner(&scope.in_loop_with(&name));
                let goes_on = match self.choose(4) {
                    0 => format!("{name} > 0 && {}", self.condition(scope, 2)),
                    1 => format!("{} && {name} > 0", self.condition(scope, 2)),
                    _ => format!("{name} > 0"),
                };
                if self.choose(4) == 0 {
                    let leaves = format!("if !({goes_on}) {{ break; }}");
                    format!(
                        "var {name} = ({count}) % 4; while true {{ {leaves} {name} -= 1; {body} }}"
                    )
                } else {
                    format!("var {name} = ({count}) % 4; while {goes_on} {{ {name} -= 1; {body} }}")
                }
            }
            18 => {
                let [first, last] = [(); 2].map(|()| self.value(scope, 1));
                let last = match self.choose(4) {
                    0 => "2".to_owned(),
                    1 => "edge - 4".to_owned(),
                    _ => format!("({last}) % 4"),
                };
                let first =
                    if self.choose(2) == 0 { "0".to_owned() } else { format!("({first}) % 3 - 1") };
                let name = self.name("k");
                let body = self.inner(&scope.in_loop_with(&name));
                let over = match self.choose(8) {
                    0..=2 => format!("{first}..{last}"),
                    3 | 4 => format!("{last}..{first} by -1"),
                    5 => format!("{first}..{last} by 2"),
                    6 => format!("{last}..{first} by -2"),
                    _ => "[up, -3, SIZE, 70000]".to_owned(),
                };
                format!("for {name} in {over} {{ {body} }}")
            }
            19..=21 => {
                let name = self.name("x");
                let cell = self.cell(scope);
                // Loops over all cells within loops over all cells take long.
                let sets = ["neighbors(CELL)", "adjacent(CELL)", "hexagons", "cells"];
                let set = sets[self.choose(if scope.in_cells { 2 } else { 4 })];
                let mut inside = scope.clone();
                inside.cells.push(name.clone());
                inside.in_cells = true;
                inside.in_loop = false;
                inside.depth = inside.depth.min(2);
                let body = if self.choose(2) == 0 {
                    self.inner(&inside)
                } else {
                    // A small body, which can stand in the loop.
                    self.body_for_some(&inside, &name)
                };
                format!("for {name} in {} {{ {body} }}", set.replace("CELL", &cell))
            }
            22 | 23 => {
                let subject = self.value(scope, 1);
                let mut out = format!("switch {subject} {{ ");
                let first = i32::try_from(self.choose(7)).unwrap_or(0) - 3;
                for k in 0..i32::try_from(self.choose(7)).unwrap_or(0) {
                    let value = first + 2 * k;
                    let cases = match self.choose(4) {
                        0 => format!("{value}..{}", value + 1),
                        _ => format!("{value}"),
                    };
                    let body = match self.choose(4) {
                        0 if scope.returns && !scope.in_cells => format!("return {};", value + 5),
                        1 if scope.returns && !scope.in_cells => format!("return {value};"),
                        _ => format!("{{ {} }}", self.inner(scope)),
                    };
                    let _ = write!(out, "{cases} => {body} ");
                }
                if self.choose(2) == 0 {
                    let other = self.inner(scope);
                    let _ = write!(out, "else => {{ {other} }} ");
                }
                out.push('}');
                out
            }
            24 => {
                let mark = ["m", "n"][self.choose(2)];
                match self.choose(3) {
                    0 => format!("b += destroy({mark});"),
                    1 => {
                        let target = self.target(scope);
                        format!("{target} += {};", self.destroy_while(scope))
                    }
                    _ => format!("for z in cells {{ clear_mark(z, {mark}); }}"),
                }
            }
            _ => {
                let cell = self.cell(scope);
                let body = self.inner(scope);
                format!("if !marked({cell}, m) {{ set_mark({cell}, m); {body} }}")
            }
        }
    }

    /// What is done for the cells of a loop that meet a condition; it can change the condition.
    fn body_for_some(&mut self, scope: &Scope, cell: &str) -> String {
        let mark = ["m", "n"][self.choose(2)];
        let condition = match self.choose(6) {
            0 => format!("!marked({cell}, {mark})"),
            1 => format!("color({cell}) == {}", self.choose(4)),
            2 => format!("test_and_set({cell}, {mark})"),
            3 => format!("marked({cell}, {mark}) && {}", self.condition(scope, 1)),
            4 => return format!("set_mark({cell}, {mark});"),
            _ => format!("marked({cell}, {mark})"),
        };
        let simple = Scope { depth: 0, ..scope.clone() };
        let then = self.block(&simple, 2);
        match self.choose(3) {
            0 => format!("if {condition} {{ {then} }} else {{ {} }}", self.block(&simple, 1)),
            1 => format!("if {condition} {{ {then} }} {}", self.block(&simple, 1)),
            _ => format!("if {condition} {{ {then} }}"),
        }
    }

    /// It ends when no hexagon is left.
    fn destroy_while(&mut self, scope: &Scope) -> String {
        let mark = ["m", "n"][self.choose(2)];
        let inside =
            Scope { depth: 0, in_loop: false, in_cells: false, returns: false, ..scope.clone() };
        let body = self.block(&inside, 2);
        format!("destroy_while({mark}) {{ {body} }}")
    }

    /// An element of an array. A constant index must be in range.
    fn element(&mut self, scope: &Scope) -> String {
        let (array, length) = [("held", 3), ("bag", 12), ("signs", 4), ("tiny", 1)][self.choose(4)];
        let index = match self.choose(4) {
            0 => format!("{}", self.choose(length)),
            1 => format!("({}) % {length}", self.value(scope, 1)),
            2 => format!("a + ({})", self.value(scope, 1)),
            _ => ["b", "c", "g - 1", "7 - h"][self.choose(4)].to_owned(),
        };
        format!("{array}[{index}]")
    }

    fn target(&mut self, scope: &Scope) -> String {
        let globals = ["a", "b", "c", "d", "g", "h"];
        let k = self.choose(globals.len() + scope.variables.len() * 2);
        match k.checked_sub(globals.len()) {
            None => globals[k].to_owned(),
            Some(k) => scope.variables[k % scope.variables.len()].clone(),
        }
    }

    fn cell(&mut self, scope: &Scope) -> String {
        let cells = scope.cells.len();
        match self.choose(3 + cells * 2) {
            0 => {
                let [x, y] = [(); 2].map(|()| self.value(scope, 0));
                format!("cell({x} % 5, {y} % 4)")
            }
            1 => "none".to_owned(),
            2 => match scope.cells.last() {
                Some(cell) => format!("neighbor({cell}, {})", self.choose(6)),
                None => "cell(0, 1)".to_owned(),
            },
            k => scope.cells[(k - 3) % cells].clone(),
        }
    }

    fn call(&mut self, scope: &Scope, depth: usize) -> String {
        self.calls += 1;
        if scope.callable >= FUNCTIONS || self.calls > CALLS {
            return "abs(a)".to_owned();
        }
        let number = scope.callable + self.choose(FUNCTIONS - scope.callable);
        let mut arguments: Vec<String> =
            (0..PARAMETERS[number]).map(|_| self.argument(scope, depth)).collect();
        if number >= RECURSIVE
            && let Some(first) = arguments.first_mut()
        {
            *first = format!("({first}) % 4");
        }
        format!("f{number}({})", arguments.join(", "))
    }

    /// An argument: often a variable of the caller or another call.
    fn argument(&mut self, scope: &Scope, depth: usize) -> String {
        let names: Vec<&String> = scope.variables.iter().chain(&scope.fixed).collect();
        match self.choose(6) {
            0 | 1 if !names.is_empty() => names[self.choose(names.len())].clone(),
            2 if self.calls <= CALLS => self.call(scope, depth.saturating_sub(1)),
            _ => self.value(scope, depth),
        }
    }

    fn condition(&mut self, scope: &Scope, depth: usize) -> String {
        match self.choose(8) {
            0..=2 => {
                let [x, y] = [(); 2].map(|()| self.value(scope, depth.saturating_sub(1)));
                let operator = ["==", "!=", "<", "<=", ">", ">="][self.choose(6)];
                format!("({x}) {operator} ({y})")
            }
            3 => {
                let cell = self.cell(scope);
                let test = ["marked", "test_and_set", "test_and_clear"][self.choose(3)];
                format!("{test}({cell}, {})", ["m", "n"][self.choose(2)])
            }
            4 if depth > 0 => {
                let [x, y] = [(); 2].map(|()| self.condition(scope, depth - 1));
                format!("({x} {} {y})", ["&&", "||"][self.choose(2)])
            }
            5 if depth > 0 => format!("!({})", self.condition(scope, depth - 1)),
            6 => {
                let cell = self.cell(scope);
                let what = ["color", "pattern"][self.choose(2)];
                format!("{what}({cell}) == {}", self.choose(4))
            }
            _ => self.value(scope, depth.saturating_sub(1)),
        }
    }

    fn value(&mut self, scope: &Scope, depth: usize) -> String {
        let names = scope.variables.len() + scope.fixed.len();
        match self.choose(if depth == 0 { 5 } else { 23 }) {
            0 => format!("{}", i32::try_from(self.choose(9)).unwrap_or(0) - 3),
            1 => ["a", "b", "c", "d", "g", "h"][self.choose(6)].to_owned(),
            2 | 3 if names > 0 => {
                let k = self.choose(names);
                let all = scope.variables.iter().chain(&scope.fixed);
                all.skip(k).map(String::clone).next().unwrap_or_default()
            }
            2..=4 => {
                ["1", "64", "1000", "70000", "-65", "edge", "extra"][self.choose(7)].to_owned()
            }
            5..=7 => {
                let [x, y] = [(); 2].map(|()| self.value(scope, depth - 1));
                let operators = ["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>"];
                format!("({x} {} {y})", operators[self.choose(operators.len())])
            }
            8 => {
                let x = self.value(scope, depth - 1);
                format!("{}({x})", ["abs", "-", "~", "square"][self.choose(4)])
            }
            9 => {
                let [x, y] = [(); 2].map(|()| self.value(scope, depth - 1));
                match self.choose(4) {
                    k @ (0 | 1) => format!("{}({x}, {y})", ["min", "max"][k]),
                    k => {
                        let z = self.value(scope, depth - 1);
                        format!("{}({x}, {y}, {z})", ["min", "max"][k - 2])
                    }
                }
            }
            10 => {
                let x = self.value(scope, depth - 1);
                format!("{}[{x}]", ["words", "longs"][self.choose(2)])
            }
            11 => {
                let condition = self.condition(scope, depth - 1);
                let [x, y] = [(); 2].map(|()| self.value(scope, depth - 1));
                format!("if {condition} {{ {x} }} else {{ {y} }}")
            }
            12 => match self.choose(3) {
                0 => {
                    let low = self.value(scope, depth - 1);
                    format!("random(({low}) % 4, {})", 3 + self.choose(5))
                }
                _ => format!("(random() % {})", 1 + self.choose(9)),
            },
            13 => {
                let cell = self.cell(scope);
                format!("{}({cell})", ["color", "pattern", "height", "column"][self.choose(4)])
            }
            14 => format!("({})", self.condition(scope, depth - 1)),
            15 => {
                let index = self.value(scope, 0);
                format!("V[10 + ({index} & 3)]")
            }
            16 if self.choose(3) == 0 => self.destroy_while(scope),
            17..=19 => self.element(scope),
            _ => self.call(scope, depth - 1),
        }
    }
}
