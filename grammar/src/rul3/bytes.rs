//! Reading and writing big-endian fields (N1).

use super::error::{Expected, Field, ReadError};
use super::model::Rgb;

/// Returns a count or an address in the width of its field.
///
/// # Panics
/// It is too large: the checks before writing have let through what the file cannot express.
pub(super) fn fits<T: TryFrom<usize>>(number: usize) -> T {
    let Ok(number) = T::try_from(number) else {
        unreachable!("{number} is too large for its field, and was not refused")
    };
    number
}

/// Reads fields of a file, one after the other.
#[derive(Clone, Copy)]
pub(super) struct Reader<'f> {
    file: &'f [u8],
    pub(super) at: usize,
}

impl<'f> Reader<'f> {
    pub(super) const fn new(file: &'f [u8], at: usize) -> Reader<'f> {
        Reader { file, at }
    }

    pub(super) const fn error(&self, field: Field, expected: Expected) -> ReadError {
        ReadError { offset: self.at, field, expected }
    }

    pub(super) fn take(&mut self, count: usize, field: Field) -> Result<&'f [u8], ReadError> {
        let rest = self.file.get(self.at..).unwrap_or_default();
        let Some(bytes) = rest.get(..count) else {
            let expected = Expected::Bytes { needed: count, available: rest.len() };
            return Err(self.error(field, expected));
        };
        self.at += count;
        Ok(bytes)
    }

    fn array<const N: usize>(&mut self, field: Field) -> Result<[u8; N], ReadError> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N, field)?);
        Ok(array)
    }

    pub(super) fn byte(&mut self, field: Field) -> Result<u8, ReadError> {
        self.array::<1>(field).map(|[byte]| byte)
    }

    pub(super) fn word(&mut self, field: Field) -> Result<u16, ReadError> {
        self.array(field).map(u16::from_be_bytes)
    }

    pub(super) fn long(&mut self, field: Field) -> Result<u32, ReadError> {
        self.array(field).map(u32::from_be_bytes)
    }

    /// Reads a color; its first byte is ignored.
    pub(super) fn color(&mut self, field: Field) -> Result<Rgb, ReadError> {
        self.array::<4>(field).map(|[_, red, green, blue]| Rgb(red, green, blue))
    }

    /// Reads a byte, which must be in a range.
    pub(super) fn byte_in(&mut self, low: u8, high: u8, field: Field) -> Result<u8, ReadError> {
        let at = *self;
        let byte = self.byte(field)?;
        if (low..=high).contains(&byte) {
            return Ok(byte);
        }
        let expected = Expected::Range { low: low.into(), high: high.into(), found: byte.into() };
        Err(at.error(field, expected))
    }

    /// Reads an address, which must be in the file; the end of the file counts if `end` is true.
    pub(super) fn address(&mut self, end: bool, field: Field) -> Result<usize, ReadError> {
        let at = *self;
        let found = self.long(field)?;
        let length = self.file.len();
        match usize::try_from(found) {
            Ok(address) if address < length || (end && address == length) => Ok(address),
            _ => Err(at.error(field, Expected::Inside { found, length })),
        }
    }

    /// Reads the bytes up to a zero byte, and skips that.
    pub(super) fn text(&mut self, field: Field) -> Result<&'f [u8], ReadError> {
        let rest = self.file.get(self.at..).unwrap_or_default();
        let Some(length) = rest.iter().position(|&byte| byte == 0) else {
            return Err(self.error(field, Expected::Terminator));
        };
        self.at += length + 1;
        Ok(rest.get(..length).unwrap_or_default())
    }
}

/// Writes fields one after the other.
#[derive(Default)]
pub(super) struct Writer {
    pub(super) bytes: Vec<u8>,
}

impl Writer {
    pub(super) fn byte(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    pub(super) fn word(&mut self, word: u16) {
        self.bytes.extend(word.to_be_bytes());
    }

    pub(super) fn long(&mut self, long: u32) {
        self.bytes.extend(long.to_be_bytes());
    }

    pub(super) fn color(&mut self, Rgb(red, green, blue): Rgb) {
        self.bytes.extend([0, red, green, blue]);
    }

    pub(super) fn put(&mut self, bytes: &[u8]) {
        self.bytes.extend(bytes);
    }

    /// Where the next byte goes.
    pub(super) fn address(&self) -> usize {
        self.bytes.len()
    }

    /// Fills with a zero byte up to an even address (F8).
    pub(super) fn align(&mut self) {
        if self.bytes.len() % 2 == 1 {
            self.byte(0);
        }
    }

    /// Overwrites a long word that was not known when it was written.
    pub(super) fn set_long(&mut self, at: usize, long: u32) {
        if let Some(slot) = self.bytes.get_mut(at..at + 4) {
            slot.copy_from_slice(&long.to_be_bytes());
        }
    }

    /// Overwrites a word.
    pub(super) fn set_word(&mut self, at: usize, word: u16) {
        if let Some(slot) = self.bytes.get_mut(at..at + 2) {
            slot.copy_from_slice(&word.to_be_bytes());
        }
    }
}
