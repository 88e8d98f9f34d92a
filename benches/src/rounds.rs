//! Measuring in rounds: in each of them everybody has a turn, so that whatever else goes on in the
//! computer hits all alike. Only ratios within a round can be trusted.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

use crate::kernels::{Failure, Implementation, Kernel, Measured};

/// How long an implementation runs a kernel in a round, at least.
const LEAST: Duration = Duration::from_millis(20);

/// The time that this thread has been running: what other programs take does not count.
#[must_use]
pub fn running() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec as u32)
}

/// What was measured of one thing.
#[derive(Clone, Debug, Default)]
pub struct Rounds {
    /// For each of those who took part, the time in each round.
    pub times: Vec<Vec<Duration>>,
}

/// Times of one divided by times of another in the same round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ratio {
    /// The median of the rounds.
    pub median: f64,
    /// The smallest.
    pub least: f64,
    /// The greatest.
    pub most: f64,
}

impl Rounds {
    /// Measures some works in turn: what a work gives is its time.
    ///
    /// # Errors
    /// A work fails.
    pub fn measure<W>(
        works: &mut [W],
        rounds: usize,
        mut run: impl FnMut(&mut W) -> Result<Duration, Failure>,
    ) -> Result<Rounds, Failure> {
        let mut times = vec![Vec::new(); works.len()];
        for _ in 0..rounds {
            for (work, times) in works.iter_mut().zip(&mut times) {
                times.push(run(work)?);
            }
        }
        Ok(Rounds { times })
    }

    /// The ratio of one to another.
    #[must_use]
    pub fn ratio(&self, of: usize, to: usize) -> Ratio {
        let (Some(of), Some(to)) = (self.times.get(of), self.times.get(to)) else {
            return Ratio { median: f64::NAN, least: f64::NAN, most: f64::NAN };
        };
        let mut ratios: Vec<f64> =
            of.iter().zip(to).map(|(of, to)| of.div_duration_f64(*to)).collect();
        ratios.sort_by(f64::total_cmp);
        let at = |k: usize| ratios.get(k).copied().unwrap_or(f64::NAN);
        let last = ratios.len().saturating_sub(1);
        Ratio { median: at(last / 2), least: at(0), most: at(last) }
    }

    /// The median of the times of one.
    #[must_use]
    pub fn time(&self, of: usize) -> Duration {
        let mut times = self.times.get(of).cloned().unwrap_or_default();
        times.sort();
        times.get(times.len().saturating_sub(1) / 2).copied().unwrap_or_default()
    }
}

/// Measures a kernel: the times are those of [`Kernel::runs`].
///
/// # Errors
/// An implementation fails, or has another checksum than the first one.
pub fn kernel(
    all: &mut [Box<dyn Implementation>],
    kernel: Kernel,
    rounds: usize,
) -> Result<Rounds, Failure> {
    let mut expected = None;
    let mut run = |implementation: &mut dyn Implementation| {
        let Measured { checksum, time } = implementation.run(kernel, kernel.runs())?;
        if *expected.get_or_insert(checksum) != checksum {
            return Err(Failure::Checksum { kernel, name: implementation.name().to_owned() });
        }
        Ok(time)
    };
    // Those who are fast do it again and again. The first time caches and compilers get warm.
    let mut works = Vec::new();
    for implementation in all {
        run(&mut **implementation)?;
        let time = run(&mut **implementation)?.max(Duration::from_nanos(1));
        works.push((implementation, LEAST.div_duration_f64(time).ceil().clamp(1.0, 1e4) as u32));
    }
    Rounds::measure(&mut works, rounds, |(implementation, repeats)| {
        let mut sum = Duration::ZERO;
        for _ in 0..*repeats {
            sum += run(&mut ***implementation)?;
        }
        Ok(sum / *repeats)
    })
}
