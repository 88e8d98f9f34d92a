//! Flat assembly within functions: `asm { flat ... }`.

use grammar::index::{Id, narrow};
use grammar::isa::Op;
use grammar::span::Span;
use grammar_text::ast::{self, AsmItem, AsmKind};

use super::body::Body;
use super::flat::{Flat, Target};
use crate::diagnostics::Code;
use crate::program::{Asm, Expr, ExprKind};

impl Body<'_, '_> {
    /// A block that starts with `flat`: the operands of its codes are up to the author.
    pub(super) fn flat_asm(&mut self, items: &[AsmItem], span: Span) -> Expr {
        let mut out = Vec::new();
        for (item, span) in self.flat(items).items {
            let label = |target| match target {
                Target::Label(label) => Some(narrow(label.index())),
                Target::Function(_) | Target::Distance(_) => None,
            };
            let asm = match item {
                Flat::Op(op) => Some(Asm::Op(op)),
                Flat::Const(value) => Some(Asm::Const(value)),
                Flat::Inline(op, value) => Some(Asm::Inline(op, value)),
                Flat::Var(variable) => Some(Asm::Var(variable)),
                Flat::Index(variable) => Some(Asm::Index(variable)),
                Flat::Label(label) => Some(Asm::Label(narrow(label.index()))),
                Flat::Jump(_, Target::Function(function)) => {
                    self.use_function(function);
                    Some(Asm::Call(function))
                }
                Flat::Jump(op, target) => label(target).map(|label| Asm::Branch(op, label)),
                // The opcode comes before its condition.
                Flat::Offset(bits, target) => {
                    let op = if bits == 8 { Op::BranchShort } else { Op::Branch };
                    label(target).map(|label| Asm::Branch(op, label))
                }
                Flat::Table(op, elements) => Some(Asm::Table(op, elements)),
                Flat::Offsets(targets) => {
                    targets.into_iter().map(label).collect::<Option<_>>().map(Asm::Targets)
                }
                Flat::Phase(_) | Flat::Bytes(_) => None,
            };
            match asm {
                Some(asm) => out.push(asm),
                None => {
                    let message = "this is allowed only in `code` or `file`";
                    self.error(Code::BadAsm, span, message, "not in a function");
                }
            }
        }
        Expr { kind: ExprKind::Asm(out.into()), span }
    }
}

/// The items after the word `flat` at the start of a block.
pub(super) fn behind_flat(items: &[AsmItem]) -> Option<&[AsmItem]> {
    match items.split_first() {
        Some((AsmItem { kind: AsmKind::Word(word), .. }, rest)) if &*word.text == "flat" => {
            Some(rest)
        }
        _ => None,
    }
}

/// True for a block of flat assembly.
pub(super) fn is_flat(expr: &ast::Expr) -> bool {
    match &expr.kind {
        ast::ExprKind::Asm(items) => behind_flat(items).is_some(),
        _ => false,
    }
}
