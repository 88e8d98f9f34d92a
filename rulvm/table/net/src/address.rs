//! Where a table listens: `host:port`, with an IPv6 address in brackets.

use std::fmt::{self, Display};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::str::FromStr;

/// The port that is meant if none is given.
pub const PORT: u16 = 1991;

/// The longest name of a host.
const LONGEST_HOST: usize = 253;

/// An address: a host, which can be a name or an IP address, and a port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// The host; an IPv6 address without brackets.
    pub host: String,
    /// The port, from 1.
    pub port: u16,
}

/// Why a text is not an address.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    /// Nothing where the host should be.
    #[error("the address has no host: it looks like `example.org:{PORT}`")]
    NoHost,
    /// A character that no host has, or too many of them.
    #[error("`{0}` is not a name of a host or an IP address")]
    Host(String),
    /// An IPv6 address without brackets.
    #[error("an IPv6 address needs brackets: `[::1]:{PORT}`")]
    Brackets,
    /// What follows the host is not a port.
    #[error("`{0}` is not a port: it is a number from 1 to 65535")]
    Port(String),
}

impl FromStr for Address {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Address, AddressError> {
        let (host, rest) = match text.strip_prefix('[') {
            Some(inner) => {
                let (host, rest) = inner.split_once(']').ok_or(AddressError::Brackets)?;
                // After a `%` comes the interface that the address belongs to.
                let number = host.split('%').next().unwrap_or_default();
                if number.parse::<Ipv6Addr>().is_err() {
                    return Err(AddressError::Host(host.to_owned()));
                }
                (host, rest)
            }
            None => text.split_at(text.find(':').unwrap_or(text.len())),
        };
        if host.is_empty() {
            return Err(AddressError::NoHost);
        }
        let is_of_hosts = |c: char| c.is_ascii_alphanumeric() || ".-_:%".contains(c);
        if host.len() > LONGEST_HOST || !host.chars().all(is_of_hosts) {
            return Err(AddressError::Host(host.to_owned()));
        }
        let port = match rest.strip_prefix(':') {
            None if rest.is_empty() => PORT,
            None => return Err(AddressError::Port(rest.to_owned())),
            Some(port) if port.contains(':') => return Err(AddressError::Brackets),
            Some(port) => {
                let number = port.parse().ok().filter(|&number: &u16| number > 0);
                number.ok_or_else(|| AddressError::Port(port.to_owned()))?
            }
        };
        Ok(Address { host: host.to_owned(), port })
    }
}

impl Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.host.contains(':') {
            write!(f, "[{}]:{}", self.host, self.port)
        } else {
            write!(f, "{}:{}", self.host, self.port)
        }
    }
}

impl From<(IpAddr, u16)> for Address {
    fn from((host, port): (IpAddr, u16)) -> Address {
        Address { host: host.to_string(), port }
    }
}

impl From<SocketAddr> for Address {
    fn from(address: SocketAddr) -> Address {
        (address.ip(), address.port()).into()
    }
}

/// Returns this machine's own addresses, by which others could reach it: at most one of each kind.
/// Nothing is sent.
#[must_use]
pub fn own_addresses() -> Vec<IpAddr> {
    // Connecting a datagram socket asks the system for a route. The addresses are those for
    // documentation, which lie beyond every local network.
    let routes: [(IpAddr, IpAddr); 2] = [
        (Ipv4Addr::UNSPECIFIED.into(), Ipv4Addr::new(192, 0, 2, 1).into()),
        (Ipv6Addr::UNSPECIFIED.into(), Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1).into()),
    ];
    let own = routes.into_iter().filter_map(|(any, far)| {
        let socket = UdpSocket::bind((any, 0)).ok()?;
        socket.connect((far, 9)).ok()?;
        socket.local_addr().ok().map(|address| address.ip())
    });
    own.filter(|address| !address.is_unspecified()).collect()
}

/// From where an address can be reached, unless a firewall is in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reach {
    /// From the same machine.
    Machine,
    /// From the same local network. A router can forward a port from elsewhere.
    Local,
    /// From anywhere.
    Internet,
}

/// Returns from where an address can be reached.
#[must_use]
pub fn reach(address: IpAddr) -> Reach {
    let is_local = match address.to_canonical() {
        address if address.is_loopback() => return Reach::Machine,
        IpAddr::V4(address) => {
            // The last one is RFC 6598: addresses that a provider shares between customers.
            let [first, second, ..] = address.octets();
            address.is_private()
                || address.is_link_local()
                || (first == 100 && (64..128).contains(&second))
        }
        IpAddr::V6(address) => address.is_unique_local() || address.is_unicast_link_local(),
    };
    if is_local { Reach::Local } else { Reach::Internet }
}
