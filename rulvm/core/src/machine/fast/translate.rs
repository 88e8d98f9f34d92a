//! From bytes to blocks of instructions.
//!
//! A block is the code that can be executed from an address on while certain codes wait (its
//! [shape](super::shape)). Each is translated once ([`super::block`]), when something leads to it.

use grammar::isa::Address;
use grammar::rul3::Phase;

use super::Code;
use super::block::{Block, Buffers};
use super::ir::{BlockId, Blocks, Jump, MOST_CONSTANTS};
use super::shape::Shape;
use super::translator::Translator;

/// By how much the limits of small programs are lower for fuzzers, which should not waste their
/// time on translations that bail out in the end.
const LESS: usize = if cfg!(fuzzing) { 32 } else { 1 };

/// The most blocks of a program that the fast machine runs: rules from compilers have one for every
/// 5 to 10 bytes. A block takes about 250 bytes of memory.
const fn most_blocks(length: usize) -> usize {
    (1 << 15) / LESS + length / 4
}

/// The most instructions and shapes: blocks can overlap almost to the end of the file.
const fn most_insts(length: usize) -> usize {
    (1 << 18) / LESS + length * 2
}

/// Translates the code of a rule file.
pub(super) fn translate(bytes: &[u8], entry: impl Fn(Phase) -> Option<Address>) -> Code {
    let mut translator = Translator::new(bytes);
    let mut buffers = Buffers::default();
    let entries = Phase::ALL
        .map(|phase| entry(phase).map(|at| (translator.block(at.0, Shape::EMPTY, false), at.0)));
    let (most_blocks, most_insts) = (most_blocks(bytes.len()), most_insts(bytes.len()));
    let mut insts_made = 0;
    while translator.blocks.len() < translator.keys.len() {
        let key = translator.keys[translator.blocks.next_id()];
        let insts = Block::new(&mut translator, &mut buffers, key).translate();
        insts_made += insts.len();
        translator.blocks.push(insts);
        let is_large = translator.keys.len() > most_blocks
            || insts_made > most_insts
            || translator.shapes.len() > most_insts;
        if is_large || translator.constants.len() > MOST_CONSTANTS {
            return Code::default();
        }
    }
    let Translator { mut code, mut blocks, mut targets, .. } = translator;
    let first: Vec<BlockId> = entries.iter().flatten().map(|&(block, _)| block).collect();
    super::dead_results::remove(&mut blocks, &targets, &first);
    code.lanes = super::lanes::build_all(&mut blocks, &code.constants);
    super::jump_threading::thread_jumps(&mut blocks, &mut targets);
    code.changes_board = entries
        .map(|entry| entry.is_some_and(|(block, _)| changes_board(block, &blocks, &targets)));
    super::lower::lower(&mut code, entries, &blocks, &targets);
    code
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
