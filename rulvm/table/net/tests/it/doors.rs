//! Who is let in, and who is turned away (NET1).

use std::net::TcpListener;
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use rulvm_table_net::address::Address;
use rulvm_table_net::invitation::Invite;
use rulvm_table_net::key::{InviteKey, PublicKey, StaticKey};
use rulvm_table_net::link::{BackOff, Event, Limits, Link};
use rulvm_table_net::transport::{Listener, Transport, connect, memory};
use rulvm_table_net::why::Why;

use crate::support::{
    AT_ONCE, GUEST, INVITER, LONG, connected, invite, join_with, joining, key, next, open_door,
    piped,
};

fn memory() -> [Transport; 2] {
    memory::pair([None; 2])
}

#[test]
fn the_guest_is_remembered_and_let_in_again() {
    let (mut inviter, door) = open_door();
    let mut peers = Vec::new();
    for _ in 0..2 {
        let [ours, theirs] = memory();
        door.send(ours).unwrap();
        let mut guest = joining(theirs);
        connected(&mut guest);
        guest.send(["{}".to_owned()]);
        drop(guest);
        match next(&mut inviter) {
            Event::Connected(peer) => peers.push(peer),
            event => panic!("{event:?}"),
        }
        assert_eq!(next(&mut inviter), Event::Line(b"{}".to_vec()));
        assert_eq!(next(&mut inviter), Event::Lost(Why::Ended));
    }
    assert_eq!(peers[0], peers[1]);
    assert_eq!(inviter.remembered().unwrap().guest, Some(peers[0]));
}

#[test]
fn a_guest_who_comes_back_takes_the_place_of_its_old_connection() {
    let (mut inviter, door) = open_door();
    let [ours, theirs] = memory();
    door.send(ours).unwrap();
    let mut lost = joining(theirs);
    connected(&mut lost);
    connected(&mut inviter);
    let [ours, theirs] = memory();
    door.send(ours).unwrap();
    let mut back = joining(theirs);
    connected(&mut back);
    assert_eq!(next(&mut inviter), Event::Lost(Why::Replaced));
    // Nothing of the old connection is heard any more, and nothing is sent to the new one before
    // the inviter knows of it.
    lost.send(["old".to_owned()]);
    inviter.send(["too early".to_owned()]);
    connected(&mut inviter);
    inviter.send(["to the new one".to_owned()]);
    back.send(["new".to_owned()]);
    assert_eq!(next(&mut inviter), Event::Line(b"new".to_vec()));
    assert_eq!(next(&mut back), Event::Line(b"to the new one".to_vec()));
}

#[test]
fn another_guest_is_turned_away() {
    let (mut inviter, door) = open_door();
    let [ours, theirs] = memory();
    door.send(ours).unwrap();
    let mut guest = joining(theirs);
    connected(&mut inviter);
    let [ours, theirs] = memory();
    door.send(ours).unwrap();
    let mut other = join_with(key(), StaticKey([3; 32]), theirs);
    assert_eq!(next(&mut inviter), Event::Refused(Why::OtherGuest));
    connected(&mut other);
    assert_eq!(next(&mut other), Event::Lost(Why::TurnedAway));
    // The guest is not disturbed.
    connected(&mut guest);
    inviter.send(["still here".to_owned()]);
    assert_eq!(next(&mut guest), Event::Line(b"still here".to_vec()));
}

#[test]
fn a_wrong_key_is_turned_away() {
    let (mut inviter, door) = open_door();
    let [ours, theirs] = memory();
    door.send(ours).unwrap();
    let mut stranger = join_with(InviteKey([8; 32]), GUEST, theirs);
    assert_eq!(next(&mut inviter), Event::Refused(Why::WrongKey));
    connected(&mut stranger);
    assert_eq!(next(&mut stranger), Event::Lost(Why::TurnedAway));
    assert_eq!(inviter.remembered().unwrap().guest, None);
}

#[test]
fn an_inviter_that_starts_again_knows_its_guest() {
    let (mut inviter, door) = open_door();
    let [ours, theirs] = memory();
    door.send(ours).unwrap();
    let guest = joining(theirs);
    connected(&mut inviter);
    let remembered = inviter.remembered().unwrap();
    drop((inviter, door, guest));

    let (door, accept) = channel();
    let mut inviter = Link::invite(remembered, INVITER, accept, Limits::default()).unwrap();
    let [[ours, theirs], [ours_too, theirs_too]] = [memory(), memory()];
    door.send(ours).unwrap();
    let _other = join_with(key(), StaticKey([3; 32]), theirs);
    assert_eq!(next(&mut inviter), Event::Refused(Why::OtherGuest));
    door.send(ours_too).unwrap();
    let _guest = joining(theirs_too);
    connected(&mut inviter);
}

#[test]
fn another_inviter_is_not_accepted() {
    let (inviter, door) = open_door();
    drop(inviter);
    drop(door);
    let [ours, theirs] = memory();
    let _inviter = Link::invite(invite(), INVITER, Some(ours), Limits::default()).unwrap();
    let mut transport = Some(theirs);
    let call = move || transport.take().ok_or(Why::Unreachable("it was used".to_owned()));
    let known = Some(PublicKey([9; 32]));
    let mut guest = Link::join(key(), GUEST, known, call, Limits::default(), AT_ONCE).unwrap();
    assert_eq!(next(&mut guest), Event::Lost(Why::OtherInviter));
}

#[test]
fn net1_an_invite_that_has_lapsed_serves_nobody() {
    let [ours, theirs] = memory();
    let lapsed = Invite { lapses: SystemTime::UNIX_EPOCH, ..invite() };
    let mut inviter = Link::invite(lapsed, INVITER, Some(ours), Limits::default()).unwrap();
    let mut guest = joining(theirs);
    assert_eq!(next(&mut inviter), Event::Refused(Why::Lapsed));
    connected(&mut guest);
    assert_eq!(next(&mut guest), Event::Lost(Why::TurnedAway));
}

#[test]
fn what_hangs_up_without_a_word_is_no_inviter() {
    // As the end of a tunnel does where nothing listens at the other end.
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let addresses = [Address::from(listener.local_addr().unwrap())];
    let tunnel = thread::spawn(move || drop(listener.accept().unwrap()));
    let call = move || connect(&addresses);
    let mut guest = Link::join(key(), GUEST, None, call, Limits::default(), AT_ONCE).unwrap();
    assert_eq!(next(&mut guest), Event::Lost(Why::HungUp));
    tunnel.join().unwrap();
}

#[test]
fn net20_a_crowd_is_told_that_the_inviter_is_busy() {
    let (mut inviter, door) = open_door();
    // They are silent for as long as they are kept.
    let mut crowd = Vec::new();
    for _ in 0..64 {
        let [ours, theirs] = memory();
        door.send(ours).unwrap();
        crowd.push(theirs);
    }
    let [ours, theirs] = memory();
    door.send(ours).unwrap();
    assert_eq!(next(&mut joining(theirs)), Event::Lost(Why::Busy));
    assert_eq!(next(&mut inviter), Event::Refused(Why::Crowd));
}

#[test]
fn nobody_listens() {
    let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let addresses = [Address::from(address)];
    let call = move || connect(&addresses);
    let mut guest = Link::join(key(), GUEST, None, call, Limits::default(), AT_ONCE).unwrap();
    let event = next(&mut guest);
    assert!(matches!(event, Event::Lost(Why::Unreachable(_))), "{event:?}");
    // It calls again only when it is asked to.
    assert_eq!(guest.poll(Duration::ZERO), None);
    assert_eq!(guest.retry(), Ok(Some(Duration::ZERO)));
    assert_eq!(guest.retry(), Ok(None));
    let event = next(&mut guest);
    assert!(matches!(event, Event::Lost(Why::Unreachable(_))), "{event:?}");
}

#[test]
fn a_guest_that_hangs_up_does_not_call_again() {
    let [ours, theirs] = piped();
    let mut inviter = Link::invite(invite(), INVITER, Some(ours), Limits::default()).unwrap();
    let mut guest = joining(theirs);
    connected(&mut guest);
    connected(&mut inviter);
    guest.send(["bye".to_owned()]);
    guest.hang_up();
    assert_eq!(next(&mut inviter), Event::Line(b"bye".to_vec()));
    assert_eq!(next(&mut inviter), Event::Lost(Why::Ended));
    // What the other end says now is not heard.
    assert!(!guest.is_on());
    assert_eq!(guest.poll(Duration::ZERO), None);
}

#[test]
fn a_listener_is_free_when_its_link_is_gone() {
    let listener = Listener::bind("127.0.0.1:0").unwrap();
    let address = listener.address();
    let inviter = Link::invite(invite(), INVITER, listener, Limits::default()).unwrap();
    drop(inviter);
    // Its thread ends soon after.
    let deadline = Instant::now() + LONG;
    while TcpListener::bind(address).is_err() {
        assert!(Instant::now() < deadline, "the port is still in use");
        thread::yield_now();
    }
}

#[test]
fn two_inviters_on_one_machine_have_different_ports() {
    let listeners = [(); 2].map(|()| Listener::bind_all().unwrap());
    let ports = listeners.each_ref().map(|listener| listener.address().port());
    assert_ne!(ports[0], ports[1]);
}

#[test]
fn guests_wait_longer_and_longer() {
    let back_off = BackOff::default();
    let waits: Vec<u64> = (0..8).map(|call| back_off.wait(call).as_secs()).collect();
    assert_eq!(waits, [0, 1, 2, 4, 8, 16, 30, 30]);
    assert_eq!(back_off.wait(u32::MAX), LONG / 2);
}

#[test]
fn a_guest_that_waits_calls_immediately_if_asked_to() {
    let never = BackOff { first: LONG * 1000, most: LONG * 1000 };
    let (sender, calls) = channel();
    let connect = move || {
        sender.send(()).unwrap();
        Err(Why::Unreachable("nobody is there".to_owned()))
    };
    let mut link = Link::join(key(), GUEST, None, connect, Limits::default(), never).unwrap();
    assert!(matches!(next(&mut link), Event::Lost(_)));
    assert_eq!((link.retry(), calls.try_iter().count()), (Ok(Some(never.first)), 1));
    link.hurry();
    assert!(matches!(next(&mut link), Event::Lost(_)));
    assert_eq!(calls.try_iter().count(), 1);
    // There is nothing to hurry up between calls.
    link.hurry();
    assert_eq!(link.poll(Duration::ZERO), None);
}
