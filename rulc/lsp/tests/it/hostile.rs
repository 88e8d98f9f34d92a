//! Messages that no editor sends: none of them ends the server.

use lsp_server::{Notification, Request, RequestId, Response};
use serde_json::{Value, json};

use crate::client::{Client, everything};
use rulc_lsp::End;

const URI: &str = "file:///nowhere/a.rul";
const TEXT: &str = "var x; // 😀é\nfn f(a) { x = a; }\nphase C { f(1); }\n";

#[test]
fn wrong_positions_have_answers() {
    let mut client = Client::new();
    client.open(URI, TEXT);
    let most = i64::from(u32::MAX);
    let places = [(0, most), (most, 0), (most, most), (0, 11), (0, 12), (1, 4000)];
    for (line, character) in places {
        let position = json!({ "line": line, "character": character });
        let backward = json!({ "start": position, "end": { "line": 0, "character": 0 } });
        let document = json!({ "uri": URI });
        let params = json!({
            "textDocument": document, "position": position, "range": backward,
            "positions": [position, position], "context": { "diagnostics": [] },
            "options": { "tabSize": 4, "insertSpaces": true }, "newName": "y",
        });
        for method in [
            "completion",
            "hover",
            "signatureHelp",
            "definition",
            "documentHighlight",
            "semanticTokens/range",
            "selectionRange",
            "inlayHint",
            "codeAction",
            "rangeFormatting",
        ] {
            client.ask(&format!("textDocument/{method}"), params.clone()).unwrap();
        }
    }
    // Edits at such places are made at the nearest ones.
    let far = json!({ "line": 99, "character": 99 });
    let middle = json!({ "line": 0, "character": 11 });
    for range in [json!({ "start": far, "end": far }), json!({ "start": far, "end": middle })] {
        client.change(URI, json!([{ "range": range, "text": "\u{1F600}" }]));
    }
    client.ask("textDocument/documentSymbol", json!({ "textDocument": { "uri": URI } })).unwrap();
    assert_eq!(client.end(), End::Clean);
}

#[test]
fn wrong_messages_are_errors_or_nothing() {
    let mut client = Client::new();
    client.open(URI, TEXT);
    let wrong = [
        Value::Null,
        json!([]),
        json!({}),
        json!("x"),
        json!({ "textDocument": 1 }),
        json!({ "textDocument": { "uri": "" }, "position": { "line": -1, "character": 0 } }),
        json!({ "textDocument": { "uri": URI }, "position": { "line": 0.5, "character": 1e99 } }),
        json!({ "textDocument": { "uri": "%%%\u{0}://x" }, "position": { "line": 0, "character": 0 } }),
        json!({ "item": 3 }),
        json!({ "contentChanges": [{ "text": 1 }], "textDocument": { "uri": URI } }),
    ];
    let methods = [
        "initialize",
        "textDocument/hover",
        "textDocument/completion",
        "textDocument/rename",
        "textDocument/documentSymbol",
        "callHierarchy/incomingCalls",
        "workspace/symbol",
        "textDocument/codeAction",
        "$/unknown",
        "",
    ];
    for params in &wrong {
        for method in methods {
            let id = client.start(method, params.clone());
            let response = client.answer(&id);
            if let Err(error) = response.response_result {
                assert_ne!(error.code, -32603, "{method} {params}");
            }
        }
        for method in [
            "textDocument/didOpen",
            "textDocument/didChange",
            "textDocument/didClose",
            "workspace/didChangeWatchedFiles",
            "workspace/didChangeConfiguration",
            "workspace/didChangeWorkspaceFolders",
            "$/cancelRequest",
            "$/setTrace",
            "initialized",
        ] {
            client.send(Notification { method: method.to_owned(), params: params.clone() });
        }
    }
    // An answer to nothing, a change of what is not open, a text that is opened twice.
    client.send(Response::new_ok(RequestId::from(77), json!(1)));
    let document = json!({ "uri": "file:///nowhere/closed.rul", "version": 2 });
    client.notify(
        "textDocument/didChange",
        json!({ "textDocument": document, "contentChanges": [{ "text": "" }] }),
    );
    client.open(URI, TEXT);
    client.open(URI, TEXT);
    // The same number twice.
    for _ in 0..2 {
        client.send(Request {
            id: RequestId::from(5000),
            method: "textDocument/documentSymbol".to_owned(),
            params: json!({ "textDocument": { "uri": URI } }),
        });
    }
    everything(&mut client, URI, TEXT, 3);
    assert_eq!(client.end(), End::Clean);
}

#[test]
fn texts_of_any_form_have_answers() {
    let mut client = Client::new();
    client.open(URI, "");
    let deep = |open: &str, close: &str| {
        format!("fn f() {{ x = {}1{}; }}", open.repeat(5000), close.repeat(5000))
    };
    let texts = [
        deep("(", ")"),
        deep("-", ""),
        "{".repeat(20_000),
        "}".repeat(20_000),
        "\"\"\"".repeat(999),
        "/*".repeat(9999),
        "use \"a.rul\";".repeat(300),
        "use \"/dev/zero\"; use \"/\"; use \"\"; use \"../../../../../../etc/passwd\";".to_owned(),
        "\u{0}\u{1}\u{feff}\u{202e}".repeat(500),
        "shape s { up + up + up + up, here } turn { here | up | up | up }\n".repeat(50),
        "pattern p { 7 }\npattern p { 888 }".to_owned(),
        format!("const A = {};", "9".repeat(10_000)),
        "const A = B; const B = A; table t = [A]; table t = [1]; var v[t];".to_owned(),
        "fn f(f) { var f = f(f); f: f::f.f[f]; }".repeat(30),
        "x".repeat(500_000),
    ];
    for text in texts {
        client.replace(URI, &text);
        let middle = (0..=text.len() / 2).rev().find(|&at| text.is_char_boundary(at)).unwrap();
        for at in [0, middle, text.len()] {
            everything(&mut client, URI, &text, at);
        }
    }
    assert_eq!(client.end(), End::Clean);
}
