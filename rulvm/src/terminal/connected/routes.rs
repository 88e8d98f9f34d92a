//! How the two programs find each other: where an inviter listens, and how a guest calls.

use std::fmt;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use rulvm_files::{Exit, Problem};
use rulvm_table_net::address::{Address, AddressError, PORT, Reach, own_addresses, reach};
use rulvm_table_net::invitation::{GameName, LIFETIME};
use rulvm_table_net::link::{BackOff, Limits, Link};
use rulvm_table_net::transport::{Listener, Transport, connect, through};
use rulvm_table_net::why::Why;

use super::kept::{Kept, Route};
use crate::terminal::opening::book_file;

/// How long a handshake through a command may take: the command can ask for a password first.
const PATIENCE: Duration = Duration::from_secs(120);

/// The time limits of a connection by standard input and output: the other program can start later.
fn stdio_limits() -> Limits {
    Limits { handshake: LIFETIME, ..Limits::default() }
}

/// Where an inviter listens, as the player writes it: `HOST:PORT`, `HOST`, `PORT`, or nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Listen {
    /// A name or an IP address of this machine; all of them if there is none.
    host: Option<String>,
    /// 0 lets the system choose one.
    port: Option<u16>,
}

impl FromStr for Listen {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Listen, AddressError> {
        if text.is_empty() {
            return Ok(Listen::default());
        }
        if text.bytes().all(|digit| digit.is_ascii_digit()) {
            let port = text.parse().map_err(|_| AddressError::Port(text.to_owned()))?;
            return Ok(Listen { host: None, port: Some(port) });
        }
        let (host, is_chosen) = match text.strip_suffix(":0") {
            Some(host) => (host, true),
            None => (text, false),
        };
        let address: Address = host.parse()?;
        let port = if is_chosen { 0 } else { address.port };
        Ok(Listen { host: Some(address.host), port: Some(port) })
    }
}

impl Listen {
    /// Returns where the inviter of a continued game listens: at the same place as before.
    pub(crate) fn again(host: Option<&str>, port: u16) -> Listen {
        Listen { host: host.map(str::to_owned), port: Some(port) }
    }

    /// Returns where a table on this machine listens, written in the same way.
    pub(crate) fn own_address(&self) -> Address {
        let host = self.host.clone().unwrap_or_else(|| Ipv4Addr::LOCALHOST.to_string());
        Address { host, port: self.port.unwrap_or(PORT) }
    }

    /// Starts to listen.
    fn bind(&self) -> io::Result<Listener> {
        let any: [IpAddr; 2] = [Ipv6Addr::UNSPECIFIED.into(), Ipv4Addr::UNSPECIFIED.into()];
        match (&self.host, self.port) {
            (None, None) => Listener::bind_all(),
            (None, Some(port)) => Listener::bind(&any.map(|host| SocketAddr::new(host, port))[..]),
            (Some(host), port) => Listener::bind((host.as_str(), port.unwrap_or(PORT))),
        }
    }
}

impl fmt::Display for Listen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let port = self.port.unwrap_or(PORT);
        match &self.host {
            Some(host) => Address { host: host.clone(), port }.fmt(f),
            None => write!(f, "port {port}"),
        }
    }
}

/// An inviter's link, and what its guest needs.
pub(crate) struct Door {
    pub(crate) link: Link,
    /// The port, if it listens on one.
    pub(crate) port: Option<u16>,
    /// The invitations, and from where each of them can be used.
    pub(crate) invitations: Vec<(Reach, String)>,
}

/// What an inviter waits on.
pub(crate) enum Place {
    Network(Listen),
    Stdio(Transport),
}

/// Starts to wait for the guest. `kept` learns the route.
///
/// # Errors
/// What the system reports: for example, that another program listens there.
pub(crate) fn invite(kept: &mut Kept, place: Place) -> Result<Door, Problem> {
    let (invite, own) = (kept.invite(), kept.own.clone());
    let game = game_name(kept);
    let limits = Limits::default();
    match place {
        Place::Network(listen) => {
            let listener = listen.bind().map_err(|error| {
                let hint = match error.kind() {
                    io::ErrorKind::AddrNotAvailable => {
                        "this is not an address of this machine; `--listen` listens on all of them"
                    }
                    // The guest of a game that continues calls this port.
                    _ if kept.save.is_some() => "end the other program that listens there",
                    _ => "choose another port with `--listen=PORT`",
                };
                let message = format!("cannot listen on {listen}: {error}; {hint}");
                Problem { message, exit: Exit::System }
            })?;
            let address = listener.address();
            let link = Link::invite(invite.clone(), own, listener, limits).map_err(broken)?;
            kept.route = Route::Network { host: listen.host.clone(), port: address.port() };
            let addresses = addresses(&listen, address);
            let text = |address| invite.invitation(Some(address), game.clone()).to_string();
            let invitations = addresses.into_iter().map(|(from, address)| (from, text(address)));
            Ok(Door { link, port: Some(address.port()), invitations: invitations.collect() })
        }
        Place::Stdio(transport) => {
            let link = Link::invite(invite.clone(), own, Some(transport), stdio_limits())
                .map_err(broken)?;
            kept.route = Route::Stdio;
            let text = invite.invitation(None, game).to_string();
            Ok(Door { link, port: None, invitations: vec![(Reach::Machine, text)] })
        }
    }
}

/// Starts to call the inviter. A guest by standard input and output has a single connection.
///
/// # Errors
/// The command is malformed, or the system does not start a thread.
pub(crate) fn join(kept: &Kept, stdio: Option<Transport>) -> Result<Link, Problem> {
    let (key, own, other) = (kept.key.clone(), kept.own.clone(), kept.other);
    let (call, limits) = caller(kept, stdio)?;
    Link::join(key, own, other, call, limits, BackOff::default()).map_err(broken)
}

/// Starts to call an inviter whose game is watched.
///
/// # Errors
/// Those of [`join`].
pub(crate) fn watch(kept: &Kept, stdio: Option<Transport>) -> Result<Link, Problem> {
    let (key, own, other) = (kept.key.clone(), kept.own.clone(), kept.other);
    let (call, limits) = caller(kept, stdio)?;
    Link::watch(key, own, other, call, limits, BackOff::default()).map_err(broken)
}

/// Connects to the inviter.
type Call = Box<dyn FnMut() -> Result<Transport, Why> + Send>;

/// Returns the function that calls the inviter, and how long the call may take.
fn caller(kept: &Kept, stdio: Option<Transport>) -> Result<(Call, Limits), Problem> {
    let limits = Limits::default();
    Ok(match (&kept.route, stdio) {
        (_, Some(transport)) => {
            let mut transport = Some(transport);
            let call = move || transport.take().ok_or(Why::Ended);
            (Box::new(call), stdio_limits())
        }
        (Route::Network { host, port }, None) => {
            let host = host.clone().unwrap_or_else(|| Ipv4Addr::LOCALHOST.to_string());
            let addresses = [Address { host, port: *port }];
            (Box::new(move || connect(&addresses)), limits)
        }
        (Route::Through(command), None) => {
            let words = words(command)?;
            let limits = Limits { handshake: PATIENCE, ..limits };
            (Box::new(move || through(&words)), limits)
        }
        (Route::Stdio, None) => {
            let message = "this game is connected by standard input and output: add `--stdio`";
            return Err(Problem { message: message.to_owned(), exit: Exit::BadOptions });
        }
    })
}

/// Returns the words of a command.
///
/// # Errors
/// A quotation mark is missing, or there are no words.
pub(crate) fn words(command: &str) -> Result<Vec<String>, Problem> {
    shlex::split(command).filter(|words| !words.is_empty()).ok_or_else(|| Problem {
        message: format!("`--through` needs a command, not `{command}`"),
        exit: Exit::BadOptions,
    })
}

fn broken(why: impl fmt::Display) -> Problem {
    Problem { message: why.to_string(), exit: Exit::System }
}

/// The addresses by which a guest can reach the inviter, those for the most guests last.
fn addresses(listen: &Listen, bound: SocketAddr) -> Vec<(Reach, Address)> {
    let port = bound.port();
    match &listen.host {
        Some(host) if !bound.ip().is_unspecified() => {
            vec![(reach(bound.ip()), Address { host: host.clone(), port })]
        }
        _ => {
            let mut own = own_addresses();
            if own.is_empty() {
                own.push(Ipv4Addr::LOCALHOST.into());
            }
            let mut own: Vec<_> =
                own.into_iter().map(|ip| (reach(ip), (ip, port).into())).collect();
            own.sort_by_key(|(from, _)| *from);
            own
        }
    }
}

/// How many digits of the hash of a book's file are in an invitation.
const FINGERPRINT: usize = 16;

/// What is played, for an invitation: the name of a rule or of a book's file, but not where the
/// file is. Files are compared by their hashes.
fn game_name(kept: &Kept) -> Option<GameName> {
    if let (Some(file), Some(hash)) = (book_file(&kept.book), &kept.rule) {
        let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let hash = hash.get(..FINGERPRINT);
        return GameName::new(name, hash).or_else(|| GameName::new("book.wasm", hash));
    }
    let book = kept.book.strip_prefix("rul.")?;
    let stem = |rule: &String| Some(Path::new(rule).file_stem()?.to_str()?.to_owned());
    let rule = kept.rule.as_ref().and_then(stem);
    GameName::new(book, rule.as_deref()).or_else(|| GameName::new(book, None))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_to_listen_can_be_said_in_parts() {
        let listen = |host: Option<&str>, port| Listen { host: host.map(str::to_owned), port };
        for (text, wanted) in [
            ("", listen(None, None)),
            ("4000", listen(None, Some(4000))),
            ("0", listen(None, Some(0))),
            ("example.org", listen(Some("example.org"), Some(PORT))),
            ("127.0.0.1:0", listen(Some("127.0.0.1"), Some(0))),
            ("[::1]:4000", listen(Some("::1"), Some(4000))),
        ] {
            assert_eq!(text.parse(), Ok(wanted), "{text}");
        }
        for text in ["70000", "a:b", "::1", ":4000"] {
            assert!(text.parse::<Listen>().is_err(), "{text}");
        }
    }
}
