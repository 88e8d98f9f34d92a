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
use lsp_server::{Connection, Message, Notification, Request, RequestId, Response, ResponseError};
use rulc_sources::FileSystem;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::features::hints::Hints;
use crate::features::picture::Pictures;
use crate::features::{
    actions, calls, completion, folding, format, hints, hover, lenses, names, selection, signature,
    symbols, tokens,
};
use crate::paths::path_of;
use crate::state::State;
use crate::store::Store;
use crate::text::Encoding;
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
        client: Client::default(),
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

/// What the client can do that only the loop needs.
#[derive(Clone, Copy, Debug, Default)]
struct Client {
    watches_files: bool,
    has_progress: bool,
    refreshes_lenses: bool,
    refreshes_hints: bool,
}

/// Why a request is not answered.
#[derive(Debug)]
enum Failure {
    /// No such request.
    Unknown,
    /// Its parameters are wrong.
    Parameters(String),
    /// It cannot be done, and why.
    Refused(String),
}

impl Failure {
    fn error(self, method: &str) -> ResponseError {
        let (code, message) = match self {
            Failure::Unknown => (-32601, format!("there is no request `{method}`")),
            Failure::Parameters(problem) => (-32602, format!("`{method}`: {problem}")),
            Failure::Refused(reason) => (-32803, reason),
        };
        ResponseError { code, message, data: None }
    }
}

type Answer = Result<Value, Failure>;

struct Server<'c> {
    connection: &'c Connection,
    state: State,
    /// What has arrived and is not handled yet.
    queue: VecDeque<Message>,
    phase: Phase,
    client: Client,
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
                let mut answer = Err(Failure::Refused("an error in the server".to_owned()));
                let is_done = self.guard(|server| answer = server.answer(method, params.clone()));
                match answer {
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
        let capabilities = serde_json::to_value(&params.capabilities).unwrap_or_default();
        let has = |path: &str| capabilities.pointer(path).is_some_and(|value| value == true);
        self.client = Client {
            watches_files: has("/workspace/didChangeWatchedFiles/dynamicRegistration"),
            has_progress: has("/window/workDoneProgress"),
            refreshes_lenses: has("/workspace/codeLens/refreshSupport"),
            refreshes_hints: has("/workspace/inlayHint/refreshSupport"),
        };
        let encodings = capabilities.pointer("/general/positionEncodings");
        let encodings: Vec<String> = encodings
            .and_then(|list| serde_json::from_value(list.clone()).ok())
            .unwrap_or_default();
        let encoding = match encodings.iter().any(|encoding| encoding == "utf-8") {
            true => Encoding::Utf8,
            false => Encoding::Utf16,
        };
        self.state.options.encoding = encoding;
        self.state.options.snippets = has("/textDocument/completion/completionItem/snippetSupport");
        let name = params.client_info.as_ref().map_or("", |client| &client.name);
        if name.contains("Visual Studio Code") || name.contains("VSCodium") {
            self.state.options.pictures = Pictures::Images;
        }
        if let Some(options) = &params.initialization_options {
            self.configure(options);
        }
        let folders = match &params.workspace_folders_initialize_params.workspace_folders {
            Some(lsp::WorkspaceFolders::WorkspaceFolderList(folders)) => {
                folders.iter().map(|folder| folder.uri.clone()).collect()
            }
            _ => root(&params).into_iter().collect::<Vec<Uri>>(),
        };
        folders.iter().for_each(|folder| self.state.add_folder(folder));
        self.phase = Phase::Running;
        Ok(json!({
            "capabilities": capabilities_of_server(encoding),
            "serverInfo": { "name": "rulc", "version": env!("CARGO_PKG_VERSION") },
        }))
    }

    /// Settings of the user: those of [`Settings`]; unknown ones are left alone.
    fn configure(&mut self, settings: &Value) {
        let own = settings.get("rul").unwrap_or(settings);
        let Ok(settings) = serde_json::from_value::<Settings>(own.clone()) else { return };
        if let Some(hints) = settings.inlay_hints {
            self.state.options.hints = hints;
        }
        match settings.pictures.as_deref() {
            Some("images") => self.state.options.pictures = Pictures::Images,
            Some("blocks") => self.state.options.pictures = Pictures::Blocks,
            _ => {}
        }
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
                    self.configure(settings);
                }
            }
            // `$/cancelRequest` was looked for when the request was there; nothing else matters.
            _ => {}
        }
    }

    fn watch_files(&mut self) {
        if !self.client.watches_files {
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
        if self.client.has_progress {
            self.ask("window/workDoneProgress/create", json!({ "token": token }));
            let value = json!({ "kind": "begin", "title": "Looking for rules" });
            self.notify("$/progress", json!({ "token": token, "value": value }));
        }
        self.state.make_index();
        if self.client.has_progress {
            self.notify("$/progress", json!({ "token": token, "value": { "kind": "end" } }));
        }
    }

    fn publish(&mut self) {
        for (uri, version, diagnostics) in self.state.news() {
            let params = lsp::PublishDiagnosticsParams { uri, version, diagnostics };
            self.notify("textDocument/publishDiagnostics", params);
        }
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
        if self.client.refreshes_lenses {
            self.ask("workspace/codeLens/refresh", Value::Null);
        }
        let hints = self.state.options.hints;
        if self.client.refreshes_hints && (hints.bytes || hints.variables) {
            self.ask("workspace/inlayHint/refresh", Value::Null);
        }
    }

    /// Answers a request.
    fn answer(&mut self, method: &str, params: Value) -> Answer {
        if matches!(method, "textDocument/references" | "textDocument/rename" | "workspace/symbol")
        {
            self.make_index();
        }
        let state = &self.state;
        match method {
            "textDocument/hover" => {
                let At { uri, position } = parse::<AtText>(params)?.into();
                let pictures = state.options.pictures;
                value(state.view(&uri, |view| hover::at(view, view.offset(position), pictures)))
            }
            "textDocument/completion" => {
                let At { uri, position } = parse::<AtText>(params)?.into();
                let snippets = state.options.snippets;
                let items = state.glance(&uri, position, |view, text, offset| {
                    completion::at(view, text, offset, snippets)
                });
                let items = items.unwrap_or_default();
                let is_incomplete = items.len() >= completion::MOST_NAMES;
                value(lsp::CompletionList { is_incomplete, items, ..Default::default() })
            }
            "textDocument/signatureHelp" => {
                let At { uri, position } = parse::<AtText>(params)?.into();
                value(state.view(&uri, |view| signature::help(view, view.offset(position))))
            }
            "textDocument/definition" => {
                let At { uri, position } = parse::<AtText>(params)?.into();
                value(state.view(&uri, |view| names::definition(view, view.offset(position))))
            }
            "textDocument/references" => {
                let with_declaration =
                    params.pointer("/context/includeDeclaration") != Some(&Value::Bool(false));
                let At { uri, position } = parse::<AtText>(params)?.into();
                value(state.references(&uri, position, with_declaration))
            }
            "textDocument/documentHighlight" => {
                let At { uri, position } = parse::<AtText>(params)?.into();
                value(state.view(&uri, |view| names::highlights(view, view.offset(position))))
            }
            "textDocument/prepareRename" => {
                let At { uri, position } = parse::<AtText>(params)?.into();
                let found = state.view(&uri, |view| {
                    let (_, symbol, span) = names::renamed(view, view.offset(position))?;
                    Ok(json!({ "range": view.range_of(span), "placeholder": symbol.name }))
                });
                value(found.transpose().map_err(Failure::Refused)?)
            }
            "textDocument/rename" => {
                let params: lsp::RenameParams = parse(params)?;
                let place = params.text_document_position_params;
                let uri = place.text_document.uri;
                let edit = state.rename(&uri, place.position, &params.new_name);
                value(edit.map_err(Failure::Refused)?)
            }
            "textDocument/documentSymbol" => value(state.view(&uri_in(params)?, symbols::document)),
            "workspace/symbol" => {
                let params: lsp::WorkspaceSymbolParams = parse(params)?;
                let found = state.symbols(&params.query).into_iter().map(|(found, location)| {
                    json!({ "name": found.name, "kind": found.kind, "location": location })
                });
                value(found.collect::<Vec<_>>())
            }
            "textDocument/semanticTokens/full" => {
                let data = state.view(&uri_in(params)?, |view| tokens::of(view, None));
                value(data.map(|data| lsp::SemanticTokens { result_id: None, data }))
            }
            "textDocument/semanticTokens/range" => {
                let params: lsp::SemanticTokensRangeParams = parse(params)?;
                let data = state.view(&params.text_document.uri, |view| {
                    tokens::of(view, Some(&view.bytes(params.range)))
                });
                value(data.map(|data| lsp::SemanticTokens { result_id: None, data }))
            }
            "textDocument/codeAction" => {
                let params: lsp::CodeActionParams = parse(params)?;
                let only = params.context.only.as_deref();
                value(state.view(&params.text_document.uri, |view| {
                    let range = view.bytes(params.range);
                    actions::at(view, &range, only, &|found| state.shown(view, found))
                }))
            }
            "textDocument/formatting" => {
                value(state.view(&uri_in(params)?, |view| format::edits(view, None)))
            }
            "textDocument/rangeFormatting" => {
                let params: lsp::DocumentRangeFormattingParams = parse(params)?;
                value(state.view(&params.text_document.uri, |view| {
                    format::edits(view, Some(&view.bytes(params.range)))
                }))
            }
            "textDocument/foldingRange" => value(state.view(&uri_in(params)?, folding::ranges)),
            "textDocument/selectionRange" => {
                let params: lsp::SelectionRangeParams = parse(params)?;
                let uri = params.text_document.uri;
                value(state.view(&uri, |view| selection::ranges(view, &params.positions)))
            }
            "textDocument/prepareCallHierarchy" => {
                let At { uri, position } = parse::<AtText>(params)?.into();
                let item = state.view(&uri, |view| calls::prepare(view, view.offset(position)));
                value(item.flatten().map(|item| vec![item]))
            }
            "callHierarchy/incomingCalls" => {
                let item = parse::<OfItem>(params)?.item;
                value(state.view(&item.uri, |view| {
                    calls::incoming(view, view.offset(item.selection_range.start))
                }))
            }
            "callHierarchy/outgoingCalls" => {
                let item = parse::<OfItem>(params)?.item;
                value(state.view(&item.uri, |view| {
                    calls::outgoing(view, view.offset(item.selection_range.start))
                }))
            }
            "textDocument/inlayHint" => {
                let params: lsp::InlayHintParams = parse(params)?;
                let wanted = state.options.hints;
                value(state.view(&params.text_document.uri, |view| {
                    hints::of(view, &view.bytes(params.range), wanted)
                }))
            }
            "textDocument/codeLens" => {
                let uri = uri_in(params)?;
                value(state.view(&uri, |view| lenses::of(view, &uri)))
            }
            _ => Err(Failure::Unknown),
        }
    }
}

/// Settings of the user, in `initializationOptions` or under `rul` in the configuration.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Settings {
    inlay_hints: Option<Hints>,
    pictures: Option<String>,
}

/// A request about a place of a text.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct AtText {
    text_document: lsp::TextDocumentIdentifier,
    position: lsp::Position,
}

struct At {
    uri: Uri,
    position: lsp::Position,
}

impl From<AtText> for At {
    fn from(at: AtText) -> At {
        At { uri: at.text_document.uri, position: at.position }
    }
}

/// A request about an item of the call hierarchy.
#[derive(Deserialize)]
struct OfItem {
    item: lsp::CallHierarchyItem,
}

/// A request about a text.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct OfText {
    text_document: lsp::TextDocumentIdentifier,
}

fn uri_in(params: Value) -> Result<Uri, Failure> {
    Ok(parse::<OfText>(params)?.text_document.uri)
}

fn parse<P: DeserializeOwned>(params: Value) -> Result<P, Failure> {
    serde_json::from_value(params).map_err(|error| Failure::Parameters(error.to_string()))
}

fn value(result: impl Serialize) -> Answer {
    serde_json::to_value(result).map_err(|error| Failure::Refused(error.to_string()))
}

/// What the server can do.
fn capabilities_of_server(encoding: Encoding) -> Value {
    let encoding = match encoding {
        Encoding::Utf8 => "utf-8",
        Encoding::Utf16 => "utf-16",
        Encoding::Utf32 => "utf-32",
    };
    json!({
        "positionEncoding": encoding,
        "textDocumentSync": { "openClose": true, "change": 2 },
        "completionProvider": { "triggerCharacters": [".", ":", "(", "\""] },
        "hoverProvider": true,
        "signatureHelpProvider": { "triggerCharacters": ["(", ","] },
        "definitionProvider": true,
        "referencesProvider": true,
        "documentHighlightProvider": true,
        "documentSymbolProvider": true,
        "workspaceSymbolProvider": true,
        "codeActionProvider": { "codeActionKinds": ["quickfix", "source.fixAll"] },
        "codeLensProvider": {},
        "documentFormattingProvider": true,
        "documentRangeFormattingProvider": true,
        "renameProvider": { "prepareProvider": true },
        "foldingRangeProvider": true,
        "selectionRangeProvider": true,
        "callHierarchyProvider": true,
        "inlayHintProvider": true,
        "semanticTokensProvider": {
            "legend": tokens::legend(), "full": true, "range": true,
        },
        "workspace": {
            "workspaceFolders": { "supported": true, "changeNotifications": true },
        },
    })
}
