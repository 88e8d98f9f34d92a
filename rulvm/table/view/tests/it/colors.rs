//! Colors of terminals with many, 16 and none.

use rulvm_cells::{Color, Modifier};
use rulvm_player::Depth;

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
        let is_man = |cell: &&rulvm_cells::Cell| {
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
