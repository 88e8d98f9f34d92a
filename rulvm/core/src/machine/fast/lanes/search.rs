//! Everything that belongs to the body of a loop.
//!
//! Subroutines become part of the body, each call a copy of its own.

use grammar::isa::{Kind, Query};

use crate::machine::fast::ir::{
    BlockId, Blocks, FIRST_VALUE, Inst, Jump, LAST, RESULT, Slot, VARIABLES,
};

/// The most instructions of a program.
const MOST_INSTS: usize = 400;
/// The most calls of subroutines.
const MOST_CONTEXTS: usize = 16;

/// What a program is made from.
pub(super) struct Source<'b> {
    pub(super) blocks: &'b Blocks,
    /// Constants by their slots, from the last one down.
    pub(super) constants: &'b [i32],
}

/// An instruction of a block, in a copy of its subroutine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) context: usize,
    pub(super) block: BlockId,
    pub(super) inst: usize,
}

impl Place {
    pub(super) fn of(context: usize, jump: Jump) -> Place {
        Place { context, block: jump.to, inst: jump.inst as usize }
    }
}

/// A part of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Node {
    /// Instructions from a place on.
    Code(Place),
    /// The next direction of a loop around a cell, by the place of its body.
    Turn(Place),
    /// Where its iterations end.
    Latch(Place),
}

/// A call of a subroutine; the first one is the body itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct Context {
    pub(super) parent: usize,
    pub(super) call: Place,
    pub(super) entry: BlockId,
    pub(super) back: BlockId,
    pub(super) address: i32,
    pub(super) depth: usize,
    pub(super) pending: usize,
}

/// The search for everything that belongs to a body.
pub(super) struct Search<'s, 'b> {
    pub(super) source: &'s Source<'b>,
    pub(super) variable: u8,
    pub(super) body: Jump,
    pub(super) contexts: Vec<Context>,
    pub(super) nodes: Vec<Node>,
    pub(super) written: Vec<Owner>,
    /// The variables that something is added to, and those that are used in other ways, as bits.
    pub(super) summed: u64,
    pub(super) used: u64,
    pub(super) insts: usize,
}

impl<'s, 'b> Search<'s, 'b> {
    pub(super) fn new(source: &'s Source<'b>, variable: u8, body: Jump) -> Self {
        Search {
            source,
            variable,
            body,
            contexts: Vec::new(),
            nodes: Vec::new(),
            written: Vec::new(),
            summed: 0,
            used: 1 << variable,
            insts: 0,
        }
    }

    pub(super) fn insts(&self, place: Place) -> &'b [Inst] {
        self.source.blocks[place.block].get(place.inst..).unwrap_or_default()
    }

    fn node(&mut self, node: Node) -> usize {
        self.nodes.iter().position(|&other| other == node).unwrap_or_else(|| {
            self.nodes.push(node);
            self.nodes.len() - 1
        })
    }

    pub(super) fn find(&mut self) -> Option<()> {
        let first = Place::of(0, self.body);
        self.contexts.push(Context {
            parent: 0,
            call: first,
            entry: first.block,
            back: first.block,
            address: 0,
            depth: 0,
            pending: 0,
        });
        self.write(0, self.variable.into());
        self.node(Node::Code(first));
        let mut number = 0;
        while let Some(&node) = self.nodes.get(number) {
            number += 1;
            let next = match node {
                Node::Code(place) => self.code(place)?,
                Node::Turn(body) => vec![Node::Code(body), Node::Latch(body)],
                Node::Latch(body) => vec![Node::Turn(body)],
            };
            for node in next {
                self.node(node);
            }
        }
        Some(())
    }

    /// The instructions from a place to the end of its node; returns what comes next.
    fn code(&mut self, place: Place) -> Option<Vec<Node>> {
        let context = place.context;
        for (k, inst) in self.insts(place).iter().enumerate() {
            self.insts += 1;
            if self.insts > MOST_INSTS {
                return None;
            }
            let next = Node::Code(Place { inst: place.inst + k + 1, ..place });
            let to = |jump: Jump| Node::Code(Place::of(context, jump));
            self.uses(inst);
            match *inst {
                Inst::Branch { jump, .. } | Inst::BranchIf { jump, .. } => {
                    return Some(vec![to(jump), next]);
                }
                Inst::Go { jump } => return Some(vec![to(jump)]),
                Inst::Continue { to } => {
                    return Some(vec![Node::Code(Place { context, block: to, inst: 0 })]);
                }
                Inst::Call { jump, back, address, pending, .. } => {
                    let call = Place { inst: place.inst + k, ..place };
                    let callee = self.call(call, jump, back, address, pending.into())?;
                    self.write(callee, LAST);
                    return Some(vec![Node::Code(Place::of(callee, jump))]);
                }
                Inst::Return { .. } => {
                    let Context { parent, back, .. } = self.contexts[context];
                    if context == 0 {
                        return None;
                    }
                    self.write(0, RESULT);
                    return Some(vec![Node::Code(Place { context: parent, block: back, inst: 0 })]);
                }
                Inst::Around { variable, body, .. } => {
                    self.write(0, variable.into());
                    self.used |= 1 << variable;
                    return Some(vec![Node::Turn(Place::of(context, body))]);
                }
                Inst::Again { around: true, body, .. } => {
                    return Some(vec![Node::Latch(Place::of(context, body)), next]);
                }
                Inst::Again { around: false, .. } => {
                    return self.is_end(context, inst).then(Vec::new);
                }
                Inst::BailOut => return Some(Vec::new()),
                Inst::Other { op, d, .. } => {
                    match op.kind() {
                        Kind::Calculation(_) => {}
                        Kind::Query(query) if query != Query::Load => {}
                        _ => return None,
                    }
                    self.write(context, d);
                }
                Inst::Move { d, .. }
                | Inst::Add { d, .. }
                | Inst::Subtract { d, .. }
                | Inst::Multiply { d, .. }
                | Inst::And { d, .. }
                | Inst::Or { d, .. }
                | Inst::Xor { d, .. }
                | Inst::ShiftLeft { d, .. }
                | Inst::ShiftRight { d, .. }
                | Inst::Compare { d, .. }
                | Inst::ColorOf { d, .. }
                | Inst::Marked { d, .. }
                | Inst::ClearMark { d, .. }
                | Inst::SetMark { d, .. }
                | Inst::Step { d, .. }
                | Inst::Element { d, .. } => self.write(context, d),
                Inst::Load { .. }
                | Inst::Store { .. }
                | Inst::Destroy { .. }
                | Inst::Charge { .. }
                | Inst::DestroyAgain { .. }
                | Inst::Case { .. }
                | Inst::Over { .. } => return None,
            }
        }
        None
    }

    /// True for the end of the loop.
    fn is_end(&self, context: usize, inst: &Inst) -> bool {
        let Inst::Again { around: false, variable, body } = *inst else { return false };
        context == 0
            && variable == self.variable
            && (body.to, body.inst) == (self.body.to, self.body.inst)
    }

    fn call(
        &mut self,
        call: Place,
        jump: Jump,
        back: BlockId,
        address: i32,
        pending: usize,
    ) -> Option<usize> {
        let known = self.contexts.iter().skip(1).position(|context| context.call == call);
        if let Some(known) = known {
            return Some(known + 1);
        }
        // Copies of a recursive subroutine would never end.
        let mut caller = call.context;
        while caller != 0 {
            if self.contexts[caller].entry == jump.to {
                return None;
            }
            caller = self.contexts[caller].parent;
        }
        if self.contexts.len() >= MOST_CONTEXTS {
            return None;
        }
        let Context { depth, pending: outer, .. } = self.contexts[call.context];
        self.contexts.push(Context {
            parent: call.context,
            call,
            entry: jump.to,
            back,
            address,
            depth: depth + 1,
            pending: outer + pending,
        });
        Some(self.contexts.len() - 1)
    }

    pub(super) fn owner(&self, context: usize, slot: Slot) -> Owner {
        let is_own = slot == LAST || slot >= FIRST_VALUE;
        (if is_own { self.contexts[context].depth } else { 0 }, slot)
    }

    /// Notes how variables are used.
    fn uses(&mut self, inst: &Inst) {
        let bit = |slot: Slot| if usize::from(slot) < VARIABLES { 1 << slot } else { 0 };
        if let Some((d, b, _)) = sum(inst) {
            self.summed |= bit(d);
            self.used |= bit(b);
            return;
        }
        for slot in inst.operands() {
            self.used |= bit(slot);
        }
        if let Inst::Move { d, .. } = *inst {
            self.used |= bit(d);
        }
        let mut inst = *inst;
        if let Some(d) = inst.made() {
            self.used |= bit(*d);
        }
    }

    fn write(&mut self, context: usize, slot: Slot) {
        let owner = self.owner(context, slot);
        if !self.written.contains(&owner) {
            self.written.push(owner);
        }
    }
}

/// A slot with the depth of its call, because no two subroutines of one depth are active at the
/// same time; variables and the values of subroutines belong to all.
pub(super) type Owner = (usize, Slot);

/// A sum: the variable, what is added, and whether it is subtracted.
pub(super) fn sum(inst: &Inst) -> Option<(Slot, Slot, bool)> {
    match *inst {
        Inst::Add { d, a, b } if d == a && b != d => Some((d, b, false)),
        Inst::Subtract { d, a, b } if d == a && b != d => Some((d, b, true)),
        _ => None,
    }
    .filter(|&(d, ..)| usize::from(d) < VARIABLES)
}
