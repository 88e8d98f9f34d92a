//! Pages in browsers call a table by WebSocket.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use rulvm_table::game::Game;
use rulvm_table::table::Status;
use rulvm_table_net::key::InviteKey;
use rulvm_table_net::link::{BackOff, Event, Limits, Link};
use rulvm_table_net::pump::{Pump, Task};
use rulvm_table_net::seat::{Notice, Seat};
use rulvm_table_net::transport::{Listener, connect};
use rulvm_table_net::why::Why;
use tungstenite::{Error, Message, WebSocket};

use crate::support::{
    AT_ONCE, GUEST, LONG, connected, hash, inviting, join_with, key, next, table,
};

/// A page: a seat whose bytes a WebSocket carries.
struct Page {
    seat: Seat,
    pump: Pump,
    address: SocketAddr,
    socket: Option<WebSocket<TcpStream>>,
}

impl Page {
    fn new(book: &str, key: InviteKey, address: SocketAddr) -> Page {
        let joined = Link::join_pumped(key, GUEST, Limits::default(), AT_ONCE);
        let (link, pump) = joined.unwrap();
        Page { seat: Seat::new(table(book, 2), link), pump, address, socket: None }
    }

    /// Does what the pump wants.
    fn work(&mut self, tasks: Vec<Task>) {
        for task in tasks {
            match task {
                Task::Connect => {
                    let stream = TcpStream::connect(self.address).unwrap();
                    let url = format!("ws://{}/", self.address);
                    let (socket, _) = tungstenite::client(url, stream).unwrap();
                    let wait = Some(Duration::from_millis(1));
                    socket.get_ref().set_read_timeout(wait).unwrap();
                    self.socket = Some(socket);
                    let first = self.pump.connected();
                    self.work(first);
                }
                Task::Send(bytes) => {
                    if let Some(socket) = &mut self.socket {
                        socket.send(Message::binary(bytes)).unwrap();
                    }
                }
                Task::Close => self.socket = None,
            }
        }
    }

    /// Lets time pass, and returns what happens.
    fn poll(&mut self) -> Option<Notice> {
        let tasks = self.pump.pass(Duration::from_millis(1));
        self.work(tasks);
        let read = self.socket.as_mut().map(WebSocket::read);
        match read {
            Some(Ok(Message::Binary(bytes))) => {
                let tasks = self.pump.received(&bytes);
                self.work(tasks);
            }
            Some(Err(Error::Io(error)))
                if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) => {}
            Some(Err(error)) => {
                self.socket = None;
                self.pump.closed(&error.to_string());
            }
            Some(Ok(_)) | None => {}
        }
        let notice = self.seat.poll(Duration::ZERO);
        self.seat.send();
        notice
    }
}

/// Lets an inviter and a page act until a function says that it is done.
fn until(
    inviter: &mut Seat,
    page: &mut Page,
    mut is_done: impl FnMut(&mut Seat, &mut Seat) -> bool,
) {
    let deadline = Instant::now() + LONG;
    while !is_done(inviter, &mut page.seat) {
        assert!(Instant::now() < deadline, "nothing happens");
        let _ = inviter.poll(Duration::from_millis(1));
        let _ = page.poll();
    }
}

/// Plays the first legal move of a seat whose turn it is.
fn play(seat: &mut Seat) {
    let side = seat.table.side();
    let is_turn = seat.table.game().and_then(Game::turn) == Some(side);
    if seat.table.is_connected()
        && is_turn
        && let Some(first) = seat.table.legal(side).first()
    {
        seat.table.play(side, first).unwrap();
        seat.send();
    }
}

#[test]
fn a_page_plays_a_game_and_comes_back_after_a_cut() {
    let listener = Listener::bind("127.0.0.1:0").unwrap();
    let address = listener.address();
    let mut own = table("rul.connect4", 1);
    own.new_game().unwrap();
    let mut inviter = Seat::new(own, inviting(listener));
    let mut page = Page::new("rul.connect4", key(), address);
    until(&mut inviter, &mut page, |inviter, page| {
        play(inviter);
        page.table.session().is_some_and(|session| session.recv > 0)
    });
    // The line is cut.
    page.socket = None;
    page.pump.closed("cut");
    until(&mut inviter, &mut page, |inviter, page| {
        play(inviter);
        play(page);
        let is_over = |seat: &Seat| seat.table.status() == Status::Over;
        is_over(inviter) && is_over(page)
    });
    assert_eq!(hash(&inviter), hash(&page.seat));
    page.seat.leave();
    until(&mut inviter, &mut page, |inviter, _| !inviter.table.is_connected());
}

#[test]
fn a_page_with_a_wrong_invitation_is_turned_away() {
    let listener = Listener::bind("127.0.0.1:0").unwrap();
    let mut page = Page::new("rul.connect4", InviteKey([9; 32]), listener.address());
    let mut inviter = inviting(listener);
    let notice = loop {
        if let Some(notice) = page.poll() {
            break notice;
        }
    };
    // The guest has said everything before the inviter knows who it is.
    let notice = match notice {
        Notice::Connected(_) => loop {
            if let Some(notice) = page.poll() {
                break notice;
            }
        },
        notice => notice,
    };
    assert!(matches!(notice, Notice::Lost(Why::TurnedAway, None)), "{notice:?}");
    assert_eq!(next(&mut inviter), Event::Refused(Why::WrongKey));
}

#[test]
fn a_page_hears_why_nobody_answers() {
    let listener = Listener::bind("127.0.0.1:0").unwrap();
    let joined = Link::join_pumped(key(), GUEST, Limits::default(), BackOff::default());
    let (mut link, mut pump) = joined.unwrap();
    drop(listener);
    assert_eq!(pump.pass(Duration::ZERO), [Task::Connect]);
    pump.closed("nobody is there");
    let why = Why::Unreachable("nobody is there".to_owned());
    assert_eq!(link.poll(Duration::ZERO), Some(Event::Lost(why)));
    // It calls again after a second, not earlier.
    assert_eq!(link.retry(), Ok(Some(Duration::from_secs(1))));
    assert_eq!(pump.pass(Duration::from_millis(999)), []);
    assert_eq!(pump.pass(Duration::from_millis(1)), [Task::Connect]);
    // Who says nothing is given up.
    assert!(matches!(&pump.connected()[..], [Task::Send(_)]));
    assert_eq!(pump.pass(Duration::from_secs(11)), [Task::Close]);
    assert_eq!(link.poll(Duration::ZERO), Some(Event::Lost(Why::Silent)));
    // Unless the player does not want to wait.
    assert_eq!(link.retry(), Ok(Some(Duration::from_secs(2))));
    assert_eq!(pump.pass(Duration::from_millis(1)), []);
    link.hurry();
    assert!(pump.pass(Duration::ZERO).contains(&Task::Connect));
}

#[test]
fn other_requests_are_answered_and_hinder_nobody() {
    let listener = Listener::bind("127.0.0.1:0").unwrap();
    let address = listener.address();
    let mut inviter = inviting(listener);
    for request in
        ["GET / HTTP/1.1\r\nHost: example.org\r\n\r\n", "G\0\0\0\r\n\r\n", "GET GET GET\r\n\r\n"]
    {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 400 "), "{request:?}: {answer}");
        assert!(answer.contains("A game for two waits here."), "{request:?}: {answer}");
        assert!(matches!(next(&mut inviter), Event::Refused(_)));
    }
    // A text is not what tables send, and neither is a large message.
    for message in [Message::text("hello"), Message::binary(vec![0; 1 << 18])] {
        let stream = TcpStream::connect(address).unwrap();
        let (mut socket, _) = tungstenite::client(format!("ws://{address}/"), stream).unwrap();
        let _ = socket.send(message);
        assert!(matches!(next(&mut inviter), Event::Refused(_)));
    }
    // A program still gets in.
    let transport = connect(&[address.into()]).unwrap();
    let mut guest = join_with(key(), GUEST, transport);
    connected(&mut guest);
    connected(&mut inviter);
}
