//! From values to the bytes of code.

use super::Op;

/// The byte of a constant between -64 and 63; `None` for other values, which need `$48` or `$49`.
#[must_use]
pub fn constant_code(value: i32) -> Option<u8> {
    if (-64..=63).contains(&value) { u8::try_from(value + 0xC0).ok() } else { None }
}

/// The length in bytes of the shortest code of a constant: 1, 3 or 5.
#[must_use]
#[inline]
pub const fn constant_size(value: i32) -> u8 {
    match value {
        -64..=63 => 1,
        -0x8000..=0x7FFF => 3,
        _ => 5,
    }
}

/// Appends a constant by its shortest code, of [`constant_size`] bytes.
pub fn push_constant(code: &mut Vec<u8>, value: i32) {
    match constant_code(value) {
        Some(byte) => code.push(byte),
        None if i16::try_from(value).is_ok() => {
            code.push(Op::Word.byte());
            push_word(code, value);
        }
        None => {
            code.push(Op::Long.byte());
            code.extend(value.to_be_bytes());
        }
    }
}

/// Appends the low 16 bits of a value.
pub fn push_word(code: &mut Vec<u8>, value: i32) {
    let [_, _, high, low] = value.to_be_bytes();
    code.extend([high, low]);
}

/// Appends the count byte of a table; 255 for more elements than a table can have (E4).
pub fn push_count(code: &mut Vec<u8>, elements: usize) {
    code.push(u8::try_from(elements).unwrap_or(u8::MAX));
}
