//! A recorded game as GIF: each frame holds what has changed since the previous one.

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

use super::board::picture;
use super::film::{Part, changes};
use super::panel::{Panel, TEXT};
use rulvm_core::game::Game;
use rulvm_core::log::Log;
use rulvm_core::program::Program;
use rulvm_player::picture::palette::Palette;
use rulvm_player::picture::pixels::{Paint, Pixels};
use rulvm_player::picture::scene::Scene;
use rulvm_player::picture::side::{self, Row};

/// The least time between two frames, in milliseconds: viewers show faster ones slowly.
const TICK: u64 = 20;
/// How long the last frame is shown, in milliseconds.
const END: u64 = 2000;
/// The color around the board.
const BACKGROUND: [u8; 3] = [0x14, 0x16, 0x1C];

/// What a GIF shows in addition to the game itself, and how.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Looks<'l> {
    /// The colors of hexagons.
    pub(crate) palette: &'l Palette,
    /// How many pixels wide and high every pixel is.
    pub(crate) scale: usize,
    /// The name of the player, next to the numbers of the game; `None` leaves both out.
    pub(crate) player: Option<&'l str>,
}

/// A part of a recorded game as GIF.
///
/// # Errors
/// None in practice: the output goes to memory.
pub(crate) fn gif(
    log: &Log,
    program: &Program,
    part: Part,
    Looks { palette, scale, player }: Looks<'_>,
) -> Result<Vec<u8>, EncodingError> {
    let game = log.begin(program);
    let paint = Paint { rule: program.rule(), palette };
    let panel = player.map(|player| Panel::new(&paint.rule.name, player, &side::rows(&game)));
    let draw = |scene: &Scene, rows: &[Row]| {
        let board = picture(scene, &game, palette);
        panel.as_ref().map_or(board.clone(), |panel| panel.beside(&board, rows, &paint))
    };
    let empty = picture(&Scene { edge: game.edge(), tiles: Vec::new() }, &game, palette);
    let title = program.rule().title_color;
    let colors = Colors::new(&empty, palette, &[TEXT, [title.0, title.1, title.2]]);
    let empty = draw(&Scene { edge: game.edge(), tiles: Vec::new() }, &[]);
    let size = |length: usize| u16::try_from(length * scale).unwrap_or(u16::MAX);
    let (width, height) = (size(empty.width), size(empty.height));
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, width, height, &colors.table())?;
    encoder.set_repeat(Repeat::Infinite)?;
    let mut before: Option<Vec<u8>> = None;
    // The frame that is written as soon as its duration is known.
    let mut pending: Option<(u64, Frame<'static>)> = None;
    let look = |game: &Game| {
        (Scene::of(game), if panel.is_some() { side::rows(game) } else { Vec::new() })
    };
    let end = changes(log, program, part, TICK, look, |time, (scene, rows)| {
        let now = colors.indices(&draw(scene, rows));
        let changed = match &before {
            Some(before) => Area::of_change(before, &now, empty.width),
            None => Some(Area { left: 0, top: 0, width: empty.width, height: empty.height }),
        };
        // Different scenes can look the same.
        let Some(area) = changed else { return Ok(()) };
        if let Some((since, frame)) = pending.take() {
            write(&mut encoder, frame, time - since)?;
        }
        pending = Some((time, area.frame(&now, empty.width, scale)));
        before = Some(now);
        Ok::<(), EncodingError>(())
    })?;
    if let Some((since, frame)) = pending {
        write(&mut encoder, frame, end.saturating_sub(since) + END)?;
    }
    drop(encoder);
    Ok(bytes)
}

/// Writes a frame that is shown for some milliseconds, ten minutes at most.
fn write(
    encoder: &mut Encoder<&mut Vec<u8>>,
    mut frame: Frame<'static>,
    time: u64,
) -> Result<(), EncodingError> {
    frame.delay = u16::try_from(time / 10).unwrap_or(u16::MAX);
    encoder.write_frame(&frame)
}

/// The colors of a picture by numbers.
struct Colors(Vec<[u8; 3]>);

impl Colors {
    /// The color of the background, those of empty cells and of texts, and all shades.
    fn new(empty: &Pixels, palette: &Palette, texts: &[[u8; 3]]) -> Colors {
        let cells = empty.data.iter().filter(|pixel| pixel[3] > 0);
        let cells = cells.map(|&[red, green, blue, _]| [red, green, blue]);
        let shades = (1..=6).flat_map(|color| palette.shades(color));
        let mut colors = vec![BACKGROUND];
        for color in cells.chain(texts.iter().copied()).chain(shades) {
            if !colors.contains(&color) {
                colors.push(color);
            }
        }
        colors.truncate(256);
        Colors(colors)
    }

    fn table(&self) -> Vec<u8> {
        self.0.as_flattened().to_vec()
    }

    /// Returns the number of the color of each pixel; for a color without one, that of the nearest.
    fn indices(&self, pixels: &Pixels) -> Vec<u8> {
        let index = |&[red, green, blue, opacity]: &[u8; 4]| {
            let color = if opacity == 0 { BACKGROUND } else { [red, green, blue] };
            let far = |other: &[u8; 3]| -> u32 {
                color.iter().zip(other).map(|(a, b)| u32::from(a.abs_diff(*b)).pow(2)).sum()
            };
            let same = self.0.iter().position(|known| *known == color);
            let near = || {
                let nearest = self.0.iter().enumerate().min_by_key(|(_, known)| far(known));
                nearest.map_or(0, |(k, _)| k)
            };
            u8::try_from(same.unwrap_or_else(near)).unwrap_or(0)
        };
        pixels.data.iter().map(index).collect()
    }
}

/// A part of a picture.
#[derive(Clone, Copy, Debug)]
struct Area {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

impl Area {
    /// Returns where two pictures differ; `None` if they do not.
    fn of_change(before: &[u8], now: &[u8], width: usize) -> Option<Area> {
        let rows = before.chunks(width).zip(now.chunks(width)).enumerate();
        let mut rows = rows.filter(|(_, (a, b))| a != b).map(|(y, _)| y);
        let top = rows.next()?;
        let bottom = rows.next_back().unwrap_or(top);
        let places = before.iter().zip(now).enumerate().filter(|(_, (a, b))| a != b);
        let (left, right) = places
            .fold((width, 0), |(left, right), (k, _)| (left.min(k % width), right.max(k % width)));
        Some(Area { left, top, width: right - left + 1, height: bottom - top + 1 })
    }

    /// Returns this part of a picture as a frame.
    fn frame(self, pixels: &[u8], width: usize, scale: usize) -> Frame<'static> {
        let mut buffer = Vec::with_capacity(self.width * self.height * scale * scale);
        for row in pixels.chunks(width).skip(self.top).take(self.height) {
            let row = row.iter().skip(self.left).take(self.width);
            let wide: Vec<u8> = row.flat_map(|&pixel| std::iter::repeat_n(pixel, scale)).collect();
            for _ in 0..scale {
                buffer.extend_from_slice(&wide);
            }
        }
        let size = |length: usize| u16::try_from(length * scale).unwrap_or(u16::MAX);
        Frame {
            left: size(self.left),
            top: size(self.top),
            width: size(self.width),
            height: size(self.height),
            dispose: DisposalMethod::Keep,
            buffer: buffer.into(),
            ..Frame::default()
        }
    }
}
