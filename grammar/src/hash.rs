//! Hashes of code and of rules.

use sha2::{Digest, Sha256};

const DIGITS: &[u8; 16] = b"0123456789abcdef";

/// The SHA-256 of some bytes, in hexadecimal digits.
#[must_use]
pub fn sha256(bytes: &[u8]) -> String {
    digits(&Sha256::digest(bytes))
}

/// Returns bytes as lower-case hexadecimal digits, two a byte.
#[must_use]
pub fn digits(bytes: &[u8]) -> String {
    let pair = |byte: &u8| [byte >> 4, byte & 15].map(|digit| DIGITS[usize::from(digit)]);
    bytes.iter().flat_map(pair).map(char::from).collect()
}
