//! The Atari ST character set, both ways (F9).
//!
//! Bytes 0 to 127 are ASCII, including control codes (D17); the others are in the table below.

use std::fmt;

/// The characters of the bytes `$80` to `$FF`. Hebrew letters are escaped, because they would
/// reverse the table.
const HIGH: [char; 128] = [
    'Ç', 'ü', 'é', 'â', 'ä', 'à', 'å', 'ç', 'ê', 'ë', 'è', 'ï', 'î', 'ì', 'Ä', 'Å', // $80
    'É', 'æ', 'Æ', 'ô', 'ö', 'ò', 'û', 'ù', 'ÿ', 'Ö', 'Ü', '¢', '£', '¥', 'ß', 'ƒ', // $90
    'á', 'í', 'ó', 'ú', 'ñ', 'Ñ', 'ª', 'º', '¿', '⌐', '¬', '½', '¼', '¡', '«', '»', // $A0
    'ã', 'õ', 'Ø', 'ø', 'œ', 'Œ', 'À', 'Ã', 'Õ', '¨', '´', '†', '¶', '©', '®', '™', // $B0
    'ĳ', 'Ĳ', '\u{5D0}', '\u{5D1}', '\u{5D2}', '\u{5D3}', '\u{5D4}', '\u{5D5}', // $C0
    '\u{5D6}', '\u{5D7}', '\u{5D8}', '\u{5D9}', '\u{5DB}', '\u{5DC}', '\u{5DE}',
    '\u{5E0}', // $C8
    '\u{5E1}', '\u{5E2}', '\u{5E4}', '\u{5E6}', '\u{5E7}', '\u{5E8}', '\u{5E9}',
    '\u{5EA}', // $D0
    '\u{5DF}', '\u{5DA}', '\u{5DD}', '\u{5E3}', '\u{5E5}', '§', '∧', '∞', // $D8
    'α', 'β', 'Γ', 'π', 'Σ', 'σ', 'µ', 'τ', 'Φ', 'Θ', 'Ω', 'δ', '∮', 'φ', '∈', '∩', // $E0
    '≡', '±', '≥', '≤', '⌠', '⌡', '÷', '≈', '°', '\u{2219}', '·', '√', 'ⁿ', '²', '³',
    '¯', // $F0
];

/// The character of a byte.
#[must_use]
pub const fn decode_byte(byte: u8) -> char {
    if byte < 0x80 { byte as char } else { HIGH[(byte - 0x80) as usize] }
}

/// The text of some bytes.
#[must_use]
pub fn decode(bytes: &[u8]) -> String {
    match str::from_utf8(bytes) {
        // Most texts.
        Ok(text) if text.is_ascii() => text.to_owned(),
        _ => bytes.iter().map(|&byte| decode_byte(byte)).collect(),
    }
}

/// The byte of a character, if it has one.
#[must_use]
pub fn encode_char(character: char) -> Option<u8> {
    if character.is_ascii() {
        return u8::try_from(character).ok();
    }
    let place = HIGH.iter().position(|&high| high == character)?;
    u8::try_from(place + 0x80).ok()
}

/// The bytes of a text.
///
/// # Errors
/// The first character that the set does not have.
pub fn encode(text: &str) -> Result<Vec<u8>, Unencodable> {
    text.char_indices()
        .map(|(offset, character)| encode_char(character).ok_or(Unencodable { character, offset }))
        .collect()
}

/// A character that the Atari ST character set does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unencodable {
    /// The character.
    pub character: char,
    /// Where it starts in the text, in bytes.
    pub offset: usize,
}

impl fmt::Display for Unencodable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = self.character.escape_debug();
        write!(
            f,
            "the Atari ST character set has no `{shown}` (character at offset {})",
            self.offset
        )
    }
}

impl std::error::Error for Unencodable {}
