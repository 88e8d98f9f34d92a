//! The list of codes, inline operands and data.
//!
//! The trace finds what the phases reach. Other bytes are shown as code if they can be read as
//! code, else as data. Bytes that paths read in different ways are shown as the first path reads
//! them. Every byte of the range belongs to exactly one item.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::index::narrow;
use crate::isa::{Address, Code, Decoded, Inline, Op, Role, decode, trace};
use crate::rul3::{Layout, Phase};

/// A range of a file as code and data.
#[derive(Clone, Debug)]
pub struct Block {
    /// Its items, in the order of their addresses.
    pub items: Vec<Item>,
}

/// Some bytes, and their text in assembly.
#[derive(Clone, Debug)]
pub struct Item {
    /// Where they are in the file.
    pub range: Range<usize>,
    /// The phases that start here.
    pub phases: Vec<Phase>,
    /// The label of this address, if it is a target.
    pub label: Option<String>,
    /// True if it starts a line.
    pub starts: bool,
    /// How sure it is that this is code.
    pub kind: Kind,
    /// The code, if it is one and not an operand or data.
    pub code: Option<Code>,
    /// Its text in assembly.
    pub text: String,
}

/// The names of addresses that have names of their own.
type Named<'n> = &'n dyn Fn(usize) -> Option<String>;

/// Whether bytes are code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A phase reaches them.
    Reached,
    /// They can be read as code.
    Plausible,
    /// They cannot.
    Data,
}

/// What the bytes at an address are, before they have labels.
#[derive(Clone, Debug)]
enum Piece {
    Code(Code),
    /// A code, and its inline operand right after it.
    Whole(Op, Inline),
    Inline(Op, Inline),
    Bytes,
}

/// The number of bytes of data on a line.
const DATA: usize = 16;

/// What the phases reach in a file.
#[derive(Clone, Debug)]
pub struct Reached {
    roles: BTreeMap<usize, (Range<usize>, Role)>,
    phases: BTreeMap<usize, Vec<Phase>>,
}

impl Reached {
    /// Follows the code of all phases.
    #[must_use]
    pub fn new(file: &[u8], layout: &Layout) -> Reached {
        let mut roles = BTreeMap::new();
        let mut phases: BTreeMap<usize, Vec<Phase>> = BTreeMap::new();
        for phase in Phase::ALL {
            if let Some(entry) = layout.phase(phase).and_then(Address::index) {
                phases.entry(entry).or_default().push(phase);
            }
        }
        let entries = layout.phases.iter().copied().flatten();
        trace(file, entries, |range, role| {
            roles.entry(range.start).or_insert((range, role));
        });
        Reached { roles, phases }
    }

    /// The ranges of the bytes that are executed.
    pub fn ranges(&self) -> Vec<Range<usize>> {
        let mut ranges: Vec<Range<usize>> = Vec::new();
        for (range, _) in self.roles.values() {
            match ranges.last_mut() {
                Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
                _ => ranges.push(range.clone()),
            }
        }
        ranges
    }

    /// The first phase that starts after `at` and before `end`.
    fn entry_inside(&self, at: usize, end: usize) -> Option<usize> {
        self.phases.range(at + 1..end.max(at + 1)).next().map(|(&entry, _)| entry)
    }
}

/// Splits a range of a file into items.
pub fn block(file: &[u8], reached: &Reached, range: Range<usize>) -> Block {
    named_block(file, reached, range, &|_| None)
}

/// Splits a range of a file into items; `named` can name some addresses.
pub fn named_block(file: &[u8], reached: &Reached, range: Range<usize>, named: Named<'_>) -> Block {
    let mut pieces: Vec<(Range<usize>, Piece, bool, Kind)> = Vec::new();
    let mut at = range.start;
    while at < range.end {
        if let Some((end, piece, statement)) = reached_piece(file, reached, at, range.end) {
            pieces.push((at..end, piece, statement, Kind::Reached));
            at = end;
            continue;
        }
        // Up to the next reached code, or the start of a phase.
        let end = reached.roles.range(at + 1..).next().map_or(range.end, |(&next, _)| next);
        let end = end.min(range.end);
        let end = reached.entry_inside(at, end).unwrap_or(end);
        match plausible(file, at..end) {
            Some(code) => pieces.extend(
                code.into_iter()
                    .map(|(range, piece, statement)| (range, piece, statement, Kind::Plausible)),
            ),
            None => {
                for start in (at..end).step_by(DATA) {
                    let bytes = start..(start + DATA).min(end);
                    pieces.push((bytes, Piece::Bytes, true, Kind::Data));
                }
            }
        }
        at = end;
    }
    let labels = labels(&pieces, &range, named);
    let items = pieces
        .into_iter()
        .map(|(range, piece, starts, kind)| {
            let label = labels.get(&range.start).cloned();
            let phases = reached.phases.get(&range.start).cloned().unwrap_or_default();
            let starts = starts || label.is_some() || !phases.is_empty();
            let text = text(file, &range, &piece, &labels);
            let code = match piece {
                Piece::Code(code) => Some(code),
                Piece::Whole(op, _) => Some(Code::Op(op)),
                Piece::Inline(..) | Piece::Bytes => None,
            };
            Item { range, phases, label, starts, kind, code, text }
        })
        .collect();
    Block { items }
}

/// What is executed at an address: its end, what it is, and whether it starts a statement.
fn reached_piece(
    file: &[u8],
    reached: &Reached,
    at: usize,
    end: usize,
) -> Option<(usize, Piece, bool)> {
    let (range, role) = reached.roles.get(&at)?;
    let fits = |piece_end: usize| piece_end <= end && reached.entry_inside(at, piece_end).is_none();
    match role {
        Role::Code { code, statement } => {
            if let Code::Op(op) = code
                && op.expressions() == 0
                && op.inline().is_some()
            {
                // Assembly writes both as one.
                let decoded = i32::try_from(at).ok().and_then(|at| decode(file, Address(at)));
                let whole = decoded.and_then(|decoded| {
                    let next = decoded.next.index()?;
                    fits(next).then_some((next, Piece::Whole(*op, decoded.inline), *statement))
                });
                return Some(whole.unwrap_or((at + 1, Piece::Bytes, *statement)));
            }
            Some((range.end, Piece::Code(*code), *statement))
        }
        Role::Inline(op, inline) if fits(range.end) => {
            Some((range.end, Piece::Inline(*op, inline.clone()), false))
        }
        // Only a part of it belongs to this item.
        Role::Inline(..) | Role::CutOff(_) => {
            let next = reached.roles.range(at + 1..).next().map_or(end, |(&next, _)| next);
            let next = next.min(end).min(at + DATA);
            Some((reached.entry_inside(at, next).unwrap_or(next), Piece::Bytes, false))
        }
    }
}

type Unlabelled = (Range<usize>, Piece, bool);

/// The codes of a range that nothing reaches, if it can be read as code: a sequence of complete
/// expressions that never continues after the last one.
fn plausible(file: &[u8], range: Range<usize>) -> Option<Vec<Unlabelled>> {
    let mut pieces = Vec::new();
    let mut pending: Vec<(Op, usize)> = Vec::new();
    let mut at = range.start;
    let mut ended = false;
    while at < range.end {
        let statement = pending.is_empty();
        let decoded = decode(file, Address(i32::try_from(at).ok()?))?;
        let next = decoded.next.index().filter(|&next| next <= range.end)?;
        ended = false;
        let mut complete = match decoded.code {
            Code::Op(op) if op.expressions() > 0 => {
                pieces.push((at..next, Piece::Code(decoded.code), statement));
                pending.push((op, op.expressions()));
                at = next;
                continue;
            }
            Code::Op(op) if op.inline().is_some() => {
                pieces.push((at..next, Piece::Whole(op, decoded.inline), statement));
                ended = op == Op::Jump;
                op != Op::Jump
            }
            code @ (Code::Variable(_) | Code::Op(_) | Code::Constant(_)) => {
                pieces.push((at..next, Piece::Code(code), statement));
                ended = code == Code::Op(Op::Return);
                if ended && !statement {
                    return None;
                }
                !ended
            }
        };
        at = next;
        while complete {
            let Some((op, awaited)) = pending.last_mut() else { break };
            *awaited -= 1;
            if *awaited > 0 {
                break;
            }
            let op = *op;
            pending.pop();
            let (inline, next) = Decoded::inline_at(file, op, Address(i32::try_from(at).ok()?))?;
            let next = next.index().filter(|&next| next <= range.end)?;
            if inline != Inline::None {
                pieces.push((at..next, Piece::Inline(op, inline), false));
            }
            at = next;
            ended = op == Op::Case;
            complete = !op.is_transparent();
        }
    }
    (ended && pending.is_empty()).then_some(pieces)
}

/// The labels of a range: addresses where an item starts and that are targets.
fn labels(
    pieces: &[(Range<usize>, Piece, bool, Kind)],
    range: &Range<usize>,
    named: Named<'_>,
) -> BTreeMap<usize, String> {
    let starts: BTreeSet<usize> = pieces.iter().map(|(range, ..)| range.start).collect();
    let mut labels = BTreeMap::new();
    for (_, piece, _, kind) in pieces {
        let (Piece::Whole(op, inline) | Piece::Inline(op, inline)) = piece else { continue };
        let targets: &[Address] = match inline {
            Inline::Branch(target) => std::slice::from_ref(target),
            Inline::Targets(targets) => targets,
            Inline::None | Inline::Constant(_) | Inline::Table(_) => &[],
        };
        for target in targets.iter().filter_map(|target| target.index()) {
            if range.contains(&target) && starts.contains(&target) && *kind != Kind::Data {
                let letter = if *op == Op::Call { 'f' } else { 'l' };
                let name = named(target).unwrap_or_else(|| format!("{letter}{target}"));
                let label = labels.entry(target).or_insert_with(|| name.clone());
                // An address that is called is a function, whatever else its uses are.
                if *op == Op::Call {
                    *label = name;
                }
            }
        }
    }
    labels
}

/// The text of an item in assembly.
fn text(
    file: &[u8],
    range: &Range<usize>,
    piece: &Piece,
    labels: &BTreeMap<usize, String>,
) -> String {
    let bytes = || {
        let bytes = file.get(range.clone()).unwrap_or_default();
        format!("hex \"{}\"", hex(bytes))
    };
    // The target of a branch whose offset is at `offset`.
    let target = |target: Address, offset: usize| {
        let label = target.index().and_then(|target| labels.get(&target));
        label.cloned().unwrap_or_else(|| {
            let offset: i32 = narrow(offset);
            target.0.wrapping_sub(offset).to_string()
        })
    };
    let list = |words: Vec<String>| format!("[{}]", words.join(", "));
    match piece {
        Piece::Bytes => bytes(),
        Piece::Code(Code::Variable(index)) => format!("V[{}]", index.get()),
        Piece::Code(Code::Constant(value)) => value.to_string(),
        Piece::Code(Code::Op(op)) => op.info().mnemonic.to_owned(),
        Piece::Whole(op, Inline::Constant(value)) => number(*op, *value),
        Piece::Whole(op, Inline::Branch(to)) => {
            format!("{} {}", op.info().mnemonic, target(*to, range.start + 1))
        }
        Piece::Inline(_, Inline::Branch(to)) => {
            let bits = 8 * range.len();
            format!("offset{bits} {}", target(*to, range.start))
        }
        Piece::Inline(op, Inline::Table(elements)) => {
            let bits = if *op == Op::Words { 16 } else { 32 };
            format!("elements{bits} {}", list(elements.iter().map(i32::to_string).collect()))
        }
        Piece::Inline(_, Inline::Targets(targets)) => {
            let offsets = (range.start + 1..).step_by(2);
            let targets = targets.iter().zip(offsets).map(|(&to, at)| target(to, at));
            format!("offsets {}", list(targets.collect()))
        }
        Piece::Whole(..) | Piece::Inline(..) => bytes(),
    }
}

/// A constant of a `$48` or `$49`: the number alone if the assembler would choose this code.
pub fn number(op: Op, value: i32) -> String {
    let short = i16::try_from(value).is_ok();
    let chosen = if op == Op::Word { short && !(-64..=63).contains(&value) } else { !short };
    if chosen { value.to_string() } else { format!("{} {value}", op.info().mnemonic) }
}

/// Bytes as hexadecimal digits, in groups of four.
pub fn hex(bytes: &[u8]) -> String {
    let groups = bytes.chunks(4);
    let digits = |group: &[u8]| group.iter().map(|byte| format!("{byte:02X}")).collect::<String>();
    groups.map(digits).collect::<Vec<_>>().join(" ")
}
