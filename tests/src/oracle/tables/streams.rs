//! Bytes on the stream of a link: before, during and after the handshake.

use std::io::{self, PipeReader, PipeWriter, Write, pipe};
use std::time::{Duration, SystemTime};

use rulvm_table_net::invitation::{Invite, LIFETIME};
use rulvm_table_net::key::{InviteKey, StaticKey};
use rulvm_table_net::link::{BackOff, Event, Limits, Link};
use rulvm_table_net::seat::{Notice, Seat};
use rulvm_table_net::transport::Transport;
use rulvm_table_net::why::Why;

use crate::tables::Kind;

/// Longer than anything takes.
const LONG: Duration = Duration::from_secs(30);
/// How many events a link may report about a stream of this length.
const MOST_EVENTS: usize = 4096;

/// The first byte says what is done with the others:
///
/// | rest after division by 4 | what the others are |
/// |---|---|
/// | 0 | what an inviter reads |
/// | 1 | what a guest reads |
/// | 2 | the place of a byte that a guest writes otherwise, 16 bits, and how it differs |
/// | 3 | lines that a guest sends over a sound connection |
///
/// # Panics
/// The link does not end, or an end with a table fails.
pub(super) fn hold(bytes: &[u8]) {
    let [mode, bytes @ ..] = bytes else { return };
    match mode % 4 {
        0 => ends(inviting(fed(bytes))),
        1 => ends(joining(fed(bytes))),
        2 => {
            let [high, low, change, ..] = *bytes else { return };
            let left = Some(usize::from(u16::from_be_bytes([high, low]) % 2048));
            let [ours, theirs] = piped();
            let theirs = theirs
                .within(|reader| reader, |inner| Changing { inner, left, change: change.max(1) });
            meet(ours, theirs, &[]);
        }
        _ => {
            let [ours, theirs] = piped();
            let lines: Vec<_> = bytes.split(|&byte| byte == b'\n').take(300).collect();
            let text = |line: &&[u8]| String::from_utf8_lossy(line).into_owned();
            meet(ours, theirs, &lines.iter().map(text).collect::<Vec<_>>());
        }
    }
}

/// Writes, and changes one byte.
struct Changing<W> {
    inner: W,
    /// How many bytes come before it.
    left: Option<usize>,
    change: u8,
}

impl<W: Write> Write for Changing<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut bytes = bytes.to_vec();
        if let Some(left) = self.left {
            if let Some(byte) = bytes.get_mut(left) {
                *byte ^= self.change;
            }
            self.left = left.checked_sub(bytes.len());
        }
        self.inner.write_all(&bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// A stream that consists of some bytes; what is written to it is lost.
fn fed(bytes: &[u8]) -> Transport {
    Transport::pipes(io::Cursor::new(bytes.to_vec()), io::sink())
}

fn pipes() -> [(PipeReader, PipeWriter); 2] {
    let ((from_first, first), (from_second, second)) = (pipe().unwrap(), pipe().unwrap());
    [(from_second, first), (from_first, second)]
}

fn piped() -> [Transport; 2] {
    pipes().map(|(reader, writer)| Transport::pipes(reader, writer))
}

const LIMITS: Limits =
    Limits { handshake: Duration::from_millis(200), silence: Duration::from_millis(200) };

fn inviting(transport: Transport) -> Link {
    let lapses = SystemTime::now() + LIFETIME;
    let invite = Invite { key: InviteKey([7; 32]), lapses, guest: None };
    Link::invite(invite, StaticKey([1; 32]), Some(transport), LIMITS).unwrap()
}

fn joining(transport: Transport) -> Link {
    let mut transport = Some(transport);
    let call = move || transport.take().ok_or(Why::Ended);
    let again = BackOff { first: Duration::ZERO, most: Duration::ZERO };
    Link::join(InviteKey([7; 32]), StaticKey([2; 32]), None, call, LIMITS, again).unwrap()
}

/// A link whose only connection cannot last reports why.
fn ends(mut link: Link) {
    for _ in 0..MOST_EVENTS {
        match link.poll(LONG) {
            Some(Event::Lost(_) | Event::Refused(_)) => return,
            Some(Event::Connected(_) | Event::Line(_)) => {}
            None => break,
        }
    }
    panic!("the link does not end");
}

/// An inviter with a table meets a guest that sends lines and leaves.
fn meet(ours: Transport, theirs: Transport, lines: &[String]) {
    let kind = Kind::of(1);
    let mut table = kind.open(1);
    table.new_game().unwrap();
    let before = table.game().cloned();
    let mut seat = Seat::new(table, inviting(ours));
    let mut guest = joining(theirs);
    let mut is_sent = false;
    for _ in 0..MOST_EVENTS {
        while let Some(event) = guest.poll(Duration::ZERO) {
            if matches!(event, Event::Connected(_)) {
                guest.send(lines.iter().cloned());
                guest.hang_up();
                is_sent = true;
            }
        }
        match seat.poll(Duration::from_millis(if is_sent { 500 } else { 1 })) {
            Some(Notice::Lost(..) | Notice::Refused(_) | Notice::Parted(..)) => {
                // No move can be legal: that would need the state of the game.
                let after = seat.table.game().cloned();
                assert_eq!(before.map(|game| game.core), after.map(|game| game.core));
                return;
            }
            Some(_) => {}
            None if is_sent => break,
            None => {}
        }
    }
    panic!("the link does not end");
}
