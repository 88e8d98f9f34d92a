//! Spectators over connections.

use std::sync::mpsc::Sender;

use rulvm_table::net::{By, Code};
use rulvm_table::table::Status;
use rulvm_table_net::address::Address;
use rulvm_table_net::invitation::{GameName, Invitation, InvitationError};
use rulvm_table_net::key::{InviteKey, StaticKey};
use rulvm_table_net::link::{Event, Limits, Link};
use rulvm_table_net::seat::{Notice, Seat};
use rulvm_table_net::transport::{Listener, Transport, connect, memory};
use rulvm_table_net::watch_invitation::{WatchInvitation, WatchInvitationError};
use rulvm_table_net::why::Why;

use crate::support::{
    AT_ONCE, Chooser, Pair, calling, connected, hash, inviting, join_with, key, next, open_door,
    table,
};

/// The link of a spectator over memory, with a key.
fn watching_with(key: InviteKey, door: Sender<Transport>) -> Link {
    let call = move || {
        let [ours, theirs] = memory::pair([None; 2]);
        door.send(theirs).map_err(|_| Why::Unreachable("the door is closed".to_owned()))?;
        Ok(ours)
    };
    Link::watch(key, StaticKey([5; 32]), None, call, Limits::default(), AT_ONCE).unwrap()
}

fn watching(door: Sender<Transport>) -> Link {
    watching_with(key().watch_key(), door)
}

/// Lets a spectator act. Returns what has happened.
fn act(eye: &mut Seat) -> Option<Notice> {
    let notice = eye.poll(std::time::Duration::from_millis(1));
    eye.send();
    notice
}

/// Plays moves, until spectators have seen them all.
fn play_for(pair: &mut Pair, eyes: &mut [Seat], moves: usize) {
    let mut chooser = Chooser { seed: 5, left: moves };
    pair.until(|seats, notice| {
        if let Some((at, notice)) = notice {
            assert!(!matches!(notice, Notice::Parted(..)), "seat {at}: {notice:?}");
        }
        let is_done = chooser.play(seats);
        for eye in eyes.iter_mut() {
            let notice = act(eye);
            assert!(!matches!(notice, Some(Notice::Parted(..))), "{notice:?}");
        }
        is_done && eyes.iter().all(|eye| hash(eye) == hash(&seats[0]))
    });
}

#[test]
fn net11_a_whole_game_is_seen() {
    for book in ["rul.connect4", "rul.backgammon"] {
        let (inviter, door) = open_door();
        let mut pair = Pair::new(book, inviter, calling(door.clone(), []));
        let link = || watching(door.clone());
        let mut eyes = [(); 2].map(|()| Seat::new(table(book, 9), link()));
        pair.connect();
        play_for(&mut pair, &mut eyes, 42);
        assert_eq!(pair.seats[0].watchers(), 2);
        assert!(pair.notices.contains(&(0, Notice::Watchers(2))));
        assert!(eyes.iter().all(|eye| eye.table.is_watching() && !eye.table.is_my_turn()));
    }
}

#[test]
fn net15_over_tcp_by_the_text_of_an_invitation() {
    let listener = Listener::bind("127.0.0.1:0").unwrap();
    let address: Address = listener.address().into();
    let inviter = inviting(listener);
    let game = GameName::new("tictactoe", None);
    let text = inviter.remembered().unwrap().invitation(Some(address.clone()), game);
    let watch = WatchInvitation::new(&text).to_string();
    assert!(watch.starts_with("rul1w-") && watch.ends_with("/tictactoe"), "{watch}");
    let WatchInvitation(read) = watch.parse().unwrap();
    let addresses: Vec<_> = read.address.into_iter().collect();
    let call = move || connect(&addresses);
    let own = StaticKey([5; 32]);
    let link = Link::watch(read.key, own, None, call, Limits::default(), AT_ONCE).unwrap();
    let addresses = [address];
    let call = move || connect(&addresses);
    let own = StaticKey([2; 32]);
    let guest = Link::join(key(), own, None, call, Limits::default(), AT_ONCE).unwrap();
    let mut pair = Pair::new("rul.tictactoe", inviter, guest);
    let mut eyes = [Seat::new(table("rul.tictactoe", 9), link)];
    pair.connect();
    play_for(&mut pair, &mut eyes, 9);
    assert_eq!(eyes[0].table.status(), Status::Over);
}

#[test]
fn net15_who_watches_does_not_take_the_guests_seat() {
    let (inviter, door) = open_door();
    let mut eye = Seat::new(table("rul.othello", 9), watching(door.clone()));
    let mut pair = Pair::new("rul.othello", inviter, calling(door, []));
    // Before the guest has come.
    pair.until(|seats, _| {
        act(&mut eye);
        seats[0].watchers() == 1
    });
    pair.connect();
    play_for(&mut pair, std::slice::from_mut(&mut eye), 10);
}

#[test]
fn net15_each_key_opens_its_own_door() {
    // A spectator with the guest's key, and a guest with the key of spectators.
    let (mut inviter, door) = open_door();
    let mut eye = watching_with(key(), door.clone());
    connected(&mut eye);
    assert_eq!(next(&mut eye), Event::Lost(Why::TurnedAway));
    assert_eq!(next(&mut inviter), Event::Refused(Why::WrongKey));
    let [ours, theirs] = memory::pair([None; 2]);
    door.send(ours).unwrap();
    let mut guest = join_with(key().watch_key(), StaticKey([2; 32]), theirs);
    connected(&mut guest);
    assert_eq!(next(&mut guest), Event::Lost(Why::TurnedAway));
    assert_eq!(next(&mut inviter), Event::Refused(Why::WrongKey));
    assert_eq!(inviter.remembered().unwrap().guest, None);
    assert_ne!(key().watch_key(), key());
}

#[test]
fn net15_a_guest_who_is_away_does_not_end_it() {
    let (inviter, door) = open_door();
    let mut pair = Pair::new("rul.connect4", inviter, calling(door.clone(), []));
    let mut eye = Seat::new(table("rul.connect4", 9), watching(door));
    pair.connect();
    play_for(&mut pair, std::slice::from_mut(&mut eye), 5);
    pair.seats[1].leave();
    pair.until(|seats, _| {
        act(&mut eye);
        !seats[0].table.is_connected()
    });
    let side = pair.seats[0].table.game().unwrap().turn().unwrap();
    let chosen = pair.seats[0].table.legal(side)[0].clone();
    pair.seats[0].table.play(side, &chosen).unwrap();
    pair.seats[0].send();
    pair.until(|seats, _| {
        act(&mut eye);
        hash(&eye) == hash(&seats[0])
    });
    // When the inviter leaves, it is over.
    pair.seats[0].close();
    let deadline = std::time::Instant::now() + crate::support::LONG;
    loop {
        assert!(std::time::Instant::now() < deadline);
        match act(&mut eye) {
            Some(Notice::Parted(code, by, again)) => {
                assert_eq!((code, by, again), (Code::Closed, By::Peer, None));
                break;
            }
            _ => continue,
        }
    }
    assert!(eye.table.is_watching() && eye.table.game().is_some());
}

#[test]
fn net15_who_loses_the_connection_comes_back() {
    let (inviter, door) = open_door();
    let mut pair = Pair::new("rul.connect4", inviter, calling(door.clone(), []));
    let mut cuts = [Some(1800), None].into_iter();
    let own = StaticKey([5; 32]);
    let call = move || {
        let [ours, theirs] = memory::pair([None, cuts.next().flatten()]);
        door.send(theirs).map_err(|_| Why::Unreachable("the door is closed".to_owned()))?;
        Ok(ours)
    };
    let key = key().watch_key();
    let link = Link::watch(key, own, None, call, Limits::default(), AT_ONCE).unwrap();
    let mut eye = Seat::new(table("rul.connect4", 9), link);
    pair.connect();
    let mut losses = 0;
    let mut chooser = Chooser { seed: 5, left: 30 };
    pair.until(|seats, _| {
        if let Some(Notice::Lost(_, again)) = act(&mut eye) {
            losses += 1;
            assert!(again.is_some());
        }
        chooser.play(seats) && hash(&eye) == hash(&seats[0])
    });
    assert_eq!(losses, 1);
}

#[test]
fn net15_who_does_not_read_disturbs_nobody() {
    let (inviter, door) = open_door();
    let mut pair = Pair::new("rul.backgammon", inviter, calling(door.clone(), []));
    // Their links connect, and nobody looks at them. One says things that nobody understands.
    let mut loud = watching(door.clone());
    connected(&mut loud);
    loud.send((0..500).map(|k| format!("{{\"t\":{k}}}")));
    let _silent: Vec<Link> = (0..19).map(|_| watching(door.clone())).collect();
    pair.connect();
    pair.play(40, 3);
    assert_eq!(hash(&pair.seats[0]), hash(&pair.seats[1]));
    let is_parted = |notice: &&(usize, Notice)| matches!(notice.1, Notice::Parted(..));
    assert_eq!(pair.notices.iter().find(is_parted), None);
}

#[test]
fn texts_of_invitations_to_watch() {
    let to_play = Invitation { key: key(), address: None, game: None };
    let text = WatchInvitation::new(&to_play).to_string();
    let wrong = |text: &str| text.parse::<WatchInvitation>().unwrap_err();
    assert_eq!(text.to_uppercase().parse(), Ok(WatchInvitation::new(&to_play)));
    assert_eq!(
        format!(" {} {}", &text[..9], &text[9..]).parse(),
        Ok(WatchInvitation::new(&to_play))
    );
    assert_eq!(wrong(&to_play.to_string()), WatchInvitationError::ToPlay);
    assert_eq!(wrong("othello"), WatchInvitationError::Prefix);
    assert_eq!(wrong("é"), WatchInvitationError::Prefix);
    assert!(matches!(wrong(&text[..20]), WatchInvitationError::Rest(_)));
    // Nor is it an invitation to play.
    assert_eq!(text.parse::<Invitation>(), Err(InvitationError::ToWatch));
}
