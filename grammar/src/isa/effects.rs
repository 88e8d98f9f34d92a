//! What codes read and change.

/// A part of the state of a game, as far as code can read or change it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Part {
    /// `V[0]` to `V[63]`.
    Variables = 1,
    /// The marks of cells.
    Marks = 1 << 1,
    /// The hexagons on the board.
    Board = 1 << 2,
    /// The stack (E13).
    Stack = 1 << 3,
    /// The random generator (N7).
    Random = 1 << 4,
    /// The timer and the time between two descents (E12, G12).
    Clock = 1 << 5,
    /// The last, the current and the next piece, and the radar.
    Piece = 1 << 6,
    /// Whether the game is paused (G11).
    Pause = 1 << 7,
    /// All of them.
    Everything = u8::MAX,
}

/// A set of parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Parts(u8);

impl Parts {
    /// The set of these parts.
    #[must_use]
    #[inline]
    pub const fn of(parts: &[Part]) -> Parts {
        let mut bits = 0;
        let mut k = 0;
        while k < parts.len() {
            bits |= parts[k] as u8;
            k += 1;
        }
        Parts(bits)
    }

    /// True if all of a part is in the set.
    #[must_use]
    #[inline]
    pub const fn has(self, part: Part) -> bool {
        self.0 & part as u8 == part as u8
    }

    /// True if the set is empty.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The parts of both sets.
    #[must_use]
    #[inline]
    pub const fn union(self, other: Parts) -> Parts {
        Parts(self.0 | other.0)
    }

    /// True if the sets have a part in common.
    #[must_use]
    #[inline]
    pub const fn intersects(self, other: Parts) -> bool {
        self.0 & other.0 != 0
    }

    /// The set without one of its parts.
    #[must_use]
    #[inline]
    pub const fn without(self, part: Part) -> Parts {
        Parts(self.0 & !(part as u8))
    }
}

/// What a code itself reads and changes, its operands and the subroutine that it calls apart.
///
/// Of the variables, a code reads and changes at most the one that its first operand selects.
/// What is fixed for a whole game, such as the shape of the board, is not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Effects {
    /// What its value or its effect depends on.
    pub reads: Parts,
    /// What it can change.
    pub writes: Parts,
}
