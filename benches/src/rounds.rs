//! Measuring in rounds: each round measures every workload once, so that other load on the computer
//! affects all of them equally. Only ratios within a round can be trusted.

use std::fmt;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

use crate::kernels::{Checksum, Failure, Implementation, Kernel, Measured};

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

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = match self.median {
            ..1.0 => 2,
            ..100.0 => 1,
            _ => 0,
        };
        let Ratio { median, least, most } = self;
        write!(f, "{median:.digits$} ({least:.digits$}-{most:.digits$})")
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
    let name = kernel.to_string();
    compare(
        &name,
        all,
        rounds,
        |one| one.name().to_owned(),
        |one, repeats| {
            let mut all = Measured { checksum: Checksum::default(), time: Duration::ZERO };
            for _ in 0..repeats {
                let Measured { checksum, time } = one.run(kernel, kernel.runs())?;
                all = Measured { checksum, time: all.time + time };
            }
            Ok(Measured { time: all.time / repeats, ..all })
        },
    )
}

/// Measures tasks that must have the same checksum. `run` runs a task several times, at least once;
/// the time is that of one run.
///
/// # Errors
/// A task fails, or its checksum differs from that of the first one.
pub fn compare<W>(
    title: &str,
    all: &mut [W],
    rounds: usize,
    name: impl Fn(&W) -> String,
    mut run: impl FnMut(&mut W, u32) -> Result<Measured, Failure>,
) -> Result<Rounds, Failure> {
    let mut expected = None;
    let mut run = |work: &mut W, repeats: u32| {
        let Measured { checksum, time } = run(work, repeats)?;
        let (first, sum) = expected.get_or_insert_with(|| (name(work), checksum));
        if *sum != checksum {
            let (title, first) = (title.to_owned(), first.clone());
            return Err(Failure::Checksum { title, name: name(work), first });
        }
        Ok(time)
    };
    // Fast tasks are repeated. The first run warms up caches and compilers.
    let mut works = Vec::new();
    for work in all {
        run(work, 1)?;
        let time = run(work, 1)?.max(Duration::from_nanos(1));
        works.push((work, LEAST.div_duration_f64(time).ceil().clamp(1.0, 1e4) as u32));
    }
    Rounds::measure(&mut works, rounds, |(work, repeats)| run(work, *repeats))
}
