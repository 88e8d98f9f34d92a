//! What is searched for among the positions of a game, and what interrupts a search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use grammar::isa::Address;
use rulvm_core::machine::Touched;

use super::position::{Moment, Time};

/// What must have happened just before a match, or at it.
#[derive(Clone, Debug, Default)]
pub struct Depends {
    /// One of these was changed,
    pub touched: Touched,
    /// or one of these codes is the next one.
    pub addresses: Vec<Address>,
}

impl From<Touched> for Depends {
    fn from(touched: Touched) -> Depends {
        Depends { touched, addresses: Vec::new() }
    }
}

/// Searches for a position.
pub trait Search {
    /// The search starts at this position, which is not a match.
    fn begin(&mut self, moment: &Moment<'_>) {
        let _ = moment;
    }

    /// Visits the next position; true if it is a match.
    fn visit(&mut self, moment: &Moment<'_>) -> bool;

    /// True if it can start at any position; false: only at checkpoints.
    fn starts_anywhere(&self) -> bool {
        true
    }

    /// True if it can start only between two inputs.
    fn starts_between_inputs(&self) -> bool {
        false
    }

    /// What a match depends on; `None` if it can be anything.
    fn depends(&self) -> Option<Depends> {
        None
    }
}

impl<S: Search + ?Sized> Search for &mut S {
    fn begin(&mut self, moment: &Moment<'_>) {
        (**self).begin(moment);
    }

    fn visit(&mut self, moment: &Moment<'_>) -> bool {
        (**self).visit(moment)
    }

    fn starts_anywhere(&self) -> bool {
        (**self).starts_anywhere()
    }

    fn starts_between_inputs(&self) -> bool {
        (**self).starts_between_inputs()
    }

    fn depends(&self) -> Option<Depends> {
        (**self).depends()
    }
}

/// Searches for the first position at a time or later.
pub(super) struct Until(pub(super) Time);

impl Search for Until {
    fn visit(&mut self, moment: &Moment<'_>) -> bool {
        moment.time >= self.0
    }
}

/// Shows all positions after a time, up to another.
pub(super) struct Each<V> {
    pub(super) visit: V,
    pub(super) after: Time,
    pub(super) to: Time,
}

impl<V: FnMut(&Moment<'_>)> Search for Each<V> {
    fn visit(&mut self, moment: &Moment<'_>) -> bool {
        if moment.time > self.after {
            (self.visit)(moment);
        }
        moment.time >= self.to
    }
}

/// Notes the last match before a time.
pub(super) struct Last<S> {
    pub(super) search: S,
    pub(super) until: Time,
    pub(super) found: Option<Time>,
}

impl<S: Search> Search for Last<S> {
    fn visit(&mut self, moment: &Moment<'_>) -> bool {
        if moment.time >= self.until {
            return true;
        }
        if self.search.visit(moment) {
            self.found = Some(moment.time);
        }
        false
    }
}

/// Interrupts a search from elsewhere, such as another thread, and shows its progress.
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    is_wanted: Arc<AtomicBool>,
    /// The time of the position that the search is visiting.
    step: Arc<AtomicU64>,
    /// The last known time of the game.
    end: Arc<AtomicU64>,
}

impl Interrupt {
    /// Asks for the end of the search in progress.
    pub fn ask(&self) {
        self.is_wanted.store(true, Ordering::Relaxed);
    }

    /// Withdraws the request.
    pub fn clear(&self) {
        self.is_wanted.store(false, Ordering::Relaxed);
    }

    /// True if the end was requested.
    #[must_use]
    pub(crate) fn is_wanted(&self) -> bool {
        self.is_wanted.load(Ordering::Relaxed)
    }

    /// Notes how far the search has come.
    pub(super) fn note(&self, step: Time, end: Time) {
        self.step.store(step.0, Ordering::Relaxed);
        self.end.store(end.0, Ordering::Relaxed);
    }

    /// Roughly, the step that the search is visiting; and the last known step of the game.
    #[must_use]
    pub fn progress(&self) -> (Time, Time) {
        (Time(self.step.load(Ordering::Relaxed)), Time(self.end.load(Ordering::Relaxed)))
    }

    /// The flag itself, for a signal handler.
    #[must_use]
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.is_wanted)
    }
}
