//! What every key does, and the mouse.

use rulvm_player::input::{Key, KeyCode, KeyKind, Modifiers, MouseButton, MouseKind};
use rulvm_table::game::Player;
use rulvm_table::net::Code;
use rulvm_table::table::Status;
use rulvm_table_view::Command;

use crate::seat::{Seat, deliver};

fn play(text: &str) -> Option<Command> {
    Some(Command::Play(text.to_owned()))
}

#[test]
fn arrows_move_the_cursor_over_what_can_be_clicked_and_enter_clicks() {
    // The legal moves at the start are d3, c4, f5, e6.
    for (keys, expected) in [
        (&[KeyCode::Home][..], "d3"),
        (&[KeyCode::Home, KeyCode::Left], "c4"),
        (&[KeyCode::Home, KeyCode::Right], "e6"),
        (&[KeyCode::Home, KeyCode::Down, KeyCode::Down], "e6"),
        (&[KeyCode::End], "e6"),
        (&[KeyCode::End, KeyCode::Right], "f5"),
        (&[KeyCode::End, KeyCode::Up, KeyCode::Up, KeyCode::Up], "d3"),
    ] {
        for click in [KeyCode::Enter, KeyCode::Char(' ')] {
            let mut seat = Seat::new("othello");
            for key in keys {
                assert_eq!(seat.key(*key), None);
            }
            assert!(matches!(seat.key(click), Some(Command::Click(_))), "{keys:?}");
            let moves = seat.moves();
            assert!(["d3", "c4", "f5", "e6"].contains(&&*moves), "{moves}");
            if keys.len() < 2 {
                assert_eq!(moves, expected, "{keys:?}");
            }
        }
    }
}

#[test]
fn every_legal_square_can_be_reached_with_arrows() {
    use KeyCode::{Down, Left, Right, Up};
    let mut seat = Seat::new("othello");
    seat.play("d3, c3, b3, b2, c4, b4");
    let mut reached = std::collections::BTreeSet::new();
    for arrow in [Left, Up, Right, Down, Left, Down, Right, Up].into_iter().cycle().take(400) {
        seat.key(arrow);
        let Some(Command::Click(id)) = seat.app.key(&seat.table, Key::plain(KeyCode::Enter)) else {
            panic!("the cursor is on nothing");
        };
        reached.insert(id);
    }
    for arrow in [Left, Left, Left, Left, Up, Up, Up, Up, Right, Right, Down, Down, Down, Right] {
        seat.key(arrow);
        if let Some(Command::Click(id)) = seat.app.key(&seat.table, Key::plain(KeyCode::Enter)) {
            reached.insert(id);
        }
    }
    let legal = seat.table.legal(Player::FIRST).len();
    assert!(reached.len() >= legal - 1, "{reached:?} of {legal}");
}

#[test]
fn moves_are_played_as_soon_as_they_are_typed() {
    let mut seat = Seat::new("othello");
    assert_eq!(seat.type_in("d"), None);
    // What it can become is shown.
    assert_eq!(seat.message(), "Move: d  d3");
    assert_eq!(seat.type_in("3"), play("d3"));
    assert_eq!(seat.moves(), "d3");
    // Capital letters will do.
    assert_eq!(seat.type_in("C3"), play("c3"));
    let mut seat = Seat::new("connect4");
    assert_eq!(seat.type_in("4"), play("4"));
    let mut seat = Seat::new("tictactoe");
    assert_eq!(seat.type_in("59"), play("9"));
    assert_eq!(seat.moves(), "5, 9");
}

#[test]
fn what_no_move_starts_with_is_refused_and_stays_until_it_is_corrected() {
    let mut seat = Seat::new("othello");
    assert_eq!(seat.type_in("dz"), None);
    let refused = "No legal move starts with “dz”. Tab lists the moves.";
    assert_eq!(seat.app.message(), Some(refused));
    assert_eq!(seat.message(), format!("Move: dz  {refused}"));
    // What follows is not played.
    assert_eq!(seat.type_in("3"), None);
    assert!(seat.message().contains("“dz3”"), "{}", seat.message());
    seat.key(KeyCode::Backspace);
    assert_eq!(seat.message(), "Move: dz");
    seat.key(KeyCode::Backspace);
    assert_eq!(seat.type_in("3"), play("d3"));
    let mut seat = Seat::new("tictactoe");
    assert_eq!(seat.type_in("b2"), None);
    assert!(seat.message().contains("“b2”"), "{}", seat.message());
    seat.key(KeyCode::Esc);
    assert_eq!((seat.message(), seat.type_in("2")), (String::new(), play("2")));
    // A square that is taken is a whole move, which is over.
    seat.play("5");
    assert_eq!(seat.type_in("5"), None);
    assert!(seat.app.message().unwrap().contains("“5”"));
    assert_eq!(seat.type_in("4"), play("4"));
    // Enter and Tab end the word, too.
    for (key, open) in [(KeyCode::Enter, false), (KeyCode::Tab, true)] {
        seat.type_in("x");
        assert_eq!(seat.key(key), None);
        assert_eq!(seat.screen().contains("Legal moves"), open);
        seat.key(KeyCode::Esc);
        // Below the list, what was typed stays.
        assert_eq!(seat.screen().contains("Move:"), open, "{}", seat.screen());
        seat.key(KeyCode::Esc);
    }
    seat.type_in(&"x".repeat(500));
    assert!(seat.message().starts_with("Move: xxx"), "{}", seat.message());
    assert!(seat.screen().contains("“xxx") && seat.screen().contains("x…”"), "{}", seat.screen());
    // Backspace and Esc take back.
    let mut seat = Seat::new("othello");
    seat.type_in("c");
    seat.key(KeyCode::Backspace);
    seat.type_in("c");
    seat.key(KeyCode::Esc);
    assert_eq!(seat.type_in("e6"), play("e6"));
}

#[test]
fn a_colon_starts_a_move_that_enter_plays() {
    let mut seat = Seat::new("othello");
    assert_eq!(seat.type_in(":d3"), None);
    assert_eq!(seat.message(), "Move: d3");
    assert_eq!(seat.key(KeyCode::Enter), play("d3"));
    seat.type_in(":z9");
    assert_eq!(seat.key(KeyCode::Enter), None);
    assert_eq!(seat.app.message(), Some("No legal move starts with “z9”. Tab lists the moves."));
    // What is typed then starts anew.
    assert_eq!(seat.type_in("c3"), play("c3"));
    seat.type_in(":");
    assert_eq!(seat.key(KeyCode::Enter), None);
    assert_eq!(seat.app.message(), None);
}

#[test]
fn question_mark_marks_the_legal_moves() {
    let mut seat = Seat::new("othello");
    seat.colors(rulvm_player::Depth::None);
    let marks = |seat: &Seat| seat.screen().matches("+ │").count();
    assert_eq!(marks(&seat), 0);
    seat.type_in("?");
    assert_eq!(seat.message(), "4 legal moves are marked.");
    assert_eq!(marks(&seat) + seat.screen().matches("[+]").count(), 4);
    seat.type_in("?");
    assert_eq!((marks(&seat), seat.message()), (0, String::new()));
    // Also while a move is typed.
    seat.type_in("d?");
    assert!(marks(&seat) > 0);
    assert_eq!(seat.type_in("3"), play("d3"));
}

#[test]
fn tab_lists_the_moves() {
    let mut seat = Seat::new("othello");
    seat.key(KeyCode::Tab);
    assert!(seat.screen().contains("Legal moves"));
    seat.key(KeyCode::Down);
    seat.key(KeyCode::Tab);
    seat.key(KeyCode::Up);
    assert_eq!(seat.key(KeyCode::Enter), play("d3"));
    // Up from the first is the last; End, Home; a letter goes to a move.
    for (keys, chosen) in [
        (&[KeyCode::Up][..], "e3"),
        (&[KeyCode::End], "e3"),
        (&[KeyCode::End, KeyCode::Home], "c3"),
        (&[KeyCode::Char('e')], "e3"),
        (&[KeyCode::PageDown], "e3"),
        (&[KeyCode::PageDown, KeyCode::PageUp], "c3"),
        (&[KeyCode::Down, KeyCode::BackTab], "c3"),
        (&[KeyCode::Up, KeyCode::Down], "c3"),
    ] {
        let mut seat = Seat::new("othello");
        seat.play("d3");
        seat.key(KeyCode::Tab);
        for key in keys {
            seat.key(*key);
        }
        assert_eq!(seat.key(KeyCode::Char(' ')), play(chosen), "{keys:?}");
    }
    seat.key(KeyCode::Tab);
    seat.key(KeyCode::Esc);
    assert!(!seat.screen().contains("Legal moves"));
}

#[test]
fn the_menu_does_everything() {
    let entries = |seat: &mut Seat| {
        seat.key(KeyCode::Esc);
        let screen = seat.screen();
        seat.key(KeyCode::Esc);
        screen
    };
    let mut seat = Seat::new("othello");
    seat.play("d3");
    let alone = entries(&mut seat);
    assert!(alone.contains("Start again") && alone.contains("Save"), "{alone}");
    assert!(!alone.contains("Swap sides") && !alone.contains("Write"), "{alone}");
    let mut seats = Seat::connected("othello");
    deliver(&mut seats);
    let connected = entries(&mut seats[0]);
    assert!(connected.contains("Swap sides") && connected.contains("Write"), "{connected}");

    // Each line, chosen with the mouse.
    seat.key(KeyCode::Esc);
    assert_eq!(seat.click_on("Back to the game"), None);
    seat.key(KeyCode::Esc);
    seat.click_on("List of moves");
    assert_eq!(seat.click_on("c5"), play("c5"));
    seat.key(KeyCode::Esc);
    seat.click_on("Mark the legal moves");
    assert!(seat.message().contains("marked"));
    seat.key(KeyCode::Esc);
    seat.click_on("Hide the legal moves");
    assert_eq!(seat.message(), "");
    seat.key(KeyCode::Esc);
    assert_eq!(seat.click_on("Save"), Some(Command::Save));
    seat.key(KeyCode::Esc);
    seat.click_on("Help");
    assert!(seat.screen().contains("marks the legal moves"));
    // A click on the page does nothing; one elsewhere closes it.
    seat.click_on("marks the legal moves");
    assert!(seat.screen().contains("marks the legal moves"));
    seat.click_at(79, 5);
    assert!(!seat.screen().contains("marks the legal moves"));
    seat.key(KeyCode::Esc);
    assert_eq!(seat.click_on("Quit"), None);
    assert!(seat.screen().contains("The game is not saved"));
}

#[test]
fn nothing_is_lost_without_a_question() {
    let mut seat = Seat::new("othello");
    assert_eq!(seat.control('q'), Some(Command::Quit));
    seat.play("d3");
    assert_eq!(seat.control('q'), None);
    assert_eq!(seat.key(KeyCode::Enter), None);
    assert!(!seat.screen().contains("not saved"));
    seat.control('c');
    seat.key(KeyCode::Down);
    assert_eq!(seat.key(KeyCode::Enter), Some(Command::SaveAndQuit));
    seat.control('c');
    seat.key(KeyCode::Up);
    assert_eq!(seat.key(KeyCode::Enter), Some(Command::Quit));
    seat.control('c');
    assert_eq!(seat.control('c'), Some(Command::Quit));
    seat.key(KeyCode::Esc);

    assert_eq!(seat.control('r'), None);
    assert!(seat.screen().contains("Start again?"));
    seat.key(KeyCode::Enter);
    assert_eq!(seat.moves(), "d3");
    seat.control('r');
    seat.key(KeyCode::Down);
    assert_eq!(seat.key(KeyCode::Enter), Some(Command::Restart));
    assert_eq!(seat.moves(), "");
}

#[test]
fn control_keys_save_swap_write_and_read_out() {
    let mut seat = Seat::new("othello");
    assert_eq!(seat.control('s'), Some(Command::Save));
    assert_eq!(seat.control('w'), Some(Command::Swap));
    assert_eq!(seat.app.message(), Some("You are not connected to another player."));
    assert_eq!(seat.control('t'), None);
    assert_eq!(seat.app.message(), Some("You are not connected to another player."));
    assert_eq!(seat.control('p'), None);
    assert_eq!(seat.tell().iter().filter(|line| line.starts_with("Row")).count(), 8);
    // Other keys with Ctrl or Alt do nothing, and keys that are released neither.
    assert_eq!(seat.control('d'), None);
    assert_eq!(seat.press(Key::new(KeyCode::Char('d'), Modifiers::ALT)), None);
    seat.press(Key { kind: KeyKind::Release, ..Key::plain(KeyCode::Char('d')) });
    seat.press(Key::plain(KeyCode::Insert));
    assert_eq!(seat.app.key(&seat.table, Key::plain(KeyCode::Char('3'))), None);
    assert_eq!(seat.moves(), "");
}

#[test]
fn f1_shows_the_keys() {
    let mut seat = Seat::new("backgammon");
    seat.resize(40, 12);
    seat.key(KeyCode::F(1));
    assert!(seat.screen_of(40, 12).contains("go to where you"));
    seat.key(KeyCode::End);
    assert!(seat.screen_of(40, 12).contains("Ctrl+Q"), "{}", seat.screen_of(40, 12));
    seat.mouse(MouseKind::ScrollUp, 5, 5);
    seat.key(KeyCode::F(1));
    assert!(!seat.screen_of(40, 12).contains("Ctrl+Q"));
}

#[test]
fn the_mouse_clicks_items() {
    let mut seat = Seat::new("connect4");
    seat.colors(rulvm_player::Depth::None);
    let screen = seat.screen();
    let row = screen.lines().position(|line| line.contains("│  ·")).unwrap();
    let column = screen.lines().nth(1).unwrap().find('3').unwrap();
    let (column, row) = (u16::try_from(column).unwrap(), u16::try_from(row).unwrap());
    assert!(matches!(seat.click_at(column, row + 6), Some(Command::Click(_))));
    assert_eq!(seat.moves(), "3");
    // Beside the board, with another button, and without a button: nothing.
    assert_eq!(seat.click_at(70, 20), None);
    assert_eq!(seat.mouse(MouseKind::Press(MouseButton::Right), column, row), None);
    assert_eq!(seat.mouse(MouseKind::Move, column, row), None);
    assert_eq!(seat.mouse(MouseKind::ScrollUp, column, row), None);
    assert_eq!(seat.moves(), "3");
    // The title and the line of keys open the menu.
    for (column, row) in [(2, 0), (79, 23)] {
        seat.click_at(column, row);
        assert!(seat.screen().contains("Back to the game"));
        seat.click_at(79, 10);
        assert!(!seat.screen().contains("Back to the game"));
    }
    // In the list of moves, the wheel goes up and down.
    seat.key(KeyCode::Tab);
    seat.mouse(MouseKind::ScrollDown, 40, 10);
    seat.mouse(MouseKind::ScrollDown, 40, 10);
    seat.mouse(MouseKind::ScrollUp, 40, 10);
    assert_eq!(seat.key(KeyCode::Enter), play("2"));
}

#[test]
fn clicks_on_squares_that_cannot_be_played_say_why() {
    let mut seat = Seat::new("tictactoe");
    seat.colors(rulvm_player::Depth::None);
    seat.play("5");
    assert_eq!(seat.click_on("X  "), None);
    assert_eq!(seat.click_on("5"), None);
    seat.play("1, 4, 2, 6");
    assert_eq!(seat.table.status(), Status::Over);
    assert!(seat.screen().contains("X wins"));
    assert_eq!(seat.type_in("9"), None);
    assert_eq!(seat.app.message(), Some("The game is over."));
    // Enter opens the menu then.
    seat.key(KeyCode::Enter);
    assert!(seat.screen().contains("Back to the game"));
}

#[test]
fn dialogs_are_answered_with_arrows_digits_and_the_mouse() {
    let doubled = || {
        let mut seat = Seat::new("backgammon");
        seat.play("roll");
        let first = seat.table.legal(seat.turn().unwrap())[0].clone();
        seat.play(&format!("{first}, double"));
        assert!(seat.screen().contains("Do you accept a double to 2?"), "{}", seat.screen());
        seat
    };
    assert_eq!(doubled().key(KeyCode::Enter), Some(Command::Answer(2)));
    assert_eq!(doubled().type_in("1"), Some(Command::Answer(1)));
    assert_eq!(doubled().type_in("2"), Some(Command::Answer(2)));
    assert_eq!(doubled().type_in("37x"), None);
    assert_eq!(doubled().click_on("Drop"), Some(Command::Answer(1)));
    assert_eq!(doubled().click_on("Take"), Some(Command::Answer(2)));
    for arrow in [KeyCode::Left, KeyCode::Right, KeyCode::Up, KeyCode::Down, KeyCode::Tab] {
        let mut seat = doubled();
        seat.key(arrow);
        assert_eq!(seat.key(KeyCode::Char(' ')), Some(Command::Answer(1)), "{arrow:?}");
        assert_eq!(seat.table.status(), Status::Over);
        assert_eq!(seat.moves().rsplit(", ").next(), Some("drop"));
    }
    // The menu can be opened over it, and the game saved.
    let mut seat = doubled();
    seat.key(KeyCode::Esc);
    assert!(seat.screen().contains("Back to the game"));
    seat.key(KeyCode::Esc);
    assert_eq!(seat.control('s'), Some(Command::Save));
    // A click on the board under it does nothing.
    assert_eq!(seat.click_at(3, 20), None);
    assert!(seat.table.dialog().is_some());
}

#[test]
fn connected_players_ask_each_other_and_write() {
    let mut seats = Seat::connected("othello");
    deliver(&mut seats);
    assert_eq!(seats[0].control('w'), Some(Command::Swap));
    deliver(&mut seats);
    assert!(seats[0].screen().contains("Waiting for the other player."));
    assert_eq!(seats[0].key(KeyCode::Enter), None);
    assert!(seats[1].screen().contains("The other player wants to swap sides."));
    // What was typed for a move is no answer.
    seats[1].pass(400);
    for key in [KeyCode::Char('2'), KeyCode::Enter, KeyCode::Char(' ')] {
        assert_eq!(seats[1].key(key), None);
    }
    seats[1].pass(200);
    // `No` is chosen at first.
    assert_eq!(seats[1].key(KeyCode::Enter), Some(Command::Answer(1)));
    deliver(&mut seats);
    assert_eq!(seats[0].table.side(), Player::FIRST);
    assert_eq!(seats[0].control('r'), Some(Command::Restart));
    deliver(&mut seats);
    assert_eq!(seats[1].click_on("Yes"), Some(Command::Answer(2)));
    deliver(&mut seats);
    assert_eq!(seats[0].table.side(), Player::SECOND);

    seats[0].control('t');
    assert_eq!(seats[0].type_in("good luckk"), None);
    seats[0].key(KeyCode::Backspace);
    assert_eq!(seats[0].message(), "Say: good luck");
    let said = seats[0].key(KeyCode::Enter);
    assert_eq!(said, Some(Command::Chat("good luck".to_owned())));
    deliver(&mut seats);
    assert!(seats[0].screen().contains("› good luck"));
    assert!(seats[1].screen().contains("‹ good luck"));
    seats[0].control('t');
    assert_eq!(seats[0].key(KeyCode::Enter), None);
    seats[0].control('t');
    seats[0].type_in("x");
    assert_eq!(seats[0].key(KeyCode::Esc), None);
    assert_eq!(seats[0].message(), "");
}

#[test]
fn the_other_players_turn_cannot_be_played() {
    let mut seats = Seat::connected("othello");
    deliver(&mut seats);
    assert_eq!(seats[1].type_in("d"), None);
    assert_eq!(seats[1].app.message(), Some("It is not your turn."));
    for key in [KeyCode::Enter, KeyCode::Tab, KeyCode::Char('?')] {
        seats[1].app.note("");
        assert_eq!(seats[1].key(key), None);
        assert_eq!(seats[1].app.message(), Some("It is not your turn."));
    }
    seats[0].type_in("d3");
    deliver(&mut seats);
    assert_eq!(seats[1].moves(), "d3");
    assert!(seats[1].screen().contains("Your turn"));
    assert!(seats[0].screen().contains("White to move"));
    seats[1].type_in("c5");
    deliver(&mut seats);
    assert_eq!(seats[0].moves(), "d3, c5");
    seats[0].table.lose();
    seats[0].app.update(&seats[0].table);
    assert_eq!(seats[0].message(), "The connection is lost.");
    seats[1].table.hang_up();
    seats[1].app.update(&seats[1].table);
    assert_eq!(seats[1].message(), "You have left the game.");
    assert_eq!(Code::Closed.text(), "closed");
}

#[test]
fn text_that_is_pasted_is_typed() {
    let mut seat = Seat::new("othello");
    assert_eq!(seat.app.paste(&seat.table, "d3\nrm -rf"), play("d3"));
    let mut seats = Seat::connected("othello");
    deliver(&mut seats);
    seats[0].control('t');
    let table = &seats[0].table;
    assert_eq!(seats[0].app.paste(table, "two\nlines"), None);
    assert_eq!(seats[0].message(), "Say: twolines");
}

#[test]
fn keys_of_a_book_that_is_unknown_here_go_to_it() {
    let mut seat = Seat::new("probe");
    assert_eq!(seat.type_in("z"), Some(Command::Key('z')));
    assert_eq!(seat.type_in("ti"), None);
    assert_eq!(seat.key(KeyCode::Enter), play("tick"));
    // What goes wrong in a book is said.
    seat.play("bad-event");
    let said = seat.app.message().unwrap().to_owned();
    assert!(said.starts_with("Something went wrong in this game: "), "{said}");
    // All of it can be read, over the lowest rows of the board where it is long.
    for (width, height) in [(40, 12), (60, 20), (80, 24)] {
        let screen = seat.screen_of(width, height);
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words(&screen).contains(&words(&said)), "{screen}");
    }
}

#[test]
fn a_message_that_is_too_long_for_the_window_ends_with_an_ellipsis() {
    let mut seat = Seat::new("othello");
    seat.app.note(&"word ".repeat(200));
    let screen = seat.screen_of(40, 12);
    assert_eq!(screen.lines().filter(|line| line.contains("word word")).count(), 6, "{screen}");
    assert!(screen.ends_with('…'), "{screen}");
}

#[test]
fn no_keys_and_no_clicks_do_harm() {
    use KeyCode::{
        BackTab, Backspace, Char, Down, End, Enter, Esc, F, Home, Left, PageDown, PageUp, Right,
        Tab, Up,
    };
    let codes = [
        Left,
        Right,
        Up,
        Down,
        Enter,
        Esc,
        Tab,
        BackTab,
        Backspace,
        Home,
        End,
        PageUp,
        PageDown,
        F(1),
        Char(' '),
        Char('?'),
        Char(':'),
        Char('d'),
        Char('3'),
        Char('r'),
        Char('/'),
    ];
    for (seed, book) in [(1_u32, "othello"), (2, "connect4"), (3, "tictactoe"), (4, "backgammon")] {
        let mut seat = Seat::new(book);
        let mut state = seed;
        let mut random = |below: u16| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            u16::try_from((state >> 16) % u32::from(below)).unwrap()
        };
        let mut moves = 0;
        for step in 0..800 {
            match random(10) {
                0..=5 => _ = seat.key(codes[usize::from(random(21))]),
                6 => _ = seat.control(['s', 'w', 't', 'p'][usize::from(random(4))]),
                _ => _ = seat.click_at(random(80), random(24)),
            }
            if step % 50 == 0 {
                assert!(!seat.screen().is_empty());
                let _ = seat.tell();
            }
            moves = moves.max(seat.app.history().moves().len());
        }
        assert!(moves > 3, "{book}: {moves}");
    }
}

#[test]
fn keys_that_the_menu_shows_work_in_it() {
    let open = |book: &str| {
        let mut seat = Seat::new(book);
        seat.key(KeyCode::Esc);
        assert!(seat.screen().contains("Back to the game"));
        seat
    };
    let mut seat = open("othello");
    seat.play("d3");
    assert_eq!(seat.control('u'), Some(Command::Undo(None)));
    assert!(!seat.screen().contains("Back to the game"));
    assert_eq!(open("othello").control('s'), Some(Command::Save));
    assert_eq!(open("othello").control('r'), Some(Command::Restart));
    for (key, text) in [
        (KeyCode::Tab, "Legal moves"),
        (KeyCode::Char('?'), "4 legal moves"),
        (KeyCode::F(1), "marks the legal moves"),
    ] {
        let mut seat = open("othello");
        seat.key(key);
        let screen = seat.screen();
        assert!(screen.contains(text) && !screen.contains("Back to the game"), "{screen}");
    }
    // A key that it does not show does nothing.
    let mut seat = open("othello");
    assert_eq!(seat.control('t'), None);
    assert!(seat.screen().contains("Back to the game"));
}

#[test]
fn the_page_of_help_has_only_keys_that_do_something() {
    let help = |seat: &mut Seat| {
        seat.key(KeyCode::F(1));
        seat.screen_of(100, 40)
    };
    let mut seat = Seat::new("othello");
    let alone = help(&mut seat);
    for key in ["Ctrl+T", "Ctrl+W", "Ctrl+P", "8/5", "Backspace"] {
        assert!(!alone.contains(key), "{key} {alone}");
    }
    let mut seat = Seat::new("backgammon");
    seat.app.opponent = Some("easy".to_owned());
    let _ = seat.tell();
    let program = help(&mut seat);
    for key in ["Ctrl+W", "Ctrl+P", "8/5", "Backspace"] {
        assert!(program.contains(key), "{key} {program}");
    }
    let mut seats = Seat::connected("tictactoe");
    deliver(&mut seats);
    let connected = help(&mut seats[0]);
    assert!(connected.contains("Ctrl+T") && connected.contains("Ctrl+W"), "{connected}");
}

#[test]
fn enter_after_a_typed_move_does_not_play_another_one() {
    for (book, typed) in [("tictactoe", "5"), ("othello", "d3"), ("connect4", "4")] {
        let mut seat = Seat::new(book);
        seat.type_in(typed);
        let position = seat.position();
        assert_eq!(seat.key(KeyCode::Enter), None, "{book}");
        assert_eq!(seat.position(), position);
        // The next Enter is one for the cursor.
        assert!(seat.key(KeyCode::Enter).is_some(), "{book}");
    }
}
