//! What the translation of all blocks shares: their numbers, shapes, constants and targets.

use grammar::isa::{Address, Decoded, Inline, Op};
use hashbrown::HashMap;

use super::Code;
use super::ir::{BlockId, Blocks, Jump, MOST_CONSTANTS, Slot};
use super::shape::{Shape, Shapes};
use crate::index::{IndexVec, narrow};

/// What identifies a block: the address, what waits there, and whether the value of a subroutine is
/// delivered first.
pub(super) type Key = (i32, Shape, bool);

/// A translation in progress.
pub(super) struct Translator<'b> {
    pub(super) bytes: &'b [u8],
    pub(super) code: Code,
    pub(super) shapes: Shapes,
    numbers: HashMap<Key, BlockId>,
    pub(super) keys: IndexVec<BlockId, Key>,
    pub(super) blocks: Blocks,
    /// The targets of each `$62`.
    pub(super) targets: Vec<Vec<Jump>>,
    /// The addresses at which some block starts.
    pub(super) begins: Vec<bool>,
    pub(super) constants: HashMap<i32, Slot>,
    /// The apparent number of calls of each address; too many do no harm.
    calls: Vec<u8>,
}

impl<'b> Translator<'b> {
    pub(super) fn new(bytes: &'b [u8]) -> Translator<'b> {
        Translator {
            bytes,
            code: Code::default(),
            shapes: Shapes::default(),
            numbers: HashMap::new(),
            keys: IndexVec::new(),
            blocks: IndexVec::new(),
            targets: Vec::new(),
            begins: vec![false; bytes.len()],
            constants: HashMap::new(),
            calls: calls(bytes),
        }
    }

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
