//! Two ends in one program, which can be cut at any byte.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::{Close, Transport};

/// Returns the two ends of a transport. It is cut in both directions when as many bytes have been
/// sent in one of them as its limit says: by the first end, and by the second one.
#[must_use]
pub fn pair(limits: [Option<usize>; 2]) -> [Transport; 2] {
    let wires = limits.map(|limit| Arc::new(Wire::new(limit)));
    [[0, 1], [1, 0]].map(|[to, from]| {
        let half = Half { to: Arc::clone(&wires[to]), from: Arc::clone(&wires[from]) };
        Transport::new(half.clone(), half.clone(), half)
    })
}

/// One direction.
struct Wire {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    /// Sent, and not yet read.
    bytes: VecDeque<u8>,
    /// How many more can be sent.
    limit: Option<usize>,
    is_closed: bool,
}

impl Wire {
    fn new(limit: Option<usize>) -> Wire {
        let state = State { bytes: VecDeque::new(), limit, is_closed: false };
        Wire { state: Mutex::new(state), changed: Condvar::new() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn close(&self) {
        self.state().is_closed = true;
        self.changed.notify_all();
    }
}

#[derive(Clone)]
struct Half {
    to: Arc<Wire>,
    from: Arc<Wire>,
}

impl Read for Half {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let state = self.from.state();
        let waits = |state: &mut State| state.bytes.is_empty() && !state.is_closed;
        let state = self.from.changed.wait_while(state, waits);
        state.unwrap_or_else(PoisonError::into_inner).bytes.read(buffer)
    }
}

impl Write for Half {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        let mut state = self.to.state();
        if state.is_closed {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        let sent = buffer.len().min(state.limit.unwrap_or(usize::MAX));
        state.bytes.extend(&buffer[..sent]);
        state.limit = state.limit.map(|limit| limit - sent);
        let is_cut = state.limit == Some(0);
        drop(state);
        self.to.changed.notify_all();
        if is_cut {
            self.close();
        }
        Ok(sent)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Close for Half {
    fn finish(&self) {
        self.to.close();
    }

    fn close(&self) {
        self.to.close();
        self.from.close();
    }
}
