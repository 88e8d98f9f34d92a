//! What has been sent to the book, and what it returned (TD4).

use std::collections::VecDeque;

use super::Trouble;
use crate::event::Record;

/// How many events are kept.
const MOST: usize = 10_000;

/// An event that was sent to a book.
#[derive(Clone, Debug, PartialEq)]
pub struct Traced {
    /// What the host set.
    pub sent: Record,
    /// The record as the book left it; as it was sent after a crash.
    pub left: Record,
    /// The code of a fault, or `crash`.
    pub fault: Option<&'static str>,
}

/// The last events.
#[derive(Debug, Default)]
pub(super) struct Trace(VecDeque<Traced>);

impl Trace {
    pub(super) fn push(&mut self, sent: Record, left: &Record, trouble: Option<&Trouble>) {
        if self.0.len() == MOST {
            self.0.pop_front();
        }
        let fault = trouble.map(Trouble::code);
        self.0.push_back(Traced { sent, left: left.clone(), fault });
    }

    pub(super) fn take(&mut self) -> Vec<Traced> {
        std::mem::take(&mut self.0).into()
    }
}
