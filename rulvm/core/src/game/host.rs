//! What a game reports to while an input is applied.

use super::{Conductor, Event};
use crate::machine::{self, MessageChain};

/// What a game reports to, and who runs its phases.
pub(super) struct Host<'h> {
    /// What happened, in order.
    pub(super) events: &'h mut Vec<Event>,
    /// Who receives messages.
    pub(super) chain: &'h mut dyn MessageChain,
    /// Who runs the phases in place of the machine, if somebody does.
    pub(super) conductor: Option<&'h mut dyn Conductor>,
}

impl Host<'_> {
    /// The part that the machine needs.
    pub(super) fn machine(&mut self) -> machine::Host<'_> {
        machine::Host { events: self.events, chain: self.chain }
    }
}
