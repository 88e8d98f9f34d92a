//! The calls in progress.

use grammar::isa::Address;
use rulvm_core::machine::Run;

use super::code::CALL;
use super::state::Debugger;

/// The address of the next code and those of the calls in progress, the innermost first: the
/// position in each subroutine, and last the one in the phase.
pub fn addresses(run: &Run) -> Vec<Address> {
    let calls = run.calls().rev().map(|back| back.plus(-CALL));
    std::iter::once(run.address()).chain(calls).collect()
}

impl Debugger {
    /// The variables that functions further inside than a call in progress have for themselves, as
    /// bits; the calls are numbered from the innermost one on. What the function of that call has
    /// in them is not known.
    #[must_use]
    pub fn taken(&self, call: usize) -> u64 {
        let addresses = self.here().run().map_or_else(Vec::new, addresses);
        let mut taken = 0;
        for (&at, &from) in addresses.iter().zip(addresses.iter().skip(1)).take(call) {
            // The body of a loop has the variables of the function that it is a part of.
            let is_called = self.code.function_called(from).is_some();
            let function = self.names.function_at(at).filter(|_| is_called);
            let locals = function.into_iter().flat_map(|function| function.locals.values());
            taken = locals.fold(taken, |bits, (index, _)| bits | 1 << index.get());
        }
        taken
    }
}
