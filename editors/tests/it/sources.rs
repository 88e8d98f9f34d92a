//! The sources that are compared: those of the repository, those in its documents, and random ones.

use std::path::{Path, PathBuf};

use grammar::span::SourceId;
use rulvm_core::machine::Rng;
use test_support::cases::cases;
use tests::{mutate, programs};

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The files of the repository with an extension, in order.
pub(crate) fn files(extension: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![root()];
    while let Some(folder) = folders.pop() {
        for entry in folder.read_dir().unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir()
                && !name.starts_with('.')
                && !["target", "node_modules"].contains(&&*name)
            {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == extension) {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// The sources in the repository, which all have a correct syntax: name and text.
pub(crate) fn repository() -> Vec<(String, String)> {
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).unwrap();
        (path.display().to_string(), text)
    };
    let sources: Vec<_> = files("rul").into_iter().map(read).collect();
    assert!(sources.len() >= 50, "{}", sources.len());
    for (name, text) in &sources {
        assert!(is_correct(text), "{name}");
    }
    sources
}

/// The examples in the documents, some of which have errors.
pub(crate) fn documents() -> Vec<(String, String)> {
    let mut examples = Vec::new();
    for path in files("md") {
        let text = std::fs::read_to_string(&path).unwrap();
        let mut lines = text.lines().enumerate();
        while let Some((number, line)) = lines.next() {
            let Some(fence) = line.trim_start().strip_prefix("```rul") else { continue };
            let rows = lines.by_ref().take_while(|(_, line)| line.trim() != "```");
            let code: String = rows.map(|(_, line)| format!("{line}\n")).collect();
            let code = match fence {
                ",body" => format!("phase C {{ {code} }}"),
                _ => code,
            };
            examples.push((format!("{}:{}", path.display(), number + 1), code));
        }
    }
    assert!(examples.len() > 200, "{}", examples.len());
    examples
}

/// Random rules, which all have a correct syntax.
pub(crate) fn random(count: usize) -> Vec<(String, String)> {
    let mut rng = Rng::new(14);
    (0..cases(count))
        .map(|k| {
            let data: Vec<u8> = (0..400).map(|_| rng.next() as u8).collect();
            (format!("random rule {k}"), programs::rule(&data))
        })
        .collect()
}

/// Sources with one thing changed, most of which have errors.
pub(crate) fn changed(sources: &[(String, String)], count: usize) -> Vec<(String, String)> {
    let mut rng = Rng::new(15);
    (0..cases(count))
        .map(|k| {
            let (name, text) = &sources[k % sources.len()];
            (format!("change {k} of {name}"), mutate::text(text, &mut rng))
        })
        .collect()
}

/// True if the compiler finds no error in the syntax.
pub(crate) fn is_correct(text: &str) -> bool {
    grammar_text::parse(SourceId::default(), text).1.is_empty()
}
