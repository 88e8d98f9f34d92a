//! Messages to the modules of a game, polls and keys (section 7).

use std::collections::VecDeque;

use grammar::messages::{MessageType, POLL};

use super::host::Host;
use super::{Event, Game, Halt, Status};
use crate::machine::{Failure, MessageChain, State, fast};
use crate::modules::{Delivered, Message, ModuleChain, Moment, Situation, Trace};
use crate::program::Program;

/// The modules of a game, and what they have caused.
#[derive(Debug)]
pub(super) struct Chain {
    modules: Box<dyn ModuleChain>,
    /// The signals that wait for a poll (M15).
    queue: VecDeque<u8>,
    /// True once modules have played or dealt (M34).
    is_assisted: bool,
    /// True if the next message has fuel of its own (M23).
    is_fresh: bool,
}

impl Clone for Chain {
    fn clone(&self) -> Chain {
        let Chain { modules, queue, is_assisted, is_fresh } = self;
        let (is_assisted, is_fresh) = (*is_assisted, *is_fresh);
        Chain { modules: modules.copy(), queue: queue.clone(), is_assisted, is_fresh }
    }
}

impl Chain {
    pub(super) fn new(modules: Box<dyn ModuleChain>) -> Chain {
        Chain { modules, queue: VecDeque::new(), is_assisted: false, is_fresh: true }
    }

    fn deliver(
        &mut self,
        number: u16,
        data: &mut [i32],
        moment: Moment<'_>,
        events: &mut Vec<Event>,
    ) -> i32 {
        let Chain { modules, queue, is_fresh, .. } = self;
        let is_fresh = std::mem::replace(is_fresh, false);
        modules.deliver(Message { number, data, is_fresh, moment, queue, events })
    }
}

/// The modules of a game, while its code or the game itself sends them messages.
pub(super) struct Sender<'g> {
    chain: Option<&'g mut Chain>,
    situation: Situation<'g>,
}

impl Sender<'_> {
    /// Sends a message; returns the answer, 0 without modules (M8).
    fn send(
        &mut self,
        number: u16,
        data: &mut [i32],
        state: &State,
        events: &mut Vec<Event>,
    ) -> i32 {
        let moment = Moment { state, situation: self.situation };
        match &mut self.chain {
            Some(chain) => chain.deliver(number, data, moment, events),
            None => 0,
        }
    }
}

impl MessageChain for Sender<'_> {
    fn send(&mut self, state: &mut State, events: &mut Vec<Event>) -> i32 {
        if self.chain.is_none() {
            return 0;
        }
        let mut data = state.stack.to_vec();
        let number = MessageType::Interpreter.number();
        let answer = Sender::send(self, number, &mut data, state, events);
        if state.stack != data {
            state.stack = data.into();
        }
        answer
    }
}

/// The parts of a game that executing code needs.
pub(super) struct Parts<'g> {
    pub(super) program: &'g Program,
    pub(super) state: &'g mut State,
    pub(super) scratch: &'g mut fast::Scratch,
    pub(super) chain: Sender<'g>,
}

impl Game {
    /// The parts that executing code needs.
    pub(super) fn parts(&mut self) -> Parts<'_> {
        let situation = Situation {
            file: self.program.file(),
            status: self.status,
            piece: self.piece.as_ref(),
            time: self.time,
            fall: self.fall,
            is_window_paused: self.window_paused,
            score: self.score,
        };
        Parts {
            program: &self.program,
            state: &mut self.state,
            scratch: &mut self.scratch,
            chain: Sender { chain: self.chain.as_mut(), situation },
        }
    }

    /// Sends a message of the game; returns the answer, 0 without modules (M8).
    pub(super) fn send(
        &mut self,
        kind: MessageType,
        data: &mut [i32],
        host: &mut Host<'_>,
    ) -> Result<i32, Halt> {
        if self.chain.is_none() {
            return Ok(0);
        }
        match &mut host.conductor {
            None => Ok(self.deliver(kind.number(), data, host.events)),
            Some(conductor) => conductor.send(self, kind.number(), data, host.events),
        }
    }

    /// Delivers a message to the modules, which have all their fuel for it; returns the answer, 0
    /// without modules.
    pub fn deliver(&mut self, number: u16, data: &mut [i32], events: &mut Vec<Event>) -> i32 {
        self.refuel_modules();
        let Parts { state, mut chain, .. } = self.parts();
        chain.send(number, data, state, events)
    }

    /// Gives the next message fuel of its own; the messages of one phase call share theirs (M23).
    pub(super) fn refuel_modules(&mut self) {
        if let Some(chain) = &mut self.chain {
            chain.is_fresh = true;
        }
    }

    /// Sends a message from outside. The game ignores the answer and the data.
    pub fn message(&mut self, number: u16, mut data: Vec<i32>) -> Delivered {
        let mut events = Vec::new();
        let answer = self.deliver(number, &mut data, &mut events);
        Delivered { answer, data, events }
    }

    /// The time until the next poll in milliseconds, if there are any (M12).
    #[must_use]
    pub fn to_poll(&self) -> Option<u64> {
        let has_polls = self.chain.as_ref().is_some_and(|chain| chain.modules.is_polled());
        (has_polls && !self.window_paused).then(|| POLL - self.time % POLL)
    }

    /// Reads a signal from the queue, or else from the modules (M12).
    pub(super) fn poll(&mut self, host: &mut Host<'_>) -> Result<(), Halt> {
        if self.status != Status::Playing {
            return Ok(());
        }
        let queued = self.chain.as_mut().and_then(|chain| chain.queue.pop_front());
        let id = match queued {
            Some(id) => Some(id),
            None => match self.send(MessageType::ReadSignal, &mut [0, 0], host)? {
                answer @ 1.. => self.program.rule().signal_with(answer),
                _ => None,
            },
        };
        let Some(id) = id else { return Ok(()) };
        self.assist();
        self.read_signal(id, host, true).map(|_| ())
    }

    /// Notes that modules have played or dealt (M34).
    pub(super) fn assist(&mut self) {
        if let Some(chain) = &mut self.chain {
            chain.is_assisted = true;
        }
    }

    /// Handles a key that was hit (M13). Returns the signal that it became, and its action.
    pub(super) fn key(
        &mut self,
        key: u16,
        character: u32,
        host: &mut Host<'_>,
    ) -> Result<Option<(u8, i32)>, Halt> {
        if self.ignores_signals() {
            return Ok(None);
        }
        let mut data = [i32::from(key), character.cast_signed()];
        let answer = self.send(MessageType::ReadSignal, &mut data, host)?;
        let rule = self.program.rule();
        let id = match answer {
            0 if key != 0 => rule.find_signal(|signal| signal.key == key),
            1.. => rule.signal_with(answer),
            _ => None,
        };
        let Some(id) = id else { return Ok(None) };
        let action = self.read_signal(id, host, false)?;
        Ok(action.map(|action| (id, action)))
    }

    /// True if modules take part in the game.
    #[must_use]
    pub const fn has_modules(&self) -> bool {
        self.chain.is_some()
    }

    /// Which modules have failed, and why, in the order of the chain (M27).
    #[must_use]
    pub fn failures(&self) -> Vec<Option<Failure>> {
        self.chain.as_ref().map_or_else(Vec::new, |chain| chain.modules.failures())
    }

    /// The signals that wait for a poll (M15).
    pub fn queued(&self) -> impl Iterator<Item = u8> {
        self.chain.iter().flat_map(|chain| chain.queue.iter().copied())
    }

    /// Replaces the signals that wait, for a debugger.
    pub fn set_queued(&mut self, signals: impl IntoIterator<Item = u8>) {
        if let Some(chain) = &mut self.chain {
            chain.queue = signals.into_iter().collect();
        }
    }

    /// The fuel that each module has used for the last message, in the order of the chain (M23).
    #[must_use]
    pub fn module_fuel(&self) -> Vec<u64> {
        self.chain.as_ref().map_or_else(Vec::new, |chain| chain.modules.fuel_used())
    }

    /// Forgets the signals that wait: another version of the rule may number them differently.
    pub(super) fn clear_queue(&mut self) {
        if let Some(chain) = &mut self.chain {
            chain.queue.clear();
        }
    }

    /// True once modules have played or dealt: such a game enters no score table (M34).
    #[must_use]
    pub fn is_assisted(&self) -> bool {
        self.chain.as_ref().is_some_and(|chain| chain.is_assisted)
    }

    /// Chooses the types of messages whose deliveries are reported as events from now on.
    pub fn trace(&mut self, trace: Trace) {
        if let Some(chain) = &mut self.chain {
            chain.modules.trace(trace);
        }
    }

    /// The game without its modules, for experiments that they should not see.
    #[must_use]
    pub fn without_modules(&self) -> Game {
        Game {
            program: self.program.clone().without_modules(),
            state: self.state.clone(),
            status: self.status,
            piece: self.piece.clone(),
            time: self.time,
            fall: self.fall,
            window_paused: self.window_paused,
            score: self.score,
            queue: self.queue.clone(),
            fuel: self.fuel,
            spent: self.spent,
            scratch: self.scratch.clone(),
            trapped_calls: self.trapped_calls.clone(),
            chain: None,
            memo: None,
        }
    }

    /// The states of the generators of the modules.
    pub(crate) fn module_generators(&self) -> Vec<u64> {
        self.chain.as_ref().map_or_else(Vec::new, |chain| chain.modules.generators())
    }
}
