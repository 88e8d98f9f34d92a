//! Whole screens of all sizes.

use rulvm_player::Depth;
use rulvm_player::blocks::Blocks;
use rulvm_player::input::KeyCode;
use serde_json::json;
use test_support::cases::some;

use crate::seat::{Seat, deliver, texts};

const SIZES: [(u16, u16); 4] = [(40, 12), (60, 20), (80, 24), (120, 40)];

/// Some moves, with time between them.
fn middle(book: &str, moves: &str) -> Seat {
    let mut seat = Seat::new(book);
    for text in moves.split(", ") {
        seat.pass(11_300);
        seat.play(text);
    }
    seat
}

fn games() -> [(&'static str, Seat); 4] {
    let mut backgammon = Seat::new("backgammon");
    for chosen in [0, 3, 0, 8, 0, 2, 0, 5, 0, 1, 0] {
        let turn = backgammon.turn().unwrap();
        let legal = backgammon.table.legal(turn);
        let text = if legal.contains(&"roll".to_owned()) { "roll" } else { &legal[chosen] };
        backgammon.pass(9_000);
        backgammon.play(text);
    }
    [
        ("othello", middle("othello", "d3, c3, b3, b2, c4, b4, a3, d2, e1, f4")),
        ("connect4", middle("connect4", "4, 4, 3, 5, 3, 3, 2, 4, 7")),
        ("tictactoe", middle("tictactoe", "5, 1, 2, 8")),
        ("backgammon", backgammon),
    ]
}

/// The screens at the start and in the middle of a game.
fn screens(start: &Seat, middle: &Seat, sizes: &[(u16, u16)]) -> String {
    let mut text = String::new();
    for &(width, height) in sizes {
        for seat in [start, middle] {
            let rule = "=".repeat(width.into());
            text += &format!("{rule}\n{}\n", seat.screen_of(width, height));
        }
    }
    text
}

#[test]
fn boards_are_pictures_where_there_are_colors() {
    for (name, middle) in games() {
        let start = Seat::new(name);
        insta::assert_snapshot!(format!("picture_{name}"), screens(&start, &middle, &SIZES));
    }
}

#[test]
fn boards_are_letters_without_colors() {
    for (name, mut middle) in games() {
        let mut start = Seat::new(name);
        start.colors(Depth::None);
        middle.colors(Depth::None);
        insta::assert_snapshot!(format!("letters_{name}"), screens(&start, &middle, &SIZES));
    }
}

#[test]
fn terminals_that_show_only_ascii_get_ascii() {
    for (name, mut middle) in games() {
        middle.app.texts = texts("fr");
        middle.app.theme.blocks = Blocks::Spaces;
        for depth in [Depth::None, Depth::Sixteen, Depth::True] {
            middle.colors(depth);
            let screen = middle.screen();
            assert!(screen.is_ascii(), "{name}\n{screen}");
        }
        insta::assert_snapshot!(format!("ascii_{name}"), middle.screen());
    }
}

#[test]
fn boxes_are_in_the_middle() {
    let mut text = String::new();
    for tag in ["en", "de", "fr"] {
        let mut seat = middle("othello", "d3, c3");
        seat.app.texts = texts(tag);
        for keys in [&[KeyCode::Esc][..], &[KeyCode::Tab, KeyCode::Down], &[KeyCode::F(1)]] {
            seat.resize(40, 12);
            for key in keys {
                seat.key(*key);
            }
            text += &format!("{}\n{}\n", "=".repeat(40), seat.screen_of(40, 12));
            text += &format!("{}\n{}\n", "=".repeat(80), seat.screen_of(80, 24));
            seat.key(KeyCode::Esc);
        }
    }
    insta::assert_snapshot!(text);
}

#[test]
fn a_question_is_asked_over_the_board() {
    let mut seats = Seat::connected("othello");
    deliver(&mut seats);
    seats[0].control('w');
    deliver(&mut seats);
    seats[0].app.heard("Hello, and have fun!");
    let mut text = String::new();
    for seat in &mut seats {
        seat.app.texts = texts("de");
        text += &format!("{}\n{}\n", "=".repeat(60), seat.screen_of(60, 20));
        text += &format!("{}\n{}\n", "=".repeat(40), seat.screen_of(40, 12));
    }
    insta::assert_snapshot!(text);
}

#[test]
fn any_other_book_is_drawn_from_its_items() {
    let mut seat = Seat::new("probe");
    let start = seat.screen_of(40, 12);
    seat.play("nothing, send, tick");
    insta::assert_snapshot!(format!("{start}\n{}\n{}", "=".repeat(40), seat.screen_of(40, 12)));
}

#[test]
fn all_sizes_can_be_drawn() {
    for (name, mut seat) in games() {
        for depth in [Depth::True, Depth::None] {
            seat.colors(depth);
            let sizes = (0..=130).flat_map(|width| (0..=45).map(move |height| (width, height)));
            for (width, height) in some(sizes) {
                let screen = seat.screen_of(width, height);
                let is_small = width < 40 || height < 12;
                assert_eq!(screen.contains("Backgammon"), !is_small && name == "backgammon");
            }
        }
    }
    let screen = Seat::new("othello").screen_of(30, 10);
    assert_eq!(screen.lines().next().unwrap(), "The game needs a terminal of");
}

#[test]
fn the_player_below_the_board_is_the_one_who_sits_here() {
    let mut seats = Seat::connected("backgammon");
    deliver(&mut seats);
    for seat in &seats {
        let screen = seat.screen();
        assert!(screen.contains("connected, you are"));
        let labels = screen.lines().nth(21).unwrap().split_whitespace();
        let labels: Vec<_> = labels.collect();
        assert_eq!(labels.join(" "), "12 11 10 9 8 7 6 5 4 3 2 1");
        assert_eq!(screen.lines().nth(1).unwrap().split_whitespace().next(), Some("13"));
    }
}

#[test]
fn a_match_shows_its_score_and_a_doubled_cube_its_owner() {
    let mut seat = Seat::with_options("backgammon", json!({"match": 5, "crawford": true}));
    seat.play("roll");
    let first = seat.table.legal(seat.turn().unwrap())[0].clone();
    seat.play(&format!("{first}, double"));
    insta::assert_snapshot!(seat.screen());
    seat.key(KeyCode::Enter);
    assert_eq!(seat.table.game().unwrap().core["cube"]["value"], 2);
    assert!(seat.screen().contains("Black 0, White 0"));
}

#[test]
fn the_cursor_has_all_its_edges() {
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let mut seat = Seat::new("tictactoe");
        seat.resize(width, height);
        seat.key(KeyCode::Home);
        let first = seat.cells(width, height);
        seat.key(KeyCode::End);
        let last = seat.cells(width, height);
        // The upper left square has the cursor only in the first picture.
        let differ = |at: &rulvm_cells::Position| first.cell(*at) != last.cell(*at);
        let changed: Vec<_> = first.area.positions().filter(differ).collect();
        let corner = changed[0];
        let rows = changed.iter().filter(|at| at.x == corner.x + 2);
        assert_eq!(rows.count(), 2, "{width} x {height}");
    }
}
