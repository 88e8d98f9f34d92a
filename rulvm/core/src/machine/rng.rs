//! The random generator of a game (N7): PCG-XSH-RR 64/32 with a fixed stream.

/// A PCG32 generator. Its whole state is one number, so that games can be saved and compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rng {
    state: u64,
}

const MULTIPLIER: u64 = 6_364_136_223_846_793_005;
const INCREMENT: u64 = (0x0a02_bdbf_7bb3_c0a7 << 1) | 1;

impl Rng {
    /// The generator for a game seed.
    #[must_use]
    pub const fn new(seed: u64) -> Rng {
        let mut rng = Rng { state: seed.wrapping_add(INCREMENT) };
        rng.step();
        rng
    }

    const fn step(&mut self) {
        self.state = self.state.wrapping_mul(MULTIPLIER).wrapping_add(INCREMENT);
    }

    /// The next 32-bit output.
    pub const fn next(&mut self) -> u32 {
        let old = self.state;
        self.step();
        let shifted = (((old >> 18) ^ old) >> 27) as u32;
        shifted.rotate_right((old >> 59) as u32)
    }

    /// The state, for hashes.
    #[must_use]
    pub const fn state(&self) -> u64 {
        self.state
    }
}
