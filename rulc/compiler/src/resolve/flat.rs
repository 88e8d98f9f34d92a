//! Flat assembly: every word stands for its own bytes, wherever it is.
//!
//! The operands of codes are not checked, so that any bytes can be written. Inline operands that
//! come after expressions have words of their own: `offset8`, `offset16`, `offsets`, `elements16`,
//! `elements32`.

use std::collections::BTreeMap;

use grammar::isa::{Op, Operand, VarIndex};
use grammar::rul3::Phase;
use grammar::span::Span;
use grammar_text::ast::{AsmItem, AsmKind, Int, Name};

use super::body::Body;
use super::names::Symbol;
use super::places::Place;
use crate::diagnostics::{Code, Diagnostic};
use crate::index::{Id, checked, impl_id};
use crate::program::{FunctionId, VarId};

/// The number of a label in its block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LabelId(pub(super) u32);

impl_id! { LabelId }

/// An item of flat assembly.
#[derive(Debug)]
pub(super) enum Flat {
    /// The byte of a code.
    Op(Op),
    /// A constant, by the shortest code.
    Const(i32),
    /// A `$48` or `$49` with its constant.
    Inline(Op, i32),
    /// The value of a variable.
    Var(VarId),
    /// The index of a variable, as a constant.
    Index(VarId),
    /// The place of a label.
    Label(LabelId),
    /// The entry of a phase.
    Phase(Phase),
    /// A `$50` or `$52` with its offset.
    Jump(Op, Target),
    /// A branch offset with this number of bits.
    Offset(u32, Target),
    /// The count and the elements of a `$60` or `$61`.
    Table(Op, Vec<i32>),
    /// The count and the offsets of a `$62`.
    Offsets(Vec<Target>),
    /// Bytes as they are.
    Bytes(Vec<u8>),
}

/// Where an offset leads.
#[derive(Clone, Copy, Debug)]
pub(super) enum Target {
    /// To a label.
    Label(LabelId),
    /// To a function.
    Function(FunctionId),
    /// This number of bytes from the offset itself.
    Distance(i32),
}

/// Flat assembly that was read: its items, and where each comes from.
#[derive(Debug, Default)]
pub(super) struct FlatBlock {
    pub(super) items: Vec<(Flat, Span)>,
    pub(super) labels: usize,
}

/// The items of a block that are still to be read, and the labels seen so far.
struct Reading<'i> {
    items: std::slice::Iter<'i, AsmItem>,
    labels: BTreeMap<&'i str, (LabelId, bool, Span)>,
}

impl<'i> Reading<'i> {
    fn label(&mut self, name: &'i Name) -> LabelId {
        let next = LabelId::new(self.labels.len());
        self.labels.entry(&name.text).or_insert((next, false, name.span)).0
    }
}

impl Body<'_, '_> {
    /// Reads flat assembly; what is wrong with it is reported.
    pub(super) fn flat(&mut self, items: &[AsmItem]) -> FlatBlock {
        let mut reading = Reading { items: items.iter(), labels: BTreeMap::new() };
        let mut out = FlatBlock::default();
        while let Some(item) = reading.items.next() {
            let Some(flat) = self.flat_item(&mut reading, item) else { break };
            out.items.push((flat, item.span));
        }
        for (name, &(_, placed, at)) in &reading.labels {
            if !placed {
                let message = format!("there is no label `{name}` in this block");
                self.error(Code::BadAsm, at, message, "used as a target here");
            }
        }
        out.labels = reading.labels.len();
        out
    }

    fn flat_item<'i>(&mut self, reading: &mut Reading<'i>, item: &'i AsmItem) -> Option<Flat> {
        match &item.kind {
            AsmKind::Label(name) => {
                let id = reading.label(name);
                if let Some(label) = reading.labels.get_mut(&*name.text) {
                    if label.1 {
                        let message = format!("the label `{}` is defined twice", name.text);
                        self.error(Code::BadAsm, item.span, message, "again here");
                    }
                    label.1 = true;
                }
                Some(Flat::Label(id))
            }
            AsmKind::Word(name) => self.flat_word(reading, name),
            AsmKind::Int(int, negative) => {
                Some(Flat::Const(self.integer(*int, *negative).as_constant().unwrap_or(0)))
            }
            AsmKind::Index(name) => match self.place_named(name) {
                Some(Place::Variable(variable)) => Some(Flat::Index(variable)),
                _ => self.not_flat(item.span, "this cannot have an index"),
            },
            AsmKind::Path(..) | AsmKind::List(_) | AsmKind::Text(_) => {
                self.not_flat(item.span, "a code, a value or a label is expected here")
            }
        }
    }

    fn not_flat<T>(&mut self, span: Span, message: &str) -> Option<T> {
        self.error(Code::BadAsm, span, message, "not expected here");
        None
    }

    fn place_named(&mut self, name: &Name) -> Option<Place> {
        self.place(&grammar_text::ast::Expr {
            kind: grammar_text::ast::ExprKind::Name(name.clone()),
            span: name.span,
        })
    }

    fn flat_word<'i>(&mut self, reading: &mut Reading<'i>, name: &'i Name) -> Option<Flat> {
        if let Some(op) = Op::from_mnemonic(&name.text) {
            return match op.inline().filter(|_| op.expressions() == 0) {
                None => Some(Flat::Op(op)),
                Some(Operand::Word) => {
                    let value = self.flat_constant(reading.items.next(), name, true)?;
                    Some(Flat::Inline(op, value))
                }
                Some(Operand::Long) => {
                    let value = self.flat_constant(reading.items.next(), name, false)?;
                    Some(Flat::Inline(op, value))
                }
                Some(_) => {
                    let item = reading.items.next();
                    Some(Flat::Jump(op, self.flat_target(reading, item, name, op == Op::Call)?))
                }
            };
        }
        let op = |wide| if wide { Op::Longs } else { Op::Words };
        match &*name.text {
            "phase" => match reading.items.next() {
                Some(AsmItem { kind: AsmKind::Label(letter), span }) => {
                    let phase = Phase::from_letter(&letter.text);
                    if phase.is_none() {
                        self.error(Code::BadAsm, *span, "there is no such phase", "not a phase");
                    }
                    phase.map(Flat::Phase)
                }
                _ => self.not_flat(name.span, "`phase` must be followed by a letter and `:`"),
            },
            "hex" => {
                let item = reading.items.next();
                self.hex(item, name).map(Flat::Bytes)
            }
            "offset8" | "offset16" => {
                let item = reading.items.next();
                let target = self.flat_target(reading, item, name, false)?;
                Some(Flat::Offset(if &*name.text == "offset8" { 8 } else { 16 }, target))
            }
            "offsets" => {
                let list = self.flat_list(reading, name)?;
                let targets = list
                    .iter()
                    .map(|item| self.flat_target(reading, Some(item), name, false))
                    .collect::<Option<_>>()?;
                Some(Flat::Offsets(targets))
            }
            "elements16" | "elements32" => {
                let wide = &*name.text == "elements32";
                let list = self.flat_list(reading, name)?;
                let elements = list
                    .iter()
                    .map(|item| self.flat_constant(Some(item), name, !wide))
                    .collect::<Option<_>>()?;
                Some(Flat::Table(op(wide), elements))
            }
            "V" => {
                let variable = self.asm_variable(reading.items.next(), name)?;
                Some(Flat::Var(variable))
            }
            _ => match self.place_named(name) {
                Some(Place::Variable(variable)) => Some(Flat::Var(variable)),
                Some(Place::Value(value, _)) if value.as_constant().is_some() => {
                    value.as_constant().map(Flat::Const)
                }
                _ => {
                    let message = format!("`{}` is neither a mnemonic nor a value", name.text);
                    let mnemonics = Op::ALL.into_iter().map(|op| op.info().mnemonic);
                    self.report(
                        Diagnostic::new(Code::BadAsm, name.span, message)
                            .label("unknown")
                            .suggest(&name.text, mnemonics),
                    );
                    None
                }
            },
        }
    }

    /// The variable of `V[3]`, after its name was read.
    pub(super) fn asm_variable(&mut self, item: Option<&AsmItem>, name: &Name) -> Option<VarId> {
        let index = match item.map(|item| &item.kind) {
            Some(AsmKind::List(list)) => match list.as_slice() {
                [AsmItem { kind: AsmKind::Int(int, false), .. }] => {
                    i32::try_from(int.value).ok().and_then(VarIndex::new)
                }
                _ => None,
            },
            _ => None,
        };
        match index {
            Some(index) => Some(self.resolver.fixed_variable(index, name.span)),
            None => self.not_flat(name.span, "`V` needs an index from 0 to 63 in `[...]`"),
        }
    }

    fn flat_list<'i>(&mut self, reading: &mut Reading<'i>, word: &Name) -> Option<&'i [AsmItem]> {
        match reading.items.next().map(|item| &item.kind) {
            Some(AsmKind::List(list)) if list.len() <= 255 => Some(list),
            Some(AsmKind::List(_)) => {
                self.not_flat(word.span, "a list here can have at most 255 elements")
            }
            _ => {
                let message = format!("`{}` needs a list in `[...]` here", word.text);
                self.not_flat(word.span, &message)
            }
        }
    }

    fn flat_constant(&mut self, item: Option<&AsmItem>, word: &Name, short: bool) -> Option<i32> {
        let Some(AsmItem { kind: AsmKind::Int(int, negative), span }) = item else {
            let message = format!("`{}` needs a number here", word.text);
            return self.not_flat(word.span, &message);
        };
        let value = self.integer(*int, *negative).as_constant()?;
        if short && i16::try_from(value).is_err() {
            self.error(Code::BadAsm, *span, "a word must be -32768 to 32767", "too large");
        }
        Some(value)
    }

    fn flat_target<'i>(
        &mut self,
        reading: &mut Reading<'i>,
        item: Option<&'i AsmItem>,
        word: &Name,
        functions: bool,
    ) -> Option<Target> {
        match item.map(|item| &item.kind) {
            Some(AsmKind::Word(name)) => {
                let symbol = self.resolver.lookup(self.unit, &name.text);
                if functions && let Some(Symbol::Function(function)) = symbol {
                    return Some(Target::Function(function));
                }
                Some(Target::Label(reading.label(name)))
            }
            Some(AsmKind::Int(int, negative)) => {
                self.integer(*int, *negative).as_constant().map(Target::Distance)
            }
            _ => {
                let message = format!("`{}` needs a label or a distance here", word.text);
                self.not_flat(word.span, &message)
            }
        }
    }

    /// The bytes of `hex "00FF"`.
    pub(super) fn hex(&mut self, item: Option<&AsmItem>, word: &Name) -> Option<Vec<u8>> {
        let Some(AsmItem { kind: AsmKind::Text(text), span }) = item else {
            return self.not_flat(word.span, "`hex` needs a string here");
        };
        let digits: Option<Vec<u8>> = text
            .value
            .chars()
            .filter(|character| *character != ' ')
            .map(|digit| digit.to_digit(16).map(checked))
            .collect();
        match digits {
            Some(digits) if digits.len().is_multiple_of(2) => Some(
                digits
                    .chunks(2)
                    .map(|pair| pair.iter().fold(0, |byte, digit| byte << 4 | digit))
                    .collect(),
            ),
            _ => self.not_flat(*span, "`hex` needs pairs of hexadecimal digits"),
        }
    }

    /// The number of an item such as the `36` of `at 36`.
    pub(super) fn asm_number(&mut self, item: Option<&AsmItem>, word: &Name) -> Option<usize> {
        match item.map(|item| &item.kind) {
            Some(AsmKind::Int(Int { value, .. }, false)) => usize::try_from(*value).ok(),
            _ => {
                let message = format!("`{}` needs a number here", word.text);
                self.not_flat(word.span, &message)
            }
        }
    }
}
