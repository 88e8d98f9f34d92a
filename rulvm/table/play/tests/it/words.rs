//! Connections in words.

use rulvm_table::net::{By, Code};
use rulvm_table_net::why::Why;
use rulvm_table_play::words::{failure, parting, reason, sentence, unfit};
use rulvm_table_view::Texts;

#[test]
fn the_number_of_an_error_is_left_out() {
    let why = Why::Unreachable("Connection refused (os error 111)".to_owned());
    assert_eq!(reason(&Texts::default(), &why), "Connection refused");
    let text = failure(&Texts::default(), &why);
    assert!(text.starts_with("The inviter cannot be reached: Connection refused. Is "), "{text}");
    assert!(!text.contains("docs/"), "{text}");
}

#[test]
fn a_command_that_cannot_be_started_is_not_an_unreachable_inviter() {
    let why = Why::NoCommand("`ssh`: No such file or directory (os error 2)".to_owned());
    let text = failure(&Texts::default(), &why);
    let said = "The command of --through cannot be started: `ssh`: No such file or directory.";
    assert_eq!(text, said);
}

#[test]
fn every_way_to_part_has_words() {
    let texts = Texts::default();
    for code in [
        "protocol",
        "net-version",
        "role",
        "book",
        "bad-version",
        "book-version",
        "host-version",
        "no-connect",
        "busy",
        "cannot-resume",
        "bad-state",
        "diverged",
        "closed",
        "lost",
        "timeout",
        "flood",
        "too-large",
        "illegal-move",
        "out-of-turn",
        "error",
    ] {
        let said = parting(&texts, Code::read(code), By::Peer);
        assert!(!said.contains(code) || code == "lost" || code == "error", "{code}: {said}");
    }
}

#[test]
fn messages_become_sentences() {
    let message = "an invitation starts with `rul1-`";
    assert_eq!(sentence(message), "An invitation starts with `rul1-`.");
    assert_eq!(sentence("Is that so?"), "Is that so?");
}

#[test]
fn a_guest_with_another_game_is_not_called_turned_away() {
    let texts = Texts::default();
    let said = unfit(&texts, Code::Busy, By::Peer);
    assert!(said.contains("asked whether to give it up for yours"), "{said}");
    let said = unfit(&texts, Code::BadState, By::Peer);
    assert!(said.starts_with("A guest was turned away: "), "{said}");
}

#[test]
fn a_tunnel_without_an_inviter_is_not_an_inviter_that_turns_guests_away() {
    let said = failure(&Texts::default(), &Why::HungUp);
    assert!(said.contains("it is not the inviter’s program"), "{said}");
}
