//! From the blocks of a loop's body to instructions for groups.
//!
//! Subroutines become part of the body, each call a copy of its own. `None` wherever the order of
//! cells matters, or something is done that groups cannot do.

use grammar::isa::Op;

use super::live;
use super::memory::MOST_FIXED;
use super::program::{self, Fixed, Program, REGISTERS, Register, SUMS};
use super::search::{Context, Node, Owner, Place, Search, Source, sum};
use crate::index::{IndexVec, narrow};
use crate::machine::fast::ir::{Blocks, Inst, Jump, LAST, Lanes, NOWHERE, RESULT, Slot, VARIABLES};

/// Gives the loops over cells their programs, where they can be executed for all cells at once.
/// Jumps must not have been threaded, so that loops start and end at one place.
pub(in super::super) fn build_all(
    blocks: &mut Blocks,
    constants: &[i32],
) -> IndexVec<Lanes, Program> {
    let mut programs = IndexVec::new();
    for number in blocks.ids() {
        let Some(&Inst::Over { occupied, variable, body, .. }) = blocks[number].last() else {
            continue;
        };
        let program = build(&Source { blocks, constants }, variable, occupied, body);
        if let (Some(program), Some(Inst::Over { lanes, .. })) =
            (program, blocks[number].last_mut())
        {
            *lanes = Some(programs.push(program));
        }
    }
    programs
}

/// A loop over cells: its variable, whether it is over hexagons only, and its body.
fn build(source: &Source<'_>, variable: u8, occupied: bool, body: Jump) -> Option<Program> {
    let mut search = Search::new(source, variable, body);
    search.find()?;
    Emission::new(&search)?.emit(occupied)
}

/// A program in the making.
struct Emission<'s, 'b> {
    search: &'s Search<'s, 'b>,
    registers: Vec<Owner>,
    /// The registers of loops around a cell: center and direction, by the places of their bodies.
    around: Vec<Place>,
    program: Program,
    is_full: bool,
}

impl<'s, 'b> Emission<'s, 'b> {
    fn new(search: &'s Search<'s, 'b>) -> Option<Self> {
        let sums = search.summed & !search.used;
        let sums = (0..VARIABLES).filter(|variable| sums >> variable & 1 != 0);
        let program = Program { sums: sums.map(narrow).collect(), ..Program::default() };
        let is_sum = |&(_, slot): &Owner| program.sums.contains(&slot);
        let registers = search.written.iter().copied();
        let registers = registers.filter(|owner| !is_sum(owner) && owner.1 != NOWHERE).collect();
        let turns = search.nodes.iter().filter_map(|node| match node {
            Node::Turn(body) => Some(*body),
            _ => None,
        });
        let around = turns.collect();
        let emission = Emission { search, registers, around, program, is_full: false };
        let count = emission.registers.len() + 2 * emission.around.len();
        let fits = count <= REGISTERS && emission.program.sums.len() < SUMS;
        fits.then_some(emission)
    }

    fn emit(mut self, occupied: bool) -> Option<Program> {
        let mut starts: Vec<u32> = Vec::with_capacity(self.search.nodes.len());
        for number in 0..self.search.nodes.len() {
            starts.push(narrow(self.program.insts.len()));
            if let Some(next) = self.node(number)
                && next != number + 1
            {
                self.go(next, 0);
            }
        }
        if self.is_full {
            return None;
        }
        for inst in &mut self.program.insts {
            for to in inst.targets().into_iter().flatten() {
                *to = starts[*to as usize];
            }
        }
        self.program.live = live::find(&mut self.program.insts, 0);
        self.program.occupied = occupied;
        self.program.cell = self.register(0, self.search.variable.into());
        // Nothing may be read that another iteration has written.
        if self.program.live[0] & !(1 << self.program.cell) != 0 {
            return None;
        }
        for (register, &(depth, slot)) in self.registers.iter().enumerate() {
            let is_kept = usize::from(slot) < VARIABLES && slot != Slot::from(self.search.variable)
                || (depth, slot) == (0, LAST);
            if is_kept {
                self.program.kept.push((narrow(register), slot));
                self.program.kept_registers |= 1 << register;
            }
        }
        let kept = self.program.kept_registers;
        self.program.kept_live = live::find(&mut self.program.insts, kept);
        self.program.kept_live.iter_mut().for_each(|live| *live &= kept);
        let contexts = &self.search.contexts;
        self.program.calls = contexts.iter().map(|context| context.depth).max().unwrap_or(0);
        self.program.pending = contexts.iter().map(|context| context.pending).max().unwrap_or(0);
        Some(self.program)
    }

    fn number(&self, node: Node) -> u32 {
        match self.search.nodes.iter().position(|&other| other == node) {
            Some(number) => narrow(number),
            None => panic!("the search has not found {node:?}"),
        }
    }

    fn go(&mut self, node: usize, cost: i32) {
        let jump = program::Jump { to: narrow(node), cost };
        self.program.insts.push(program::Inst::Go { jump });
    }

    /// The register or the number of a slot.
    fn register(&mut self, context: usize, slot: Slot) -> Register {
        if slot == NOWHERE {
            return Register::MAX;
        }
        let constant = self.search.source.constants.get(usize::from(Slot::MAX - slot));
        if constant.is_none() {
            let owner = self.search.owner(context, slot);
            if let Some(register) = self.registers.iter().position(|&other| other == owner) {
                return narrow(register);
            }
        }
        let fixed = match constant {
            Some(&value) => Fixed::Constant(value),
            None => Fixed::Slot(slot as u8),
        };
        self.fixed(fixed)
    }

    fn fixed(&mut self, fixed: Fixed) -> Register {
        let list = &mut self.program.fixed;
        let place = list.iter().position(|&other| other == fixed).unwrap_or_else(|| {
            list.push(fixed);
            list.len() - 1
        });
        self.is_full |= place >= MOST_FIXED;
        narrow(REGISTERS + place.min(MOST_FIXED))
    }

    /// The registers of a loop around a cell: the cell, and the direction.
    fn around(&self, body: Place) -> [Register; 2] {
        let Some(place) = self.around.iter().position(|&other| other == body) else {
            panic!("the loop with the body {body:?} has no registers");
        };
        let first = self.registers.len() + 2 * place;
        [narrow(first), narrow(first + 1)]
    }

    /// The instructions of a node; returns the node that follows if it falls through.
    fn node(&mut self, number: usize) -> Option<usize> {
        match self.search.nodes[number] {
            Node::Code(place) => self.code(place),
            Node::Turn(body) => {
                let [center, direction] = self.around(body);
                let (occupied, variable) = self.loop_around(body);
                let d = self.register(0, variable.into());
                let out = self.number(Node::Latch(body));
                let body = self.number(Node::Code(body));
                let turn = program::Inst::Around { occupied, center, direction, d, body, out };
                self.program.insts.push(turn);
                None
            }
            Node::Latch(body) => Some(self.number(Node::Turn(body)) as usize),
        }
    }

    /// A loop around a cell by its body: whether it is over hexagons, and its variable.
    fn loop_around(&self, body: Place) -> (bool, u8) {
        let codes = self.search.nodes.iter().filter_map(|node| match node {
            Node::Code(place) if place.context == body.context => Some(*place),
            _ => None,
        });
        let mut insts = codes.flat_map(|place| self.search.insts(place));
        let found = insts.find_map(|inst| match *inst {
            Inst::Around { occupied, variable, body: other, .. }
                if Place::of(body.context, other) == body =>
            {
                Some((occupied, variable))
            }
            _ => None,
        });
        found.unwrap_or_else(|| panic!("no loop has the body {body:?}"))
    }

    fn code(&mut self, place: Place) -> Option<usize> {
        use program::Inst as To;
        let context = place.context;
        for (k, inst) in self.search.insts(place).iter().enumerate() {
            let next = Place { inst: place.inst + k + 1, ..place };
            let jump = |this: &Self, jump: Jump| {
                let to = this.number(Node::Code(Place::of(context, jump)));
                program::Jump { to, cost: jump.cost }
            };
            if let Some((slot, a, is_negative)) = sum(inst)
                && let Some(sum) = self.program.sums.iter().position(|&other| other == slot)
            {
                let (sum, a) = (narrow(sum + 1), self.register(context, a));
                self.program.insts.push(To::Sum { sum, a, is_negative });
                continue;
            }
            let made = match *inst {
                Inst::Move { d, .. } => d,
                mut inst => inst.made().map_or(NOWHERE, |d| *d),
            };
            let d = self.register(context, made);
            let [a, b, c] = inst.operands().map(|slot| self.register(context, slot));
            let other = |op| To::Other { op, d, a, b, c };
            let new = match *inst {
                Inst::Move { .. } => To::Move { d, a },
                Inst::Add { .. } => To::Add { d, a, b },
                Inst::Subtract { .. } => To::Subtract { d, a, b },
                Inst::Multiply { .. } => other(Op::Multiply),
                Inst::And { .. } => other(Op::And),
                Inst::Or { .. } => other(Op::Or),
                Inst::Xor { .. } => other(Op::Xor),
                Inst::ShiftLeft { .. } => other(Op::ShiftLeft),
                Inst::ShiftRight { .. } => other(Op::ShiftRight),
                Inst::Compare { test, .. } => To::Compare { test, d, a, b },
                Inst::Other { op: Op::Not, .. } => To::Not { d, a },
                Inst::Other { op: Op::PatternOf, .. } => To::Pattern { d, a },
                Inst::Other { op, .. } => other(op),
                Inst::Element { table, .. } => To::Element { d, a, table },
                Inst::ColorOf { .. } => To::Color { d, a },
                Inst::Marked { .. } => To::Marked { d, a, b },
                Inst::SetMark { .. } => To::SetMark { d, a, b },
                Inst::ClearMark { .. } => To::ClearMark { d, a, b },
                Inst::Step { .. } => To::Step { d, a, b },
                Inst::Branch { jump: to, .. } => {
                    let jump = jump(self, to);
                    self.program.insts.push(To::Branch { a, jump });
                    return Some(self.number(Node::Code(next)) as usize);
                }
                Inst::BranchIf { test, jump: to, .. } => {
                    let jump = jump(self, to);
                    self.program.insts.push(To::BranchIf { test, a, b, jump });
                    return Some(self.number(Node::Code(next)) as usize);
                }
                Inst::Go { jump: to } => {
                    let jump = jump(self, to);
                    self.program.insts.push(To::Go { jump });
                    return None;
                }
                Inst::Continue { to } => {
                    let to = Place { context, block: to, inst: 0 };
                    return Some(self.number(Node::Code(to)) as usize);
                }
                Inst::Call { jump: to, .. } => {
                    let call = Place { inst: place.inst + k, ..place };
                    let mut contexts = self.search.contexts.iter().skip(1);
                    let callee = contexts.position(|context| context.call == call)? + 1;
                    let d = self.register(callee, LAST);
                    let a = self.fixed(Fixed::Constant(0));
                    self.program.insts.push(To::Move { d, a });
                    let node = self.number(Node::Code(Place::of(callee, to)));
                    self.go(node as usize, to.cost);
                    return None;
                }
                Inst::Return { from, .. } => {
                    let Context { parent, back, address, .. } = self.search.contexts[context];
                    let d = self.register(0, RESULT);
                    self.program.insts.push(To::Move { d, a });
                    let back = Node::Code(Place { context: parent, block: back, inst: 0 });
                    let back = self.number(back);
                    self.go(back as usize, from.wrapping_sub(address));
                    return None;
                }
                Inst::Around { body, .. } => {
                    let [center, direction] = self.around(Place::of(context, body));
                    self.program.insts.push(To::Move { d: center, a });
                    let a = self.fixed(Fixed::Constant(-1));
                    self.program.insts.push(To::Move { d: direction, a });
                    let turn = self.number(Node::Turn(Place::of(context, body)));
                    self.go(turn as usize, body.cost);
                    return None;
                }
                Inst::Again { around: true, body, .. } => {
                    let [_, direction] = self.around(Place::of(context, body));
                    let to = self.number(Node::Latch(Place::of(context, body)));
                    let back = program::Jump { to, cost: body.cost };
                    self.program.insts.push(To::Again { direction, back });
                    return Some(self.number(Node::Code(next)) as usize);
                }
                Inst::Again { around: false, body, .. } => {
                    self.program.insts.push(To::End { cost: body.cost });
                    return None;
                }
                Inst::BailOut
                | Inst::Load { .. }
                | Inst::Store { .. }
                | Inst::Destroy { .. }
                | Inst::Charge { .. }
                | Inst::DestroyAgain { .. }
                | Inst::Case { .. }
                | Inst::Over { .. } => {
                    self.program.insts.push(To::BailOut);
                    return None;
                }
            };
            self.program.insts.push(new);
        }
        self.program.insts.push(To::BailOut);
        None
    }
}
