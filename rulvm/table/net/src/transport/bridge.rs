//! Passes bytes between a pair of pipes and a table that listens: the job of a command that carries
//! a connection on the inviter's machine.

use std::io::{self, Read, Write};
use std::net::Shutdown;
use std::thread;

use super::tcp::stream;
use crate::address::Address;

/// How many bytes are copied in one piece at most.
const PIECE: usize = 1 << 16;

/// Carries bytes between pipes and a table that listens, until the table ends the connection. When
/// the reader ends, the table learns it.
///
/// # Errors
/// What the system reports: nothing listens there, or the connection or a pipe breaks.
pub fn bridge(
    address: &Address,
    reader: impl Read + Send + 'static,
    writer: impl Write,
) -> io::Result<()> {
    let stream = stream(std::slice::from_ref(address))?;
    let to_table = stream.try_clone()?;
    thread::Builder::new().spawn(move || {
        // If either breaks, the table sees the end of the stream.
        let _ = copy(reader, &to_table);
        let _ = to_table.shutdown(Shutdown::Write);
    })?;
    copy(&stream, writer)
}

/// Copies bytes as they come.
fn copy(mut reader: impl Read, mut writer: impl Write) -> io::Result<()> {
    let mut piece = vec![0; PIECE];
    loop {
        let count = match reader.read(&mut piece) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            read => read?,
        };
        if count == 0 {
            return Ok(());
        }
        writer.write_all(&piece[..count])?;
        writer.flush()?;
    }
}
