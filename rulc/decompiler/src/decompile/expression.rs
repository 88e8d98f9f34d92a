//! Trees as text: expressions of the language, and assembly where the language has no expression.

use std::collections::BTreeMap;

use grammar::isa::Op;
use grammar::rul3::Phase;
use grammar_text::ast::Binary;

use super::tree::{Cells, Kind, Node, Tree, Writes, effects};
use rulc_compiler::builtins::{self, Builtin, Operand};

/// Writes expressions.
pub(super) struct Writer<'n> {
    /// The names of the displayed numbers.
    pub(super) numbers: &'n [String],
    pub(super) writes: &'n Writes,
    /// The tables, in the order of their numbers.
    pub(super) tables: Vec<Vec<i32>>,
    ids: BTreeMap<Vec<i32>, usize>,
    /// The phase that is written, if it is one.
    pub(super) phase: Option<Phase>,
}

/// The name of the function with this entry.
pub(super) fn function_name(entry: usize) -> String {
    format!("f{entry}")
}

/// The name of a table.
pub(super) fn table_name(id: usize) -> String {
    format!("t{}", id + 1)
}

impl<'n> Writer<'n> {
    pub(super) fn new(numbers: &'n [String], writes: &'n Writes) -> Writer<'n> {
        Writer { numbers, writes, tables: Vec::new(), ids: BTreeMap::new(), phase: None }
    }

    /// The name of a variable.
    pub(super) fn variable(&self, index: u8) -> String {
        let number = usize::from(index).checked_sub(10).and_then(|k| self.numbers.get(k));
        match (index, number, self.phase) {
            (_, Some(name), _) => name.clone(),
            (0, ..) => "piece.shape".to_owned(),
            (1..=4, ..) => format!("piece.color[{index}]"),
            (5..=8, ..) => format!("piece.pattern[{}]", index - 4),
            (9, _, Some(Phase::Signal)) => "signal".to_owned(),
            (9, _, Some(Phase::Landed)) => "action".to_owned(),
            (18, ..) => "extra".to_owned(),
            _ => format!("V[{index}]"),
        }
    }

    /// An expression next to an operator, in brackets if the operator binds tighter.
    pub(super) fn operand(&mut self, tree: &Node, tightness: u8) -> String {
        let Some(text) = self.in_words(tree) else { return assembly(tree) };
        let own = match &tree.kind {
            Kind::If(..) => 0,
            Kind::Op(op, _) => builtins::operator_of(*op).map_or(TIGHT, self::tightness),
            _ => TIGHT,
        };
        if own >= tightness { text } else { format!("({text})") }
    }

    /// An expression.
    pub(super) fn expression(&mut self, tree: &Node) -> String {
        self.in_words(tree).unwrap_or_else(|| assembly(tree))
    }

    /// An expression of the language, if it is one.
    fn in_words(&mut self, tree: &Node) -> Option<String> {
        Some(match &tree.kind {
            Kind::Const(value) => value.to_string(),
            Kind::Var(index) => self.variable(*index),
            Kind::Call(entry) => format!("{}()", function_name(*entry)),
            Kind::Table(_, index, elements) if !elements.is_empty() => {
                format!("{}[{}]", self.table(elements), self.expression(index))
            }
            Kind::If(condition, a, b) => {
                let [condition, a, b] = [condition, a, b].map(|part| self.expression(part));
                format!("if {condition} {{ {a} }} else {{ {b} }}")
            }
            Kind::Op(op, operands) => return self.operation(*op, operands),
            Kind::Table(..) | Kind::Seq(..) | Kind::Cells(_) => return None,
        })
    }

    fn table(&mut self, elements: &[i32]) -> String {
        let next = self.tables.len();
        let id = *self.ids.entry(elements.to_vec()).or_insert(next);
        if id == next {
            self.tables.push(elements.to_vec());
        }
        table_name(id)
    }

    fn operation(&mut self, op: Op, operands: &[Tree]) -> Option<String> {
        if let Some(operator) = builtins::operator_of(op)
            && let [a, b] = operands
        {
            // The compiler rejects what always traps.
            let traps = matches!(op, Op::Divide | Op::Modulo) && a.is_constant() && b.is_constant();
            let own = tightness(operator);
            // Comparisons cannot be chained.
            let left = if own == COMPARISON { own + 1 } else { own };
            let [a, b] = [self.operand(a, left), self.operand(b, own + 1)];
            return (!traps).then(|| format!("{a} {} {b}", operator.symbol()));
        }
        // The compiler evaluates constant indices, and they could be out of range.
        let computed = |operand: &Tree| !operand.is_constant();
        match (op, operands) {
            (Op::Not, [a]) => Some(format!("~{}", self.operand(a, TIGHT))),
            (Op::Load, [index]) if computed(index) => {
                Some(format!("V[{}]", self.expression(index)))
            }
            (Op::Piece, [k]) => match k.as_constant() {
                Some(-1) => Some("piece.size".to_owned()),
                Some(0) => Some("piece.reference".to_owned()),
                Some(k @ 1..=4) => Some(format!("piece.cell[{k}]")),
                _ if computed(k) => Some(format!("piece.cell[{}]", self.expression(k))),
                _ => None,
            },
            (Op::Next, [k]) => match k.as_constant() {
                Some(-1) => Some("radar".to_owned()),
                Some(0) => Some("next.shape".to_owned()),
                Some(k @ 1..=4) => Some(format!("next.color[{k}]")),
                Some(k @ 5..=8) => Some(format!("next.pattern[{}]", k - 4)),
                _ if computed(k) => Some(format!("next.color[{}]", self.expression(k))),
                _ => None,
            },
            (Op::DestroyLoop, [body, mark]) => self.destroy_while(body, mark),
            (op, [])
                if builtins::VALUES.iter().any(|&(_, _, value, k)| value == op && k.is_empty()) =>
            {
                let found = builtins::VALUES.iter().find(|&&(_, _, value, _)| value == op);
                found.map(|&(name, ..)| name.to_owned())
            }
            _ => self.builtin(op, operands),
        }
    }

    /// A call of a built-in function.
    pub(super) fn builtin(&mut self, op: Op, operands: &[Tree]) -> Option<String> {
        let mut operands = operands.to_vec();
        // The value of the first operand of `$6E` is unused.
        if op == Op::Destroy
            && let Some(first) = operands.first_mut()
            && effects(first, self.writes).is_none()
        {
            *first = Node::constant(0);
        }
        builtins::FUNCTIONS
            .iter()
            .filter(|builtin| builtin.op == op)
            .find_map(|builtin| self.matching(builtin, &operands))
    }

    fn matching(&mut self, builtin: &Builtin, operands: &[Tree]) -> Option<String> {
        let mut arguments = vec![String::new(); builtin.parameters.len()];
        for (pattern, operand) in builtin.operands.iter().zip(operands) {
            let constant = operand.as_constant();
            match *pattern {
                Operand::Constant(value) => {
                    if constant != Some(value) {
                        return None;
                    }
                }
                Operand::Argument(k) => {
                    let range = match builtin.parameters.get(k).copied() {
                        Some("mark") => 0..=7,
                        Some("milliseconds") => 1..=8191,
                        _ => i32::MIN..=i32::MAX,
                    };
                    if constant.is_some_and(|value| !range.contains(&value)) {
                        return None;
                    }
                    *arguments.get_mut(k)? = self.expression(operand);
                }
                Operand::ArgumentPlus8(k) => {
                    let mark = constant.filter(|mark| (8..16).contains(mark))?;
                    *arguments.get_mut(k)? = (mark - 8).to_string();
                }
                Operand::Index(k) => {
                    let text = match constant {
                        Some(index) => {
                            let index = u8::try_from(index).ok().filter(|&index| index < 64)?;
                            self.variable(index)
                        }
                        None if operand.is_constant() => return None,
                        None => format!("V[{}]", self.expression(operand)),
                    };
                    *arguments.get_mut(k)? = text;
                }
            }
        }
        Some(format!("{}({})", builtin.name, arguments.join(", ")))
    }

    fn destroy_while(&mut self, body: &Tree, mark: &Tree) -> Option<String> {
        let valid = mark.as_constant().map_or(!mark.is_constant(), |mark| (0..8).contains(&mark));
        let body = match &body.kind {
            _ if effects(body, self.writes).is_none() => String::new(),
            Kind::Call(entry) => format!(" {}(); ", function_name(*entry)),
            _ => return None,
        };
        let mark = self.expression(mark);
        valid.then(|| format!("destroy_while({mark}) {{{body}}}"))
    }
}

/// How tight comparisons bind.
pub(super) const COMPARISON: u8 = 1;
/// Binds tighter than all operators: needs no brackets.
pub(super) const TIGHT: u8 = 8;

/// How tight an operator binds; `||` and `&&` need brackets within each other.
const fn tightness(operator: Binary) -> u8 {
    operator.level().saturating_sub(1)
}

/// A tree as an `asm` block.
pub(super) fn assembly(tree: &Node) -> String {
    // Where paths join, only flat assembly can express which operands are awaited.
    let mut asm = Asm { words: Vec::new(), labels: 0, flat: has_paths(tree) };
    asm.tree(tree);
    let flat = if asm.flat { "flat " } else { "" };
    format!("asm {{ {flat}{} }}", asm.words.join(" "))
}

/// True if a tree has more than one path.
fn has_paths(tree: &Node) -> bool {
    let own = match &tree.kind {
        Kind::If(..) => true,
        Kind::Cells(cells) => cells.each != cells.last,
        _ => false,
    };
    own || tree.parts().into_iter().any(|part| has_paths(part))
}

struct Asm {
    words: Vec<String>,
    labels: usize,
    flat: bool,
}

impl Asm {
    fn word(&mut self, word: impl Into<String>) {
        self.words.push(word.into());
    }

    fn label(&mut self) -> String {
        self.labels += 1;
        format!("l{}", self.labels)
    }

    /// The offset after the condition of a branch.
    fn offset(&mut self, label: &str) {
        if self.flat {
            self.word("offset16");
        }
        self.word(label);
    }

    fn tree(&mut self, tree: &Node) {
        match &tree.kind {
            Kind::Const(value) => self.word(value.to_string()),
            Kind::Var(index) => self.word(format!("V[{index}]")),
            Kind::Call(entry) => self.word(format!("call {}", function_name(*entry))),
            Kind::Op(op, operands) => {
                self.word(op.info().mnemonic);
                operands.iter().for_each(|operand| self.tree(operand));
            }
            Kind::Table(op, index, elements) => {
                self.word(op.info().mnemonic);
                self.tree(index);
                if self.flat {
                    self.word(if *op == Op::Words { "elements16" } else { "elements32" });
                }
                let elements: Vec<String> = elements.iter().map(i32::to_string).collect();
                self.word(format!("[{}]", elements.join(", ")));
            }
            Kind::If(condition, a, b) => self.either(condition, a, b),
            Kind::Seq(a, b) => {
                self.word(Op::Branch.info().mnemonic);
                self.tree(a);
                let next = self.label();
                self.offset(&next);
                self.word(format!("{next}:"));
                self.tree(b);
            }
            Kind::Cells(cells) => self.cells(cells),
        }
    }

    fn either(&mut self, condition: &Node, a: &Node, b: &Node) {
        let [first, end] = [self.label(), self.label()];
        self.word(Op::Branch.info().mnemonic);
        self.tree(condition);
        self.offset(&first);
        self.tree(b);
        self.word(format!("jmp {end}"));
        self.word(format!("{first}:"));
        self.tree(a);
        self.word(format!("{end}:"));
    }

    fn cells(&mut self, cells: &Cells) {
        self.word(cells.op.info().mnemonic);
        self.word(cells.variable.to_string());
        cells.origin.iter().for_each(|origin| self.tree(origin));
        if cells.each == cells.last {
            self.tree(&cells.each);
        } else {
            self.either(&Node::var(cells.variable), &cells.each, &cells.last);
        }
    }
}
