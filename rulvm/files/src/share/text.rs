//! Bytes as a text that survives messages: compressed, in characters that need no escaping, and
//! with a checksum.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};
use thiserror::Error;

use super::fields::{Fields, add_bytes};
use rulc_sources::output::SHARED;

/// The maximum number of bytes before compression.
pub(super) const MOST_BYTES: usize = 1 << 20;

/// The library's best compression level.
const LEVEL: u8 = 10;

/// The length of the checksum in bytes.
const CHECKSUM: usize = 4;

/// Why a text cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TextError {
    /// It does not start like a shared game of this version.
    #[error("a shared game of this version of rulvm starts with `{}`", prefix())]
    Prefix,
    /// It contains a character that no shared game has.
    #[error("character {number} of the text, `{character}`, does not belong to a shared game")]
    Character {
        /// Which character, from 1.
        number: usize,
        /// The character.
        character: char,
    },
    /// Its end is missing.
    #[error(
        "the text is incomplete: it has {present} characters, but the whole text has {whole}; \
         some programs cut off long messages"
    )]
    Cut {
        /// How many characters are there, without spaces and line breaks.
        present: usize,
        /// How many there should be.
        whole: usize,
    },
    /// It has more characters than it should.
    #[error("the game ends after character {whole} of the text, which has {present}")]
    TooLong {
        /// How many characters are there, without spaces and line breaks.
        present: usize,
        /// How many there should be.
        whole: usize,
    },
    /// Some of its characters were changed.
    #[error("the text is damaged: its checksum does not match; copy the whole text again")]
    Checksum,
    /// It unpacks to more than any game has.
    #[error("the text unpacks to more than {} MiB, which is not a game", MOST_BYTES >> 20)]
    Large,
}

/// The characters that every text starts with.
pub(super) const fn prefix() -> &'static str {
    SHARED
}

/// How many characters a number of bytes has in base64.
const fn letters(bytes: usize) -> usize {
    (bytes.saturating_mul(4)).div_ceil(3)
}

/// Writes bytes as a text.
pub(super) fn write(bytes: &[u8]) -> String {
    let packed = compress_to_vec(bytes, LEVEL);
    let mut all = Vec::new();
    add_bytes(&mut all, &packed);
    all.extend(crc32fast::hash(&packed).to_be_bytes());
    format!("{}{}", prefix(), BASE64.encode(all))
}

/// Reads the bytes of a text. Spaces and line breaks do not count.
///
/// # Errors
/// It was cut or changed, or is something else.
pub(super) fn read(text: &str) -> Result<Vec<u8>, TextError> {
    let mut characters = (1..).zip(text.chars()).filter(|(_, c)| !c.is_whitespace());
    if !prefix().chars().all(|c| characters.next().is_some_and(|(_, other)| other == c)) {
        return Err(TextError::Prefix);
    }
    let mut body = String::new();
    for (number, character) in characters {
        if !(character.is_ascii_alphanumeric() || "-_".contains(character)) {
            return Err(TextError::Character { number, character });
        }
        body.push(character);
    }
    let present = prefix().len() + body.len();
    // The last, incomplete group of characters of a text that was cut off is left out.
    let decoded = BASE64.decode(&body);
    let bytes = match &decoded {
        Ok(bytes) => bytes,
        Err(_) => &BASE64.decode(&body[..body.len() / 4 * 4]).map_err(|_| TextError::Checksum)?,
    };
    let mut fields = Fields(bytes);
    let cut = |whole| TextError::Cut { present, whole };
    let count = fields.number().and_then(|count| usize::try_from(count).ok());
    let Some(count) = count.filter(|&count| count <= MOST_BYTES) else {
        return Err(if body.len() < 8 { cut(prefix().len() + 8) } else { TextError::Checksum });
    };
    let start = bytes.len() - fields.0.len();
    let whole = prefix().len() + letters(start + count + CHECKSUM);
    let packed = fields.take(count).ok_or(cut(whole))?;
    let checksum = fields.take(CHECKSUM).ok_or(cut(whole))?;
    if checksum != crc32fast::hash(packed).to_be_bytes() {
        return Err(TextError::Checksum);
    }
    if present != whole {
        return Err(TextError::TooLong { present, whole });
    }
    if decoded.is_err() {
        return Err(TextError::Checksum);
    }
    decompress_to_vec_with_limit(packed, MOST_BYTES).map_err(|error| match error.status {
        TINFLStatus::HasMoreOutput => TextError::Large,
        _ => TextError::Checksum,
    })
}
