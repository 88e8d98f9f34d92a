//! A histogram before it is drawn: its classes, its scale and its marks.

use super::columns::Quantity;
use super::distribution::{Bin, Distribution};
use super::unit::Unit;
use crate::text_table::grouped;

/// The maximum number of steps between the numbers on an axis.
const MOST_STEPS: usize = 5;

/// A histogram of a quantity.
pub(super) struct Chart<'q> {
    /// The name of the quantity, and its unit if it has one.
    pub(super) name: String,
    pub(super) unit: Unit,
    pub(super) bins: Vec<Bin>,
    pub(super) all: &'q Distribution,
    pub(super) mean: f64,
    pub(super) median: i64,
}

impl<'q> Chart<'q> {
    /// The histogram of a quantity with this distribution; `None` if there are no numbers.
    pub(super) fn new(quantity: &Quantity, all: &'q Distribution) -> Option<Chart<'q>> {
        let unit = quantity.unit();
        Some(Chart {
            name: unit.heading(&quantity.name),
            unit,
            bins: all.bins(unit),
            mean: all.mean()?,
            median: all.quantile(50)?,
            all,
        })
    }

    /// Describes the marks: the number of games, their mean and their median.
    pub(super) fn summary(&self) -> String {
        let games = if self.all.count() == 1 { "game" } else { "games" };
        format!(
            "{} {games}, mean {}, median {}",
            grouped(self.all.count() as u64),
            self.unit.mean(self.mean),
            self.unit.value(self.median)
        )
    }

    /// How many numbers each class can contain.
    pub(super) fn width(&self) -> i128 {
        self.bins.first().map_or(1, |bin| i128::from(bin.last) - i128::from(bin.first) + 1)
    }

    /// The count of the largest class, at least 1.
    pub(super) fn most(&self) -> usize {
        self.bins.iter().map(|bin| bin.count).max().unwrap_or(0).max(1)
    }

    /// True if a number, which need not be whole, belongs to a class.
    pub(super) fn is_in(&self, bin: &Bin, number: f64) -> bool {
        number >= bin.first as f64 && number < bin.first as f64 + self.width() as f64
    }

    /// The first number of a class, as shown on an axis.
    pub(super) fn edge(&self, number: i64) -> String {
        self.unit.edge(number, self.width())
    }

    /// The bounds of a class, both included. A class of a single number or second has only one.
    pub(super) fn bounds(&self, bin: &Bin) -> (String, Option<String>) {
        let (first, last) = (self.edge(bin.first), self.edge(bin.last));
        let is_same = first == last;
        (first, (!is_same).then_some(last))
    }
}

/// The counts on an axis that ends with a count: 0, and multiples of 1, 2 or 5 times a power of
/// ten.
pub(super) fn ticks(most: usize) -> impl Iterator<Item = usize> {
    let mut steps = (0..19).map(|zeros| 10_usize.pow(zeros)).flat_map(|n| [n, 2 * n, 5 * n]);
    let step = steps.find(|step| most / step <= MOST_STEPS).unwrap_or(most.max(1));
    (0..=most).step_by(step)
}
