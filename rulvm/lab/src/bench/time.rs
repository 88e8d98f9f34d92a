//! How long phase calls take. The clock is the caller's: nothing here knows what time it is.
//!
//! A call is too short for a clock, so each sampled state before a call is copied several times,
//! and the calls of all copies are timed together. That is done several times, and the median
//! counts.

use std::hint::black_box;
use std::time::Duration;

use grammar::rul3::Phase;

use super::count::{Counted, PhaseCount};
use rulvm_core::game::{Event, Game};
use rulvm_core::machine::{Engine, Host, NoChain, Run, State, Unobserved, fast};
use rulvm_core::program::Program;

/// Tells the time since some beginning.
pub type Clock<'c> = &'c dyn Fn() -> Duration;

/// How long things took.
#[derive(Clone, Debug, PartialEq)]
pub struct Times {
    /// The machine.
    pub engine: Engine,
    /// The phases that were called in the games.
    pub phases: Vec<PhaseTime>,
    /// All games from their beginnings to their ends, with all that is no code.
    pub games: Duration,
}

/// How long calls of a phase took.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PhaseTime {
    /// Which phase.
    pub phase: Phase,
    /// Of how many calls.
    pub sampled: usize,
    /// The average, in nanoseconds.
    pub mean: f64,
    /// The longest, in nanoseconds; the call with most fuel is one of them.
    pub most: f64,
}

impl Times {
    /// The times of a phase.
    #[must_use]
    pub fn phase(&self, phase: Phase) -> Option<&PhaseTime> {
        self.phases.iter().find(|time| time.phase == phase)
    }

    /// All calls of a phase, in nanoseconds: as many as were counted, of the average length.
    #[must_use]
    pub fn total(&self, count: &PhaseCount) -> f64 {
        self.phase(count.phase).map_or(0.0, |time| time.mean * count.calls() as f64)
    }
}

/// The calls that are timed together should take so long.
const ROUND: Duration = Duration::from_micros(50);
/// How many copies of a state there are at most.
const MOST_COPIES: u32 = 32;
/// How often a state is timed, unless a call is longer than [`LONG`].
const ROUNDS: usize = 5;
/// A call that takes so long is timed once.
const LONG: Duration = Duration::from_millis(5);
/// When the samples of a phase have taken so long, the rest is left out.
const MOST_TIME: Duration = Duration::from_millis(300);
/// Games that take so long are timed once.
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

/// Calls phases on states, as a game does it.
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
        let begin = (self.clock)();
        let (mut sampled, mut sum) = (0, 0.0);
        for state in count.samples.spread() {
            let time = self.state(phase, state);
            sampled += 1;
            sum += time;
            most = most.max(time);
            if (self.clock)().saturating_sub(begin) > MOST_TIME {
                break;
            }
        }
        (sampled > 0).then(|| PhaseTime { phase, sampled, mean: sum / sampled as f64, most })
    }

    /// How long a call takes in a state, in nanoseconds.
    fn state(&mut self, phase: Phase, state: &State) -> f64 {
        let once = self.calls(phase, state, 1);
        if once > LONG {
            return once.as_nanos() as f64;
        }
        let copies = ROUND.as_nanos() / once.as_nanos().max(1);
        let copies = u32::try_from(copies).unwrap_or(MOST_COPIES).clamp(1, MOST_COPIES);
        let mut rounds = [Duration::ZERO; ROUNDS];
        for round in &mut rounds {
            *round = self.calls(phase, state, copies);
        }
        rounds.sort_unstable();
        rounds[ROUNDS / 2].as_nanos() as f64 / f64::from(copies)
    }

    /// How long the calls on copies of a state take together, without the copying.
    fn calls(&mut self, phase: Phase, state: &State, copies: u32) -> Duration {
        let mut states: Vec<State> = (0..copies).map(|_| state.clone()).collect();
        let begin = (self.clock)();
        for state in &mut states {
            self.call(phase, state);
        }
        let time = (self.clock)().saturating_sub(begin);
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

/// How long the games take from their beginnings to their ends.
fn games(program: &Program, counted: &Counted, clock: Clock<'_>) -> Duration {
    let mut rounds = Vec::new();
    for _ in 0..ROUNDS {
        let begin = clock();
        for played in &counted.games {
            let (mut game, _) = Game::new(program.clone(), played.game.edge(), played.seed);
            for input in &played.inputs {
                black_box(game.apply(input));
            }
        }
        let time = clock().saturating_sub(begin);
        rounds.push(time);
        if time > LONG_GAMES {
            break;
        }
    }
    rounds.sort_unstable();
    rounds.get(rounds.len() / 2).copied().unwrap_or_default()
}
