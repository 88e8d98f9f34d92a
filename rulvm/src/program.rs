//! A loaded rule file.

use std::sync::Arc;

use grammar::isa::Address;
use grammar::rul3::{self, Layout, Loaded, Phase, ReadError, RuleFile, Warning};
use sha2::{Digest, Sha256};

/// A rule file in memory: its bytes, which the machine executes, and what they say. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Program(Arc<Inner>);

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
        Ok(Program(Arc::new(Inner { bytes, loaded })))
    }

    /// The bytes of the file.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.0.bytes
    }

    /// What the file says.
    #[must_use]
    pub fn rule(&self) -> &RuleFile {
        &self.0.loaded.rule
    }

    /// Where everything is in the file.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.0.loaded.layout
    }

    /// The file as it was read.
    #[must_use]
    pub fn loaded(&self) -> &Loaded {
        &self.0.loaded
    }

    /// What is odd about the file.
    #[must_use]
    pub fn warnings(&self) -> &[Warning] {
        &self.0.loaded.warnings
    }

    /// Where a phase begins; `None` if it does nothing (F10).
    #[must_use]
    pub fn entry(&self, phase: Phase) -> Option<Address> {
        self.layout().phase(phase)
    }

    /// The SHA-256 hash of the rule: of the bytes of the file without its scores, so that a saved
    /// score does not make it another rule.
    #[must_use]
    pub fn hash(&self) -> [u8; 32] {
        Sha256::digest(rul3::without_scores(self.bytes(), self.layout())).into()
    }
}
