//! The change of the height of the rule's stack, as an interval.

/// From this value on, a bound counts as unbounded.
const UNBOUNDED: i32 = 1 << 30;

/// The least and the greatest change in entries, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Net {
    pub(crate) low: i32,
    pub(crate) high: i32,
}

impl Net {
    /// No change.
    pub(crate) const ZERO: Net = Net { low: 0, high: 0 };

    pub(crate) const fn exactly(change: i32) -> Net {
        Net { low: change, high: change }
    }

    /// The sum of two changes.
    pub(crate) fn plus(self, other: Net) -> Net {
        Net { low: add(self.low, other.low), high: add(self.high, other.high) }
    }

    /// The interval that covers both.
    pub(crate) fn or(self, other: Net) -> Net {
        Net { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    /// The change repeated 0 to `times` times.
    pub(crate) fn at_most(self, times: i32) -> Net {
        let bound =
            |end: i32| if is_unbounded(end) { end } else { limit(end.saturating_mul(times)) };
        Net { low: bound(self.low).min(0), high: bound(self.high).max(0) }
    }

    /// The interval with the ends that have moved since `old` unbounded: they might move forever.
    pub(crate) fn widened(self, old: Net) -> Net {
        Net {
            low: if self.low < old.low { -UNBOUNDED } else { self.low },
            high: if self.high > old.high { UNBOUNDED } else { self.high },
        }
    }
}

/// The sum of two bounds; unbounded if one of them is.
pub(crate) fn add(a: i32, b: i32) -> i32 {
    if is_unbounded(a) {
        a
    } else if is_unbounded(b) {
        b
    } else {
        limit(a + b)
    }
}

/// True for a bound that counts as unbounded.
pub(crate) const fn is_unbounded(bound: i32) -> bool {
    bound >= UNBOUNDED || bound <= -UNBOUNDED
}

fn limit(bound: i32) -> i32 {
    bound.clamp(-UNBOUNDED, UNBOUNDED)
}
