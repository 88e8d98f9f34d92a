//! Names: a rule whose names are changed means the same.

use std::collections::BTreeMap;
use std::path::Path;

use rulc_compiler::SourceLoader;
use rulc_sources::FileSystem;

use serde_json::{Value, json};
use test_support::cases::some;

use crate::client::{Client, apply, position, sources, uri};
use rulc_lsp::{End, outline};

/// Files, some of them with other texts.
struct Changed(BTreeMap<String, String>);

impl SourceLoader for Changed {
    fn beside(&self, from: &str, relative: &str) -> String {
        FileSystem.beside(from, relative)
    }

    fn identity(&self, path: &str) -> String {
        FileSystem.identity(path)
    }

    fn read(&self, path: &str) -> Result<Vec<u8>, std::io::Error> {
        match self.0.get(path) {
            Some(text) => Ok(text.clone().into_bytes()),
            None => FileSystem.read(path),
        }
    }
}

/// Every name of every rule is changed in turn; the compiled rule stays the same.
#[test]
fn a_renamed_rule_is_the_same_rule() {
    let mut client = Client::new();
    let mut renamed = 0;
    let mut refused = 0;
    for (path, text) in sources() {
        let name = path.to_str().unwrap();
        let loader = FileSystem;
        let before = rulc_compiler::compile(name, &text, &loader).output;
        let Some(before) = before else { continue };
        let address = uri(&path);
        client.open(&address, &text);
        let parts = outline::parts(&text);
        let words = parts.iter().filter(|part| {
            let word = &text[part.range.clone()];
            part.token.is_some() && grammar_text::is_name(word)
        });
        for part in some(words) {
            let place = position(&text, part.range.start);
            let params = json!({ "textDocument": { "uri": address }, "position": place,
                                 "newName": "renamed_here" });
            let edit = match client.ask("textDocument/rename", params) {
                Ok(Value::Null) => continue,
                Ok(edit) => edit,
                Err(_) => {
                    refused += 1;
                    continue;
                }
            };
            let mut changed = Changed(BTreeMap::new());
            for (uri, edits) in edit["changes"].as_object().unwrap() {
                let path = uri.strip_prefix("file://").unwrap();
                let text = std::fs::read_to_string(path).unwrap();
                let after = apply(&text, edits);
                assert_ne!(after, text);
                changed.0.insert(path.to_owned(), after);
            }
            let after = changed.0.get(name).unwrap_or(&text).clone();
            let compiled = rulc_compiler::compile(name, &after, &changed);
            let word = &text[part.range.clone()];
            let output = compiled.output.unwrap_or_else(|| {
                panic!("{name}: `{word}` at {}: {:#?}", part.range.start, compiled.diagnostics)
            });
            assert_eq!(output.bytes, before.bytes, "{name}: `{word}`");
            renamed += 1;
        }
        client.close(&address);
    }
    assert!(renamed > 50 && refused > 10, "{renamed} {refused}");
    assert_eq!(client.end(), End::Clean);
}

fn ask(
    client: &mut Client,
    method: &str,
    path: &Path,
    text: &str,
    word: &str,
    more: Value,
) -> Result<Value, Value> {
    let place = position(text, text.rfind(word).unwrap() + 1);
    let mut params = json!({ "textDocument": { "uri": uri(path) }, "position": place });
    params.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    client.ask(method, params)
}

#[test]
fn names_of_modules_are_changed_in_all_rules() {
    let directory = tempfile::tempdir().unwrap();
    let file = |name: &str| directory.path().canonicalize().unwrap().join(name);
    let module = "pub fn count(x) { return x; }\nfn own() { count(1); }\n";
    let first = "use \"lib.rul\";\nphase C { lib::count(1); }\n";
    let second = "use \"lib.rul\" as l;\nphase C { l::count(2); }\n";
    for (name, text) in [("lib.rul", module), ("a.rul", first), ("b.rul", second)] {
        std::fs::write(file(name), text).unwrap();
    }
    let folder = directory.path().canonicalize().unwrap();
    let mut client = Client::with(json!({}), None, &[&folder]);
    client.open(&uri(&file("a.rul")), first);
    let path = file("a.rul");
    let found = ask(
        &mut client,
        "textDocument/references",
        &path,
        first,
        "count",
        json!({ "context": { "includeDeclaration": true } }),
    )
    .unwrap();
    assert_eq!(found.as_array().unwrap().len(), 4, "{found:#}");
    let edit = ask(
        &mut client,
        "textDocument/rename",
        &path,
        first,
        "count",
        json!({ "newName": "total" }),
    )
    .unwrap();
    let changes = &edit["changes"];
    let after = |name: &str, text: &str| apply(text, &changes[uri(&file(name))]);
    assert_eq!(after("lib.rul", module), module.replace("count", "total"));
    assert_eq!(after("a.rul", first), first.replace("count", "total"));
    assert_eq!(after("b.rul", second), second.replace("count", "total"));
    // The name of a module is a name, too.
    let edit = ask(
        &mut client,
        "textDocument/rename",
        &path,
        first,
        "lib::",
        json!({ "newName": "mine" }),
    )
    .unwrap();
    let after = apply(first, &edit["changes"][uri(&path)]);
    assert_eq!(after, "use \"lib.rul\" as mine;\nphase C { mine::count(1); }\n");
    assert_eq!(client.end(), End::Clean);
}

#[test]
fn names_that_cannot_be_changed_say_why() {
    let mut client = Client::new();
    let text = "use std::lines;\nsignals standard;\nmark doomed;\nvar x;\n\
                phase B { switch signal { DROP => return drop; else => return do_nothing; } }\n\
                phase C { var y = 1; lines::mark_runs(y, doomed); x = random(); }\n";
    let path = Path::new("/nowhere/a.rul");
    client.open(&uri(path), text);
    let mut refused = |word: &str, new: &str| -> String {
        let answer =
            ask(&mut client, "textDocument/rename", path, text, word, json!({ "newName": new }));
        answer.map_or_else(
            |error| error["message"].as_str().unwrap().to_owned(),
            |edit| edit.to_string(),
        )
    };
    assert_eq!(refused("DROP", "FALL"), "`DROP` is one of the standard signals");
    assert_eq!(refused("random", "chance"), "`random` is part of the language");
    assert_eq!(refused("mark_runs", "f"), "`mark_runs` belongs to a standard module");
    assert_eq!(refused("return", "f"), "`return` is part of the language");
    assert_eq!(refused("x =", "2x"), "`2x` is not a valid name");
    assert_eq!(refused("x =", "color"), "`color` is part of the language");
    assert!(refused("x =", "doomed").contains("already means something else in"));
    assert!(refused("x =", "y").contains("already means something else in"));
    assert_eq!(client.end(), End::Clean);
}

/// A name in a damaged function may be the one that is renamed: nothing is changed then.
#[test]
fn names_in_damaged_items_are_not_left_behind() {
    let mut client = Client::new();
    let uri = "file:///nowhere/a.rul";
    let text = |line: &str| {
        format!(
            "mark doomed;\nvar other;\nfn f(c) {{\n    {line}\n    set_mark(c, doomed);\n}}\n\
             fn g(c) {{ clear_mark(c, doomed); other = 1; }}\n"
        )
    };
    client.open(uri, &text(""));
    let mut rename = |line: &str, name: &str| {
        let text = text(line);
        client.replace(uri, &text);
        let params = json!({
            "textDocument": { "uri": uri }, "newName": "gone",
            "position": position(&text, text.find(name).unwrap()),
        });
        client.ask("textDocument/rename", params)
    };
    for line in ["set_mark(", "if ", "for k in", "var =", "switch c {"] {
        let refused = rename(line, "doomed").unwrap_err();
        let message = refused["message"].as_str().unwrap();
        assert!(message.contains("of a.rul may use `doomed`"), "{line}: {message}");
        // The function does not have this name.
        assert!(rename(line, "other").is_ok(), "{line}");
    }
    let edits = rename("c = c;", "doomed").unwrap();
    assert_eq!(edits.to_string().matches("gone").count(), 3, "{edits}");
}
