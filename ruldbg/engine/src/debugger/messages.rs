//! Messages to modules (section 7): which one is next, and what modules did with earlier ones.

use grammar::isa::Op;
use grammar::messages::MessageType;
use rulvm_core::Event;

use super::code::Code;
use crate::time::{Moment, Time};

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
