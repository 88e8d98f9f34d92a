//! The random generator of a game (N7): PCG-XSH-RR 64/32 with a fixed stream.

/// A PCG32 generator. Its whole state is one number, so that games can be saved and compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rng {
    state: u64,
}

const MULTIPLIER: u64 = 6_364_136_223_846_793_005;
const STREAM: u64 = 0x0a02_bdbf_7bb3_c0a7;
const INCREMENT: u64 = STREAM << 1 | 1;

/// The output that follows from a state.
const fn output(state: u64) -> u32 {
    let shifted = (((state >> 18) ^ state) >> 27) as u32;
    shifted.rotate_right((state >> 59) as u32)
}

impl Rng {
    /// The generator for a game seed.
    #[must_use]
    #[inline]
    pub const fn new(seed: u64) -> Rng {
        let mut rng = Rng { state: seed.wrapping_add(INCREMENT) };
        rng.step();
        rng
    }

    const fn step(&mut self) {
        self.state = self.state.wrapping_mul(MULTIPLIER).wrapping_add(INCREMENT);
    }

    /// The next 32-bit output.
    #[inline]
    pub const fn next(&mut self) -> u32 {
        let old = self.state;
        self.step();
        output(old)
    }

    /// The generator in a state that [`state`](Rng::state) returned.
    #[must_use]
    #[inline]
    pub const fn from_state(state: u64) -> Rng {
        Rng { state }
    }

    /// The state, for hashes.
    #[must_use]
    #[inline]
    pub const fn state(&self) -> u64 {
        self.state
    }
}

/// The generator of a message module: the same, with a stream of its own (M31).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ModuleRng {
    state: u64,
    increment: u64,
}

impl ModuleRng {
    /// The generator of the module at a place of the chain, from 0, in a game with a seed.
    #[must_use]
    #[inline]
    pub const fn new(seed: u64, place: u64) -> ModuleRng {
        let increment = STREAM.wrapping_add(1).wrapping_add(place) << 1 | 1;
        let mut rng = ModuleRng { state: seed.wrapping_add(increment), increment };
        rng.step();
        rng
    }

    const fn step(&mut self) {
        self.state = self.state.wrapping_mul(MULTIPLIER).wrapping_add(self.increment);
    }

    /// The next 32-bit output.
    #[inline]
    pub const fn next(&mut self) -> u32 {
        let old = self.state;
        self.step();
        output(old)
    }

    /// The state, for hashes.
    #[must_use]
    #[inline]
    pub const fn state(&self) -> u64 {
        self.state
    }
}
