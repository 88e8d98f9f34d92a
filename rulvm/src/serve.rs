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

use std::io::{self, Read};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use rul_site::files::File;
use rul_site::policy::HEADERS;
use rulc_sources::{FileWatcher, Recorder};
use serde_json::json;
use tiny_http::{Header, Method, Request, Response, Server, StatusCode};

/// How long a request waits for a change: browsers end those that take longer.
const LONGEST: Duration = Duration::from_secs(20);

/// How many requests are answered at once: each has a thread, because a browser can leave an answer
/// unread while it waits for others.
const MOST_AT_ONCE: usize = 64;

/// A file that the page opens.
#[derive(Clone, Debug)]
pub(crate) struct Served {
    /// Its name.
    pub name: String,
    /// Its contents.
    pub bytes: Vec<u8>,
}

/// The page at an address.
pub(crate) struct Site {
    server: Server,
    address: SocketAddr,
    state: Arc<State>,
    /// How many requests are being answered.
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
        let server = Server::http(address).map_err(io::Error::other)?;
        let address = server.server_addr().to_ip().unwrap_or(address);
        let now = Mutex::new(Now { served, number: 1 });
        let state = Arc::new(State { now, changed: Condvar::new() });
        Ok(Site { server, address, state, answering: AtomicUsize::new(0) })
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
                while watcher.wait(&inputs()).is_ok() {
                    if let Some(served) = read(&path) {
                        let mut now = state.now.lock().unwrap_or_else(PoisonError::into_inner);
                        now.served = Some(served);
                        now.number += 1;
                        state.changed.notify_all();
                    }
                }
            })?;
        }
        std::thread::scope(|scope| {
            for request in self.server.incoming_requests() {
                // A refusal has to wait, too, if the client has not read what came before.
                let count = self.answering.fetch_add(1, Ordering::Relaxed);
                let answer = move || {
                    self.answer(request, count >= MOST_AT_ONCE);
                    self.answering.fetch_sub(1, Ordering::Relaxed);
                };
                if std::thread::Builder::new().spawn_scoped(scope, answer).is_err() {
                    self.answering.fetch_sub(1, Ordering::Relaxed);
                }
            }
        });
        Ok(())
    }

    fn answer(&self, request: Request, is_too_much: bool) {
        // A client that has closed the connection needs no answer.
        let _ = match self.checked(&request) {
            _ if is_too_much => respond(request, 503, "text/plain", b"too many requests at once"),
            Err((status, text)) => respond(request, status, "text/plain", text.as_bytes()),
            Ok(path) => match path.strip_prefix("served.json") {
                Some(query) => self.served(request, query),
                None => file(request, &path, self.has_file()),
            },
        };
    }

    /// The path that is asked for, without the slash at its start.
    fn checked(&self, request: &Request) -> Result<String, (u16, &'static str)> {
        if !matches!(request.method(), Method::Get | Method::Head) {
            return Err((405, "only GET and HEAD are answered"));
        }
        let host = request.headers().iter().find(|header| header.field.equiv("Host"));
        let host = host.map(|header| header.value.as_str());
        let own = self.address.to_string();
        let local = format!("localhost:{}", self.address.port());
        let is_own = host.is_some_and(|host| host == own || host == local);
        if !is_own && !self.address.ip().is_unspecified() {
            return Err((421, "this page is at another address"));
        }
        Ok(request.url().trim_start_matches('/').to_owned())
    }

    fn has_file(&self) -> bool {
        self.state.now.lock().unwrap_or_else(PoisonError::into_inner).served.is_some()
    }

    fn served(&self, request: Request, query: &str) -> io::Result<()> {
        let after = query.strip_prefix("?after=").and_then(|after| after.parse().ok());
        let now = self.state.now.lock().unwrap_or_else(PoisonError::into_inner);
        let is_old = |now: &mut Now| after.is_some_and(|after| now.number <= after);
        let waited = self.state.changed.wait_timeout_while(now, LONGEST, is_old);
        let (now, _) = waited.unwrap_or_else(PoisonError::into_inner);
        let text = now.json();
        drop(now);
        respond(request, 200, "application/json", text.as_bytes())
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
fn file(request: Request, path: &str, has_served: bool) -> io::Result<()> {
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let path = if path.is_empty() { "index.html" } else { path };
    let Some(file) = File::named(path) else {
        return respond(request, 404, "text/plain", b"there is no such file");
    };
    let bytes = file.contents();
    if path == "index.html" && has_served {
        // The page asks for the file only where there is one.
        let text = String::from_utf8_lossy(&bytes).replace("<html ", "<html data-served ");
        return respond(request, 200, file.kind(), text.as_bytes());
    }
    respond(request, 200, file.kind(), &bytes)
}

fn respond(request: Request, status: u16, kind: &str, bytes: &[u8]) -> io::Result<()> {
    let is_head = *request.method() == Method::Head;
    let headers = HEADERS.iter().copied();
    let headers = headers.chain([("Content-Type", kind), ("Cache-Control", "no-cache")]);
    let headers = headers.filter_map(|(name, value)| Header::from_bytes(name, value).ok());
    let body: &[u8] = if is_head { &[] } else { bytes };
    let response = Response::new(
        StatusCode(status),
        headers.collect(),
        body.take(u64::MAX),
        Some(body.len()),
        None,
    );
    // With the length, and not in chunks, so that browsers can show progress.
    request.respond(response.with_chunked_threshold(usize::MAX))
}
