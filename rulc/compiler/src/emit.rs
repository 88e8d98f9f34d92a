//! From code to bytes: variables get their places, branches their lengths, labels their addresses.

use std::collections::BTreeMap;

use grammar::isa::{Code as Byte, Op, push_constant, push_count, push_word};
use grammar::span::Span;

use crate::analyze::Places;
use crate::ir::{Code, Item, Label};
use crate::islands;
use crate::layout::{Layout, flat, signed, without_idle_jumps};
use crate::passes::{Pass, Passes};
use crate::program::FunctionId;

/// The bytes of a program.
#[derive(Debug)]
pub(crate) struct Emitted {
    pub(crate) bytes: Vec<u8>,
    /// The address of each function.
    pub(crate) functions: BTreeMap<FunctionId, i32>,
    /// The spans of the source that the code comes from, each with its first address.
    pub(crate) spans: Vec<(usize, Span)>,
    /// The addresses of the points after statements that the source map needs.
    pub(crate) points: BTreeMap<Span, usize>,
}

/// A branch whose offset does not fit.
#[derive(Debug)]
pub(crate) struct TooFar {
    /// The statement that it belongs to.
    pub(crate) span: Span,
    /// The offset that it needs, in bytes, and how many bits it can have.
    pub(crate) distance: i64,
    pub(crate) bits: u32,
}

/// Emits a program.
///
/// With [`Pass::Short`], conditional branches are as short as their targets allow, else all have
/// 16 bits; with [`Pass::Jumps`], jumps to what follows are left out. Targets that are too far away
/// are reached through [`islands`].
pub(crate) fn emit(code: &Code, places: &Places, passes: &Passes) -> Result<Emitted, TooFar> {
    let with_islands = islands::add(code, places, passes);
    let code = with_islands.as_ref().unwrap_or(code);
    let mut items = flat(&code.items);
    if passes.has(Pass::Jumps) {
        items = without_idle_jumps(&items);
    }
    let layout = Layout::new(&items, code, places, passes.has(Pass::Short));
    let mut writer = Writer {
        code,
        places,
        layout: &layout,
        bytes: Vec::new(),
        span: Span::default(),
        spans: Vec::new(),
        points: BTreeMap::new(),
    };
    for item in &items {
        if layout.size(item, places) > 0
            && writer.spans.last().is_none_or(|&(_, span)| span != writer.span)
        {
            writer.spans.push((writer.bytes.len(), writer.span));
        }
        writer.item(item)?;
    }
    let address = |label: Label| match i32::try_from(layout.address(label)) {
        Ok(address) => address,
        Err(_) => panic!("sources are limited in size, so their code has less than 2 GiB"),
    };
    let functions = code.functions.iter().map(|&(id, label)| (id, address(label))).collect();
    Ok(Emitted { bytes: writer.bytes, functions, spans: writer.spans, points: writer.points })
}

struct Writer<'a> {
    code: &'a Code,
    places: &'a Places,
    layout: &'a Layout,
    bytes: Vec<u8>,
    /// The statement that the present item comes from.
    span: Span,
    spans: Vec<(usize, Span)>,
    points: BTreeMap<Span, usize>,
}

impl Writer<'_> {
    fn item(&mut self, item: &Item) -> Result<(), TooFar> {
        match item {
            Item::Op(op) => self.bytes.push(op.byte()),
            Item::Const(value) => push_constant(&mut self.bytes, *value),
            Item::Var(variable) => {
                self.bytes.push(Byte::Variable(self.places.get(*variable)).byte());
            }
            Item::Index(variable, offset) => {
                let index = i32::from(self.places.get(*variable).get());
                push_constant(&mut self.bytes, index + offset);
            }
            Item::Branch(branch) => {
                let op = if self.layout.is_long(*branch) { Op::Branch } else { Op::BranchShort };
                self.bytes.push(op.byte());
            }
            Item::BranchOffset(branch) => {
                let bits = if self.layout.is_long(*branch) { 16 } else { 8 };
                self.offset(self.code.branches[*branch], bits)?;
            }
            Item::Next => self.bytes.push(1),
            Item::Offset8(target) => self.offset(*target, 8)?,
            Item::Offset16(target) => self.offset(*target, 16)?,
            Item::Word(value) => push_word(&mut self.bytes, *value),
            Item::Long(value) => self.bytes.extend(value.to_be_bytes()),
            Item::Words(elements) => {
                push_count(&mut self.bytes, elements.len());
                elements.iter().for_each(|&element| push_word(&mut self.bytes, element));
            }
            Item::Longs(elements) => {
                push_count(&mut self.bytes, elements.len());
                elements.iter().for_each(|element| self.bytes.extend(element.to_be_bytes()));
            }
            Item::Targets(targets) => {
                push_count(&mut self.bytes, targets.len());
                for &target in targets.iter() {
                    self.offset(target, 16)?;
                }
            }
            Item::Label(_) | Item::Never => {}
            Item::Source(span) if span.is_empty() => {
                self.points.insert(*span, self.bytes.len());
            }
            Item::Source(span) => self.span = *span,
            Item::Asm(items) => {
                for item in items.iter() {
                    self.item(item)?;
                }
            }
        }
        Ok(())
    }

    /// Writes an offset, relative to its own address (E3).
    fn offset(&mut self, target: Label, bits: u32) -> Result<(), TooFar> {
        let distance = self.layout.address(target) - signed(self.bytes.len());
        let too_far = TooFar { span: self.span, distance, bits };
        if bits == 8 {
            let offset = i8::try_from(distance).map_err(|_| too_far)?;
            self.bytes.extend(offset.to_be_bytes());
        } else {
            let offset = i16::try_from(distance).map_err(|_| too_far)?;
            self.bytes.extend(offset.to_be_bytes());
        }
        Ok(())
    }
}
