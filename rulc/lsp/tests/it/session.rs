//! Sessions: their start and end, texts, files, workspaces.

use serde_json::{Value, json};

use crate::client::{Client, sources, uri};
use rulc_lsp::End;

const GOOD: &str = "const N = 3;\nvar x;\nfn f() { x = N; }\n";

#[test]
fn a_session_ends_as_the_protocol_wants() {
    assert_eq!(Client::new().end(), End::Clean);
    let client = Client::new();
    client.notify("exit", Value::Null);
    assert_eq!(client.join(), End::Abrupt);
}

#[test]
fn requests_have_their_time() {
    let mut client = Client::silent(None);
    let error = |answer: Result<Value, Value>| answer.unwrap_err()["code"].clone();
    assert_eq!(error(client.ask("textDocument/hover", json!({}))), -32002);
    client.ask("initialize", json!({ "capabilities": {} })).unwrap();
    assert_eq!(error(client.ask("initialize", json!({ "capabilities": {} }))), -32600);
    assert_eq!(error(client.ask("textDocument/brew", json!({}))), -32601);
    assert_eq!(error(client.ask("textDocument/hover", json!({ "x": 1 }))), -32602);
    client.ask("shutdown", Value::Null).unwrap();
    assert_eq!(error(client.ask("textDocument/hover", json!({}))), -32600);
    client.notify("exit", Value::Null);
    assert_eq!(client.join(), End::Clean);
}

#[test]
fn messages_follow_each_change() {
    let mut client = Client::new();
    let uri = "file:///nowhere/a.rul";
    client.open(uri, GOOD);
    assert_eq!(client.diagnostics(uri), Vec::<Value>::new());
    // `N` is not declared any more, then it is again.
    let range = json!({ "start": { "line": 0, "character": 6 },
                        "end": { "line": 0, "character": 7 } });
    client.change(uri, json!([{ "range": range, "text": "M" }]));
    let found = client.diagnostics(uri);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0]["code"], "E0201");
    assert_eq!(found[0]["range"]["start"], json!({ "line": 2, "character": 13 }));
    client.change(uri, json!([{ "range": range, "text": "N" }]));
    assert_eq!(client.diagnostics(uri), Vec::<Value>::new());
    client.close(uri);
    assert_eq!(client.end(), End::Clean);
}

#[test]
fn a_request_that_was_canceled_is_not_answered() {
    let mut client = Client::new();
    let text = "fn f() { }\n".repeat(2000);
    let uri = "file:///nowhere/long.rul";
    // What comes first keeps the server busy.
    client.open(uri, &text);
    let document = json!({ "textDocument": { "uri": uri } });
    let first = client.start("textDocument/documentSymbol", document.clone());
    let second = client.start("textDocument/documentSymbol", document);
    client.notify("$/cancelRequest", json!({ "id": 3 }));
    assert!(client.answer(&first).response_result.is_ok());
    if let Err(error) = client.answer(&second).response_result {
        assert_eq!(error.code, -32800);
    }
    assert_eq!(client.end(), End::Clean);
}

#[test]
fn files_of_modules_are_offered() {
    let directory = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = directory.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    write("lib.rul", "pub fn f() { }\n");
    write("parts/more.rul", "pub fn g() { }\n");
    write("other.rul", "phase C { }\n");
    write("help.txt", "Help\n");
    let rule = directory.path().join("rule.rul");
    let mut client = Client::new();
    let mut offered = |line: &str, character: usize| {
        let text = format!("{line}\nphase C {{ }}\n");
        client.open(&uri(&rule), &text);
        let params = json!({ "textDocument": { "uri": uri(&rule) },
                             "position": { "line": 0, "character": character } });
        let answer = client.ask("textDocument/completion", params).unwrap();
        let items = answer["items"].as_array().unwrap().clone();
        client.close(&uri(&rule));
        items
    };
    for line in ["use \"\";", "use \"", "  use \"li", "use \"parts/mo\" as parts;"] {
        let at = line.find('"').unwrap() + 1;
        let end = at + line[at..].find('"').unwrap_or(line.len() - at);
        let items = offered(line, end);
        let labels: Vec<&Value> = items.iter().map(|item| &item["label"]).collect();
        assert_eq!(labels, ["lib.rul", "parts/more.rul"], "{line}");
        let edit = &items[0]["textEdit"];
        assert_eq!(edit["newText"], "lib.rul");
        assert_eq!(edit["range"]["start"]["character"], at);
        assert_eq!(edit["range"]["end"]["character"], end);
    }
    // After the name, and in other strings, files of modules are not meant.
    for (line, character) in [("use \"lib.rul\" ", 14), ("rule \"", 6)] {
        let items = offered(line, character);
        assert!(items.iter().all(|item| item["label"] != "lib.rul"), "{line}");
    }
    assert_eq!(client.end(), End::Clean);
}

#[test]
fn open_modules_count_instead_of_their_files() {
    let directory = tempfile::tempdir().unwrap();
    let rule = directory.path().join("rule.rul");
    let module = directory.path().join("lib.rul");
    let text = "use \"lib.rul\";\nphase C { lib::f(); }\n";
    std::fs::write(&rule, text).unwrap();
    std::fs::write(&module, "pub fn f() { }\n").unwrap();
    let mut client = Client::with(json!({}), None, &[directory.path()]);
    client.open(&uri(&rule), text);
    let codes = |list: Vec<Value>| -> Vec<String> {
        list.iter().map(|found| found["code"].as_str().unwrap().to_owned()).collect()
    };
    let before = codes(client.diagnostics(&uri(&rule)));
    assert!(!before.contains(&"E0201".to_owned()), "{before:?}");
    client.open(&uri(&module), "pub fn g() { }\n");
    client.diagnostics(&uri(&module));
    while !codes(client.published[&uri(&rule)].1.clone()).contains(&"E0201".to_owned()) {
        client.ask("workspace/symbol", json!({ "query": "" })).unwrap();
    }
    // Its file counts again when it is closed.
    client.close(&uri(&module));
    while codes(client.published[&uri(&rule)].1.clone()) != before {
        client.ask("workspace/symbol", json!({ "query": "" })).unwrap();
    }
    assert_eq!(client.end(), End::Clean);
}

#[test]
fn changed_files_are_read_again() {
    let directory = tempfile::tempdir().unwrap();
    let module = directory.path().join("lib.rul");
    std::fs::write(&module, "pub fn f() { }\n").unwrap();
    let rule = directory.path().join("rule.rul");
    let capabilities = json!({ "workspace": {
        "didChangeWatchedFiles": { "dynamicRegistration": true } } });
    let mut client = Client::with(capabilities, None, &[]);
    client.hear("client/registerCapability");
    client.open(&uri(&rule), "use \"lib.rul\";\nphase C { lib::f(); }\n");
    let has = |list: &[Value]| list.iter().any(|found| found["code"] == "E0201");
    assert!(!has(&client.diagnostics(&uri(&rule))));
    std::fs::write(&module, "pub fn g() { }\n").unwrap();
    client.notify(
        "workspace/didChangeWatchedFiles",
        json!({ "changes": [{ "uri": uri(&module), "type": 2 }] }),
    );
    while !has(&client.published[&uri(&rule)].1) {
        client.ask("workspace/symbol", json!({ "query": "" })).unwrap();
    }
    assert_eq!(client.end(), End::Clean);
}

#[test]
fn folders_have_symbols() {
    let directory = tempfile::tempdir().unwrap();
    let other = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("a.rul"), "fn find_rows() { }\n").unwrap();
    std::fs::write(other.path().join("b.rul"), "mark find_me;\n").unwrap();
    let capabilities = json!({ "window": { "workDoneProgress": true } });
    let mut client = Client::with(capabilities, None, &[directory.path()]);
    let names = |client: &mut Client, query: &str| -> Vec<String> {
        let found = client.ask("workspace/symbol", json!({ "query": query })).unwrap();
        let list = found.as_array().unwrap().iter();
        let mut names: Vec<String> =
            list.map(|found| found["name"].as_str().unwrap().to_owned()).collect();
        names.sort();
        names
    };
    assert_eq!(names(&mut client, "fdrow"), ["find_rows"]);
    assert!(client.heard.contains(&"$/progress".to_owned()));
    let folder = json!({ "uri": uri(other.path()), "name": "other" });
    let event = json!({ "added": [folder], "removed": [] });
    client.notify("workspace/didChangeWorkspaceFolders", json!({ "event": event }));
    assert_eq!(names(&mut client, "find"), ["find_me", "find_rows"]);
    let event = json!({ "added": [], "removed": [folder] });
    client.notify("workspace/didChangeWorkspaceFolders", json!({ "event": event }));
    assert_eq!(names(&mut client, "find"), ["find_rows"]);
    assert_eq!(client.end(), End::Clean);
}

#[test]
fn texts_of_the_compiler_can_be_opened() {
    let directory = tempfile::tempdir().unwrap();
    let mut client = Client::with(json!({}), Some(directory.path().to_owned()), &[]);
    let text = "use std::lines;\nmark m;\nphase C { lines::mark_runs(3, m); x = 1; }\n";
    let own = "file:///nowhere/a.rul";
    client.open(own, text);
    let at = json!({ "line": 2, "character": 20 });
    let params = json!({ "textDocument": { "uri": own }, "position": at });
    let found = client.ask("textDocument/definition", params).unwrap();
    let path = found["uri"].as_str().unwrap().strip_prefix("file://").unwrap();
    let module = std::fs::read_to_string(path).unwrap();
    let line = usize::try_from(found["range"]["start"]["line"].as_u64().unwrap()).unwrap();
    assert!(module.lines().nth(line).unwrap().contains("fn mark_runs"));
    let list = client.diagnostics(own);
    let unknown = list.iter().find(|found| found["code"] == "E0201").unwrap();
    let page = unknown["codeDescription"]["href"].as_str().unwrap();
    let page = std::fs::read_to_string(page.strip_prefix("file://").unwrap()).unwrap();
    assert!(page.starts_with("# ") && page.contains("E0201"), "{page}");
    assert_eq!(client.end(), End::Clean);
}

/// The messages are those of the compiler.
#[test]
fn messages_are_those_of_the_compiler() {
    let mut client = Client::new();
    for (path, text) in sources() {
        // Parts of sources have many errors.
        for part in [&*text, &text[text.len() / 2 + 1..], &text.replace("signal", "signl")] {
            let part = if text.is_char_boundary(text.len() / 2 + 1) { part } else { &text };
            let loader = rulc_sources::FileSystem;
            let name = path.to_str().unwrap();
            let compiled = rulc_compiler::compile(name, part, &loader);
            let is_module = !rulc_compiler::is_rule(part);
            let mut expected: Vec<String> = compiled
                .diagnostics
                .iter()
                .filter(|found| found.span.source().0 == 0)
                .filter(|found| !(is_module && found.code.number() == "E0501"))
                .map(|found| found.code.number().to_owned())
                .collect();
            expected.sort();
            let address = uri(&path);
            client.open(&address, part);
            let list = client.diagnostics(&address);
            let mut found: Vec<String> =
                list.iter().map(|found| found["code"].as_str().unwrap().to_owned()).collect();
            found.sort();
            client.close(&address);
            let is_limit = |code: &String| code.starts_with("E06");
            expected.retain(|code| !is_limit(code));
            found.retain(|code| !is_limit(code));
            // If a text is broken, only the server reports unknown names elsewhere.
            if expected.iter().any(|code| code.starts_with("E00")) {
                found.retain(|code| code != "E0201");
            }
            // A repeated message is shown once.
            if !is_module {
                expected.dedup();
                found.dedup();
                assert_eq!(found, expected, "{name}");
            }
        }
    }
    assert_eq!(client.end(), End::Clean);
}
