//! The board as an image, in a terminal that answers that it shows images.

use std::collections::{BTreeMap, HashMap};
use std::io::Read;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::read::ZlibDecoder;
use grammar::hex::Edge;
use rulvm_core::{Game, Program};
use rulvm_player::picture::palette::PaletteName;
use rulvm_player::picture::pixels::{Paint, Pixels};
use rulvm_player::picture::scene::Scene;
use test_support::process;
use test_support::terminal::{Answers, BELOW_SHELL, Terminal};

const QUESTION: &str = "\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\";
const IMAGE: &str = "\x1b_Ga=T";
/// An image in sixels; the question is another one.
pub(crate) const SIXEL: &str = "\x1bP0;1q\"";
/// An image in the protocol of iTerm2.
pub(crate) const ITERM2: &str = "\x1b]1337;File=";
const DELETE: &str = "\x1b_Ga=d,d=A";

/// Clears the screen at the end.
pub(crate) const CLEAR: &str = "\x1b\\\x1b[2J\x1b[?2026l";

/// The size of a character in the terminal.
pub(crate) const CHARACTER: (usize, usize) = (10, 20);

/// Starts a game in a terminal that answers in some way.
pub(crate) fn play(answers: Answers, more: &[&str], environment: &[(&str, &str)]) -> Terminal {
    let game = ["play", "tetrhex", "--edge", "6", "--seed", "1", "--no-motion", "--no-ghost"];
    let all = [&game, more].concat();
    let program = env!("CARGO_BIN_EXE_rulvm");
    Terminal::that_answers(answers, program, &all, (24, 80), environment)
}

/// True if something on the screen is drawn in block characters.
pub(crate) fn has_blocks(text: &str) -> bool {
    text.contains(|symbol| ('\u{2580}'..='\u{259F}').contains(&symbol))
}

/// What a terminal has received, up to the end of the last whole picture.
pub(crate) fn pictures(terminal: &Terminal) -> String {
    let mut output = terminal.output();
    output.truncate(output.rfind("\x1b[?2026l").unwrap());
    output
}

/// The images that a terminal has received: number, first column and row from 1, and pixels.
type Images = BTreeMap<u32, ((usize, usize), Pixels)>;

/// Adds the images in an output to those that the terminal has.
fn receive(images: &mut Images, output: &str) {
    let mut at = (0, 0);
    let mut image: Option<(HashMap<String, usize>, String)> = None;
    for part in output.split("\x1b").filter(|part| !part.is_empty()) {
        let place = part.strip_prefix('[').and_then(|part| part.strip_suffix('H')?.split_once(';'));
        if let Some((row, column)) = place
            && let (Ok(column), Ok(row)) = (column.parse(), row.parse())
        {
            at = (column, row);
        }
        let Some((keys, data)) = part.strip_prefix("_G").and_then(|part| part.split_once(';'))
        else {
            continue;
        };
        assert!(data.len() <= 4096, "the protocol allows no longer chunks");
        let keys: HashMap<String, usize> = keys
            .split(',')
            .filter_map(|key| key.split_once('='))
            .filter_map(|(key, value)| Some((key.to_owned(), value.parse().ok()?)))
            .collect();
        // The query has no chunks.
        let Some(&is_more) = keys.get("m") else { continue };
        let (keys, all) = match image.take() {
            None => (keys, data.to_owned()),
            Some((first, before)) => (first, before + data),
        };
        if is_more == 1 {
            image = Some((keys, all));
            continue;
        }
        let mut rgba = Vec::new();
        let packed = STANDARD.decode(all).unwrap();
        ZlibDecoder::new(&packed[..]).read_to_end(&mut rgba).unwrap();
        let (width, height) = (keys["s"], keys["v"]);
        assert_eq!(rgba.len(), width * height * 4);
        assert_eq!((width, height), (keys["c"] * CHARACTER.0, keys["r"] * CHARACTER.1));
        let data = rgba.as_chunks::<4>().0.to_vec();
        let number = u32::try_from(keys["i"]).unwrap();
        images.insert(number, (at, Pixels { width, height, data }));
    }
}

/// What a terminal shows of its images, from the left and the top of the first one.
fn composed(images: &Images) -> Pixels {
    let left = images.values().map(|(at, _)| at.0).min().unwrap();
    let top = images.values().map(|(at, _)| at.1).min().unwrap();
    let corner = |at: (usize, usize)| ((at.0 - left) * CHARACTER.0, (at.1 - top) * CHARACTER.1);
    let width = images.values().map(|(at, pixels)| corner(*at).0 + pixels.width).max().unwrap();
    let height = images.values().map(|(at, pixels)| corner(*at).1 + pixels.height).max().unwrap();
    let mut all = Pixels::new(width, height);
    for (at, pixels) in images.values() {
        let (x, y) = corner(*at);
        for (k, row) in pixels.data.chunks(pixels.width).enumerate() {
            let start = (y + k) * width + x;
            all.data[start..start + pixels.width].copy_from_slice(row);
        }
    }
    all
}

/// How many pixels are not painted.
pub(crate) fn transparent(pixels: &Pixels) -> usize {
    pixels.data.iter().filter(|pixel| pixel[3] == 0).count()
}

#[test]
fn the_board_is_an_image_of_which_only_changes_are_sent() {
    let mut terminal = play(Answers::Images, &[], &[]);
    terminal.pictures(|_| false);
    assert_eq!(terminal.count(QUESTION), 1);
    let mut images = Images::new();
    receive(&mut images, &pictures(&terminal));
    let first = pictures(&terminal).matches(IMAGE).count();
    assert_eq!(images.len(), first, "every tile once");

    let program = Program::load(stdlib_rules::rules::rule("tetrhex").unwrap().to_vec()).unwrap();
    let (game, _) = Game::new(program, Edge::ALL[0], 1);
    let paint = Paint { rule: game.program().rule(), palette: PaletteName::Usual.palette() };
    let shown = composed(&images);
    let expected = Pixels::of(&Scene::of(&game), &paint).scaled(shown.width, shown.height);
    assert!(shown == expected, "{} x {}", shown.width, shown.height);
    assert_eq!(shown.height, 24 * CHARACTER.1, "as high as the terminal");
    assert!(!has_blocks(&terminal.screen()));

    // A box cuts what is below it out of the image.
    terminal.press("p");
    terminal.see("-- PAUSE --");
    let drawn = pictures(&terminal);
    let changes = drawn.split("\x1b[?2026h").map(|picture| picture.matches(IMAGE).count());
    let changes: Vec<usize> = changes.filter(|&count| count > 0).collect();
    assert!(changes.len() > 1 && changes[0] == first, "{changes:?}");
    assert!(changes[1..].iter().all(|&count| count < first / 2), "{changes:?}");
    receive(&mut images, &pictures(&terminal));
    assert_eq!(images.len(), first);
    let paused = composed(&images);
    let middle = shown.width / 2 + shown.height / 2 * shown.width;
    assert_eq!((shown.data[middle][3], paused.data[middle][3]), (u8::MAX, 0));
    terminal.press("p");
    terminal.see_no("-- PAUSE --");
    receive(&mut images, &pictures(&terminal));
    assert_eq!(transparent(&composed(&images)), transparent(&shown));

    assert_eq!(terminal.count(DELETE), 0);
    terminal.press("h");
    terminal.see("Pieces of four hexagons");
    assert_eq!(terminal.count(DELETE), 1, "the help page has no board");
    terminal.press("q");
    terminal.see("-- PAUSE --");
    terminal.press("q");
    terminal.press("\r");
    assert_eq!(terminal.end(), 0);
    let output = terminal.output();
    assert_eq!(terminal.count(DELETE), 2);
    assert!(output.rfind(DELETE) > output.rfind(IMAGE));
    assert!(output.rfind(DELETE) < output.rfind("\x1b[?1049l"));
    terminal.is_restored();
}

#[test]
fn the_game_next_to_the_menu_is_an_image() {
    let program = env!("CARGO_BIN_EXE_rulvm");
    let arguments = ["play", "--menu", "--player", "Zoe"];
    let mut terminal = Terminal::that_answers(Answers::Images, program, &arguments, (40, 120), &[]);
    terminal.see("Options");
    terminal.pictures(|_| false);
    let mut images = Images::new();
    receive(&mut images, &pictures(&terminal));
    assert!(transparent(&composed(&images)) > 0);
    assert!(!has_blocks(&terminal.screen()));
}

#[test]
fn keys_before_the_answer_are_not_lost() {
    for (answers, mark) in [(Answers::Images, IMAGE), (Answers::Sixel, SIXEL)] {
        let mut terminal = play(answers, &[], &[]);
        terminal.press("p");
        terminal.see("-- PAUSE --");
        assert!(terminal.count(mark) > 0, "{answers:?}");
    }
}

#[test]
fn images_are_sent_again_after_another_size_and_after_a_suspension() {
    let mut terminal = play(Answers::Images, &[], &[BELOW_SHELL]);
    terminal.press("p");
    terminal.see("-- PAUSE --");
    terminal.resize(40, 120);
    terminal.pictures(|_| false);
    terminal.press("\x1a");
    terminal.resume_in_shell();
    terminal.press("q");
    terminal.see("Leave");
    terminal.press("\r");
    assert_eq!(terminal.end(), 0);
    let output = terminal.output();
    assert_eq!(terminal.count(DELETE), 3, "another size, the suspension, the end");
    let mut screens = output.split("\x1b[?1049h").skip(1);
    let (before, after) = (screens.next().unwrap(), screens.next().unwrap());
    let (small, large) = before.split_once(DELETE).unwrap();
    let count = |output: &str| output.matches(IMAGE).count();
    assert!(count(large) > 2 * count(small));
    assert_eq!(count(after.split("Leave").next().unwrap()), count(large));
}

#[test]
fn without_an_answer_the_board_is_drawn_in_characters() {
    type Environment = [(&'static str, &'static str)];
    let cases: [(Answers, &[&str], &Environment, usize); 8] = [
        (Answers::Plain, &[], &[], 1),
        (Answers::Nothing, &[], &[], 1),
        (Answers::Kitty, &[], &[], 1),
        (Answers::Images, &[], &[("TMUX", "/tmp/tmux"), ("LC_TERMINAL", "iTerm2")], 0),
        (Answers::Sixel, &[], &[("TERM", "screen")], 0),
        (Answers::Images, &["--images", "off"], &[], 0),
        (Answers::Sixel, &["--images", "off"], &[], 0),
        (Answers::Images, &["--hexagons", "small"], &[], 1),
    ];
    for (answers, options, environment, questions) in cases {
        let mut terminal = play(answers, options, environment);
        terminal.see("Score 0");
        assert!(has_blocks(&terminal.screen()), "{answers:?} {options:?}");
        assert_eq!((terminal.count(QUESTION), terminal.count(IMAGE)), (questions, 0));
        assert_eq!((terminal.count(SIXEL), terminal.count(ITERM2)), (0, 0));
    }
    for options in [&["--colors", "16"][..], &["--colors", "none"]] {
        let mut terminal = play(Answers::Images, options, &[]);
        terminal.see("Score 0");
        assert_eq!((terminal.count(QUESTION), terminal.count(IMAGE)), (0, 0), "{options:?}");
    }
    let mut terminal = play(Answers::Images, &["--plain"], &[]);
    terminal.see("Tetrhex");
    assert_eq!((terminal.count(QUESTION), terminal.count(IMAGE)), (0, 0));
}

#[test]
fn a_replay_is_an_image_too_and_can_be_forced() {
    let directory = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_rulvm");
    let record =
        ["play", "tetrhex", "--demo", "--headless", "--pieces", "3", "--record", "a.rulrec"];
    let output = process::run(program, &record, directory.path(), b"");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let file = directory.path().join("a.rulrec");
    let file = file.to_str().unwrap();
    let cases = [
        (Answers::Images, "auto", IMAGE, DELETE),
        (Answers::Plain, "kitty", IMAGE, DELETE),
        (Answers::Sixel, "auto", SIXEL, CLEAR),
        (Answers::Images, "sixel", SIXEL, CLEAR),
        (Answers::Plain, "iterm2", ITERM2, CLEAR),
    ];
    for (answers, image, mark, delete) in cases {
        let arguments = ["replay", file, "--images", image];
        let mut terminal = Terminal::that_answers(answers, program, &arguments, (24, 80), &[]);
        terminal.pictures(|_| false);
        assert!(terminal.count(mark) > 0, "{image}");
        terminal.press("q");
        assert_eq!(terminal.end(), 0);
        assert_eq!(terminal.count(delete), 1);
        terminal.is_restored();
    }
    // There is one image at a time: two boards side by side are drawn in characters.
    let arguments = ["replay", file, file];
    let mut terminal = Terminal::that_answers(Answers::Images, program, &arguments, (40, 160), &[]);
    terminal.pictures(|_| false);
    assert_eq!(terminal.count(IMAGE), 0);
    assert!(has_blocks(&terminal.screen()));
}
