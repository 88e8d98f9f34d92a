//! Tables and links for tests.

use std::io::{PipeReader, PipeWriter, pipe};
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::time::{Duration, Instant};

use rulvm_table::books::{self, Opening};
use rulvm_table::game::Game;
use rulvm_table::identity::{HOST, Version};
use rulvm_table::json::{Object, object};
use rulvm_table::table::{Status, Table};
use rulvm_table_net::invitation::Invite;
use rulvm_table_net::key::{InviteKey, StaticKey};
use rulvm_table_net::link::{BackOff, Event, Limits, Link};
use rulvm_table_net::seat::{Notice, Seat};
use rulvm_table_net::transport::{Accept, Transport, memory};
use rulvm_table_net::why::Why;

/// Longer than anything takes.
pub(crate) const LONG: Duration = Duration::from_secs(60);
/// Without waiting.
pub(crate) const AT_ONCE: BackOff = BackOff { first: Duration::ZERO, most: Duration::ZERO };

pub(crate) const INVITER: StaticKey = StaticKey([1; 32]);
pub(crate) const GUEST: StaticKey = StaticKey([2; 32]);

pub(crate) fn invite() -> Invite {
    Invite { key: key(), ..Invite::new().unwrap() }
}

pub(crate) fn key() -> InviteKey {
    InviteKey([7; 32])
}

/// An inviter's link.
pub(crate) fn inviting(accept: impl Accept) -> Link {
    Link::invite(invite(), INVITER, accept, Limits::default()).unwrap()
}

/// A guest's link over one transport.
pub(crate) fn joining(transport: Transport) -> Link {
    join_with(key(), GUEST, transport)
}

/// A guest's link over one transport, with other keys.
pub(crate) fn join_with(key: InviteKey, own: StaticKey, transport: Transport) -> Link {
    let mut transport = Some(transport);
    let connect = move || transport.take().ok_or(Why::Ended);
    Link::join(key, own, None, connect, Limits::default(), AT_ONCE).unwrap()
}

/// A guest's link over memory, which can connect as often as it likes. Each connection is cut as
/// [`memory::pair`] does: after so many bytes of the guest, and of the inviter.
pub(crate) fn calling(
    door: Sender<Transport>,
    cuts: impl IntoIterator<Item = [Option<usize>; 2], IntoIter: Send + 'static>,
) -> Link {
    let mut cuts = cuts.into_iter();
    let call = move || {
        let [ours, theirs] = memory::pair(cuts.next().unwrap_or_default());
        door.send(theirs).map_err(|_| Why::Unreachable("the door is closed".to_owned()))?;
        Ok(ours)
    };
    Link::join(key(), GUEST, None, call, Limits::default(), AT_ONCE).unwrap()
}

/// Two pairs of pipes: each end reads what the other one writes.
pub(crate) fn pipes() -> [(PipeReader, PipeWriter); 2] {
    let ((from_first, first), (from_second, second)) = (pipe().unwrap(), pipe().unwrap());
    [(from_second, first), (from_first, second)]
}

/// Two transports of pipes.
pub(crate) fn piped() -> [Transport; 2] {
    pipes().map(|(reader, writer)| Transport::pipes(reader, writer))
}

/// An inviter's link, and where its connections are handed over.
pub(crate) fn open_door() -> (Link, Sender<Transport>) {
    let (door, accept) = channel();
    (inviting(accept), door)
}

/// The next event.
pub(crate) fn next(link: &mut Link) -> Event {
    link.poll(LONG).expect("no event")
}

/// Asserts that the link is connected next.
pub(crate) fn connected(link: &mut Link) {
    let event = next(link);
    assert!(matches!(event, Event::Connected(_)), "{event:?}");
}

/// A table with a book and no game.
pub(crate) fn table(book: &str, seed: u64) -> Table {
    let entry = books::find(book).unwrap();
    let nonces = Arc::new(move |count: u32| {
        let mut nonce = [0; 32];
        nonce[..8].copy_from_slice(&seed.to_be_bytes());
        nonce[8..12].copy_from_slice(&count.to_be_bytes());
        nonce
    });
    let options = match book {
        "rul.versus" => object([("rule", "case.rul3".into())]),
        _ => Object::new(),
    };
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../tests/conformance-table/e0/");
    let files =
        &|name: &str| std::fs::read(format!("{folder}{name}")).map_err(|error| error.to_string());
    let book = (entry.open)(&Opening { options: &options, seed, files, nonces }).unwrap();
    Table::open(book, entry.identity(), Version::new(HOST)).unwrap()
}

/// Two seats at a game, inviter first.
pub(crate) struct Pair {
    pub(crate) seats: [Seat; 2],
    /// Everything that has happened, with the number of the seat.
    pub(crate) notices: Vec<(usize, Notice)>,
}

impl Pair {
    pub(crate) fn new(book: &str, inviter: Link, guest: Link) -> Pair {
        let mut tables = [table(book, 1), table(book, 2)];
        tables[0].new_game().unwrap();
        let [first, second] = tables;
        let seats = [Seat::new(first, inviter), Seat::new(second, guest)];
        Pair { seats, notices: Vec::new() }
    }

    /// Lets both seats act until a function returns that it is done. It is called before anything
    /// happens, and after each notice.
    pub(crate) fn until(
        &mut self,
        mut is_done: impl FnMut(&mut [Seat; 2], Option<(usize, &Notice)>) -> bool,
    ) {
        let deadline = Instant::now() + LONG;
        let mut is_done_now = is_done(&mut self.seats, None);
        for at in [0, 1].into_iter().cycle() {
            if is_done_now {
                return;
            }
            assert!(Instant::now() < deadline, "nothing happens after {:?}", self.notices);
            if let Some(notice) = self.seats[at].poll(Duration::from_millis(1)) {
                is_done_now = is_done(&mut self.seats, Some((at, &notice)));
                self.notices.push((at, notice));
            } else if self.seats[at].table.game().is_some() {
                if self.seats[at].table.is_connected() {
                    // Books exchange secrets of their dice then (BG12).
                    self.seats[at].table.idle(1).unwrap();
                }
                self.seats[at].send();
                is_done_now = is_done(&mut self.seats, None);
            }
        }
    }

    /// Lets both seats act until both are on.
    pub(crate) fn connect(&mut self) {
        self.until(|seats, _| are_on(seats));
    }

    /// Plays so many moves, chosen by a seed, or until the game is over; until both know it.
    pub(crate) fn play(&mut self, moves: usize, seed: u64) {
        let mut chooser = Chooser { seed, left: moves };
        self.until(|seats, _| chooser.play(seats));
    }
}

/// Chooses moves.
pub(crate) struct Chooser {
    pub(crate) seed: u64,
    /// How many moves are still to be played.
    pub(crate) left: usize,
}

impl Chooser {
    /// Plays for both seats. Returns whether all moves have been played, or the game is over, and
    /// both know it.
    pub(crate) fn play(&mut self, seats: &mut [Seat; 2]) -> bool {
        for seat in seats.iter_mut() {
            while self.left > 0 && self.plays_a_move(seat) {}
        }
        let is_over = seats[0].table.status() == Status::Over;
        (self.left == 0 || is_over) && are_level(seats)
    }

    /// Plays a move at a seat, if it is its turn, or answers a question there.
    fn plays_a_move(&mut self, seat: &mut Seat) -> bool {
        let table = &mut seat.table;
        let side = table.side();
        let is_turn = table.game().and_then(Game::turn).is_none_or(|turn| turn == side);
        if !table.is_connected() {
            return false;
        } else if let Some(dialog) = table.dialog() {
            let has_button = !dialog.ask().buttons[0].is_empty();
            if has_button {
                table.answer(1).unwrap();
                seat.send();
            }
            return has_button;
        }
        let moves = table.legal(side);
        if !table.is_my_turn() || !is_turn || moves.is_empty() {
            return false;
        }
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        table.play(side, &moves[(self.seed >> 33) as usize % moves.len()]).unwrap();
        seat.send();
        self.left -= 1;
        true
    }
}

/// The state hash of a seat's game.
pub(crate) fn hash(seat: &Seat) -> Option<String> {
    seat.table.game().map(|game| game.hash())
}

/// Whether both tables play over a connection.
pub(crate) fn are_on(seats: &[Seat; 2]) -> bool {
    seats.iter().all(|seat| seat.table.is_connected())
}

/// Whether both tables play over a connection and have seen all messages.
pub(crate) fn are_level(seats: &[Seat; 2]) -> bool {
    let [Some(inviter), Some(guest)] = seats.each_ref().map(|seat| seat.table.session()) else {
        return false;
    };
    are_on(seats) && (inviter.sent, inviter.recv) == (guest.recv, guest.sent)
}
