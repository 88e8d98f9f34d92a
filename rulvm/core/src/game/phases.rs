//! Phase calls, and what the host does around them: signals and the window pause.

use grammar::isa::Address;
use grammar::rul3::Phase;

use super::host::Host;
use super::{Event, Game, Halt, MOST_TRAPPED_CALLS, Status};
use crate::machine::{self, Engine, Message, Outcome, Run, Unobserved, fast};

/// The variable that holds the signal or the action (section 6.5).
pub(super) const ACTION: usize = 9;
/// The variable that holds an additional number (section 6.5).
pub(super) const EXTRA: usize = 18;

impl Game {
    /// Calls a phase; returns 0 for one that the rule does not have (F10).
    pub(super) fn call(&mut self, phase: Phase, host: &mut Host<'_>) -> Result<i32, Halt> {
        let Some(entry) = self.program.entry(phase) else { return Ok(0) };
        if self.program.engine() == Engine::Fast && host.conductor.is_none() {
            let Game { program, state, scratch, fuel, .. } = self;
            let finished =
                fast::run(program.fast(), phase, state, &mut host.machine(), *fuel, scratch);
            if let Some((value, rest)) = finished {
                self.spent = self.spent.saturating_add(self.fuel.saturating_sub(rest));
                return Ok(value);
            }
        }
        self.run(phase, entry, host)
    }

    /// Runs code as a subroutine.
    pub(super) fn run(
        &mut self,
        phase: Phase,
        entry: Address,
        host: &mut Host<'_>,
    ) -> Result<i32, Halt> {
        let mut run = Run::new(phase, entry, self.fuel);
        let mut machine = machine::Host { events: host.events, chain: host.chain };
        let result = match &mut host.conductor {
            None => {
                let code = self.program.bytes();
                let outcome = run.resume(code, &mut self.state, &mut machine, &mut Unobserved);
                self.keep_trapped_calls(&outcome, &run);
                outcome.value()
            }
            Some(conductor) => conductor.conduct(self, &mut run, &mut machine),
        };
        self.spent = self.spent.saturating_add(self.fuel.saturating_sub(run.fuel()));
        result
    }

    /// Keeps the calls in progress if a phase trapped.
    pub(super) fn keep_trapped_calls(&mut self, outcome: &Outcome, run: &Run) {
        if matches!(outcome, Outcome::Trapped(_)) {
            self.trapped_calls = run.calls().rev().take(MOST_TRAPPED_CALLS).collect();
        }
    }

    /// Applies a signal (G15); returns the action, or nothing if signals are ignored (D8).
    pub(super) fn signal(&mut self, id: u8, host: &mut Host<'_>) -> Result<Option<i32>, Halt> {
        if self.status != Status::Playing || self.window_paused {
            return Ok(None);
        }
        self.state.variables[ACTION] = i32::from(id);
        let action = self.call(Phase::Signal, host)?;
        host.chain.send(Message::Action { action }, &mut self.state);
        self.act(action, host)?;
        Ok(Some(action))
    }

    /// The window pause starts or ends (G13, D8).
    pub(super) fn window(&mut self, pause: bool, host: &mut Host<'_>) -> Result<(), Halt> {
        if self.status != Status::Playing || self.window_paused == pause {
            return Ok(());
        }
        self.window_paused = pause;
        if pause {
            self.call(Phase::Pause, host)?;
            return Ok(());
        }
        self.call(Phase::Resume, host)?;
        let signals = &self.program.rule().signals;
        let pause = grammar::signals::letters("PAUS");
        let id = signals.iter().position(|signal| signal.external == pause);
        if let Some(id) = id.and_then(|place| u8::try_from(place + 1).ok()) {
            self.signal(id, host)?;
        }
        Ok(())
    }

    /// The end of the game (G9).
    pub(super) fn game_over(&mut self, host: &mut Host<'_>) -> Result<(), Halt> {
        let score = self.call(Phase::Score, host)?;
        self.score = Some(score);
        self.status = Status::Over;
        if self.piece.is_none() {
            self.fall = 0;
        }
        host.events.push(Event::Over { score });
        host.chain.send(Message::Over { score }, &mut self.state);
        Ok(())
    }
}
