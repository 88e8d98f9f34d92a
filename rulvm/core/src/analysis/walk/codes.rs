//! What each code needs, and what it does with the outcomes.

use grammar::isa::{Address, Code, Decoded, Inline, Kind, Op, Part, Trap, Update, VarIndex};

use super::{Known, LinkId, Need, Net, NodeId, Walk, Want};
use crate::analysis::complete::{Completion, complete, trap};
use crate::analysis::final_round;

impl Walk<'_> {
    /// Notes bytes as an inline operand.
    fn inline(&mut self, from: Address, to: Address) {
        let length = self.bytes.len();
        let range = from.index().unwrap_or(0)..to.index().unwrap_or(0).min(length);
        for role in self.roles.get_mut(range).unwrap_or_default() {
            role.inline = true;
        }
    }

    /// Reads the code of a node.
    pub(super) fn read(&mut self, id: NodeId) {
        let node = self.get(id);
        let (at, want) = (node.at, node.want);
        let Some(code) = self.code(node) else { return };
        let next = at.plus(1);
        match (want, code) {
            (Want::Statements, Code::Op(Op::Return)) => {
                self.outcome(id, None, None, Net::ZERO);
            }
            // Reported as an error later.
            (Want::Value, Code::Op(Op::Return)) => {}
            (_, Code::Op(Op::Jump)) => {
                if let Some((Inline::Branch(target), behind)) =
                    Decoded::inline_at(self.bytes, Op::Jump, next)
                {
                    self.inline(next, behind);
                    self.need(id, target, Need::Next { jumps: true }, Net::ZERO);
                }
            }
            (Want::Statements, Code::Op(op)) if op.is_transparent() => {
                self.operand(id, 0, [None; 3], next, Net::ZERO);
            }
            (Want::Statements, _) => {
                self.need(id, at, Need::Statement, Net::ZERO);
            }
            (Want::Value, Code::Variable(_)) => self.outcome(id, Some(next), None, Net::ZERO),
            (Want::Value, Code::Constant(value)) => {
                self.outcome(id, Some(next), Some(i32::from(value)), Net::ZERO);
            }
            (Want::Value, Code::Op(op)) if op.expressions() > 0 => {
                self.operand(id, 0, [None; 3], next, Net::ZERO);
            }
            (Want::Value, Code::Op(op)) => self.leaf(id, op, next),
        }
    }

    /// A code without expressions, where a value is wanted.
    fn leaf(&mut self, id: NodeId, op: Op, next: Address) {
        let Some((inline, behind)) = Decoded::inline_at(self.bytes, op, next) else { return };
        self.inline(next, behind);
        match inline {
            Inline::Branch(target) => {
                self.need(id, target, Need::Call { back: behind }, Net::ZERO);
            }
            Inline::Constant(value) => self.outcome(id, Some(behind), Some(value), Net::ZERO),
            Inline::None => {
                let Stacking { needs, change } = stacking(op);
                if needs > 0 {
                    self.changes(id, Net { low: -needs, high: 0 });
                }
                self.outcome(id, Some(behind), None, Net::exactly(change));
            }
            Inline::Table(_) | Inline::Targets(_) => {
                unreachable!("the table of {op:?} comes after an expression")
            }
        }
    }

    /// Notes what a code itself does to the stack.
    fn changes(&mut self, id: NodeId, own: Net) {
        let node = &mut self.nodes[id];
        node.own = node.own.or(own);
    }

    /// A code evaluates an expression.
    fn operand(&mut self, id: NodeId, number: u8, values: [Known; 3], at: Address, net: Net) {
        self.need(id, at, Need::Operand { number, values }, net);
    }

    /// An expression of a code was evaluated.
    #[expect(clippy::too_many_arguments, reason = "they belong to one outcome of one link")]
    pub(super) fn evaluated(
        &mut self,
        link: LinkId,
        from: NodeId,
        number: u8,
        values: [Known; 3],
        end: Address,
        change: Net,
        total: Net,
    ) {
        let Some(op) = self.op(self.get(from)) else { return };
        let last = usize::from(number) + 1 == op.expressions();
        if !last {
            let before_body = op.is_cell_loop() && usize::from(number) + 2 == op.expressions();
            if !before_body {
                self.operand(from, number + 1, values, end, total);
            } else if trap(op, values, self.limits).is_none() {
                self.body(from, number + 1, values, end, total);
            }
            return;
        }
        if op.is_cell_loop() {
            self.round(link, change);
        }
        let completion = complete(self.bytes, op, values, end, self.limits);
        self.completed(from, op, completion, end, total);
        if op == Op::DestroyLoop {
            // The whole round, up to here: it starts with the first operand.
            let first = self.find(self.get(from).at.plus(1), Want::Value);
            let first = first.and_then(|to| self.known_link(from, 0, to));
            if let Some(first) = first
                && (total.low < 0 || total.high > 0)
            {
                self.round(first, total);
            }
        }
    }

    /// The body of a loop over cells starts.
    fn body(&mut self, from: NodeId, number: u8, values: [Known; 3], at: Address, net: Net) {
        let variable = values.first().copied().flatten().and_then(VarIndex::new);
        match variable.and_then(|variable| final_round::start(self.bytes, at, variable)) {
            None => self.operand(from, number, values, at, net),
            Some(begin) => {
                let last = self.need(from, begin, Need::Operand { number, values }, net);
                self.need(from, at, Need::Body { last }, net);
            }
        }
    }

    fn completed(
        &mut self,
        from: NodeId,
        op: Op,
        completion: Completion,
        end: Address,
        total: Net,
    ) {
        match completion {
            Completion::Value(value, next) => {
                self.inline(end, next);
                let mut total = total;
                let Stacking { change, .. } = stacking(op);
                if change != 0 {
                    total = total.plus(Net::exactly(change));
                    self.changes(from, total);
                }
                self.outcome(from, Some(next), value, total);
            }
            Completion::Branches(targets, next) => {
                self.inline(end, next);
                self.work += targets.len() / 4;
                for target in targets {
                    let jumps = target != next;
                    self.need(from, target, Need::Next { jumps }, total);
                }
            }
            // The count of its elements.
            Completion::Traps(Trap::EmptyTable) => self.inline(end, end.plus(1)),
            Completion::Traps(_) => {}
            Completion::CutOff(rest) => {
                self.inline(end, Address(i32::MAX));
                if let Some(rest) = rest {
                    self.completed(from, op, *rest, end, total);
                }
            }
        }
    }
}

/// What a code does to the rule's own stack.
struct Stacking {
    /// How many entries the stack must have.
    needs: i32,
    /// By how much the height changes.
    change: i32,
}

const fn stacking(op: Op) -> Stacking {
    let (needs, change) = match op.kind() {
        Kind::Query(_) if op.effects().reads.has(Part::Stack) => (1, 0),
        Kind::Update(update) => match update {
            Update::Pull => (1, -1),
            Update::Push => (0, 1),
            Update::Random16
            | Update::Random32
            | Update::Random15
            | Update::Random31
            | Update::Store
            | Update::Timer
            | Update::Period
            | Update::FlipMark
            | Update::ClearMark
            | Update::SetMark => (0, 0),
        },
        // What the host does to the stack when it gets a message is not known here.
        Kind::Calculation(_) | Kind::Query(_) | Kind::CellLoop(_) | Kind::Control(_) => (0, 0),
    };
    Stacking { needs, change }
}
