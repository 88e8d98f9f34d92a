//! Bytes as a text that survives messages: compressed, in characters that need no escaping, and
//! with a checksum.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};
use thiserror::Error;

use super::fields::{Fields, add_bytes};

/// What a text holds, and how it starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// The characters that every text starts with.
    pub prefix: &'static str,
    /// What it holds, in messages: `shared game`.
    pub thing: &'static str,
}

/// The maximum number of bytes before compression.
pub const MOST_BYTES: usize = 1 << 20;

/// The library's best compression level.
const LEVEL: u8 = 10;

/// The length of the checksum in bytes.
const CHECKSUM: usize = 4;

/// Why a text cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TextError {
    /// It does not start like a text of this form and version.
    #[error("a {} of this version of rulvm starts with `{}`", .0.thing, .0.prefix)]
    Prefix(Form),
    /// It contains a character that no such text has.
    #[error(
        "character {number} of the text, `{character}`, does not belong to a {}", form.thing
    )]
    Character {
        /// The form.
        form: Form,
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
    #[error("the {} ends after character {whole} of the text, which has {present}", form.thing)]
    TooLong {
        /// The form.
        form: Form,
        /// How many characters are there, without spaces and line breaks.
        present: usize,
        /// How many there should be.
        whole: usize,
    },
    /// Some of its characters were changed.
    #[error("the text is damaged: its checksum does not match; copy the whole text again")]
    Checksum,
    /// It unpacks to more than any such text holds.
    #[error(
        "the text unpacks to more than {} MiB, which is not a {}", MOST_BYTES >> 20, .0.thing
    )]
    Large(Form),
}

/// How many characters a number of bytes has in base64.
const fn letters(bytes: usize) -> usize {
    (bytes.saturating_mul(4)).div_ceil(3)
}

/// Writes bytes as a text.
#[must_use]
pub fn write(form: Form, bytes: &[u8]) -> String {
    let packed = compress_to_vec(bytes, LEVEL);
    let mut all = Vec::new();
    add_bytes(&mut all, &packed);
    all.extend(crc32fast::hash(&packed).to_be_bytes());
    format!("{}{}", form.prefix, BASE64.encode(all))
}

/// Reads the bytes of a text. Spaces and line breaks do not count.
///
/// # Errors
/// It was cut or changed, or is something else.
pub fn read(form: Form, text: &str) -> Result<Vec<u8>, TextError> {
    let mut characters = (1..).zip(text.chars()).filter(|(_, c)| !c.is_whitespace());
    if !form.prefix.chars().all(|c| characters.next().is_some_and(|(_, other)| other == c)) {
        return Err(TextError::Prefix(form));
    }
    let mut body = String::new();
    for (number, character) in characters {
        if !(character.is_ascii_alphanumeric() || "-_".contains(character)) {
            return Err(TextError::Character { form, number, character });
        }
        body.push(character);
    }
    let present = form.prefix.len() + body.len();
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
        return Err(if body.len() < 8 { cut(form.prefix.len() + 8) } else { TextError::Checksum });
    };
    let start = bytes.len() - fields.0.len();
    let whole = form.prefix.len() + letters(start + count + CHECKSUM);
    let packed = fields.take(count).ok_or(cut(whole))?;
    let checksum = fields.take(CHECKSUM).ok_or(cut(whole))?;
    if checksum != crc32fast::hash(packed).to_be_bytes() {
        return Err(TextError::Checksum);
    }
    if present != whole {
        return Err(TextError::TooLong { form, present, whole });
    }
    if decoded.is_err() {
        return Err(TextError::Checksum);
    }
    decompress_to_vec_with_limit(packed, MOST_BYTES).map_err(|error| match error.status {
        TINFLStatus::HasMoreOutput => TextError::Large(form),
        _ => TextError::Checksum,
    })
}
