//! From instructions to threaded operations: constants become part of operations, and common
//! sequences are fused.
//!
//! | file | what it lowers |
//! |---|---|
//! | `single` | an instruction |
//! | `fused` | instructions that become one operation |
//! | `walks` | walks along lines of cells |
//! | `cells` | loops over cells, with the tests at the start of their bodies |
//! | `if_conversion` | choices between two calculations |

use grammar::isa::Op as Byte;
use grammar::rul3::Phase;

use super::Code;
use super::calculate;
use super::ir::{BlockId, Blocks, FIRST_VALUE, Inst, Jump, SCRATCH, Slot};
use super::op::{Op, Run, Target};
use crate::index::{Id, narrow};

/// The function for a comparison.
macro_rules! by_test {
    ($test:expr, $module:ident::$function:ident $(, $more:ty)*) => {
        match $test {
            Test::Equal => $module::$function::<Equal $(, $more)*> as Run,
            Test::NotEqual => $module::$function::<NotEqual $(, $more)*> as Run,
            Test::Less => $module::$function::<Less $(, $more)*> as Run,
            Test::Greater => $module::$function::<Greater $(, $more)*> as Run,
            Test::LessEqual => $module::$function::<LessEqual $(, $more)*> as Run,
            Test::GreaterEqual => $module::$function::<GreaterEqual $(, $more)*> as Run,
        }
    };
}

mod cells;
mod fused;
mod if_conversion;
mod single;
mod walks;

/// An operand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Operand {
    Slot(u8),
    Constant(i32),
}

/// An instruction of a block.
type Place = (BlockId, usize);

/// The numbers of the first operations of instructions, those of all blocks in one list.
struct Starts {
    list: Vec<u32>,
    /// Where the list of each block starts; and where the last one ends.
    begins: Vec<usize>,
}

impl Starts {
    fn new(blocks: &Blocks) -> Starts {
        let mut begins = Vec::with_capacity(blocks.len() + 1);
        let mut end = 0;
        for block in blocks {
            begins.push(end);
            end += block.len();
        }
        begins.push(end);
        Starts { list: vec![u32::MAX; end], begins }
    }

    /// `None` past the end of the block.
    fn index(&self, (block, inst): Place) -> Option<usize> {
        let [begin, end] = [0, 1].map(|next| self.begins[block.index() + next]);
        Some(begin + inst).filter(|&index| index < end)
    }

    /// The first operation of an instruction; `None` if the instruction starts none.
    fn get(&self, place: Place) -> Option<u32> {
        self.index(place).map(|index| self.list[index]).filter(|&start| start != u32::MAX)
    }

    fn set(&mut self, (block, inst): Place, start: u32) {
        self.list[self.begins[block.index()] + inst] = start;
    }
}

struct Lowering<'b> {
    blocks: &'b Blocks,
    constants: &'b [i32],
    /// The targets of jumps whose operations are not known yet: jumps hold their numbers.
    places: Vec<Place>,
    /// The instructions within blocks that are targets of jumps, in order: they start operations.
    /// `next_label` is the first one that was not passed yet.
    labels: Vec<Place>,
    next_label: usize,
    /// The current instruction.
    here: Place,
    /// The number of the first operation of each instruction that starts one.
    starts: Starts,
    ops: Vec<Op>,
}

/// Puts the operations of blocks into the code.
pub(super) fn lower(
    code: &mut Code,
    entries: [Option<(BlockId, i32)>; Phase::ALL.len()],
    blocks: &Blocks,
    targets: &[Vec<Jump>],
) {
    let count: usize = blocks.iter().map(Vec::len).sum();
    let mut lowering = Lowering {
        blocks,
        constants: &code.constants,
        places: Vec::with_capacity(count),
        labels: labels(blocks, targets),
        next_label: 0,
        here: (BlockId::from_index(0), 0),
        starts: Starts::new(blocks),
        ops: Vec::with_capacity(count + count / 2),
    };
    for (number, block) in blocks.pairs() {
        lowering.block(number, block);
    }
    let mut targets: Vec<Vec<Target>> = targets
        .iter()
        .map(|jumps| jumps.iter().map(|&jump| lowering.target(jump)).collect())
        .collect();
    let Lowering { places, starts, mut ops, .. } = lowering;
    let bail_out: u32 = narrow(ops.len());
    ops.push(op(calculate::bail_out));
    // Operations without a jump have no place.
    let place = |number: u32| {
        let place = places.get(number as usize);
        place.and_then(|&place| starts.get(place)).unwrap_or(bail_out)
    };
    for target in ops.iter_mut().map(|op| &mut op.jump).chain(targets.iter_mut().flatten()) {
        target.to = place(target.to);
    }
    code.entries = entries.map(|entry| {
        let (block, at) = entry?;
        Some((starts.get((block, 0))?, at))
    });
    ops.shrink_to_fit();
    code.ops = ops;
    code.targets = targets;
}

/// The instructions within blocks that are targets of jumps.
fn labels(blocks: &Blocks, targets: &[Vec<Jump>]) -> Vec<Place> {
    let jumps = blocks.iter().flatten().filter_map(|inst| match inst {
        Inst::Branch { jump, .. }
        | Inst::BranchIf { jump, .. }
        | Inst::Go { jump }
        | Inst::Around { body: jump, .. }
        | Inst::Over { body: jump, .. }
        | Inst::Again { body: jump, .. } => Some(jump),
        _ => None,
    });
    let jumps = jumps.chain(targets.iter().flatten()).filter(|jump| jump.inst != 0);
    let mut labels: Vec<Place> = jumps.map(|jump| (jump.to, jump.inst as usize)).collect();
    labels.sort_unstable();
    labels
}

/// An operation without operands or a jump.
fn op(run: Run) -> Op {
    let jump = Target { to: u32::MAX, cost: 0, at: 0 };
    Op { run, d: 0, a: 0, b: 0, c: 0, imm: 0, jump, byte: Byte::Return }
}

impl<'b> Lowering<'b> {
    fn block(&mut self, number: BlockId, block: &[Inst]) {
        let mut at = 0;
        while let Some(insts) = block.get(at..).filter(|insts| !insts.is_empty()) {
            let start = narrow(self.ops.len());
            self.here = (number, at);
            self.starts.set(self.here, start);
            let label =
                self.label_behind(self.here).map_or(insts.len(), |to| to - at).min(insts.len());
            at += match self.fuse(&insts[..label]) {
                0 => {
                    self.single(number, insts);
                    1
                }
                count => count,
            };
        }
    }

    /// The next instruction of the block that is the target of a jump. Places come in order.
    fn label_behind(&mut self, place: Place) -> Option<usize> {
        while self.labels.get(self.next_label).is_some_and(|&label| label <= place) {
            self.next_label += 1;
        }
        let &(block, at) = self.labels.get(self.next_label)?;
        (block == place.0).then_some(at)
    }

    /// The instructions from a place to the end of its block.
    fn insts_at(&self, (block, at): Place) -> &'b [Inst] {
        self.blocks[block].get(at..).unwrap_or_default()
    }

    /// A place as the target of a jump.
    fn place(&mut self, place: Place) -> u32 {
        let number = narrow(self.places.len());
        self.places.push(place);
        number
    }

    fn target(&mut self, Jump { to, inst, cost, at }: Jump) -> Target {
        Target { to: self.place((to, inst as usize)), cost, at }
    }

    fn operand(&self, slot: Slot) -> Operand {
        let constant = usize::from(Slot::MAX - slot);
        match self.constants.get(constant) {
            Some(&value) => Operand::Constant(value),
            None => Operand::Slot(narrow(slot)),
        }
    }

    /// True for a value that only the next instruction uses.
    fn is_temporary(&self, slot: Slot) -> bool {
        slot >= FIRST_VALUE && matches!(self.operand(slot), Operand::Slot(_))
    }

    /// The memory slot of an operand; a constant is loaded into one of three scratch slots.
    fn slot(&mut self, slot: Slot, scratch: u8) -> u8 {
        match self.operand(slot) {
            Operand::Slot(slot) => slot,
            Operand::Constant(imm) => {
                let d = SCRATCH + scratch;
                self.ops.push(Op { d, imm, ..op(calculate::constant) });
                d
            }
        }
    }

    fn constant(&self, slot: Slot) -> Option<i32> {
        match self.operand(slot) {
            Operand::Constant(value) => Some(value),
            Operand::Slot(_) => None,
        }
    }

    /// A variable and a constant, in any order.
    fn with_constant(&self, a: Slot, b: Slot) -> Option<(u8, i32)> {
        match (self.operand(a), self.operand(b)) {
            (Operand::Slot(slot), Operand::Constant(value))
            | (Operand::Constant(value), Operand::Slot(slot)) => Some((slot, value)),
            _ => None,
        }
    }
}
