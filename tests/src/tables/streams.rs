//! Two tables with encrypted links. The streams between them come in odd pieces, are cut at any
//! byte, and now and then a byte is changed, which ends a connection too (NET1).

use std::io::{self, Read, Write};
use std::sync::mpsc::{Sender, channel};
use std::time::{Duration, Instant};

use rulvm_core::machine::Rng;
use rulvm_table::net::{By, Code};
use rulvm_table::table::{Status, Table};
use rulvm_table_net::invitation::Invite;
use rulvm_table_net::key::StaticKey;
use rulvm_table_net::link::{BackOff, Limits, Link};
use rulvm_table_net::seat::{Notice, Seat};
use rulvm_table_net::transport::{Transport, memory};
use rulvm_table_net::why::Why;

use super::players::{self, Done, below};
use super::tally::Tally;
use super::{Kind, agree};

/// No game takes this long.
const LONGEST: Duration = Duration::from_secs(120);
/// How many connections of a game can be bad.
const MOST_BAD: usize = 6;
/// Where the length of a message is changed, an end waits for bytes that never come.
const SECOND: Duration = Duration::from_secs(1);
const LIMITS: Limits = Limits { handshake: SECOND, silence: SECOND };
/// How much time passes for a table with each line, so that the lines are not a flood (NET10).
const PER_LINE: Duration = Duration::from_millis(40);

/// Reads in pieces of any size.
struct Pieces<R> {
    inner: R,
    rng: Rng,
}

impl<R: Read> Read for Pieces<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = 1 + below(&mut self.rng, buffer.len());
        let end = most.min(buffer.len());
        self.inner.read(&mut buffer[..end])
    }
}

/// Writes, and changes one byte.
struct Changing<W> {
    inner: W,
    /// How many bytes come before it; `None` if all bytes stay as they are.
    left: Option<usize>,
}

impl<W: Write> Write for Changing<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(left) = self.left.filter(|&left| left < bytes.len()) else {
            let written = self.inner.write(bytes)?;
            self.left = self.left.map(|left| left - written);
            return Ok(written);
        };
        let mut changed = bytes.to_vec();
        changed[left] ^= 0x10;
        self.left = None;
        self.inner.write_all(&changed)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// What happens to the bytes of a connection.
#[derive(Clone, Copy, Debug, Default)]
struct Trouble {
    /// After how many bytes of the guest, and of the inviter, it is cut.
    cut: [Option<usize>; 2],
    /// Before which byte of the guest's one is changed.
    changed: Option<usize>,
}

impl Trouble {
    fn new(rng: &mut Rng) -> Trouble {
        let mut place = |one_in: usize| {
            let most = [60, 1500, 6000, 20_000][below(rng, 4)];
            let at = 1 + below(rng, most);
            (below(rng, one_in) == 0).then_some(at)
        };
        Trouble { cut: [place(2), place(2)], changed: place(6) }
    }
}

/// A transport that reads in pieces and changes a byte.
fn over(transport: Transport, changed: Option<usize>, rng: &mut Rng) -> Transport {
    let rng = Rng::new(rng.next().into());
    transport.within(|inner| Pieces { inner, rng }, |inner| Changing { inner, left: changed })
}

/// A guest that calls through a door: first over bad streams, then over a good one.
fn guest(invite: &Invite, troubles: Vec<Trouble>, mut rng: Rng, door: Sender<Transport>) -> Link {
    let mut troubles = troubles.into_iter();
    let call = move || {
        let trouble = troubles.next().unwrap_or_default();
        let [ours, theirs] = memory::pair(trouble.cut);
        let ours = over(ours, trouble.changed, &mut rng);
        let theirs = over(theirs, None, &mut rng);
        door.send(theirs).map_err(|_| Why::Unreachable("the door is closed".to_owned()))?;
        Ok(ours)
    };
    let again = BackOff { first: Duration::ZERO, most: Duration::ZERO };
    Link::join(invite.key.clone(), StaticKey([2; 32]), None, call, LIMITS, again).unwrap()
}

/// Plays a game to its end, and adds what happened.
///
/// # Panics
/// The games are different, a game is lost or does not end, or an end is refused that has done
/// nothing wrong.
pub fn play(number: u64, tally: &mut Tally) {
    let (kind, mut rng) = (Kind::of(number), Rng::new(number));
    let troubles: Vec<_> =
        (0..below(&mut rng, MOST_BAD + 1)).map(|_| Trouble::new(&mut rng)).collect();
    let (door, accept) = channel();
    let invite = Invite::new().unwrap();
    let guest = guest(&invite, troubles.clone(), Rng::new(!number), door);
    let inviter = Link::invite(invite, StaticKey([1; 32]), accept, LIMITS).unwrap();
    let mut tables = [kind.open(2 * number), kind.open(2 * number + 1)];
    tables[0].new_game().unwrap();
    let [first, second] = tables;
    let mut seats = [Seat::new(first, inviter), Seat::new(second, guest)];
    let mut own = Tally::default();
    let deadline = Instant::now() + LONGEST;
    let mut waits = 0;
    while !seats.iter().all(|seat| seat.table.status() == Status::Over) {
        assert!(Instant::now() < deadline, "game {number} does not end: {kind:?} {troubles:?}");
        let mut is_idle = true;
        for at in [0, 1] {
            while let Some(notice) = seats[at].poll(Duration::ZERO) {
                is_idle = false;
                note(number, &mut seats, at, &notice, &mut own);
            }
            let done = players::act(&mut seats[at].table, &mut rng, false);
            seats[at].send();
            is_idle &= done == Done::Nothing;
            own.moves += u64::from(done == Done::Move);
        }
        if is_idle {
            // The next connection is for one of them.
            waits += 1;
            let at = waits % 2;
            if let Some(notice) = seats[at].poll(Duration::from_micros(200)) {
                note(number, &mut seats, at, &notice, &mut own);
            }
        }
    }
    agree(seats.each_ref().map(|seat| &seat.table), &format!("game {number}"));
    own.games = 1;
    tally.add(&own);
}

/// Acts like a front end.
fn note(number: u64, seats: &mut [Seat; 2], at: usize, notice: &Notice, tally: &mut Tally) {
    let is_new = |table: &Table| table.session().is_some_and(|own| own.sent + own.recv == 0);
    match (at, notice) {
        (at, Notice::Line) => {
            tally.lines += 1;
            seats[at].pass(PER_LINE);
        }
        (0, Notice::Connected(_)) => {
            tally.resumed +=
                u64::from(seats[0].table.session().is_some() && !is_new(&seats[0].table));
        }
        (1, Notice::Lost(why, again)) => {
            match why {
                Why::Forged | Why::NotATable => tally.changed += 1,
                _ => tally.cuts += 1,
            }
            // The guest was never connected: its user tries again.
            if again.is_none() {
                seats[1].retry().unwrap();
            }
        }
        // The guest was connected, but the inviter was not: the guest starts again.
        (1, Notice::Parted(Code::Busy, By::Own, None)) => {
            tally.begun_again += 1;
            seats[1].table = Kind::of(number).open(2 * number + 1);
            seats[1].retry().unwrap();
        }
        (0, Notice::Lost(Why::Forged, _) | Notice::Refused(Why::NotATable | Why::WrongKey)) => {
            tally.changed += 1;
        }
        (_, Notice::Connected(_))
        | (0, Notice::Lost(..) | Notice::Refused(_) | Notice::Parted(Code::Busy, By::Peer, None)) =>
            {}
        (at, notice) => panic!("game {number}, end {at}: {notice:?}"),
    }
}
