//! The other player of a connected game is away.

use rulvm_player::input::KeyCode;
use rulvm_table_view::{Absence, Command, Here};

use crate::seat::{Seat, deliver, texts};

const CUT: Absence = Absence::Away { has_left: false };

/// The inviter of a game whose line was cut, after a move of each player.
fn cut(book: &str, moves: [&str; 2]) -> Seat {
    let mut seats = Seat::connected(book);
    deliver(&mut seats);
    for (at, chosen) in moves.into_iter().enumerate() {
        seats[at].play(chosen);
        deliver(&mut seats);
    }
    let [mut seat, _] = seats;
    seat.app.here = Here::One(seat.table.side());
    seat.table.lose();
    seat.app.set_absence(Some(CUT));
    seat.app.update(&seat.table);
    seat
}

#[test]
fn nobody_moves_while_the_other_player_is_away() {
    let mut seat = cut("connect4", ["4", "4"]);
    let before = seat.position();
    assert_eq!(seat.message(), "The connection is lost.");
    assert!(seat.screen().contains("lost, waiting for the other player"));
    seat.pass(60_000);
    assert!(!seat.screen().contains("1:00"));
    for code in [KeyCode::Char('1'), KeyCode::Enter, KeyCode::Char(' ')] {
        assert_eq!(seat.key(code), None);
        assert!(seat.message().starts_with("The other player is away."), "{}", seat.message());
    }
    assert_eq!(seat.position(), before);
    // What would end the game with the other player is not in the menu.
    seat.key(KeyCode::Esc);
    let menu = seat.screen();
    assert!(!menu.contains("Start again") && menu.contains("Play on alone"), "{menu}");
    // When they are back, it continues.
    seat.key(KeyCode::Esc);
    seat.app.set_absence(None);
    seat.key(KeyCode::Esc);
    assert!(seat.screen().contains("Start again"));
}

/// The digit came too early, Enter when the move of the other player was there.
#[test]
fn enter_after_a_move_that_came_too_early_plays_nothing() {
    let mut seats = Seat::connected("connect4");
    deliver(&mut seats);
    let [inviter, guest] = &mut seats;
    for seat in [&mut *inviter, &mut *guest] {
        seat.app.here = Here::One(seat.table.side());
    }
    assert_eq!(guest.key(KeyCode::Char('2')), None);
    inviter.play("4");
    deliver(&mut seats);
    let [_, guest] = &mut seats;
    assert_eq!(guest.key(KeyCode::Enter), None);
    assert!(matches!(guest.key(KeyCode::Enter), Some(Command::Click(_))));
}

#[test]
fn a_guest_is_asked_before_another_game_replaces_the_own_one() {
    let mut seat = cut("connect4", ["4", "4"]);
    seat.app.set_absence(Some(Absence::AsksGuest));
    assert!(seat.screen().contains("Continue from the inviter’s?"));
    // The question can be closed, and is in the menu then.
    assert_eq!(seat.key(KeyCode::Esc), None);
    seat.key(KeyCode::Esc);
    assert_eq!(seat.click_on("Answer: which game?"), None);
    // Keys that were meant for the game answer nothing.
    assert!(seat.app.message().unwrap().starts_with("The two programs have saved"));
    assert_eq!(seat.key(KeyCode::Char(' ')), None);
    assert!(!seat.screen().contains("Continue from"));
    seat.key(KeyCode::Esc);
    seat.click_on("Answer: which game?");
    assert_eq!(seat.click_on("No, play on alone"), Some(Command::Consent(false)));
    seat.app.set_absence(None);
    seat.app.set_absence(Some(Absence::AsksGuest));
    assert_eq!(seat.click_on("Yes, from the inviter"), Some(Command::Consent(true)));
    // A slow line is no question.
    seat.app.set_absence(Some(Absence::Line));
    assert!(seat.screen().contains("waiting for the connection"));
}

#[test]
fn playing_on_alone_is_asked_for_twice() {
    let mut seat = cut("connect4", ["4", "4"]);
    seat.key(KeyCode::Esc);
    assert_eq!(seat.click_on("Play on alone"), None);
    assert!(seat.screen().contains("The other player cannot come back then"));
    assert_eq!(seat.click_on("No, wait"), None);
    seat.key(KeyCode::Esc);
    seat.click_on("Play on alone");
    assert_eq!(seat.click_on("Play on alone"), Some(Command::Alone));
}

#[test]
fn only_keys_that_do_something_are_listed() {
    let mut seat = cut("connect4", ["4", "4"]);
    seat.app.set_absence(Some(Absence::Calling { seconds: Some(9), has_left: false }));
    let screen = seat.screen_of(120, 40);
    assert!(screen.lines().last().unwrap().starts_with(" Enter try now  F1 help"), "{screen}");
    let _ = seat.tell();
    seat.key(KeyCode::F(1));
    assert_eq!(
        seat.tell(),
        [
            "Keys",
            "Enter: calls the other program now",
            "Esc: opens the menu",
            "Ctrl+S: saves the game",
            "Ctrl+P: reads the position out, in lines of text",
            "Ctrl+Q: quits",
        ]
    );
}

#[test]
fn whoever_plays_on_alone_has_not_left() {
    let mut seat = cut("connect4", ["4", "4"]);
    seat.app.is_alone = true;
    seat.app.set_absence(None);
    seat.app.here = Here::Both;
    seat.app.update(&seat.table);
    assert!(seat.screen().contains("playing on without the other player"), "{}", seat.screen());
    assert_eq!(seat.app.message(), None);
}

#[test]
fn a_guest_without_the_game_is_asked_about() {
    let mut seat = cut("connect4", ["4", "4"]);
    assert!(seat.app.set_absence(Some(Absence::Asks)));
    assert!(!seat.app.set_absence(Some(Absence::Asks)));
    assert!(seat.screen().contains("Continue from this one?"));
    // The first answer changes nothing.
    assert_eq!(seat.key(KeyCode::Enter), None);
    seat.app.set_absence(Some(CUT));
    seat.app.set_absence(Some(Absence::Asks));
    assert_eq!(seat.click_on("Yes, from this"), Some(Command::Consent(true)));
    // The question goes when the guest does.
    seat.app.set_absence(Some(CUT));
    seat.app.set_absence(Some(Absence::Asks));
    seat.app.set_absence(Some(CUT));
    assert!(!seat.screen().contains("Yes, from this"));
}

#[test]
fn how_the_connection_is_fits_into_small_windows() {
    let calling = |seconds, has_left| Absence::Calling { seconds, has_left };
    let mut seat = cut("backgammon", ["roll", ""]);
    for (tag, absence, text) in [
        ("en", calling(Some(12), false), "connection lost, trying again in 12 s"),
        ("en", calling(None, false), "connection lost, trying again"),
        ("de", calling(Some(30), false), "getrennt, neuer Versuch in 30 s"),
        ("fr", calling(Some(30), true), "l’autre joueur est parti, nouvel essai dans"),
        ("de", Absence::Asked, "wartet auf die Antwort der Gegenseite"),
        ("fr", Absence::Away { has_left: true }, "l’autre joueur est parti"),
    ] {
        seat.app.texts = texts(tag);
        seat.app.set_absence(Some(absence));
        let screen = seat.screen_of(60, 20);
        assert!(screen.contains(text), "{text}\n{screen}");
    }
}

#[test]
fn seconds_are_not_read_out() {
    let mut seat = cut("connect4", ["4", "4"]);
    seat.tell();
    let calling = |seconds| Absence::Calling { seconds, has_left: false };
    seat.app.set_absence(Some(calling(Some(3))));
    assert_eq!(seat.tell(), ["connection lost, trying again"]);
    for seconds in [Some(2), Some(1), None] {
        assert!(seat.app.set_absence(Some(calling(seconds))));
        assert_eq!(seat.tell(), [""; 0]);
    }
}

#[test]
fn who_waits_for_a_move_sees_that_nothing_comes() {
    let mut seats = Seat::connected("connect4");
    deliver(&mut seats);
    let [mut seat, _] = seats;
    seat.play("4");
    let silence = |seat: &mut Seat, ms| {
        seat.table.pass(ms);
        seat.app.set_absence(Absence::of_silence(&seat.table));
    };
    // Only after the time in which the other program says that it is there.
    silence(&mut seat, 19_999);
    assert!(seat.screen().contains("connected, you are Red"), "{}", seat.screen());
    seat.tell();
    silence(&mut seat, 1);
    assert!(seat.screen().contains("has not answered for 20 s"), "{}", seat.screen());
    assert_eq!(seat.tell(), ["the other program does not answer"]);
    silence(&mut seat, 2000);
    assert!(seat.screen().contains("has not answered for 22 s"), "{}", seat.screen());
    assert_eq!(seat.tell(), [""; 0]);
    // Any line ends it.
    seat.table.receive(br#"{"t":"chat","text":"hello"}"#);
    silence(&mut seat, 0);
    assert!(seat.screen().contains("connected, you are Red"), "{}", seat.screen());
}

#[test]
fn invitations_can_be_read_again() {
    let mut seat = Seat::new("connect4");
    seat.key(KeyCode::Esc);
    assert!(!seat.screen().contains("Show the invitation"));
    seat.key(KeyCode::Esc);
    let invitation = format!("rul1-{}@192.168.1.5:1991/connect4", "a".repeat(52));
    seat.app.invitations = vec![invitation.clone()];
    seat.key(KeyCode::Esc);
    seat.click_on("Show the invitation");
    let screen = seat.screen();
    let rows = screen.lines().filter_map(|line| line.split_once("│ ")).map(|(_, rest)| rest);
    let shown: String = rows.map(|row| row.trim_end_matches([' ', '│'])).collect();
    assert!(shown.contains(&invitation), "{screen}");
    assert_eq!(seat.tell().last(), Some(&invitation));
}

#[test]
fn the_player_can_have_the_other_program_called_now() {
    let mut seat = cut("connect4", ["4", "4"]);
    assert_eq!(seat.key(KeyCode::Enter), None);
    let calling = |seconds| Some(Absence::Calling { seconds, has_left: false });
    seat.app.set_absence(calling(Some(16)));
    assert!(seat.screen().contains("Enter try now"));
    assert_eq!(seat.key(KeyCode::Enter), Some(Command::Call));
    seat.key(KeyCode::Esc);
    assert_eq!(seat.click_on("Try again now"), Some(Command::Call));
    // A call that is being made cannot be made sooner.
    seat.app.set_absence(calling(None));
    assert_eq!(seat.key(KeyCode::Enter), None);
    assert!(!seat.screen().contains("try now"));
}
