//! `asm` blocks: codes by mnemonic, in prefix notation.
//!
//! The table of codes has the operands of every mnemonic, so the block is read as the machine reads
//! it. Operands that are missing at its end are an error.

use std::collections::BTreeMap;

use grammar::isa::{Op, Operand};
use grammar::span::Span;
use grammar_text::ast::{AsmItem, AsmKind, Name};

use super::body::Body;
use super::flat_blocks::behind_flat;
use super::names::Symbol;
use super::places::Place;
use crate::diagnostics::{Code, Diagnostic};
use crate::program::{Asm, Expr, ExprKind, FunctionId};
use grammar::index::narrow;

/// A code in the block that still needs operands. Its inline operand comes after its expressions.
struct Pending {
    op: Op,
    expressions: usize,
}

struct Assembler<'i> {
    items: std::slice::Iter<'i, AsmItem>,
    labels: BTreeMap<&'i str, (u32, bool, Span)>,
    pending: Vec<Pending>,
    out: Vec<Asm>,
}

impl Body<'_, '_> {
    pub(super) fn asm(&mut self, items: &[AsmItem], span: Span) -> Expr {
        if let Some(rest) = behind_flat(items) {
            return self.flat_asm(rest, span);
        }
        let mut assembler = Assembler {
            items: items.iter(),
            labels: BTreeMap::new(),
            pending: Vec::new(),
            out: Vec::new(),
        };
        while let Some(item) = assembler.items.next() {
            if !self.asm_item(&mut assembler, item) {
                return Expr::constant(0, span);
            }
        }
        if let Some(open) = assembler.pending.last() {
            let message = format!("`{}` lacks an operand", open.op.info().mnemonic);
            self.error(Code::BadAsm, span, message, "ends too early");
        }
        for (name, &(_, placed, at)) in &assembler.labels {
            if !placed {
                let message = format!("there is no label `{name}` in this block");
                self.error(Code::BadAsm, at, message, "used as a target here");
            }
        }
        Expr { kind: ExprKind::Asm(assembler.out.into()), span }
    }

    /// Reads an item; false if the rest cannot be read without it.
    fn asm_item<'i>(&mut self, assembler: &mut Assembler<'i>, item: &'i AsmItem) -> bool {
        match &item.kind {
            AsmKind::Label(name) => {
                if name.text.starts_with(|first: char| first.is_ascii_digit()) {
                    self.error(Code::BadAsm, item.span, "a label must be a name", "a number");
                }
                let id = assembler.label(name);
                if let Some(label) = assembler.labels.get_mut(&*name.text) {
                    if label.1 {
                        let message = format!("the label `{}` is defined twice", name.text);
                        self.error(Code::BadAsm, item.span, message, "again here");
                    }
                    label.1 = true;
                }
                assembler.out.push(Asm::Label(id));
                true
            }
            AsmKind::Word(name) => match Op::from_mnemonic(&name.text) {
                Some(op) => self.asm_code(assembler, op, item.span),
                None => self.asm_value(assembler, item, name),
            },
            AsmKind::Path(module, name) => {
                match self.resolver.lookup_path(self.unit, module, name) {
                    Some(Symbol::Variable(variable)) => assembler.out.push(Asm::Var(variable)),
                    Some(Symbol::Constant(number)) => {
                        let value = self.resolver.constant(number, item.span, 0).unwrap_or(0);
                        assembler.out.push(Asm::Const(value));
                    }
                    Some(Symbol::Mark(mark)) => {
                        let mark = self.resolver.mark(mark);
                        assembler.out.push(Asm::Const(mark));
                    }
                    Some(symbol) => {
                        let message = "this cannot be an operand";
                        self.error(Code::BadAsm, item.span, message, symbol.describe());
                        return false;
                    }
                    None => return false,
                }
                self.asm_complete(assembler)
            }
            AsmKind::Int(int, negative) => {
                let value = self.integer(*int, *negative).as_constant().unwrap_or(0);
                assembler.out.push(Asm::Const(value));
                self.asm_complete(assembler)
            }
            AsmKind::Index(name) => {
                let expr = grammar_text::ast::Expr {
                    kind: grammar_text::ast::ExprKind::Name(name.clone()),
                    span: name.span,
                };
                match self.place(&expr) {
                    Some(Place::Variable(variable)) => assembler.out.push(Asm::Index(variable)),
                    Some(Place::Wrong) => return false,
                    _ => {
                        self.error(
                            Code::BadAsm,
                            item.span,
                            "this cannot have an index",
                            "not a variable",
                        );
                        return false;
                    }
                }
                self.asm_complete(assembler)
            }
            AsmKind::List(_) | AsmKind::Text(_) => {
                let message = "a list is allowed only after `words`, `longs` or `case`";
                self.error(Code::BadAsm, item.span, message, "not expected here");
                false
            }
        }
    }

    /// Notes that a block calls a function, and may use its value.
    pub(super) fn use_function(&mut self, function: FunctionId) {
        self.resolver.program.functions[function].value_used = true;
    }

    fn asm_value(&mut self, assembler: &mut Assembler<'_>, item: &AsmItem, name: &Name) -> bool {
        if &*name.text == "V" {
            let Some(variable) = self.asm_variable(assembler.items.next(), name) else {
                return false;
            };
            assembler.out.push(Asm::Var(variable));
            return self.asm_complete(assembler);
        }
        let expr = grammar_text::ast::Expr {
            kind: grammar_text::ast::ExprKind::Name(name.clone()),
            span: name.span,
        };
        match self.place(&expr) {
            Some(Place::Variable(variable)) => assembler.out.push(Asm::Var(variable)),
            Some(Place::Value(value, what)) => match value.as_constant() {
                Some(value) => assembler.out.push(Asm::Const(value)),
                None => {
                    let message = "this cannot be an operand";
                    self.error(Code::BadAsm, item.span, message, what);
                    return false;
                }
            },
            Some(Place::Wrong) => return false,
            Some(Place::Computed(_) | Place::Element { .. } | Place::Packed(_)) | None => {
                let message = format!("`{}` is neither a mnemonic nor a value", name.text);
                let mnemonics = Op::ALL.into_iter().map(|op| op.info().mnemonic);
                self.report(
                    Diagnostic::new(Code::BadAsm, item.span, message)
                        .label("unknown")
                        .suggest(&name.text, mnemonics),
                );
                return false;
            }
        }
        self.asm_complete(assembler)
    }

    fn asm_code(&mut self, assembler: &mut Assembler<'_>, op: Op, span: Span) -> bool {
        let expressions = op.expressions();
        if expressions > 0 {
            assembler.out.push(Asm::Op(op));
            assembler.pending.push(Pending { op, expressions });
            return true;
        }
        if op == Op::Return && !assembler.pending.is_empty() {
            let message = "`ret` cannot be an operand";
            self.report(
                Diagnostic::new(Code::BadAsm, span, message)
                    .label("an operand is expected here")
                    .note("the machine traps `return-in-expression` (section 6.9, $51)"),
            );
            return false;
        }
        if !self.asm_inline(assembler, op, span) {
            return false;
        }
        if op.is_transparent() || op == Op::Return { true } else { self.asm_complete(assembler) }
    }

    /// A value is complete, and with it perhaps the codes that needed it.
    fn asm_complete(&mut self, assembler: &mut Assembler<'_>) -> bool {
        while let Some(pending) = assembler.pending.last_mut() {
            pending.expressions -= 1;
            if pending.expressions > 0 {
                return true;
            }
            let op = pending.op;
            assembler.pending.pop();
            if !self.asm_inline(assembler, op, Span::default()) {
                return false;
            }
            if op.is_transparent() {
                return true;
            }
        }
        true
    }

    /// Reads the inline operand of a code.
    fn asm_inline(&mut self, assembler: &mut Assembler<'_>, op: Op, span: Span) -> bool {
        let Some(operand) = op.inline() else {
            // A code with expressions was written before them.
            if op.expressions() == 0 {
                assembler.out.push(Asm::Op(op));
            }
            return true;
        };
        let Some(item) = assembler.items.next() else {
            let message = format!("`{}` lacks its operand", op.info().mnemonic);
            self.error(Code::BadAsm, span, message, "ends too early");
            return false;
        };
        let wanted = match (operand, &item.kind) {
            (Operand::Offset8 | Operand::Offset16, AsmKind::Word(name)) => {
                if op == Op::Call
                    && let Some(Symbol::Function(function)) = self.find(name)
                {
                    self.use_function(function);
                    assembler.out.push(Asm::Call(function));
                } else {
                    let label = assembler.label(name);
                    assembler.out.push(Asm::Branch(op, label));
                }
                return true;
            }
            (Operand::Word | Operand::Long, AsmKind::Int(int, negative)) => {
                let value = self.integer(*int, *negative).as_constant().unwrap_or(0);
                if operand == Operand::Word && i16::try_from(value).is_err() {
                    let message = "a word must be -32768 to 32767";
                    self.error(Code::BadAsm, item.span, message, "too large");
                }
                assembler.out.push(Asm::Inline(op, value));
                return true;
            }
            (Operand::Words | Operand::Longs, AsmKind::List(list)) => {
                return self.asm_table(assembler, op, list, item.span);
            }
            (Operand::Offsets, AsmKind::List(list)) => {
                let mut labels = Vec::new();
                for item in list {
                    let AsmKind::Word(name) = &item.kind else {
                        self.error(
                            Code::BadAsm,
                            item.span,
                            "a label is expected here",
                            "not a label",
                        );
                        return false;
                    };
                    labels.push(assembler.label(name));
                }
                assembler.out.push(Asm::Targets(labels));
                return true;
            }
            (Operand::Offset8 | Operand::Offset16, _) => "a label",
            (Operand::Word | Operand::Long, _) => "a number",
            (Operand::Words | Operand::Longs | Operand::Offsets, _) => "a list in `[...]`",
            (Operand::Expr | Operand::Body, _) => "an expression",
        };
        let message = format!("`{}` needs {wanted} here", op.info().mnemonic);
        self.error(Code::BadAsm, item.span, message, "of another kind");
        false
    }

    fn asm_table(
        &mut self,
        assembler: &mut Assembler<'_>,
        op: Op,
        list: &[AsmItem],
        span: Span,
    ) -> bool {
        let mut elements = Vec::new();
        for item in list {
            let value = match &item.kind {
                AsmKind::Int(int, negative) => self.integer(*int, *negative).as_constant(),
                AsmKind::Word(name) => self.constant_value(&grammar_text::ast::Expr {
                    kind: grammar_text::ast::ExprKind::Name(name.clone()),
                    span: item.span,
                }),
                _ => None,
            };
            let Some(value) = value else {
                self.error(
                    Code::BadAsm,
                    item.span,
                    "a constant is expected here",
                    "not a constant",
                );
                return false;
            };
            if op == Op::Words && i16::try_from(value).is_err() {
                self.error(Code::BadAsm, item.span, "a word must be -32768 to 32767", "too large");
            }
            elements.push(value);
        }
        if elements.len() > 255 {
            self.error(Code::BadAsm, span, "a table can have at most 255 elements", "too long");
        }
        assembler.out.push(Asm::Table(op, elements));
        true
    }
}

impl<'i> Assembler<'i> {
    /// The number of a label.
    fn label(&mut self, name: &'i Name) -> u32 {
        let next = narrow(self.labels.len());
        self.labels.entry(&name.text).or_insert((next, false, name.span)).0
    }
}

/// How many expressions a block has, one after the other.
pub(super) fn expressions(items: &[Asm]) -> usize {
    let mut open: Vec<(Op, usize)> = Vec::new();
    let mut count = 0;
    for item in items {
        let complete = match item {
            Asm::Op(op) if op.expressions() > 0 => {
                open.push((*op, op.expressions()));
                false
            }
            Asm::Op(op) => *op != Op::Return,
            Asm::Branch(op, _) => *op == Op::Call,
            Asm::Label(_) | Asm::Table(..) | Asm::Targets(_) => false,
            Asm::Const(_) | Asm::Inline(..) | Asm::Var(_) | Asm::Index(_) | Asm::Call(_) => true,
        };
        if !complete {
            continue;
        }
        loop {
            let Some((op, awaited)) = open.last_mut() else {
                count += 1;
                break;
            };
            *awaited -= 1;
            if *awaited > 0 {
                break;
            }
            let transparent = op.is_transparent();
            open.pop();
            if transparent {
                break;
            }
        }
    }
    count
}
