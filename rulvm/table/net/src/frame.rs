//! Messages of Noise on a byte stream: each has its length before it, 16 bits, big-endian (NET1).

use std::io::{self, Read, Write};

use crate::why::Why;

/// The longest message, in bytes.
pub(crate) const LONGEST: usize = 65_535;

/// Writes a message, in one piece.
pub(crate) fn write(writer: &mut dyn Write, message: &[u8]) -> io::Result<()> {
    let length = u16::try_from(message.len()).map_err(io::Error::other)?;
    writer.write_all(&[&length.to_be_bytes(), message].concat())
}

/// Takes the first message from bytes that have been received, if all of it is there.
pub(crate) fn take(bytes: &mut Vec<u8>) -> Option<Vec<u8>> {
    let (length, rest) = bytes.split_first_chunk::<2>()?;
    let length = usize::from(u16::from_be_bytes(*length));
    let message = rest.get(..length)?.to_vec();
    bytes.drain(..2 + length);
    Some(message)
}

/// Reads a message; `None` if the stream ends instead.
pub(crate) fn read(reader: &mut dyn Read) -> Result<Option<Vec<u8>>, Why> {
    let mut length = [0; 2];
    let first = loop {
        match reader.read(&mut length[..1]) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            read => break read?,
        }
    };
    if first == 0 {
        return Ok(None);
    }
    reader.read_exact(&mut length[1..])?;
    let mut message = vec![0; usize::from(u16::from_be_bytes(length))];
    reader.read_exact(&mut message)?;
    Ok(Some(message))
}
