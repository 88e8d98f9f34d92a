//! How numbers are distributed.

use super::unit::Unit;
use grammar::index::narrow;

/// Numbers in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution {
    sorted: Vec<i64>,
}

/// A class of numbers, and how many there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bin {
    /// The least number of the class.
    pub first: i64,
    /// The greatest number of the class.
    pub last: i64,
    /// How many there are.
    pub count: usize,
}

/// The most classes.
const MOST_BINS: i128 = 20;

impl Distribution {
    /// The distribution of numbers.
    #[must_use]
    pub fn new(mut values: Vec<i64>) -> Distribution {
        values.sort_unstable();
        Distribution { sorted: values }
    }

    /// How many numbers there are.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.sorted.len()
    }

    fn sum(&self) -> i128 {
        self.sorted.iter().map(|&value| i128::from(value)).sum()
    }

    /// The average; `None` if there are no numbers.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        (!self.sorted.is_empty()).then(|| self.sum() as f64 / self.count() as f64)
    }

    /// The standard deviation of a sample; `None` if there are fewer than two numbers.
    #[must_use]
    pub fn deviation(&self) -> Option<f64> {
        let mean = self.mean().filter(|_| self.count() > 1)?;
        let squares =
            self.sorted.iter().map(|&value| (value as f64 - mean) * (value as f64 - mean));
        Some((squares.sum::<f64>() / (self.count() - 1) as f64).sqrt())
    }

    /// The least number that `percent` % of the numbers do not exceed: 0 returns the least of
    /// all, 50 the median, 100 the greatest. `None` if there are no numbers.
    #[must_use]
    pub fn quantile(&self, percent: usize) -> Option<i64> {
        let rank = (self.count() * percent.min(100)).div_ceil(100);
        self.sorted.get(rank.saturating_sub(1)).copied()
    }

    /// Returns classes of equal width that contain all numbers; the width is 1, 2 or 5 times a
    /// power of ten, and for times of a second or more a part or a multiple of minutes and hours.
    #[must_use]
    pub fn bins(&self, unit: Unit) -> Vec<Bin> {
        let (Some(&least), Some(&most)) = (self.sorted.first(), self.sorted.last()) else {
            return Vec::new();
        };
        let (least, most) = (i128::from(least), i128::from(most));
        let number = |width: i128| most.div_euclid(width) - least.div_euclid(width) + 1;
        let Some(width) = unit.widths().find(|&width| number(width) <= MOST_BINS) else {
            unreachable!("classes of width 10^19 contain all 64-bit numbers")
        };
        let from = least.div_euclid(width);
        let mut rest = self.sorted.as_slice();
        (0..number(width))
            .map(|k| {
                let first = (from + k) * width;
                let within = |value: &i64| i128::from(*value) < first + width;
                let count = rest.partition_point(within);
                rest = &rest[count..];
                // The first and the last class can exceed 64 bits.
                let bound = |bound: i128| narrow(bound.clamp(i64::MIN.into(), i64::MAX.into()));
                Bin { first: bound(first), last: bound(first + width - 1), count }
            })
            .collect()
    }
}
