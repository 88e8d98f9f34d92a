//! Results of phase calls, kept for calls that start from the same values: whoever tries many
//! inputs on a game calls the same phases again and again.
//!
//! What a phase can read and change is known from its code. If that excludes the board, the stack
//! and the place of the piece, its result depends on a few numbers only.

use grammar::isa::{Part, Parts, VARIABLES, VarIndex};
use grammar::rul3::Phase;
use smallvec::SmallVec;

use crate::machine::{Rng, State};
use crate::program::{PhaseEffects, Program};

/// The most variables that a phase may touch for its results to be kept.
const MOST_VARIABLES: usize = 24;

/// How many results of each phase are kept.
const KEPT: usize = 64;

/// The most numbers that a result depends on: variables, and 16 others.
const MOST_NUMBERS: usize = MOST_VARIABLES + 16;

/// The numbers that a result depends on.
#[derive(Debug)]
struct Key {
    numbers: [i32; MOST_NUMBERS],
    count: usize,
    /// A hash of these numbers.
    hash: u64,
}

impl Default for Key {
    fn default() -> Key {
        Key { numbers: [0; MOST_NUMBERS], count: 0, hash: 0 }
    }
}

impl Key {
    fn clear(&mut self) {
        (self.count, self.hash) = (0, 0);
    }

    fn add(&mut self, number: i32) {
        self.numbers[self.count] = number;
        self.count += 1;
        let mixed = self.hash.rotate_left(5) ^ u64::from(number.cast_unsigned());
        self.hash = mixed.wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    fn add_long(&mut self, number: u64) {
        self.add(number as i32);
        self.add((number >> 32) as i32);
    }

    fn numbers(&self) -> &[i32] {
        &self.numbers[..self.count]
    }

    /// The place of a result with these numbers.
    const fn place(&self) -> usize {
        (self.hash >> 58) as usize % KEPT
    }
}

/// Results of phase calls.
#[derive(Debug, Default)]
pub(super) struct Memo {
    phases: [Option<Results>; Phase::ALL.len()],
    /// The numbers of the current call.
    key: Key,
}

/// Results of a phase.
#[derive(Debug, Default)]
struct Results {
    /// The variables that it can touch.
    variables: Vec<usize>,
    /// What it reads and changes apart from them.
    random: bool,
    clock: bool,
    pause: bool,
    next: bool,
    /// By the hash of their keys; empty if no results can be kept.
    kept: Vec<Option<Kept>>,
}

/// A result: what a phase returned and left.
#[derive(Clone, Debug)]
struct Kept {
    hash: u64,
    numbers: SmallVec<[i32; MOST_NUMBERS]>,
    value: i32,
    /// The fuel that it used.
    used: u64,
    variables: SmallVec<[i32; MOST_VARIABLES]>,
    rng: Rng,
    period: i32,
    timer: Option<VarIndex>,
}

impl Results {
    fn new(effects: &PhaseEffects) -> Results {
        let parts = [Part::Variables, Part::Random, Part::Clock];
        let writes = parts.iter().fold(effects.writes, |rest, &part| rest.without(part));
        let unknown = Parts::of(&[Part::Board, Part::Marks, Part::Stack]);
        let count = effects.variables.count_ones() as usize;
        let is_known = writes.is_empty()
            && !effects.reads.intersects(unknown)
            && !effects.asks_place
            && count <= MOST_VARIABLES;
        if !is_known {
            return Results::default();
        }
        Results {
            variables: (0..VARIABLES).filter(|&v| effects.variables >> v & 1 != 0).collect(),
            random: effects.reads.has(Part::Random),
            clock: effects.writes.has(Part::Clock),
            pause: effects.reads.has(Part::Pause),
            next: effects.reads.has(Part::Piece),
            kept: vec![None; KEPT],
        }
    }

    /// Collects the numbers that a result depends on: these include whatever the phase may change,
    /// because that may also stay as it was.
    fn read(&self, key: &mut Key, state: &State, fuel: u64) {
        key.clear();
        key.add_long(fuel);
        for &variable in &self.variables {
            key.add(state.variables[variable]);
        }
        if self.random {
            key.add_long(state.rng.state());
        }
        if self.clock {
            key.add(state.period);
            key.add(state.timer.map_or(-1, |timer| timer.get().into()));
        }
        if self.pause {
            key.add(i32::from(state.paused));
        }
        if self.next {
            key.add(i32::from(state.radar) + 2 * i32::from(state.next.is_some()));
            state.next.into_iter().flatten().for_each(|number| key.add(number));
        }
    }
}

impl Memo {
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.phases = Default::default();
    }

    /// Ends a phase call with its known result; returns its value and the fuel that it used. `None`
    /// if the phase must be executed.
    pub(super) fn recall(
        &mut self,
        program: &Program,
        phase: Phase,
        state: &mut State,
        fuel: u64,
    ) -> Option<(i32, u64)> {
        let Memo { phases, key } = self;
        let results =
            phases[phase as usize].get_or_insert_with(|| Results::new(program.effects(phase)));
        if results.kept.is_empty() {
            return None;
        }
        results.read(key, state, fuel);
        let is_it = |kept: &&Kept| kept.hash == key.hash && *kept.numbers == *key.numbers();
        let kept = results.kept[key.place()].as_ref().filter(is_it)?;
        for (&variable, &value) in results.variables.iter().zip(&kept.variables) {
            state.variables[variable] = value;
        }
        if results.random {
            state.rng = kept.rng;
        }
        if results.clock {
            (state.period, state.timer) = (kept.period, kept.timer);
        }
        Some((kept.value, kept.used))
    }

    /// Keeps the result of the phase that [`recall`](Memo::recall) did not know.
    pub(super) fn keep(&mut self, phase: Phase, state: &State, value: i32, used: u64) {
        let Some(results) = &mut self.phases[phase as usize] else { return };
        if results.kept.is_empty() {
            return;
        }
        let variables =
            results.variables.iter().map(|&variable| state.variables[variable]).collect();
        let (rng, period, timer) = (state.rng, state.period, state.timer);
        let (hash, numbers) = (self.key.hash, SmallVec::from_slice(self.key.numbers()));
        let kept = Kept { hash, numbers, value, used, variables, rng, period, timer };
        results.kept[self.key.place()] = Some(kept);
    }
}
