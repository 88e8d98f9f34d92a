//! Measuring in rounds: each round measures every workload once, so that other load on the computer
//! affects all of them equally. Only ratios within a round can be trusted.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

use crate::kernels::{Failure, Implementation, Kernel, Measured};

/// The least time that an implementation runs a kernel in a round.
const LEAST: Duration = Duration::from_millis(20);

/// Returns how long this thread has been running; the time of other programs does not count.
#[must_use]
pub fn running() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec as u32)
}

/// The times of some workloads.
#[derive(Clone, Debug, Default)]
pub struct Rounds {
    /// For each workload, the time in each round.
    pub times: Vec<Vec<Duration>>,
}

/// The times of one workload, divided by the times of another in the same rounds.
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
    /// Measures some workloads in turn; each returns its time.
    ///
    /// # Errors
    /// A workload fails.
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

    /// Returns the ratio of one workload to another.
    ///
    /// # Panics
    /// If there was no round, or no such workload.
    #[must_use]
    pub fn ratio(&self, of: usize, to: usize) -> Ratio {
        let rounds = self.times[of].iter().zip(&self.times[to]);
        let mut ratios: Vec<f64> = rounds.map(|(of, to)| of.div_duration_f64(*to)).collect();
        ratios.sort_by(f64::total_cmp);
        let last = ratios.len() - 1;
        Ratio { median: ratios[last / 2], least: ratios[0], most: ratios[last] }
    }

    /// Returns the median of the times of a workload.
    ///
    /// # Panics
    /// If there was no round, or no such workload.
    #[must_use]
    pub fn time(&self, of: usize) -> Duration {
        let mut times = self.times[of].clone();
        times.sort();
        times[(times.len() - 1) / 2]
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
    // Fast implementations repeat the kernel. The first run warms up caches and compilers.
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
