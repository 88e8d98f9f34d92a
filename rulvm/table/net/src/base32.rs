//! Base32 of RFC 4648, lower case and unpadded.

const DIGITS: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";

/// Returns how many digits a number of bytes has.
pub(crate) const fn digits(bytes: usize) -> usize {
    (bytes * 8).div_ceil(5)
}

/// Why digits are not base32.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flaw {
    /// A character that is not a digit, and its place from 1.
    Digit(char, usize),
    /// Another number of digits.
    Length(usize),
    /// The last digit has bits that belong to no byte.
    Last(char),
}

/// Returns the digits of bytes.
pub(crate) fn encode(bytes: &[u8]) -> String {
    let bit = |at: usize| bytes.get(at / 8).map_or(0, |byte| byte >> (7 - at % 8) & 1);
    let digit = |k: usize| (0..5).fold(0, |digit, at| digit << 1 | bit(5 * k + at));
    (0..digits(bytes.len())).map(|k| char::from(DIGITS[usize::from(digit(k))])).collect()
}

/// Returns the bytes that digits stand for.
pub(crate) fn decode<const N: usize>(text: &str) -> Result<[u8; N], Flaw> {
    let value = |(k, c)| {
        let value = DIGITS.iter().position(|&digit| char::from(digit) == c);
        value.ok_or(Flaw::Digit(c, k + 1))
    };
    let values = text.chars().enumerate().map(value).collect::<Result<Vec<_>, _>>()?;
    if values.len() != digits(N) {
        return Err(Flaw::Length(values.len()));
    }
    let mut bytes = [0; N];
    let bits = values.iter().flat_map(|value| (0..5).map(move |at| value >> (4 - at) & 1 == 1));
    for (at, _) in bits.enumerate().filter(|(_, is_set)| *is_set) {
        let last = text.chars().next_back().unwrap_or_default();
        *bytes.get_mut(at / 8).ok_or(Flaw::Last(last))? |= 1 << (7 - at % 8);
    }
    Ok(bytes)
}
