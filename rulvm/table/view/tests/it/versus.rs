//! Matches: the screen, the keys, and the lines that are read out.

use rulvm_cells::Color;
use rulvm_player::Depth;
use rulvm_player::controls::Bindings;
use rulvm_player::controls::preset::Preset;
use rulvm_player::input::{Key, KeyCode};
use rulvm_table::game::Player;
use rulvm_table_view::{Absence, Command, Here};
use serde_json::json;

use crate::seat::{Seat, deliver, texts};

const LEFT: Player = Player::FIRST;
const RIGHT: Player = Player::SECOND;

/// How long connected players get ready, in milliseconds.
const READY: u64 = 3000;

const DUEL: &str = "../../../stdlib-rules/examples/duel.rul3";
const HEXCOLUMNS: &str = "../../../stdlib-rules/games/hexcolumns.rul3";

fn seat(rule: &str, edge: u8) -> Seat {
    Seat::with_options("versus", json!({"rule": rule, "edge": edge}))
}

/// Presses keys, by the characters of their codes: `<`, `>` and `v` are arrows, `_` is Enter.
fn press(seat: &mut Seat, keys: &str) {
    for letter in keys.chars() {
        let code = match letter {
            '<' => KeyCode::Left,
            '>' => KeyCode::Right,
            'v' => KeyCode::Down,
            '_' => KeyCode::Enter,
            letter => KeyCode::Char(letter),
        };
        seat.key(code);
    }
}

fn idle(seat: &mut Seat, ms: u32) {
    seat.table.idle(ms).unwrap();
    seat.app.update(&seat.table);
}

fn logs(seat: &Seat) -> [String; 2] {
    let boards = &seat.table.game().unwrap().core["boards"];
    [0, 1].map(|k| boards[k]["log"].as_str().unwrap().to_owned())
}

/// A duel after some pieces, in which Left has been sent stones.
fn duel(edge: u8) -> Seat {
    let mut seat = seat(DUEL, edge);
    for keys in ["aa ", "<<_", "dd ", ">>>_", "a ", "_", "ddd ", "_", "w ", "<_"] {
        press(&mut seat, keys);
        idle(&mut seat, 300);
    }
    seat
}

#[test]
fn both_boards_are_side_by_side() {
    let mut text = String::new();
    for (mut seat, width, height) in [
        (duel(6), 80, 24),
        (duel(6), 120, 40),
        (duel(9), 80, 24),
        (seat(HEXCOLUMNS, 7), 80, 24),
        (duel(6), 50, 16),
    ] {
        for depth in [Depth::True, Depth::None] {
            seat.colors(depth);
            text += &format!("{}\n{}\n", "=".repeat(width.into()), seat.screen_of(width, height));
        }
    }
    insta::assert_snapshot!("duel", text);
}

#[test]
fn hexagons_have_colors_or_letters() {
    let mut seat = duel(6);
    let colored = |seat: &Seat| {
        let buffer = seat.cells(80, 24);
        buffer.cells().iter().filter(|cell| cell.bg != Color::Reset).count()
    };
    assert!(colored(&seat) > 300, "{}", seat.screen());
    seat.colors(Depth::None);
    assert_eq!(colored(&seat), 0);
}

#[test]
fn no_size_is_too_small_for_a_screen() {
    for edge in 6..=9 {
        let mut seat = duel(edge);
        for depth in [Depth::True, Depth::Sixteen, Depth::None] {
            seat.colors(depth);
            for (width, height) in [(40, 12), (47, 13), (61, 20), (79, 24), (200, 60)] {
                assert!(seat.screen_of(width, height).contains(':'), "{edge} {width} x {height}");
            }
        }
    }
}

#[test]
fn two_players_share_a_keyboard() {
    let mut seat = seat(HEXCOLUMNS, 6);
    let rule = seat.table.boards().unwrap()[0].game.program().rule().clone();
    let id = |name: &str| rule.signal(name).unwrap();
    for (code, player, name) in [
        (KeyCode::Char('a'), LEFT, "LEFT"),
        (KeyCode::Char('d'), LEFT, "RGHT"),
        (KeyCode::Char('s'), LEFT, "DOWN"),
        (KeyCode::Char(' '), LEFT, "DROP"),
        (KeyCode::Char('w'), LEFT, "ROTL"),
        (KeyCode::Left, RIGHT, "LEFT"),
        (KeyCode::Char('l'), RIGHT, "RGHT"),
        (KeyCode::Up, RIGHT, "ROTR"),
        (KeyCode::Enter, RIGHT, "DROP"),
    ] {
        let command = seat.app.key(&seat.table, Key::plain(code));
        assert_eq!(command, Some(Command::Signal { player, id: id(name), after: 0 }), "{code:?}");
    }
    press(&mut seat, "a_");
    let [left, right] = logs(&seat);
    assert_eq!(left, format!("@{}", id("LEFT")));
    assert_eq!(right, format!("@{}", id("DROP")));
    // No key is for both.
    seat.key(KeyCode::F(1));
    insta::assert_snapshot!("keys", seat.screen_of(80, 40));
}

#[test]
fn who_plays_alone_here_has_the_keys_of_the_options() {
    let mut seat = seat(HEXCOLUMNS, 6);
    seat.app.here = Here::One(RIGHT);
    seat.app.set_bindings(Bindings { preset: Preset::Vim, ..Bindings::default() });
    seat.app.update(&seat.table);
    press(&mut seat, "h ");
    let [left, right] = logs(&seat);
    assert_eq!((left.as_str(), right.split(' ').count()), ("", 2));
}

#[test]
fn connected_players_play_their_own_boards() {
    let mut seats = connected(HEXCOLUMNS);
    for seat in &mut seats {
        seat.key(KeyCode::Left);
    }
    let sides = seats.each_ref().map(|seat| logs(seat).map(|log| log.contains('@')));
    assert_eq!(sides, [[true, false], [false, true]]);
    // Without time, which would bring more lines.
    for _ in 0..3 {
        let lines = seats.each_mut().map(|seat| seat.table.take_lines());
        for (seat, lines) in seats.iter_mut().rev().zip(&lines) {
            lines.iter().for_each(|line| seat.table.receive(line.as_bytes()));
        }
    }
    assert!(seats.iter().all(|seat| seat.table.is_connected()));
    let [one, two] = seats.each_ref().map(|seat| seat.table.game().unwrap().hash());
    assert_eq!(one, two);
    // The own board is on the left.
    let has = |seat: &Seat| ["◀You", "▶Opponent"].map(|head| seat.screen().contains(head));
    assert_eq!(seats.each_ref().map(has), [[true; 2]; 2]);
}

/// Two seats that are connected.
fn connected(rule: &str) -> [Seat; 2] {
    let mut seats = [seat(rule, 6), seat(rule, 6)];
    seats[0].table.invite(&"0".repeat(32), true);
    seats[1].table = Seat::guest("versus", &json!({"rule": rule}));
    seats[1].table.join();
    deliver(&mut seats);
    for seat in &mut seats {
        seat.pass(READY);
    }
    seats
}

#[test]
fn connected_players_have_three_seconds_to_get_ready() {
    let mut seats = connected(HEXCOLUMNS);
    for seat in &mut seats {
        assert_eq!((seat.app.countdown(), seat.tell().len() > 2), (None, true));
        seat.table.lose();
        seat.app.set_absence(Some(Absence::Away { has_left: false }));
        seat.app.update(&seat.table);
        seat.tell();
    }
    // The line is back.
    seats[0].table.invite(&"0".repeat(32), true);
    seats[1].table.join();
    for seat in &mut seats {
        seat.app.set_absence(None);
    }
    deliver(&mut seats);
    for seat in &mut seats {
        assert_eq!(seat.app.countdown(), Some(3));
        assert!(seat.tell().contains(&"Get ready: 3".to_owned()));
        seat.pass(1_001);
        assert!(seat.screen().contains("Get ready: 2"), "{}", seat.screen());
        assert_eq!(seat.tell(), [""; 0]);
        // Keys do not count yet, and neither does time.
        assert_eq!(seat.key(KeyCode::Left), None);
        assert!(!seat.app.takes_signals(&seat.table) && !seat.screen().contains("0:01"));
        seat.pass(READY - 1_001);
        assert_eq!(seat.app.countdown(), None);
        assert!(!seat.screen().contains("Get ready"));
        assert!(seat.key(KeyCode::Left).is_some());
    }
    // Two people at one keyboard need no signal to start.
    assert_eq!(duel(6).app.countdown(), None);
}

#[test]
fn both_players_see_who_has_paused() {
    let mut seats = connected(HEXCOLUMNS);
    let _ = seats.each_mut().map(Seat::tell);
    press(&mut seats[0], "p");
    deliver(&mut seats);
    for (seat, text) in seats.iter_mut().zip(["You have paused", "The other player has paused"]) {
        assert_eq!(seat.message(), text);
        assert_eq!(seat.tell(), [text]);
    }
    press(&mut seats[0], "p");
    assert_eq!(seats[0].message(), "");
    // Duel has no pause in a match.
    let mut seats = connected(DUEL);
    press(&mut seats[0], "p");
    deliver(&mut seats);
    let messages = seats.each_ref().map(Seat::message);
    assert_eq!(messages, ["This rule has no pause in a match.", ""]);
    seats[0].key(KeyCode::Left);
    assert!(!seats[0].screen_of(120, 40).contains("pause"), "{}", seats[0].screen_of(120, 40));
}

#[test]
fn keys_that_do_nothing_during_a_cut_are_not_listed() {
    let [mut seat, _] = connected(HEXCOLUMNS);
    seat.app.here = Here::One(LEFT);
    assert!(seat.screen().contains("drop"), "{}", seat.screen());
    seat.table.lose();
    seat.app.set_absence(Some(Absence::Calling { seconds: Some(9), has_left: false }));
    seat.app.update(&seat.table);
    seat.app.note("");
    assert!(!seat.screen().contains("drop"), "{}", seat.screen());
    seat.key(KeyCode::F(1));
    assert!(!seat.screen().contains("drop"), "{}", seat.screen());
}

#[test]
fn the_key_of_the_pause_ends_it_and_a_list_stops_the_time() {
    let mut seat = seat(HEXCOLUMNS, 6);
    press(&mut seat, "p");
    let is_paused = |seat: &Seat| seat.table.boards().unwrap().map(|own| own.game.is_paused());
    assert_eq!(is_paused(&seat), [false, true]);
    press(&mut seat, "p");
    assert_eq!(is_paused(&seat), [false, false]);
    assert!(!seat.app.is_paused(&seat.table));
    seat.key(KeyCode::Esc);
    assert!(seat.app.is_paused(&seat.table));
}

#[test]
fn a_match_is_unsaved_from_the_first_key_on() {
    let mut seat = seat(DUEL, 6);
    idle(&mut seat, 300);
    assert!(seat.screen().contains(" RUL versus: Duel  "));
    press(&mut seat, "a");
    assert!(seat.screen().contains(" RUL versus: Duel*  "));
}

#[test]
fn the_page_of_keys_leaves_the_title_and_the_bottom_line() {
    let mut seat = seat(HEXCOLUMNS, 6);
    let without = seat.screen();
    seat.key(KeyCode::F(1));
    let with = seat.screen();
    let ends = |screen: &str| [0, 23].map(|row| screen.lines().nth(row).unwrap().to_owned());
    assert_eq!(ends(&with), ends(&without));
    assert!(with.contains("▼"), "{with}");
}

#[test]
fn a_player_gives_up_in_the_menu() {
    let mut seat = seat(HEXCOLUMNS, 6);
    for side in ["Left", "Right"] {
        seat.key(KeyCode::Esc);
        seat.click_on(&format!("{side}: give up"));
    }
    assert!(seat.screen().contains("A draw"), "{}", seat.screen());
    // Then Enter opens the menu.
    seat.key(KeyCode::Enter);
    assert!(!seat.screen().contains("give up"));
    assert!(seat.app.is_paused(&seat.table));
}

#[test]
fn a_player_who_is_out_can_end_a_match_against_the_program() {
    let mut seat = seat(HEXCOLUMNS, 6);
    seat.app.opponent = Some("easy".to_owned());
    seat.app.here = Here::One(Player::FIRST);
    seat.app.update(&seat.table);
    seat.key(KeyCode::Esc);
    assert!(!seat.screen().contains("Finish the match"));
    assert!(seat.screen().contains("Space"), "{}", seat.screen());
    seat.click_on("Give up");
    // Keys of the game do nothing any more.
    assert_eq!(seat.message(), "You are out; the other player plays on");
    assert!(!seat.screen().contains("Space"), "{}", seat.screen());
    seat.key(KeyCode::Esc);
    seat.click_on("Finish the match");
    assert!(seat.screen().contains("A draw"), "{}", seat.screen());
}

#[test]
fn lines_say_what_falls_what_counts_and_who_is_out() {
    let mut seat = seat(DUEL, 6);
    seat.app.texts = texts("en");
    let _ = seat.tell();
    let mut lines = Vec::new();
    for keys in ["aa ", "<<_", "dd "] {
        press(&mut seat, keys);
        lines.extend(seat.tell());
    }
    seat.key(KeyCode::Esc);
    let _ = seat.tell();
    seat.click_on("Right: give up");
    lines.extend(seat.tell());
    insta::assert_snapshot!("plain_duel", lines.join("\n"));
    seat.control('p');
    let position = seat.tell();
    assert!(position.len() > 40 && position[0].starts_with("Left: Score"), "{position:?}");
}

#[test]
fn the_result_stays_in_the_panel_and_so_does_what_is_said() {
    let mut seat = seat(HEXCOLUMNS, 6);
    for side in ["Left", "Right"] {
        seat.key(KeyCode::Esc);
        seat.click_on(&format!("{side}: give up"));
    }
    seat.app.note("Saved");
    let screen = seat.screen();
    assert!(screen.contains("A draw") && screen.contains("Saved"), "{screen}");

    let mut seats = [duel(6), duel(6)];
    for text in ["hello", "good luck"] {
        seats[0].app.heard(text);
    }
    seats[0].app.note("Saved");
    let screen = seats[0].screen_of(120, 40);
    assert!(screen.contains("‹ hello") && screen.contains("‹ good luck"), "{screen}");
    assert!(!seats[1].screen_of(120, 40).contains('‹'));
}

#[test]
fn two_players_at_a_small_terminal_are_told_which_size_they_need() {
    for depth in [Depth::True, Depth::None] {
        let mut seat = duel(6);
        seat.colors(depth);
        let small = seat.screen_of(40, 12);
        assert!(small.contains("The game needs a terminal of "), "{small}");
        let size = small.split("terminal of ").nth(1).unwrap().split('.').next().unwrap();
        let (width, height) = size.split_once(" x ").unwrap();
        let large = seat.screen_of(width.parse().unwrap(), height.parse().unwrap());
        assert!(large.contains("Left") && large.contains("Right"), "{large}");
        assert!(!large.contains("needs"), "{large}");
        // One player has room.
        seat.app.here = Here::One(LEFT);
        assert!(!seat.screen_of(40, 12).contains("needs"));
    }
}
