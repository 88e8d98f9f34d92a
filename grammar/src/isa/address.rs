//! Addresses in a rule file and indices of variables.

use std::fmt;
use std::ops::Range;

/// How many variables a game has: `V[0]` to `V[63]`.
pub const VARIABLES: usize = 64;

/// The indices of the variables of displayed numbers (section 6.5).
pub const NUMBER_VARIABLES: Range<usize> = 10..18;

/// The index of the first variable without a fixed meaning (section 6.5).
pub const FIRST_FREE: usize = 19;

/// An address relative to the start of a rule file. A branch can lead outside the file, even
/// before its start, so addresses are signed (D11).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Address(pub i32);

impl Address {
    /// The address `bytes` after this one.
    #[must_use]
    #[inline]
    pub const fn plus(self, bytes: i32) -> Address {
        Address(self.0.wrapping_add(bytes))
    }

    /// The target of a branch whose offset is at this address (E3).
    #[must_use]
    #[inline]
    pub const fn branch(self, offset: i16) -> Address {
        Address(self.0.wrapping_add(offset as i32))
    }

    /// The position in the bytes of a file, if the address is not negative.
    #[must_use]
    #[inline]
    pub fn index(self) -> Option<usize> {
        usize::try_from(self.0).ok()
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The index of a variable, 0 to 63.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VarIndex(u8);

impl VarIndex {
    /// The variable with this index, if it is 0 to 63 (E5).
    #[must_use]
    #[inline]
    pub const fn new(index: i32) -> Option<VarIndex> {
        if index >= 0 && index < VARIABLES as i32 { Some(VarIndex(index as u8)) } else { None }
    }

    /// The variable that a code `$00-$3F` reads; the byte is taken modulo 64.
    #[must_use]
    pub(crate) const fn from_code(byte: u8) -> VarIndex {
        VarIndex(byte & 63)
    }

    /// The index, 0 to 63; it is also the code that reads the variable.
    #[must_use]
    #[inline]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The index as a position in an array of 64 variables.
    #[must_use]
    #[inline]
    pub const fn at(self) -> usize {
        self.0 as usize
    }
}
