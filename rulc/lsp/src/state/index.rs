//! The sources in the folders of the workspace, and which of them use which.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use grammar_text::Token;
use rulc_compiler::source::SourceLoader;

use crate::outline;

/// How many files of the folders are known, and how deep folders are searched.
const MOST_FILES: usize = 2000;
const MOST_DEPTH: usize = 12;
/// How many entries of directories are looked at in a folder: someone may open a whole disk.
const MOST_ENTRIES: usize = 200_000;

/// The same for the folder of one text.
const NEAR_DEPTH: usize = 2;
const NEAR_ENTRIES: usize = 2000;

/// The sources of the workspace, by path, with the paths of the files that each of them uses.
#[derive(Debug, Default)]
pub(super) struct Index(BTreeMap<String, Vec<String>>);

impl Index {
    /// The sources in some folders, without what they use.
    #[must_use]
    pub(super) fn sources(folders: &[String]) -> BTreeSet<String> {
        let mut paths = BTreeSet::new();
        for folder in folders {
            let mut left = MOST_ENTRIES;
            find(Path::new(folder), 0, &mut left, &mut paths);
        }
        paths
    }

    /// The sources in a folder and in folders near it: fewer than in all folders, because someone
    /// waits for them.
    #[must_use]
    pub(super) fn near(folder: &Path) -> BTreeSet<String> {
        let mut paths = BTreeSet::new();
        find(folder, MOST_DEPTH - NEAR_DEPTH, &mut { NEAR_ENTRIES }, &mut paths);
        paths
    }

    /// Adds a source, or replaces it.
    pub(super) fn insert(&mut self, path: String, text: &str, files: &dyn SourceLoader) {
        let uses = uses_of(&path, text, files);
        self.0.insert(path, uses);
    }

    /// Removes a source.
    pub(super) fn remove(&mut self, path: &str) {
        self.0.remove(path);
    }

    /// The paths of all sources.
    pub(super) fn paths(&self) -> impl Iterator<Item = &String> {
        self.0.keys()
    }

    /// The files that use a file, directly or not.
    #[must_use]
    pub(super) fn users(&self, path: &str) -> BTreeSet<String> {
        let mut found = BTreeSet::from([path.to_owned()]);
        let mut waiting = vec![path.to_owned()];
        while let Some(used) = waiting.pop() {
            for (user, uses) in &self.0 {
                if uses.contains(&used) && found.insert(user.clone()) {
                    waiting.push(user.clone());
                }
            }
        }
        found.remove(path);
        found
    }
}

/// The files that a text uses.
fn uses_of(path: &str, text: &str, files: &dyn SourceLoader) -> Vec<String> {
    let parts = outline::parts(text);
    let items = outline::items(text, &parts);
    let uses = items.iter().filter(|item| item.word == Token::Use);
    uses.filter_map(|item| {
        let name = text.get(item.name.clone()?)?;
        let name = name.strip_prefix('"')?.strip_suffix('"')?;
        Some(files.beside(path, name))
    })
    .collect()
}

/// True for a path with the ending of sources.
pub(super) fn is_source(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("rul"))
}

/// Finds the sources in a directory. Hidden directories and those of other tools are left out.
fn find(directory: &Path, depth: usize, left: &mut usize, found: &mut BTreeSet<String>) {
    let Ok(entries) = std::fs::read_dir(directory) else { return };
    for entry in entries.flatten() {
        if found.len() >= MOST_FILES || *left == 0 {
            return;
        }
        *left -= 1;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let path = entry.path();
        let Ok(kind) = entry.file_type() else { continue };
        if kind.is_dir() {
            let is_skipped = name.starts_with('.') || matches!(&*name, "target" | "node_modules");
            if !is_skipped && depth < MOST_DEPTH {
                find(&path, depth + 1, left, found);
            }
        } else if kind.is_file() && is_source(&name) {
            found.insert(path.to_string_lossy().into_owned());
        }
    }
}
