//! Where lines start in the execution of code. That depends on two positions next to each other
//! only, so stepping is the same forward and backward.

use grammar::isa::Address;

use super::code::{CALL, Code, Line};
use crate::time::Moment;

/// What was seen at the position before.
#[derive(Clone, Copy, Debug)]
struct Before {
    address: Address,
    line: Line,
    depth: usize,
    /// Where the subroutine in progress returns to.
    back: Option<Address>,
}

/// Follows an execution and finds where lines start.
#[derive(Clone, Debug)]
pub(super) struct Lines<'c> {
    code: &'c Code,
    /// `None` between two inputs.
    before: Option<Before>,
}

impl<'c> Lines<'c> {
    pub(super) const fn new(code: &'c Code) -> Lines<'c> {
        Lines { code, before: None }
    }

    /// The next position: true if a line starts there. It does at the start of a phase call and of
    /// a subroutine, where another line comes, and where a loop comes back to its line. Between
    /// inputs it does after a phase call.
    #[inline]
    pub(super) fn begins(&mut self, moment: &Moment<'_>) -> bool {
        let Some(run) = moment.run else { return self.before.take().is_some() };
        let address = run.address();
        let (line, is_first) = self.code.at(address);
        let depth = run.calls().len();
        let back = run.calls().next_back();
        let now = Before { address, line, depth, back };
        let Some(before) = self.before.replace(now) else { return true };
        if moment.is_entry || depth > before.depth {
            return true;
        }
        let from = if depth < before.depth {
            // The caller's line continues.
            let call = before.back.map(|back| back.plus(-CALL));
            call.map_or(before.line, |call| self.code.line(call))
        } else {
            before.line
        };
        line != from || (is_first && depth == before.depth && address <= before.address)
    }
}
