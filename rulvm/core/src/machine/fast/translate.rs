//! From bytes to blocks of instructions.
//!
//! A block is the code that can be executed from an address on while certain codes wait (its
//! [shape](super::shape)). Each is translated once ([`super::block`]), when something leads to it.

use grammar::isa::{Address, Decoded, Inline, Op};
use grammar::rul3::Phase;
use hashbrown::HashMap;

use super::Code;
use super::block::{Block, Buffers};
use super::ir::{BlockId, Blocks, Jump, MOST_CONSTANTS, Slot};
use super::shape::{Shape, Shapes};
use crate::index::{IndexVec, narrow};

/// The most blocks of a program that the fast machine runs: rules from compilers have one for every
/// 5 to 10 bytes. A block takes about 250 bytes of memory.
const fn most_blocks(length: usize) -> usize {
    (1 << 15) + length / 4
}

/// The most instructions and shapes: blocks can overlap almost to the end of the file.
const fn most_insts(length: usize) -> usize {
    (1 << 18) + length * 2
}

/// What identifies a block: the address, what waits there, and whether the value of a subroutine is
/// delivered first.
pub(super) type Key = (i32, Shape, bool);

pub(super) struct Translator<'b> {
    pub(super) bytes: &'b [u8],
    pub(super) code: Code,
    pub(super) shapes: Shapes,
    pub(super) buffers: Buffers,
    numbers: HashMap<Key, BlockId>,
    keys: IndexVec<BlockId, Key>,
    blocks: Blocks,
    /// The targets of each `$62`.
    pub(super) targets: Vec<Vec<Jump>>,
    /// The addresses at which some block starts.
    pub(super) begins: Vec<bool>,
    constants: HashMap<i32, Slot>,
    /// True if code sends messages: what a chain does cannot be undone.
    pub(super) sends: bool,
    /// The apparent number of calls of each address; too many do no harm.
    calls: Vec<u8>,
}

/// Translates the code of a rule file.
pub(super) fn translate(bytes: &[u8], entry: impl Fn(Phase) -> Option<Address>) -> Code {
    let mut translator = Translator {
        bytes,
        code: Code::default(),
        shapes: Shapes::default(),
        buffers: Buffers::default(),
        numbers: HashMap::new(),
        keys: IndexVec::new(),
        blocks: IndexVec::new(),
        targets: Vec::new(),
        begins: vec![false; bytes.len()],
        constants: HashMap::new(),
        sends: false,
        calls: calls(bytes),
    };
    let entries = Phase::ALL
        .map(|phase| entry(phase).map(|at| (translator.block(at.0, Shape::EMPTY, false), at.0)));
    let (most_blocks, most_insts) = (most_blocks(bytes.len()), most_insts(bytes.len()));
    let mut insts_made = 0;
    while translator.blocks.len() < translator.keys.len() {
        let key = translator.keys[translator.blocks.next_id()];
        let insts = Block::new(&mut translator, key).translate();
        insts_made += insts.len();
        translator.blocks.push(insts);
        let is_large = translator.keys.len() > most_blocks
            || insts_made > most_insts
            || translator.shapes.len() > most_insts;
        if is_large || translator.constants.len() > MOST_CONSTANTS || translator.sends {
            return Code::default();
        }
    }
    let Translator { mut code, mut blocks, mut targets, .. } = translator;
    let first: Vec<BlockId> = entries.iter().flatten().map(|&(block, _)| block).collect();
    super::dead_results::remove(&mut blocks, &targets, &first);
    super::jump_threading::thread_jumps(&mut blocks, &mut targets);
    code.changes_board = entries
        .map(|entry| entry.is_some_and(|(block, _)| changes_board(block, &blocks, &targets)));
    super::lower::lower(&mut code, entries, &blocks, &targets);
    code
}

impl Translator<'_> {
    /// The number of the block at an address.
    pub(super) fn block(&mut self, at: i32, shape: Shape, delivers: bool) -> BlockId {
        let key = (at, shape, delivers);
        if let Some(&number) = self.numbers.get(&key) {
            return number;
        }
        let number = self.keys.push(key);
        self.numbers.insert(key, number);
        if let Some(begins) = Address(at).index().and_then(|index| self.begins.get_mut(index)) {
            *begins = true;
        }
        number
    }

    /// The number of the block at an address, if it exists.
    pub(super) fn number(&self, at: i32, shape: Shape) -> Option<BlockId> {
        self.numbers.get(&(at, shape, false)).copied()
    }

    /// True if a subroutine seems to be called at one place only.
    pub(super) fn is_called_once(&self, at: Address) -> bool {
        at.index().and_then(|index| self.calls.get(index)) == Some(&1)
    }

    /// The slot of a constant.
    pub(super) fn constant(&mut self, value: i32) -> Slot {
        if let Some(&slot) = self.constants.get(&value) {
            return slot;
        }
        // With more than `MOST_CONSTANTS`, the slot is wrong, and the translation is abandoned.
        let count = self.constants.len().min(MOST_CONSTANTS);
        let slot = Slot::MAX - narrow::<_, Slot>(count);
        self.constants.insert(value, slot);
        self.code.constants.push(value);
        slot
    }
}

/// Counts the `$50` that seem to call each address, including data that looks like code.
fn calls(bytes: &[u8]) -> Vec<u8> {
    let mut calls = vec![0; bytes.len()];
    for (behind, _) in (1..).zip(bytes).filter(|&(_, &byte)| byte == Op::Call.byte()) {
        if let Some((Inline::Branch(target), _)) =
            Decoded::inline_at(bytes, Op::Call, Address(behind))
            && let Some(count) = target.index().and_then(|index| calls.get_mut(index))
        {
            *count = u8::saturating_add(*count, 1);
        }
    }
    calls
}

/// True if a phase that starts with a block can change the board.
fn changes_board(first: BlockId, blocks: &Blocks, targets: &[Vec<Jump>]) -> bool {
    let mut seen = blocks.map(|_| false);
    let mut open = vec![first];
    while let Some(number) = open.pop() {
        if std::mem::replace(&mut seen[number], true) {
            continue;
        }
        for inst in &blocks[number] {
            if inst.changes_board() {
                return true;
            }
            inst.leads_to(targets, |to| open.push(to));
        }
    }
    false
}
