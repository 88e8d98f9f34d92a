//! Patterns from pictures.

use png::{BitDepth, ColorType, Encoder};
use rulc_compiler::diagnostics::Code;
use rulc_compiler::{SourceLoader, compile};

/// One picture, whatever it is called.
struct Picture(Vec<u8>);

impl SourceLoader for Picture {
    fn beside(&self, _from: &str, relative: &str) -> String {
        relative.to_owned()
    }

    fn identity(&self, path: &str) -> String {
        path.to_owned()
    }

    fn read(&self, _path: &str) -> Result<Vec<u8>, std::io::Error> {
        Ok(self.0.clone())
    }
}

/// Compiles a picture: returns the rows of the pattern, or the code and the message.
fn pattern(picture: Vec<u8>) -> Result<Vec<Vec<u8>>, (Code, String)> {
    let source = "rule \"Picture\" { } pattern bomb = image \"bomb.png\"; shape dot { here }
        signals standard;
        phase 0 { }
        phase A { piece.shape = dot; piece.color[1] = red; piece.pattern[1] = bomb; }
        phase B { return do_nothing; }
        phase C { }
        phase S { return 0; }";
    let compilation = compile("test.rul", source, &Picture(picture));
    if let Some(diagnostic) = compilation.diagnostics.into_iter().next() {
        return Err((diagnostic.code, diagnostic.message));
    }
    let rule = compilation.output.unwrap().rule;
    Ok(rule.patterns[0].rows().map(<[u8]>::to_vec).collect())
}

fn encode(
    width: u32,
    height: u32,
    color: ColorType,
    depth: BitDepth,
    data: &[u8],
    palette: Option<(&[u8], &[u8])>,
) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, width, height);
    encoder.set_color(color);
    encoder.set_depth(depth);
    if let Some((colors, alpha)) = palette {
        encoder.set_palette(colors.to_vec());
        encoder.set_trns(alpha.to_vec());
    }
    encoder.write_header().unwrap().write_image_data(data).unwrap();
    bytes
}

/// Returns a picture of 20 x 18 pixels with 8 bits for each sample.
fn picture(color: ColorType, pixel: impl Fn(usize, usize) -> Vec<u8>) -> Vec<u8> {
    let data: Vec<u8> =
        (0..18).flat_map(|y| (0..20).map(move |x| (x, y))).flat_map(|(x, y)| pixel(x, y)).collect();
    encode(20, 18, color, BitDepth::Eight, &data, None)
}

/// Returns an intensity that depends on the place.
fn level(x: usize, y: usize) -> u8 {
    ((x * 3 + y * 5) % 8) as u8
}

fn gray(x: usize, y: usize) -> u8 {
    (u32::from(level(x, y)) * 255 / 7) as u8
}

/// Returns the rows of [`level`], each centered in a row of the picture (F3).
fn expected() -> Vec<Vec<u8>> {
    let widths = [12, 12, 14, 14, 16, 18, 18, 20, 20, 20, 20, 18, 18, 16, 14, 14, 12, 12];
    let row = |(y, width): (usize, usize)| {
        ((20 - width) / 2..(20 + width) / 2).map(|x| level(x, y)).collect()
    };
    widths.into_iter().enumerate().map(row).collect()
}

fn is_outside(x: usize, y: usize) -> bool {
    let row = &expected()[y];
    let margin = (20 - row.len()) / 2;
    x < margin || x >= 20 - margin
}

#[test]
fn f3_every_type_of_color_gives_the_same_pattern() {
    assert_eq!(pattern(picture(ColorType::Grayscale, |x, y| vec![gray(x, y)])), Ok(expected()));
    let color = picture(ColorType::Rgb, |x, y| vec![gray(x, y); 3]);
    assert_eq!(pattern(color), Ok(expected()));
    // Transparent or colored pixels outside the hexagon do not matter.
    let with_alpha = picture(ColorType::GrayscaleAlpha, |x, y| {
        if is_outside(x, y) { vec![99, 0] } else { vec![gray(x, y), 255] }
    });
    assert_eq!(pattern(with_alpha), Ok(expected()));
    let everything = picture(ColorType::Rgba, |x, y| {
        if is_outside(x, y) {
            vec![255, 0, 7, 128]
        } else {
            [[gray(x, y); 3].as_slice(), &[255]].concat()
        }
    });
    assert_eq!(pattern(everything), Ok(expected()));
}

#[test]
fn few_bits_and_palettes() {
    let colors: Vec<u8> = (0..8_u32).flat_map(|level| [(level * 255 / 7) as u8; 3]).collect();
    let indices: Vec<u8> = (0..18).flat_map(|y| (0..20).map(move |x| level(x, y))).collect();
    let palette = Some((colors.as_slice(), [255; 8].as_slice()));
    let indexed = encode(20, 18, ColorType::Indexed, BitDepth::Eight, &indices, palette);
    assert_eq!(pattern(indexed), Ok(expected()));
    // 4 bits: 20 pixels are 10 bytes; 3 of 15 is less than 1.5 of 7, so the nearest is 1.
    let nibbles = encode(20, 18, ColorType::Grayscale, BitDepth::Four, &[0x3F; 180], None);
    for row in pattern(nibbles).unwrap() {
        let margin = (20 - row.len()) / 2;
        assert!((margin..).zip(row).all(|(x, pixel)| pixel == [1, 7][x % 2]));
    }
    let bits = encode(20, 18, ColorType::Grayscale, BitDepth::One, &[0xFF; 54], None);
    assert!(pattern(bits).unwrap().into_iter().flatten().all(|pixel| pixel == 7));
}

#[test]
fn pictures_that_are_no_patterns_are_explained() {
    let wrong = |picture: Vec<u8>, said: &str| {
        let (code, message) = pattern(picture).unwrap_err();
        assert_eq!(code, Code::BadImage, "{message}");
        assert!(message.contains(said), "{message}");
    };
    wrong(
        picture(ColorType::Rgb, |x, y| if (x, y) == (9, 3) { vec![1, 2, 3] } else { vec![0; 3] }),
        "column 10 of row 4 of this picture is not gray",
    );
    wrong(
        picture(ColorType::GrayscaleAlpha, |x, y| {
            vec![0, if (x, y) == (4, 0) { 254 } else { 255 }]
        }),
        "column 5 of row 1 of this picture is transparent",
    );
    let size = |width, height| {
        let data = vec![0; (width * height) as usize];
        encode(width, height, ColorType::Grayscale, BitDepth::Eight, &data, None)
    };
    wrong(size(18, 20), "18 x 20 pixels, not 20 x 18");
    wrong(size(20, 19), "20 x 19");
    let sixteen = encode(20, 18, ColorType::Grayscale, BitDepth::Sixteen, &[0; 720], None);
    wrong(sixteen, "16 bits");
    let whole = picture(ColorType::Grayscale, |x, y| vec![gray(x, y)]);
    for length in [0, 7, 8, 20, 40, whole.len() / 2] {
        wrong(whole[..length].to_vec(), "cannot be read");
    }
    wrong(b"GIF89a".to_vec(), "cannot be read");
    let mut damaged = whole;
    damaged[50] ^= 0x55;
    wrong(damaged, "cannot be read");
}
