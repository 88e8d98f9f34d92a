//! The TextMate grammar of the extension for VS Code, executed by the libraries of VS Code.

use std::io::Write as _;
use std::ops::Range;
use std::process::{Command, Stdio};

use editors::tokens::Class;
use serde_json::json;

use crate::{queries, sources, tree};

/// The class of a token for the grammar: a word is a keyword or a name, wherever it is.
fn class(name: &str, text: &str, range: Range<usize>, is_keyword: bool, class: Class) -> String {
    match class {
        Class::Soft | Class::Keyword if is_keyword => "keyword".to_owned(),
        Class::Soft => "name".to_owned(),
        Class::Keyword => panic!("{name}: {:?} is a name", &text[range]),
        other => other.name().to_owned(),
    }
}

/// A source with its tokens as a line of JSON, with offsets in UTF-16.
fn line(name: &str, text: &str) -> String {
    let tree = tree::parse(text);
    assert!(!tree.root_node().has_error(), "{name}");
    let mut at = (0, 0);
    let mut utf_16 = |byte: usize| {
        at = (byte, at.1 + text[at.0..byte].encode_utf16().count());
        at.1
    };
    let tokens: Vec<_> = tree::leaves(&tree, text)
        .into_iter()
        .map(|leaf| {
            let class = class(name, text, leaf.range.clone(), leaf.is_keyword, leaf.class.unwrap());
            (utf_16(leaf.range.start), utf_16(leaf.range.end), class)
        })
        .collect();
    json!({ "name": name, "text": text, "tokens": tokens }).to_string()
}

/// A line of JSON for each built-in name, in an expression.
fn built_ins() -> impl Iterator<Item = String> {
    queries::built_ins().into_iter().map(|(name, _)| {
        let text = format!("phase C {{ a = {name}; }}");
        let start = text.find('=').unwrap() + 2;
        let end = start + name.trim_end_matches("()").len();
        json!({ "name": name, "text": text, "tokens": [[start, end, "built-in"]] }).to_string()
    })
}

#[test]
fn every_token_has_a_scope_of_its_class() {
    let folder = sources::root().join("editors/vscode");
    if !folder.join("node_modules/vscode-textmate").exists() {
        eprintln!("skipped: `npm install` in editors/vscode installs what executes the grammar");
        return;
    }
    let documents = sources::documents().into_iter().filter(|(_, text)| sources::is_correct(text));
    let mut all = sources::repository();
    all.extend(documents);
    all.extend(sources::random(200));
    let lines = all.iter().map(|(name, text)| line(name, text)).chain(built_ins());
    let lines: Vec<String> = lines.collect();
    let mut node = Command::new("node")
        .arg(folder.join("test/tokens.mjs"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    node.stdin.take().unwrap().write_all(lines.join("\n").as_bytes()).unwrap();
    let output = node.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}");
    assert!(said.starts_with(&format!("{} sources", lines.len())), "{said}");
}
