//! Patterns (F3): 288 intensities of 3 bits, packed most significant bit first.

use super::bytes::{Reader, Writer};
use super::error::{Field, ReadError, WriteError};
use super::model::Pattern;

pub(super) fn read(r: &mut Reader<'_>, count: u8) -> Result<Vec<Pattern>, ReadError> {
    (1..=usize::from(count))
        .map(|k| r.take(Pattern::BYTES, Field::Pattern(k)).map(unpack))
        .collect()
}

/// Checks that the intensities have 3 bits.
pub(super) fn check(patterns: &[Pattern]) -> Result<(), WriteError> {
    for (k, pattern) in (1..).zip(patterns) {
        if let Some(&pixel) = pattern.0.iter().find(|&&pixel| pixel > 7) {
            let field = Field::PatternPixel(k);
            return Err(WriteError::Value { field, found: pixel.into(), low: 0, high: 7 });
        }
    }
    Ok(())
}

pub(super) fn write(w: &mut Writer, patterns: &[Pattern]) {
    for pattern in patterns {
        // 8 intensities take 3 bytes.
        for eight in pattern.0.chunks_exact(8) {
            let bits = eight.iter().fold(0_u32, |bits, &pixel| bits << 3 | u32::from(pixel & 7));
            w.put(&bits.to_be_bytes()[1..]);
        }
    }
}

fn unpack(bytes: &[u8]) -> Pattern {
    let mut pattern = Pattern::default();
    for (three, eight) in bytes.chunks_exact(3).zip(pattern.0.chunks_exact_mut(8)) {
        let bits = three.iter().fold(0_u32, |bits, &byte| bits << 8 | u32::from(byte));
        for (k, pixel) in (0..).zip(eight) {
            *pixel = (bits >> (21 - 3 * k) & 7) as u8;
        }
    }
    pattern
}
