//! Messages to modules (section 7): which one is next, and what modules did with earlier ones.

use grammar::isa::Op;
use grammar::messages::MessageType;
use rulvm_core::Event;

use super::code::Code;
use super::state::Debugger;
use crate::time::{Moment, Outgoing, Time};

/// What a module has done, and the position before the message was sent.
pub type Answered = (Time, Event);

/// The type of the message that is sent next: by the game, or by the next code.
pub(super) fn next_type(code: &Code, moment: &Moment<'_>) -> Option<u16> {
    if let Some(message) = moment.message {
        return Some(message.number);
    }
    let is_code = code.op(moment.run?.address()) == Some(Op::Message);
    (is_code && moment.game.has_modules()).then_some(MessageType::Interpreter.number())
}

/// What modules have done since the position before.
pub(crate) fn answered(moment: &Moment<'_>) -> impl Iterator<Item = Answered> {
    let is_of_modules = |event: &&Event| {
        matches!(
            event,
            Event::Delivered { .. }
                | Event::Failed { .. }
                | Event::Log { .. }
                | Event::Signal { .. }
        )
    };
    let time = moment.time.before();
    moment.events.iter().filter(is_of_modules).map(move |event| (time, event.clone()))
}

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
