//! The character set Mac Roman, as WHATWG defines `macintosh` (BD1).

/// The characters of the bytes from 128 to 255; those below are ASCII.
const HIGH: [char; 128] = [
    'Ä', 'Å', 'Ç', 'É', 'Ñ', 'Ö', 'Ü', 'á', 'à', 'â', 'ä', 'ã', 'å', 'ç', 'é', 'è', //
    'ê', 'ë', 'í', 'ì', 'î', 'ï', 'ñ', 'ó', 'ò', 'ô', 'ö', 'õ', 'ú', 'ù', 'û', 'ü', //
    '†', '°', '¢', '£', '§', '•', '¶', 'ß', '®', '©', '™', '´', '¨', '≠', 'Æ', 'Ø', //
    '∞', '±', '≤', '≥', '¥', 'µ', '∂', '∑', '∏', 'π', '∫', 'ª', 'º', 'Ω', 'æ', 'ø', //
    '¿', '¡', '¬', '√', 'ƒ', '≈', '∆', '«', '»', '…', '\u{a0}', 'À', 'Ã', 'Õ', 'Œ', 'œ', //
    '–', '—', '“', '”', '‘', '’', '÷', '◊', 'ÿ', 'Ÿ', '⁄', '€', '‹', '›', 'ﬁ', 'ﬂ', //
    '‡', '·', '‚', '„', '‰', 'Â', 'Ê', 'Á', 'Ë', 'È', 'Í', 'Î', 'Ï', 'Ì', 'Ó', 'Ô', //
    '\u{f8ff}', 'Ò', 'Ú', 'Û', 'Ù', 'ı', 'ˆ', '˜', '¯', '˘', '˙', '˚', '¸', '˝', '˛', 'ˇ',
];

/// Returns the text of some bytes.
#[must_use]
pub fn decode(bytes: &[u8]) -> String {
    let character = |&byte: &u8| match byte {
        0..=127 => char::from(byte),
        high => HIGH[usize::from(high - 128)],
    };
    bytes.iter().map(character).collect()
}

/// Returns the bytes of a text; `None` if the character set lacks one of its characters.
#[must_use]
pub fn encode(text: &str) -> Option<Vec<u8>> {
    let byte = |character: char| match u8::try_from(character) {
        Ok(byte @ 0..=127) => Some(byte),
        _ => (128..=255).zip(HIGH).find(|&(_, high)| high == character).map(|(byte, _)| byte),
    };
    text.chars().map(byte).collect()
}
