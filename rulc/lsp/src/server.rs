//! The loop of the server: it reads messages, keeps the texts, and answers.
//!
//! There is one thread. Whatever has arrived is read before anything is answered, so a request that
//! was canceled costs nothing, and messages about a text are published when no change is waiting.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use crossbeam_channel::RecvTimeoutError;
use gen_lsp_types as lsp;
use gen_lsp_types::Uri;
use lsp_server::{Connection, Message, Notification, Request, RequestId, Response};
use rulc_sources::FileSystem;
use serde::Serialize;
use serde_json::{Value, json};

use crate::answers::{Answer, Failure, answer, needs_all_files, parse};
use crate::capabilities::capabilities;
use crate::options::Options;
use crate::paths::path_of;
use crate::state::State;
use crate::store::Store;
use crate::transport;

/// How long nothing must arrive before a rule is compiled for its costs.
const QUIET: Duration = Duration::from_millis(150);

/// How the session ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// As the protocol wants it: `shutdown`, then `exit`.
    Clean,
    /// Without `shutdown`.
    Abrupt,
}

/// Serves an editor over standard input and output.
#[must_use]
pub fn stdio() -> End {
    let (connection, threads) = transport::stdio();
    let end = serve(&connection, Store::of_user());
    drop(connection);
    threads.join();
    end
}

/// Serves an editor until it ends the session. `store` has the files for texts of the compiler.
#[must_use]
pub fn serve(connection: &Connection, store: Store) -> End {
    let server = Server {
        connection,
        state: State::new(Box::new(FileSystem), store),
        queue: VecDeque::new(),
        phase: Phase::New,
        is_dirty: false,
        lacks_costs: false,
        patience: QUIET,
        requests: 0,
    };
    server.run()
}

/// Where the session is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Before `initialize`.
    New,
    Running,
    /// After `shutdown`.
    ShutDown,
}

struct Server<'c> {
    connection: &'c Connection,
    state: State,
    /// What has arrived and is not handled yet.
    queue: VecDeque<Message>,
    phase: Phase,
    /// True if messages about texts may have changed.
    is_dirty: bool,
    /// True if the costs of a rule may be unknown.
    lacks_costs: bool,
    /// How long nothing must arrive before they are computed: longer if that takes long.
    patience: Duration,
    /// How many requests were sent.
    requests: u32,
}

impl Server<'_> {
    fn run(mut self) -> End {
        loop {
            self.queue.extend(self.connection.receiver.try_iter());
            let message = match self.queue.pop_front() {
                Some(message) => message,
                None if self.is_dirty => {
                    self.is_dirty = false;
                    self.guard(Server::publish);
                    self.lacks_costs = true;
                    continue;
                }
                None if self.lacks_costs => {
                    match self.connection.receiver.recv_timeout(self.patience) {
                        Ok(message) => message,
                        Err(RecvTimeoutError::Timeout) => {
                            self.guard(Server::find_costs);
                            continue;
                        }
                        Err(RecvTimeoutError::Disconnected) => return End::Abrupt,
                    }
                }
                None => match self.connection.receiver.recv() {
                    Ok(message) => message,
                    Err(_) => return End::Abrupt,
                },
            };
            match message {
                Message::Request(request) => self.request(request),
                Message::Notification(notification) => {
                    if notification.method == "exit" {
                        return match self.phase {
                            Phase::ShutDown => End::Clean,
                            Phase::New | Phase::Running => End::Abrupt,
                        };
                    }
                    if self.phase == Phase::Running {
                        self.guard(|server| server.notification(notification));
                    }
                }
                // Nothing depends on the answers of the client.
                Message::Response(_) => {}
            }
        }
    }

    /// Does something; an error in it ends only that.
    fn guard(&mut self, inside: impl FnOnce(&mut Self)) -> bool {
        catch_unwind(AssertUnwindSafe(|| inside(self))).is_ok()
    }

    fn send(&self, message: impl Into<Message>) {
        // If the client is gone, reading ends too.
        let _ = self.connection.sender.send(message.into());
    }

    fn notify(&self, method: &str, params: impl Serialize) {
        self.send(Notification::new(method.to_owned(), params));
    }

    fn ask(&mut self, method: &str, params: impl Serialize) {
        self.requests += 1;
        let id = RequestId::from(format!("rulc-{}", self.requests));
        self.send(Request::new(id, method.to_owned(), params));
    }

    /// True if the client has canceled a request.
    fn is_canceled(&self, id: &RequestId) -> bool {
        let wanted = serde_json::to_value(id).unwrap_or_default();
        self.queue.iter().any(|message| match message {
            Message::Notification(notification) => {
                notification.method == "$/cancelRequest"
                    && notification.params.get("id") == Some(&wanted)
            }
            _ => false,
        })
    }

    fn request(&mut self, request: Request) {
        let Request { id, method, params } = request;
        let error = |code: i32, message: &str| Response::new_err(id.clone(), code, message.into());
        let response = match (self.phase, method.as_str()) {
            (Phase::New, "initialize") => match self.initialize(params) {
                Ok(result) => Response::new_ok(id, result),
                Err(failure) => Response { id, response_result: Err(failure.error("initialize")) },
            },
            (Phase::New, _) => error(-32002, "`initialize` comes first"),
            (_, "initialize") => error(-32600, "`initialize` comes only once"),
            (Phase::ShutDown, _) => error(-32600, "only `exit` can follow"),
            (Phase::Running, "shutdown") => {
                self.phase = Phase::ShutDown;
                Response::new_ok(id, Value::Null)
            }
            (Phase::Running, _) if self.is_canceled(&id) => error(-32800, "canceled"),
            (Phase::Running, method) => {
                let mut found = Err(Failure::Refused("an error in the server".to_owned()));
                let is_done = self.guard(|server| found = server.answer(method, params.clone()));
                match found {
                    Ok(result) => Response::new_ok(id, result),
                    Err(_) if !is_done => error(-32603, "an error in the server; please report it"),
                    Err(failure) => Response { id, response_result: Err(failure.error(method)) },
                }
            }
        };
        self.send(response);
    }

    fn initialize(&mut self, params: Value) -> Answer {
        #[expect(deprecated, reason = "older clients name only the root")]
        let root = |params: &lsp::InitializeParams| params.root_uri.clone();
        let params: lsp::InitializeParams = parse(params)?;
        self.state.options = Options::of(&params);
        let folders = match &params.workspace_folders_initialize_params.workspace_folders {
            Some(lsp::WorkspaceFolders::WorkspaceFolderList(folders)) => {
                folders.iter().map(|folder| folder.uri.clone()).collect()
            }
            _ => root(&params).into_iter().collect::<Vec<Uri>>(),
        };
        folders.iter().for_each(|folder| self.state.add_folder(folder));
        self.phase = Phase::Running;
        Ok(json!({
            "capabilities": capabilities(self.state.options.encoding),
            "serverInfo": { "name": "rulc", "version": env!("CARGO_PKG_VERSION") },
        }))
    }

    fn notification(&mut self, notification: Notification) {
        let Notification { method, params } = notification;
        match method.as_str() {
            "initialized" => self.watch_files(),
            "textDocument/didOpen" => {
                let Ok(params) = parse::<lsp::DidOpenTextDocumentParams>(params) else { return };
                let document = params.text_document;
                self.state.open(document.uri, document.version, document.text);
                self.is_dirty = true;
            }
            "textDocument/didChange" => {
                let Ok(params) = parse::<lsp::DidChangeTextDocumentParams>(params) else { return };
                let uri = params.text_document.text_document_identifier.uri;
                self.state.change(&uri, params.text_document.version, params.content_changes);
                self.is_dirty = true;
            }
            "textDocument/didClose" => {
                let Ok(params) = parse::<lsp::DidCloseTextDocumentParams>(params) else { return };
                self.state.close(&params.text_document.uri);
                self.is_dirty = true;
            }
            "workspace/didChangeWatchedFiles" => {
                let params = parse::<lsp::DidChangeWatchedFilesParams>(params);
                for change in params.into_iter().flat_map(|params| params.changes) {
                    self.state.changed(&path_of(&change.uri));
                }
                self.is_dirty = true;
            }
            "workspace/didChangeWorkspaceFolders" => {
                let Ok(params) = parse::<lsp::DidChangeWorkspaceFoldersParams>(params) else {
                    return;
                };
                for folder in params.event.removed {
                    self.state.remove_folder(&folder.uri);
                }
                for folder in params.event.added {
                    self.state.add_folder(&folder.uri);
                }
                self.is_dirty = true;
            }
            "workspace/didChangeConfiguration" => {
                if let Some(settings) = params.get("settings") {
                    self.state.options.configure(settings);
                }
            }
            // `$/cancelRequest` was looked for when the request was there; nothing else matters.
            _ => {}
        }
    }

    fn watch_files(&mut self) {
        if !self.state.options.watches_files {
            return;
        }
        let watchers: Vec<Value> =
            ["**/*.rul", "**/*.txt", "**/*.png"].map(|glob| json!({ "globPattern": glob })).into();
        self.ask(
            "client/registerCapability",
            json!({ "registrations": [{
                "id": "files",
                "method": "workspace/didChangeWatchedFiles",
                "registerOptions": { "watchers": watchers },
            }] }),
        );
    }

    /// Finds the files of the folders, which can take a while.
    fn make_index(&mut self) {
        if self.state.has_index() {
            return;
        }
        let token = format!("rulc-index-{}", self.requests);
        if self.state.options.has_progress {
            self.ask("window/workDoneProgress/create", json!({ "token": token }));
            let value = json!({ "kind": "begin", "title": "Looking for rules" });
            self.notify("$/progress", json!({ "token": token, "value": value }));
        }
        self.state.make_index();
        if self.state.options.has_progress {
            self.notify("$/progress", json!({ "token": token, "value": { "kind": "end" } }));
        }
    }

    fn publish(&mut self) {
        for (uri, version, diagnostics) in self.state.news() {
            let params = lsp::PublishDiagnosticsParams { uri, version, diagnostics };
            self.notify("textDocument/publishDiagnostics", params);
        }
        self.state.clean_up();
    }

    fn find_costs(&mut self) {
        self.lacks_costs = false;
        let start = Instant::now();
        if !self.state.find_costs() {
            return;
        }
        // There may be another rule.
        self.lacks_costs = true;
        self.patience = QUIET.max(start.elapsed() * 3);
        self.publish();
        if self.state.options.refreshes_lenses {
            self.ask("workspace/codeLens/refresh", Value::Null);
        }
        let hints = self.state.options.hints;
        if self.state.options.refreshes_hints && (hints.bytes || hints.variables) {
            self.ask("workspace/inlayHint/refresh", Value::Null);
        }
    }

    fn answer(&mut self, method: &str, params: Value) -> Answer {
        if needs_all_files(method) {
            self.make_index();
        }
        answer(&self.state, method, params)
    }
}
