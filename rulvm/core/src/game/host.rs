//! Where a game reports events and sends messages while an input is applied.

use super::{Conductor, Event};
use crate::machine::{self, MessageChain};

/// Where a game reports events and sends messages, and what runs its phases.
pub(super) struct Host<'h> {
    /// What happened, in order.
    pub(super) events: &'h mut Vec<Event>,
    /// Receives messages.
    pub(super) chain: &'h mut dyn MessageChain,
    /// Runs the phases in place of the machine, if present.
    pub(super) conductor: Option<&'h mut dyn Conductor>,
}

impl Host<'_> {
    /// The part that the machine needs.
    pub(super) fn machine(&mut self) -> machine::Host<'_> {
        machine::Host { events: self.events, chain: self.chain }
    }
}
