//! Harm: what one board does to the other. Rules send and take it with the messages of
//! `std::versus`, code `$6D`, and no module but this one receives them.

use std::sync::Arc;

use grammar::messages::MessageType;
use rulvm_core::Event;
use rulvm_core::machine::Failure;
use rulvm_core::modules::{Message, ModuleChain, ModuleId, Modules, Trace};
use rulvm_core::program::Program;

/// The numbers of the messages, as `stdlib-rules/modules/versus.rul` declares them.
const SEND: i32 = 0x5653_0001;
const TAKE: i32 = 0x5653_0002;
const IS_MATCH: i32 = 0x5653_0003;

/// The type of the message by which harm comes to a board. No rule can send it.
pub(super) const COMES: u16 = 0xFFFF;

/// The most harm that can be sent at a time. More counts as this much.
pub(super) const MOST: u16 = 999;

/// `true` as a number in rules.
const TRUE: i32 = -1;

/// Returns a rule for a match, in which its messages are answered.
pub(super) fn in_match(program: Program) -> Program {
    program.with_modules(Arc::new(InMatch))
}

/// What a rule did with harm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Done {
    /// It sent some, 1 to [`MOST`].
    Sent(u16),
    /// It took all that had come.
    Taken,
}

impl Done {
    /// Returns what an event says about harm.
    pub(super) fn of(event: &Event) -> Option<Done> {
        let Event::Message { number, data } = event else { return None };
        match data[..] {
            _ if *number != MessageType::Interpreter.number() => None,
            [.., harm, SEND] => {
                let harm = u16::try_from(harm.min(MOST.into())).ok()?;
                (harm > 0).then_some(Done::Sent(harm))
            }
            [.., TAKE] => Some(Done::Taken),
            _ => None,
        }
    }
}

/// The rules of all matches.
#[derive(Debug)]
struct InMatch;

impl Modules for InMatch {
    fn ids(&self) -> &[ModuleId] {
        &[]
    }

    fn chain(&self, _: u64) -> Box<dyn ModuleChain> {
        Box::new(Harm::default())
    }
}

/// The harm that has come to a board, and that its rule has not taken yet.
#[derive(Clone, Copy, Debug, Default)]
struct Harm(i32);

impl ModuleChain for Harm {
    fn deliver(&mut self, message: Message<'_>) -> i32 {
        let interpreter = MessageType::Interpreter.number();
        match (message.number, &*message.data) {
            (COMES, &[harm]) => {
                self.0 = self.0.saturating_add(harm);
                0
            }
            (number, [.., SEND | IS_MATCH]) if number == interpreter => TRUE,
            (number, [.., TAKE]) if number == interpreter => std::mem::take(&mut self.0),
            _ => 0,
        }
    }

    fn copy(&self) -> Box<dyn ModuleChain> {
        Box::new(*self)
    }

    fn is_polled(&self) -> bool {
        false
    }

    fn failures(&self) -> Vec<Option<Failure>> {
        Vec::new()
    }

    fn generators(&self) -> Vec<u64> {
        Vec::new()
    }

    fn trace(&mut self, _: Trace) {}
}
