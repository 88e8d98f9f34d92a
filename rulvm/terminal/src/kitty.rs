//! Images in the graphics protocol of kitty (<https://sw.kovidgoyal.net/kitty/graphics-protocol/>),
//! which other terminals also speak.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use rulvm_cells::Rect;

use crate::cursor;

/// Asks the terminal whether it shows images. If it does, it answers with `ESC _`, [`ANSWER`], a
/// message, and `ESC \`. The message is `OK` unless something is wrong. The screen is cleared
/// afterward: terminals that do not support such strings can show the query.
pub const QUESTION: &str = "\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\\x1b[2J";

/// What the answer starts with, after `ESC _`.
pub const ANSWER: &str = "Gi=31;";

/// Deletes all images on the screen. A string that was cut off in the middle ends before it.
const DELETE: &[u8] = b"\x1b\\\x1b_Ga=d,d=A,q=2\x1b\\";

/// The maximum number of bytes of an image in one command.
const CHUNK: usize = 4096;

/// True while there are images on the screen.
static SHOWN: AtomicBool = AtomicBool::new(false);

/// Compresses images. It is reused: creating a new one costs more than compressing most images.
#[derive(Debug)]
pub struct Packer(ZlibEncoder<Vec<u8>>);

impl Default for Packer {
    fn default() -> Packer {
        Packer(ZlibEncoder::new(Vec::new(), Compression::default()))
    }
}

impl Packer {
    fn pack(&mut self, bytes: &[u8]) -> io::Result<Vec<u8>> {
        self.0.write_all(bytes)?;
        self.0.reset(Vec::new())
    }
}

/// Shows an image over some cells; it replaces the image that had this number. It is scaled to the
/// size of the cells, and transparent where they should remain visible.
///
/// `rgba` has red, green, blue and opacity of every pixel, row by row.
///
/// # Errors
/// The terminal accepts no output.
pub fn show(
    out: &mut dyn Write,
    packer: &mut Packer,
    number: u32,
    area: Rect,
    (width, height): (usize, usize),
    rgba: &[u8],
) -> io::Result<()> {
    SHOWN.store(true, Ordering::SeqCst);
    let data = STANDARD.encode(packer.pack(rgba)?);
    let Rect { width: columns, height: rows, .. } = area;
    cursor::move_to(out, area)?;
    // The cursor stays (C), and there is no answer (q).
    write!(
        out,
        "\x1b_Ga=T,q=2,C=1,f=32,o=z,i={number},p=1,s={width},v={height},c={columns},r={rows},"
    )?;
    let mut chunks = data.as_bytes().chunks(CHUNK).peekable();
    let mut is_first = true;
    while let Some(chunk) = chunks.next() {
        if !is_first {
            out.write_all(b"\x1b_Gq=2,")?;
        }
        is_first = false;
        write!(out, "m={};", u8::from(chunks.peek().is_some()))?;
        out.write_all(chunk)?;
        out.write_all(b"\x1b\\")?;
    }
    Ok(())
}

/// Deletes all images, if there are any.
///
/// # Errors
/// The terminal accepts no output.
pub fn delete(out: &mut dyn Write) -> io::Result<()> {
    if SHOWN.swap(false, Ordering::SeqCst) { out.write_all(DELETE) } else { Ok(()) }
}
