//! How far a command goes if no breakpoint stops it.

use grammar::isa::Address;
use rulvm_core::machine::Run;
use rulvm_core::{Event, Game};

use crate::time::{Moment, Time};

/// How far a command goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// To what stops it.
    Continue,
    /// To the next line.
    Step,
    /// To the next line of this subroutine, or of its caller.
    Next,
    /// To the next code.
    StepCode,
    /// Into the function that starts with one of these codes, or else to the next line of this
    /// subroutine.
    Into(Vec<Address>),
    /// To the next code of this subroutine, or of its caller.
    NextCode,
    /// Out of this subroutine; going back, to the call of it.
    Finish,
    /// To one of these codes, or out of this subroutine.
    Until(Vec<Address>),
    /// To the next line after this one in the text, so that loops are finished.
    Beyond,
    /// To the end of this phase; going back, to its start.
    Phase,
    /// To the next piece.
    Piece,
    /// To a time.
    At(Time),
    /// After all inputs that are to come.
    End,
}

/// Where a command was given.
#[derive(Clone, Copy, Debug)]
pub(super) struct Origin {
    /// The depth of the subroutine; `None` between inputs.
    depth: Option<usize>,
    /// The code.
    from: Option<Address>,
}

impl Origin {
    /// This position.
    pub(super) fn of(moment: &Moment<'_>) -> Origin {
        Origin { depth: moment.run.map(depth), from: moment.run.map(Run::address) }
    }
}

/// A goal, seen from where the game is.
#[derive(Clone, Debug)]
pub(super) struct Aim<'g> {
    goal: &'g Goal,
    /// Going back; positions are still visited in their order.
    is_back: bool,
    origin: Origin,
    /// True when the phase call has come to its end.
    has_left: bool,
    /// True if the position before was in a phase call.
    was_inside: bool,
}

fn depth(run: &Run) -> usize {
    run.calls().len()
}

impl<'g> Aim<'g> {
    /// A goal, seen from a position.
    pub(super) const fn new(goal: &'g Goal, origin: Origin, is_back: bool) -> Aim<'g> {
        let was_inside = origin.depth.is_some();
        Aim { goal, is_back, origin, has_left: false, was_inside }
    }

    /// True if only breakpoints stop the command.
    pub(super) const fn is_continue(&self) -> bool {
        matches!(self.goal, Goal::Continue)
    }

    /// The search starts here.
    pub(super) fn begin(&mut self, moment: &Moment<'_>) {
        self.was_inside = moment.run.is_some();
        self.has_left = false;
    }

    /// True at a position at which the command has come to its end. `begins`: a line starts there.
    pub(super) fn is_reached(&mut self, moment: &Moment<'_>, begins: bool) -> bool {
        if let Goal::At(time) = *self.goal {
            return if self.is_back { moment.time == time } else { moment.time >= time };
        }
        // Steps of phases do not enter modules (M39).
        if moment.message.is_some() {
            return *self.goal == Goal::Piece && appeared(moment);
        }
        let Origin { depth: started, from } = self.origin;
        let was_inside = std::mem::replace(&mut self.was_inside, moment.run.is_some());
        let Some(run) = moment.run else {
            // Time passes in many inputs without a phase call: do not stop there.
            self.has_left = true;
            return match self.goal {
                Goal::Continue | Goal::End | Goal::At(_) => false,
                Goal::Piece => appeared(moment),
                Goal::Until(_) => started.is_some() && was_inside,
                _ => was_inside,
            };
        };
        // Of a phase call that starts after this one, all lines count; going back, of those before
        // it the outermost ones.
        self.has_left |= moment.is_entry;
        let has_left = self.has_left && !self.is_back;
        let depth = depth(run);
        let outside = started.is_none_or(|started| depth < started);
        let not_inside = started.is_none_or(|started| depth <= started);
        match self.goal {
            Goal::Continue | Goal::End | Goal::At(_) => false,
            Goal::Step => begins,
            Goal::Next => begins && (has_left || not_inside),
            Goal::Into(addresses) => {
                begins && (addresses.contains(&run.address()) || has_left || not_inside)
            }
            Goal::StepCode => true,
            Goal::NextCode => has_left || not_inside,
            Goal::Finish => has_left || (outside && started.is_some()),
            Goal::Until(addresses) => addresses.contains(&run.address()) || has_left || outside,
            Goal::Beyond => {
                let behind = from.is_none_or(|from| run.address() > from);
                begins && (has_left || outside || (not_inside && behind))
            }
            Goal::Phase => moment.is_entry,
            Goal::Piece => appeared(moment),
        }
    }
}

/// True if a piece appeared just before.
fn appeared(moment: &Moment<'_>) -> bool {
    moment.events.iter().any(|event| matches!(event, Event::Piece { .. }))
}

/// How much time can pass before something happens: to the next descent of the piece, or to the
/// next poll of the modules. `None` if nothing can happen without a signal: modules could send one
/// during the pause too, but they may never do so.
pub(super) fn next_time(game: &Game) -> Option<u64> {
    let fall = (game.piece().is_some() && !game.is_paused()).then(|| game.fall().max(1))?;
    Some(game.to_poll().map_or(fall, |poll| poll.min(fall)))
}
