//! Pictures of patterns and shapes, for hovers.

use std::fmt::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use grammar::rul3::Pattern as Rows;
use grammar_text::ast::{Configuration, Pattern, PatternImage, Shape, Turning};

/// How pictures are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pictures {
    /// With characters, which every editor can show.
    #[default]
    Blocks,
    /// As images in Markdown.
    Images,
}

/// The characters for the brightness of a pixel, 0 to 7.
const SHADES: [char; 8] = [' ', '░', '░', '▒', '▒', '▓', '▓', '█'];

/// The picture of a pattern that is written as digits, as Markdown.
#[must_use]
pub fn pattern(pattern: &Pattern, pictures: Pictures) -> Option<String> {
    let PatternImage::Rows(rows, _) = &pattern.image else { return None };
    if rows.len() != Rows::ROWS.len() {
        return None;
    }
    let mut pixels = Vec::new();
    let width = Rows::ROWS.into_iter().max()?;
    for (row, most) in rows.iter().zip(Rows::ROWS) {
        let digits: Option<Vec<u8>> = row
            .value
            .bytes()
            .map(|digit| digit.checked_sub(b'0').filter(|&digit| digit < 8))
            .collect();
        let digits = digits?;
        if digits.len() != most {
            return None;
        }
        let mut line = vec![None; width];
        for (place, digit) in line.iter_mut().skip((width - most) / 2).zip(digits) {
            *place = Some(digit);
        }
        pixels.push(line);
    }
    match pictures {
        Pictures::Blocks => {
            let mut out = "```text\n".to_owned();
            for line in &pixels {
                let shades = line.iter().map(|pixel| {
                    pixel.and_then(|digit| SHADES.get(usize::from(digit))).copied().unwrap_or(' ')
                });
                // A character is twice as high as wide.
                let line: String = shades.flat_map(|shade| [shade, shade]).collect();
                let _ = writeln!(out, "{}", line.trim_end());
            }
            Some(out + "```\n")
        }
        Pictures::Images => image(&pixels, width),
    }
}

/// How many pixels of the image a pixel of the pattern has.
const SCALE: usize = 6;

fn image(pixels: &[Vec<Option<u8>>], width: usize) -> Option<String> {
    let mut bytes = Vec::new();
    for line in pixels {
        let row: Vec<u8> = line
            .iter()
            .flat_map(|pixel| {
                let [gray, alpha] = pixel.map_or([0, 0], |digit| [digit * 36, 255]);
                std::iter::repeat_n([gray, alpha], SCALE).flatten()
            })
            .collect();
        for _ in 0..SCALE {
            bytes.extend_from_slice(&row);
        }
    }
    let mut file = Vec::new();
    let number = |number| u32::try_from(number).ok();
    let (width, height) = (number(width * SCALE)?, number(pixels.len() * SCALE)?);
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(png::ColorType::GrayscaleAlpha);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().ok()?;
    writer.write_image_data(&bytes).ok()?;
    writer.finish().ok()?;
    Some(format!("![pattern](data:image/png;base64,{})\n", STANDARD.encode(&file)))
}

/// The steps to the neighbors: half columns to the right, and half rows down.
fn step(word: &str) -> Option<(i32, i32)> {
    Some(match word {
        "here" => (0, 0),
        "up" => (0, -2),
        "down" => (0, 2),
        "up_right" => (1, -1),
        "up_left" => (-1, -1),
        "down_right" => (1, 1),
        "down_left" => (-1, 1),
        _ => return None,
    })
}

/// The drawing of a shape, with its other configurations if it lists them, as Markdown.
#[must_use]
pub fn shape(shape: &Shape) -> Option<String> {
    let mut out = "```text\n".to_owned();
    out += &configuration(&shape.initial)?;
    if let Some(Turning::List(list, _)) = &shape.turning {
        for other in list.iter().skip(1) {
            out += "\n";
            out += &configuration(other)?;
        }
    }
    Some(out + "```\n")
}

/// A configuration: `O` is the hexagon around which it turns, `o` are the others.
fn configuration(configuration: &Configuration) -> Option<String> {
    let mut places = Vec::new();
    for position in &configuration.positions {
        let mut place = (0, 0);
        for word in position {
            let (x, y) = step(&word.text)?;
            place = (place.0 + x, place.1 + y);
        }
        places.push(place);
    }
    let columns = || places.iter().map(|&(x, _)| x);
    let rows = || places.iter().map(|&(_, y)| y);
    let (left, right) = (columns().min()?, columns().max()?);
    let (top, bottom) = (rows().min()?, rows().max()?);
    let mut out = String::new();
    // A position has few words, but a wrong one can have many.
    if right - left > 40 || bottom - top > 40 {
        return None;
    }
    for y in top..=bottom {
        let line: String = (left..=right)
            .map(|x| match places.contains(&(x, y)) {
                true if (x, y) == (0, 0) => "O ",
                true => "o ",
                false => "  ",
            })
            .collect();
        out += line.trim_end();
        out.push('\n');
    }
    Some(out)
}
