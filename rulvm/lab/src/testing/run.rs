//! One test: its steps, carried out on a game.

use grammar::drawing::Symbol;
use grammar::isa::Address;
use grammar::span::Span;
use rulc_compiler::FunctionId;
use rulc_compiler::Kind;
use rulc_compiler::testing::{
    Act, Drawing, EventName, Expectation, Module, Part, Round, Sides, Step, StepKind, Test, Tests,
};

use rulvm_core::game::{Edit, Event, Game, Input, PhaseLetter, Piece, Status};
use rulvm_core::machine::{self, Counter, TrapReport};
use rulvm_core::modules::Trace;
use rulvm_core::program::Program;
use rulvm_modules::{File, ModuleSet};

use crate::trapped;

/// Why a test failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The step that failed.
    pub span: Span,
    /// What was wrong.
    pub cause: Cause,
    /// The rounds of the repetitions that contain the step.
    pub rounds: Vec<Round>,
    /// How the game had ended before this step, and after which step; `None` if it had not.
    pub ended: Option<(Status, Span)>,
    /// The names of the message modules that have failed, and why (M27).
    pub modules: Vec<(String, machine::Failure)>,
    /// The board when the step failed.
    pub board: Drawing,
    /// The falling piece when the step failed, as `V[0..8]` define it.
    pub piece: Option<[i32; 9]>,
    /// The addresses to which the calls in progress return, if code trapped: the innermost first.
    pub calls: Vec<Address>,
    /// What the line that trapped reads, with the values.
    pub values: Option<String>,
    /// True if the code of the step itself was running last, and not a phase.
    pub is_own: bool,
}

/// What was wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A value was false.
    False(Option<FalsePart>),
    /// The board was not this one.
    Board(Drawing),
    /// An event was missing, or not expected: what happened since the previous expectation.
    Event(Vec<Event>),
    /// The game had another status.
    Status(Status),
    /// A phase, or the code of the step, trapped; and what is wrong with the piece, if that is why.
    Trap(TrapReport, Option<String>),
    /// Nothing trapped.
    NoTrap,
    /// A module was refused, or has refused the game: what is wrong.
    Refused(String),
    /// So much happened that time stopped: the milliseconds that were left.
    Endless(u64),
}

/// What was false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FalsePart {
    /// Where it is in the source.
    pub span: Span,
    /// Both sides and their values, if it is a comparison.
    pub sides: Option<(Sides, [i32; 2])>,
    /// What was read in it, with the values.
    pub reads: Vec<(Span, i32)>,
    /// The kind of the values.
    pub kind: Kind,
}

/// A game in a test.
struct Running<'t> {
    tests: &'t Tests,
    game: Game,
    counter: &'t mut Counter,
    /// What happened since the previous expectation.
    events: Vec<Event>,
    /// True if the last step was an expectation.
    expected: bool,
    /// The trap of the last action, until it is expected.
    trap: Option<TrapReport>,
    /// The copy of the game in which an expectation trapped.
    copy: Option<Game>,
    /// True if the code of a step was running last, and not a phase.
    is_own: bool,
    keeps_locals: bool,
    /// How the game ended, and after which step.
    ended: Option<(Status, Span)>,
    /// The steps that were carried out, each with its input to the game.
    given: Vec<(Span, Option<Input>)>,
}

/// A test as it was carried out.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its steps up to the one that failed, each with its input to the game: an
    /// [`Input::Value`] for an expected value; `None` where only events, the board or the status
    /// are compared.
    pub steps: Vec<(Span, Option<Input>)>,
    /// Why it failed; `None` if it passed.
    pub failure: Option<Failure>,
}

/// Runs a test, and counts its codes.
pub(super) fn run(
    program: &Program,
    tests: &Tests,
    test: &Test,
    counter: &mut Counter,
    keeps_locals: bool,
) -> Played {
    let program = match modules(test) {
        Ok(modules) => rulvm_files::with_modules(program.clone(), modules),
        Err((place, problem)) => return refused(test, place, problem),
    };
    let (game, begun) = Game::watched(program, test.edge, test.seed, counter);
    if let Some(code) = begun.refused {
        let problem = format!("a module refuses to start the game, with the code {code}");
        return refused(test, None, problem);
    }
    let (events, trap) = (begun.events, begun.trap);
    let mut running = Running {
        tests,
        game,
        counter,
        events,
        expected: false,
        trap,
        copy: None,
        is_own: false,
        keeps_locals,
        ended: None,
        given: Vec::new(),
    };
    let failure = running.carry_out(test);
    Played { steps: running.given, failure }
}

/// The modules of a test, which report every message that they answer; or the place of one that is
/// refused, and why.
pub(super) fn modules(test: &Test) -> Result<Option<ModuleSet>, (Option<Span>, String)> {
    if test.modules.is_empty() {
        return Ok(None);
    }
    let file = |module: &Module| File { name: module.file.clone(), bytes: module.bytes.clone() };
    let files: Vec<File> = test.modules.iter().map(file).collect();
    match ModuleSet::load(&files) {
        Ok(modules) => Ok(Some(modules.traced(Trace::Types(Vec::new())))),
        Err(refusal) => {
            let file = refusal.file.as_deref();
            let place = test.modules.iter().find(|module| Some(&*module.file) == file);
            Err((place.map(|module| module.span), refusal.to_string()))
        }
    }
}

/// A test whose game does not start because of a module: the one at `place`, or any.
fn refused(test: &Test, place: Option<Span>, problem: String) -> Played {
    let mut places = test.modules.iter().map(|module| module.span);
    let all = places.next().map(|first| places.fold(first, Span::to));
    let failure = Failure {
        span: place.or(all).unwrap_or(test.span),
        cause: Cause::Refused(problem),
        rounds: Vec::new(),
        ended: None,
        modules: Vec::new(),
        board: Vec::new(),
        piece: None,
        calls: Vec::new(),
        values: None,
        is_own: false,
    };
    Played { steps: Vec::new(), failure: Some(failure) }
}

impl Running<'_> {
    /// Carries out all steps, until one fails.
    fn carry_out(&mut self, test: &Test) -> Option<Failure> {
        if let Err(cause) = self.unexpected(&test.steps) {
            return Some(self.failure(test.span, &[], cause));
        }
        self.note_the_end(test.span);
        let mut steps = test.steps.as_slice();
        while let Some((step, rest)) = steps.split_first() {
            if let Err(cause) = self.step(step, rest) {
                return Some(self.failure(step.span, &step.rounds, cause));
            }
            self.note_the_end(step.span);
            steps = rest;
        }
        None
    }

    fn failure(&self, span: Span, rounds: &[Round], cause: Cause) -> Failure {
        let board = drawing(&self.game);
        let piece = self.game.piece().map(Piece::values);
        let trapped = self.copy.as_ref().unwrap_or(&self.game);
        let calls = trapped.trapped_calls().to_vec();
        let values = match &cause {
            Cause::Trap(report, _) => trapped::values(report.address, trapped, self.keeps_locals),
            _ => None,
        };
        let names = self.game.program().module_ids().iter().map(|id| id.name.clone());
        let failed = names.zip(self.game.failures());
        let modules = failed.filter_map(|(name, why)| Some((name, why?))).collect();
        let (rounds, ended, is_own) = (rounds.to_vec(), self.ended, self.is_own);
        Failure { span, cause, rounds, ended, modules, board, piece, calls, values, is_own }
    }

    fn note_the_end(&mut self, step: Span) {
        self.ended = match self.game.status() {
            Status::Playing => None,
            status => self.ended.or(Some((status, step))),
        };
    }

    /// Carries out a step. `rest` are the steps after it.
    fn step(&mut self, step: &Step, rest: &[Step]) -> Result<(), Cause> {
        match &step.kind {
            StepKind::Expect(expectation) => {
                self.expected = true;
                let evaluated = match expectation {
                    Expectation::True { value, .. } => Some(Input::Value(self.entry(*value))),
                    _ => None,
                };
                self.given.push((step.span, evaluated));
                self.expect(expectation)
            }
            StepKind::Act(act) => {
                if std::mem::take(&mut self.expected) {
                    self.events.clear();
                }
                self.act(act, step.span)?;
                self.unexpected(rest)
            }
        }
    }

    /// Fails a step that trapped, unless the trap is expected before the next action.
    fn unexpected(&self, rest: &[Step]) -> Result<(), Cause> {
        let Some(trap) = self.trap else { return Ok(()) };
        let mut expectations = rest.iter().map_while(|step| match &step.kind {
            StepKind::Expect(expectation) => Some(expectation),
            StepKind::Act(_) => None,
        });
        let is_expected = expectations.any(|step| matches!(step, Expectation::Trap(_)));
        if is_expected { Ok(()) } else { Err(self.trapped(trap)) }
    }

    fn trapped(&self, report: TrapReport) -> Cause {
        Cause::Trap(report, self.game.piece_problem(&report))
    }

    fn act(&mut self, act: &Act, span: Span) -> Result<(), Cause> {
        self.is_own = matches!(act, Act::Run(_));
        let input = self.input(act);
        self.given.push((span, Some(input.clone())));
        self.apply(&input)
    }

    /// The input of an action to the game as it is now.
    fn input(&self, act: &Act) -> Input {
        match act {
            Act::Run(code) => Input::Code(self.entry(*code)),
            Act::Board(drawing) => Input::Edit(self.edit(drawing)),
            Act::Piece(values) => Input::Piece(*values),
            Act::Signal(id) => Input::Signal(*id),
            Act::Advance(milliseconds) => Input::Advance(*milliseconds),
            Act::Call(phase) => Input::Call(PhaseLetter(*phase)),
            Act::Window(pause) => Input::Window(*pause),
        }
    }

    fn expect(&mut self, expectation: &Expectation) -> Result<(), Cause> {
        match expectation {
            Expectation::True { value, parts } => match self.value(*value)? {
                0 => Err(Cause::False(self.false_part(parts)?)),
                _ => Ok(()),
            },
            Expectation::Board(expected) => {
                let found = drawing(&self.game);
                let same = expected.iter().zip(&found).all(|(e, f)| e.matches(content(*f)));
                if same {
                    return Ok(());
                }
                Err(Cause::Board(expected.clone()))
            }
            Expectation::Event { name, number, happened } => {
                let found = self.events.iter().any(|event| {
                    let (kind, value) = describe(event);
                    kind == *name && (number.is_none() || *number == value)
                });
                if found == *happened { Ok(()) } else { Err(Cause::Event(self.events.clone())) }
            }
            Expectation::Status(status) => {
                let found = self.game.status();
                if found.name() == status.word() { Ok(()) } else { Err(Cause::Status(found)) }
            }
            Expectation::Trap(trap) => match self.trap.take() {
                Some(found) if found.trap == *trap => Ok(()),
                Some(found) => Err(self.trapped(found)),
                None => Err(Cause::NoTrap),
            },
        }
    }

    fn entry(&self, code: FunctionId) -> Address {
        let Some(entry) = self.tests.entry(code) else {
            unreachable!("the compiler gives the code of every step an address")
        };
        entry
    }

    fn apply(&mut self, input: &Input) -> Result<(), Cause> {
        let applied = self.game.apply_watched(input, self.counter);
        self.events.extend(applied.events);
        self.trap = applied.trap;
        if applied.rest > 0 { Err(Cause::Endless(applied.rest)) } else { Ok(()) }
    }

    /// Returns the value of an expression. It is evaluated in a copy of the game, so it changes
    /// nothing.
    fn value(&mut self, code: FunctionId) -> Result<i32, Cause> {
        let mut copy = self.game.clone();
        let code = Input::Code(self.entry(code));
        let applied = copy.apply_watched(&code, self.counter);
        match applied.trap {
            Some(trap) => {
                (self.copy, self.is_own) = (Some(copy), true);
                Err(Cause::Trap(trap, None))
            }
            None => match applied.value {
                Some(value) => Ok(value),
                None => unreachable!("code that does not trap has a value"),
            },
        }
    }

    /// Returns the first value that is false. There is none if evaluating one changes another.
    fn false_part(&mut self, parts: &[Part]) -> Result<Option<FalsePart>, Cause> {
        for &Part { span, value, sides, ref reads, kind } in parts {
            if self.value(value)? == 0 {
                let sides = match sides {
                    Some(sides) => {
                        let [a, b] = sides.values;
                        Some((sides, [self.value(a)?, self.value(b)?]))
                    }
                    None => None,
                };
                // What was not evaluated, after `||`, can trap.
                let value = |&(span, code)| Some((span, self.value(code).ok()?));
                let reads = reads.iter().filter_map(value).collect();
                self.copy = None;
                return Ok(Some(FalsePart { span, sides, reads, kind }));
            }
        }
        Ok(None)
    }

    /// The edit that sets the drawn board; marks stay.
    fn edit(&self, drawing: &Drawing) -> Edit {
        let board = &self.game.state().board;
        let cells = self.game.edge().all_cells().zip(drawing);
        let cells = cells.map(|(cell, symbol)| {
            let (color, pattern) = content(*symbol).unwrap_or((0, 0));
            (cell.id(), [color, pattern, board.marks(cell)])
        });
        Edit { cells: cells.collect(), ..Edit::default() }
    }
}

/// Returns the board of a game, without the falling piece.
pub(super) fn drawing(game: &Game) -> Drawing {
    let hexagon = |cell| match game.state().board.hexagon(cell) {
        Some(hexagon) => Symbol::Hexagon { color: hexagon.color, pattern: Some(hexagon.pattern) },
        None => Symbol::Empty,
    };
    game.edge().all_cells().map(hexagon).collect()
}

/// Returns the color and the pattern of a drawn hexagon.
const fn content(symbol: Symbol) -> Option<(u8, u8)> {
    match symbol {
        Symbol::Hexagon { color, pattern: Some(pattern) } => Some((color, pattern)),
        Symbol::Hexagon { color, pattern: None } => Some((color, 1)),
        Symbol::Anything | Symbol::Empty => None,
    }
}

/// Returns the name of an event, and its number.
pub fn describe(event: &Event) -> (EventName, Option<i32>) {
    match event {
        Event::Moved { action, .. } => (EventName::Moved, Some(*action)),
        Event::Landed { action, .. } => (EventName::Landed, Some(*action)),
        Event::Exploded { count } => (EventName::Exploded, Some(*count)),
        Event::Vanished => (EventName::Vanished, None),
        Event::Destroyed { count, .. } => (EventName::Destroyed, Some(*count)),
        Event::Piece { shape } => (EventName::Piece, Some(*shape)),
        Event::Next { shape } => (EventName::Next, Some(*shape)),
        Event::Radar { on } => (EventName::Radar, Some(grammar::arith::boolean(*on))),
        Event::Paused { on } => (EventName::Paused, Some(grammar::arith::boolean(*on))),
        Event::Tick => (EventName::Tick, None),
        Event::Message { number, .. } => (EventName::Message, Some(i32::from(*number))),
        Event::Signal { id, .. } => (EventName::Signal, Some(i32::from(*id))),
        Event::Log { module, .. } => (EventName::Log, i32::try_from(*module).ok()),
        Event::Failed { module, .. } => (EventName::Failed, i32::try_from(*module).ok()),
        Event::Delivered { number, .. } => (EventName::Delivered, Some(i32::from(*number))),
        Event::Over { score } => (EventName::Over, Some(*score)),
    }
}
