//! A debugger: a rule, a game of it, what stops it. Moving it is in `forward`, `back` and `motion`.

use grammar::hex::Edge;
use grammar::isa::Address;
use rulvm_core::log::LoggedGame;
use rulvm_core::machine::TrapReport;
use rulvm_core::{Game, Input, Program};

use super::breakpoints::{Breakpoints, Spot};
use super::code::Code;
use super::firsts::FirstTimes;
use super::goal::Origin;
use super::lines::Lines;
use super::log::{self, Logged};
use super::messages::Answered;
use super::reason::Reason;
use super::undefined::Undefined;
use crate::expr::{Context, Names, View};
use crate::time::{Branch, Interrupt, Moment, Position, Reached, Search, Time, Timeline, Undone};

/// How a game is started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// The edge of the board.
    pub edge: Edge,
    /// The seed.
    pub seed: u64,
    /// The limit of phase calls (E14).
    pub fuel: u64,
}

/// What a command that moves the game led to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stopped {
    /// Why it stopped.
    pub reasons: Vec<Reason>,
    /// If the game was before a message, what modules did with it.
    pub answered: Option<Vec<Answered>>,
    /// Texts of log points that were reached on the way.
    pub logged: Vec<Logged>,
    /// Temporary breakpoints that stopped it and were deleted: their numbers and descriptions.
    pub gone: Vec<(u32, String)>,
}

/// A debugger.
#[derive(Clone, Debug)]
pub struct Debugger {
    pub(super) code: Code,
    pub(super) names: Names,
    start: Start,
    pub(super) timeline: Timeline,
    /// True if time passes after the last input; otherwise the game ends there.
    pub(crate) lets_time_pass: bool,
    /// What stops the game.
    pub breakpoints: Breakpoints,
    pub(super) first: FirstTimes,
    /// The trap before which the game is stopped: the next step forward lets it happen.
    pub(super) before_trap: Option<(TrapReport, Time)>,
    /// The call that was selected at a time.
    pub(super) selected: (Time, usize),
    /// What was seen of the game up to a time.
    pub(super) seen: Option<(Time, Undefined)>,
    /// When a command forward was interrupted, and where it was given.
    pub(super) interrupted: Option<(Time, Origin)>,
    /// Where the command was given that the next one continues.
    pub(super) resumed: Option<Origin>,
}

impl Debugger {
    /// A game of a rule before its start.
    #[must_use]
    pub fn new(program: Program, start: Start) -> Debugger {
        let names = Names::new(&program);
        let first = FirstTimes::new(program.bytes().len());
        let timeline = Timeline::new(program.clone(), start.edge, start.seed, start.fuel);
        let breakpoints = Breakpoints::default();
        Debugger {
            code: Code::new(program),
            names,
            start,
            timeline,
            lets_time_pass: true,
            breakpoints,
            first,
            before_trap: None,
            selected: (Time(0), 0),
            seen: None,
            interrupted: None,
            resumed: None,
        }
    }

    /// The code of the rule.
    #[must_use]
    pub const fn code(&self) -> &Code {
        &self.code
    }

    /// What names stand for.
    #[must_use]
    pub const fn names(&self) -> &Names {
        &self.names
    }

    /// How the game started.
    #[must_use]
    pub const fn start(&self) -> Start {
        self.start
    }

    /// Where the game is.
    #[must_use]
    pub const fn here(&self) -> &Position {
        self.timeline.here()
    }

    /// The game as it is now.
    #[must_use]
    pub const fn game(&self) -> &Game {
        self.timeline.here().game()
    }

    /// The inputs and positions of the game.
    #[must_use]
    pub const fn timeline(&self) -> &Timeline {
        &self.timeline
    }

    /// What expressions are evaluated with: what a call [sees](Debugger::view).
    #[must_use]
    pub fn context<'a>(&'a self, view: Option<&'a View>) -> Context<'a> {
        Context { view, ..Context::of(&self.here().moment()) }
    }

    /// The next code of the selected call; `None` between inputs.
    #[must_use]
    pub fn address(&self) -> Option<Address> {
        self.address_of(self.selected())
    }

    /// Interrupts a command. A front end clears it before it executes a command of the user.
    #[must_use]
    pub const fn interrupt(&self) -> &Interrupt {
        self.timeline.interrupt()
    }

    /// Restarts the game; breakpoints stay.
    pub fn restart(&mut self, start: Start) {
        let program = self.code.program().clone();
        let interrupt = self.interrupt().clone();
        self.start = start;
        self.timeline = Timeline::new(program, start.edge, start.seed, start.fuel);
        self.timeline.set_interrupt(interrupt);
        self.first.forget_from(Time(0));
        self.breakpoints.forget_hits_from(Time(0));
        self.before_trap = None;
        self.seen = None;
    }

    /// True if an enabled breakpoint is of a kind.
    pub(super) fn asks_for(&self, spot: fn(&Spot) -> bool) -> bool {
        self.breakpoints.list.iter().any(|breakpoint| breakpoint.enabled && spot(&breakpoint.spot))
    }

    /// What was seen of the game so far, if a breakpoint asks for it. The outer `None` means that
    /// the search was interrupted.
    pub(super) fn seen(&mut self) -> Option<Option<Undefined>> {
        if !self.asks_for(|spot| matches!(spot, Spot::Undefined)) {
            return Some(None);
        }
        let here = self.here().time();
        if let Some((_, seen)) = self.seen.take().filter(|(time, _)| *time == here) {
            return Some(Some(seen));
        }
        let mut seen = Undefined::default();
        let Debugger { code, timeline, .. } = self;
        let is_whole = here == Time(0)
            || timeline.each(Time(0), here, |moment| {
                seen.visit(code, moment);
            });
        is_whole.then_some(Some(seen))
    }

    /// The value returned by the subroutine or phase that was just left.
    pub(crate) fn value_given(&mut self) -> Option<i32> {
        let here = self.here().time();
        let position = self.here().clone();
        self.timeline.seek(here.before());
        let value = self.here().run().map(rulvm_core::machine::Run::last);
        self.timeline.stand(position);
        value
    }

    /// A debugger for another version of the rule, without breakpoints.
    #[must_use]
    pub(crate) fn with_program(&self, program: Program, start: Start) -> Debugger {
        let mut debugger = Debugger::new(program, start);
        debugger.timeline.set_interrupt(self.interrupt().clone());
        debugger.breakpoints.traps.clone_from(&self.breakpoints.traps);
        debugger
    }

    /// Replaces expressions in braces by their values.
    #[must_use]
    pub fn fill(&self, text: &str) -> String {
        log::fill(text, &self.names, &self.context(None))
    }

    /// A game of a version of the rule with some of the inputs, and its log. `None` if interrupted.
    #[must_use]
    pub(crate) fn recorded(&self, program: &Program, inputs: &[Input]) -> Option<LoggedGame> {
        let Start { edge, seed, fuel } = self.start;
        let (mut recorder, _) = LoggedGame::with_fuel(program.clone(), edge, seed, fuel);
        for input in inputs {
            if self.interrupt().is_wanted() {
                return None;
            }
            recorder.apply(input.clone());
        }
        Some(recorder)
    }

    /// Goes to a time, or to the end if the game ends before it.
    pub fn seek(&mut self, time: Time) -> Stopped {
        let reason = match self.timeline.seek(time) {
            Reached::Found | Reached::Beginning | Reached::Trap(..) => Reason::Step,
            Reached::End => Reason::End,
            Reached::Interrupted => Reason::Interrupted,
        };
        Stopped { reasons: vec![reason], ..Stopped::default() }
    }

    /// The present game as a branch.
    pub(crate) fn branch(&self) -> Branch {
        self.timeline.branch()
    }

    /// Continues with the game of a branch, at its position. If this is interrupted, nothing
    /// changes, and this is false.
    pub(crate) fn enter(&mut self, start: Start, branch: &Branch) -> bool {
        let before = (self.start != start).then(|| self.clone());
        if before.is_some() {
            self.restart(start);
        }
        if self.timeline.enter(branch) == Reached::Interrupted {
            if let Some(before) = before {
                *self = before;
            }
            return false;
        }
        self.first.forget_from(Time(0));
        self.before_trap = None;
        self.seen = None;
        true
    }

    /// Returns to an earlier position.
    pub fn stand(&mut self, position: Position) {
        self.timeline.stand(position);
    }

    /// The last time before another at which something was the case; see [`Timeline::last_before`].
    pub fn last_before(&mut self, search: impl Search, time: Time) -> Option<Option<Time>> {
        self.timeline.last_before(search, time)
    }

    /// Visits all positions from the start of the game to now.
    pub fn each(&mut self, visit: impl FnMut(&Moment<'_>)) -> bool {
        let here = self.here().time();
        self.timeline.each(Time(0), here, visit)
    }

    /// Shows what was executed from a time to here: all positions, the first and the present one
    /// too, each with whether a line starts there. False if interrupted.
    pub(crate) fn each_from(
        &mut self,
        from: Time,
        mut visit: impl FnMut(&Code, &Moment<'_>, bool),
    ) -> bool {
        let here = self.here().time();
        let Debugger { code, timeline, .. } = self;
        let mut lines = Lines::new(code);
        timeline.each(from.before(), here, |moment| {
            let begins = lines.begins(moment);
            visit(code, moment, begins);
        })
    }

    /// Makes an input the next one; it replaces all later ones.
    pub fn push(&mut self, input: Input) {
        self.timeline.push(input);
        self.first.forget_from(self.here().time().next());
        self.breakpoints.forget_hits_from(self.here().time().next());
    }

    /// Lets changes be noted or not; see [`Timeline::note_changes`].
    pub const fn note_changes(&mut self, is_noting: bool) {
        self.timeline.note_changes(is_noting);
    }

    /// Adds inputs after all others.
    pub fn extend(&mut self, inputs: impl IntoIterator<Item = Input>) {
        self.timeline.extend(inputs);
    }

    /// Changes the game from outside, as a text says.
    pub fn poke(&mut self, text: &str, change: impl FnOnce(&mut Game)) {
        self.timeline.poke(text, change);
        self.first.forget_from(self.here().time());
        self.breakpoints.forget_hits_from(self.here().time());
        self.before_trap = None;
        self.seen = None;
    }

    /// Undoes the last change from outside or the last input; `None` if there is neither.
    pub fn undo(&mut self) -> Option<Undone> {
        self.before_trap = None;
        self.seen = None;
        let undone = self.timeline.undo();
        self.first.forget_from(self.here().time());
        self.breakpoints.forget_hits_from(self.here().time());
        undone
    }
}
