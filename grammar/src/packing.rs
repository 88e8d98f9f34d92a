//! Packed arrays: how elements share variables.

use serde::{Deserialize, Serialize};

/// The range of the elements of a packed array, from which everything else follows.
///
/// An element has as many bits as its range needs. The first element of each variable has the
/// lowest bits, and no element is divided between two variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Packing {
    /// The least value of an element, at most 0.
    pub least: i32,
    /// The greatest value of an element, at least 0.
    pub most: i32,
}

impl Packing {
    /// The most bits that an element can have: with more, no two share a variable.
    pub const MOST_BITS: u32 = 16;

    /// True if elements can have this range; one that was read from a file may be any.
    #[must_use]
    pub const fn is_sound(self) -> bool {
        self.least <= 0 && self.most >= 0 && self.bits() <= Packing::MOST_BITS
    }

    /// The number of bits of an element, 1 to 32.
    #[must_use]
    pub const fn bits(self) -> u32 {
        let bits = 32 - self.most.wrapping_sub(self.least).leading_zeros();
        if bits == 0 { 1 } else { bits }
    }

    /// The mask of the bits of the first element.
    #[must_use]
    #[inline]
    pub const fn mask(self) -> i32 {
        (u32::MAX >> (32 - self.bits())).cast_signed()
    }

    /// The number of elements in a variable.
    #[must_use]
    #[inline]
    pub const fn per_variable(self) -> u32 {
        32 / self.bits()
    }

    /// The number of variables that so many elements need.
    #[must_use]
    pub const fn variables(self, length: u32) -> u32 {
        length.div_ceil(self.per_variable())
    }

    /// The place of an element: the number of its variable, and that of its lowest bit.
    #[must_use]
    #[inline]
    pub const fn place(self, element: u32) -> (u32, u32) {
        let per = self.per_variable();
        (element / per, element % per * self.bits())
    }

    /// The element at the bit `shift` of a variable.
    #[must_use]
    #[inline]
    pub const fn read(self, variable: i32, shift: u32) -> i32 {
        let raw = variable.wrapping_shr(shift);
        (raw.wrapping_sub(self.least) & self.mask()).wrapping_add(self.least)
    }

    /// The variable after an assignment to the element at the bit `shift`.
    #[must_use]
    #[inline]
    pub const fn write(self, variable: i32, shift: u32, value: i32) -> i32 {
        let mask = self.mask().wrapping_shl(shift);
        variable & !mask | value.wrapping_shl(shift) & mask
    }
}
