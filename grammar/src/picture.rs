//! Games in pictures: PNG files whose chunk [`RULE`] is a rule file. Programs that show pictures
//! skip the chunk.
//!
//! The chunks are private, and stay when a program copies a picture ("safe to copy"), because they
//! do not depend on its pixels.

use thiserror::Error;

use crate::rul3::MAX_FILE;
use crate::span::MAX_SOURCE;

/// The type of the chunk with the rule file.
pub const RULE: [u8; 4] = *b"ruLe";
/// The type of the chunk with the source of the rule, as UTF-8 text.
pub const SOURCE: [u8; 4] = *b"ruLs";

/// How every PNG file starts.
pub const PNG: &[u8] = b"\x89PNG\r\n\x1A\n";
/// The type of the last chunk.
const END: [u8; 4] = *b"IEND";

/// The game in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playable<'p> {
    /// The rule file. It has not been read yet.
    pub rule: &'p [u8],
    /// The source, if it is there.
    pub source: Option<&'p str>,
}

/// What is wrong with a picture.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PictureError {
    /// It is not a PNG file.
    #[error("this is not a PNG file")]
    NotPng,
    /// It ends too early.
    #[error("the picture is cut off: the chunk at byte {0} is not complete")]
    Cut(usize),
    /// There is no rule in it.
    #[error(
        "there is no game in this picture: a program that copied it may have left the game out"
    )]
    NoGame,
    /// A chunk is there twice.
    #[error("the picture has more than one game: another one is at byte {0}")]
    Twice(usize),
    /// The checksum of a chunk is wrong.
    #[error("the game in the picture is damaged: the checksum of the chunk at byte {0} is wrong")]
    Damaged(usize),
    /// A chunk is too large.
    #[error("the chunk at byte {at} has {length} bytes, more than the {most} that it can have")]
    TooLarge {
        /// Where it is.
        at: usize,
        /// Its length in bytes.
        length: usize,
        /// The maximum.
        most: usize,
    },
    /// The source is not UTF-8.
    #[error("the source in the picture is not UTF-8 text")]
    NotText,
}

/// A chunk: where it is, its type, its contents and their checksum.
struct Chunk<'p> {
    at: usize,
    kind: [u8; 4],
    contents: &'p [u8],
    sum: u32,
}

/// Returns whether a file is a PNG file.
#[must_use]
pub fn is_picture(bytes: &[u8]) -> bool {
    bytes.starts_with(PNG)
}

/// The chunk at a place.
fn chunk(bytes: &[u8], at: usize) -> Option<Chunk<'_>> {
    let (length, rest) = bytes.get(at..)?.split_first_chunk::<4>()?;
    let (kind, rest) = rest.split_first_chunk::<4>()?;
    let length = usize::try_from(u32::from_be_bytes(*length)).ok()?;
    let (contents, rest) = rest.split_at_checked(length)?;
    let (sum, _) = rest.split_first_chunk::<4>()?;
    Some(Chunk { at, kind: *kind, contents, sum: u32::from_be_bytes(*sum) })
}

/// The chunks up to the last one.
fn chunks(bytes: &[u8]) -> Result<Vec<Chunk<'_>>, PictureError> {
    if !is_picture(bytes) {
        return Err(PictureError::NotPng);
    }
    let (mut at, mut chunks) = (PNG.len(), Vec::new());
    loop {
        let next = chunk(bytes, at).ok_or(PictureError::Cut(at))?;
        at += next.contents.len() + 12;
        let is_last = next.kind == END;
        chunks.push(next);
        if is_last {
            return Ok(chunks);
        }
    }
}

/// The contents of the only chunk of a type, if there is one.
fn only<'p>(
    chunks: &[Chunk<'p>],
    kind: [u8; 4],
    most: usize,
) -> Result<Option<&'p [u8]>, PictureError> {
    let mut own = chunks.iter().filter(|chunk| chunk.kind == kind);
    let Some(&Chunk { at, contents, sum, .. }) = own.next() else { return Ok(None) };
    if let Some(other) = own.next() {
        return Err(PictureError::Twice(other.at));
    }
    if contents.len() > most {
        return Err(PictureError::TooLarge { at, length: contents.len(), most });
    }
    if sum != checksum(&kind, contents) {
        return Err(PictureError::Damaged(at));
    }
    Ok(Some(contents))
}

/// Returns the game in a picture.
///
/// # Errors
/// What is wrong with the picture.
pub fn read(picture: &[u8]) -> Result<Playable<'_>, PictureError> {
    let chunks = chunks(picture)?;
    let rule = only(&chunks, RULE, MAX_FILE)?.ok_or(PictureError::NoGame)?;
    let source = only(&chunks, SOURCE, MAX_SOURCE)?.map(str::from_utf8).transpose();
    Ok(Playable { rule, source: source.map_err(|_| PictureError::NotText)? })
}

/// Returns a picture with a game, which replaces one that is there.
///
/// # Errors
/// What is wrong with the picture, or the game is too large.
pub fn write(picture: &[u8], game: Playable<'_>) -> Result<Vec<u8>, PictureError> {
    let mut bytes = PNG.to_vec();
    for Chunk { at, kind, contents, .. } in chunks(picture)? {
        if kind == END {
            put(&mut bytes, RULE, game.rule, MAX_FILE)?;
            if let Some(source) = game.source {
                put(&mut bytes, SOURCE, source.as_bytes(), MAX_SOURCE)?;
            }
        }
        if kind != RULE && kind != SOURCE {
            bytes.extend_from_slice(&picture[at..at + contents.len() + 12]);
        }
    }
    Ok(bytes)
}

/// Adds a chunk.
fn put(
    bytes: &mut Vec<u8>,
    kind: [u8; 4],
    contents: &[u8],
    most: usize,
) -> Result<(), PictureError> {
    let (at, length) = (bytes.len(), contents.len());
    let fits = u32::try_from(length).ok().filter(|_| length <= most);
    let size = fits.ok_or(PictureError::TooLarge { at, length, most })?;
    bytes.extend(size.to_be_bytes());
    bytes.extend(kind);
    bytes.extend_from_slice(contents);
    bytes.extend(checksum(&kind, contents).to_be_bytes());
    Ok(())
}

/// The checksum of a chunk: the CRC-32 of its type and its contents.
fn checksum(kind: &[u8], contents: &[u8]) -> u32 {
    let byte = |sum: u32, byte: &u8| {
        let bit = |sum: u32, _| if sum & 1 == 0 { sum >> 1 } else { sum >> 1 ^ 0xEDB8_8320 };
        (0..8).fold(sum ^ u32::from(*byte), bit)
    };
    !kind.iter().chain(contents).fold(u32::MAX, byte)
}
