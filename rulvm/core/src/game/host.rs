//! Where a game reports events while an input is applied.

use super::{Conductor, Event};

/// Where a game reports events, and what runs its phases.
pub(super) struct Host<'h> {
    /// What happened, in order.
    pub(super) events: &'h mut Vec<Event>,
    /// Runs the phases in place of the machine, if present.
    pub(super) conductor: Option<&'h mut dyn Conductor>,
}
