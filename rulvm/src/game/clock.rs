//! Time (G4, G12): the fall of the piece and the ticks of the timer.

use super::{Event, Game, Status};
use crate::machine::{Host, TrapReport};

/// Milliseconds between two ticks of the timer.
const TICK: u64 = 1000;

impl Game {
    /// Lets time pass. What is left when the game ends is dropped (D7).
    pub(super) fn advance(
        &mut self,
        milliseconds: u64,
        host: &mut Host<'_>,
    ) -> Result<(), TrapReport> {
        let mut rest = milliseconds;
        while rest > 0 && self.status == Status::Playing {
            let falling = self.piece.is_some() && !self.is_paused();
            if !falling && self.state.timer.is_none() {
                // Nothing can happen.
                self.time = self.time.saturating_add(rest);
                return Ok(());
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
        Ok(())
    }

    fn tick(&mut self, host: &mut Host<'_>) {
        if let Some(timer) = self.state.timer {
            let variable = &mut self.state.variables[timer.at()];
            *variable = variable.wrapping_sub(1);
            host.events.push(Event::Tick);
        }
    }

    /// The fall clock has reached 0 (G4).
    fn falls(&mut self, host: &mut Host<'_>) -> Result<(), TrapReport> {
        if !self.descend() {
            return self.land(0, host);
        }
        self.fall = self.period();
        self.moved(0, host);
        Ok(())
    }
}
