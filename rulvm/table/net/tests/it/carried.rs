//! Connections that something else carries: a bridge, a command.

use std::thread;

use rulvm_table_net::address::Address;
use rulvm_table_net::link::{Event, Limits, Link};
use rulvm_table_net::transport::{Listener, Transport, bridge, through};
use rulvm_table_net::why::Why;

use crate::support::{AT_ONCE, GUEST, Pair, hash, inviting, joining, key, next, pipes};

#[test]
fn over_a_bridge_a_whole_game() {
    let listener = Listener::bind("127.0.0.1:0").unwrap();
    let address = Address::from(listener.address());
    let [(reader, writer), (from_guest, to_guest)] = pipes();
    let carried = thread::spawn(move || bridge(&address, from_guest, to_guest));
    let guest = joining(Transport::pipes(reader, writer));
    let mut pair = Pair::new("rul.connect4", inviting(listener), guest);
    pair.connect();
    pair.play(42, 5);
    assert_eq!(hash(&pair.seats[0]), hash(&pair.seats[1]));
    // The bridge ends with the connection.
    drop(pair);
    carried.join().unwrap().unwrap();
}

#[test]
fn a_bridge_to_nowhere_says_so() {
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    assert!(bridge(&Address::from(free), std::io::empty(), Vec::new()).is_err());
}

/// Why a guest cannot connect through a command.
fn failure(words: &[&str]) -> Why {
    let words: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
    let call = move || through(&words);
    let mut guest = Link::join(key(), GUEST, None, call, Limits::default(), AT_ONCE).unwrap();
    match next(&mut guest) {
        Event::Lost(why) => why,
        event => panic!("{event:?}"),
    }
}

#[test]
fn a_command_that_does_not_exist_is_named() {
    let Why::NoCommand(why) = failure(&["/no/such/command"]) else { panic!("another reason") };
    assert!(why.starts_with("`/no/such/command`: "), "{why}");
    let why = failure(&[]);
    assert_eq!(why, Why::NoCommand("the command is empty".to_owned()));
}

#[cfg(unix)]
#[test]
fn what_a_command_says_last_is_why_it_fails() {
    let broken = |text: &str| Why::Broken(text.to_owned());
    let script = "echo one >&2; echo 'no way' >&2; echo >&2; exit 3";
    assert_eq!(failure(&["sh", "-c", script]), broken("`sh`: no way"));
    assert_eq!(failure(&["sh", "-c", "exit 3"]), broken("`sh` has ended: exit status: 3"));
    assert_eq!(failure(&["sh", "-c", "printf '\\033[2Jx' >&2"]), broken("`sh`: [2Jx"));
}

#[cfg(unix)]
#[test]
fn a_command_that_is_no_table_is_not_taken_for_one() {
    // It sends back what it is sent.
    assert_eq!(failure(&["cat"]), Why::NotATable);
}
