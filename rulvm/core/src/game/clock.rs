//! Time (G4, G12, M12): the fall of the piece, the ticks of the timer, and the polls.

use super::host::Host;
use super::{Event, Game, Halt, Status};
use crate::machine::DEFAULT_FUEL;

/// Milliseconds between two ticks of the timer.
const TICK: u64 = 1000;

/// The most that one answer may hold before time stops: 1 for each event, 1 for each number of the
/// data of messages, and 1 for each poll.
const MOST_WEIGHT: usize = 1 << 20;

/// The fuel that modules may use for polls before time stops.
const MOST_POLLED: u64 = 1 << 34;

/// The fuel that phase calls may use in one answer before time stops.
const MOST_SPENT: u64 = 64 * DEFAULT_FUEL;

impl Game {
    /// Milliseconds until something happens by itself: a descent, a tick of the timer, or a poll of
    /// the modules. `None` if nothing is due.
    #[must_use]
    pub fn next_event(&self) -> Option<u64> {
        let falling = self.piece.is_some() && !self.is_paused();
        let tick = self.state.timer.map(|_| TICK - self.time % TICK);
        let fall = falling.then(|| self.fall.max(1));
        tick.into_iter().chain(fall).chain(self.to_poll()).min()
    }

    /// Lets time pass. What is left when the game ends is dropped (D7). Returns the milliseconds
    /// that did not pass because too much happened: a game that never ends must neither fill the
    /// memory with events nor take forever.
    pub(super) fn advance(&mut self, milliseconds: u64, host: &mut Host<'_>) -> Result<u64, Halt> {
        let mut rest = milliseconds;
        let (mut weighed, mut weight, mut polled) = (host.events.len(), 0, 0);
        while rest > 0 && self.status == Status::Playing {
            let falling = self.piece.is_some() && !self.is_paused();
            let to_poll = self.to_poll().unwrap_or(u64::MAX);
            if !falling && self.state.timer.is_none() && to_poll == u64::MAX {
                // Nothing can happen.
                self.time = self.time.saturating_add(rest);
                return Ok(0);
            }
            weight += host.events.iter().skip(weighed).map(Event::weight).sum::<usize>();
            weighed = host.events.len();
            if weight > MOST_WEIGHT || self.spent > MOST_SPENT || polled > MOST_POLLED {
                return Ok(rest);
            }
            let to_tick = TICK - self.time % TICK;
            let to_fall = if falling { self.fall.max(1) } else { u64::MAX };
            let step = rest.min(to_tick).min(to_fall).min(to_poll);
            rest -= step;
            self.time = self.time.saturating_add(step);
            // At the same time, a tick comes before a descent, and that before a poll (M12).
            if step == to_tick {
                self.tick(host);
            }
            if falling {
                self.fall = self.fall.saturating_sub(step);
                if self.fall == 0 {
                    self.falls(host)?;
                }
            }
            if step == to_poll {
                self.poll(host)?;
                weight += 1;
                polled += self.module_fuel().into_iter().sum::<u64>();
            }
        }
        Ok(0)
    }

    fn tick(&mut self, host: &mut Host<'_>) {
        if let Some(timer) = self.state.timer {
            let variable = &mut self.state.variables[timer.at()];
            *variable = variable.wrapping_sub(1);
            host.events.push(Event::Tick);
        }
    }

    /// The fall clock has reached 0 (G4).
    fn falls(&mut self, host: &mut Host<'_>) -> Result<(), Halt> {
        if !self.descend() {
            return self.land(0, host);
        }
        self.fall = self.period();
        self.moved(0, host);
        Ok(())
    }
}
