//! Pictures in pixels.

use std::collections::BTreeSet;

use grammar::hex::{Cell, Edge};
use grammar::rul3::Pattern;
use proptest::prelude::*;
use rulvm_core::machine::Hexagon;
use rulvm_core::{Game, Program};
use rulvm_player::picture::palette::{Palette, PaletteName};
use rulvm_player::picture::pixels::{self, Paint, Pixels};
use rulvm_player::picture::scene::{Look, Place, Scene, Tile};
use rulvm_player::words::Word;

fn game() -> Game {
    let rule = stdlib_rules::rules::rule("tetrhex").unwrap().to_vec();
    Game::new(Program::load(rule).unwrap(), Edge::ALL[0], 1).0
}

fn paint(game: &Game) -> Paint<'_> {
    Paint { rule: game.program().rule(), palette: &Palette::ORIGINAL }
}

#[test]
fn f3_hexagons_tile_the_board_without_gaps_and_without_overlaps() {
    let game = game();
    for edge in Edge::ALL {
        let all: Vec<Tile> = edge
            .all_cells()
            .map(|cell| {
                let hexagon = Hexagon { color: 1, pattern: 1 };
                Tile { cell, rise: 0, hexagon, look: Look::Lies }
            })
            .collect();
        let opaque = |pixels: &Pixels| pixels.data.iter().filter(|pixel| pixel[3] == 255).count();
        let pixels = Pixels::of(&Scene { edge, tiles: all }, &paint(&game));
        assert_eq!(opaque(&pixels), 288 * edge.cells(), "{edge:?}");
        let (width, height) = pixels::size_of_board(edge);
        assert_eq!((pixels.width, pixels.height), (width.into(), height.into()));
    }
}

#[test]
fn no_two_neighbours_have_the_same_shade() {
    for edge in Edge::ALL {
        for cell in edge.all_cells() {
            let at = edge.position(cell).unwrap();
            let own = Place::of(edge, cell).unwrap().shade.rem_euclid(3);
            for direction in grammar::hex::Direction::ALL {
                if let Some(neighbor) = edge.cell(at.neighbor(direction)) {
                    assert_ne!(own, Place::of(edge, neighbor).unwrap().shade.rem_euclid(3));
                }
            }
        }
    }
}

#[test]
fn a_pattern_is_seen_pixel_by_pixel() {
    let game = game();
    let edge = game.edge();
    let cell = Cell::new(1).unwrap();
    for pattern in 1..=game.program().rule().patterns.len() {
        let hexagon = Hexagon { color: 4, pattern: u8::try_from(pattern).unwrap() };
        let tile = Tile { cell, rise: 0, hexagon, look: Look::Falls };
        let pixels = Pixels::of(&Scene { edge, tiles: vec![tile] }, &paint(&game));
        let (x, y) = Place::of(edge, cell).unwrap().corner();
        let (x, y) = (usize::try_from(x).unwrap(), usize::try_from(y).unwrap());
        let levels = game.program().rule().patterns[pattern - 1].rows();
        for (row, levels) in levels.enumerate() {
            for (k, &level) in levels.iter().enumerate() {
                let at = (y + row) * pixels.width + x + 10 - levels.len() / 2 + k;
                let [red, green, blue] = Palette::ORIGINAL.shade(4, level);
                assert_eq!(pixels.data[at], [red, green, blue, 255]);
            }
        }
    }
}

#[test]
fn the_original_palette_has_the_intensities_of_the_manual() {
    let own = [0x30, 0x60, 0x78, 0x90, 0xB8, 0xE8, 0xFF, 0xFF];
    let others = [0, 0, 0, 0, 0x10, 0x20, 0x50, 0x80];
    for level in 0..8_u8 {
        let (own, other) = (own[usize::from(level)], others[usize::from(level)]);
        assert_eq!(Palette::ORIGINAL.shade(1, level), [other, other, own]);
        assert_eq!(Palette::ORIGINAL.shade(6, level), [own, own, other]);
    }
    let plain = Palette::ORIGINAL.shades(3)[usize::from(Pattern::BACKGROUND)];
    assert_eq!(plain, Palette::ORIGINAL.hues[2]);
}

#[test]
fn what_vanishes_is_gone_at_the_end() {
    let game = game();
    let edge = game.edge();
    let hexagon = Hexagon { color: 2, pattern: 1 };
    let seen = |gone| {
        let tile =
            Tile { cell: Cell::new(40).unwrap(), rise: 0, hexagon, look: Look::Vanishes(gone) };
        let pixels = Pixels::of(&Scene { edge, tiles: vec![tile] }, &paint(&game));
        let empty: BTreeSet<_> = Palette::ORIGINAL.empty.into_iter().collect();
        let is_seen =
            |pixel: &&[u8; 4]| pixel[3] != 0 && !empty.contains(&[pixel[0], pixel[1], pixel[2]]);
        pixels.data.iter().filter(is_seen).count()
    };
    let counts: Vec<_> = (0..=8).map(seen).collect();
    assert_eq!((counts[0], counts[8]), (288, 0));
    assert!(counts.is_sorted_by(|a, b| a > b), "{counts:?}");
}

/// Returns the linear light of a component.
fn linear(component: u8) -> f64 {
    let c = f64::from(component) / 255.0;
    if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
}

/// Returns a color in the CIE L*a*b* space, as seen by eyes whose cones a matrix describes.
fn seen(color: [u8; 3], eyes: [[f64; 3]; 3]) -> [f64; 3] {
    let light = color.map(linear);
    let [r, g, b] =
        eyes.map(|row| row.iter().zip(light).map(|(a, b)| a * b).sum::<f64>().clamp(0.0, 1.0));
    let f = |t: f64| if t > 0.008856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
    let x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
    let y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
    let z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn least_distance(palette: &Palette, eyes: [[f64; 3]; 3]) -> f64 {
    let colors = palette.hues.map(|hue| seen(hue, eyes));
    let distance = |a: [f64; 3], b: [f64; 3]| {
        a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt()
    };
    let pairs = (0..6).flat_map(|i| (0..i).map(move |j| (i, j)));
    pairs.map(|(i, j)| distance(colors[i], colors[j])).fold(f64::MAX, f64::min)
}

// Machado, Oliveira and Fernandes (2009), for eyes that lack one kind of cone.
const ALL_CONES: [[f64; 3]; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
const NO_LONG: [[f64; 3]; 3] = [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
];
const NO_MEDIUM: [[f64; 3]; 3] = [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.011820, 0.042940, 0.968881],
];
const NO_SHORT: [[f64; 3]; 3] = [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.303900],
];

#[test]
fn palettes_are_told_apart_by_the_eyes_that_they_are_for() {
    for &name in PaletteName::ALL {
        let eyes: &[[[f64; 3]; 3]] = match name {
            PaletteName::RedGreen => &[ALL_CONES, NO_LONG, NO_MEDIUM],
            PaletteName::BlueYellow => &[ALL_CONES, NO_SHORT],
            PaletteName::Usual | PaletteName::Contrast => &[ALL_CONES],
            // The original palette stays unchanged.
            PaletteName::Original => &[],
        };
        for &eyes in eyes {
            let least = least_distance(name.palette(), eyes);
            assert!(least > 45.0, "{}: {least}", name.word());
        }
    }
    // The usual colors do not reach this.
    assert!(least_distance(&Palette::USUAL, NO_LONG) < 10.0);
    assert!(least_distance(&Palette::USUAL, NO_SHORT) < 20.0);
}

#[test]
fn contrasts_are_high_where_they_are_wanted() {
    let light =
        |[r, g, b]: [u8; 3]| 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b) + 0.05;
    for hue in Palette::CONTRAST.hues {
        assert!(light(hue) / light([0; 3]) >= 7.0, "{hue:?}");
    }
    for &name in PaletteName::ALL.iter().filter(|&&name| name != PaletteName::Original) {
        let palette = name.palette();
        for hue in palette.hues {
            let most = palette.empty.map(light).into_iter().fold(0.0, f64::max);
            assert!(light(hue) / most >= 1.6, "{}: {hue:?}", name.word());
        }
    }
}

proptest! {
    #[test]
    fn a_picture_of_one_color_keeps_it_in_every_size(
        color: [u8; 3], old in (1..40_usize, 1..40_usize), new in (1..60_usize, 1..60_usize),
    ) {
        let [red, green, blue] = color;
        let mut pixels = Pixels::new(old.0, old.1);
        pixels.data.fill([red, green, blue, 255]);
        let scaled = pixels.scaled(new.0, new.1);
        prop_assert_eq!(scaled.data, vec![[red, green, blue, 255]; new.0 * new.1]);
    }

    #[test]
    fn a_larger_picture_made_small_again_is_the_same(
        data in prop::collection::vec(any::<[u8; 4]>(), 35), times in 1..5_usize,
    ) {
        // Transparent pixels have no color.
        let data: Vec<_> = data.into_iter().map(|p| if p[3] == 0 { [0; 4] } else { p }).collect();
        let pixels = Pixels { width: 5, height: 7, data };
        let larger = pixels.scaled(5 * times, 7 * times);
        prop_assert_eq!(larger.scaled(5, 7), pixels);
    }
}
