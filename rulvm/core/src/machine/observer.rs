//! Watching the machine at work.

use grammar::isa::Address;

use super::run::{Host, Run, Step, TrapReport};
use super::state::State;

/// Whether a run continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Continue.
    Continue,
    /// Stop before the code; the run can be resumed.
    Stop,
}

/// Is called before every code, and at every phase call of a game.
pub trait Observer {
    /// A code is about to be executed.
    fn before_code(&mut self, run: &Run, state: &State, at: Address) -> Flow;

    /// A game is about to call a phase.
    fn before_phase(&mut self, run: &Run, state: &State) {
        let _ = (run, state);
    }

    /// A phase that a game called has returned or trapped.
    fn after_phase(&mut self, run: &Run) {
        let _ = run;
    }
}

impl<O: Observer + ?Sized> Observer for &mut O {
    fn before_code(&mut self, run: &Run, state: &State, at: Address) -> Flow {
        (**self).before_code(run, state, at)
    }

    #[inline]
    fn before_phase(&mut self, run: &Run, state: &State) {
        (**self).before_phase(run, state);
    }

    #[inline]
    fn after_phase(&mut self, run: &Run) {
        (**self).after_phase(run);
    }
}

/// Observes nothing, and costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unobserved;

impl Observer for Unobserved {
    #[inline]
    fn before_code(&mut self, _run: &Run, _state: &State, _at: Address) -> Flow {
        Flow::Continue
    }
}

/// How resuming a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The phase returned a value.
    Finished(i32),
    /// The observer stopped before a code.
    Stopped,
    /// The phase trapped.
    Trapped(TrapReport),
}

impl Run {
    /// Runs until the phase returns or traps, or the observer stops it.
    pub fn resume<O: Observer>(
        &mut self,
        code: &[u8],
        state: &mut State,
        host: &mut Host<'_>,
        observer: &mut O,
    ) -> Outcome {
        loop {
            if observer.before_code(self, state, self.address()) == Flow::Stop {
                return Outcome::Stopped;
            }
            match self.step(code, state, host) {
                Step::Next => {}
                Step::Finished(value) => return Outcome::Finished(value),
                Step::Trapped(report) => return Outcome::Trapped(report),
            }
        }
    }
}
