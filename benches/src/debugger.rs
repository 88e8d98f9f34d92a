//! Stepping back: in a game of an hour, and in a phase call that does not end by itself.

use std::cmp::Ordering;
use std::time::{Duration, Instant};

use rulc_compiler::Memory;
use ruldbg_engine::debugger::{Debugger, Direction, Goal, Reason, Start};
use ruldbg_engine::time::{Moment, Search, Time, Timeline};
use rulvm_core::game::Edit;
use rulvm_core::machine::{DEFAULT_FUEL, Rng};
use rulvm_core::{Game, Input, Program};

use crate::kernels::{EDGE, Failure, Kernel};
use crate::report::{self, Table};
use crate::rounds::running;
use crate::rules;

/// How many signals the game of an hour has; each of them calls a phase.
pub const SIGNALS: usize = 100_000;
/// The time between two signals, in milliseconds.
const BETWEEN: u64 = 36;
/// With this many hexagons the board is emptied, so that the game continues.
const FULL: i32 = 60;
/// Signals by their numbers in the rule.
const DOWN: u8 = 1;
const TURN: u8 = 4;
const LEFT: u8 = 6;
const RIGHT: u8 = 7;
const DROP: u8 = 8;
/// A phase call that ends only when its fuel is used up.
const RUNAWAY: &str = r#"
rule "Runaway" { edge 9; }
pattern plain { 444444444444 444444444444 44444444444444 44444444444444 4444444444444444 444444444444444444 444444444444444444 44444444444444444444 44444444444444444444 44444444444444444444 44444444444444444444 444444444444444444 444444444444444444 4444444444444444 44444444444444 44444444444444 444444444444 444444444444 }
shape single { here }
signals standard;
var count;
phase 0 { }
phase B { }
phase C { }
phase S { return count; }
phase A {
    while true { count += 1; }
}
"#;

/// How the games are started.
pub const START: Start = Start { edge: EDGE, seed: 1, fuel: DEFAULT_FUEL };

/// Returns the rule and the inputs of a game with `signals` signals.
///
/// # Errors
/// The rule of the kernel does not compile.
pub fn hour(signals: usize) -> Result<(Program, Vec<Input>), Failure> {
    let program = rules::program(Kernel::Games)?;
    let inputs = inputs(&program, signals);
    Ok((program, inputs))
}

fn inputs(program: &Program, signals: usize) -> Vec<Input> {
    let (mut game, _) = Game::new(program.clone(), START.edge, START.seed);
    let mut rng = Rng::new(7);
    let mut inputs = Vec::new();
    // Pieces go to one column after the other, as in the kernel, but with turns and pauses.
    let (mut pieces, mut target) = (0, 0);
    for _ in 0..signals {
        let column = game.piece().map_or(target, |piece| piece.reference.column);
        let signal = match (rng.next() % 16, column.cmp(&target)) {
            (0..10, Ordering::Less) => RIGHT,
            (0..10, Ordering::Greater) => LEFT,
            (0, Ordering::Equal) => DROP,
            (1..5, Ordering::Equal) => DOWN,
            _ => TURN,
        };
        if signal == DROP {
            pieces += 1;
            target = pieces % 17 - 8;
        }
        let mut next = vec![Input::Signal(signal), Input::Advance(BETWEEN)];
        if game.state().board.hexagons() > FULL {
            let cells = EDGE.all_cells().map(|cell| (cell.id(), [0, 0, 0]));
            next.push(Input::Edit(Edit { cells: cells.collect(), ..Edit::default() }));
        }
        for input in next {
            game.apply(&input);
            inputs.push(input);
        }
    }
    inputs
}

/// Returns the debugger at the end of a game of an hour.
///
/// # Errors
/// The rule of the kernel does not compile.
pub fn after_an_hour(signals: usize) -> Result<Debugger, Failure> {
    let (program, inputs) = hour(signals)?;
    Ok(after(program, inputs))
}

/// Returns the debugger at the end of a game of an hour whose phases execute many more codes.
///
/// # Errors
/// The rule of the kernel does not compile.
pub fn after_a_slow_hour(signals: usize) -> Result<Debugger, Failure> {
    let program = rules::slow_games()?;
    let inputs = inputs(&program, signals);
    Ok(after(program, inputs))
}

fn after(program: Program, inputs: Vec<Input>) -> Debugger {
    let mut debugger = Debugger::new(program, START);
    debugger.extend(inputs);
    debugger.go(&Goal::End, Direction::Forward);
    debugger
}

/// Returns the debugger at the end of a phase call that has used all its fuel, before the trap.
///
/// # Errors
/// The rule does not compile.
pub fn after_a_runaway() -> Result<Debugger, Failure> {
    let compiled = rulc_compiler::compile("runaway.rul", RUNAWAY, &Memory::default());
    let bytes = compiled.output.ok_or(Failure::Rule("runaway.rul"))?.bytes;
    let program = Program::load(bytes).map_err(|_| Failure::Rule("runaway.rul"))?;
    let mut debugger = Debugger::new(program, START);
    debugger.go(&Goal::Continue, Direction::Forward);
    Ok(debugger)
}

/// The steps back: their names and goals.
const STEPS: [(&str, Goal); 5] = [
    ("reverse-stepi", Goal::StepCode),
    ("reverse-nexti", Goal::NextCode),
    ("reverse-step", Goal::Step),
    ("reverse-next", Goal::Next),
    ("reverse-finish", Goal::Finish),
];

/// Measures steps back from some positions that are spread over the game, and from its end.
#[must_use]
pub fn steps(title: &str, debugger: &mut Debugger, places: usize) -> Table {
    let end = debugger.here().time();
    let mut times = STEPS.map(|_| Vec::new());
    // One step after the other, so that none starts where another one has just ended.
    for ((_, goal), times) in STEPS.iter().zip(&mut times) {
        for place in spread(end, places) {
            debugger.seek(place);
            let start = running();
            debugger.go(goal, Direction::Back);
            times.push(running() - start);
        }
    }
    debugger.seek(end);
    let mut table = Table::new(title, &["step", "median", "longest"]);
    for ((name, _), mut times) in STEPS.into_iter().zip(times) {
        times.sort();
        let median = times[times.len() / 2];
        let longest = times[times.len() - 1];
        table.rows.push(vec![name.to_owned(), time(median), time(longest)]);
    }
    table
}

/// The end of a game, and some times that are spread over it.
pub(crate) fn spread(end: Time, places: usize) -> Vec<Time> {
    let mut rng = Rng::new(11);
    let spread = (0..places).map(|_| Time(number(&mut rng) % end.0.max(1)));
    std::iter::once(end).chain(spread).collect()
}

fn number(rng: &mut Rng) -> u64 {
    u64::from(rng.next()) << 32 | u64::from(rng.next())
}

fn time(time: Duration) -> String {
    report::time(time.as_secs_f64())
}

/// Returns the longest time until a search through the whole game ends after Ctrl-C.
#[must_use]
pub fn interrupted(
    debugger: &mut Debugger,
    direction: Direction,
    times: usize,
) -> Option<Duration> {
    let end = debugger.here().time();
    let mut longest = Duration::ZERO;
    for k in 0..times {
        let interrupt = debugger.interrupt().clone();
        interrupt.clear();
        if direction == Direction::Forward {
            debugger.seek(Time(0));
        }
        let asked = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(20 + 7 * k as u64));
            interrupt.ask();
            Instant::now()
        });
        // Only Ctrl-C stops it; and going back, nothing of the game is skipped.
        let goal = if direction == Direction::Forward { Goal::Continue } else { Goal::At(Time(1)) };
        let stopped = debugger.go(&goal, direction);
        let ended = Instant::now();
        let asked = asked.join().ok()?;
        debugger.interrupt().clear();
        debugger.seek(end);
        if stopped.reasons != [Reason::Interrupted] {
            return None;
        }
        longest = longest.max(ended.saturating_duration_since(asked));
    }
    Some(longest)
}

/// Counts the phase calls of a game.
#[must_use]
pub fn phase_calls(debugger: &Debugger) -> usize {
    /// The count.
    struct Count(usize);

    impl Search for &mut Count {
        fn visit(&mut self, moment: &Moment<'_>) -> bool {
            self.0 += usize::from(moment.is_entry);
            false
        }
    }

    let program = debugger.code().program().clone();
    let mut timeline = Timeline::new(program, START.edge, START.seed, START.fuel);
    timeline.extend(debugger.timeline().inputs().iter().cloned());
    let mut count = Count(0);
    timeline.forward(&mut count);
    count.0
}
