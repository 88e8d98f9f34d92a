//! Tables on the local network, by mDNS and DNS-SD. What is announced says where a table is and
//! what it plays, never the key: a guest still needs that from the inviter.

use std::collections::BTreeMap;
use std::time::Duration;

use mdns_sd::{Receiver, ResolvedService, ScopedIp, ServiceDaemon, ServiceEvent, ServiceInfo};
use rulvm_table::hex;

use crate::address::Address;
use crate::key::{NoRandom, random};

/// The type of the service.
const SERVICE: &str = "_rultable._tcp.local.";
/// The property with the `id` of the book.
const BOOK: &str = "book";
/// The longest name of a table, in bytes (RFC 6763, section 4.1.1).
const LONGEST_NAME: usize = 63;
/// How many tables are found at most.
const MOST: usize = 64;
/// How long a table that is gone may take to say so.
const FAREWELL: Duration = Duration::from_millis(500);

/// Why the local network cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiscoverError {
    /// What the system or the library reports.
    #[error("the local network cannot be searched: {0}")]
    Network(String),
    /// The system has no random numbers.
    #[error(transparent)]
    NoRandom(#[from] NoRandom),
}

impl From<mdns_sd::Error> for DiscoverError {
    fn from(error: mdns_sd::Error) -> DiscoverError {
        DiscoverError::Network(error.to_string())
    }
}

/// A table that is announced until this is dropped.
pub struct Announcement {
    daemon: ServiceDaemon,
    full_name: String,
}

impl Announcement {
    /// Announces a table: its name for people, of which at most 63 bytes are used, the `id` of its
    /// book, and the port where it listens.
    ///
    /// # Errors
    /// If the local network cannot be used.
    pub fn new(name: &str, book: &str, port: u16) -> Result<Announcement, DiscoverError> {
        let service = service(name, book, port, random()?)?;
        let full_name = service.get_fullname().to_owned();
        let daemon = ServiceDaemon::new()?;
        daemon.register(service)?;
        Ok(Announcement { daemon, full_name })
    }
}

impl Drop for Announcement {
    fn drop(&mut self) {
        // Others forget the table after some time, even if this fails.
        if let Ok(done) = self.daemon.unregister(&self.full_name) {
            let _ = done.recv_timeout(FAREWELL);
        }
        let _ = self.daemon.shutdown();
    }
}

/// The service that is announced. Its host has a name of its own, so that no two are the same.
fn service(
    name: &str,
    book: &str,
    port: u16,
    host: [u8; 4],
) -> Result<ServiceInfo, mdns_sd::Error> {
    let name = &name[..name.floor_char_boundary(LONGEST_NAME)];
    let host = format!("rultable-{}.local.", hex::encode(&host));
    let service = ServiceInfo::new(SERVICE, name, &host, "", port, &[(BOOK, book)][..])?;
    Ok(service.enable_addr_auto())
}

/// A table on the local network. Its texts come from elsewhere, without control characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Its name for people.
    pub name: String,
    /// The `id` of its book.
    pub book: String,
    /// Where it listens: IPv4 first, this machine's own addresses last.
    pub addresses: Vec<Address>,
}

/// A search for tables on the local network, which lasts until this is dropped.
pub struct Browser {
    daemon: ServiceDaemon,
    events: Receiver<ServiceEvent>,
    found: BTreeMap<String, Found>,
}

impl Browser {
    /// Starts to search.
    ///
    /// # Errors
    /// If the local network cannot be used.
    pub fn new() -> Result<Browser, DiscoverError> {
        let daemon = ServiceDaemon::new()?;
        let events = daemon.browse(SERVICE)?;
        Ok(Browser { daemon, events, found: BTreeMap::new() })
    }

    /// Returns the tables that are there now, by name; at most 64.
    pub fn found(&mut self) -> Vec<Found> {
        while let Ok(event) = self.events.try_recv() {
            match event {
                ServiceEvent::ServiceResolved(service) if self.found.len() < MOST => {
                    self.found.insert(service.fullname.clone(), found(&service));
                }
                ServiceEvent::ServiceRemoved(_, name) => {
                    self.found.remove(&name);
                }
                _ => {}
            }
        }
        self.found.values().cloned().collect()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The thread of the library ends with the program otherwise.
        let _ = self.daemon.shutdown();
    }
}

fn found(service: &ResolvedService) -> Found {
    let full = service.fullname.as_str();
    let escaped = full.strip_suffix(SERVICE).map_or(full, |name| name.trim_end_matches('.'));
    let mut own: Vec<_> = service.addresses.iter().collect();
    own.sort_by_key(|own| (own.is_loopback(), own.is_ipv6(), own.to_string()));
    let address = |own: &ScopedIp| Address { host: own.to_string(), port: service.port };
    Found {
        name: printable(&unescaped(escaped)),
        book: printable(service.get_property_val_str(BOOK).unwrap_or_default()),
        addresses: own.into_iter().map(address).collect(),
    }
}

/// Undoes the escapes of DNS: `\.` and `\\`.
fn unescaped(text: &str) -> String {
    let mut is_escaped = false;
    let keeps = |&c: &char| {
        is_escaped = c == '\\' && !is_escaped;
        !is_escaped
    };
    text.chars().filter(keeps).collect()
}

fn printable(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).collect()
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    #[test]
    fn a_table_is_found_as_it_was_announced() {
        let service = service("Ann's table. \\o/", "rul.othello", 4000, [7; 4]).unwrap();
        let mut service = service.as_resolved_service();
        let addresses =
            ["127.0.0.1", "fe80::1", "10.0.0.7"].map(|address| address.parse::<IpAddr>().unwrap());
        service.addresses = addresses.into_iter().map(ScopedIp::from).collect();
        let found = found(&service);
        let addresses: Vec<String> = found.addresses.iter().map(Address::to_string).collect();
        assert_eq!(
            (found.name.as_str(), found.book.as_str()),
            ("Ann's table. \\o/", "rul.othello")
        );
        assert_eq!(addresses, ["10.0.0.7:4000", "[fe80::1]:4000", "127.0.0.1:4000"]);
    }

    #[test]
    fn what_is_announced_is_the_book_and_nothing_else() {
        let service = service(&"ä".repeat(40), "rul.othello", 4000, [7; 4]).unwrap();
        let properties: Vec<_> = service.get_properties().iter().map(|own| own.key()).collect();
        assert_eq!(properties, [BOOK]);
        assert_eq!(service.get_fullname(), format!("{}.{SERVICE}", "ä".repeat(31)));
        assert_eq!(service.get_hostname(), "rultable-07070707.local.");
    }

    #[test]
    fn names_from_elsewhere_have_no_control_characters() {
        assert_eq!(printable("a\u{1b}[2Jb\u{9b}c"), "a[2Jbc");
    }
}
