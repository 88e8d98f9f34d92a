//! What a search already knows about positions, which it often reaches in more than one way.

use super::position::{Move, Value};

/// What a value means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is the value.
    Exact,
    /// The value is this or higher.
    Lower,
    /// The value is this or lower.
    Upper,
}

/// What is known about a position.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// Its key.
    pub key: u64,
    /// The value, or a bound of it.
    pub value: Value,
    /// Which of them.
    pub bound: Bound,
    /// How many plies deep that was found.
    pub plies: u8,
    /// The best move.
    pub best: Move,
}

/// A table of positions by key. Each position has two places, which it shares with others: in the
/// first one stays what was searched deepest, in the second what was searched last.
pub struct Memory {
    places: Vec<[Option<Known>; 2]>,
    shift: u32,
}

impl Memory {
    /// A memory for 2^`bits` positions.
    #[must_use]
    pub fn new(bits: u32) -> Memory {
        Memory { places: vec![[None; 2]; 1 << (bits - 1)], shift: u64::BITS - (bits - 1) }
    }

    fn place(&self, key: u64) -> usize {
        // Fibonacci hashing: the upper bits of the product depend on all bits of the key.
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift) as usize
    }

    /// Returns what is known about the position with a key.
    #[must_use]
    pub fn find(&self, key: u64) -> Option<Known> {
        self.places[self.place(key)].iter().flatten().find(|known| known.key == key).copied()
    }

    /// Remembers a position.
    pub fn keep(&mut self, known: Known) {
        let place = self.place(known.key);
        let [deepest, last] = &mut self.places[place];
        match deepest {
            Some(deep) if deep.key != known.key && deep.plies > known.plies => *last = Some(known),
            _ => *deepest = Some(known),
        }
    }
}

impl Known {
    /// Returns the value if it is good enough for a search: deep enough, and exact or beyond the
    /// window.
    #[must_use]
    pub fn value(&self, plies: u32, alpha: Value, beta: Value) -> Option<Value> {
        let answers = match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value >= beta,
            Bound::Upper => self.value <= alpha,
        };
        (answers && u32::from(self.plies) >= plies).then_some(self.value)
    }
}
