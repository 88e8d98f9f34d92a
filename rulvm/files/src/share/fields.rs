//! The fields of a shared game: numbers (unsigned LEB128) and bytes.

/// Appends a number.
pub(super) fn add_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Appends bytes, after their count.
pub(super) fn add_bytes(bytes: &mut Vec<u8>, field: &[u8]) {
    add_number(bytes, field.len() as u64);
    bytes.extend_from_slice(field);
}

/// Fields that have not been read yet. Reading returns `None` if the bytes end too early.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fields<'b>(pub(super) &'b [u8]);

impl<'b> Fields<'b> {
    /// Reads a number; `None` also if it does not fit into 64 bits.
    pub(super) fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = *self.0.split_off_first()?;
            let bits = u64::from(byte & 0x7F);
            if bits << shift >> shift != bits {
                return None;
            }
            number |= bits << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    /// Reads some bytes.
    pub(super) fn take(&mut self, count: usize) -> Option<&'b [u8]> {
        self.0.split_off(..count)
    }

    /// Reads bytes after their count.
    pub(super) fn bytes(&mut self) -> Option<&'b [u8]> {
        let count = usize::try_from(self.number()?).ok()?;
        self.take(count)
    }

    /// Reads a text after its length in bytes.
    pub(super) fn text(&mut self) -> Option<&'b str> {
        std::str::from_utf8(self.bytes()?).ok()
    }

    /// Reads 64 bits, the high byte first.
    pub(super) fn hash(&mut self) -> Option<u64> {
        Some(u64::from_be_bytes(*self.take(8)?.first_chunk()?))
    }
}
