//! Chat, moves that are taken back, and spectators.

use rulvm_player::input::KeyCode;
use rulvm_table::game::Player;
use rulvm_table::net::{Extras, Gallery};
use rulvm_table_view::{Absence, App, Command, Here, Texts};

use crate::seat::{Seat, deliver, texts};

#[test]
fn players_write_to_each_other() {
    let mut seats = Seat::connected("othello");
    deliver(&mut seats);
    seats.iter_mut().for_each(|seat| drop(seat.tell()));
    for (at, text) in [(0, "good luck"), (1, "merci, à toi aussi")] {
        seats[at].control('t');
        seats[at].type_in(text);
        assert_eq!(seats[at].key(KeyCode::Enter), Some(Command::Chat(text.to_owned())));
        deliver(&mut seats);
    }
    assert_eq!(seats[0].tell(), ["You: good luck", "The other player: merci, à toi aussi"]);
    assert_eq!(seats[1].tell(), ["The other player: good luck", "You: merci, à toi aussi"]);
    let screen = seats[0].screen();
    assert!(screen.contains("› good luck") && screen.contains("‹ merci"), "{screen}");
    // A small window has no room for a conversation.
    let small = seats[0].screen_of(40, 12);
    assert!(small.contains("The other player: merci"), "{small}");
}

#[test]
fn a_long_line_of_the_conversation_is_wrapped_and_shown_whole() {
    let mut seats = Seat::connected("othello");
    deliver(&mut seats);
    let line = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen";
    for (at, text) in [(1, "hello"), (0, line)] {
        seats[at].control('t');
        seats[at].type_in(text);
        seats[at].key(KeyCode::Enter);
        deliver(&mut seats);
    }
    for (seat, start) in seats.iter().zip(["›", "‹"]) {
        let screen = seat.screen();
        assert!(screen.contains(&format!("{start} one two")), "{screen}");
        assert!(line.split(' ').all(|word| screen.contains(word)), "{screen}");
    }
}

#[test]
fn while_a_line_is_written_the_keys_below_are_those_of_writing() {
    for (tag, keys) in [
        ("en", "Enter send  Esc cancel"),
        ("de", "Enter senden  Esc abbrechen"),
        ("fr", "Entrée envoyer  Échap annuler"),
    ] {
        let mut seats = Seat::connected("othello");
        deliver(&mut seats);
        seats[0].app.texts = texts(tag);
        seats[0].control('t');
        let screen = seats[0].screen();
        assert_eq!(screen.lines().last().unwrap().trim(), keys);
        seats[0].type_in("hello");
        assert_eq!(seats[0].click_on(keys), Some(Command::Chat("hello".to_owned())));
    }
}

#[test]
fn what_is_said_fits_into_a_line() {
    let mut seats = Seat::connected("othello");
    deliver(&mut seats);
    seats[0].control('t');
    seats[0].type_in(&"é".repeat(300));
    seats[0].key(KeyCode::Enter);
    deliver(&mut seats);
    let heard = seats[1].tell().pop().unwrap();
    assert_eq!(heard.matches('é').count(), 125);
}

#[test]
fn a_program_without_chat_is_not_written_to() {
    let mut seats = Seat::connected("othello");
    seats[1].table.offer(Extras::default());
    seats[1].table.join();
    deliver(&mut seats);
    assert_eq!(seats[0].control('t'), None);
    assert_eq!(seats[0].app.message(), Some("The other player’s program cannot do that."));
    seats[0].play("d3");
    deliver(&mut seats);
    assert_eq!(seats[0].control('u'), Some(Command::Undo(Some(Player::FIRST))));
    assert_eq!(seats[0].app.message(), Some("The other player’s program cannot do that."));
    seats[0].key(KeyCode::Esc);
    let menu = seats[0].screen();
    assert!(!menu.contains("Write") && !menu.contains("Take back"), "{menu}");
}

#[test]
fn two_people_here_take_moves_back() {
    for (book, moves) in
        [("othello", "d3, c3, b3"), ("connect4", "4, 4, 3"), ("tictactoe", "5, 1, 9")]
    {
        let mut seat = Seat::new(book);
        let start = seat.position();
        seat.control('u');
        assert_eq!(seat.app.message(), Some("No move can be taken back."));
        seat.play(moves);
        seat.pass(5000);
        let _ = seat.tell();
        assert_eq!(seat.control('u'), Some(Command::Undo(None)));
        assert_eq!(
            seat.moves(),
            moves[..moves.len() - 1].trim_end_matches(|c| c != ',').trim_end_matches(',')
        );
        assert_eq!(seat.tell()[0], "A move was taken back.");
        // From the menu, too.
        for _ in 0..2 {
            seat.key(KeyCode::Esc);
            assert_eq!(seat.click_on("Take back a move"), Some(Command::Undo(None)));
        }
        assert_eq!((seat.moves(), seat.position()), (String::new(), start));
        // The clocks are those of the game, which is the same one.
        assert!(Player::BOTH.iter().any(|player| !seat.app.clock(*player).is_zero()));
        seat.key(KeyCode::Esc);
        assert!(!seat.screen().contains("Take back a move"));
        seat.key(KeyCode::Esc);
        seat.play(moves);
        assert_eq!(seat.moves(), moves);
    }
}

#[test]
fn against_the_program_the_own_move_is_taken_back_with_its_answer() {
    let mut seat = Seat::new("othello");
    seat.app.here = Here::One(Player::FIRST);
    seat.play("d3, c3, b3, b2");
    assert_eq!(seat.control('u'), Some(Command::Undo(Some(Player::FIRST))));
    assert_eq!(seat.moves(), "d3, c3");
    // While the program thinks, only the own move.
    seat.play("c4");
    seat.control('u');
    assert_eq!((seat.moves(), seat.turn()), ("d3, c3".to_owned(), Some(Player::FIRST)));
}

#[test]
fn dice_are_taken_back_and_fall_again() {
    let mut seat = Seat::new("backgammon");
    seat.play("roll");
    let first = seat.table.legal(seat.turn().unwrap())[0].clone();
    seat.play(&first);
    let moves = seat.moves();
    seat.control('u');
    assert_eq!(seat.moves(), "");
    seat.play(&first);
    assert_eq!(seat.moves(), moves);
}

#[test]
fn who_answers_a_double_is_said_to_both() {
    let mut seats = Seat::connected("backgammon");
    deliver(&mut seats);
    seats[0].play("roll");
    deliver(&mut seats);
    let turn = seats[0].turn().unwrap();
    let first = seats[turn.index()].table.legal(turn)[0].clone();
    seats[turn.index()].play(&first);
    deliver(&mut seats);
    let other = turn.other();
    seats[other.index()].play("double");
    deliver(&mut seats);
    let name = ["White", "Black"][turn.index()];
    let told = seats[other.index()].tell();
    assert!(told.contains(&format!("{name} answers the double")), "{told:?}");
    assert!(seats[turn.index()].tell().contains(&"Your turn".to_owned()));
}

#[test]
fn bg12_connected_dice_cannot_be_taken_back_and_the_players_are_told_so() {
    let mut seats = Seat::connected("backgammon");
    deliver(&mut seats);
    seats[0].control('u');
    assert_eq!(seats[0].app.message(), Some("No move can be taken back."));
    seats[0].play("roll");
    deliver(&mut seats);
    for seat in &mut seats {
        seat.control('u');
        let why = "No move can be taken back after a roll of the dice.";
        assert_eq!(seat.app.message(), Some(why));
        seat.key(KeyCode::F(1));
        let help = seat.screen_of(100, 30);
        assert!(help.contains("unless dice were rolled since"), "{help}");
        seat.key(KeyCode::Esc);
    }
}

#[test]
fn connected_players_ask_before_they_take_a_move_back() {
    let mut seats = Seat::connected("othello");
    deliver(&mut seats);
    for (at, text) in [(0, "d3"), (1, "c3")] {
        seats[at].play(text);
        deliver(&mut seats);
    }
    seats.iter_mut().for_each(|seat| drop(seat.tell()));
    seats[0].control('u');
    deliver(&mut seats);
    assert_eq!(seats[0].tell(), ["Waiting for the other player."]);
    let question = "The other player wants to take back the last 2 moves. Do you agree?";
    assert_eq!(seats[1].tell(), [question, "> 1 No", "2 Yes"]);
    seats[1].app.texts = texts("fr");
    assert!(seats[1].screen().contains("reprendre les 2"));
    seats[1].app.texts = texts("de");
    assert!(seats[1].screen().contains("zurücknehmen"));
    seats[1].app.texts = texts("en");
    assert_eq!(seats[1].click_on("Yes"), Some(Command::Answer(2)));
    deliver(&mut seats);
    assert_eq!(seats[0].moves(), "");
    assert_eq!(seats[1].moves(), "");
    assert_eq!(seats[0].position(), seats[1].position());
    assert_eq!(seats[0].tell(), ["A move was taken back."]);
    assert_eq!(seats[1].tell(), ["A move was taken back."]);
    seats[0].play("c4");
    deliver(&mut seats);
    assert_eq!(seats[1].moves(), "c4");
}

/// Shows a spectator what happens at a table.
fn show(gallery: &mut Gallery, host: &mut Seat, eye: &mut Seat) {
    for _ in 0..10 {
        for line in eye.table.take_lines() {
            gallery.receive(1, line.as_bytes(), &host.table);
        }
        gallery.update(&mut host.table);
        for line in gallery.take_lines().into_iter().flat_map(|own| own.lines) {
            eye.table.receive(line.as_bytes());
            eye.app.update(&eye.table);
        }
    }
}

/// An inviter, and a spectator of its game.
fn watched(book: &str) -> (Seat, Seat, Gallery) {
    let mut host = Seat::new(book);
    let (eye, gallery) = watching(book, &mut host);
    (host, eye, gallery)
}

/// A spectator of the game of an inviter.
fn watching(book: &str, host: &mut Seat) -> (Seat, Gallery) {
    let (mut eye, mut gallery) = (Seat::new(book), Gallery::new());
    eye.table = Seat::empty(book);
    eye.app = App::new(Texts::default(), eye.app.theme);
    gallery.enter(1);
    eye.table.watch();
    show(&mut gallery, host, &mut eye);
    (eye, gallery)
}

#[test]
fn who_watches_sees_both_sides_by_name() {
    let mut seats = Seat::connected("othello");
    let (mut eye, mut gallery) = watching("othello", &mut seats[0]);
    assert_eq!(
        eye.tell(),
        [
            "Othello",
            "F1: keys. Ctrl+P: the position. Question mark: the legal moves.",
            "watching; the players are not connected",
            "Black to move"
        ]
    );
    // The guest has not come yet.
    eye.pass(60_000);
    assert!(!eye.screen().contains("1:00"));
    deliver(&mut seats);
    for (at, text) in [(0, "d3"), (1, "c3")] {
        seats[at].play(text);
        deliver(&mut seats);
        show(&mut gallery, &mut seats[0], &mut eye);
    }
    assert_eq!(eye.tell(), ["watching", "Black: d3", "White: c3"]);
    assert!(eye.screen().lines().next().unwrap().ends_with("watching"));
    eye.pass(60_000);
    assert!(eye.screen().contains("1:00"));
    // The line between the players is cut.
    let [mut host, _] = seats;
    host.table.lose();
    show(&mut gallery, &mut host, &mut eye);
    assert_eq!(eye.tell(), ["watching; the players are not connected"]);
    eye.pass(60_000);
    assert!(!eye.screen().contains("2:00"));
    host.control('u');
    show(&mut gallery, &mut host, &mut eye);
    assert_eq!(eye.tell(), ["A move was taken back.", "White to move"]);
    assert_eq!(eye.moves(), "d3");
    host.carry_out(&Command::Restart);
    show(&mut gallery, &mut host, &mut eye);
    assert_eq!(eye.tell(), ["A new game.", "Black to move"]);
    gallery.close();
    show(&mut gallery, &mut host, &mut eye);
    let closed = "The inviter has closed the game. This is its last position. To watch again, start \
                  --watch again.";
    assert_eq!(eye.tell(), [closed]);
    eye.pass(120_000);
    assert!(!eye.screen().contains("2:00"));
}

#[test]
fn who_watches_cannot_play() {
    let (mut host, mut eye, mut gallery) = watched("othello");
    host.play("d3");
    show(&mut gallery, &mut host, &mut eye);
    let before = eye.position();
    assert_eq!(eye.type_in("c3"), None);
    assert_eq!(eye.app.message(), Some("You are only watching and cannot play."));
    assert_eq!((eye.key(KeyCode::Enter), eye.key(KeyCode::Tab)), (None, None));
    assert_eq!(eye.control('t'), None);
    for key in ['u', 'r', 'w'] {
        eye.control(key);
        eye.key(KeyCode::Esc);
        eye.key(KeyCode::Esc);
    }
    assert_eq!(eye.position(), before);
    eye.key(KeyCode::Esc);
    let menu = eye.screen();
    for text in ["Start again", "Swap", "Write", "Take back", "List of moves"] {
        assert!(!menu.contains(text), "{text}\n{menu}");
    }
    // Nothing is lost when they leave.
    assert_eq!(eye.control('q'), Some(Command::Quit));
}

#[test]
fn who_watches_backgammon_is_not_told_to_roll() {
    let (mut host, mut eye, mut gallery) = watched("backgammon");
    // As the players themselves read it.
    assert!(eye.screen().contains("White to move"), "{}", eye.screen());
    host.play("roll");
    show(&mut gallery, &mut host, &mut eye);
    let screen = eye.screen();
    assert!(screen.contains("to move") && !screen.contains("Move your checkers"), "{screen}");
}

#[test]
fn what_was_refused_is_not_shown_for_long() {
    let mut seats = Seat::connected("othello");
    deliver(&mut seats);
    let refused = Some("It is not your turn.");
    seats[1].type_in("d");
    assert_eq!(seats[1].app.message(), refused);
    seats[1].pass(4_900);
    assert_eq!(seats[1].app.message(), refused);
    seats[1].pass(200);
    assert_eq!(seats[1].app.message(), None);
    seats[1].type_in("d");
    seats[1].key(KeyCode::F(1));
    assert_eq!(seats[1].app.message(), None);
    // Other messages stay.
    seats[1].app.note("Saved");
    seats[1].pass(9_000);
    seats[1].key(KeyCode::F(1));
    assert_eq!(seats[1].app.message(), Some("Saved"));
}

#[test]
fn a_lost_connection_is_not_spoken_of_when_it_is_back() {
    let mut seats = Seat::connected("othello");
    deliver(&mut seats);
    for seat in &mut seats {
        seat.table.lose();
        seat.app.update(&seat.table);
        assert_eq!(seat.app.message(), Some("The connection is lost."));
        seat.app.set_absence(Some(Absence::Away { has_left: false }));
    }
    seats[0].app.set_absence(None);
    assert_eq!(seats[0].app.message(), None);
    seats[1].app.note("Saved");
    seats[1].app.set_absence(None);
    assert_eq!(seats[1].app.message(), Some("Saved"));
}

#[test]
fn an_answer_of_no_is_said() {
    let no = |key| match key {
        'u' => "The other player does not agree, or their program cannot take it back now.",
        _ => "The other player does not agree.",
    };
    let mut seats = Seat::connected("othello");
    deliver(&mut seats);
    for (at, text) in [(0, "d3"), (1, "c3")] {
        seats[at].play(text);
        deliver(&mut seats);
    }
    for key in ['w', 'r', 'u'] {
        for (button, expected) in [(1, Some(no(key))), (2, None)] {
            seats[0].control(key);
            deliver(&mut seats);
            assert_eq!(seats[0].app.message(), None, "{key}");
            seats[1].carry_out(&Command::Answer(button));
            deliver(&mut seats);
            assert_eq!(seats[0].app.message(), expected, "{key} {button}");
            assert_eq!(seats[1].app.message(), None, "{key} {button}");
            if button == 2 && key != 'u' {
                // The game is as it was.
                seats[0].control(key);
                deliver(&mut seats);
                seats[1].carry_out(&Command::Answer(2));
                deliver(&mut seats);
            }
            if key == 'r' && button == 2 {
                for (at, text) in [(0, "d3"), (1, "c3")] {
                    seats[at].play(text);
                    deliver(&mut seats);
                }
            }
        }
    }
}

#[test]
fn a_question_that_a_cut_has_ended_is_asked_again() {
    let mut seats = Seat::connected("othello");
    deliver(&mut seats);
    for (at, text) in [(0, "d3"), (1, "c3")] {
        seats[at].play(text);
        deliver(&mut seats);
    }
    // The move and its answer.
    seats[0].control('u');
    deliver(&mut seats);
    assert!(seats[1].screen().contains("last 2 moves"), "{}", seats[1].screen());
    for seat in &mut seats {
        seat.table.lose();
        seat.app.update(&seat.table);
        seat.app.set_absence(Some(Absence::Away { has_left: false }));
    }
    let [inviter, guest] = &mut seats;
    inviter.table.invite(&"1".repeat(32), true);
    guest.table.join();
    deliver(&mut seats);
    for seat in &mut seats {
        seat.app.set_absence(None);
    }
    assert!(!seats[1].screen().contains("take back"), "{}", seats[1].screen());
    assert!(seats[0].message().ends_with("Ask again."), "{}", seats[0].message());
}

#[test]
fn net15_moves_of_backgammon_that_a_spectator_has_not_seen_leave_a_gap() {
    let (mut host, mut eye, mut gallery) = watched("backgammon");
    let mut play = |host: &mut Seat, eye: &mut Seat, turns: usize| {
        for _ in 0..turns {
            host.play("roll");
            let legal = host.table.legal(host.turn().unwrap());
            host.play(&legal[0]);
        }
        show(&mut gallery, host, eye);
    };
    // The roll and the play of a turn are not seen apart.
    play(&mut host, &mut eye, 3);
    assert_eq!(eye.moves(), "...");
    play(&mut host, &mut eye, 0);
    assert_eq!(eye.moves(), "...");
    assert!(eye.screen().contains("..."), "{}", eye.screen());
}
