//! Texts as they are while someone types: every prefix of every source, and every source without
//! one of its tokens. `RUL_TESTS=full` tries all of them.

use test_support::cases::{is_full, some};

use crate::client::{Client, everything, sources, uri};
use rulc_lsp::{End, outline};

/// How many texts are made of each source, unless all are.
const FEW: usize = 6;

/// All places, or a few of them.
fn chosen(places: Vec<usize>) -> Vec<usize> {
    if is_full() {
        return places;
    }
    let step = (places.len() / FEW).max(1);
    // Different ones in each source.
    let first = places.len() % step;
    places.into_iter().skip(first).step_by(step).collect()
}

#[test]
fn every_prefix_has_answers() {
    let mut client = Client::new();
    for (path, text) in sources() {
        let uri = uri(&path);
        client.open(&uri, "");
        let ends = (0..=text.len()).filter(|&at| text.is_char_boundary(at)).collect();
        for end in chosen(ends) {
            let prefix = &text[..end];
            client.replace(&uri, prefix);
            everything(&mut client, &uri, prefix, end);
        }
        client.close(&uri);
    }
    assert_eq!(client.end(), End::Clean);
}

#[test]
fn every_text_without_a_token_has_answers() {
    let mut client = Client::new();
    for (path, text) in sources() {
        let uri = uri(&path);
        client.open(&uri, "");
        let parts = outline::parts(&text);
        for at in chosen((0..parts.len()).collect()) {
            let range = parts[at].range.clone();
            let without = [&text[..range.start], &text[range.end..]].concat();
            client.replace(&uri, &without);
            everything(&mut client, &uri, &without, range.start);
        }
        client.close(&uri);
    }
    assert_eq!(client.end(), End::Clean);
}

/// A broken function hides only itself: all other names are still known.
#[test]
fn a_broken_function_costs_no_other() {
    let mut client = Client::new();
    let uri = "file:///nowhere/a.rul";
    for broken in some(["fn b(", "fn b() { if x { ", "fn b() { x = ; }", "fn", "phase C { for "]) {
        let text = format!("var x;\nfn a() {{ x = 1; }}\n{broken}\nfn c() {{ a(); }}\n");
        client.open(uri, &text);
        let at = text.rfind("a();").unwrap();
        let place = crate::client::position(&text, at);
        let params = serde_json::json!({ "textDocument": { "uri": uri } });
        let symbols = client.ask("textDocument/documentSymbol", params).unwrap();
        let names: Vec<&str> =
            symbols.as_array().unwrap().iter().map(|s| s["name"].as_str().unwrap()).collect();
        assert!(names.contains(&"a") && names.contains(&"c"), "{broken}: {names:?}");
        let params = serde_json::json!({ "textDocument": { "uri": uri }, "position": place });
        let completion = client.ask("textDocument/completion", params).unwrap();
        let items = completion["items"].as_array().unwrap();
        assert!(items.iter().any(|item| item["label"] == "x"), "{broken}");
        client.close(uri);
    }
    assert_eq!(client.end(), End::Clean);
}
