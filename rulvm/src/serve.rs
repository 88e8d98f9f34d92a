//! The web page over HTTP.
//!
//! | path | what it is |
//! |---|---|
//! | a file of the page | its contents |
//! | `/served.json` | the file that the page opens: `name`, `base64`, and `number`, which counts its changes |
//! | `/served.json?after=N` | the same, as soon as `number` is larger than N |
//!
//! Only requests that name the address itself are answered, so that no other page can reach this
//! one under a name of its own.

mod http;

use std::io;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use rul_site::files::File;
use rulc_sources::{FileWatcher, Recorder};
use serde_json::json;

use http::{Connection, Refusal, Request};

/// How long a request waits for a change: browsers end those that take longer.
const LONGEST: Duration = Duration::from_secs(20);

/// How many connections there are at once: each has a thread, because a browser can leave an answer
/// unread while it waits for others.
const MOST_AT_ONCE: usize = 256;
/// How long to wait after a connection that failed.
const BREAK: Duration = Duration::from_millis(20);

/// A file that the page opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Served {
    /// Its name.
    pub name: String,
    /// Its contents.
    pub bytes: Vec<u8>,
}

/// The page at an address.
pub(crate) struct Site {
    listener: TcpListener,
    address: SocketAddr,
    state: Arc<State>,
    /// How many connections there are.
    answering: AtomicUsize,
}

/// The file as it is now, and how often it has changed.
struct State {
    now: Mutex<Now>,
    changed: Condvar,
}

struct Now {
    served: Option<Served>,
    number: u64,
}

impl Site {
    /// Starts to listen.
    pub(crate) fn open(address: SocketAddr, served: Option<Served>) -> io::Result<Site> {
        let listener = TcpListener::bind(address)?;
        let address = listener.local_addr()?;
        let now = Mutex::new(Now { served, number: 1 });
        let state = Arc::new(State { now, changed: Condvar::new() });
        Ok(Site { listener, address, state, answering: AtomicUsize::new(0) })
    }

    /// Where the page is.
    pub(crate) const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers requests, and reads the file again whenever it changes, if it is watched.
    pub(crate) fn serve(
        &self,
        watched: Option<&Path>,
        read: impl Fn(&Path) -> Option<Served> + Send + 'static,
    ) -> io::Result<()> {
        if let Some(path) = watched {
            let (path, state) = (path.to_owned(), self.state.clone());
            std::thread::Builder::new().name("watcher".to_owned()).spawn(move || {
                let mut watcher = FileWatcher::new();
                let inputs = || {
                    let recorder = Recorder::default();
                    recorder.record(&path);
                    recorder.inputs()
                };
                loop {
                    // A change while it is read must not be missed.
                    let known = inputs();
                    if let Some(served) = read(&path) {
                        state.serve(served);
                    }
                    if watcher.wait(&known).is_err() {
                        break;
                    }
                }
            })?;
        }
        std::thread::scope(|scope| {
            for stream in self.listener.incoming() {
                // The client closed the connection, or too many files are open: try the next one.
                let Ok(stream) = stream else {
                    std::thread::sleep(BREAK);
                    continue;
                };
                // A refusal has to wait, too, if the client does not read it: there is an end to
                // refusals.
                if self.answering.load(Ordering::Relaxed) >= 2 * MOST_AT_ONCE {
                    continue;
                }
                let count = self.answering.fetch_add(1, Ordering::Relaxed);
                let answer = move || {
                    // A client that has closed the connection needs no answer.
                    let _ = self.answer(stream, count >= MOST_AT_ONCE);
                    self.answering.fetch_sub(1, Ordering::Relaxed);
                };
                if std::thread::Builder::new().spawn_scoped(scope, answer).is_err() {
                    self.answering.fetch_sub(1, Ordering::Relaxed);
                }
            }
        });
        Ok(())
    }

    fn answer(&self, stream: TcpStream, is_too_much: bool) -> io::Result<()> {
        let mut connection = Connection::new(stream)?;
        let request = match connection.request() {
            Ok(request) => request,
            Err(Refusal::Gone(error)) => return Err(error),
            Err(Refusal::Answer(status, text)) => return connection.refuse(status, text),
        };
        if is_too_much {
            return connection.refuse(503, "too many requests at once");
        }
        match self.checked(&request) {
            Err((status, text)) => connection.refuse(status, text),
            Ok(path) if path == "served.json" || path.starts_with("served.json?") => {
                let text = self.served(&path["served.json".len()..]);
                connection.respond(200, "application/json", text.as_bytes())
            }
            Ok(path) => file(&mut connection, &path, self.has_file()),
        }
    }

    /// The path that is asked for, without the slash at its start.
    fn checked(&self, request: &Request) -> Result<String, (u16, &'static str)> {
        if !matches!(request.method.as_str(), "GET" | "HEAD") {
            return Err((405, "only GET and HEAD are answered"));
        }
        let host = request.host.as_deref().unwrap_or_default();
        let own = self.address.to_string();
        let local = format!("localhost:{}", self.address.port());
        // Under a name, the page of somebody else could ask.
        let is_number = host.parse::<SocketAddr>().is_ok();
        let is_own =
            host == own || host == local || self.address.ip().is_unspecified() && is_number;
        if !is_own {
            return Err((421, "this page is at another address"));
        }
        Ok(request.target.strip_prefix('/').unwrap_or(&request.target).to_owned())
    }

    fn has_file(&self) -> bool {
        self.state.now.lock().unwrap_or_else(PoisonError::into_inner).served.is_some()
    }

    fn served(&self, query: &str) -> String {
        let after = query.strip_prefix("?after=").and_then(|after| after.parse().ok());
        let now = self.state.now.lock().unwrap_or_else(PoisonError::into_inner);
        let is_old = |now: &mut Now| after.is_some_and(|after| now.number <= after);
        let waited = self.state.changed.wait_timeout_while(now, LONGEST, is_old);
        let (now, _) = waited.unwrap_or_else(PoisonError::into_inner);
        now.json()
    }
}

impl State {
    /// Gives the page a file, unless it has it.
    fn serve(&self, served: Served) {
        let mut now = self.now.lock().unwrap_or_else(PoisonError::into_inner);
        if now.served.as_ref() != Some(&served) {
            now.served = Some(served);
            now.number += 1;
            self.changed.notify_all();
        }
    }
}

impl Now {
    fn json(&self) -> String {
        let Some(Served { name, bytes }) = &self.served else { return "{}".to_owned() };
        let base64 = BASE64_STANDARD.encode(bytes);
        json!({ "name": name, "base64": base64, "number": self.number }).to_string()
    }
}

/// Answers with a file of the page.
fn file(connection: &mut Connection, path: &str, has_served: bool) -> io::Result<()> {
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let path = if path.is_empty() { "index.html" } else { path };
    let Some(file) = File::named(path) else {
        return connection.refuse(404, "there is no such file");
    };
    let bytes = file.contents();
    if path == "index.html" && has_served {
        // The page asks for the file only where there is one.
        let text = String::from_utf8_lossy(&bytes).replace("<html ", "<html data-served ");
        return connection.respond(200, file.kind(), text.as_bytes());
    }
    connection.respond(200, file.kind(), &bytes)
}
