//! The files that a compilation read, and whether they have changed since then.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use rulc_compiler::SourceLoader;

use crate::FileSystem;

/// Files, and the state of each before it was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inputs(BTreeMap<PathBuf, Stamp>);

/// The time of the last change of a file, and its length; `None` if it does not exist.
type Stamp = Option<(Option<SystemTime>, u64)>;

fn stamp(path: &Path) -> Stamp {
    let metadata = path.metadata().ok()?;
    Some((metadata.modified().ok(), metadata.len()))
}

impl Inputs {
    /// The files.
    pub fn paths(&self) -> impl Iterator<Item = &Path> {
        self.0.keys().map(PathBuf::as_path)
    }

    /// True if no file was read.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many files there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// True if a file has changed.
    #[must_use]
    pub fn changed(&self) -> bool {
        self.0.iter().any(|(path, before)| stamp(path) != *before)
    }
}

/// Loads files and remembers which.
#[derive(Debug, Default)]
pub struct Recorder(RefCell<Inputs>);

impl Recorder {
    /// Remembers a file. Must be called before it is read, or a change in between would be missed.
    pub fn record(&self, path: &Path) {
        let stamp = stamp(path);
        self.0.borrow_mut().0.entry(path.to_owned()).or_insert(stamp);
    }

    /// The paths of the files so far.
    #[must_use]
    pub fn paths(&self) -> Vec<PathBuf> {
        self.0.borrow().paths().map(Path::to_owned).collect()
    }

    /// The files so far.
    #[must_use]
    pub fn inputs(self) -> Inputs {
        self.0.into_inner()
    }
}

impl SourceLoader for Recorder {
    fn beside(&self, from: &str, relative: &str) -> String {
        FileSystem.beside(from, relative)
    }

    fn identity(&self, path: &str) -> String {
        FileSystem.identity(path)
    }

    fn read(&self, path: &str) -> Result<Vec<u8>, std::io::Error> {
        self.record(Path::new(path));
        FileSystem.read(path)
    }
}
