//! What numbers stand for, and how people read them.

use crate::text_table::grouped;

/// What the numbers of a quantity stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Points, pieces and the like.
    Number,
    /// Milliseconds, shown as minutes and seconds.
    Milliseconds,
}

/// A minute in milliseconds.
const MINUTE: u64 = 60_000;

impl Unit {
    /// Returns the widths of classes that are easy to read, from the least: 1, 2 or 5 times a power
    /// of ten; for times, also quarters and halves of minutes and hours.
    pub(super) fn widths(self) -> impl Iterator<Item = i128> {
        let tens = |from: i128| {
            let powers = (0..).map_while(|zeros| 10_i128.checked_pow(zeros));
            powers.map_while(move |n| from.checked_mul(n)).flat_map(|n| [n, 2 * n, 5 * n])
        };
        let (second, hour) = (1000, 3_600_000);
        let times = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800].map(|n| n * second);
        let (times, from): (&[i128], i128) = match self {
            Unit::Number => (&[], 1),
            Unit::Milliseconds => (&times, hour),
        };
        let short = tens(1).take_while(move |&width| from > 1 && width < second);
        short.chain(times.to_vec()).chain(tens(from))
    }

    /// Returns the title of a quantity: its name, and how its numbers are shown.
    pub(super) fn heading(self, name: &str) -> String {
        match self {
            Unit::Number => name.to_owned(),
            Unit::Milliseconds => "time (m:ss)".to_owned(),
        }
    }

    /// Formats a number.
    pub(super) fn value(self, number: i64) -> String {
        match self {
            Unit::Number => signed(number),
            Unit::Milliseconds => self.mean(number as f64),
        }
    }

    /// Formats a number that need not be whole.
    pub(super) fn mean(self, number: f64) -> String {
        match self {
            Unit::Number => fraction(number),
            Unit::Milliseconds => {
                let tenths = (number.max(0.0) / 100.0).round() as u64;
                let (minutes, rest) = (tenths / 600, tenths % 600);
                format!("{}:{:02}.{}", grouped(minutes), rest / 10, rest % 10)
            }
        }
    }

    /// Formats a difference, with its sign.
    pub(super) fn gap(self, number: f64) -> String {
        let sign = if number < 0.0 { "-" } else { "+" };
        format!("{sign}{}", self.mean(number.abs()))
    }

    /// Formats a bound of a class that can contain `width` numbers.
    pub(super) fn edge(self, number: i64, width: i128) -> String {
        match self {
            Unit::Number => signed(number),
            Unit::Milliseconds => {
                let number = number.unsigned_abs();
                let (minutes, rest) = (number / MINUTE, number % MINUTE);
                let whole = format!("{}:{:02}", grouped(minutes), rest / 1000);
                match width % 1000 {
                    0 => whole,
                    _ => format!("{whole}.{:03}", rest % 1000),
                }
            }
        }
    }
}

/// Formats a number with a comma before every three digits.
fn signed(number: i64) -> String {
    let sign = if number < 0 { "-" } else { "" };
    format!("{sign}{}", grouped(number.unsigned_abs()))
}

/// Formats a number with one digit after the point; without a point if it is large.
fn fraction(number: f64) -> String {
    if number.abs() < 999.95 { format!("{number:.1}") } else { signed(number.round() as i64) }
}
