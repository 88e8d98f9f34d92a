//! A client that checks each message of the server, and the sources of the repository.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;
use std::time::Duration;

use lsp_server::{Connection, Message, Notification, Request, RequestId, Response};
use rulc_lsp::{End, Store, serve};
use serde_json::{Value, json};

use crate::protocol;

/// How long an answer may take. Only a server that hangs needs longer.
const PATIENCE: Duration = Duration::from_secs(120);

pub(crate) struct Client {
    connection: Connection,
    server: Option<JoinHandle<End>>,
    next: i32,
    /// The latest messages about each text, with its version.
    pub(crate) published: BTreeMap<String, (Option<i64>, Vec<Value>)>,
    /// The methods of all notifications and requests of the server.
    pub(crate) heard: Vec<String>,
    versions: BTreeMap<String, i64>,
    last_version: i64,
}

impl Client {
    /// A client that has not sent anything, for a server with a directory for its files.
    pub(crate) fn silent(store: Option<PathBuf>) -> Client {
        let (client, server) = Connection::memory();
        let server = std::thread::spawn(move || serve(&server, Store::new(store)));
        Client {
            connection: client,
            server: Some(server),
            next: 0,
            published: BTreeMap::new(),
            heard: Vec::new(),
            versions: BTreeMap::new(),
            last_version: 0,
        }
    }

    /// A client whose session has started.
    pub(crate) fn new() -> Client {
        Client::with(
            json!({ "textDocument": { "completion": {
            "completionItem": { "snippetSupport": true } } } }),
            None,
            &[],
        )
    }

    pub(crate) fn with(capabilities: Value, store: Option<PathBuf>, folders: &[&Path]) -> Client {
        let mut client = Client::silent(store);
        let folders: Vec<Value> = folders
            .iter()
            .map(|path| json!({ "uri": format!("file://{}", path.display()), "name": "w" }))
            .collect();
        let params = json!({
            "processId": null, "rootUri": null, "capabilities": capabilities,
            "workspaceFolders": folders,
        });
        client.ask("initialize", params).unwrap();
        client.notify("initialized", json!({}));
        client
    }

    pub(crate) fn send(&self, message: impl Into<Message>) {
        self.connection.sender.send(message.into()).unwrap();
    }

    pub(crate) fn notify(&self, method: &str, params: Value) {
        self.send(Notification { method: method.to_owned(), params });
    }

    /// Sends a request, and returns its number.
    pub(crate) fn start(&mut self, method: &str, params: Value) -> RequestId {
        self.next += 1;
        let id = RequestId::from(self.next);
        self.send(Request { id: id.clone(), method: method.to_owned(), params });
        id
    }

    /// Sends a request, and returns the answer or the error.
    pub(crate) fn ask(&mut self, method: &str, params: Value) -> Result<Value, Value> {
        let id = self.start(method, params);
        let response = self.answer(&id);
        match response.response_result {
            Ok(result) => {
                protocol::check_result(method, &result);
                Ok(result)
            }
            Err(error) => Err(serde_json::to_value(error).unwrap()),
        }
    }

    /// Waits for the answer to a request.
    pub(crate) fn answer(&mut self, id: &RequestId) -> Response {
        loop {
            if let Message::Response(response) = self.receive()
                && response.id == *id
            {
                return response;
            }
        }
    }

    fn receive(&mut self) -> Message {
        let message = self.connection.receiver.recv_timeout(PATIENCE).expect("the server hangs");
        match &message {
            Message::Notification(Notification { method, params }) => {
                protocol::check_message(method, params);
                self.heard.push(method.clone());
                if method == "textDocument/publishDiagnostics" {
                    let list = params["diagnostics"].as_array().unwrap().clone();
                    let uri = params["uri"].as_str().unwrap().to_owned();
                    self.published.insert(uri, (params["version"].as_i64(), list));
                }
            }
            Message::Request(Request { id, method, params }) => {
                protocol::check_message(method, params);
                self.heard.push(method.clone());
                self.send(Response::new_ok(id.clone(), Value::Null));
            }
            Message::Response(_) => {}
        }
        message
    }

    pub(crate) fn open(&mut self, uri: &str, text: &str) {
        // No other version has this number, so no answer is taken for a later one.
        self.last_version += 1;
        let version = self.last_version;
        self.versions.insert(uri.to_owned(), version);
        let document = json!({ "uri": uri, "languageId": "rul", "version": version, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    pub(crate) fn close(&mut self, uri: &str) {
        self.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
    }

    /// Replaces a text.
    pub(crate) fn replace(&mut self, uri: &str, text: &str) {
        self.change(uri, json!([{ "text": text }]));
    }

    pub(crate) fn change(&mut self, uri: &str, changes: Value) {
        self.last_version += 1;
        let version = self.last_version;
        self.versions.insert(uri.to_owned(), version);
        let document = json!({ "uri": uri, "version": version });
        self.notify(
            "textDocument/didChange",
            json!({ "textDocument": document, "contentChanges": changes }),
        );
    }

    /// The messages about the latest version of a text.
    pub(crate) fn diagnostics(&mut self, uri: &str) -> Vec<Value> {
        let wanted = self.versions.get(uri).copied();
        loop {
            if let Some((version, list)) = self.published.get(uri)
                && *version == wanted
            {
                return list.clone();
            }
            self.receive();
        }
    }

    /// Waits for a notification or request of the server.
    pub(crate) fn hear(&mut self, method: &str) {
        while !self.heard.iter().any(|heard| heard == method) {
            self.receive();
        }
    }

    /// Ends the session.
    pub(crate) fn end(mut self) -> End {
        self.ask("shutdown", Value::Null).unwrap();
        self.notify("exit", Value::Null);
        self.server.take().unwrap().join().unwrap()
    }

    /// Waits for the end of the server.
    pub(crate) fn join(mut self) -> End {
        self.server.take().unwrap().join().unwrap()
    }
}

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// The paths and texts of all sources of the repository.
pub(crate) fn sources() -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for directory in ["stdlib-rules", "docs/examples", "benches", "rulc/compiler/tests", "tests"] {
        find(&root().join(directory), &mut found);
    }
    found.sort();
    assert!(found.len() > 30, "{}", found.len());
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).unwrap();
        (path, text)
    };
    found.into_iter().map(read).collect()
}

fn find(directory: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            find(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rul") {
            found.push(path);
        }
    }
}

pub(crate) fn uri(path: &Path) -> String {
    format!("file://{}", path.display())
}

/// The position of an offset, with columns in UTF-16 units.
pub(crate) fn position(text: &str, offset: usize) -> Value {
    let before = &text[..offset];
    let line = before.matches('\n').count();
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    json!({ "line": line, "character": before[start..].encode_utf16().count() })
}

/// The offset of a position.
pub(crate) fn offset(text: &str, position: &Value) -> usize {
    let line = usize::try_from(position["line"].as_u64().unwrap()).unwrap();
    let column = usize::try_from(position["character"].as_u64().unwrap()).unwrap();
    let start = text.split_inclusive('\n').take(line).map(str::len).sum::<usize>();
    let mut units = 0;
    for (at, character) in text[start..].char_indices() {
        if units >= column {
            return start + at;
        }
        units += character.len_utf16();
    }
    text.len()
}

/// A text with the edits of an answer.
pub(crate) fn apply(text: &str, edits: &Value) -> String {
    let mut edits: Vec<(usize, usize, String)> = edits
        .as_array()
        .unwrap()
        .iter()
        .map(|edit| {
            let range = &edit["range"];
            let start = offset(text, &range["start"]);
            (start, offset(text, &range["end"]), edit["newText"].as_str().unwrap().to_owned())
        })
        .collect();
    edits.sort();
    let mut out = String::new();
    let mut at = 0;
    for (start, end, new) in edits {
        assert!(at <= start, "edits overlap");
        out += &text[at..start];
        out += &new;
        at = end;
    }
    out + &text[at..]
}

/// Sends every request about a place of a text, and returns the answers.
pub(crate) fn everything(client: &mut Client, uri: &str, text: &str, at: usize) -> Vec<Value> {
    let place = position(text, at);
    let document = json!({ "uri": uri });
    let all = json!({ "start": { "line": 0, "character": 0 }, "end": position(text, text.len()) });
    let here = json!({ "textDocument": document, "position": place });
    let with = |more: Value| {
        let mut params = here.clone();
        params.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        params
    };
    let of = json!({ "textDocument": document });
    let range = json!({ "textDocument": document, "range": all });
    let format = json!({ "tabSize": 4, "insertSpaces": true });
    let requests = [
        ("textDocument/completion", here.clone()),
        ("textDocument/hover", here.clone()),
        ("textDocument/signatureHelp", here.clone()),
        ("textDocument/definition", here.clone()),
        ("textDocument/references", with(json!({ "context": { "includeDeclaration": true } }))),
        ("textDocument/documentHighlight", here.clone()),
        ("textDocument/prepareRename", here.clone()),
        ("textDocument/rename", with(json!({ "newName": "another_name" }))),
        ("textDocument/documentSymbol", of.clone()),
        ("textDocument/semanticTokens/full", of.clone()),
        ("textDocument/semanticTokens/range", range.clone()),
        ("textDocument/documentLink", of.clone()),
        ("textDocument/foldingRange", of.clone()),
        ("textDocument/selectionRange", json!({ "textDocument": document, "positions": [place] })),
        ("textDocument/prepareCallHierarchy", here.clone()),
        ("textDocument/inlayHint", range.clone()),
        ("textDocument/codeLens", of.clone()),
        (
            "textDocument/codeAction",
            json!({ "textDocument": document, "range": all, "context": { "diagnostics": [] } }),
        ),
        ("textDocument/formatting", json!({ "textDocument": document, "options": format })),
        (
            "textDocument/rangeFormatting",
            json!({ "textDocument": document, "range": all, "options": format }),
        ),
        (
            "textDocument/codeAction",
            json!({ "textDocument": document, "range": { "start": place, "end": place },
                    "context": { "diagnostics": [], "only": ["refactor"] } }),
        ),
        ("textDocument/onTypeFormatting", with(json!({ "ch": "\n", "options": format }))),
        ("textDocument/onTypeFormatting", with(json!({ "ch": "}", "options": format }))),
    ];
    let mut answers = Vec::new();
    for (method, params) in requests {
        match client.ask(method, params) {
            Ok(mut answer) => {
                if method == "textDocument/codeLens" {
                    // Sizes are those of the last version that was compiled, and come later.
                    answer.as_array_mut().unwrap().retain(|lens| lens["command"]["command"] != "");
                }
                if method == "textDocument/prepareCallHierarchy" && !answer.is_null() {
                    let item = json!({ "item": answer[0] });
                    for method in ["callHierarchy/incomingCalls", "callHierarchy/outgoingCalls"] {
                        answers.push(client.ask(method, item.clone()).unwrap());
                    }
                }
                answers.push(answer);
            }
            Err(error) => {
                // Only a name that cannot be changed is refused.
                assert_eq!(error["code"], -32803, "{method} at {at} of {uri}: {error}\n{text}");
                assert!(method.to_lowercase().ends_with("rename"), "{method}: {error}");
                answers.push(error);
            }
        }
    }
    answers
}
