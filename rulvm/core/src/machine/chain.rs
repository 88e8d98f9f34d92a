//! The message chain of section 7, as far as code is concerned: code `$6D`.

use super::event::Event;
use super::state::State;

/// Who receives the messages of code `$6D` (E16).
pub trait MessageChain {
    /// Receives the message `$0207`: the whole stack, whose entries may change, but not their
    /// number. Nothing else in the state may change (M7). The answer is the value of the code.
    fn send(&mut self, state: &mut State, events: &mut Vec<Event>) -> i32 {
        let _ = (state, events);
        0
    }
}

/// The end of every chain: does nothing and answers 0.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoChain;

impl MessageChain for NoChain {}
