//! How long phase calls take, by the clock of the caller.
//!
//! A call is too short for a clock, so each sampled state before a call is copied several times,
//! and the calls of all copies are timed together. That is done several times, and the median
//! counts.

use std::hint::black_box;
use std::time::Duration;

use grammar::index::narrow;
use grammar::rul3::Phase;

use super::count::{Counted, PhaseCount};
use rulvm_core::game::{Event, Game};
use rulvm_core::machine::{Engine, Host, NoChain, Run, State, Unobserved, fast};
use rulvm_core::program::Program;

/// Returns the time since some fixed moment.
pub type Clock<'c> = &'c dyn Fn() -> Duration;

/// How long things took.
#[derive(Clone, Debug, PartialEq)]
pub struct Times {
    /// The machine.
    pub engine: Engine,
    /// The phases that were called in the games.
    pub phases: Vec<PhaseTime>,
    /// All games from start to end, including everything that is not code.
    pub games: Duration,
}

/// How long calls of a phase took.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PhaseTime {
    /// Which phase.
    pub phase: Phase,
    /// How many calls were timed.
    pub sampled: usize,
    /// The average, in nanoseconds.
    pub mean: f64,
    /// The longest, in nanoseconds. The call that used the most fuel is among them.
    pub most: f64,
}

impl Times {
    /// Returns the times of a phase.
    #[must_use]
    pub fn phase(&self, phase: Phase) -> Option<&PhaseTime> {
        self.phases.iter().find(|time| time.phase == phase)
    }

    /// Estimates the time of all counted calls of a phase, in nanoseconds, by the average.
    #[must_use]
    pub fn total(&self, count: &PhaseCount) -> f64 {
        self.phase(count.phase).map_or(0.0, |time| time.mean * count.calls() as f64)
    }
}

/// How long the calls that are timed together should take.
const ROUND: Duration = Duration::from_micros(50);
/// The most copies of a state.
const MOST_COPIES: u32 = 32;
/// How often a state is timed, unless a call is longer than [`LONG`].
const ROUNDS: usize = 5;
/// A call that takes longer is timed once.
const LONG: Duration = Duration::from_millis(5);
/// When the samples of a phase have taken longer, the rest is left out.
const MOST_TIME: Duration = Duration::from_millis(300);
/// Games that take longer are timed once.
const LONG_GAMES: Duration = Duration::from_secs(1);

/// Times the games that were counted, and their phase calls, on the machine of the program.
#[must_use]
pub fn measure(program: &Program, counted: &Counted, clock: Clock<'_>) -> Times {
    let mut caller = Caller {
        program,
        limit: counted.limit,
        clock,
        scratch: fast::Scratch::default(),
        events: Vec::new(),
    };
    let phases = counted.phases.iter().filter_map(|phase| caller.phase(phase)).collect();
    Times { engine: program.engine(), phases, games: games(program, counted, clock) }
}

/// Calls phases on states, as a game does.
struct Caller<'c> {
    program: &'c Program,
    limit: u64,
    clock: Clock<'c>,
    scratch: fast::Scratch,
    events: Vec<Event>,
}

impl Caller<'_> {
    fn phase(&mut self, count: &PhaseCount) -> Option<PhaseTime> {
        let phase = count.phase;
        let mut most = self.state(phase, count.worst_state.as_ref()?);
        let start = (self.clock)();
        let (mut sampled, mut sum) = (0, 0.0);
        for state in count.samples.spread() {
            let time = self.state(phase, state);
            sampled += 1;
            sum += time;
            most = most.max(time);
            if (self.clock)().saturating_sub(start) > MOST_TIME {
                break;
            }
        }
        (sampled > 0).then(|| PhaseTime { phase, sampled, mean: sum / sampled as f64, most })
    }

    /// Times a call in a state, in nanoseconds.
    fn state(&mut self, phase: Phase, state: &State) -> f64 {
        let once = self.calls(phase, state, 1);
        if once > LONG {
            return once.as_nanos() as f64;
        }
        let copies = ROUND.as_nanos() / once.as_nanos().max(1);
        let copies: u32 = narrow(copies.clamp(1, MOST_COPIES.into()));
        let mut rounds = [Duration::ZERO; ROUNDS];
        for round in &mut rounds {
            *round = self.calls(phase, state, copies);
        }
        rounds.sort_unstable();
        rounds[ROUNDS / 2].as_nanos() as f64 / f64::from(copies)
    }

    /// Times the calls on copies of a state together, without the copying.
    fn calls(&mut self, phase: Phase, state: &State, copies: u32) -> Duration {
        let mut states: Vec<State> = (0..copies).map(|_| state.clone()).collect();
        let start = (self.clock)();
        for state in &mut states {
            self.call(phase, state);
        }
        let time = (self.clock)().saturating_sub(start);
        black_box(states);
        time
    }

    fn call(&mut self, phase: Phase, state: &mut State) {
        self.events.clear();
        let mut host = Host { events: &mut self.events, chain: &mut NoChain };
        if self.program.engine() == Engine::Fast {
            let (code, scratch) = (self.program.fast(), &mut self.scratch);
            if fast::run(code, phase, state, &mut host, self.limit, scratch).is_some() {
                return;
            }
        }
        let Some(entry) = self.program.entry(phase) else { return };
        let mut run = Run::new(phase, entry, self.limit);
        run.resume(self.program.bytes(), state, &mut host, &mut Unobserved);
    }
}

/// Times the games from start to end.
fn games(program: &Program, counted: &Counted, clock: Clock<'_>) -> Duration {
    let mut rounds = Vec::new();
    for _ in 0..ROUNDS {
        let start = clock();
        for played in &counted.games {
            let (mut game, _) = Game::new(program.clone(), played.game.edge(), played.seed);
            for input in &played.inputs {
                black_box(game.apply(input));
            }
        }
        let time = clock().saturating_sub(start);
        rounds.push(time);
        if time > LONG_GAMES {
            break;
        }
    }
    rounds.sort_unstable();
    rounds[rounds.len() / 2]
}
