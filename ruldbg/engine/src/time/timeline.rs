//! Inputs and changes from outside in their order, and a position among them that moves forward and
//! back.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use grammar::hex::Edge;
use rulvm_core::machine::TrapReport;
use rulvm_core::{Game, Input, Program};

use super::checkpoints::Checkpoints;
use super::frames::{Frames, InText};
use super::player::{Played, Player};
use super::position::{Moment, Position, Time};
use super::search::{Each, Interrupt, Last, Search, Until};

/// Where going forward or back ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reached {
    /// At a match.
    Found,
    /// At the start of the game.
    Beginning,
    /// After the last input.
    End,
    /// The user interrupted. A search backward leaves the game where it was.
    Interrupted,
    /// After an input that a trap has ended; before this time comes the code that trapped.
    Trap(TrapReport, Time),
}

/// How traps on the way are treated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Traps {
    /// The way ends after the input that was trapped.
    Told,
    /// It continues.
    Passed,
}

/// How many changes can be taken back.
const MOST_CHANGES: usize = 1000;

/// What was reverted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undone {
    /// A change of the game, as its author wrote it.
    Poke(String),
    /// Inputs that came one after the other.
    Inputs(Vec<Input>),
}

/// What a change has replaced.
#[derive(Clone, Debug)]
pub(super) struct Change {
    /// When it was made.
    at: Time,
    /// From when on changes and checkpoints were forgotten.
    from: Time,
    /// How many inputs had started.
    begun: usize,
    /// The inputs that were to come.
    inputs: Vec<Input>,
    /// The changes from outside from that time on.
    pokes: BTreeMap<Time, Game>,
    /// As its author wrote it; empty for inputs.
    text: String,
}

/// A game that can be run forward and backward.
#[derive(Clone, Debug)]
pub struct Timeline {
    /// The inputs after the start of the game.
    pub(super) inputs: Vec<Input>,
    /// The game as it was changed from outside, by the time of the change.
    pub(super) pokes: BTreeMap<Time, Game>,
    pub(super) checkpoints: Checkpoints,
    here: Position,
    pub(super) changes: Vec<Change>,
    /// The last trap, and the time before which its code comes.
    last_trap: Option<(TrapReport, Time)>,
    /// True if an input was added and the game has not moved since.
    just_given: bool,
    interrupt: Interrupt,
    /// What the calls in progress have assigned, once that was asked for.
    frames: OnceCell<Option<Frames>>,
}

/// What drives a game forward.
#[derive(Clone, Copy)]
struct Driver<'t> {
    inputs: &'t [Input],
    pokes: &'t BTreeMap<Time, Game>,
    interrupt: &'t Interrupt,
}

impl Driver<'_> {
    /// Goes forward from a position; also returns the last trap that occurred.
    fn run(
        &self,
        position: &mut Position,
        search: &mut impl Search,
        traps: Traps,
        checkpoints: Option<&mut Checkpoints>,
    ) -> (Reached, Option<(TrapReport, Time)>) {
        let Driver { inputs, pokes, interrupt } = *self;
        let mut player = Player { search, pokes, checkpoints, interrupt };
        let mut last_trap = None;
        let reached = loop {
            // The input that has started, or the next one.
            let number = position.begun - usize::from(!position.is_between_inputs());
            let input = match number.checked_sub(1) {
                None => None,
                Some(k) => match inputs.get(k) {
                    None => break Reached::End,
                    input => input,
                },
            };
            if interrupt.is_wanted() {
                break Reached::Interrupted;
            }
            let played = player.play(position, input);
            if let Played::Finished { trap: Some(trap), .. } = &played {
                last_trap = Some(*trap);
            }
            match played {
                Played::Interrupted => break Reached::Interrupted,
                Played::Found => break Reached::Found,
                Played::Finished { trap: Some((report, at)), .. } if traps == Traps::Told => {
                    break Reached::Trap(report, at);
                }
                Played::Finished { found: true, .. } => break Reached::Found,
                Played::Finished { found: false, .. } => {}
            }
        };
        (reached, last_trap)
    }
}

impl Timeline {
    /// A game before its start; phase calls may use so much fuel (E14).
    #[must_use]
    pub fn new(program: Program, edge: Edge, seed: u64, fuel: u64) -> Timeline {
        let game = Game::unstarted(program, edge, seed, fuel);
        let here = Position { time: Time(0), game, begun: 0, pieces: 0, inside: None };
        Timeline {
            inputs: Vec::new(),
            pokes: BTreeMap::new(),
            checkpoints: Checkpoints::new(here.clone()),
            here,
            changes: Vec::new(),
            last_trap: None,
            just_given: false,
            interrupt: Interrupt::default(),
            frames: OnceCell::new(),
        }
    }

    /// Makes a position the present one.
    fn stand_at(&mut self, position: Position) {
        self.here = position;
        self.frames = OnceCell::new();
    }

    /// What the code of each call in progress has assigned to variables, the phase first. `None`
    /// between inputs, or if this was interrupted.
    #[must_use]
    pub fn frames(&self, text: InText<'_>) -> Option<&Frames> {
        self.frames.get_or_init(|| self.replay_frames(text)).as_ref()
    }

    /// Executes the phase call in progress once more, from its start.
    fn replay_frames(&self, text: InText<'_>) -> Option<Frames> {
        let entered = self.here.entered()?;
        let mut position = self.checkpoint(entered.before())?;
        let mut frames = Frames::default();
        let visit = |moment: &Moment<'_>| frames.visit(text, moment);
        let mut each = Each { visit, after: entered.before(), to: self.here.time };
        let Timeline { inputs, pokes, interrupt, .. } = self;
        let driver = Driver { inputs, pokes, interrupt };
        let (reached, _) = driver.run(&mut position, &mut each, Traps::Passed, None);
        (reached == Reached::Found).then_some(frames)
    }

    /// The same at another time. If this is interrupted, the list is not complete.
    pub(crate) fn frames_at(&mut self, time: Time, text: InText<'_>) -> Frames {
        let start = self.checkpoints.start_between_inputs(time);
        let mut frames = Frames::default();
        self.each(start, time, |moment| frames.visit(text, moment));
        frames
    }

    /// Where the game is.
    #[must_use]
    pub const fn here(&self) -> &Position {
        &self.here
    }

    /// Lets what changes be noted while the game is played, or not; then searches skip nothing. To
    /// be called before the game starts; it is for measuring what noting costs.
    pub const fn note_changes(&mut self, is_noting: bool) {
        self.checkpoints.note_changes(is_noting);
    }

    /// What can interrupt a search.
    #[must_use]
    pub const fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    /// Lets another interrupt searches.
    pub(crate) fn set_interrupt(&mut self, interrupt: Interrupt) {
        self.interrupt = interrupt;
    }

    /// All inputs, those to come too.
    #[must_use]
    pub fn inputs(&self) -> &[Input] {
        &self.inputs
    }

    /// How many changes from outside there are.
    #[must_use]
    pub fn changes(&self) -> usize {
        self.pokes.len()
    }

    /// The game before its start, and as it was changed from outside there.
    #[must_use]
    pub(crate) fn changed_at_start(&self) -> Option<(&Game, &Game)> {
        let before = self.checkpoints.at(Time(0))?;
        Some((&before.game, self.pokes.get(&Time(0))?))
    }

    /// How many inputs are still to come.
    #[must_use]
    pub fn to_come(&self) -> usize {
        (self.inputs.len() + 1).saturating_sub(self.here.begun)
    }

    /// How many checkpoints there are, and how much memory they take in bytes.
    #[must_use]
    pub const fn cost(&self) -> (usize, usize) {
        self.checkpoints.cost()
    }

    /// Goes forward to the first match after the present position.
    pub fn forward(&mut self, mut search: impl Search) -> Reached {
        search.begin(&self.here.moment());
        let mut here = self.here.clone();
        let reached = self.run(&mut here, &mut search, Traps::Told);
        self.stand_at(here);
        reached
    }

    /// Goes forward from a position; traps are reported, or passed.
    fn run(&mut self, position: &mut Position, search: &mut impl Search, traps: Traps) -> Reached {
        self.just_given = false;
        let Timeline { inputs, pokes, checkpoints, interrupt, .. } = self;
        let driver = Driver { inputs, pokes, interrupt };
        let (reached, trap) = driver.run(position, search, traps, Some(checkpoints));
        self.last_trap = trap.or(self.last_trap);
        reached
    }

    /// Goes to a time, or to the end if the end comes first.
    pub fn seek(&mut self, time: Time) -> Reached {
        if self.here.time == time {
            return Reached::Found;
        }
        let checkpoint = self.checkpoint(time);
        let here = self.here.time;
        let mut position = checkpoint
            .filter(|checkpoint| here > time || checkpoint.time > here)
            .unwrap_or_else(|| self.here.clone());
        let reached = if position.time == time {
            Reached::Found
        } else {
            self.run(&mut position, &mut Until(time), Traps::Passed)
        };
        if reached != Reached::Interrupted {
            self.stand_at(position);
        }
        reached
    }

    /// Goes back to the last match before the present position, or to the start.
    pub fn back(&mut self, search: impl Search) -> Reached {
        let Some(found) = self.last_before(search, self.here.time) else {
            return Reached::Interrupted;
        };
        let reached = self.seek(found.unwrap_or(Time(0)));
        if found.is_none() && reached == Reached::Found { Reached::Beginning } else { reached }
    }

    /// The time of the last match before a time; the outer `None` means that the search was
    /// interrupted.
    pub fn last_before(&mut self, mut search: impl Search, time: Time) -> Option<Option<Time>> {
        let depends = search.depends();
        let mut until = time;
        let mut before = time;
        while before > Time(0) {
            // What lies between two checkpoints is skipped as a whole.
            let from = if search.starts_between_inputs() {
                self.checkpoints.start_between_inputs(before.before())
            } else if depends.is_none() && search.starts_anywhere() {
                self.checkpoints.at(before.before())?.time
            } else {
                self.checkpoints.start_of(before.before())
            };
            if depends.as_ref().is_some_and(|depends| self.checkpoints.can_skip(depends, from)) {
                until = from.next();
                before = from;
                continue;
            }
            let mut position = self.checkpoint(from)?;
            search.begin(&position.moment());
            let mut last = Last { search: &mut search, until, found: None };
            if self.run(&mut position, &mut last, Traps::Passed) == Reached::Interrupted {
                return None;
            }
            if last.found.is_some() {
                return Some(last.found);
            }
            // The checkpoint itself is visited by the search that starts before it.
            until = from.next();
            before = from;
        }
        Some(None)
    }

    /// Returns to an earlier position.
    pub(crate) fn stand(&mut self, position: Position) {
        self.stand_at(position);
        self.just_given = false;
    }

    /// Shows all positions after a time, up to another. False if interrupted.
    pub fn each(&mut self, from: Time, to: Time, visit: impl FnMut(&Moment<'_>)) -> bool {
        let Some(mut position) = self.checkpoint(from) else { return false };
        let mut each = Each { visit, after: from, to };
        position.time >= to || self.run(&mut position, &mut each, Traps::Passed) == Reached::Found
    }

    /// Lets a search visit all positions between two times, even after a match. False if
    /// interrupted.
    pub(crate) fn pass(&mut self, from: Time, to: Time, search: &mut impl Search) -> bool {
        let Some(mut position) = self.checkpoint(from) else { return false };
        if position.time < from {
            let reached = self.run(&mut position, &mut Until(from), Traps::Passed);
            if reached != Reached::Found {
                return false;
            }
        }
        search.begin(&position.moment());
        let visit = |moment: &Moment<'_>| {
            search.visit(moment);
        };
        let mut each = Each { visit, after: from, to };
        from >= to || self.run(&mut position, &mut each, Traps::Passed) == Reached::Found
    }

    /// The last checkpoint before something. If one position is before it, so must all earlier
    /// positions be.
    pub(crate) fn checkpoint_before(&self, is_before: impl Fn(&Position) -> bool) -> Time {
        self.checkpoints.last_before(is_before)
    }

    /// The times of the checkpoints up to a time.
    pub(crate) fn checkpoint_times(&self, to: Time) -> Vec<Time> {
        self.checkpoints.times().take_while(|time| *time <= to).collect()
    }

    /// Makes an input the next one: it comes after the one in progress and replaces all later ones.
    /// [`undo`](Timeline::undo) restores them.
    pub fn push(&mut self, input: Input) {
        // In the middle of a phase, several come one after the other.
        if !self.just_given {
            self.change(self.here.time.next());
        }
        self.just_given = true;
        self.inputs.push(input);
    }

    /// The trap that was met last, and the time before its code.
    #[must_use]
    pub(crate) const fn last_trap(&self) -> Option<(TrapReport, Time)> {
        self.last_trap
    }

    /// Adds inputs after all others.
    pub fn extend(&mut self, inputs: impl IntoIterator<Item = Input>) {
        self.inputs.extend(inputs);
    }

    /// Changes the game from outside. Later inputs stay; later changes are dropped, since they
    /// belong to another game. [`undo`](Timeline::undo) reverts it.
    pub fn poke(&mut self, text: &str, change: impl FnOnce(&mut Game)) {
        let time = self.here.time;
        self.change(time);
        if let Some(change) = self.changes.last_mut() {
            self.inputs.extend(change.inputs.iter().cloned());
            change.text = text.to_owned();
        }
        let before = self.here.game.clone();
        change(&mut self.here.game);
        self.checkpoints.note_change(&before, &self.here.game, time);
        self.frames = OnceCell::new();
        self.pokes.insert(time, self.here.game.clone());
    }

    /// Forgets inputs to come, and changes and checkpoints from a time on.
    fn change(&mut self, from: Time) {
        let begun = self.here.begun.saturating_sub(1);
        let inputs = self.inputs.split_off(begun.min(self.inputs.len()));
        let pokes = self.pokes.split_off(&from);
        self.checkpoints.forget_from(from);
        if self.changes.len() >= MOST_CHANGES {
            self.changes.remove(0);
        }
        let text = String::new();
        self.changes.push(Change { at: self.here.time, from, begun, inputs, pokes, text });
    }

    /// Reverts the last change from outside or the last input, restores what it replaced, and goes
    /// there. `None` if there is nothing to revert.
    pub fn undo(&mut self) -> Option<Undone> {
        self.just_given = false;
        let Change { at, from, begun, inputs, pokes, text } = self.changes.pop()?;
        let undone = match self.inputs.get(begun..) {
            Some(given) if from > at => Undone::Inputs(given.to_vec()),
            _ => Undone::Poke(text),
        };
        self.pokes.split_off(&from);
        self.pokes.extend(pokes);
        self.inputs.truncate(begun);
        self.inputs.extend(inputs);
        self.checkpoints.forget_from(from);
        if let Some(checkpoint) = self.checkpoint(at) {
            self.stand_at(checkpoint);
        }
        self.seek(at);
        Some(undone)
    }

    /// The last checkpoint at a time or before.
    pub(super) fn checkpoint(&self, time: Time) -> Option<Position> {
        let mut position = self.checkpoints.at(time)?.clone();
        // The checkpoint of the start does not contain changes.
        if let Some(changed) = self.pokes.get(&position.time) {
            position.game = changed.clone();
        }
        Some(position)
    }
}
