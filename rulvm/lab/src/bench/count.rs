//! Counting: the games are played again on the reference machine, which executes code by code.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use grammar::index::narrow;
use grammar::isa::Address;
use grammar::rul3::Phase;

use super::functions::{FunctionCount, Functions};
use super::games::{Played, Settings, appeared, play};
use super::places::{LineCount, RangeCount, lines, ranges};
use super::samples::Samples;
use crate::threads::on_all_processors;
use rulvm_core::check::{self, Fallback};
use rulvm_core::game::Game;
use rulvm_core::machine::{Counter, Flow, Host, NoChain, Observer, Run, State, fast};
use rulvm_core::program::Program;

/// What was counted in some games. It depends only on the rule and the settings.
#[derive(Clone, Debug)]
pub struct Counted {
    /// Which games were played.
    pub settings: Settings,
    /// The games, in the order of their seeds.
    pub games: Vec<Played>,
    /// The fuel limit of a phase call (E14).
    pub limit: u64,
    /// The phases that the rule has.
    pub phases: Vec<PhaseCount>,
    /// The functions that were called, those that executed the most codes themselves first.
    pub functions: Vec<FunctionCount>,
    /// The lines of the source that were executed, the hottest first; none without a source map.
    pub lines: Vec<LineCount>,
    /// Ranges of code that were executed, the hottest first; none with a source map.
    pub ranges: Vec<RangeCount>,
    /// Where the fast machine bails out, and how often those codes were executed.
    pub fallbacks: Vec<(Fallback, u64)>,
}

impl Counted {
    /// How many codes were executed.
    #[must_use]
    pub fn codes(&self) -> u64 {
        self.phases.iter().map(PhaseCount::codes).sum()
    }

    /// Returns what was counted of a phase.
    #[must_use]
    pub fn phase(&self, phase: Phase) -> Option<&PhaseCount> {
        self.phases.iter().find(|count| count.phase == phase)
    }
}

/// What was counted of the calls of a phase.
#[derive(Clone, Debug)]
pub struct PhaseCount {
    /// Which phase.
    pub phase: Phase,
    /// For each number of codes, how many calls executed that many.
    pub calls_by_codes: BTreeMap<u64, u64>,
    /// The fuel of all calls (E14).
    pub fuel: u64,
    /// The calls on which the fast machine bailed out, or which it could not start.
    pub bailed_out: u64,
    /// The call that used the most fuel; of equal ones, the first of those with the most codes.
    pub worst: Option<Worst>,
    /// Some of the states before calls.
    pub(super) samples: Samples,
    /// The state before the worst call.
    pub(super) worst_state: Option<State>,
}

/// The call that used the most fuel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worst {
    /// The seed of the game.
    pub seed: u64,
    /// How many pieces had appeared before the input that caused it.
    pub piece: u32,
    /// The fuel that it used.
    pub fuel: u64,
    /// The codes that it executed.
    pub codes: u64,
}

impl PhaseCount {
    const fn new(phase: Phase) -> PhaseCount {
        PhaseCount {
            phase,
            calls_by_codes: BTreeMap::new(),
            fuel: 0,
            bailed_out: 0,
            worst: None,
            samples: Samples::NONE,
            worst_state: None,
        }
    }

    /// How many calls there were.
    #[must_use]
    pub fn calls(&self) -> u64 {
        self.calls_by_codes.values().sum()
    }

    /// The codes of all calls.
    #[must_use]
    pub fn codes(&self) -> u64 {
        self.calls_by_codes.iter().map(|(codes, calls)| codes * calls).sum()
    }

    /// The average number of codes of a call; 0 without calls.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.codes() as f64 / self.calls().max(1) as f64
    }

    /// 95 % of the calls executed at most this many codes; 0 without calls.
    #[must_use]
    pub fn percentile_95(&self) -> u64 {
        let rank = (self.calls() * 95).div_ceil(100);
        let mut passed = 0;
        let mut counts = self.calls_by_codes.iter();
        let found = counts.find(|&(_, calls)| {
            passed += calls;
            passed >= rank
        });
        found.map_or(0, |(&codes, _)| codes)
    }

    /// The codes of the longest call; 0 without calls.
    #[must_use]
    pub fn most(&self) -> u64 {
        self.calls_by_codes.last_key_value().map_or(0, |(&codes, _)| codes)
    }
}

/// Plays games and counts what is executed in them.
#[must_use]
pub fn count(program: &Program, settings: &Settings) -> Counted {
    let facts = check::check(program).facts;
    let games = games(program, settings);
    let called = facts.functions.iter().map(|function| function.entry);
    let mut tally = Tally {
        program,
        codes: Counter::new(program.bytes().len()),
        functions: Functions::new(program, called),
        phases: Phase::ALL.map(PhaseCount::new),
        scratch: fast::Scratch::default(),
        call: None,
        seed: 0,
        piece: 0,
    };
    let mut limit = 0;
    for played in &games {
        limit = played.game.fuel();
        tally.replay(played);
    }
    let Tally { codes, functions, phases, .. } = tally;
    let executed = |place: Fallback| {
        let count = codes.at(place.address);
        (place, count)
    };
    Counted {
        settings: *settings,
        limit,
        phases: phases.into_iter().filter(|one| program.entry(one.phase).is_some()).collect(),
        functions: functions.counts(),
        lines: lines(program, &codes),
        ranges: if program.map().is_some() { Vec::new() } else { ranges(program, &codes) },
        fallbacks: facts.fallbacks.into_iter().map(executed).collect(),
        games,
    }
}

/// Plays the games on all processors.
fn games(program: &Program, settings: &Settings) -> Vec<Played> {
    let count: usize = narrow(settings.games);
    let (next, games) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                break;
            }
            let seed = settings.seed.wrapping_add(number as u64);
            let played = play(program, settings, seed);
            games.lock().unwrap_or_else(PoisonError::into_inner).push((number, played));
        }
    };
    on_all_processors(count, work);
    let mut games = games.into_inner().unwrap_or_else(PoisonError::into_inner);
    games.sort_by_key(|&(number, _)| number);
    games.into_iter().map(|(_, played)| played).collect()
}

/// Observes games and counts.
struct Tally<'p> {
    program: &'p Program,
    codes: Counter,
    functions: Functions,
    phases: [PhaseCount; Phase::ALL.len()],
    scratch: fast::Scratch,
    call: Option<Call>,
    /// The seed of the game, and how many pieces had appeared in it before the current input.
    seed: u64,
    piece: u32,
}

/// A phase call in progress.
struct Call {
    /// The state before it.
    state: State,
    fuel: u64,
    codes: u64,
}

impl Tally<'_> {
    /// Plays a game again.
    fn replay(&mut self, played: &Played) {
        (self.seed, self.piece) = (played.seed, 0);
        let (edge, program) = (played.game.edge(), self.program.clone());
        let (mut game, begun) = Game::watched(program, edge, played.seed, self);
        self.piece += appeared(&begun);
        for input in &played.inputs {
            let applied = game.apply_watched(input, self);
            self.piece += appeared(&applied);
        }
    }

    /// True if the fast machine runs a phase to its end.
    fn is_fast(&mut self, phase: Phase, state: &State, fuel: u64) -> bool {
        let (mut state, mut events) = (state.clone(), Vec::new());
        let mut host = Host { events: &mut events, chain: &mut NoChain };
        let code = self.program.fast();
        fast::run(code, phase, &mut state, &mut host, fuel, &mut self.scratch).is_some()
    }
}

impl Observer for Tally<'_> {
    fn before_code(&mut self, run: &Run, state: &State, at: Address) -> Flow {
        // Addresses outside of the file contain no code, and trap.
        if at.index().is_some_and(|index| index < self.program.bytes().len()) {
            self.codes.before_code(run, state, at);
            self.functions.code(run.calls().len(), at);
            if let Some(call) = &mut self.call {
                call.codes += 1;
            }
        }
        Flow::Continue
    }

    fn before_phase(&mut self, run: &Run, state: &State) {
        let is_fast = self.is_fast(run.phase(), state, run.fuel());
        let phase = &mut self.phases[run.phase() as usize];
        phase.bailed_out += u64::from(!is_fast);
        phase.samples.add(state);
        self.functions.start();
        self.call = Some(Call { state: state.clone(), fuel: run.fuel(), codes: 0 });
    }

    fn after_phase(&mut self, run: &Run) {
        self.functions.end();
        let Some(Call { state, fuel, codes }) = self.call.take() else { return };
        let fuel = fuel.saturating_sub(run.fuel());
        let phase = &mut self.phases[run.phase() as usize];
        *phase.calls_by_codes.entry(codes).or_default() += 1;
        phase.fuel = phase.fuel.saturating_add(fuel);
        let worst = Worst { seed: self.seed, piece: self.piece, fuel, codes };
        if phase.worst.is_none_or(|before| (before.fuel, before.codes) < (fuel, codes)) {
            phase.worst = Some(worst);
            phase.worst_state = Some(state);
        }
    }
}
