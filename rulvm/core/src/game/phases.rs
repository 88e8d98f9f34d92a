//! Phase calls, and what the host does around them: signals and the window pause.

use grammar::isa::Address;
use grammar::messages::MessageType;
use grammar::rul3::Phase;

use super::host::Host;
use super::messages::Parts;
use super::{Event, Game, Halt, MOST_TRAPPED_CALLS, Status};
use crate::machine::{self, Engine, Outcome, Run, Unobserved, fast};

/// The variable that holds the signal or the action (section 6.5).
pub(super) const ACTION: usize = 9;
/// The variable that holds an additional number (section 6.5).
pub(super) const EXTRA: usize = 18;

impl Game {
    /// Calls a phase; returns 0 for one that the rule does not have (F10).
    pub(super) fn call(&mut self, phase: Phase, host: &mut Host<'_>) -> Result<i32, Halt> {
        let Some(entry) = self.program.entry(phase) else { return Ok(0) };
        let remembers = host.conductor.is_none();
        if let Some(memo) = self.memo.as_mut().filter(|_| remembers) {
            let recalled = memo.recall(&self.program, phase, &mut self.state, self.fuel);
            if let Some((value, used)) = recalled {
                self.spent = self.spent.saturating_add(used);
                return Ok(value);
            }
        }
        let before = self.spent;
        let value = self.execute(phase, entry, host)?;
        if let Some(memo) = self.memo.as_mut().filter(|_| remembers) {
            memo.keep(phase, &self.state, value, self.spent - before);
        }
        Ok(value)
    }

    /// Where a phase starts that every rule has (F10).
    pub(super) fn required_entry(&self, phase: Phase) -> Address {
        match self.program.entry(phase) {
            Some(entry) => entry,
            None => unreachable!("no rule is read without a phase {}", phase.letter()),
        }
    }

    /// Executes a phase.
    fn execute(&mut self, phase: Phase, entry: Address, host: &mut Host<'_>) -> Result<i32, Halt> {
        if self.program.engine() == Engine::Fast && host.conductor.is_none() {
            self.refuel_modules();
            let fuel = self.fuel;
            let Parts { program, state, scratch, mut chain } = self.parts();
            let mut machine = machine::Host { events: host.events, chain: &mut chain };
            let finished = fast::run(program.fast(), phase, state, &mut machine, fuel, scratch);
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
        self.refuel_modules();
        let result = match &mut host.conductor {
            None => {
                let Parts { program, state, mut chain, .. } = self.parts();
                let mut machine = machine::Host { events: host.events, chain: &mut chain };
                let outcome = run.resume(program.bytes(), state, &mut machine, &mut Unobserved);
                self.keep_trapped_calls(&outcome, &run);
                outcome.value()
            }
            Some(conductor) => conductor.conduct(self, &mut run, host.events),
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
        self.read_signal(id, host, false)
    }

    /// True if signals have no effect (D8).
    pub(super) fn ignores_signals(&self) -> bool {
        self.status != Status::Playing || self.window_paused
    }

    /// Applies a signal; one that modules sent is reported.
    pub(super) fn read_signal(
        &mut self,
        id: u8,
        host: &mut Host<'_>,
        is_given: bool,
    ) -> Result<Option<i32>, Halt> {
        if self.ignores_signals() {
            return Ok(None);
        }
        self.state.variables[ACTION] = i32::from(id);
        let action = self.call(Phase::Signal, host)?;
        if is_given {
            host.events.push(Event::Signal { id, action });
        }
        self.send(MessageType::Action, &mut [action], host)?;
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
            self.send(MessageType::WindowPause, &mut [], host)?;
            return Ok(());
        }
        self.send(MessageType::WindowResume, &mut [], host)?;
        self.call(Phase::Resume, host)?;
        if let Some(id) = self.program.rule().signal("PAUS") {
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
        self.send(MessageType::GameOver, &mut [score], host)?;
        Ok(())
    }
}
