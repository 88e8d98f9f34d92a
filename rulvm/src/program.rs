//! A loaded rule file.

use std::sync::Arc;

use grammar::hash::sha256;
use grammar::isa::Address;
use grammar::rul3::{self, Layout, Loaded, Phase, ReadError, RuleFile, Warning};
use grammar::source_map::SourceMap;

/// A rule file in memory: its bytes, which the machine executes, and what they say. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Program {
    inner: Arc<Inner>,
    map: Option<Arc<SourceMap>>,
}

#[derive(Debug)]
struct Inner {
    bytes: Vec<u8>,
    loaded: Loaded,
}

impl Program {
    /// Loads the bytes of a rule file.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn load(bytes: Vec<u8>) -> Result<Program, ReadError> {
        let loaded = rul3::read(&bytes)?;
        Ok(Program { inner: Arc::new(Inner { bytes, loaded }), map: None })
    }

    /// The rule with a source map, if that is one of this code: a map of other code is left out.
    #[must_use]
    pub fn with_map(self, map: SourceMap) -> Program {
        let map = map.is_of(&self.rule().code).then(|| Arc::new(map));
        Program { map, ..self }
    }

    /// The source map, if one is at hand.
    #[must_use]
    pub fn map(&self) -> Option<&SourceMap> {
        self.map.as_deref()
    }

    /// The place in the source from which the code at an address comes, as `rule.rul:12:5`, and
    /// the line there; `None` without a source map.
    #[must_use]
    pub fn place(&self, address: Address) -> Option<(String, Option<&str>)> {
        let map = self.map()?;
        let place = map.place(u32::try_from(address.0).ok()?)?;
        Some((map.describe(place), map.line(place)))
    }

    /// The bytes of the file.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.inner.bytes
    }

    /// What the file says.
    #[must_use]
    pub fn rule(&self) -> &RuleFile {
        &self.inner.loaded.rule
    }

    /// Where everything is in the file.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.inner.loaded.layout
    }

    /// The file as it was read.
    #[must_use]
    pub fn loaded(&self) -> &Loaded {
        &self.inner.loaded
    }

    /// What is odd about the file.
    #[must_use]
    pub fn warnings(&self) -> &[Warning] {
        &self.inner.loaded.warnings
    }

    /// Where a phase begins; `None` if it does nothing (F10).
    #[must_use]
    pub fn entry(&self, phase: Phase) -> Option<Address> {
        self.layout().phase(phase)
    }

    /// The SHA-256 hash of the rule in hexadecimal digits: of the bytes of the file without its scores, so that a saved
    /// score does not make it another rule.
    #[must_use]
    pub fn hash(&self) -> String {
        sha256(&rul3::without_scores(self.bytes(), self.layout()))
    }
}
