//! Inlined subroutines: the call waits like a code, and a return continues after it.

use grammar::isa::Address;
use smallvec::SmallVec;

use super::super::ir::{Inst, RESULT, Slot};
use super::super::shape::Waiting;
use super::{Block, Pending, Value};

/// How deeply subroutines may be inlined.
const MOST_INLINED: usize = 6;

impl Block<'_, '_> {
    /// True for a subroutine that can be inlined.
    pub(super) fn can_inline(&self, target: Address) -> bool {
        let mut outer = self.stack.iter().filter(|code| code.waiting.is_call());
        let mut here = self.stack.iter().rev().take_while(|code| !code.waiting.is_call());
        // Then its value ends a statement, and the previous last value is not needed.
        here.all(|code| code.waiting.in_body())
            && self.translator.is_called_once(target)
            && self.inlined() < MOST_INLINED
            && outer.all(|code| code.waiting.body != self.at)
    }

    /// How many inlined subroutines the block is in.
    pub(super) fn inlined(&self) -> usize {
        self.stack.iter().filter(|code| code.waiting.is_call()).count()
    }

    /// Continues with the code of a subroutine that is only called here.
    pub(super) fn enter_inlined(&mut self, target: Address) {
        let waiting = Waiting::call(self.at);
        self.stack.push(Pending::new(waiting, SmallVec::new()));
        let inlined = self.inlined();
        let most = &mut self.translator.code.most_inlined;
        *most = inlined.max(*most);
        self.last = Some(Value::Constant(0));
        self.spill(0);
        let shape = self.shape();
        let jump = self.jump(target.0, shape);
        self.end(Inst::Go { jump });
    }

    /// Continues after the call of an inlined subroutine.
    pub(super) fn leave_inlined(&mut self, caller: Pending, a: Slot) {
        self.insts.push(Inst::Move { d: RESULT, a });
        let shape = self.shape();
        let jump = self.jump_to(caller.waiting.body, shape, true);
        self.end(Inst::Go { jump });
    }
}
