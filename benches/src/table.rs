//! How fast all implementations are, measured in rounds in which each of them has its turn.

use std::time::Duration;

use crate::kernels::{Failure, Implementation, Kernel, Measured};

/// How many rounds are measured, after one that is not.
const ROUNDS: usize = 9;
/// How long an implementation runs a kernel in a round, at least.
const LEAST: Duration = Duration::from_millis(20);

/// What was measured of a kernel.
#[derive(Clone, Debug)]
pub struct Row {
    /// The kernel.
    pub kernel: Kernel,
    /// For each implementation, the time of all runs, in each round.
    pub times: Vec<Vec<Duration>>,
}

/// Times as ratios to the first implementation, in the same round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ratio {
    /// The median of the rounds.
    pub median: f64,
    /// The smallest and the greatest.
    pub spread: (f64, f64),
}

/// Measures a kernel.
///
/// # Errors
/// An implementation fails, or has another checksum than the first one.
pub fn measure(all: &mut [Box<dyn Implementation>], kernel: Kernel) -> Result<Row, Failure> {
    let mut repeats = Vec::new();
    let mut expected = None;
    // Caches get warm, and checksums are compared.
    for implementation in all.iter_mut() {
        let Measured { checksum, time } = implementation.run(kernel, kernel.runs())?;
        if *expected.get_or_insert(checksum) != checksum {
            return Err(Failure::Checksum { kernel, name: implementation.name().to_owned() });
        }
        repeats.push(LEAST.div_duration_f64(time).ceil().clamp(1.0, 1e4) as u32);
    }
    let mut times = vec![Vec::new(); all.len()];
    for _ in 0..ROUNDS {
        for ((implementation, times), &repeats) in all.iter_mut().zip(&mut times).zip(&repeats) {
            let mut sum = Duration::ZERO;
            for _ in 0..repeats {
                sum += implementation.run(kernel, kernel.runs())?.time;
            }
            times.push(sum / repeats);
        }
    }
    Ok(Row { kernel, times })
}

impl Row {
    /// The ratio of an implementation to another one.
    #[must_use]
    pub fn ratio(&self, of: usize, to: usize) -> Ratio {
        let (Some(of), Some(to)) = (self.times.get(of), self.times.get(to)) else {
            return Ratio { median: f64::NAN, spread: (f64::NAN, f64::NAN) };
        };
        let mut ratios: Vec<f64> =
            of.iter().zip(to).map(|(of, to)| of.div_duration_f64(*to)).collect();
        ratios.sort_by(f64::total_cmp);
        let at = |k: usize| ratios.get(k).copied().unwrap_or(f64::NAN);
        let last = ratios.len().saturating_sub(1);
        Ratio { median: at(last / 2), spread: (at(0), at(last)) }
    }

    /// The median of the times of an implementation.
    #[must_use]
    pub fn time(&self, of: usize) -> Duration {
        let mut times = self.times.get(of).cloned().unwrap_or_default();
        times.sort();
        times.get(times.len() / 2).copied().unwrap_or_default()
    }
}
