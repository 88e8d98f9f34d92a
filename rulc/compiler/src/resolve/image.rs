//! Patterns from pictures: PNG, 20 x 18 pixels, gray.

use std::io::Cursor;

use grammar::rul3::Pattern;
use grammar_text::ast::Text;
use png::{BitDepth, Decoder, DecodingError, Transformations};

use super::Resolver;
use crate::diagnostics::{Code, Diagnostic};
use grammar::index::narrow;

/// The width of a picture: the length of the longest rows of a pattern (F3).
const WIDTH: usize = 20;
const HEIGHT: usize = Pattern::ROWS.len();

/// What is wrong with a picture, and what to do about it.
struct Problem {
    message: String,
    help: &'static str,
}

impl Resolver<'_> {
    /// The pattern that a picture shows; `None` if there is none, which is reported.
    pub(super) fn image(&mut self, file: &Text) -> Option<Pattern> {
        let bytes = self.bytes(file)?;
        match pixels(bytes).and_then(|pixels| pattern(&pixels)) {
            Ok(pattern) => Some(pattern),
            Err(problem) => {
                self.report(
                    Diagnostic::new(Code::BadImage, file.span, problem.message)
                        .label("this picture")
                        .note(
                            "the picture of a pattern is a PNG file of 20 x 18 gray pixels, \
                             from black (0) to white (7)",
                        )
                        .help(problem.help),
                );
                None
            }
        }
    }
}

/// A pixel: its color, and how opaque it is.
#[derive(Clone, Copy)]
struct Pixel {
    color: [u8; 3],
    alpha: u8,
}

/// The pixels of a picture, row by row from the top.
fn pixels(bytes: Vec<u8>) -> Result<Vec<Pixel>, Problem> {
    let broken = |error: DecodingError| Problem {
        message: format!("this picture cannot be read: {error}"),
        help: "save it as a PNG file",
    };
    let mut decoder = Decoder::new(Cursor::new(bytes));
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    decoder.set_transformations(Transformations::EXPAND);
    let header = decoder.read_header_info().map_err(broken)?;
    // The size comes first, so that nothing larger is unpacked.
    let (width, height) = header.size();
    if (width as usize, height as usize) != (WIDTH, HEIGHT) {
        return Err(Problem {
            message: format!("this picture has {width} x {height} pixels, not 20 x 18"),
            help: "the shorter rows of a pattern are centered in the rows of the picture",
        });
    }
    if header.bit_depth == BitDepth::Sixteen {
        return Err(Problem {
            message: "this picture has 16 bits per color".to_owned(),
            help: "save it with 8 bits per color; a pattern has 3",
        });
    }
    let mut reader = decoder.read_info().map_err(broken)?;
    let mut buffer = vec![0; reader.output_buffer_size().unwrap_or(0)];
    reader.next_frame(&mut buffer).map_err(broken)?;
    let samples = reader.output_color_type().0.samples();
    Ok(buffer
        .chunks_exact(samples.max(1))
        .map(|pixel| match *pixel {
            [gray] => Pixel { color: [gray; 3], alpha: 255 },
            [gray, alpha] => Pixel { color: [gray; 3], alpha },
            [red, green, blue] => Pixel { color: [red, green, blue], alpha: 255 },
            [red, green, blue, alpha, ..] => Pixel { color: [red, green, blue], alpha },
            [] => Pixel { color: [0; 3], alpha: 0 },
        })
        .collect())
}

/// The pattern of some pixels. Pixels outside of the hexagon do not matter.
fn pattern(pixels: &[Pixel]) -> Result<Pattern, Problem> {
    let mut pattern = Pattern::default();
    let mut slots = pattern.0.iter_mut();
    for ((y, row), width) in (1..).zip(pixels.chunks(WIDTH)).zip(Pattern::ROWS) {
        let margin = (WIDTH - width) / 2;
        for (x, pixel) in (1..).zip(row).skip(margin).take(width) {
            let [red, green, blue] = pixel.color;
            let what = if pixel.alpha != 255 {
                "is transparent"
            } else if red != green || green != blue {
                "is not gray"
            } else {
                if let Some(slot) = slots.next() {
                    *slot = intensity(red);
                }
                continue;
            };
            return Err(Problem {
                message: format!("the pixel in column {x} of row {y} of this picture {what}"),
                help: "columns are counted from the left and rows from the top, both from 1",
            });
        }
    }
    Ok(pattern)
}

/// The nearest of the 8 intensities.
fn intensity(gray: u8) -> u8 {
    narrow((u32::from(gray) * 7 + 127) / 255)
}
