//! Byte streams that carry connections: TCP, a pair of pipes, memory.
//!
//! | module | what it has |
//! |---|---|
//! | `tcp` | listening and connecting |
//! | `bridge` | from a pair of pipes to a table that listens |
//! | `command` | commands that carry a connection, such as `ssh` |
//! | `websocket` | pages in browsers that call a listener |
//! | [`memory`] | two ends in one program, which can be cut at any byte |

#[cfg(not(target_family = "wasm"))]
mod bridge;
#[cfg(not(target_family = "wasm"))]
mod command;
pub mod memory;
#[cfg(not(target_family = "wasm"))]
mod tcp;
#[cfg(not(target_family = "wasm"))]
mod websocket;

use std::io::{self, Read, Write};
use std::sync::mpsc::Receiver;

#[cfg(not(target_family = "wasm"))]
pub use bridge::bridge;
#[cfg(not(target_family = "wasm"))]
pub use command::through;
#[cfg(not(target_family = "wasm"))]
pub use tcp::{Listener, connect};

/// Ends a transport from any thread.
pub trait Close: Send + Sync {
    /// Nothing more is sent; what the other end has sent can still be read.
    fn finish(&self);

    /// Nothing more is sent or read: a thread that waits for it returns.
    fn close(&self);
}

/// Both directions of a byte stream.
pub struct Transport {
    pub(crate) reader: Box<dyn Read + Send>,
    pub(crate) writer: Box<dyn Write + Send>,
    pub(crate) close: Box<dyn Close>,
}

impl Transport {
    /// A transport of two halves.
    pub fn new(
        reader: impl Read + Send + 'static,
        writer: impl Write + Send + 'static,
        close: impl Close + 'static,
    ) -> Transport {
        Transport { reader: Box::new(reader), writer: Box::new(writer), close: Box::new(close) }
    }

    /// A pair of pipes, such as those of a child process. A thread that reads ends only when the
    /// other end closes its pipe.
    pub fn pipes(
        reader: impl Read + Send + 'static,
        writer: impl Write + Send + 'static,
    ) -> Transport {
        Transport::new(reader, writer, Pipes)
    }

    /// The same transport with others around its reader and its writer, such as those of a bad
    /// line.
    #[must_use]
    pub fn within<R: Read + Send + 'static, W: Write + Send + 'static>(
        self,
        reader: impl FnOnce(Box<dyn Read + Send>) -> R,
        writer: impl FnOnce(Box<dyn Write + Send>) -> W,
    ) -> Transport {
        let reader = Box::new(reader(self.reader));
        Transport { reader, writer: Box::new(writer(self.writer)), close: self.close }
    }

    /// This program's standard input and output, as another program has started it.
    #[must_use]
    pub fn stdio() -> Transport {
        Transport::pipes(io::stdin(), io::stdout())
    }
}

/// Pipes close when they are dropped.
struct Pipes;

impl Close for Pipes {
    fn finish(&self) {}

    fn close(&self) {}
}

/// Where an inviter gets connections from.
pub trait Accept: Send + 'static {
    /// Waits for the next connection; `None` if there will be no more.
    ///
    /// # Errors
    /// What the system reports; the next connection may succeed.
    fn accept(&mut self) -> io::Result<Option<Transport>>;

    /// Returns what ends a call of `accept` that waits, from another thread.
    fn waker(&self) -> Box<dyn Fn() + Send> {
        Box::new(|| {})
    }
}

/// Connections that are handed over, for tests.
impl Accept for Receiver<Transport> {
    fn accept(&mut self) -> io::Result<Option<Transport>> {
        Ok(self.recv().ok())
    }
}

/// A single connection, such as standard input and output.
impl Accept for Option<Transport> {
    fn accept(&mut self) -> io::Result<Option<Transport>> {
        Ok(self.take())
    }
}
