//! Streams that somebody has changed, and peers that do not follow the rules.

use std::io::{self, Write};
use std::thread;
use std::time::Duration;

use proptest::prelude::*;
use rulvm_table_net::link::{Event, Limits, Link};
use rulvm_table_net::transport::{Transport, memory};
use rulvm_table_net::why::Why;

use crate::support::{
    INVITER, Pair, calling, connected, hash, invite, inviting, joining, next, open_door, pipes,
};

/// What happens to a message on its way.
#[derive(Clone, Copy, Debug)]
enum Change {
    Repeat,
    LeaveOut,
    /// One bit of its last byte changes.
    Flip,
    /// Its second half is lost, and everything after it.
    Cut,
}

/// Writes messages, and changes the one with a number, from 0.
struct Changing<W> {
    inner: Option<W>,
    number: usize,
    change: Change,
}

impl<W: Write> Write for Changing<W> {
    fn write(&mut self, message: &[u8]) -> io::Result<usize> {
        let Some(inner) = &mut self.inner else { return Err(io::ErrorKind::BrokenPipe.into()) };
        let is_it = self.number == 0;
        self.number = self.number.wrapping_sub(1);
        match self.change {
            _ if !is_it => inner.write_all(message)?,
            Change::Repeat => inner.write_all(&message.repeat(2))?,
            Change::LeaveOut => {}
            Change::Flip => {
                let mut message = message.to_vec();
                *message.last_mut().unwrap() ^= 1;
                inner.write_all(&message)?;
            }
            Change::Cut => {
                inner.write_all(&message[..message.len() / 2])?;
                self.inner = None;
            }
        }
        Ok(message.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// An inviter, and a guest of which one message is changed on its way.
fn changed(number: usize, change: Change) -> (Link, Link) {
    let [ours, (reader, writer)] = pipes();
    let inviter = inviting(Some(Transport::pipes(ours.0, ours.1)));
    let writer = Changing { inner: Some(writer), number, change };
    (inviter, joining(Transport::pipes(reader, writer)))
}

/// What an inviter hears until its connection ends: the guest sends two lines, of which one message
/// is changed, counted from the first line.
fn heard(number: usize, change: Change) -> (Vec<Vec<u8>>, Why) {
    let (mut inviter, mut guest) = changed(2 + number, change);
    connected(&mut guest);
    guest.send(["first".to_owned(), "second".to_owned()]);
    connected(&mut inviter);
    let mut lines = Vec::new();
    loop {
        match next(&mut inviter) {
            Event::Line(line) => lines.push(line),
            Event::Lost(why) => return (lines, why),
            event => panic!("{event:?}"),
        }
    }
}

#[test]
fn messages_that_are_changed_end_the_connection() {
    let first = || vec![b"first".to_vec()];
    assert_eq!(heard(0, Change::Repeat), (first(), Why::Forged));
    assert_eq!(heard(0, Change::LeaveOut), (vec![], Why::Forged));
    assert_eq!(heard(0, Change::Flip), (vec![], Why::Forged));
    assert_eq!(heard(0, Change::Cut), (vec![], Why::Cut));
    assert_eq!(
        heard(1, Change::Repeat),
        (vec![b"first".to_vec(), b"second".to_vec()], Why::Forged)
    );
    assert_eq!(heard(1, Change::Flip), (first(), Why::Forged));
    assert_eq!(heard(1, Change::Cut), (first(), Why::Cut));
}

#[test]
fn handshakes_that_are_changed_are_refused() {
    for (number, change, why) in [
        (0, Change::Repeat, Why::WrongKey),
        (0, Change::Flip, Why::NotATable),
        (0, Change::Cut, Why::Cut),
        (1, Change::Flip, Why::WrongKey),
        (1, Change::Cut, Why::Cut),
    ] {
        let (mut inviter, _guest) = changed(number, change);
        assert_eq!(next(&mut inviter), Event::Refused(why), "{number} {change:?}");
    }
}

/// What an inviter says of bytes that are not those of a guest.
fn said(bytes: &[u8], limits: Limits) -> Event {
    let [ours, (_reader, mut writer)] = pipes();
    let transport = Transport::pipes(ours.0, ours.1);
    let mut inviter = Link::invite(invite(), INVITER, Some(transport), limits).unwrap();
    let bytes = bytes.to_vec();
    // It ends when the inviter reads no more.
    thread::spawn(move || writer.write_all(&bytes));
    next(&mut inviter)
}

#[test]
fn what_is_not_a_table_is_refused() {
    let limits = Limits::default();
    let said = |bytes: &[u8]| said(bytes, limits);
    assert_eq!(said(b""), Event::Refused(Why::Ended));
    assert_eq!(said(b"GET / HTTP/1.1\r\n\r\n"), Event::Refused(Why::Cut));
    assert_eq!(said(&[b'G'; 20_000]), Event::Refused(Why::NotATable));
    assert_eq!(said(&[0; 2]), Event::Refused(Why::NotATable));
    assert_eq!(said(&[0xff; 1 << 20]), Event::Refused(Why::NotATable));
}

#[test]
fn who_is_silent_during_the_handshake_is_refused() {
    let limits = Limits { handshake: Duration::ZERO, ..Limits::default() };
    let [ours, (_reader, mut writer)] = pipes();
    writer.write_all(&[0, 32, 1]).unwrap();
    let transport = Transport::pipes(ours.0, ours.1);
    let mut inviter = Link::invite(invite(), INVITER, Some(transport), limits).unwrap();
    assert_eq!(next(&mut inviter), Event::Refused(Why::Silent));
}

#[test]
fn who_is_silent_after_the_handshake_is_lost() {
    let limits = Limits { silence: Duration::ZERO, ..Limits::default() };
    let [ours, theirs] = crate::support::piped();
    let mut inviter = Link::invite(invite(), INVITER, Some(ours), limits).unwrap();
    let _guest = joining(theirs);
    connected(&mut inviter);
    assert_eq!(next(&mut inviter), Event::Lost(Why::Silent));
}

#[test]
fn long_lines_need_several_messages() {
    let [ours, theirs] = crate::support::piped();
    let (mut inviter, mut guest) = (inviting(Some(ours)), joining(theirs));
    connected(&mut inviter);
    connected(&mut guest);
    for length in [0, 1, 65_518, 65_519, 65_520, 131_038, 1 << 20] {
        let line = "x".repeat(length);
        inviter.send([line.clone()]);
        assert_eq!(next(&mut guest), Event::Line(line.into_bytes()), "{length}");
    }
}

#[test]
fn net10_of_lines_that_are_too_long_a_table_sees_enough() {
    let [ours, theirs] = crate::support::piped();
    let (mut inviter, mut guest) = (inviting(Some(ours)), joining(theirs));
    connected(&mut inviter);
    connected(&mut guest);
    for (length, heard) in [(4096, 4096), (4097, 4097), (4098, 4097), (200_000, 4097)] {
        guest.send(["x".repeat(length), "next".to_owned()]);
        assert_eq!(next(&mut inviter), Event::Line(vec![b'x'; heard]), "{length}");
        assert_eq!(next(&mut inviter), Event::Line(b"next".to_vec()), "{length}");
    }
    inviter.send(["x".repeat((1 << 20) + 2), "next".to_owned()]);
    assert_eq!(next(&mut guest), Event::Line(vec![b'x'; (1 << 20) + 1]));
    assert_eq!(next(&mut guest), Event::Line(b"next".to_vec()));
}

#[test]
fn who_does_not_read_is_lost_and_what_waits_is_bounded() {
    let [ours, theirs] = crate::support::piped();
    let (mut inviter, mut guest) = (inviting(Some(ours)), joining(theirs));
    connected(&mut inviter);
    connected(&mut guest);
    guest.send(std::iter::repeat_n("x".repeat(4096), 4096));
    assert_eq!(next(&mut guest), Event::Lost(Why::Stalled));
    assert!(!guest.is_on());
    drop(inviter);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn garbage_is_refused(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let event = said(&bytes, Limits::default());
        prop_assert!(matches!(event, Event::Refused(_)), "{event:?}");
    }
    /// A guest with the right key that does not follow the rules harms neither the game nor the
    /// next connection.
    #[test]
    fn lines_that_are_not_those_of_a_table_harm_nothing(
        lines in prop::collection::vec(line(), 0..8),
    ) {
        let (inviter, door) = open_door();
        let [ours, theirs] = memory::pair([None; 2]);
        door.send(ours).unwrap();
        let mut guest = joining(theirs);
        connected(&mut guest);
        guest.send(lines);
        guest.hang_up();
        let mut pair = Pair::new("rul.connect4", inviter, calling(door, []));
        let before = hash(&pair.seats[0]);
        pair.connect();
        prop_assert_eq!(hash(&pair.seats[0]), before.clone());
        prop_assert_eq!(hash(&pair.seats[1]), before);
    }
}

/// Lines of a handshake, changed ones, and others.
fn line() -> impl Strategy<Value = String> {
    const HELLO: &str = concat!(
        r#"{"t":"hello","net":1,"role":"guest","host":"0200","host_required":"0200","#,
        r#""book":"rul.connect4","version":"0100","required":"0100","no_connect":false,"#,
        r#""resume":null}"#,
    );
    let cut = (0..HELLO.len()).prop_map(|end| HELLO[..end].to_owned());
    const OTHER: &[&str] = &["ready", "refuse", "close", "state", "msg", "ping", "ask", "x"];
    let other = prop::sample::select(OTHER).prop_map(|kind| format!(r#"{{"t":"{kind}"}}"#));
    prop_oneof![Just(HELLO.to_owned()), cut, other, any::<String>()]
}
