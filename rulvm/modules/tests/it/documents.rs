//! The page about modules: its tables are those of the program, and its examples use the names of
//! the headers.

use std::collections::BTreeSet;
use std::path::PathBuf;

use grammar::messages::{Import, Info, MessageType};
use rulc_compiler::module_header::{Language, header};
use rulvm_core::machine::Failure;
use rulvm_modules::Why;

/// The page.
fn page() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/modules.md")
}

/// A table in Markdown.
fn table(head: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let head: Vec<String> = head.iter().map(|&cell| cell.to_owned()).collect();
    let rows: String = rows.map(|row| line(&row)).collect();
    format!("{}|{}\n{rows}", line(&head), "---|".repeat(head.len()))
}

/// The tables, by their names.
fn tables() -> [(&'static str, String); 5] {
    let text = |text: &str| text.to_owned();
    let refusals = Why::ALL.iter().map(|why| vec![format!("`{}`", why.name()), text(why.doc())]);
    let messages = MessageType::ALL.iter().map(|message| {
        vec![
            format!("`${:04X}`", message.number()),
            format!("`{}`", message.constant()),
            text(message.receivers().text()),
            text(message.when()),
            message.data().join(", "),
            text(message.answer()),
        ]
    });
    let imports = Import::ALL.iter().map(|import| {
        let result = import.result();
        let result = if result.is_empty() { String::new() } else { format!(" -> {result}") };
        let call = format!("`{}({}){result}`", import.name(), import.parameters().join(", "));
        vec![call, text(import.doc())]
    });
    let infos = Info::ALL.iter().map(|&info| {
        vec![(info as i32).to_string(), format!("`INFO_{}`", info.constant()), text(info.doc())]
    });
    let failures =
        Failure::ALL.iter().map(|why| vec![format!("`{}`", why.name()), text(why.doc())]);
    [
        ("refusals", table(&["reason", "what it means"], refusals)),
        ("messages", table(&["type", "name", "sent to", "when", "data", "answer"], messages)),
        ("imports", table(&["function", "what it does"], imports)),
        ("infos", table(&["`k`", "name", "what it is"], infos)),
        ("failures", table(&["failure", "what happened"], failures)),
    ]
}

#[test]
fn the_tables_of_the_page_are_those_of_the_program() {
    let text = std::fs::read_to_string(page()).unwrap();
    let mut expected = text.clone();
    for (name, table) in tables() {
        let begin = expected.find(&format!("<!-- {name}: begin")).unwrap();
        let begin = begin + expected[begin..].find('\n').unwrap() + 1;
        let end = expected.find(&format!("<!-- {name}: end")).unwrap();
        expected.replace_range(begin..end, &table);
    }
    if std::env::var("INSTA_UPDATE").is_ok_and(|how| how == "always") {
        std::fs::write(page(), expected).unwrap();
    } else {
        assert!(text == expected, "run it with INSTA_UPDATE=always to update the page");
    }
}

/// The example of the page in a language.
fn example(language: &str) -> String {
    let text = std::fs::read_to_string(page()).unwrap();
    let (_, rest) = text.split_once(&format!("```{language}\n")).unwrap();
    rest.split_once("```").unwrap().0.to_owned()
}

/// The words of a text that start with a prefix.
fn names(text: &str, prefix: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '.');
    words.filter_map(|word| word.strip_prefix(prefix)).map(str::to_owned).collect()
}

#[test]
fn the_example_in_c_uses_the_names_of_the_header() {
    let (text, header) = (example("c"), header(Language::C, &[]));
    for prefix in ["rul_", "RUL_"] {
        let known = names(&header, prefix);
        let used = names(&text, prefix);
        assert!(used.len() > 3 && used.is_subset(&known), "{used:?}");
    }
}

#[test]
fn the_example_in_assemblyscript_uses_the_names_of_the_header() {
    let (text, header) = (example("ts"), header(Language::AssemblyScript, &[]));
    let used = names(&text, "rul.");
    for name in &used {
        let declared = ["const", "function", "declare function"]
            .iter()
            .any(|what| header.contains(&format!("export {what} {name}")));
        assert!(declared, "{name}");
    }
    assert!(used.len() > 8, "{used:?}");
}
