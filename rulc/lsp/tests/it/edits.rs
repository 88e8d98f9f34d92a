//! Many edits: in the end, the server answers as if it had been given the text at once.

use serde_json::json;
use test_support::cases::cases;
use test_support::random::Random;

use crate::client::{Client, everything, position, sources};
use rulc_lsp::End;

/// What is typed and pasted.
const PIECES: &[&str] = &[
    "x",
    "=",
    ";",
    "{",
    "}",
    "(",
    ")",
    "[",
    "\"",
    "\"\"\"",
    "/*",
    "//",
    "\n",
    "\r\n",
    " ",
    "é",
    "😀",
    "fn f(a) { return a; }",
    "phase C {",
    "test \"t\" { ",
    "1",
    "::",
    ".",
    "piece.",
    "use ",
    "\u{feff}",
    "\t",
    "\u{0}",
];

#[test]
fn after_many_edits_the_answers_are_those_for_the_text() {
    let sources = sources();
    let uri = "file:///nowhere/edited.rul";
    for seed in 0..cases(100) {
        let mut random = Random(u64::try_from(seed).unwrap());
        let (_, start) = &sources[random.below(sources.len())];
        let mut text = start.clone();
        let mut client = Client::new();
        client.open(uri, &text);
        let mut past: Vec<String> = Vec::new();
        for step in 0..1000 {
            if random.below(10) == 0
                && let Some(before) = past.pop()
            {
                // Undo: the whole text is replaced.
                text = before;
                client.replace(uri, &text);
                continue;
            }
            past.push(text.clone());
            let boundary = |mut at: usize| {
                while !text.is_char_boundary(at) {
                    at -= 1;
                }
                at
            };
            let start = boundary(random.below(text.len() + 1));
            let length = if random.below(2) == 0 { 0 } else { random.below(12) };
            let end = boundary((start + length).min(text.len())).max(start);
            let new = PIECES[random.below(PIECES.len())];
            // A carriage return that is alone is a line end, too; the test counts only `\n`.
            let after = [&text[..start], new, &text[end..]].concat();
            if after.replace("\r\n", "").contains('\r') {
                past.pop();
                continue;
            }
            let is_between = text[..start].ends_with('\r') || text[..end].ends_with('\r');
            if is_between {
                past.pop();
                continue;
            }
            let range = json!({ "start": position(&text, start), "end": position(&text, end) });
            client.change(uri, json!([{ "range": range, "text": new }]));
            text = after;
            // Some answers come in between.
            if step % 250 == 0 {
                everything(&mut client, uri, &text, start);
            }
        }
        let mut at = random.below(text.len() + 1);
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        // Completions may know the names of an earlier version until then.
        let messages = client.diagnostics(uri);
        let edited = everything(&mut client, uri, &text, at);
        let mut fresh = Client::new();
        fresh.open(uri, &text);
        assert_eq!(messages, fresh.diagnostics(uri), "seed {seed}");
        assert_eq!(edited, everything(&mut fresh, uri, &text, at), "seed {seed}");
        assert_eq!(client.end(), End::Clean);
        assert_eq!(fresh.end(), End::Clean);
    }
}
