//! Connections that are cut at any byte.

use proptest::prelude::*;
use rulvm_table::net::{By, Code};
use rulvm_table::table::Status;
use rulvm_table_net::seat::Notice;

use crate::support::{Chooser, Pair, are_level, calling, hash, open_door, table};

/// Plays a game of Connect 4 over connections of which each is cut after so many bytes of the guest
/// or the inviter. The last one is not cut.
fn play_with_cuts(cuts: Vec<[Option<usize>; 2]>, seed: u64) {
    const BOOK: &str = "rul.connect4";
    let (inviter, door) = open_door();
    let mut pair = Pair::new(BOOK, inviter, calling(door, cuts));
    let mut chooser = Chooser { seed, left: usize::MAX };
    pair.until(
        |seats| are_level(seats) && seats[0].table.status() == Status::Over,
        |seats, at, notice| {
            match (at, notice) {
                // The guest has not been on: its user would try again.
                (1, Notice::Lost(_, None)) => drop(seats[1].retry().unwrap()),
                // The inviter does not know that the guest was on already: the guest starts again.
                (1, Notice::Parted(Code::Busy, By::Own, None)) => {
                    seats[1].table = table(BOOK, 2);
                    seats[1].retry().unwrap();
                }
                (0, Notice::Parted(Code::Busy, By::Peer, None)) => {}
                (_, Notice::Connected(_) | Notice::Line | Notice::Lost(..)) => {}
                (0, Notice::Refused(_)) => {}
                _ => panic!("seat {at}: {notice:?}"),
            }
            for seat in seats {
                while chooser.moves(seat) {}
            }
        },
    );
    let [inviter, guest] = &pair.seats;
    assert_eq!(hash(inviter), hash(guest));
    assert_eq!(inviter.table.position(), guest.table.position());
    // Each message is a move: none is lost, and none is played twice.
    let session = inviter.table.session().unwrap();
    let position = inviter.table.position();
    let men = position.split(' ').next().unwrap().chars().filter(char::is_ascii_uppercase);
    assert_eq!(men.count() as u64, session.sent + session.recv);
}

#[test]
fn net9_without_a_cut() {
    play_with_cuts(Vec::new(), 1);
}

/// Every byte of the handshakes and of the first lines.
#[test]
fn net9_a_cut_after_each_step_of_the_beginning() {
    for bytes in (0..900).step_by(if cfg!(debug_assertions) { 37 } else { 1 }) {
        play_with_cuts(vec![[Some(bytes), None], [None, Some(bytes)]], bytes as u64);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn net9_no_game_is_lost_by_cuts(
        cuts in prop::collection::vec(
            [prop::option::of(0_usize..4000), prop::option::of(0_usize..4000)],
            0..6,
        ),
        seed in any::<u64>(),
    ) {
        play_with_cuts(cuts, seed);
    }
}
