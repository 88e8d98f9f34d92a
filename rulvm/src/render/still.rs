//! Still pictures.

use std::fmt::Write;

use png::{BitDepth, ColorType, Encoder, EncodingError};

use rulvm_player::picture::pixels::Pixels;

/// A picture as PNG, every pixel `scale` times as wide and as high.
///
/// # Errors
/// None in practice: the output goes to memory.
pub(crate) fn png(pixels: &Pixels, scale: usize) -> Result<Vec<u8>, EncodingError> {
    let larger;
    let pixels = if scale == 1 {
        pixels
    } else {
        larger = pixels.scaled(pixels.width * scale, pixels.height * scale);
        &larger
    };
    let size = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, size(pixels.width), size(pixels.height));
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels.data.as_flattened())?;
    writer.finish()?;
    Ok(bytes)
}

/// Returns a picture as SVG: each run of equal pixels is a rectangle.
pub(crate) fn svg(pixels: &Pixels) -> String {
    let Pixels { width, height, data } = pixels;
    let mut out = String::new();
    // Writing to memory does not fail.
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{}\" height=\"{}\" shape-rendering=\"crispEdges\">",
        2 * width,
        2 * height
    );
    for (y, row) in data.chunks(*width).enumerate() {
        let mut x = 0;
        for run in row.chunk_by(|a, b| a == b) {
            if let Some([red, green, blue, 1..=u8::MAX]) = run.first() {
                let _ = writeln!(
                    out,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"1\" \
                     fill=\"#{red:02x}{green:02x}{blue:02x}\"/>",
                    run.len()
                );
            }
            x += run.len();
        }
    }
    out.push_str("</svg>\n");
    out
}
