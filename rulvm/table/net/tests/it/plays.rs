//! Two tables play over encrypted connections.

use std::time::Duration;

use rulvm_table::net::{By, Code};
use rulvm_table::table::Status;
use rulvm_table_net::address::Address;
use rulvm_table_net::key::InviteKey;
use rulvm_table_net::link::{Limits, Link};
use rulvm_table_net::seat::{Notice, Seat};
use rulvm_table_net::transport::{Listener, connect, memory};
use rulvm_table_net::why::Why;

use crate::support::{
    AT_ONCE, GUEST, LONG, Pair, are_on, calling, connected, hash, inviting, joining, key,
    open_door, piped, table,
};

/// Plays moves and asserts that both tables have the same game.
fn play(pair: &mut Pair, moves: usize) {
    pair.connect();
    pair.play(moves, 3);
    let [inviter, guest] = &pair.seats;
    assert!(hash(inviter).is_some());
    assert_eq!(hash(inviter), hash(guest));
    assert_eq!(inviter.table.position(), guest.table.position());
    assert_ne!(inviter.table.side(), guest.table.side());
}

/// A guest that connects to an address.
fn calling_tcp(key: InviteKey, address: Address) -> Link {
    let addresses = [address];
    let call = move || connect(&addresses);
    Link::join(key, GUEST, None, call, Limits::default(), AT_ONCE).unwrap()
}

#[test]
fn over_tcp_a_whole_game() {
    let listener = Listener::bind("127.0.0.1:0").unwrap();
    let address = listener.address().into();
    let mut pair = Pair::new("rul.connect4", inviting(listener), calling_tcp(key(), address));
    play(&mut pair, 42);
    assert_eq!(pair.seats[0].table.status(), Status::Over);
}

#[test]
fn over_tcp_by_the_text_of_an_invitation() {
    let listener = Listener::bind("127.0.0.1:0").unwrap();
    let address = Some(listener.address().into());
    let inviter = inviting(listener);
    let text = inviter.remembered().unwrap().invitation(address, None).to_string();
    let invitation: rulvm_table_net::invitation::Invitation = text.parse().unwrap();
    let guest = calling_tcp(invitation.key, invitation.address.unwrap());
    play(&mut Pair::new("rul.tictactoe", inviter, guest), 9);
}

#[test]
fn over_pipes_a_whole_game() {
    let [ours, theirs] = piped();
    let mut pair = Pair::new("rul.othello", inviting(Some(ours)), joining(theirs));
    play(&mut pair, 70);
    assert_eq!(pair.seats[0].table.status(), Status::Over);
}

#[test]
fn connected_dice_over_pipes() {
    let [ours, theirs] = piped();
    let mut pair = Pair::new("rul.backgammon", inviting(Some(ours)), joining(theirs));
    play(&mut pair, 20);
}

#[test]
fn net19_each_turn_ends_with_the_clock_of_its_player() {
    let [ours, theirs] = piped();
    let mut pair = Pair::new("rul.tictactoe", inviting(Some(ours)), joining(theirs));
    pair.connect();
    let tell = |pair: &mut Pair, end: usize, seconds: u64| {
        let clocks = [Duration::from_secs(seconds), Duration::from_secs(seconds + 1)];
        pair.seats[end].tell_clock(clocks);
        let other = 1 - end;
        let mut heard = None;
        pair.until(|seats, _| {
            heard = seats[other].table.take_clock();
            heard.is_some()
        });
        let own = clocks[pair.seats[end].table.side().index()];
        assert_eq!(heard.unwrap().ms, u64::try_from(own.as_millis()).unwrap());
    };
    tell(&mut pair, 0, 1);
    tell(&mut pair, 1, 2);
    for seconds in 3..6 {
        let turn = pair.seats[0].table.game().unwrap().turn().unwrap();
        let end = usize::from(pair.seats[0].table.side() != turn);
        pair.play(1, 3);
        tell(&mut pair, end, seconds);
        pair.seats[1 - end].tell_clock([Duration::ZERO; 2]);
    }
}

#[test]
fn net8_who_leaves_is_heard() {
    let [ours, theirs] = piped();
    let mut pair = Pair::new("rul.tictactoe", inviting(Some(ours)), joining(theirs));
    pair.connect();
    pair.seats[1].leave();
    pair.until(|seats, _| !seats[0].table.is_connected());
    assert_eq!(pair.notices.last(), Some(&(0, Notice::Parted(Code::Closed, By::Peer, None))));
}

#[test]
fn net8_what_is_said_last_is_heard_after_the_seat_is_gone() {
    let listener = Listener::bind("127.0.0.1:0").unwrap();
    let address = listener.address().into();
    let mut pair = Pair::new("rul.tictactoe", inviting(listener), calling_tcp(key(), address));
    pair.connect();
    let [mut inviter, mut guest] = pair.seats;
    guest.leave();
    drop(guest);
    let mut notices = std::iter::from_fn(|| inviter.poll(LONG));
    assert_eq!(
        notices.find(|notice| *notice != Notice::Line),
        Some(Notice::Parted(Code::Closed, By::Peer, None))
    );
}

#[test]
fn net6_after_a_silence_the_guest_connects_again() {
    let (inviter, door) = open_door();
    let mut pair = Pair::new("rul.connect4", inviter, calling(door, []));
    pair.connect();
    pair.play(3, 1);
    let notice = pair.seats[1].pass(Duration::from_secs(45));
    assert!(matches!(notice, Some(Notice::Parted(Code::Timeout, By::Own, Some(_)))), "{notice:?}");
    pair.connect();
    play(&mut pair, 42);
    assert_eq!(pair.seats[0].table.status(), Status::Over);
}

#[test]
fn net9_beginning_anew_needs_the_consent_of_the_inviters_user() {
    let (inviter, door) = open_door();
    let mut pair = Pair::new("rul.connect4", inviter, calling(door, []));
    pair.connect();
    pair.play(3, 1);
    let before = hash(&pair.seats[0]);
    // The guest comes back without the game.
    pair.seats[1].table.lose();
    pair.seats[1].send();
    pair.seats[1].table = table("rul.connect4", 2);
    pair.seats[1].retry().unwrap();
    let parted = |by| Notice::Parted(Code::CannotResume, by, None);
    let mut left = vec![(0, parted(By::Own)), (1, parted(By::Peer))];
    pair.until(|_, notice| {
        left.retain(|(at, wanted)| notice != Some((*at, wanted)));
        left.is_empty()
    });
    assert_eq!(hash(&pair.seats[0]), before);
    assert!(!are_on(&pair.seats));
    pair.seats[0].consent();
    pair.seats[1].retry().unwrap();
    pair.connect();
    assert_eq!(hash(&pair.seats[1]), before);
    play(&mut pair, 42);
}

#[test]
fn net9_consent_holds_until_it_is_used() {
    let (inviter, door) = open_door();
    let mut pair = Pair::new("rul.connect4", inviter, calling(door.clone(), []));
    pair.connect();
    pair.play(3, 1);
    let before = hash(&pair.seats[0]);
    let [ours, theirs] = memory::pair([None; 2]);
    door.send(ours).unwrap();
    let mut guest = joining(theirs);
    connected(&mut guest);
    guest.send(["{}".to_owned()]);
    let [inviter, _] = &mut pair.seats;
    let until = |inviter: &mut Seat, wanted: Notice| {
        while inviter.poll(LONG).expect("a notice") != wanted {}
    };
    until(inviter, Notice::Lost(Why::Replaced, None));
    inviter.consent();
    until(inviter, Notice::Parted(Code::Protocol, By::Own, None));
    pair.seats[1].leave();
    pair.seats[1].table = table("rul.connect4", 2);
    pair.seats[1].retry().unwrap();
    pair.connect();
    assert_eq!(hash(&pair.seats[1]), before);
    play(&mut pair, 42);
}

#[test]
fn a_line_without_acknowledgments_is_slow_until_they_come() {
    let (inviter, door) = open_door();
    let mut pair = Pair::new("rul.connect4", inviter, calling(door, []));
    pair.connect();
    pair.play(2, 3);
    let [first, _] = &mut pair.seats;
    let (side, moves) = (first.table.side(), first.table.legal(first.table.side()));
    first.table.play(side, &moves[0]).unwrap();
    first.send();
    assert_eq!(first.pass(Duration::from_secs(4)), None);
    assert!(!first.is_slow());
    assert_eq!(first.pass(Duration::from_secs(2)), None);
    assert!(first.is_slow());
    pair.until(|seats, _| !seats[0].is_slow());
    assert_eq!(hash(&pair.seats[0]), hash(&pair.seats[1]));
    // Where nothing is owed, silence is normal.
    assert_eq!(pair.seats[0].pass(Duration::from_secs(10)), None);
    assert!(!pair.seats[0].is_slow());
}
