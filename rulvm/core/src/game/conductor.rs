//! Conductors run the phases of a game in place of the machine, and may stop in the middle of one,
//! or before a message to modules.

use super::Game;
use super::messages::Parts;
use crate::machine::{Event, Host, Observer, Outcome, Run, Step, TrapReport};

/// Runs phases in place of the machine.
pub trait Conductor {
    /// Runs a phase call of a game to its end by [`Game::step`].
    ///
    /// # Errors
    /// Why the call did not end.
    fn conduct(
        &mut self,
        game: &mut Game,
        run: &mut Run,
        events: &mut Vec<Event>,
    ) -> Result<i32, Halt>;

    /// Sends a message of a game that has modules, with [`Game::deliver`]; returns the answer. It
    /// is not called for `$0207`, which code sends as one of its steps.
    ///
    /// # Errors
    /// Why it was not sent.
    fn send(
        &mut self,
        game: &mut Game,
        number: u16,
        data: &mut [i32],
        events: &mut Vec<Event>,
    ) -> Result<i32, Halt> {
        Ok(game.deliver(number, data, events))
    }
}

/// Why something in a game did not end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// A phase trapped (E17).
    Trapped(TrapReport),
    /// A module refused the start of the game, with this code (M27).
    Refused(u16),
    /// The conductor stopped. The game is in the middle of an input.
    Stopped,
}

impl From<TrapReport> for Halt {
    fn from(report: TrapReport) -> Halt {
        Halt::Trapped(report)
    }
}

/// Runs phases on the reference machine, with an observer.
pub(super) struct Watched<'o>(pub(super) &'o mut dyn Observer);

impl Conductor for Watched<'_> {
    fn conduct(
        &mut self,
        game: &mut Game,
        run: &mut Run,
        events: &mut Vec<Event>,
    ) -> Result<i32, Halt> {
        self.0.before_phase(run, &game.state);
        let Parts { program, state, mut chain, .. } = game.parts();
        let mut host = Host { events, chain: &mut chain };
        let outcome = run.resume(program.bytes(), state, &mut host, &mut self.0);
        self.0.after_phase(run);
        game.keep_trapped_calls(&outcome, run);
        outcome.value()
    }
}

impl Outcome {
    /// The value of the phase.
    pub(super) fn value(self) -> Result<i32, Halt> {
        match self {
            Outcome::Finished(value) => Ok(value),
            Outcome::Trapped(report) => Err(Halt::Trapped(report)),
            Outcome::Stopped => Err(Halt::Stopped),
        }
    }
}

impl Game {
    /// Executes the next code of a phase call.
    #[inline]
    pub fn step(&mut self, run: &mut Run, events: &mut Vec<Event>) -> Step {
        let Parts { program, state, mut chain, .. } = self.parts();
        run.step(program.bytes(), state, &mut Host { events, chain: &mut chain })
    }
}
