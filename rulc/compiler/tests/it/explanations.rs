//! The explanations of the messages: their form, their examples, and the document written from
//! them.
//!
//! `INSTA_UPDATE=always cargo test -p rulc-compiler --test it explanations` writes
//! `docs/diagnostics.md` again.

use std::collections::BTreeMap;
use std::path::PathBuf;

use rulc_compiler::diagnostics::{Code, Format, Severity, render};
use rulc_compiler::lint::{LINTS, Level, Levels};
use rulc_compiler::{Compilation, Options, SourceLoader, compile_with};

/// The headings of an explanation, after its title.
const HEADINGS: [&str; 3] = ["## Example", "## Instead", "## Why"];

/// Returns the text between the headings of an explanation: the meaning, the example, what to write
/// instead, and the reason.
fn sections(code: Code) -> [&'static str; 4] {
    let mut rest = code.explanation();
    let mut sections = [""; 4];
    for (k, heading) in HEADINGS.into_iter().enumerate() {
        let (section, behind) = rest.split_once(&format!("\n{heading}\n")).unwrap_or_else(|| {
            panic!("{code:?} has no `{heading}`, or not at its place");
        });
        sections[k] = section;
        rest = behind;
    }
    sections[3] = rest;
    sections
}

/// Returns the files of an example: their names and bytes. The rule itself is called `newgame.rul`.
///
/// Fences: `rul` holds items of the rule, `text,file=NAME` a whole file, and `text,latin1=NAME` one
/// in which every character is one byte.
fn files(section: &str) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    files.insert("newgame.en.txt".to_owned(), b"A game\n".to_vec());
    let parts: Vec<&str> = section.split("```").collect();
    for pair in parts.chunks_exact(2) {
        let (fence, text) = pair[1].split_once('\n').unwrap();
        let text = expand(text);
        if fence == "rul" {
            files.insert("newgame.rul".to_owned(), in_a_rule(&text).into_bytes());
        } else if let Some((_, name)) = fence.split_once(",file=") {
            files.insert(name.to_owned(), text.into_bytes());
        } else if let Some((_, name)) = fence.split_once(",latin1=") {
            let bytes = text.chars().map(|c| u8::try_from(u32::from(c)).unwrap());
            files.insert(name.to_owned(), bytes.collect());
        } else {
            panic!("unknown fence {fence}");
        }
    }
    files
}

/// Expands the short form in an example: `LINE // ... for each K in 1..3` means three lines.
fn expand(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        match line.split_once("// ... for each K in 1..") {
            None => out += &format!("{line}\n"),
            Some((line, last)) => {
                for k in 1..=last.parse::<u32>().unwrap() {
                    out += &format!("{}\n", line.trim_end().replace('K', &k.to_string()));
                }
            }
        }
    }
    out
}

/// Returns the items, and what the template `blank` has in addition.
fn in_a_rule(items: &str) -> String {
    let blank = stdlib_rules::TEMPLATES.iter().find(|template| template.name == "blank").unwrap();
    let declared: Vec<String> =
        items.lines().filter(|line| line.starts_with(char::is_alphabetic)).map(name).collect();
    let (mut rule, mut item, mut depth) = (items.to_owned(), String::new(), 0);
    for line in blank.rule.lines() {
        item += &format!("{line}\n");
        depth += line.matches('{').count();
        depth -= line.matches('}').count();
        if depth == 0 {
            if !declared.contains(&name(&item)) {
                rule += &item;
            }
            item.clear();
        }
    }
    rule
}

/// Returns the kind and name that an item declares; for items that occur only once, only the kind.
fn name(item: &str) -> String {
    let words: Vec<&str> =
        item.split([' ', ';', '{', '\n']).filter(|word| !word.is_empty()).collect();
    match words[..] {
        [only @ ("rule" | "signals"), ..] => only.to_owned(),
        [kind, name, ..] => format!("{kind} {name}"),
        _ => item.to_owned(),
    }
}

struct Files(BTreeMap<String, Vec<u8>>);

impl SourceLoader for Files {
    fn beside(&self, _from: &str, relative: &str) -> String {
        relative.to_owned()
    }

    fn identity(&self, path: &str) -> String {
        path.to_owned()
    }

    fn read(&self, path: &str) -> Result<Vec<u8>, std::io::Error> {
        self.0.get(path).cloned().ok_or_else(|| std::io::ErrorKind::NotFound.into())
    }
}

fn compiled(code: Code, section: &str) -> Compilation {
    let files = Files(files(section));
    let rule = String::from_utf8(files.0["newgame.rul"].clone()).unwrap();
    // Examples leave much unused, so only the lint that they explain counts.
    let mut lints = Levels::all(Level::Allow);
    if let Some(lint) = LINTS.iter().find(|lint| lint.code == code) {
        lints.set(lint.name, Level::Warn).unwrap();
    }
    compile_with("newgame.rul", &rule, &files, &Options { lints, ..Options::default() })
}

fn messages(compilation: &Compilation) -> String {
    render(&compilation.diagnostics, &compilation.sources, Format::Human, false)
}

#[test]
fn titles_are_those_of_the_table() {
    for &code in Code::ALL {
        let summary = code.summary().strip_suffix('.').unwrap();
        let title = format!("# {}: {summary}\n", code.number());
        assert!(code.explanation().starts_with(&title), "{code:?}: not {title}");
        for section in sections(code) {
            assert!(!section.trim().is_empty(), "{code:?} has an empty section");
        }
        assert_eq!(code.explanation().matches("\n## ").count(), HEADINGS.len(), "{code:?}");
    }
}

#[test]
fn an_example_leads_to_this_message_and_to_no_other() {
    for &code in Code::ALL {
        let compilation = compiled(code, sections(code)[1]);
        let codes: Vec<Code> = compilation.diagnostics.iter().map(|d| d.code).collect();
        assert_eq!(codes, [code], "{}", messages(&compilation));
        assert_eq!(compilation.output.is_some(), code.severity() == Severity::Warning);
    }
}

#[test]
fn what_to_write_instead_is_compiled_without_a_message() {
    for &code in Code::ALL {
        let compilation = compiled(code, sections(code)[2]);
        assert!(compilation.diagnostics.is_empty(), "{code:?}: {}", messages(&compilation));
        assert!(compilation.output.is_some());
    }
}

/// Returns the document: the output of `rulc explain`, code by code.
fn document() -> String {
    let mut text = "\
# Messages

<!-- Generated from rulc/compiler/src/diagnostics/explanations: edit the files there. -->

Every message of `rulc` has a code, and `rulc explain CODE` prints the explanation that this page
contains. Messages whose codes start with E are errors, for which no rule file is written. Those
that start with W are warnings. Sections are those of [the manual](../README.md#the-manual), and
identifiers such as E14 those of the [rulings](rulings.md).

The examples are parts of a rule. Everything else in the rule is as in the template `blank` of
`rulc new`: put the items of an example in place of those of the template, and `rulc` prints exactly
this one message.

| code | about |
|---|---|
"
    .to_owned();
    for code in Code::ALL {
        let (number, summary) = (code.number(), code.summary());
        let explanation = code.explanation();
        let title = explanation.lines().next().unwrap().trim_start_matches("# ");
        let anchor: String = title
            .to_lowercase()
            .chars()
            .filter_map(|c| match c {
                ' ' => Some('-'),
                c if c.is_alphanumeric() || matches!(c, '-' | '_') => Some(c),
                _ => None,
            })
            .collect();
        text += &format!("| [{number}](#{anchor}) | {summary} |\n");
    }
    for code in Code::ALL {
        let mut in_code = false;
        text.push('\n');
        for line in code.explanation().lines() {
            in_code ^= line.starts_with("```");
            // One level down, below the title of the document.
            let level = if !in_code && line.starts_with('#') { "#" } else { "" };
            text += &format!("{level}{line}\n");
        }
    }
    text
}

#[test]
fn the_document_is_made_from_the_explanations() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/diagnostics.md");
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        std::fs::write(&path, document()).unwrap();
    }
    let present = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        present == document(),
        "docs/diagnostics.md is not up to date; \
         INSTA_UPDATE=always cargo test -p rulc-compiler --test it explanations writes it anew"
    );
}
