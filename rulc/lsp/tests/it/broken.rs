//! Texts as they are while someone types: every prefix of every source, and every source without
//! one of its tokens. `RUL_TESTS=full` tries all of them.

use std::ops::Range;

use grammar_text::Token;
use serde_json::{Value, json};
use test_support::cases::is_full;

use crate::client::{Client, everything, offset, position, sources, uri};
use rulc_lsp::{End, outline};

/// How many texts are made of each source, unless all are.
const FEW: usize = 4;

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

/// How many names of a text are followed, unless all are.
const FEW_NAMES: usize = 12;

/// Some names of a text, with the places where they are declared.
struct Known<'t> {
    text: &'t str,
    items: Vec<outline::Item<'t>>,
    names: Vec<(Range<usize>, Value)>,
    /// The codes and the starts of its messages.
    messages: Vec<(String, usize)>,
}

/// The codes and the starts of the messages about a text.
fn messages(client: &mut Client, uri: &str, text: &str) -> Vec<(String, usize)> {
    let found = client.diagnostics(uri);
    let start = |message: &Value| offset(text, &message["range"]["start"]);
    found.iter().map(|one| (one["code"].as_str().unwrap().to_owned(), start(one))).collect()
}

impl<'t> Known<'t> {
    /// Opens a text.
    fn of(client: &mut Client, uri: &str, text: &'t str) -> Known<'t> {
        client.open(uri, text);
        let parts = outline::parts(text);
        let items = outline::items(text, &parts);
        let names = parts.iter().filter(|part| matches!(part.token, Some(Token::Ident(_))));
        let names: Vec<Range<usize>> = names.map(|part| part.range.clone()).collect();
        let step = if is_full() { 1 } else { (names.len() / FEW_NAMES).max(1) };
        let names = names.into_iter().step_by(step).filter_map(|name| {
            let declared = definition(client, uri, text, name.start);
            (!declared.is_null()).then_some((name, declared))
        });
        let names = names.collect();
        let messages = messages(client, uri, text);
        Known { text, items, names, messages }
    }

    /// Checks that items which do not overlap the damage are as they were.
    #[track_caller]
    fn check(&self, client: &mut Client, uri: &str, damaged: &str, damage: &Range<usize>) {
        let moved =
            |at: usize| if at < damage.end { at } else { at + damaged.len() - self.text.len() };
        let is_whole = |item: &outline::Item<'_>| {
            item.range.end <= damage.start || damage.end <= item.range.start
        };
        let is_used = |item: &outline::Item<'_>| item.word == Token::Use && !is_whole(item);
        let uses_all = !self.items.iter().any(is_used);
        let whole = |at: usize| {
            let around = self.items.iter().find(|item| item.range.contains(&at));
            around.is_some_and(is_whole)
        };
        for (name, declared) in &self.names {
            let is_here = declared["uri"] == uri;
            let target = offset(self.text, &declared["range"]["start"]);
            let is_intact = if is_here { whole(target) } else { uses_all };
            if !whole(name.start) || !is_intact {
                continue;
            }
            let about = || {
                let line = self.text[..damage.start].matches('\n').count() + 1;
                let removed = &self.text[damage.clone()];
                format!(
                    "{} of {uri}, {removed:.40?} removed in line {line}",
                    &self.text[name.clone()]
                )
            };
            let found = definition(client, uri, damaged, moved(name.start));
            assert_eq!(found["uri"], declared["uri"], "{}", about());
            if is_here {
                let found = offset(damaged, &found["range"]["start"]);
                assert_eq!(found, moved(target), "{}", about());
            }
            let place = position(damaged, moved(name.start));
            let params = json!({ "textDocument": { "uri": uri }, "position": place });
            let hover = client.ask("textDocument/hover", params).unwrap();
            assert!(!hover.is_null(), "{}", about());
        }
        // Whatever is reported there follows from these items.
        let found = messages(client, uri, damaged);
        let is_broken = found.iter().any(|(code, _)| code.starts_with("E00"));
        let known: Vec<(&str, usize)> =
            self.messages.iter().map(|(code, at)| (&**code, moved(*at))).collect();
        // Without its end, a text lacks what is declared there.
        let is_end = damage.end == self.text.len();
        let is_certain = |code: &str| code.starts_with("E00") || is_end && code == "E0201";
        for (code, at) in found.iter().filter(|(code, _)| is_broken && !is_certain(code)) {
            let around = self.items.iter().filter(|item| is_whole(item));
            let mut around = around.map(|item| moved(item.range.start)..moved(item.range.end));
            let is_new = !known.contains(&(code, *at));
            assert!(!is_new || !around.any(|item| item.contains(at)), "{code} at {at} of {uri}");
        }
        let params = json!({ "textDocument": { "uri": uri } });
        let symbols = client.ask("textDocument/documentSymbol", params).unwrap();
        let starts: Vec<usize> = symbols
            .as_array()
            .unwrap()
            .iter()
            .map(|symbol| offset(damaged, &symbol["selectionRange"]["start"]))
            .collect();
        for item in self.items.iter().filter(|item| item.body.is_some() && is_whole(item)) {
            let Some(name) = item.name.clone() else { continue };
            let is_there = starts.contains(&moved(name.start));
            assert!(
                is_there,
                "{} of {uri} without {:?}",
                &self.text[name],
                &self.text[damage.clone()]
            );
        }
    }
}

/// Where the name at an offset is declared.
fn definition(client: &mut Client, uri: &str, text: &str, at: usize) -> Value {
    let params = json!({ "textDocument": { "uri": uri }, "position": position(text, at) });
    client.ask("textDocument/definition", params).unwrap()
}

/// Opens each source, and tries something with it.
fn with_each_source(attempt: impl Fn(&mut Client, &str, &Known<'_>)) {
    let mut client = Client::new();
    for (path, text) in sources() {
        let uri = uri(&path);
        let known = Known::of(&mut client, &uri, &text);
        attempt(&mut client, &uri, &known);
        client.close(&uri);
    }
    assert_eq!(client.end(), End::Clean);
}

#[test]
fn every_prefix_has_answers() {
    with_each_source(|client, uri, known| {
        let text = known.text;
        let ends = (0..=text.len()).filter(|&at| text.is_char_boundary(at)).collect();
        for end in chosen(ends) {
            let prefix = &text[..end];
            client.replace(uri, prefix);
            everything(client, uri, prefix, end);
            known.check(client, uri, prefix, &(end..text.len()));
        }
    });
}

#[test]
fn every_text_without_a_token_has_answers() {
    with_each_source(|client, uri, known| {
        let text = known.text;
        let parts = outline::parts(text);
        for at in chosen((0..parts.len()).collect()) {
            let range = parts[at].range.clone();
            // The words around it stay two words.
            let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
            let (before, after) = (&text[..range.start], &text[range.end..]);
            let is_between = before.ends_with(is_part) && after.starts_with(is_part);
            let without = [before, if is_between { " " } else { "" }, after].concat();
            client.replace(uri, &without);
            everything(client, uri, &without, range.start);
            known.check(client, uri, &without, &range);
        }
    });
}

/// A string without its last quote has one message, and nothing follows from it in other lines.
#[test]
fn every_text_without_a_quote_has_one_message() {
    with_each_source(|client, uri, known| {
        let text = known.text;
        for part in outline::parts(text) {
            // The quotes of a text on the same line would start a string.
            let line = text[part.range.end..].lines().next().unwrap_or_default();
            if !matches!(part.token, Some(Token::Str(_))) || line.contains("\"\"\"") {
                continue;
            }
            let quote = part.range.end - 1..part.range.end;
            let without = [&text[..quote.start], &text[quote.end..]].concat();
            client.replace(uri, &without);
            known.check(client, uri, &without, &quote);
            let found = client.diagnostics(uri);
            let errors: Vec<&Value> = found.iter().filter(|found| found["severity"] == 1).collect();
            let row = position(&without, part.range.start)["line"].clone();
            let is_here = |error: &&Value| error["range"]["start"]["line"] == row;
            assert!(errors.iter().any(is_here), "{uri}");
        }
    });
}

/// A broken function hides no errors of others, and no error follows from it.
#[test]
fn unknown_names_elsewhere_are_reported() {
    let mut client = Client::new();
    let uri = "file:///nowhere/a.rul";
    let broken = [
        "fn b(",
        "fn b() { if x { ",
        "fn b() { var y = ; y = 1; }",
        "fn b() {\n    x = 1 +;\n}",
        "const b = ;",
        "var b y;",
        "fn b() {\nif x == 1 {\nx = 2;\n}\nconst y = 3;",
        "const b =",
        "const b = \"c;",
        "fn b() { watch \"c; }",
    ];
    for broken in broken {
        let text = format!("var x;\nfn a() {{ b(); xx = 1; }}\n{broken}\nfn c() {{ a(y); }}\n");
        client.open(uri, &text);
        let found = client.diagnostics(uri);
        let unknown = found.iter().filter(|message| message["code"] == "E0201");
        let places: Vec<usize> =
            unknown.map(|message| offset(&text, &message["range"]["start"])).collect();
        let mut expected = vec![text.find("xx").unwrap()];
        if !broken.contains('y') {
            expected.push(text.rfind('y').unwrap());
        }
        assert_eq!(places, expected, "{broken}: {found:?}");
        client.close(uri);
    }
    // The names that a damaged `use` declares are not known; they stand before `::`.
    for used in ["use std::;", "use std::lnes;", "use \"none.rul\";", "use \"lines", "use"] {
        let text = format!("{used}\nfn a() {{ lines::mark_runs(3, 1); xx = 1; }}\n");
        client.open(uri, &text);
        let found = client.diagnostics(uri);
        let unknown = found.iter().filter(|message| message["code"] == "E0201");
        let places: Vec<usize> =
            unknown.map(|message| offset(&text, &message["range"]["start"])).collect();
        assert_eq!(places, [text.find("xx").unwrap()], "{used}: {found:?}");
        assert!(found.iter().all(|message| message["code"] != "E0101") || used.contains("none"));
        client.close(uri);
    }
    assert_eq!(client.end(), End::Clean);
}

/// A name that was removed may be any that is unknown, but a function is called, and nothing else.
#[test]
fn names_that_may_be_lost_are_not_unknown() {
    let mut client = Client::new();
    let uri = "file:///nowhere/a.rul";
    for (broken, unknown) in [
        ("mark;", "f"),
        ("mark m, , n;", "f"),
        ("var v[2], ;", "f"),
        ("shape { here }", "f"),
        ("pub table = [1];", "f"),
        ("fn (k) { }", "y"),
        ("fn () { }\nmark;", ""),
        ("var v = , w;", "yf"),
        ("fn g( { }", "yf"),
    ] {
        let text = format!("var x;\nfn a() {{ x = y; f(1); }}\n{broken}\n");
        client.open(uri, &text);
        let mut found = messages(&mut client, uri, &text);
        found.retain(|(code, _)| code == "E0201");
        let found: String = found.iter().map(|(_, at)| &text[*at..=*at]).collect();
        assert_eq!(found, unknown, "{broken}");
        client.close(uri);
    }
    assert_eq!(client.end(), End::Clean);
}

/// A test knows the names that are still there, and has no warnings that follow from others.
#[test]
fn a_broken_shape_costs_a_test_no_other_name() {
    let mut client = Client::new();
    let uri = "file:///nowhere/a.rul";
    let rule = include_str!("sample.rul");
    let test = "test \"t\" { piece elbow, red plain, red, red; expect event piece 2; }";
    let text = format!("{rule}\n{test}\n").replace("shape elbow {", "shape elbow ");
    client.open(uri, &text);
    let declared = definition(&mut client, uri, &text, text.rfind("plain").unwrap());
    let start = text.find("plain").unwrap();
    assert_eq!(offset(&text, &declared["range"]["start"]), start);
    let found = messages(&mut client, uri, &text);
    assert!(found.iter().all(|(code, _)| code.starts_with("E00")), "{found:?}");
    assert_eq!(client.end(), End::Clean);
}

/// A broken function hides no warnings of others, and not that they mix kinds.
#[test]
fn warnings_elsewhere_stay() {
    let mut client = Client::new();
    let uri = "file:///nowhere/a.rul";
    let intact = "fn late(n) { return n; n = 1; }\nfn same(n) { return n < 3 || true; }\n\
                  fn mixed(c) { return color(c) == pattern(c); }\n";
    let rule = include_str!("sample.rul");
    for broken in [
        "",
        "fn b(",
        "fn b() { if x { ",
        "fn b() { x = ; }",
        "fn b() { nothing(); }",
        "const b = ;",
    ] {
        let text = format!("{rule}\n{intact}{broken}\n");
        client.open(uri, &text);
        let found = messages(&mut client, uri, &text);
        for (code, place) in [("W0102", "n = 1"), ("W0109", "n < 3"), ("E0702", "pattern(c)")] {
            let message = (code.to_owned(), text.find(place).unwrap());
            assert!(found.contains(&message), "{broken}: {message:?} is not in {found:?}");
        }
        client.close(uri);
    }
    assert_eq!(client.end(), End::Clean);
}

/// What a broken function mixes up is not the mistake of others.
#[test]
fn a_broken_function_gives_no_kinds_to_others() {
    let mut client = Client::new();
    let uri = "file:///nowhere/a.rul";
    let rule = include_str!("sample.rul");
    let count = "fn count(c) {\n    var n = 0;\n    while c != none { n += 1; c = none; }\n    \
                 return n;\n}\n";
    for broken in ["fn b(c) {\n    c = count(c)", "fn b(c) { c = count(c); var x = ; }"] {
        let text = format!("{rule}\n{count}{broken}\n");
        client.open(uri, &text);
        let found = messages(&mut client, uri, &text);
        assert!(found.iter().all(|(code, _)| code.starts_with("E00")), "{broken}: {found:?}");
        client.close(uri);
    }
    assert_eq!(client.end(), End::Clean);
}

/// A broken function hides only itself: all other names are still known.
#[test]
fn a_broken_function_costs_no_other() {
    let mut client = Client::new();
    let uri = "file:///nowhere/a.rul";
    for broken in ["fn b(", "fn b() { if x { ", "fn b() { x = ; }", "fn", "phase C { for "] {
        let text = format!("var x;\nfn a() {{ x = 1; }}\n{broken}\nfn c() {{ a(); }}\n");
        client.open(uri, &text);
        let at = text.rfind("a();").unwrap();
        let place = position(&text, at);
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
