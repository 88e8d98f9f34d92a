//! What is kept of a table before the other end hears of it.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use rulvm_table::json::canonical;
use rulvm_table_net::link::{Limits, Link};
use rulvm_table_net::seat::{Notice, Seat};
use rulvm_table_net::transport::Transport;

use crate::support::{INVITER, Pair, are_level, calling, hash, invite, open_door, table};

/// What was kept last, and how many times something was.
type Kept = Rc<RefCell<(Option<String>, usize)>>;

/// Keeps the table of a seat.
fn keeping(seat: Seat) -> (Seat, Kept) {
    let kept = Kept::default();
    let keep = Rc::clone(&kept);
    let seat = seat.keeping(Box::new(move |table, _| {
        let mut keep = keep.borrow_mut();
        *keep = (Some(canonical(&table.save().unwrap())), keep.1 + 1);
    }));
    (seat, kept)
}

/// A pair of seats that keep their tables.
fn pair(book: &str) -> (Pair, [Kept; 2], Sender<Transport>) {
    let (inviter, door) = open_door();
    let Pair { seats: [first, second], notices } =
        Pair::new(book, inviter, calling(door.clone(), []));
    let ((first, inviters), (second, guests)) = (keeping(first), keeping(second));
    (Pair { seats: [first, second], notices }, [inviters, guests], door)
}

#[test]
fn net9_a_program_that_was_ended_by_force_continues_with_what_was_kept() {
    for ended in [0, 1] {
        let (mut pair, kept, _door) = pair("rul.backgammon");
        pair.connect();
        pair.play(7, 9);
        let before = hash(&pair.seats[0]);
        // The seat ends without a last message.
        let save = kept[ended].borrow().0.clone().unwrap();
        let mut again = table("rul.backgammon", 7);
        again.load_text(save.as_bytes()).unwrap();
        let (inviter, door) = {
            let (sender, accept) = channel();
            let invite = pair.seats[0].link().remembered().unwrap_or_else(invite);
            (Link::invite(invite, INVITER, accept, Limits::default()).unwrap(), sender)
        };
        let Pair { seats: [first, second], notices } = pair;
        let tables = [first, second].map(Seat::into_table);
        let [mut first, mut second] = tables;
        if ended == 0 {
            first = again
        } else {
            second = again
        }
        [&mut first, &mut second].into_iter().for_each(|table| table.lose());
        let seats = [Seat::new(first, inviter), Seat::new(second, calling(door, []))];
        pair = Pair { seats, notices };
        pair.connect();
        assert_eq!(hash(&pair.seats[0]), before);
        pair.play(20, 4);
        assert!(are_level(&pair.seats));
        assert_eq!(hash(&pair.seats[0]), hash(&pair.seats[1]));
    }
}

#[test]
fn what_changes_nothing_is_not_kept() {
    let (mut pair, kept, _door) = pair("rul.connect4");
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
