//! Times as people write them.

use rulvm_core::{Event, Status};

use super::answer::Failure;
use super::location::number;
use super::session::Session;
use crate::debugger::Stopped;
use crate::time::{Moment, Position, Search, Time};

/// A time in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum When {
    /// A step.
    Step(u64),
    /// This many steps after now.
    Later(u64),
    /// This many steps before now.
    Earlier(u64),
    /// The end of the inputs.
    End,
    /// Where the game is over.
    Over,
    /// Where a piece appears, by its number.
    Piece(u64),
    /// Where an input starts, by its number.
    Input(u64),
    /// Where this many milliseconds of game time have passed.
    Ms(u64),
}

impl When {
    /// Reads a time: `1234`, `+10`, `-10`, `start`, `end`, `over`, `piece 3`, `input 3`,
    /// `1500 ms`.
    pub(super) fn parse(words: &[&str]) -> Option<When> {
        match words {
            ["start"] => Some(When::Step(0)),
            ["end"] => Some(When::End),
            ["over"] => Some(When::Over),
            ["piece", count] => count.parse().ok().filter(|&n| n > 0).map(When::Piece),
            ["input", number] => number.parse().ok().filter(|&n| n > 0).map(When::Input),
            [ms, "ms"] => ms.parse().ok().map(When::Ms),
            [time] => match (time.strip_prefix('+'), time.strip_prefix('-')) {
                (Some(by), _) => by.parse().ok().map(When::Later),
                (_, Some(by)) => by.parse().ok().map(When::Earlier),
                _ => number(time).and_then(|time| u64::try_from(time).ok()).map(When::Step),
            },
            _ => None,
        }
    }

    /// Returns the error that explains how to write a time.
    pub(super) fn expected(message: impl Into<String>) -> Failure {
        Failure::new(message).help(
            "a time is a step (1234, +10, -10), `start`, `end`, `over`, `piece 3`, `input 3`, \
             `1500 ms`",
        )
    }
}

/// Searches for the position where something has happened this many times.
struct Nth<F> {
    rest: u64,
    is_it: F,
}

impl<F: FnMut(&Moment<'_>) -> u64> Search for Nth<F> {
    fn visit(&mut self, moment: &Moment<'_>) -> bool {
        self.rest = self.rest.saturating_sub((self.is_it)(moment));
        self.rest == 0
    }
}

impl Session {
    /// Goes to a time. The search starts at the last checkpoint before it.
    pub(super) fn go_when(&mut self, when: When) -> Stopped {
        let debugger = &mut self.debugger;
        let here = debugger.here().time().0;
        let first = |is_it: fn(&Moment<'_>, u64) -> bool, value: u64| {
            let is_it = move |moment: &Moment<'_>| u64::from(is_it(moment, value));
            move |_: &Position| Nth { rest: 1, is_it }
        };
        match when {
            When::Step(step) => debugger.seek(Time(step)),
            When::Later(by) => debugger.seek(Time(here.saturating_add(by))),
            When::Earlier(by) => debugger.seek(Time(here.saturating_sub(by))),
            When::End => debugger.seek(Time(u64::MAX)),
            When::Over => {
                let is_before = |position: &Position| position.game().status() == Status::Playing;
                let from = debugger.timeline().checkpoint_before(is_before);
                let is_over = |moment: &Moment<'_>, _| moment.game.status() != Status::Playing;
                debugger.play_to(from, first(is_over, 0))
            }
            When::Ms(ms) => {
                let is_before = |position: &Position| position.game().time() < ms;
                let from = debugger.timeline().checkpoint_before(is_before);
                debugger.play_to(from, first(|moment, ms| moment.game.time() >= ms, ms))
            }
            When::Piece(number) => {
                let is_before = |position: &Position| position.pieces() < number;
                let from = debugger.timeline().checkpoint_before(is_before);
                let is_it = |moment: &Moment<'_>| {
                    let is_piece = |event: &&Event| matches!(event, Event::Piece { .. });
                    moment.events.iter().filter(is_piece).count() as u64
                };
                debugger.play_to(from, |from| Nth { rest: number - from.pieces(), is_it })
            }
            When::Input(number) => {
                // The start of the game comes before the first input.
                let is_before = |position: &Position| position.finished() < number;
                let from = debugger.timeline().checkpoint_before(is_before);
                let is_it = |moment: &Moment<'_>| u64::from(moment.is_between_inputs());
                debugger.play_to(from, |from| Nth { rest: number - from.finished(), is_it })
            }
        }
    }
}
