//! What is searched for among the positions of a game, and what interrupts a search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::position::{Moment, Time};

/// Looks for a position.
pub trait Search {
    /// The game stands where looking begins; that is no match.
    fn begin(&mut self, moment: &Moment<'_>) {
        let _ = moment;
    }

    /// The game stands at the next position: true if this is one that is looked for.
    fn visit(&mut self, moment: &Moment<'_>) -> bool;
}

impl<S: Search + ?Sized> Search for &mut S {
    fn begin(&mut self, moment: &Moment<'_>) {
        (**self).begin(moment);
    }

    fn visit(&mut self, moment: &Moment<'_>) -> bool {
        (**self).visit(moment)
    }
}

/// Looks for the first position at a time or later.
pub(super) struct Until(pub(super) Time);

impl Search for Until {
    fn visit(&mut self, moment: &Moment<'_>) -> bool {
        moment.time >= self.0
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

/// Asks from elsewhere, such as another thread, that a search ends.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Asks for the end of the search in progress.
    pub fn ask(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Takes back what was asked for.
    pub fn clear(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// True if somebody has asked.
    #[must_use]
    pub(crate) fn is_wanted(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// The flag itself, for a signal handler.
    #[must_use]
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }
}
