//! What is kept of a table before the other end hears of it.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use rulvm_table::json::canonical;
use rulvm_table_net::link::{Limits, Link};
use rulvm_table_net::seat::{Notice, Seat};
use rulvm_table_net::transport::Transport;

use crate::support::{INVITER, Pair, are_level, are_on, calling, hash, invite, open_door, table};

/// What was kept last, and how many times something was to be kept.
type Kept = Rc<RefCell<(Option<String>, usize)>>;

/// Keeps the table of a seat one time in so many.
fn keeping(seat: Seat, one_in: usize) -> (Seat, Kept) {
    let kept = Kept::default();
    let keep = Rc::clone(&kept);
    let seat = seat.keeping(Box::new(move |table, _| {
        let mut keep = keep.borrow_mut();
        keep.1 += 1;
        let is_kept = keep.1.is_multiple_of(one_in);
        if is_kept {
            keep.0 = Some(canonical(&table.save().unwrap()));
        }
        is_kept
    }));
    (seat, kept)
}

/// A pair of seats that keep their tables one time in so many.
fn pair(book: &str, one_in: usize) -> (Pair, [Kept; 2], Sender<Transport>) {
    let (inviter, door) = open_door();
    let Pair { seats: [first, second], notices } =
        Pair::new(book, inviter, calling(door.clone(), []));
    let ((first, inviters), (second, guests)) = (keeping(first, one_in), keeping(second, one_in));
    (Pair { seats: [first, second], notices }, [inviters, guests], door)
}

/// One end is ended without a last message, and comes back with what was kept.
fn end_by_force(pair: Pair, ended: usize, book: &str, kept: &Kept) -> Pair {
    let save = kept.borrow().0.clone().unwrap();
    let mut again = table(book, 7);
    again.load_text(save.as_bytes()).unwrap();
    let (sender, accept) = channel();
    let invite = pair.seats[0].link().remembered().unwrap_or_else(invite);
    let inviter = Link::invite(invite, INVITER, accept, Limits::default()).unwrap();
    let mut tables = pair.seats.map(Seat::into_table);
    tables[ended] = again;
    tables.iter_mut().for_each(rulvm_table::table::Table::lose);
    let [first, second] = tables;
    let seats = [Seat::new(first, inviter), Seat::new(second, calling(sender, []))];
    Pair { seats, notices: Vec::new() }
}

/// Lets both ends of a match act for so many milliseconds of the match. No table parts.
fn play_match(pair: &mut Pair, milliseconds: u32) {
    let step = Duration::from_millis(1);
    for time in 0..milliseconds {
        for (at, seat) in pair.seats.iter_mut().enumerate() {
            for notice in seat.poll(step).into_iter().chain(seat.pass(step)) {
                assert!(!matches!(notice, Notice::Parted(..)), "{at} {notice:?}");
            }
            if time % 20 == 0 && seat.table.is_connected() {
                seat.table.idle(20).unwrap();
                seat.send();
            }
        }
    }
}

#[test]
fn net9_a_match_continues_with_what_was_kept_before_the_rest_was_said() {
    for ended in [0, 1] {
        for time in (100..200).step_by(23) {
            let (mut pair, kept, _door) = pair("rul.versus", 17);
            play_match(&mut pair, time);
            let before = pair.seats.each_ref().map(|seat| seat.table.session().unwrap().sent);
            assert!(before[ended] > 0);
            let mut pair = end_by_force(pair, ended, "rul.versus", &kept[ended]);
            play_match(&mut pair, 100);
            assert!(are_on(&pair.seats));
            let after = pair.seats.each_ref().map(|seat| seat.table.session().unwrap().sent);
            assert!(after[1 - ended] > before[1 - ended]);
        }
    }
}

#[test]
fn net9_a_program_that_was_ended_by_force_continues_with_what_was_kept() {
    for ended in [0, 1] {
        let (mut pair, kept, _door) = pair("rul.backgammon", 1);
        pair.connect();
        pair.play(7, 9);
        let before = hash(&pair.seats[0]);
        let mut pair = end_by_force(pair, ended, "rul.backgammon", &kept[ended]);
        pair.connect();
        assert_eq!(hash(&pair.seats[0]), before);
        // What the other end has received before needs no acknowledgment.
        for seat in &mut pair.seats {
            assert_eq!(seat.pass(Duration::from_secs(10)), None);
            assert!(!seat.is_slow());
        }
        pair.play(20, 4);
        assert!(are_level(&pair.seats));
        assert_eq!(hash(&pair.seats[0]), hash(&pair.seats[1]));
    }
}

#[test]
fn what_changes_nothing_is_not_kept() {
    let (mut pair, kept, _door) = pair("rul.connect4", 1);
    pair.connect();
    pair.play(3, 1);
    let count = kept[0].borrow().1;
    // A ping, and its like.
    let notice = pair.seats[0].pass(Duration::from_secs(15));
    assert_eq!(notice, None::<Notice>);
    pair.seats[0].send();
    assert_eq!(kept[0].borrow().1, count);
    pair.play(1, 1);
    assert_eq!(kept[0].borrow().1, count + 1);
}
