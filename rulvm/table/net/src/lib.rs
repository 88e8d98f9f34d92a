//! Carries the lines of connected tables (NET1): what [`rulvm_table::net`] writes, the other end
//! reads, over TCP or pipes, encrypted, from an invitation on.
//!
//! ```text
//! Table <--lines--> Link <--lines, Noise, frames--> Transport (TCP, pipes) ... the other end
//! `------ Seat ------'
//! ```
//!
//! | module | what it does |
//! |---|---|
//! | [`key`] | secrets, and the keys that identify the ends |
//! | [`invitation`] | the text that an inviter hands to a guest |
//! | [`watch_invitation`] | the text for spectators |
//! | [`address`] | where a table listens |
//! | [`transport`] | byte streams: TCP, pipes, memory |
//! | `frame`, `noise`, `lines` | from bytes to messages, to secret texts, to lines |
//! | `connection` | one connection: its handshake and its threads |
//! | `inviter`, `guest` | how each end gets connections |
//! | [`link`] | an end: connects, connects again, sends lines and reports events |
//! | [`pump`] | a guest's connections without threads, such as a browser needs |
//! | [`seat`] | a table with its link |
//! | [`why`] | why connections fail |
#![cfg_attr(feature = "discover", doc = "| [`discover`] | tables on the local network |")]
//!
//! An inviter, and a guest who has been sent `text`:
//!
//! ```no_run
//! use rulvm_table_net::address::own_addresses;
//! use rulvm_table_net::invitation::{GameName, Invitation, Invite};
//! use rulvm_table_net::key::StaticKey;
//! use rulvm_table_net::link::{BackOff, Limits, Link};
//! use rulvm_table_net::transport::{Listener, connect};
//!
//! let (listener, invite) = (Listener::bind_all()?, Invite::new()?);
//! let address = own_addresses().first().map(|&host| (host, listener.address().port()).into());
//! let text = invite.invitation(address, GameName::new("othello", None)).to_string();
//! let inviter = Link::invite(invite, StaticKey::random()?, listener, Limits::default())?;
//!
//! let Invitation { key, address, .. } = text.parse()?;
//! let addresses: Vec<_> = address.into_iter().collect();
//! let call = move || connect(&addresses);
//! let own = StaticKey::random()?;
//! let guest = Link::join(key, own, None, call, Limits::default(), BackOff::default())?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A link has threads, and what it reports waits in a bounded queue until a front end asks for it.
//! Whatever the other end sends, memory and time are bounded, and the link ends with a reason.

#![warn(clippy::unwrap_used, clippy::expect_used)]
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod address;
mod base32;
mod connection;
#[cfg(feature = "discover")]
pub mod discover;
mod frame;
mod guest;
pub mod invitation;
mod inviter;
pub mod key;
mod lines;
pub mod link;
mod noise;
pub mod pump;
pub mod seat;
pub mod transport;
pub mod watch_invitation;
pub mod why;
