//! Exit statuses: the numbers of section 8.2, where the manual has the case.

pub(super) const SUCCESS: u8 = 0;
pub(super) const ERRORS: u8 = 1;
pub(super) const NOT_FOUND: u8 = 7;
pub(super) const NO_RULE: u8 = 8;
pub(super) const BAD_OPTIONS: u8 = 10;
pub(super) const SYSTEM: u8 = 255;
