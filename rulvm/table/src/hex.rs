//! Bytes as hexadecimal digits.

pub use grammar::hash::digits as encode;

/// Returns the bytes that digits of either case stand for, two a byte; `None` if there is anything
/// else.
#[must_use]
pub fn decode(digits: &str) -> Option<Vec<u8>> {
    let nibble = |&digit: &u8| char::from(digit).to_digit(16);
    let byte = |pair: &[u8]| match pair {
        [high, low] => Some((nibble(high)? << 4 | nibble(low)?) as u8),
        _ => None,
    };
    digits.as_bytes().chunks(2).map(byte).collect()
}

/// Returns `N` bytes written as [`encode`] writes them, in lower case.
#[must_use]
pub fn decode_array<const N: usize>(digits: &str) -> Option<[u8; N]> {
    let is_lower_case = !digits.bytes().any(|digit| digit.is_ascii_uppercase());
    decode(digits)?.try_into().ok().filter(|_| is_lower_case)
}
