//! Random rules in assembly: everything that code can do, as compilers write it or wilder.

use std::fmt::Write;

use rulvm_core::machine::Rng;

use test_support::frame;

/// Makes code that is well formed, with everything that code can do.
struct Code {
    rng: Rng,
    text: String,
    labels: usize,
    /// Labels at statement level and where operands are awaited, to which jumps can lead.
    targets: Vec<String>,
    /// The function that is being written, and how many there are.
    function: usize,
    functions: usize,
    /// How wild it is: 0 is what compilers write.
    wild: u32,
}

impl Code {
    fn next(&mut self, below: u32) -> u32 {
        self.rng.next() % below
    }

    fn word(&mut self, word: &str) {
        self.text.push_str(word);
        self.text.push(' ');
    }

    fn one_of(&mut self, words: &[&str]) {
        let word = words[self.rng.next() as usize % words.len()];
        self.word(word);
    }

    /// A jump to some place, if a value is not 0.
    fn jump(&mut self, depth: u32) {
        if !self.targets.is_empty() {
            let target = self.targets[self.rng.next() as usize % self.targets.len()].clone();
            self.word("br");
            self.closed(depth);
            self.word(&format!("offset16 {target}"));
        }
    }

    fn label(&mut self) -> String {
        self.labels += 1;
        format!("x{}", self.labels)
    }

    fn variable(&mut self) -> u32 {
        let k = self.next(12);
        if k < 10 { 19 + k } else { 10 + k - 10 }
    }

    fn place(&mut self, label: &str) {
        self.word(&format!("{label}:"));
    }

    fn constant(&mut self) {
        let value = match self.next(8) {
            0 => self.rng.next() as i32,
            1 => self.rng.next() as i32 % 1000,
            _ => self.rng.next() as i32 % 8,
        };
        self.word(&value.to_string());
    }

    fn leaf(&mut self) {
        match self.next(8) {
            0..=2 => self.constant(),
            3 => self.word("rnd15"),
            4 => self.word("edge"),
            _ => {
                let variable = self.variable();
                self.word(&format!("V[{variable}]"));
            }
        }
    }

    /// Writes an expression that inline data follow: it must end at one place.
    fn closed(&mut self, depth: u32) {
        if self.wild > 1 && self.next(20) == 0 {
            return self.expression(depth);
        }
        self.word("add");
        self.expression(depth);
        self.word("0");
    }

    fn expression(&mut self, depth: u32) {
        if depth == 0 {
            return self.leaf();
        }
        // Jumps out of and into expressions.
        if self.wild > 1 && self.next(30) == 0 {
            let label = self.label();
            self.place(&label);
            self.targets.push(label);
        }
        if self.wild > 1 && self.next(40) == 0 {
            self.jump(depth - 1);
        }
        match self.next(26) {
            0..=4 => {
                const BINARY: [&str; 14] = [
                    "add", "sub", "mul", "and", "or", "xor", "eq", "ne", "lt", "le", "gt", "ge",
                    "min", "max",
                ];
                let op = BINARY[self.next(14) as usize];
                self.word(op);
                self.expression(depth - 1);
                self.expression(depth - 1);
            }
            5 => {
                self.one_of(&["div", "mod", "shl", "shr"]);
                self.expression(depth - 1);
                self.expression(depth - 1);
            }
            6 => {
                self.one_of(&["not", "abs", "sqr"]);
                self.expression(depth - 1);
            }
            7..=9 => {
                let variable =
                    self.variable() as i32 + [0, 0, 0, -64, 64][self.rng.next() as usize % 5];
                self.word(&format!("store {variable}"));
                self.expression(depth - 1);
            }
            10 => {
                self.word("store add 19 and");
                self.expression(depth - 1);
                self.word("7");
                self.expression(depth - 1);
            }
            11 => {
                self.word("load add 19 mod");
                self.expression(depth - 1);
                self.word("10");
            }
            12 | 13 if self.function < self.functions => {
                let callee =
                    self.function + 1 + self.next((self.functions - self.function) as u32) as usize;
                self.word(&format!("call f{callee}"));
            }
            14 | 15 => {
                // First one, then the other.
                let label = self.label();
                self.word("br");
                self.closed(depth - 1);
                self.word(&format!("offset16 {label}"));
                self.place(&label);
                self.expression(depth - 1);
            }
            16..=18 => {
                let [other, end] = [self.label(), self.label()];
                self.word("br");
                self.closed(depth - 1);
                self.word(&format!("offset16 {other}"));
                self.expression(depth - 1);
                self.word(&format!("jmp {end}"));
                self.place(&other);
                self.expression(depth - 1);
                self.place(&end);
            }
            19 => {
                let variable = self.variable();
                match self.next(4) {
                    0 => self.word(&format!("cells {variable}")),
                    1 => self.word(&format!("hexs {variable}")),
                    2 => self.word(&format!("adj {variable} cell 0 1")),
                    _ => self.word(&format!("nbrs {variable} cell 0 0")),
                }
                if self.next(2) == 0 {
                    let [inside, end] = [self.label(), self.label()];
                    self.word(&format!("br V[{variable}] offset16 {inside}"));
                    self.leaf();
                    self.word(&format!("jmp {end}"));
                    self.place(&inside);
                    self.expression(depth.min(2) - 1);
                    self.place(&end);
                } else {
                    self.expression(depth.min(2) - 1);
                }
            }
            20 => {
                self.word("words");
                self.closed(depth - 1);
                self.word("elements16 [3, -7, 300]");
            }
            21 => {
                let mark = self.next(18) as i32 - 1;
                self.one_of(&["set", "clear", "flip"]);
                self.word("cell");
                self.expression(depth - 1);
                self.word(&format!("2 {mark}"));
            }
            22 => {
                self.one_of(&[
                    "marked cell 0 2 3",
                    "color cell 1 1",
                    "pattern cell 0 0",
                    "piece 0",
                ]);
            }
            23 => {
                self.one_of(&["destroy", "destroyl"]);
                self.leaf();
                self.word("1");
            }
            24 => {
                self.one_of(&["push", "period", "timer"]);
                self.leaf();
            }
            _ => self.leaf(),
        }
    }

    fn statement(&mut self, depth: u32) {
        if self.wild > 0 && self.next(12) == 0 {
            let label = self.label();
            self.place(&label);
            self.targets.push(label);
        }
        match self.next(if depth == 0 { 5 } else { 14 }) {
            0..=4 => {
                let depth = 1 + self.next(3);
                self.expression(depth);
            }
            5 | 6 => {
                let end = self.label();
                self.word("br");
                self.closed(2);
                self.word(&format!("offset16 {end}"));
                self.statements(depth - 1);
                self.place(&end);
            }
            7 | 8 => {
                let [other, end] = [self.label(), self.label()];
                self.word("br");
                self.closed(2);
                self.word(&format!("offset16 {other}"));
                self.statements(depth - 1);
                self.word(&format!("jmp {end}"));
                self.place(&other);
                self.statements(depth - 1);
                self.place(&end);
            }
            9 | 10 => {
                // A loop with a counter of its own, tested at either end.
                let (counter, times) = (30 + self.next(30), self.next(5));
                let [begin, end] = [self.label(), self.label()];
                self.word(&format!("store {counter} {times}"));
                self.place(&begin);
                if self.next(2) == 0 {
                    self.word(&format!("br le V[{counter}] 0 offset16 {end}"));
                    self.word(&format!("store {} -1", counter as i32 - 64));
                    self.statements(depth - 1);
                    self.word(&format!("jmp {begin}"));
                } else {
                    self.statements(depth - 1);
                    self.word(&format!(
                        "br gt store {} -1 0 offset16 {begin}",
                        counter as i32 - 64
                    ));
                }
                self.place(&end);
            }
            11 => {
                let labels: Vec<String> = (0..1 + self.next(4)).map(|_| self.label()).collect();
                let end = self.label();
                let variable = self.variable();
                if self.next(2) == 0 {
                    self.word(&format!(
                        "br cmp V[{variable}] 2 {} offset16 {end}",
                        labels.len() + 1
                    ));
                }
                self.word(&format!("case V[{variable}] offsets [{}]", labels.join(", ")));
                for label in &labels {
                    self.place(label);
                    self.statements(depth - 1);
                    if self.next(3) > 0 {
                        self.word(&format!("jmp {end}"));
                    }
                }
                self.place(&end);
            }
            12 => {
                let end = self.label();
                self.word("br");
                self.closed(1);
                self.word(&format!("offset16 {end}"));
                self.leaf();
                self.word("ret");
                self.place(&end);
            }
            _ if self.wild > 0 => self.jump(1),
            _ => self.expression(1),
        }
    }

    fn statements(&mut self, depth: u32) {
        for _ in 0..self.next(4) {
            self.statement(depth);
        }
    }
}

/// A rule with generated code.
#[must_use]
pub fn rule(seed: u64, wild: u32) -> String {
    let mut code = Code {
        rng: Rng::new(seed),
        text: String::new(),
        labels: 0,
        targets: Vec::new(),
        function: 0,
        functions: 1 + seed as usize % 4,
        wild,
    };
    code.word("phase A: store 0 1 store 1 2 store 5 1 ret phase P: phase Q:");
    for phase in ["0", "B", "C", "S"] {
        code.word(&format!("phase {phase}:"));
        code.statements(3);
        code.statement(2);
        code.word("ret");
    }
    for function in 1..=code.functions {
        code.function = function;
        code.word(&format!("f{function}:"));
        code.statements(2);
        code.expression(2);
        code.word("ret");
    }
    let mut text = format!(
        "rule \"Generated\" {{ }} {} shape dot {{ here }} signals standard;
         number a {{ label en \"Score\"; }}\ncode {{\n",
        frame::pattern("plain")
    );
    for line in code.text.split_inclusive("ret ") {
        let _ = writeln!(text, "    {line}");
    }
    text + "}\n"
}
