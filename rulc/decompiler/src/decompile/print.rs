//! Statements as text.

use std::fmt::Write;

use grammar::arith::{Assign, Store, store_target};
use grammar::isa::Op;

use super::ast::{Ast, Cond};
use super::expression::{COMPARISON, TIGHT, Writer, assembly, function_name};
use super::tree::{Kind, Node, Tree, effects};
use rulc_compiler::builtins;

impl Writer<'_> {
    /// Statements, each on a line of its own.
    pub(super) fn statements(&mut self, list: &[Ast], depth: usize, out: &mut String) {
        for statement in list {
            self.statement(statement, depth, out);
        }
    }

    fn statement(&mut self, statement: &Ast, depth: usize, out: &mut String) {
        let margin = "    ".repeat(depth);
        let _ = match statement {
            Ast::Eval(tree) => writeln!(out, "{margin}{}", self.evaluation(tree)),
            Ast::If(condition, then, otherwise) => {
                out.push_str(&margin);
                self.if_statement(condition, then, otherwise, depth, out);
                Ok(())
            }
            Ast::While(condition, body) => {
                let condition = match condition {
                    Some(condition) => self.condition(condition),
                    None => "true".to_owned(),
                };
                let _ = writeln!(out, "{margin}while {condition} {{");
                self.statements(body, depth + 1, out);
                writeln!(out, "{margin}}}")
            }
            Ast::For { op, variable, origin, body } => {
                let set = builtins::SETS.iter().find(|(_, set, _)| set == op);
                let set = set.map_or("cells", |&(name, _, _)| name);
                let set = match origin {
                    Some(origin) => format!("{set}({})", self.expression(origin)),
                    None => set.to_owned(),
                };
                let _ = writeln!(out, "{margin}for V[{variable}] in {set} {{");
                self.statements(body, depth + 1, out);
                writeln!(out, "{margin}}}")
            }
            Ast::Switch(variable, arms, other) => {
                let _ = writeln!(out, "{margin}switch {} {{", self.variable(*variable));
                for (ranges, body) in arms {
                    let ranges: Vec<String> = ranges
                        .iter()
                        .map(|&(first, last)| {
                            if first == last {
                                first.to_string()
                            } else {
                                format!("{first}..{last}")
                            }
                        })
                        .collect();
                    self.arm(&ranges.join(", "), body, depth + 1, out);
                }
                if !other.is_empty() {
                    self.arm("else", other, depth + 1, out);
                }
                writeln!(out, "{margin}}}")
            }
            Ast::Return(None) => writeln!(out, "{margin}return;"),
            Ast::Return(Some(tree)) => {
                // An assignment is a statement, so the variable is returned.
                let value = match self.assignment(tree) {
                    Some((place, text)) => {
                        let _ = writeln!(out, "{margin}{text}");
                        place
                    }
                    None => self.expression(tree),
                };
                writeln!(out, "{margin}return {value};")
            }
            Ast::Break => writeln!(out, "{margin}break;"),
            Ast::Continue => writeln!(out, "{margin}continue;"),
        };
    }

    fn arm(&mut self, values: &str, body: &[Ast], depth: usize, out: &mut String) {
        let margin = "    ".repeat(depth);
        if let [Ast::Return(_) | Ast::Break | Ast::Continue | Ast::Eval(_)] = body {
            let mut line = String::new();
            self.statements(body, 0, &mut line);
            if line.lines().count() == 1 {
                let _ = write!(out, "{margin}{values} => {line}");
                return;
            }
        }
        let _ = writeln!(out, "{margin}{values} => {{");
        self.statements(body, depth + 1, out);
        let _ = writeln!(out, "{margin}}}");
    }

    /// An `if`, whose margin is written already.
    fn if_statement(
        &mut self,
        condition: &Cond,
        then: &[Ast],
        otherwise: &[Ast],
        depth: usize,
        out: &mut String,
    ) {
        let margin = "    ".repeat(depth);
        let _ = writeln!(out, "if {} {{", self.condition(condition));
        self.statements(then, depth + 1, out);
        let _ = write!(out, "{margin}}}");
        match otherwise {
            [] => out.push('\n'),
            [Ast::If(condition, then, otherwise)] => {
                out.push_str(" else ");
                self.if_statement(condition, then, otherwise, depth, out);
            }
            _ => {
                out.push_str(" else {\n");
                self.statements(otherwise, depth + 1, out);
                let _ = writeln!(out, "{margin}}}");
            }
        }
    }

    fn condition(&mut self, condition: &Cond) -> String {
        match condition {
            Cond::Tree(tree) => self.expression(tree),
            Cond::Not(inner) => match &**inner {
                Cond::Tree(tree) => format!("!{}", self.operand(tree, TIGHT)),
                inner => format!("!({})", self.condition(inner)),
            },
            Cond::And(a, b) => format!("{} && {}", self.and_operand(a), self.and_operand(b)),
            Cond::Or(a, b) => format!("{} || {}", self.or_operand(a), self.or_operand(b)),
        }
    }

    fn and_operand(&mut self, condition: &Cond) -> String {
        match condition {
            Cond::Or(..) => format!("({})", self.condition(condition)),
            _ => self.or_operand(condition),
        }
    }

    fn or_operand(&mut self, condition: &Cond) -> String {
        match condition {
            Cond::Tree(tree) => self.operand(tree, COMPARISON),
            _ => self.condition(condition),
        }
    }

    /// An expression that is evaluated for its effects.
    fn evaluation(&mut self, tree: &Tree) -> String {
        if let Some((_, text)) = self.assignment(tree) {
            return text;
        }
        match &tree.kind {
            Kind::Call(entry) => format!("{}();", function_name(*entry)),
            Kind::Op(Op::Store, operands) => match operands.as_slice() {
                [index, value] if !index.is_constant() => {
                    let [index, value] = [index, value].map(|part| self.expression(part));
                    format!("V[{index}] = {value};")
                }
                _ => assembly(tree),
            },
            Kind::Op(Op::DestroyLoop, _) => self.expression(tree),
            Kind::Op(op, operands) => match self.builtin(*op, operands) {
                Some(call) => format!("{call};"),
                None => assembly(tree),
            },
            _ => assembly(tree),
        }
    }

    /// An assignment to a variable with a known index: the variable and the statement.
    fn assignment(&mut self, tree: &Node) -> Option<(String, String)> {
        let Kind::Op(Op::Store, operands) = &tree.kind else { return None };
        let [index, value] = operands.as_slice() else { return None };
        let Store { variable, assign } = store_target(index.as_constant()?).ok()?;
        let place = self.variable(variable.get());
        // The language reads the old value first, the machine after the value that is added.
        let changes = effects(value, self.writes).writes & 1 << variable.get() != 0;
        let text = match (assign, value.as_constant()) {
            (Assign::Add, _) if changes => {
                format!("{place} = {} + {place};", self.operand(value, TIGHT))
            }
            (Assign::Subtract, _) if changes => {
                format!("{place} = 0 - {} + {place};", self.operand(value, TIGHT))
            }
            (Assign::Add, Some(value @ -0x7FFF_FFFF..=-1)) => format!("{place} -= {};", -value),
            (Assign::Set, _) => format!("{place} = {};", self.expression(value)),
            (Assign::Add, _) => format!("{place} += {};", self.expression(value)),
            (Assign::Subtract, _) => format!("{place} -= {};", self.expression(value)),
        };
        Some((place, text))
    }
}
