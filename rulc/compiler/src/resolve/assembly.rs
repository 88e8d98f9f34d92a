//! Assembly outside of functions: `code`, `file` and `exact`.

use grammar::isa::{Code as Byte, Op, push_constant, push_count, push_word};
use grammar::rul3::{MAX_FILE, Phase, PhaseTable};
use grammar::span::Span;
use grammar_text::ast::{AsmItem, AsmKind, Assembly, AssemblyPart, Item};

use super::Resolver;
use super::body::Body;
use super::flat::{Flat, FlatBlock, LabelId, Target};
use crate::diagnostics::{Code, Diagnostic};
use crate::exact::{Exact, Patch};
use crate::index::{IndexVec, checked};
use crate::load::RULE;
use crate::program::Home;

impl<'a> Resolver<'a> {
    /// Reads the assembly outside of functions.
    pub(super) fn assembly(&mut self) -> Exact {
        let mut exact = Exact::default();
        let items = self.own_items();
        let mut seen: Vec<&'a Assembly> = Vec::new();
        for item in items {
            let Item::Assembly(assembly) = item else { continue };
            if let Some(first) = seen.iter().find(|other| other.part == assembly.part) {
                let message = "a rule can have only one of this item";
                let diagnostic = Diagnostic::new(Code::DuplicateItem, assembly.span, message);
                let first = first.span;
                self.report(diagnostic.label("again here").other(first, "the first one"));
            }
            seen.push(assembly);
            match assembly.part {
                AssemblyPart::Code => {
                    let (bytes, phases) = self.assemble(assembly);
                    let missing =
                        |&phase: &Phase| !phase.is_optional() && phases.get(phase).is_none();
                    if let Some(phase) = Phase::ALL.into_iter().find(missing) {
                        let message = format!("the code has no phase {}", phase.letter());
                        let label = "every rule must have the phases 0, A, B, C and S";
                        self.error(Code::MissingItem, assembly.span, message, label);
                    }
                    exact.code = Some((bytes, phases));
                }
                AssemblyPart::File => {
                    exact.file = Some(self.assemble(assembly).0);
                    if items.len() > 1 {
                        let message = "`file` describes the whole rule file";
                        let label = "no other items are allowed with it";
                        self.error(Code::DuplicateItem, assembly.span, message, label);
                    }
                }
                AssemblyPart::Exact => self.patches(assembly, &mut exact),
            }
        }
        exact
    }

    /// The bytes of `code` or `file`, and the entries of the phases in them.
    fn assemble(&mut self, assembly: &Assembly) -> (Vec<u8>, PhaseTable) {
        let mut body = Body::constant(self, RULE, 0);
        let block = body.flat(&assembly.items);
        Assembler {
            resolver: self,
            bytes: Vec::new(),
            labels: IndexVec::filled(0, block.labels),
            open: Vec::new(),
        }
        .block(&block)
    }

    /// `exact { length 100 at 36 hex "03" }`
    fn patches(&mut self, assembly: &Assembly, exact: &mut Exact) {
        let mut body = Body::constant(self, RULE, 0);
        let mut items = assembly.items.iter();
        let mut at = 0;
        while let Some(item) = items.next() {
            let word = match &item.kind {
                AsmKind::Word(word) => word,
                _ => {
                    let message = "`exact` contains only `length`, `at` and `hex`";
                    body.error(Code::BadAsm, item.span, message, "not expected here");
                    return;
                }
            };
            let next: Option<&AsmItem> = items.next();
            match &*word.text {
                "length" => exact.length = body.asm_number(next, word),
                "at" => at = body.asm_number(next, word).unwrap_or(0),
                "hex" => {
                    let Some(bytes) = body.hex(next, word) else { return };
                    let patch = Patch { at, bytes };
                    at = at.saturating_add(patch.bytes.len());
                    exact.patches.push(patch);
                }
                _ => {
                    let message = "`exact` contains only `length`, `at` and `hex`";
                    body.error(Code::BadAsm, item.span, message, "unknown");
                    return;
                }
            }
        }
        exact.span = assembly.span;
    }
}

struct Assembler<'r, 'a> {
    resolver: &'r mut Resolver<'a>,
    bytes: Vec<u8>,
    /// The addresses of labels.
    labels: IndexVec<LabelId, usize>,
    /// The offsets that are not known yet: position, bits, label, and place in the source.
    open: Vec<(usize, u32, LabelId, Span)>,
}

impl Assembler<'_, '_> {
    fn block(mut self, block: &FlatBlock) -> (Vec<u8>, PhaseTable) {
        let mut phases = PhaseTable::default();
        for (item, span) in &block.items {
            if self.bytes.len() > MAX_FILE {
                let message = format!("a rule file can have at most {MAX_FILE} bytes");
                self.resolver.error(Code::FileLimit, *span, message, "exceeded here");
                break;
            }
            match item {
                Flat::Phase(phase) => {
                    if phases.get(*phase).is_some() {
                        let message = format!("phase {} is declared twice", phase.letter());
                        self.resolver.error(Code::DuplicateItem, *span, message, "again here");
                    }
                    phases.set(*phase, Some(checked(self.bytes.len())));
                }
                item => self.item(item, *span),
            }
        }
        for (at, bits, label, span) in std::mem::take(&mut self.open) {
            let far = |place: usize| -> i64 { checked(place) };
            self.offset(at, bits, far(self.labels[label]) - far(at), span);
        }
        (self.bytes, phases)
    }

    fn item(&mut self, item: &Flat, span: Span) {
        match item {
            Flat::Op(op) => self.bytes.push(op.byte()),
            Flat::Const(value) => push_constant(&mut self.bytes, *value),
            Flat::Inline(op, value) => {
                self.bytes.push(op.byte());
                self.number(*op, *value);
            }
            Flat::Var(variable) | Flat::Index(variable) => {
                let Home::Fixed(index) = self.resolver.program.variables[*variable].home else {
                    let message = "this variable has no fixed index in the machine";
                    self.resolver.error(Code::BadAsm, span, message, "use `V[...]` instead");
                    return;
                };
                match item {
                    Flat::Var(_) => self.bytes.push(Byte::Variable(index).byte()),
                    _ => push_constant(&mut self.bytes, i32::from(index.get())),
                }
            }
            Flat::Label(label) => {
                self.labels[*label] = self.bytes.len();
            }
            Flat::Jump(op, target) => {
                self.bytes.push(op.byte());
                self.target(16, *target, span);
            }
            Flat::Offset(bits, target) => self.target(*bits, *target, span),
            Flat::Table(op, elements) => {
                push_count(&mut self.bytes, elements.len());
                elements.iter().for_each(|&element| self.number(*op, element));
            }
            Flat::Offsets(targets) => {
                push_count(&mut self.bytes, targets.len());
                targets.iter().for_each(|&target| self.target(16, target, span));
            }
            Flat::Bytes(bytes) => self.bytes.extend(bytes),
            Flat::Phase(_) => {}
        }
    }

    /// A number of 16 or 32 bits after a code.
    fn number(&mut self, op: Op, value: i32) {
        match op {
            Op::Word | Op::Words => push_word(&mut self.bytes, value),
            _ => self.bytes.extend(value.to_be_bytes()),
        }
    }

    fn target(&mut self, bits: u32, target: Target, span: Span) {
        let at = self.bytes.len();
        self.bytes.extend(if bits == 8 { &[0][..] } else { &[0, 0] });
        match target {
            Target::Label(label) => self.open.push((at, bits, label, span)),
            Target::Distance(distance) => self.offset(at, bits, distance.into(), span),
            Target::Function(_) => {
                let message = "outside functions, only labels can be called";
                self.resolver.error(Code::BadAsm, span, message, "a function");
            }
        }
    }

    /// Writes an offset to the bytes that were reserved for it.
    fn offset(&mut self, at: usize, bits: u32, distance: i64, span: Span) {
        let fits = if bits == 8 {
            i8::try_from(distance).is_ok()
        } else {
            i16::try_from(distance).is_ok()
        };
        if !fits {
            let message = format!("a branch here is {distance} bytes long");
            let diagnostic = Diagnostic::new(Code::BranchTooFar, span, message);
            let note = format!("the offset has {bits} bits (section 6.9)");
            self.resolver.report(diagnostic.label("too far").note(note));
            return;
        }
        let bytes = distance.to_be_bytes();
        let size = if bits == 8 { 1 } else { 2 };
        for (slot, byte) in self.bytes.iter_mut().skip(at).zip(bytes.iter().skip(8 - size)) {
            *slot = *byte;
        }
    }
}
