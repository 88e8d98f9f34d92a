//! The texts of a compilation, and where they come from.

use std::ops::Index;

use grammar::span::SourceId;

use grammar::index::narrow;

/// A text of a compilation: the rule, a module, or a help text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Its name: the path by which it was loaded, or `std::lines` for a standard module.
    pub name: String,
    /// Its text.
    pub text: String,
}

impl Source {
    /// True if it is a module of the standard rules.
    #[must_use]
    pub fn is_standard(&self) -> bool {
        self.name.starts_with("std::")
    }
}

/// The name by which a module is usually used: `lines` for `std::lines`, `mine` for `mine.rul`.
#[must_use]
pub fn module_name(source: &str) -> &str {
    let name = source.rsplit(['/', '\\']).next().unwrap_or(source);
    let name = name.rsplit("::").next().unwrap_or(name);
    name.strip_suffix(".rul").unwrap_or(name)
}

/// All texts of a compilation, by number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sources(Vec<Source>);

impl Sources {
    /// Adds a text, and returns its number.
    ///
    /// # Panics
    ///
    /// If there are too many texts. The compiler reports a program that has more than 1000 files.
    pub fn add(&mut self, name: String, text: String) -> SourceId {
        let id = SourceId(narrow(self.0.len()));
        self.0.push(Source { name, text });
        id
    }

    /// The text with this number, if this compilation has it.
    #[must_use]
    pub fn get(&self, id: SourceId) -> Option<&Source> {
        self.0.get(usize::from(id.0))
    }

    /// How many texts there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// True if there is no text.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All texts with their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (SourceId, &Source)> {
        (0..u16::MAX).map(SourceId).zip(&self.0)
    }
}

impl IntoIterator for Sources {
    type Item = Source;
    type IntoIter = std::vec::IntoIter<Source>;

    /// All texts, in the order of their numbers.
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl Index<SourceId> for Sources {
    type Output = Source;

    /// Returns the text of a source of this compilation.
    ///
    /// # Panics
    ///
    /// If the number belongs to another compilation.
    fn index(&self, id: SourceId) -> &Source {
        match self.get(id) {
            Some(source) => source,
            None => panic!("{id:?} is out of range: there are {} texts", self.0.len()),
        }
    }
}

/// Where the compiler gets files from. It never opens one itself.
pub trait SourceLoader {
    /// Returns the path of the file that the file `from` calls `relative`.
    fn beside(&self, from: &str, relative: &str) -> String;

    /// Reads the bytes of a file.
    ///
    /// # Errors
    ///
    /// The file cannot be read.
    fn read(&self, path: &str) -> Result<Vec<u8>, std::io::Error>;

    /// Returns the same text for all paths of one file.
    fn identity(&self, path: &str) -> String;
}

/// Loads files from memory: for embedded rules and tests.
#[derive(Clone, Debug, Default)]
pub struct Memory(pub std::collections::BTreeMap<String, String>);

impl SourceLoader for Memory {
    fn beside(&self, _from: &str, relative: &str) -> String {
        relative.to_owned()
    }

    fn identity(&self, path: &str) -> String {
        path.to_owned()
    }

    fn read(&self, path: &str) -> Result<Vec<u8>, std::io::Error> {
        self.0
            .get(path)
            .map(|text| text.clone().into_bytes())
            .ok_or_else(|| std::io::Error::from(std::io::ErrorKind::NotFound))
    }
}
