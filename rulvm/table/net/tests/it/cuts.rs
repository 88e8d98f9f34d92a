//! Connections that are cut at any byte.

use proptest::prelude::*;
use rulvm_table::net::{By, Code};
use rulvm_table_net::seat::{Notice, Seat};
use test_support::cases;

use crate::support::{Chooser, Pair, calling, hash, open_door, table};

/// Plays moves over connections of which each is cut after so many bytes of the guest or of the
/// inviter; the last one is not cut. Both tables have the same game then.
fn play_with_cuts(book: &str, moves: usize, cuts: Vec<[Option<usize>; 2]>, seed: u64) -> [Seat; 2] {
    let (inviter, door) = open_door();
    let mut pair = Pair::new(book, inviter, calling(door, cuts));
    let mut chooser = Chooser { seed, left: moves };
    pair.until(|seats, notice| {
        match notice {
            // The guest has not been on: its user tries again.
            Some((1, Notice::Lost(_, None))) => assert!(seats[1].retry().unwrap().is_some()),
            // The guest has been on, but the inviter has not: the guest starts again.
            Some((1, Notice::Parted(Code::Busy, By::Own, None))) => {
                seats[1].table = table(book, 2);
                seats[1].retry().unwrap();
            }
            None
            | Some((_, Notice::Connected(_) | Notice::Line | Notice::Lost(..)))
            | Some((0, Notice::Parted(Code::Busy, By::Peer, None) | Notice::Refused(_))) => {}
            Some((at, notice)) => panic!("seat {at}: {notice:?}"),
        }
        chooser.play(seats)
    });
    let [inviter, guest] = &pair.seats;
    assert_eq!(hash(inviter), hash(guest));
    assert_eq!(inviter.table.position(), guest.table.position());
    assert_ne!(inviter.table.side(), guest.table.side());
    pair.seats
}

/// Plays moves of Connect 4, in which each message is a move: none is lost or played twice.
fn play_connect4(moves: usize, cuts: Vec<[Option<usize>; 2]>, seed: u64) {
    let [inviter, _] = play_with_cuts("rul.connect4", moves, cuts, seed);
    let session = inviter.table.session().unwrap();
    let position = inviter.table.position();
    let men = position.split(' ').next().unwrap().matches(['R', 'Y']);
    assert_eq!(men.count() as u64, session.sent + session.recv);
}

#[test]
fn net9_without_a_cut() {
    play_connect4(42, Vec::new(), 1);
}

/// The handshakes and the first lines.
#[test]
fn net9_a_cut_after_each_byte_of_the_beginning() {
    for bytes in cases::some(0..1100) {
        play_connect4(2, vec![[Some(bytes), None], [None, Some(bytes)]], bytes as u64);
    }
}

fn cuts() -> impl Strategy<Value = Vec<[Option<usize>; 2]>> {
    let limit = || prop::option::of(0_usize..4000);
    prop::collection::vec([limit(), limit()], 0..6)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn net9_no_move_is_lost_by_cuts(cuts in cuts(), seed in any::<u64>()) {
        play_connect4(42, cuts, seed);
    }

    #[test]
    fn net9_no_throw_is_lost_by_cuts(cuts in cuts(), seed in any::<u64>()) {
        play_with_cuts("rul.backgammon", 20, cuts, seed);
    }
}
