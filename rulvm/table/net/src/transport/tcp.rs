//! TCP: listening and connecting.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::time::Duration;

use super::{Accept, Close, Transport, websocket};
use crate::address::{Address, PORT};
use crate::why::Why;

/// How long an address may take to answer.
const CONNECT: Duration = Duration::from_secs(5);
/// How long the other end may refuse to read.
const WRITE: Duration = Duration::from_secs(10);

/// Accepts connections on a port.
pub struct Listener {
    listener: TcpListener,
    address: SocketAddr,
}

impl Listener {
    /// Listens on an address; port 0 lets the system choose one.
    ///
    /// # Errors
    /// What the system reports, for example that the port is in use.
    pub fn bind(address: impl ToSocketAddrs) -> io::Result<Listener> {
        let listener = TcpListener::bind(address)?;
        let address = listener.local_addr()?;
        Ok(Listener { listener, address })
    }

    /// Listens on all addresses of this machine: on [`PORT`], or if it is in use, on a port that
    /// the system chooses.
    ///
    /// # Errors
    /// What the system reports.
    pub fn bind_all() -> io::Result<Listener> {
        // On most systems, the first one serves IPv4 too.
        let any: [IpAddr; 2] = [Ipv6Addr::UNSPECIFIED.into(), Ipv4Addr::UNSPECIFIED.into()];
        let wanted = any.map(|host| SocketAddr::new(host, PORT));
        let free = any.map(|host| SocketAddr::new(host, 0));
        Listener::bind(&wanted[..]).or_else(|_| Listener::bind(&free[..]))
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Accept for Listener {
    fn accept(&mut self) -> io::Result<Option<Transport>> {
        let (stream, _) = self.listener.accept()?;
        prepare(&stream)?;
        let (reader, writer) = websocket::halves(&stream)?;
        Ok(Some(Transport::new(reader, writer, Tcp(stream))))
    }

    fn waker(&self) -> Box<dyn Fn() + Send> {
        let mut address = self.address;
        if address.ip().is_unspecified() {
            address.set_ip(match address.ip() {
                IpAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
                IpAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
            });
        }
        Box::new(move || {
            // A connection that is closed immediately; if it fails, the listener is gone anyway.
            let _ = TcpStream::connect_timeout(&address, Duration::from_secs(1));
        })
    }
}

/// Connects to a listener: to the first of some addresses that answers. A host can have several.
///
/// # Errors
/// [`Why::Unreachable`]: what the system reports of the last address.
pub fn connect(addresses: &[Address]) -> Result<Transport, Why> {
    stream(addresses).and_then(transport).map_err(|error| Why::Unreachable(error.to_string()))
}

/// The connection of [`connect`].
pub(super) fn stream(addresses: &[Address]) -> io::Result<TcpStream> {
    let mut last = io::Error::new(io::ErrorKind::NotFound, "the host has no address");
    for Address { host, port } in addresses {
        let resolved = match (host.as_str(), *port).to_socket_addrs() {
            Ok(resolved) => resolved,
            Err(error) => {
                last = error;
                continue;
            }
        };
        for address in resolved {
            match TcpStream::connect_timeout(&address, CONNECT) {
                Ok(stream) => return Ok(stream),
                Err(error) => last = error,
            }
        }
    }
    Err(last)
}

fn prepare(stream: &TcpStream) -> io::Result<()> {
    stream.set_nodelay(true)?;
    stream.set_write_timeout(Some(WRITE))
}

fn transport(stream: TcpStream) -> io::Result<Transport> {
    prepare(&stream)?;
    Ok(Transport::new(stream.try_clone()?, stream.try_clone()?, Tcp(stream)))
}

struct Tcp(TcpStream);

impl Close for Tcp {
    fn finish(&self) {
        // Fails only if the connection is gone.
        let _ = self.0.shutdown(Shutdown::Write);
    }

    fn close(&self) {
        let _ = self.0.shutdown(Shutdown::Both);
    }
}
