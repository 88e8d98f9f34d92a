//! Tables and links for tests.

use std::io::{self, PipeReader, PipeWriter, pipe};
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::time::{Duration, Instant};

use rulvm_table::books::{self, Opening};
use rulvm_table::identity::{HOST, Version};
use rulvm_table::json::Object;
use rulvm_table::table::Table;
use rulvm_table_net::invitation::Invite;
use rulvm_table_net::key::{InviteKey, StaticKey};
use rulvm_table_net::link::{BackOff, Event, Limits, Link};
use rulvm_table_net::seat::{Notice, Seat};
use rulvm_table_net::transport::{Accept, Transport, memory};

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
    let connect = move || transport.take().ok_or_else(|| io::ErrorKind::NotConnected.into());
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
        door.send(theirs).map_err(|_| io::ErrorKind::ConnectionRefused)?;
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
    let files = &|_: &str| Err("no files".to_owned());
    let book = (entry.open)(&Opening { options: &Object::new(), seed, files, nonces }).unwrap();
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

    /// Lets both seats act until a condition holds; after each notice, a function acts too.
    pub(crate) fn until(
        &mut self,
        mut holds: impl FnMut(&[Seat; 2]) -> bool,
        mut act: impl FnMut(&mut [Seat; 2], usize, &Notice),
    ) {
        let deadline = Instant::now() + LONG;
        let mut at = 0;
        while !holds(&self.seats) {
            assert!(Instant::now() < deadline, "nothing happens; so far: {:?}", self.notices);
            at = 1 - at;
            if let Some(notice) = self.seats[at].poll(Duration::from_millis(1)) {
                act(&mut self.seats, at, &notice);
                self.notices.push((at, notice));
            }
        }
    }

    /// Lets both seats act until both are on.
    pub(crate) fn connect(&mut self) {
        self.until(are_on, |_, _, _| {});
    }

    /// Plays moves, chosen by a seed, until the game is over or so many have been played, and until
    /// both know it.
    pub(crate) fn play(&mut self, moves: usize, seed: u64) {
        let mut chooser = Chooser { seed, left: moves };
        loop {
            let mut has_moved = false;
            for seat in &mut self.seats {
                has_moved |= chooser.moves(seat);
            }
            if !has_moved {
                let before = self.seats.each_ref().map(hash);
                let level = |seats: &[Seat; 2]| are_level(seats);
                self.until(level, |_, _, _| {});
                if self.seats.each_ref().map(hash) == before && !chooser.can_move(&self.seats) {
                    return;
                }
            }
        }
    }
}

/// Chooses moves.
pub(crate) struct Chooser {
    pub(crate) seed: u64,
    /// How many moves are still to be played.
    pub(crate) left: usize,
}

impl Chooser {
    /// Plays a move at a seat, if it is its turn. Returns whether it did.
    pub(crate) fn moves(&mut self, seat: &mut Seat) -> bool {
        let Some(moves) = self.moves_of(seat) else { return false };
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let chosen = moves[(self.seed >> 33) as usize % moves.len()].clone();
        let side = seat.table.side();
        seat.table.play(side, &chosen).unwrap();
        seat.send();
        self.left -= 1;
        true
    }

    fn moves_of(&self, seat: &Seat) -> Option<Vec<String>> {
        let table = &seat.table;
        let turn = table.game().and_then(|game| game.turn());
        let may_move = self.left > 0
            && table.is_connected()
            && table.is_my_turn()
            && table.dialog().is_none()
            && turn.is_none_or(|turn| turn == table.side());
        let moves = table.legal(table.side());
        (may_move && !moves.is_empty()).then_some(moves)
    }

    pub(crate) fn can_move(&self, seats: &[Seat; 2]) -> bool {
        seats.iter().any(|seat| self.moves_of(seat).is_some())
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

/// Whether both tables play over a connection and have seen the same messages.
pub(crate) fn are_level(seats: &[Seat; 2]) -> bool {
    let [Some(inviter), Some(guest)] = seats.each_ref().map(|seat| seat.table.session()) else {
        return false;
    };
    let is_acknowledged = inviter.log.is_empty() && guest.log.is_empty();
    are_on(seats) && is_acknowledged && (inviter.sent, inviter.recv) == (guest.recv, guest.sent)
}
