//! Means of samples, and how certain they are: bootstrap intervals and effect sizes.

use rulvm_core::machine::Rng;

/// The most numbers that are drawn for an interval.
const MOST_DRAWN: usize = 10_000_000;
/// How many samples are drawn again for an interval.
const SAMPLES: std::ops::RangeInclusive<usize> = 200..=10_000;

/// A mean with its bootstrap interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The lower bound of the interval, which contains the mean of all possible games with a
    /// probability of about 95%.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

impl Estimate {
    /// Estimates the mean from a sample: samples of the same size are drawn from it again and
    /// again, and the interval contains 95% of their means. `None` without any number.
    #[must_use]
    pub fn of(sample: &[f64]) -> Option<Estimate> {
        if sample.is_empty() {
            return None;
        }
        let count = sample.len();
        let mean = |sum: f64| sum / count as f64;
        let samples = (MOST_DRAWN / count).clamp(*SAMPLES.start(), *SAMPLES.end());
        // The same numbers every time.
        let mut rng = Rng::new(count as u64);
        let mut means: Vec<f64> = (0..samples)
            .map(|_| mean((0..count).map(|_| sample[below(&mut rng, count)]).sum()))
            .collect();
        means.sort_unstable_by(f64::total_cmp);
        let quantile = |share: f64| means[((samples - 1) as f64 * share).round() as usize];
        let [low, high] = [0.025, 0.975].map(quantile);
        Some(Estimate { mean: mean(sample.iter().sum()), low, high })
    }

    /// True if the interval does not contain 0.
    #[must_use]
    pub fn is_sure(&self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }
}

/// A random number below a count.
fn below(rng: &mut Rng, count: usize) -> usize {
    ((u64::from(rng.next()) * count as u64) >> 32) as usize
}

/// The difference of two means in standard deviations of a sample (Cohen's d); `None` if the
/// samples are too small, or all numbers are the same.
#[must_use]
pub fn effect(a: &[f64], b: &[f64]) -> Option<f64> {
    let (mean_a, variance_a) = moments(a)?;
    let (mean_b, variance_b) = moments(b)?;
    let deviation = f64::midpoint(variance_a, variance_b).sqrt();
    (deviation > 0.0).then(|| (mean_b - mean_a) / deviation)
}

/// The mean and the variance of a sample.
fn moments(sample: &[f64]) -> Option<(f64, f64)> {
    if sample.len() < 2 {
        return None;
    }
    let mean = sample.iter().sum::<f64>() / sample.len() as f64;
    let squares = sample.iter().map(|number| (number - mean) * (number - mean)).sum::<f64>();
    Some((mean, squares / (sample.len() - 1) as f64))
}

/// An effect size in a word.
#[must_use]
pub(super) fn word(effect: f64) -> &'static str {
    match effect.abs() {
        size if size < 0.2 => "very small",
        size if size < 0.5 => "small",
        size if size < 0.8 => "medium",
        _ => "large",
    }
}
