//! What can be opened: templates, standard and sample rules, sources and rule files.
//!
//! A source is one text: where a rule that we ship has its help in files, they become part of it,
//! so that it can be saved as a file, and sent as a link.

use std::io;

use grammar::span::SourceId;
use grammar_text::ast::{HelpBody, Item};
use rulc_compiler::source::SourceLoader;
use rulc_decompiler::decompile::decompile;
use serde_json::{Value, json};
use stdlib_rules::{EXAMPLES, FILES, GAMES, TEMPLATES, Text, check_name};

/// The most bytes of a source on the page.
pub const MOST_BYTES: usize = 1 << 20;

/// The files that sources can refer to: those of the standard rules.
#[derive(Debug)]
pub(super) struct Files;

impl SourceLoader for Files {
    fn beside(&self, _from: &str, relative: &str) -> String {
        relative.to_owned()
    }

    fn read(&self, path: &str) -> Result<Vec<u8>, io::Error> {
        let file = FILES.iter().find(|file| file.name == path);
        let text = file.map(|file| file.text.as_bytes().to_vec());
        text.ok_or_else(|| io::Error::other("a source on this page has no other files"))
    }

    fn identity(&self, path: &str) -> String {
        path.to_owned()
    }
}

/// A source that was opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Its name, such as `trio`.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// What we ship, by kind: names, and the first lines of the texts, which say what they are.
#[must_use]
pub fn list() -> Value {
    let rules = |rules: &[Text]| -> Vec<Value> {
        let entry = |rule: &Text| json!({ "name": rule.name, "about": about(rule.text) });
        rules.iter().map(entry).collect()
    };
    let template = |template: &stdlib_rules::Template| {
        let about = about(template.rule);
        json!({ "name": template.name, "about": about })
    };
    json!({
        "templates": TEMPLATES.iter().map(template).collect::<Vec<_>>(),
        "standard": rules(GAMES),
        "examples": rules(EXAMPLES),
    })
}

/// The comment at the start of a source.
fn about(text: &str) -> String {
    let lines = text.lines().map_while(|line| line.strip_prefix("//"));
    let words = lines.take_while(|line| !line.trim().is_empty()).map(str::trim);
    words.collect::<Vec<_>>().join(" ")
}

/// A standard or sample rule.
///
/// # Errors
/// There is no such rule.
pub fn standard(name: &str) -> Result<Source, String> {
    let rule = stdlib_rules::source(name);
    let rule = rule.ok_or_else(|| format!("there is no standard or sample rule `{name}`"))?;
    let help = |file: &str| {
        let found = FILES.iter().find(|known| known.name == file);
        found.map(|found| found.text.to_owned())
    };
    Ok(Source { name: name.to_owned(), text: with_help(rule.text, help) })
}

/// A new game from a template.
///
/// # Errors
/// What is wrong with the name; or there is no such template.
pub fn template(template: &str, name: &str) -> Result<Source, String> {
    check_name(name)?;
    let found = TEMPLATES.iter().find(|known| known.name == template);
    let found = found.ok_or_else(|| format!("there is no template `{template}`"))?;
    let [(_, rule), (help_file, help), _] = found.named(name);
    let text = with_help(&rule, |file| (file == help_file).then(|| help.clone()));
    // Nobody calls a program on the page.
    let text = text.replace(&format!(": `rulvm test {name}.rul`."), ".");
    Ok(Source { name: name.to_owned(), text })
}

/// A file: a source, or a rule file, which is decompiled.
///
/// # Errors
/// It is neither.
pub fn opened(file: &str, bytes: &[u8]) -> Result<Source, String> {
    let stem = file.rsplit(['/', '\\']).next().unwrap_or(file);
    let stem = stem.split('.').next().filter(|stem| !stem.is_empty()).unwrap_or("game");
    let of = |text: String| Source { name: stem.to_owned(), text };
    if bytes.starts_with(rulc_sources::output::MAGIC) {
        let source = decompile(bytes, false);
        let source = source.map_err(|error| format!("`{file}` is not a rule file: {error}"))?;
        return Ok(of(source.text));
    }
    if bytes.len() > MOST_BYTES {
        return Err(format!("`{file}` is larger than 1 MiB, which is not a source"));
    }
    let text = std::str::from_utf8(bytes).ok().filter(|text| !text.contains('\0'));
    let text = text.ok_or_else(|| {
        format!(
            "`{file}` is neither a source, which is text, nor a rule file, which starts with RUL3"
        )
    })?;
    Ok(of(text.replace("\r\n", "\n").replace('\r', "\n")))
}

/// The name of the rule in a source, if it has one.
#[must_use]
pub fn title(text: &str) -> Option<String> {
    let (file, _) = grammar_text::parse(SourceId(0), text);
    file.items.into_iter().find_map(|item| match item {
        Item::Rule(rule) => Some(rule.name.value),
        _ => None,
    })
}

/// Replaces the names of help files by their texts.
fn with_help(text: &str, help: impl Fn(&str) -> Option<String>) -> String {
    let (file, _) = grammar_text::parse(SourceId(0), text);
    let mut out = text.to_owned();
    // From the end, so that the places before stay right.
    for item in file.items.iter().rev() {
        let Item::Help(item) = item else { continue };
        let HelpBody::File(name) = &item.body else { continue };
        let Some(help) = help(&name.value).filter(|help| !help.contains("\"\"\"")) else {
            continue;
        };
        let range = name.span.range();
        let Some(start) = text.get(..range.start).and_then(|before| before.rfind("file")) else {
            continue;
        };
        let help = help.replace("\r\n", "\n");
        out.replace_range(start..range.end, &format!("\"\"\"\n{}\n\"\"\"", help.trim_end()));
    }
    out
}
