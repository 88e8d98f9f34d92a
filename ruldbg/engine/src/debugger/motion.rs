//! Moving the game, in both directions.

use rulvm_core::{Input, Status};

use super::goal::{Goal, next_time};
use super::reason::Reason;
use super::state::{Debugger, Stopped};

/// The direction of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Forward.
    Forward,
    /// Back.
    Back,
}

impl Debugger {
    /// Goes forward or back to a goal, or to what stops the game before it.
    pub fn go(&mut self, goal: &Goal, direction: Direction) -> Stopped {
        match direction {
            Direction::Forward => self.forward(goal),
            Direction::Back => self.back(goal),
        }
    }

    /// Lets time pass, in milliseconds. Returns the time that is left when something stops the
    /// game.
    pub(crate) fn pass_time(&mut self, milliseconds: u64) -> (Stopped, u64) {
        let end = self.game().time().saturating_add(milliseconds);
        let mut all = Stopped::default();
        let mut is_first = true;
        loop {
            let rest = end.saturating_sub(self.game().time());
            if rest == 0 || self.game().status() != Status::Playing {
                all.reasons.push(Reason::Step);
                return (all, 0);
            }
            let next = next_time(self.game()).or(self.game().to_poll());
            let step = next.unwrap_or(u64::MAX).min(rest);
            if std::mem::take(&mut is_first) {
                self.push(Input::Advance(step));
            } else {
                self.timeline.extend([Input::Advance(step)]);
            }
            let mut stopped = self.go(&Goal::End, Direction::Forward);
            all.logged.append(&mut stopped.logged);
            all.answered = all.answered.or(stopped.answered.take());
            if stopped.reasons != [Reason::Step] {
                all.reasons = stopped.reasons;
                return (all, end.saturating_sub(self.game().time()));
            }
        }
    }
}
