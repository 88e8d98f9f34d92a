//! Counts and texts that the file format limits.

use super::error::{Field, WriteError};
use super::header;
use crate::charset;

/// Checks a number of things.
pub(super) fn within(
    field: Field,
    found: usize,
    low: usize,
    high: usize,
) -> Result<(), WriteError> {
    let fits = (low..=high).contains(&found);
    if fits { Ok(()) } else { Err(WriteError::Count { field, found, low, high }) }
}

/// The bytes of a text.
pub(super) fn encode(field: Field, text: &str) -> Result<Vec<u8>, WriteError> {
    charset::encode(text).map_err(|error| WriteError::Unencodable { field, error })
}

/// The bytes of a text that a zero byte will end.
pub(super) fn text(field: Field, text: &str) -> Result<Vec<u8>, WriteError> {
    if text.contains('\0') { Err(WriteError::Zero { field }) } else { encode(field, text) }
}

/// The bytes of a text for a field of 24 bytes, which ends with a zero byte.
pub(super) fn name(field: Field, name: &str) -> Result<Vec<u8>, WriteError> {
    let (found, high) = (name.chars().count(), header::NAME - 1);
    if found > high {
        return Err(WriteError::Length { field, found, low: 0, high });
    }
    text(field, name)
}
