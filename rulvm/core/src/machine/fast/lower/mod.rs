//! From instructions to threaded operations: constants become part of operations, and what often
//! stands together becomes one.

//!
//! | file | what it lowers |
//! |---|---|
//! | `one` | an instruction |
//! | `together` | instructions that become one operation |
//! | `walks` | walks along lines of cells |
//! | `cells` | loops over cells, with what their bodies do first |
//! | `choices` | choices between two calculations |

use grammar::isa::Op as Byte;

use super::Code;
use super::calculate;
use super::ir::{FIRST_VALUE, Inst, Jump, SCRATCH, Slot};
use super::op::{Op, Run, Target};

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
type Place = (u32, usize);

/// The numbers of the first operations of instructions, those of all blocks in one list.
struct Starts {
    list: Vec<u32>,
    /// Where the list of each block begins; and where the last one ends.
    begins: Vec<usize>,
}

impl Starts {
    fn new(blocks: &[Vec<Inst>]) -> Starts {
        let mut begins = Vec::with_capacity(blocks.len() + 1);
        let mut end = 0;
        for block in blocks {
            begins.push(end);
            end += block.len();
        }
        begins.push(end);
        Starts { list: vec![u32::MAX; end], begins }
    }

    fn index(&self, (block, inst): Place) -> Option<usize> {
        let block = block as usize;
        let index = self.begins.get(block)? + inst;
        (index < *self.begins.get(block + 1)?).then_some(index)
    }

    fn get(&self, place: Place) -> Option<u32> {
        self.list.get(self.index(place)?).copied()
    }

    fn set(&mut self, place: Place, start: u32) {
        if let Some(slot) = self.index(place).and_then(|index| self.list.get_mut(index)) {
            *slot = start;
        }
    }
}

struct Lowering<'b> {
    blocks: &'b [Vec<Inst>],
    constants: &'b [i32],
    /// Where jumps lead until it is known where that is: their targets have the numbers of these.
    places: Vec<Place>,
    /// The instructions within blocks that something jumps to: they begin operations.
    /// In their order; `next_label` is the first one behind what was looked at.
    labels: Vec<Place>,
    next_label: usize,
    /// The instruction that is looked at.
    here: Place,
    /// The number of the first operation of each instruction that begins one.
    starts: Starts,
    ops: Vec<Op>,
}

/// Puts the operations of blocks into the code.
pub(super) fn lower(code: &mut Code, blocks: &[Vec<Inst>], targets: &[Vec<Jump>]) {
    let count: usize = blocks.iter().map(Vec::len).sum();
    let mut lowering = Lowering {
        blocks,
        constants: &code.constants,
        places: Vec::with_capacity(count),
        labels: labels(blocks, targets),
        next_label: 0,
        here: (0, 0),
        starts: Starts::new(blocks),
        ops: Vec::with_capacity(count + count / 2),
    };
    for (number, block) in (0..).zip(blocks) {
        lowering.block(number, block);
    }
    let mut targets: Vec<Vec<Target>> = targets
        .iter()
        .map(|jumps| jumps.iter().map(|&jump| lowering.target(jump)).collect())
        .collect();
    let Lowering { places, starts, mut ops, .. } = lowering;
    let bail_out = u32::try_from(ops.len()).unwrap_or(u32::MAX);
    ops.push(op(calculate::bail_out));
    let place = |number: u32| {
        let start = places.get(number as usize).and_then(|&place| starts.get(place));
        start.filter(|&start| start < bail_out).unwrap_or(bail_out)
    };
    for target in ops.iter_mut().map(|op| &mut op.jump).chain(targets.iter_mut().flatten()) {
        target.to = place(target.to);
    }
    code.entries = code.entries.map(|entry| {
        let (block, at) = entry?;
        Some((starts.get((block, 0))?, at))
    });
    ops.shrink_to_fit();
    code.ops = ops;
    code.targets = targets;
}

/// The instructions within blocks that something jumps to.
fn labels(blocks: &[Vec<Inst>], targets: &[Vec<Jump>]) -> Vec<Place> {
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

/// An operation without operands, that jumps nowhere.
fn op(run: Run) -> Op {
    let jump = Target { to: u32::MAX, cost: 0, at: 0 };
    Op { run, d: 0, a: 0, b: 0, c: 0, imm: 0, jump, byte: Byte::Return }
}

impl<'b> Lowering<'b> {
    fn block(&mut self, number: u32, block: &[Inst]) {
        let mut at = 0;
        while let Some(insts) = block.get(at..).filter(|insts| !insts.is_empty()) {
            let start = u32::try_from(self.ops.len()).unwrap_or(u32::MAX);
            self.here = (number, at);
            self.starts.set(self.here, start);
            let label =
                self.label_behind(self.here).map_or(insts.len(), |to| to - at).min(insts.len());
            at += match self.fuse(insts.get(..label).unwrap_or_default()) {
                0 => {
                    self.single(number, insts);
                    1
                }
                count => count,
            };
        }
    }

    /// The next instruction of the block to which something jumps. Places come in their order.
    fn label_behind(&mut self, place: Place) -> Option<usize> {
        while self.labels.get(self.next_label).is_some_and(|&label| label <= place) {
            self.next_label += 1;
        }
        let &(block, at) = self.labels.get(self.next_label)?;
        (block == place.0).then_some(at)
    }

    /// The instructions from a place to the end of its block.
    fn insts_at(&self, (block, at): Place) -> &'b [Inst] {
        let block = self.blocks.get(block as usize).map_or(&[][..], Vec::as_slice);
        block.get(at..).unwrap_or_default()
    }

    /// A place as the target of a jump.
    fn place(&mut self, place: Place) -> u32 {
        self.places.push(place);
        u32::try_from(self.places.len() - 1).unwrap_or(u32::MAX)
    }

    fn target(&mut self, Jump { to, inst, cost, at }: Jump) -> Target {
        Target { to: self.place((to, inst as usize)), cost, at }
    }

    fn operand(&self, slot: Slot) -> Operand {
        let constant = usize::from(Slot::MAX - slot);
        match self.constants.get(constant) {
            Some(&value) => Operand::Constant(value),
            None => Operand::Slot(u8::try_from(slot).unwrap_or(u8::MAX)),
        }
    }

    /// A value that only the next instruction wants.
    fn is_temporary(&self, slot: Slot) -> bool {
        slot >= FIRST_VALUE && matches!(self.operand(slot), Operand::Slot(_))
    }

    /// Brings an operand into the memory, if it is a constant: into one of three places.
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
