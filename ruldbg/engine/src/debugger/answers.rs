//! What a debugger knows of messages to modules: the next one, and the answers so far.

use grammar::messages::MessageType;
use rulvm_core::Event;

use super::messages::{Answered, answered, next_type};
use super::state::Debugger;
use crate::time::{Moment, Outgoing};

/// True for the answer to a poll without a signal (M12).
fn is_empty_poll(event: &Event) -> bool {
    let Event::Delivered { number, data, answer: 0, .. } = event else { return false };
    *number == MessageType::ReadSignal.number() && **data == [0, 0]
}

impl Debugger {
    /// The message that is sent next: by the game, or by the next code.
    #[must_use]
    pub fn message(&self) -> Option<Outgoing> {
        let here = self.here();
        let number = next_type(&self.code, &here.moment())?;
        let data = || here.game().state().stack.to_vec();
        Some(here.message().cloned().unwrap_or_else(|| Outgoing { number, data: data() }))
    }

    /// The last things that modules have done so far, at most `count`; polls without a signal are
    /// left out. `None` if interrupted.
    pub(crate) fn answered(&mut self, count: usize) -> Option<Vec<Answered>> {
        let mut until = self.here().time();
        let mut all: Vec<Answered> = Vec::new();
        for from in self.timeline.checkpoint_times(until).into_iter().rev() {
            let mut part = Vec::new();
            let visit = |moment: &Moment<'_>| {
                let events = answered(moment).filter(|(_, event)| !is_empty_poll(event));
                part.extend(events);
            };
            if from < until && !self.timeline.each(from, until, visit) {
                return None;
            }
            part.append(&mut all);
            (all, until) = (part, from);
            if all.len() >= count {
                break;
            }
        }
        all.drain(..all.len().saturating_sub(count));
        Some(all)
    }
}
