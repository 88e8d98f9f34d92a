//! A picture in block characters: every cell of the terminal shows some pixels in two colors, or a
//! character.

use rulvm_cells::{Buffer, Color, Modifier, Rect, Style};

use crate::blocks::Blocks;

/// A color as the terminal shows it, and what it looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint {
    /// What the terminal gets.
    pub color: Color,
    /// Red, green and blue, to find colors that are near.
    pub rgb: [u8; 3],
}

/// A picture in pixels, and characters on it.
pub struct Mosaic {
    blocks: Blocks,
    /// In pixels.
    width: usize,
    height: usize,
    pixels: Vec<Option<Paint>>,
    glyphs: Vec<Glyph>,
}

/// A character on the picture, in a cell of the terminal.
struct Glyph {
    cell: (u16, u16),
    symbol: char,
    style: Style,
    /// True if it is left out where the cell shows two colors.
    is_faint: bool,
}

impl Mosaic {
    /// An empty picture of some cells in a row and some rows.
    pub fn new(blocks: Blocks, columns: u16, rows: u16) -> Mosaic {
        let (across, down) = blocks.pixels();
        let (width, height) = (across * usize::from(columns), down * usize::from(rows));
        let pixels = vec![None; width * height];
        Mosaic { blocks, width, height, pixels, glyphs: Vec::new() }
    }

    /// The width and the height in pixels.
    pub const fn size(&self) -> (usize, usize) {
        (self.width, self.height)
    }

    /// Paints a pixel.
    pub fn pixel(&mut self, x: usize, y: usize, paint: Paint) {
        if x < self.width
            && let Some(pixel) = self.pixels.get_mut(y * self.width + x)
        {
            *pixel = Some(paint);
        }
    }

    /// Puts a character into a cell, whose pixels get one color.
    pub fn glyph(&mut self, cell: (u16, u16), symbol: char, ink: Color, paper: Color) {
        let style = Style::new().fg(ink).bg(paper).add_modifier(Modifier::BOLD);
        self.glyphs.push(Glyph { cell, symbol, style, is_faint: false });
    }

    /// Puts a character into a cell, unless it shows anything but a color.
    pub(crate) fn faint_glyph(&mut self, cell: (u16, u16), symbol: char, ink: Color, paper: Color) {
        let style = Style::new().fg(ink).bg(paper);
        self.glyphs.push(Glyph { cell, symbol, style, is_faint: true });
    }

    /// Shows the picture in an area.
    pub fn show(&self, area: Rect, buffer: &mut Buffer) {
        let (across, down) = self.blocks.pixels();
        for (row, y) in (area.top()..area.bottom()).enumerate().take(self.height / down) {
            for (column, x) in (area.left()..area.right()).enumerate().take(self.width / across) {
                let line = |k: usize| {
                    let start = (row * down + k) * self.width + column * across;
                    self.pixels.get(start..start + across).unwrap_or_default()
                };
                let mut pixels = [None; 8];
                let all = (0..down).flat_map(line);
                for (pixel, paint) in pixels.iter_mut().zip(all) {
                    *pixel = *paint;
                }
                let Some((ink, paper)) = two_colors(&pixels[..across * down]) else { continue };
                let mut shown = 0;
                for (k, pixel) in pixels[..across * down].iter().enumerate() {
                    if nearer(*pixel, ink, paper) {
                        shown |= 1 << k;
                    }
                }
                let color = |paint: Option<Paint>| paint.map_or(Color::Reset, |paint| paint.color);
                let style = Style::new().fg(color(ink)).bg(color(paper));
                buffer[(x, y)].set_char(self.blocks.symbol(shown)).set_style(style);
            }
        }
        for glyph in &self.glyphs {
            let (x, y) = (area.x + glyph.cell.0, area.y + glyph.cell.1);
            if x < area.right() && y < area.bottom() {
                let cell = &mut buffer[(x, y)];
                let shown = cell.style();
                if !glyph.is_faint || cell.symbol() == " " && shown.bg == glyph.style.bg {
                    cell.set_char(glyph.symbol).set_style(glyph.style);
                }
            }
        }
    }
}

/// The colors that show some pixels best: the foreground and the background, which is the
/// terminal's own if that is one of them. `None` if nothing is painted.
fn two_colors(pixels: &[Option<Paint>]) -> Option<(Option<Paint>, Option<Paint>)> {
    let mut colors: Vec<(Option<Paint>, usize)> = Vec::with_capacity(8);
    for pixel in pixels {
        match colors.iter_mut().find(|(color, _)| color == pixel) {
            Some((_, count)) => *count += 1,
            None => colors.push((*pixel, 1)),
        }
    }
    let ground_first = |one: Option<Paint>, two: Option<Paint>| {
        if one.is_none() { (two, one) } else { (one, two) }
    };
    match colors[..] {
        [(None, _)] => None,
        [(color, _)] => Some((None, color)),
        [(one, _), (two, _)] => Some(ground_first(two, one)),
        _ => {
            let error = |one, two| -> u64 {
                let nearest = |&(color, count): &(_, usize)| {
                    distance(color, one).min(distance(color, two)) * count as u64
                };
                colors.iter().map(nearest).sum()
            };
            let pairs = colors
                .iter()
                .enumerate()
                .flat_map(|(k, &(one, _))| colors[k + 1..].iter().map(move |&(two, _)| (one, two)));
            let best = pairs.min_by_key(|&(one, two)| error(one, two));
            best.map(|(one, two)| ground_first(two, one))
        }
    }
}

/// True if a pixel looks more like the first color than like the second.
fn nearer(pixel: Option<Paint>, one: Option<Paint>, two: Option<Paint>) -> bool {
    one.is_some() && distance(pixel, one) < distance(pixel, two)
}

/// How different two colors look. An unpainted pixel counts as black.
fn distance(one: Option<Paint>, two: Option<Paint>) -> u64 {
    let rgb = |paint: Option<Paint>| paint.map_or([0; 3], |paint| paint.rgb);
    let weights = [3, 6, 1];
    let parts = rgb(one).into_iter().zip(rgb(two)).zip(weights);
    let seen = parts.map(|((one, two), weight)| u64::from(one.abs_diff(two)).pow(2) * weight).sum();
    // The terminal's background and black are still two colors.
    if one.is_some() == two.is_some() { seen } else { seen + 1 }
}
