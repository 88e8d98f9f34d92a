//! A line between two programs that can be cut.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// A line that can be cut.
pub(super) struct Proxy {
    pub(super) port: u16,
    line: Arc<Line>,
}

struct Line {
    /// Both ends of the connections.
    streams: Mutex<Vec<TcpStream>>,
    /// After how many messages of the guest each of the next connections is cut.
    cuts: Mutex<Vec<usize>>,
    is_dead: AtomicBool,
    /// Nothing is passed on.
    is_held: AtomicBool,
}

impl Proxy {
    /// A line to a port. The first connections are cut after so many messages of the guest.
    pub(super) fn new(to: u16, cuts: &[usize]) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let cuts = Mutex::new(cuts.iter().rev().copied().collect());
        let (is_dead, is_held) = (AtomicBool::new(false), AtomicBool::new(false));
        let line = Line { streams: Mutex::default(), cuts, is_dead, is_held };
        let line = Arc::new(line);
        let own = Arc::clone(&line);
        thread::spawn(move || {
            for guest in listener.incoming() {
                let (Ok(guest), Ok(inviter)) = (guest, TcpStream::connect(("127.0.0.1", to)))
                else {
                    continue;
                };
                own.carry(guest, inviter);
            }
        });
        Proxy { port, line }
    }

    /// An invitation with the port of this line in place of another port.
    pub(super) fn instead_of(&self, port: u16, invitation: &str) -> String {
        invitation.replace(&format!(":{port}/"), &format!(":{}/", self.port))
    }

    /// Cuts the connections that exist.
    pub(super) fn cut(&self) {
        self.line.streams.lock().unwrap().drain(..).for_each(close);
    }

    /// Cuts the connections that exist, and all that come until it is repaired.
    pub(super) fn die(&self) {
        self.line.is_dead.store(true, Ordering::SeqCst);
        self.cut();
    }

    pub(super) fn repair(&self) {
        self.line.is_dead.store(false, Ordering::SeqCst);
    }

    /// Passes nothing on, or passes everything on again.
    pub(super) fn hold(&self, is_held: bool) {
        self.line.is_held.store(is_held, Ordering::SeqCst);
    }
}

fn close(stream: TcpStream) {
    let _ = stream.shutdown(Shutdown::Both);
}

impl Line {
    fn carry(self: &Arc<Line>, guest: TcpStream, inviter: TcpStream) {
        if self.is_dead.load(Ordering::SeqCst) {
            return [guest, inviter].into_iter().for_each(close);
        }
        let most = self.cuts.lock().unwrap().pop().unwrap_or(usize::MAX);
        let ends = [guest, inviter];
        let copies = || ends.each_ref().map(|end| end.try_clone().unwrap());
        self.streams.lock().unwrap().extend(copies());
        let ([from_guest, to_inviter], [to_guest, from_inviter]) = (copies(), copies());
        let [own, other] = [(); 2].map(|()| Arc::clone(self));
        thread::spawn(move || own.pump(from_guest, to_inviter, most));
        thread::spawn(move || other.pump(from_inviter, to_guest, usize::MAX));
    }

    /// Passes messages on, each with its length before it (NET1), and cuts the line in place of the
    /// next one after the most.
    fn pump(&self, mut from: TcpStream, mut to: TcpStream, most: usize) {
        for _ in 0..most {
            let mut message = vec![0; 2];
            if from.read_exact(&mut message).is_err() {
                break;
            }
            let length = usize::from(u16::from_be_bytes([message[0], message[1]]));
            message.resize(2 + length, 0);
            if from.read_exact(&mut message[2..]).is_err() {
                break;
            }
            while self.is_held.load(Ordering::SeqCst) {
                thread::sleep(Duration::from_millis(10));
            }
            if to.write_all(&message).is_err() {
                break;
            }
        }
        // Before the cut, the next message must have been sent.
        let mut next = [0];
        let _ = from.read(&mut next);
        [from, to].into_iter().for_each(close);
    }
}
