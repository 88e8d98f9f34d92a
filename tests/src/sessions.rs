//! Random sessions: what is done to a game.

use grammar::hex::Edge;
use grammar::rul3::Phase;
use rulvm_core::game::{Edit, PhaseLetter};
use rulvm_core::machine::Rng;
use rulvm_core::{Input, Program};

use crate::case::Session;

/// A random session: inputs that depend on the seed only.
#[must_use]
pub fn inputs(rng: &mut Rng, signals: u8, count: usize) -> Vec<Input> {
    (0..count)
        .map(|_| match rng.next() % 16 {
            0 => Input::Window(rng.next().is_multiple_of(2)),
            1 => Input::Call(PhaseLetter(Phase::ALL[rng.next() as usize % 7])),
            2 => {
                let index = (rng.next() % 64) as u8;
                let value = match rng.next() % 3 {
                    0 => rng.next() as i32,
                    _ => rng.next() as i32 % 20,
                };
                let variables = [(index, value)].into();
                let radar = Some(rng.next().is_multiple_of(2));
                Input::Edit(Edit { variables, radar, ..Edit::default() })
            }
            3..=5 => Input::Advance(u64::from(rng.next() % 3000)),
            _ => Input::Signal((rng.next() % u32::from(signals)) as u8 + 1),
        })
        .collect()
}

/// A session of random inputs with a rule.
#[must_use]
pub fn session(program: &Program, seed: u64, fuel: u64, length: usize) -> Session {
    let signals = u8::try_from(program.rule().signals.len()).unwrap_or(u8::MAX);
    Session {
        edge: Edge::ALL[seed as usize % 4],
        seed,
        fuel,
        meddles: false,
        inputs: inputs(&mut Rng::new(seed), signals, length),
        runaways: usize::MAX,
        total: u64::MAX,
    }
}
