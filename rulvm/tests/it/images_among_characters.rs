//! The board as an image in sixels, or in the protocol of iTerm2: images take the place of
//! characters, and characters take theirs.

use std::collections::HashMap;
use std::io::Cursor;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use grammar::hex::Edge;
use rulvm_core::{Game, Program};
use rulvm_player::picture::palette::PaletteName;
use rulvm_player::picture::pixels::{Paint, Pixels};
use rulvm_player::picture::scene::Scene;
use test_support::terminal::{Answers, Terminal};

use crate::images::{CHARACTER, CLEAR, ITERM2, SIXEL, has_blocks, pictures, play, transparent};

const ROWS: usize = 24;
const COLUMNS: usize = 80;

/// What a terminal shows of images.
struct Shown {
    pixels: Pixels,
    /// The first column and row that an image had, and those after the last ones, in pixels.
    bounds: ((usize, usize), (usize, usize)),
}

impl Shown {
    fn of(terminal: &Terminal) -> Shown {
        let pixels = Pixels::new(COLUMNS * CHARACTER.0, ROWS * CHARACTER.1);
        let mut shown = Shown { pixels, bounds: ((usize::MAX, usize::MAX), (0, 0)) };
        shown.receive(&pictures(terminal));
        shown
    }

    fn receive(&mut self, output: &str) {
        // The column and the row of the cursor.
        let mut at = (0, 0);
        for part in output.split('\x1b') {
            let text = if let Some(sixels) = part.strip_prefix("P0;1q") {
                self.paint(at, sixels);
                ""
            } else if let Some(file) = part.strip_prefix("]1337;File=") {
                let (file, text) = file.split_once('\x07').unwrap();
                self.put(at, file);
                text
            } else if let Some(command) = part.strip_prefix('[') {
                let end = command.find(|last: char| ('@'..='~').contains(&last)).unwrap();
                let (numbers, rest) = command.split_at(end);
                if let (Some(text), Some((row, column))) =
                    (rest.strip_prefix('H'), numbers.split_once(';'))
                {
                    at = (column.parse::<usize>().unwrap() - 1, row.parse::<usize>().unwrap() - 1);
                    text
                } else if rest.starts_with('J') {
                    self.pixels.data.fill([0; 4]);
                    ""
                } else {
                    &rest[1..]
                }
            } else {
                part.strip_prefix('\\').unwrap_or_default()
            };
            for _ in text.chars() {
                self.fill(at, [0; 4]);
                at.0 += 1;
            }
        }
    }

    /// True if a part of an image is in the place of a character.
    fn has_image(&self, (column, row): (usize, usize)) -> bool {
        let (x, y) = (column * CHARACTER.0, row * CHARACTER.1);
        let width = self.pixels.width;
        let mut rows = (y..y + CHARACTER.1).map(|y| y * width + x);
        rows.any(|at| self.pixels.data[at..at + CHARACTER.0].iter().any(|pixel| pixel[3] > 0))
    }

    /// Fills the place of a character.
    fn fill(&mut self, (column, row): (usize, usize), pixel: [u8; 4]) {
        let (x, y) = (column * CHARACTER.0, row * CHARACTER.1);
        for y in y..y + CHARACTER.1 {
            let start = y * self.pixels.width + x;
            self.pixels.data[start..start + CHARACTER.0].fill(pixel);
        }
    }

    /// Adds to the rectangle in which images were.
    fn extend(&mut self, (left, top): (usize, usize), (width, height): (usize, usize)) {
        let (start, end) = self.bounds;
        self.bounds = (
            (start.0.min(left), start.1.min(top)),
            (end.0.max(left + width), end.1.max(top + height)),
        );
    }

    /// Puts a PNG in the place of characters.
    fn put(&mut self, (column, row): (usize, usize), file: &str) {
        let (keys, data) = file.split_once(':').unwrap();
        let keys: HashMap<&str, usize> = keys
            .split(';')
            .filter_map(|key| key.split_once('='))
            .map(|(key, value)| (key, value.parse().unwrap()))
            .collect();
        let png = STANDARD.decode(data).unwrap();
        assert_eq!(keys["size"], png.len());
        for (key, value) in [("inline", 1), ("doNotMoveCursor", 1), ("preserveAspectRatio", 0)] {
            assert_eq!(keys[key], value, "{key}");
        }
        let mut reader = png::Decoder::new(Cursor::new(png)).read_info().unwrap();
        let mut rgba = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut rgba).unwrap();
        let (width, height) = (info.width as usize, info.height as usize);
        let cells = (keys["width"] * CHARACTER.0, keys["height"] * CHARACTER.1);
        assert_eq!((width, height), cells);
        let (left, top) = (column * CHARACTER.0, row * CHARACTER.1);
        self.extend((left, top), (width, height));
        for (y, pixels) in (top..).zip(rgba.as_chunks().0.chunks(width)) {
            let start = y * self.pixels.width + left;
            self.pixels.data[start..start + width].copy_from_slice(pixels);
        }
    }

    /// Paints sixels.
    fn paint(&mut self, (column, row): (usize, usize), sixels: &str) {
        let (left, top) = (column * CHARACTER.0, row * CHARACTER.1);
        let mut colors: HashMap<usize, [u8; 4]> = HashMap::new();
        let (mut x, mut y, mut pixel, mut count) = (left, top, [0; 4], 1);
        let mut rest = sixels;
        while let Some(symbol) = rest.chars().next() {
            let end = rest[1..].find(|next: char| !next.is_ascii_digit() && next != ';');
            let (numbers, after) = rest[1..].split_at(end.unwrap_or(rest.len() - 1));
            let numbers: Vec<usize> =
                numbers.split(';').filter_map(|number| number.parse().ok()).collect();
            match (symbol, &numbers[..]) {
                ('"', &[1, 1, width, height]) => {
                    assert!(width <= 6 * CHARACTER.0 && height.is_multiple_of(CHARACTER.1));
                    self.extend((left, top), (width, height));
                }
                ('#', &[number, 2, red, green, blue]) => {
                    assert!(number < 256);
                    let [red, green, blue] = [red, green, blue]
                        .map(|percent| u8::try_from((percent * 255 + 50) / 100).unwrap());
                    colors.insert(number, [red, green, blue, u8::MAX]);
                }
                ('#', &[number]) => pixel = colors[&number],
                ('!', &[run]) => count = run,
                ('$', &[]) => x = left,
                ('-', &[]) => (x, y) = (left, y + 6),
                ('?'..='~', &[]) => {
                    let bits = symbol as usize - '?' as usize;
                    for x in x..x + count {
                        for y in (0..6).filter(|bit| bits >> bit & 1 == 1).map(|bit| y + bit) {
                            self.pixels.data[y * self.pixels.width + x] = pixel;
                        }
                    }
                    x += std::mem::replace(&mut count, 1);
                }
                command => panic!("{command:?}"),
            }
            rest = after;
        }
    }

    /// The rectangle in which images were.
    fn board(&self) -> Pixels {
        let ((left, top), (right, bottom)) = self.bounds;
        let mut board = Pixels::new(right - left, bottom - top);
        for (from, to) in (top..bottom).zip(board.data.chunks_mut(right - left)) {
            let start = from * self.pixels.width;
            to.copy_from_slice(&self.pixels.data[start + left..start + right]);
        }
        board
    }
}

/// True if every color is nearly as expected, and what is at least half opaque is shown.
fn is_near(shown: &Pixels, expected: &Pixels, tolerance: u8) -> bool {
    shown.data.iter().zip(&expected.data).all(|(shown, expected)| {
        let is_opaque = expected[3] >= 128;
        let mut colors = shown.iter().zip(expected).take(3);
        (shown[3] >= 128) == is_opaque
            && (!is_opaque
                || colors.all(|(shown, expected)| shown.abs_diff(*expected) <= tolerance))
    })
}

/// The board of a game that has started, in some pixels.
fn expected(width: usize, height: usize) -> Pixels {
    let program = Program::load(stdlib_rules::rules::rule("tetrhex").unwrap().to_vec()).unwrap();
    let (game, _) = Game::new(program, Edge::ALL[0], 1);
    let paint = Paint { rule: game.program().rule(), palette: PaletteName::Usual.palette() };
    Pixels::of(&Scene::of(&game), &paint).scaled(width, height)
}

/// The first column and row of a box, and those after the last ones.
fn pause_box(screen: &str) -> ((usize, usize), (usize, usize)) {
    let place = |corner: char| {
        let at = |line: &str| line.chars().position(|symbol| symbol == corner);
        screen.lines().enumerate().find_map(|(row, line)| Some((at(line)?, row))).unwrap()
    };
    let (last_column, last_row) = place('┘');
    (place('┌'), (last_column + 1, last_row + 1))
}

/// Plays: only changes are sent, and what characters cover or replace is gone.
fn check(mut terminal: Terminal, mark: &str, tolerance: u8) {
    terminal.pictures(|_| false);
    let first = pictures(&terminal).matches(mark).count();
    assert!(first > 0 && !has_blocks(&terminal.screen()));
    let begun = Shown::of(&terminal);
    let board = begun.board();
    assert!(is_near(&board, &expected(board.width, board.height), tolerance));
    assert_eq!(board.height, (ROWS - 1) * CHARACTER.1, "the last row is free");
    assert_eq!(begun.bounds.0.1, 0);

    terminal.press("p");
    terminal.see("-- PAUSE --");
    let changed = terminal.count(mark) - first;
    // Under the box, and where the piece has fallen meanwhile.
    assert!(0 < changed && changed < first, "{changed} of {first}");
    let shown = Shown::of(&terminal);
    let paused = shown.board();
    let ((left, top), (right, bottom)) = pause_box(&terminal.screen());
    let boxed = (right - left) * (bottom - top) * CHARACTER.0 * CHARACTER.1;
    assert_eq!(transparent(&paused) - transparent(&board), boxed);
    for place in (top..bottom).flat_map(|row| (left..right).map(move |column| (column, row))) {
        assert!(!shown.has_image(place), "{place:?}");
    }
    terminal.press("p");
    terminal.see_no("-- PAUSE --");
    assert_eq!(transparent(&Shown::of(&terminal).board()), transparent(&board));

    terminal.press("h");
    terminal.see("Pieces of four hexagons");
    let help = Shown::of(&terminal).pixels;
    assert_eq!(transparent(&help), help.data.len(), "the help page has no board");
    terminal.press("q");
    terminal.see("-- PAUSE --");
    assert_eq!(transparent(&Shown::of(&terminal).board()), transparent(&paused));
    terminal.press("q");
    terminal.press("\r");
    assert_eq!(terminal.end(), 0);
    let output = terminal.output();
    assert_eq!(terminal.count(CLEAR), 1);
    assert!(output.rfind(CLEAR) > output.rfind(mark));
    assert!(output.rfind(CLEAR) < output.rfind("\x1b[?1049l"));
    terminal.is_restored();
}

#[test]
fn the_board_is_in_sixels() {
    check(play(Answers::Sixel, &[], &[]), SIXEL, 4);
}

#[test]
fn the_board_is_in_the_protocol_of_iterm2() {
    for environment in [("TERM_PROGRAM", "iTerm.app"), ("LC_TERMINAL", "iTerm2")] {
        // It also shows sixels.
        check(play(Answers::Sixel, &[], &[environment]), ITERM2, 0);
    }
}

#[test]
fn the_protocol_of_kitty_comes_first() {
    let mut terminal = play(Answers::Images, &[], &[("TERM_PROGRAM", "WezTerm")]);
    // The first picture can be drawn before the answer is known.
    terminal.press("p");
    terminal.see("-- PAUSE --");
    assert!(terminal.count("\x1b_Ga=T") > 0);
    assert_eq!(terminal.count(SIXEL), 0);
}
