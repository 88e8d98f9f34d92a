//! The debugger: a rule, a game in which one can go forwards and back, and what stops it. It knows
//! no terminal and no protocol: what it gives are values.
//!
//! | room | what it does |
//! |---|---|
//! | `code` | lines, functions and phases by addresses |
//! | `back` | going back, and what was seen before |
//! | `calls` | the calls in progress |
//! | `lines` | where lines begin in an execution |
//! | `goal` | how far a command goes |
//! | `breakpoints` | what stops the game besides |
//! | `looking` | looks for all that at every position |
//! | `reason` | why the game stopped |
//! | `undefined` | what relies on that which the manual leaves open |
//! | `log` | texts with values in them |

mod back;
mod breakpoints;
mod calls;
mod code;
mod goal;
mod lines;
mod log;
mod looking;
mod reason;
mod undefined;

use grammar::hex::Edge;
use grammar::isa::Address;
use rulvm_core::log::{Log, LoggedGame};
use rulvm_core::machine::TrapReport;
use rulvm_core::{Game, Input, Program, Status};

pub use breakpoints::{Breakpoint, Breakpoints, Condition, Spot};
pub use calls::addresses;
pub use code::{Code, Line};
pub use goal::Goal;
pub use reason::Reason;

use crate::expr::{Context, Names};
use crate::time::{Interrupt, Moment, Position, Reached, Search, Time, Timeline, Undone};
use goal::Aim;
use looking::{FirstTimes, Looking};
use undefined::Undefined;

/// How a game begins.
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
    /// Texts of log points on the way.
    pub logged: Vec<String>,
    /// Temporary breakpoints that have stopped it, and are no more: their numbers, and what they were.
    pub gone: Vec<(u32, String)>,
}

/// Which way a command goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Forwards.
    Forward,
    /// Back.
    Back,
}

/// A debugger.
#[derive(Clone, Debug)]
pub struct Debugger {
    code: Code,
    names: Names,
    start: Start,
    timeline: Timeline,
    /// What stops the game.
    pub breakpoints: Breakpoints,
    first: FirstTimes,
    /// The trap before which the game stands: the next step forwards lets it happen.
    before_trap: Option<(TrapReport, Time)>,
    /// What was seen of the game up to a time.
    seen: Option<(Time, Undefined)>,
}

impl Debugger {
    /// A game of a rule before its beginning.
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
            breakpoints,
            first,
            before_trap: None,
            seen: None,
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

    /// How the game began.
    #[must_use]
    pub const fn start(&self) -> Start {
        self.start
    }

    /// Where the game stands.
    #[must_use]
    pub const fn here(&self) -> &Position {
        self.timeline.here()
    }

    /// The game as it stands.
    #[must_use]
    pub const fn game(&self) -> &Game {
        self.timeline.here().game()
    }

    /// Inputs and positions.
    #[must_use]
    pub const fn timeline(&self) -> &Timeline {
        &self.timeline
    }

    /// What expressions are evaluated with.
    #[must_use]
    pub fn context(&self) -> Context<'_> {
        Context::new(self.game(), self.here().run())
    }

    /// The code before which the game stands; `None` between inputs.
    #[must_use]
    pub fn address(&self) -> Option<Address> {
        self.here().run().map(rulvm_core::machine::Run::address)
    }

    /// What can interrupt a command. Whoever takes a command from the user clears it before.
    #[must_use]
    pub const fn interrupt(&self) -> &Interrupt {
        self.timeline.interrupt()
    }

    /// Begins the game anew; breakpoints stay.
    pub fn restart(&mut self, start: Start) {
        let program = self.code.program().clone();
        let interrupt = self.interrupt().clone();
        self.start = start;
        self.timeline = Timeline::new(program, start.edge, start.seed, start.fuel);
        self.timeline.set_interrupt(interrupt);
        self.first.forget_from(Time(0));
        for breakpoint in &mut self.breakpoints.list {
            breakpoint.hits = 0;
        }
        self.before_trap = None;
        self.seen = None;
    }

    /// Goes on, or back, to a goal or to what stops the game before.
    pub fn go(&mut self, goal: &Goal, way: Way) -> Stopped {
        match way {
            Way::Forward => self.forward(goal),
            Way::Back => self.back(goal),
        }
    }

    fn forward(&mut self, goal: &Goal) -> Stopped {
        let mut logged = Vec::new();
        let aim = Aim::new(goal, &self.here().moment(), false);
        // Whoever stands before a trap that was told lets it happen; whoever comes there again is told
        // again.
        let here = self.here().time();
        self.before_trap = self.before_trap.filter(|(_, at)| *at == here);
        loop {
            let Some(mut seen) = self.seen() else {
                let reasons = vec![Reason::Interrupted];
                return Stopped { reasons, logged, ..Stopped::default() };
            };
            if !self.note_first_times() {
                let reasons = vec![Reason::Interrupted];
                return Stopped { reasons, logged, ..Stopped::default() };
            }
            let interrupt = self.interrupt().clone();
            let Debugger { code, names, timeline, breakpoints, first, .. } = self;
            let list = &mut breakpoints.list;
            let (aim, undefined) = (aim.clone(), seen.as_mut());
            let mut looking = Looking::new(code, names, list, first, aim, undefined, interrupt);
            let reached = timeline.forward(&mut looking);
            logged.append(&mut looking.logged);
            let mut reasons = std::mem::take(&mut looking.reasons);
            self.seen = seen.map(|seen| (self.here().time(), seen));
            match reached {
                Reached::Found => {}
                Reached::Beginning | Reached::End => {
                    if *goal == Goal::End {
                        reasons.push(Reason::Step);
                    } else if let Err(reason) = self.let_time_pass() {
                        reasons.push(reason);
                    } else {
                        continue;
                    }
                }
                Reached::Interrupted => reasons.push(Reason::Interrupted),
                Reached::Trap(report, at) => reasons.push(self.trap(report, at)),
            }
            let gone = self.breakpoints.forget_temporary(&reasons);
            return Stopped { reasons, logged, gone };
        }
    }

    /// True if an enabled breakpoint is of a kind.
    fn asks_for(&self, spot: fn(&Spot) -> bool) -> bool {
        self.breakpoints.list.iter().any(|breakpoint| breakpoint.enabled && spot(&breakpoint.spot))
    }

    /// Looks at what the game has passed without being looked at, if a breakpoint asks for codes that
    /// were never executed. False if somebody interrupted.
    fn note_first_times(&mut self) -> bool {
        let here = self.here().time();
        if self.first.known() >= here || !self.asks_for(|spot| matches!(spot, Spot::New)) {
            return true;
        }
        let Debugger { first, timeline, .. } = self;
        let is_whole = timeline.each(first.known(), here, |moment| {
            first.look(moment);
        });
        if is_whole {
            first.know_to(here);
        }
        is_whole
    }

    /// There is no input to come: the next one is that time passes.
    fn let_time_pass(&mut self) -> Result<(), Reason> {
        let game = self.game();
        if game.status() != Status::Playing {
            return Err(Reason::Ended(game.status()));
        }
        let time = goal::next_time(game).ok_or(Reason::Waiting)?;
        self.timeline.extend([Input::Advance(time)]);
        Ok(())
    }

    /// A code has trapped: the game stops before it, if that is wanted and was not told already.
    fn trap(&mut self, report: TrapReport, at: Time) -> Reason {
        let is_told = self.before_trap == Some((report, at));
        if is_told || !self.breakpoints.traps.contains(&report.trap) {
            return Reason::Trapped(report);
        }
        self.timeline.seek(at);
        self.before_trap = Some((report, at));
        Reason::BeforeTrap(report)
    }

    /// The value that the subroutine or phase has given from which the game just came.
    pub fn value_given(&mut self) -> Option<i32> {
        let here = self.here().time();
        let position = self.here().clone();
        self.timeline.seek(here.before());
        let value = self.here().run().map(rulvm_core::machine::Run::last);
        self.timeline.stand(position);
        value
    }

    /// Lets time pass, in milliseconds. Gives what has not passed when something stops the game.
    pub fn pass_time(&mut self, milliseconds: u64) -> (Stopped, u64) {
        let end = self.game().time().saturating_add(milliseconds);
        let mut all = Stopped::default();
        let mut is_first = true;
        loop {
            let rest = end.saturating_sub(self.game().time());
            if rest == 0 || self.game().status() != Status::Playing {
                all.reasons.push(Reason::Step);
                return (all, 0);
            }
            let step = goal::next_time(self.game()).unwrap_or(u64::MAX).min(rest);
            if std::mem::take(&mut is_first) {
                self.push(Input::Advance(step));
            } else {
                self.timeline.extend([Input::Advance(step)]);
            }
            let mut stopped = self.go(&Goal::End, Way::Forward);
            all.logged.append(&mut stopped.logged);
            if stopped.reasons != [Reason::Step] {
                all.reasons = stopped.reasons;
                return (all, end.saturating_sub(self.game().time()));
            }
        }
    }

    /// Goes to the first match behind a time, letting time pass if it must.
    pub fn play_to(&mut self, from: Time, search: &mut impl Search) -> Stopped {
        let before = self.here().clone();
        self.timeline.seek(from);
        loop {
            let reason = match self.timeline.forward(&mut *search) {
                Reached::Found => Reason::Step,
                Reached::Interrupted => {
                    self.timeline.stand(before);
                    Reason::Interrupted
                }
                Reached::Trap(report, _) => Reason::Trapped(report),
                Reached::Beginning | Reached::End => match self.let_time_pass() {
                    Ok(()) => continue,
                    Err(reason) => reason,
                },
            };
            return Stopped { reasons: vec![reason], ..Stopped::default() };
        }
    }

    /// A debugger for another version of the rule, without breakpoints.
    #[must_use]
    pub fn with_program(&self, program: Program, start: Start) -> Debugger {
        let mut debugger = Debugger::new(program, start);
        debugger.timeline.set_interrupt(self.interrupt().clone());
        debugger.breakpoints.traps.clone_from(&self.breakpoints.traps);
        debugger
    }

    /// Puts values into a text: what stands in braces is an expression.
    #[must_use]
    pub fn fill(&self, text: &str) -> String {
        log::fill(text, &self.names, &self.context())
    }

    /// The inputs of the game as a log, and how many changes from outside are not in it. `None` if
    /// somebody interrupted.
    #[must_use]
    pub fn log(&self) -> Option<(Log, usize)> {
        let Start { edge, seed, fuel } = self.start;
        let program = self.code.program().clone();
        let (mut recorder, _) = LoggedGame::with_fuel(program, edge, seed, fuel);
        for input in self.timeline.inputs() {
            if self.interrupt().is_wanted() {
                return None;
            }
            recorder.apply(input.clone());
        }
        Some((recorder.log().clone(), self.timeline.changes()))
    }

    /// Goes to a time; to the end if the game has not come so far.
    pub fn seek(&mut self, time: Time) -> Stopped {
        let reason = match self.timeline.seek(time) {
            Reached::Found | Reached::Beginning | Reached::Trap(..) => Reason::Step,
            Reached::End => Reason::End,
            Reached::Interrupted => Reason::Interrupted,
        };
        Stopped { reasons: vec![reason], ..Stopped::default() }
    }

    /// Stands again where the game stood.
    pub fn stand(&mut self, position: Position) {
        self.timeline.stand(position);
    }

    /// The last time before another one at which something was the case; see
    /// [`Timeline::last_before`].
    pub fn last_before(&mut self, search: impl Search, time: Time) -> Option<Option<Time>> {
        self.timeline.last_before(search, time)
    }

    /// Goes through the game from its beginning to here.
    pub fn each(&mut self, visit: impl FnMut(&Moment<'_>)) -> bool {
        let here = self.here().time();
        self.timeline.each(Time(0), here, visit)
    }

    /// Shows what was executed from a time to here: all positions, the first and the present one
    /// too, each with whether a line begins there. False if somebody interrupted.
    pub fn each_from(
        &mut self,
        from: Time,
        mut visit: impl FnMut(&Code, &Moment<'_>, bool),
    ) -> bool {
        let here = self.here().time();
        let Debugger { code, timeline, .. } = self;
        let mut lines = lines::Lines::new(code);
        timeline.each(from.before(), here, |moment| {
            let begins = lines.begins(moment);
            visit(code, moment, begins);
        })
    }

    /// An input is to come next, in place of all that were to come.
    pub fn push(&mut self, input: Input) {
        self.timeline.push(input);
        self.first.forget_from(self.here().time().next());
    }

    /// More inputs come behind all others.
    pub fn extend(&mut self, inputs: impl IntoIterator<Item = Input>) {
        self.timeline.extend(inputs);
    }

    /// Changes the game from outside.
    pub fn poke(&mut self, change: impl FnOnce(&mut Game)) {
        self.timeline.poke(change);
        self.first.forget_from(self.here().time());
        self.before_trap = None;
        self.seen = None;
    }

    /// Takes back the last change from outside, or the last input that was given; `None` if there is
    /// none.
    pub fn undo(&mut self) -> Option<Undone> {
        self.before_trap = None;
        self.seen = None;
        let undone = self.timeline.undo();
        self.first.forget_from(self.here().time());
        undone
    }
}
