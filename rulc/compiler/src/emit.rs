//! From code to bytes: variables get their places, branches their lengths, labels their addresses.

use std::collections::BTreeMap;

use grammar::isa::{Code as Byte, Op, constant_size, push_constant, push_count, push_word};
use grammar::span::Span;

use crate::analyze::Places;
use crate::ir::{BranchId, Code, Item, Label};
use crate::optimize::{Pass, Passes};
use crate::program::FunctionId;

/// The bytes of a program.
#[derive(Debug)]
pub(crate) struct Emitted {
    pub(crate) bytes: Vec<u8>,
    /// Where each function begins.
    pub(crate) functions: BTreeMap<FunctionId, i32>,
    /// From which address on code comes from which place of the source.
    pub(crate) spans: Vec<(usize, Span)>,
    /// The addresses of places behind statements that somebody asked for.
    pub(crate) points: BTreeMap<Span, usize>,
}

/// A branch whose offset does not fit.
#[derive(Debug)]
pub(crate) struct TooFar {
    /// The statement that it belongs to.
    pub(crate) span: Span,
    /// How far it is, and how many bits its offset has.
    pub(crate) distance: i64,
    pub(crate) bits: u32,
}

/// Emits a program.
///
/// With [`Pass::Short`], conditional branches are as short as their targets allow, else all have
/// 16 bits; with [`Pass::Jumps`], jumps to what follows are left out.
pub(crate) fn emit(code: &Code, places: &Places, passes: &Passes) -> Result<Emitted, TooFar> {
    let relax = passes.has(Pass::Short);
    let mut items = Vec::with_capacity(code.items.len());
    flatten(&code.items, &mut items);
    if passes.has(Pass::Jumps) {
        items = without_idle_jumps(&items);
    }
    let layout = Layout::new(&items, code, places, relax);
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
    let functions = code
        .functions
        .iter()
        .map(|&(id, label)| (id, i32::try_from(layout.address(label)).unwrap_or(i32::MAX)))
        .collect();
    Ok(Emitted { bytes: writer.bytes, functions, spans: writer.spans, points: writer.points })
}

/// How many bytes some code takes.
pub(crate) fn measure(code: &Code, places: &Places) -> i64 {
    let mut items = Vec::with_capacity(code.items.len());
    flatten(&code.items, &mut items);
    let items = without_idle_jumps(&items);
    let layout = Layout::new(&items, code, places, true);
    items.iter().map(|item| layout.size(item, places)).sum()
}

/// The address of every item of some code, relative to its beginning, and of every label.
pub(crate) fn addresses(code: &Code, places: &Places) -> (Vec<i64>, Vec<i64>) {
    let items: Vec<&Item> = code.items.iter().collect();
    let layout = Layout::new(&items, code, places, true);
    let mut at = 0;
    let mut out = Vec::with_capacity(items.len());
    for item in &items {
        out.push(at);
        at += layout.size(item, places);
    }
    (out, layout.addresses)
}

/// The items with those of `asm` blocks among them.
fn flatten<'a>(items: &'a [Item], out: &mut Vec<&'a Item>) {
    for item in items.iter() {
        match item {
            Item::Asm(inside) => flatten(inside, out),
            item => out.push(item),
        }
    }
}

/// Leaves out jumps to what follows anyway.
fn without_idle_jumps<'a>(items: &[&'a Item]) -> Vec<&'a Item> {
    let mut out = Vec::with_capacity(items.len());
    let mut k = 0;
    while let Some(&item) = items.get(k) {
        if let (Item::Op(Op::Jump), Some(Item::Offset16(target))) = (item, items.get(k + 1)) {
            let mut behind = items.iter().skip(k + 2);
            let idle = behind
                .by_ref()
                .take_while(|item| matches!(item, Item::Label(_) | Item::Source(_)))
                .any(|item| **item == Item::Label(*target));
            if idle {
                k += 2;
                continue;
            }
        }
        out.push(item);
        k += 1;
    }
    out
}

/// Where everything is.
struct Layout {
    addresses: Vec<i64>,
    /// The conditional branches that need 16 bits.
    long: Vec<bool>,
}

impl Layout {
    /// Begins with short branches and makes those long that do not reach, until all do.
    fn new(items: &[&Item], code: &Code, places: &Places, relax: bool) -> Layout {
        let mut layout =
            Layout { addresses: vec![0; code.labels()], long: vec![!relax; code.branches.len()] };
        loop {
            let mut at = 0_i64;
            let mut offsets = Vec::with_capacity(code.branches.len());
            for item in items.iter() {
                match item {
                    Item::Label(label) => {
                        if let Some(address) = layout.addresses.get_mut(label.0 as usize) {
                            *address = at;
                        }
                    }
                    Item::BranchOffset(branch) => offsets.push((*branch, at)),
                    _ => {}
                }
                at += layout.size(item, places);
            }
            let mut changed = false;
            for (branch, at) in offsets {
                let target =
                    code.branches.get(branch.0 as usize).map_or(0, |&label| layout.address(label));
                if i8::try_from(target - at).is_err()
                    && let Some(long) = layout.long.get_mut(branch.0 as usize)
                    && !*long
                {
                    *long = true;
                    changed = true;
                }
            }
            if !changed {
                return layout;
            }
        }
    }

    fn address(&self, label: Label) -> i64 {
        self.addresses.get(label.0 as usize).copied().unwrap_or(0)
    }

    fn is_long(&self, branch: BranchId) -> bool {
        self.long.get(branch.0 as usize).copied().unwrap_or(true)
    }

    fn size(&self, item: &Item, places: &Places) -> i64 {
        match item {
            Item::BranchOffset(branch) if self.is_long(*branch) => 2,
            item => size(item, places),
        }
    }
}

/// How many bytes an item takes; a conditional branch is taken for a short one.
pub(crate) fn size(item: &Item, places: &Places) -> i64 {
    let table = |count: usize, element: i64| 1 + element * i64::try_from(count).unwrap_or(0);
    match item {
        Item::Op(_)
        | Item::Var(_)
        | Item::Branch(_)
        | Item::BranchOffset(_)
        | Item::Next
        | Item::Offset8(_) => 1,
        Item::Const(value) => constant_size(*value).into(),
        Item::Index(variable, offset) => {
            constant_size(i32::from(places.get(*variable).get()) + offset).into()
        }
        Item::Offset16(_) | Item::Word(_) => 2,
        Item::Long(_) => 4,
        Item::Words(elements) => table(elements.len(), 2),
        Item::Longs(elements) => table(elements.len(), 4),
        Item::Targets(targets) => table(targets.len(), 2),
        Item::Label(_) | Item::Source(_) | Item::Never => 0,
        Item::Asm(items) => items.iter().map(|item| size(item, places)).sum(),
    }
}

struct Writer<'a> {
    code: &'a Code,
    places: &'a Places,
    layout: &'a Layout,
    bytes: Vec<u8>,
    /// The statement that is written.
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
                let target = self.code.branches.get(branch.0 as usize).copied().unwrap_or(Label(0));
                self.offset(target, if self.layout.is_long(*branch) { 16 } else { 8 })?;
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

    /// An offset, relative to its own address (E3).
    fn offset(&mut self, target: Label, bits: u32) -> Result<(), TooFar> {
        let here = i64::try_from(self.bytes.len()).unwrap_or(i64::MAX);
        let distance = self.layout.address(target) - here;
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
