//! Colors of terminals with many, 16 and none.

use rulvm_cells::{Cell, Color, Modifier};
use rulvm_player::Depth;
use rulvm_player::input::KeyCode;
use rulvm_table::game::Player;
use rulvm_table_view::{Command, Here};
use serde_json::json;

use crate::seat::Seat;

const BOOKS: [&str; 4] = ["othello", "connect4", "tictactoe", "backgammon"];

#[test]
fn without_colors_no_cell_has_one() {
    for book in BOOKS {
        let mut seat = Seat::new(book);
        seat.colors(Depth::None);
        seat.type_in("?");
        let buffer = seat.cells(80, 24);
        let colored = buffer.cells().iter().filter(|cell| cell.fg != Color::Reset);
        assert_eq!(colored.count(), 0, "{book}");
        let colored = buffer.cells().iter().filter(|cell| cell.bg != Color::Reset);
        assert_eq!(colored.count(), 0, "{book}");
    }
}

#[test]
fn with_16_colors_no_other_is_used() {
    for book in BOOKS {
        let mut seat = Seat::new(book);
        seat.colors(Depth::Sixteen);
        seat.type_in("?");
        for cell in seat.cells(80, 24).cells() {
            for color in [cell.fg, cell.bg] {
                let is_other = matches!(color, Color::Rgb(..) | Color::Indexed(_));
                assert!(!is_other, "{book}: {color:?}");
            }
        }
    }
}

#[test]
fn men_have_letters_too_if_the_player_wants_them() {
    let mut seat = Seat::new("othello");
    let men = |seat: &Seat| {
        let buffer = seat.cells(80, 24);
        let is_man = |cell: &&Cell| {
            ["B", "W"].contains(&cell.symbol()) && cell.modifier.contains(Modifier::BOLD)
        };
        buffer.cells().iter().filter(is_man).filter(|cell| cell.bg != Color::Reset).count()
    };
    assert_eq!(men(&seat), 0);
    seat.app.theme.letters = true;
    assert_eq!(men(&seat), 4);
    let mut seat = Seat::new("backgammon");
    assert_eq!(men(&seat), 0);
    seat.app.theme.letters = true;
    assert!(men(&seat) >= 30);
}

/// The points whose numbers have a color.
fn points(seat: &Seat, color: Color) -> Vec<u32> {
    let buffer = seat.cells(120, 40);
    let rows = buffer.area.rows().map(|row| -> String {
        let symbol = |at| {
            let cell = buffer.cell(at).filter(|cell| cell.fg == color);
            cell.filter(|cell| cell.modifier.contains(Modifier::BOLD)).map_or(" ", Cell::symbol)
        };
        row.positions().map(symbol).collect()
    });
    // The numbers are at the top and at the bottom of the board, left of the panel.
    let words = rows.flat_map(|row| {
        let row: String = row.chars().take(85).collect();
        row.split_whitespace().filter_map(|word| word.parse().ok()).collect::<Vec<u32>>()
    });
    let mut points: Vec<u32> = words.filter(|point| (1..=24).contains(point)).collect();
    points.sort_unstable();
    points
}

#[test]
fn marks_in_backgammon_are_where_checkers_start_and_then_where_the_picked_one_can_go() {
    const GOOD: Color = Color::Rgb(0x7C, 0xC4, 0x8A);
    const PICKED: Color = Color::Rgb(0x6C, 0x8F, 0xC8);
    let mut seat = Seat::new("backgammon");
    seat.play("roll");
    assert_eq!(seat.position(), "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 0 41 1 - 0-0");
    seat.type_in("?");
    // The cursor is on 6.
    assert_eq!((points(&seat, GOOD), points(&seat, PICKED)), (vec![8, 13, 24], vec![]));
    assert!(seat.message().contains("on 4 points"), "{}", seat.message());
    seat.carry_out(&Command::Click(13));
    assert_eq!((points(&seat, GOOD), points(&seat, PICKED)), (vec![9], vec![13]));
    assert_eq!(seat.message(), "The points that this checker can reach are marked.");
    seat.carry_out(&Command::Unpick);
    seat.carry_out(&Command::Click(24));
    assert_eq!((points(&seat, GOOD), points(&seat, PICKED)), (vec![20, 23], vec![24]));
    seat.carry_out(&Command::Click(20));
    assert_eq!((points(&seat, GOOD), points(&seat, PICKED)), (vec![8, 24], vec![]));
    assert_eq!(points(&seat, Color::Rgb(0xE8, 0xB8, 0x4A)), [6]);
    // On the picked checker, the cursor looks different from where it is elsewhere.
    for depth in [Depth::None, Depth::True] {
        let mut seat = Seat::new("backgammon");
        seat.colors(depth);
        seat.play("roll");
        seat.key(KeyCode::Home);
        let before = seat.cells(120, 40);
        seat.key(KeyCode::Enter);
        assert_ne!(before, seat.cells(120, 40));
    }
}

/// Plays that pass over a point, with other checkers and dice, are not among those of a checker
/// there.
#[test]
fn marks_and_lists_in_backgammon_are_those_of_the_picked_checker() {
    const GOOD: Color = Color::Rgb(0x7C, 0xC4, 0x8A);
    let men = "24:2,13:4,8:3,6:5,5:1 24:1,18:1,13:4,10:1,8:3,6:5";
    let options = json!({"position": format!("{men} 0 54 1 - 0-0")});
    for (picked, goals, in_list, not_in_list) in [
        (5, vec![1], &["5/1"][..], &["13/8 6/2", "24/20 8/3", "8/4 8/3"][..]),
        (13, vec![8, 9], &["13/9 13/8", "13/8 8/4"], &["24/20 8/3", "8/4 8/3"]),
        (24, vec![20], &["24/20 13/8", "20/15*"], &["13/9 13/8"]),
    ] {
        let mut seat = Seat::with_options("backgammon", options.clone());
        seat.carry_out(&Command::Click(picked));
        let _ = seat.tell();
        seat.type_in("?");
        assert_eq!(points(&seat, GOOD), goals, "{picked}");
        let list = seat.tell().pop().unwrap();
        let has = |play: &&str| list.split(", ").any(|own| own.contains(*play));
        assert!(in_list.iter().all(has), "{picked}: {list}");
        assert!(!not_in_list.iter().any(has), "{picked}: {list}");
    }
}

#[test]
fn a_lost_game_does_not_look_like_one_that_is_won() {
    let end = |side: Option<Player>| {
        let mut seat = Seat::new("tictactoe");
        seat.play("1, 4, 2, 5, 3");
        seat.app.here = side.map_or(Here::Both, Here::One);
        let buffer = seat.cells(80, 24);
        let line = seat.screen().lines().nth(4).unwrap().to_owned();
        let column = u16::try_from(line.trim_end().chars().count() - 1).unwrap();
        (line.trim().to_owned(), buffer.cell((column, 4)).unwrap().fg)
    };
    let [both, won, lost] = [None, Some(Player::FIRST), Some(Player::SECOND)].map(end);
    assert_eq!(
        [&*both.0, &*won.0, &*lost.0].map(|line| line.rsplit("  ").next().unwrap()),
        ["X wins", "You win", "You lose"]
    );
    assert_eq!(both.1, won.1);
    assert_ne!(won.1, lost.1);
}
