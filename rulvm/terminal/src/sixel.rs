//! Images in sixels (<https://vt100.net/docs/vt3xx-gp/chapter14.html>): bands of six rows, in each
//! of which the pixels of one color after the other are set.

use std::io::{self, Write};

use rulvm_cells::Rect;

use crate::{cursor, images};

/// Asks the terminal whether it shows sixels: after an image of 96 rows, the cursor is in another
/// row, which the terminal reports. The screen is cleared afterward.
pub const QUESTION: &str = "\x1b[H\x1bP0;1q@-@-@-@-@-@-@-@-@-@-@-@-@-@-@-@\x1b\\\x1b[6n\x1b[2J";

/// The height of a band in pixels.
pub const BAND: usize = 6;

/// The most colors of an image.
const COLORS: usize = 256;

/// Red, green and blue in percent.
type Color = [u8; 3];

/// Shows an image, one of its pixels in each pixel of the terminal, from the upper left corner of
/// some cells. Where it is transparent, nothing changes.
///
/// `rgba` has red, green, blue and opacity of every pixel, row by row. Colors are rounded to
/// percents, and further if there are more than 256.
///
/// # Errors
/// The terminal accepts no output.
pub fn show(
    out: &mut dyn Write,
    area: Rect,
    (width, height): (usize, usize),
    rgba: &[u8],
) -> io::Result<()> {
    images::drawn();
    cursor::move_to(out, area)?;
    let (palette, pixels) = colors(rgba.as_chunks().0);
    // Pixels that are not set keep their color (1), and are square.
    write!(out, "\x1bP0;1q\"1;1;{width};{height}")?;
    for (number, [red, green, blue]) in palette.iter().enumerate() {
        write!(out, "#{number};2;{red};{green};{blue}")?;
    }
    for (number, band) in pixels.chunks((width * BAND).max(1)).enumerate() {
        if number > 0 {
            // Down to the next band.
            out.write_all(b"-")?;
        }
        // Of every color that the band has, six bits for each column.
        let mut lines = vec![Vec::new(); palette.len()];
        for (at, color) in band.iter().enumerate() {
            if let Some(number) = color.and_then(|color| palette.binary_search(&color).ok()) {
                let line: &mut Vec<u8> = &mut lines[number];
                line.resize(width, 0);
                line[at % width] |= 1 << (at / width);
            }
        }
        for (number, line) in lines.iter().enumerate().filter(|(_, line)| !line.is_empty()) {
            write!(out, "#{number}")?;
            write_line(out, line)?;
            // Back to the left side.
            out.write_all(b"$")?;
        }
    }
    out.write_all(b"\x1b\\")
}

/// Writes which pixels of a band have a color: a symbol for each column, and runs with their
/// lengths.
fn write_line(out: &mut dyn Write, line: &[u8]) -> io::Result<()> {
    let end = line.iter().rposition(|&bits| bits != 0).map_or(0, |last| last + 1);
    for run in line[..end].chunk_by(|a, b| a == b) {
        let symbol = char::from(b'?' + run[0]);
        match run.len() {
            count @ 4.. => write!(out, "!{count}{symbol}")?,
            count => (0..count).try_for_each(|_| write!(out, "{symbol}"))?,
        }
    }
    Ok(())
}

/// Returns the colors of pixels, as exact as the palette has room for, after the palette, which is
/// sorted; `None` where they are transparent.
fn colors(pixels: &[[u8; 4]]) -> (Vec<Color>, Vec<Option<Color>>) {
    let mut step = 1;
    loop {
        let rounded = |value: u8| {
            let percent = (u32::from(value) * 100 + 127) / 255;
            u8::try_from((percent + step / 2) / step * step).unwrap_or(100).min(100)
        };
        let color = |&[red, green, blue, opacity]: &[u8; 4]| {
            (opacity >= 128).then(|| [red, green, blue].map(rounded))
        };
        let colors: Vec<Option<Color>> = pixels.iter().map(color).collect();
        let mut palette: Vec<Color> = colors.iter().flatten().copied().collect();
        palette.sort_unstable();
        palette.dedup();
        // With steps of 20 percent, there are 216 colors.
        if step == 20 || palette.len() <= COLORS {
            return (palette, colors);
        }
        step += 1;
    }
}
