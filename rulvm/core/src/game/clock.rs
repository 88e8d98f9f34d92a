//! Time (G4, G12): the fall of the piece and the ticks of the timer.

use super::host::Host;
use super::{Event, Game, Halt, Status};
use crate::machine::DEFAULT_FUEL;

/// Milliseconds between two ticks of the timer.
const TICK: u64 = 1000;

/// The most that one answer may hold before time stops: 1 for each event, and 1 for each number of
/// the data of messages.
const MOST_WEIGHT: usize = 1 << 20;

/// The fuel that phase calls may use in one answer before time stops.
const MOST_SPENT: u64 = 64 * DEFAULT_FUEL;

impl Game {
    /// Milliseconds until something happens by itself: a descent, or a tick of the timer. `None` if
    /// nothing will.
    #[must_use]
    pub fn next_event(&self) -> Option<u64> {
        let falling = self.piece.is_some() && !self.is_paused();
        let tick = self.state.timer.map(|_| TICK - self.time % TICK);
        let fall = falling.then(|| self.fall.max(1));
        tick.into_iter().chain(fall).min()
    }

    /// Lets time pass. What is left when the game ends is dropped (D7). Returns the milliseconds
    /// that did not pass because too much happened: a game that never ends must neither fill the
    /// memory with events nor take forever.
    pub(super) fn advance(&mut self, milliseconds: u64, host: &mut Host<'_>) -> Result<u64, Halt> {
        let mut rest = milliseconds;
        let (mut weighed, mut weight) = (host.events.len(), 0);
        while rest > 0 && self.status == Status::Playing {
            let falling = self.piece.is_some() && !self.is_paused();
            if !falling && self.state.timer.is_none() {
                // Nothing can happen.
                self.time = self.time.saturating_add(rest);
                return Ok(0);
            }
            weight += host.events.iter().skip(weighed).map(Event::weight).sum::<usize>();
            weighed = host.events.len();
            if weight > MOST_WEIGHT || self.spent > MOST_SPENT {
                return Ok(rest);
            }
            let to_tick = TICK - self.time % TICK;
            let to_fall = if falling { self.fall.max(1) } else { u64::MAX };
            let step = rest.min(to_tick).min(to_fall);
            rest -= step;
            self.time = self.time.saturating_add(step);
            // A tick comes before a descent at the same time.
            if step == to_tick {
                self.tick(host);
            }
            if falling {
                self.fall = self.fall.saturating_sub(step);
                if self.fall == 0 {
                    self.falls(host)?;
                }
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
