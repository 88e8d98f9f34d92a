//! A rule file in memory.

use std::sync::OnceLock;

use grammar::hash::sha256;
use grammar::rul3::{self, Loaded, Phase, ReadError, RuleFile};

use crate::analysis::{self, PhaseEffects};
use crate::machine::fast;

/// A rule file in memory: its bytes, which the machine executes, and what is known about them.
#[derive(Debug)]
pub struct LoadedFile {
    bytes: Vec<u8>,
    loaded: Loaded,
    /// The code for the fast machine, translated when it is first needed.
    fast: OnceLock<fast::Code>,
    /// What phases can read and change, found out when it is first needed.
    effects: OnceLock<[PhaseEffects; Phase::ALL.len()]>,
}

impl LoadedFile {
    /// Reads the bytes of a rule file.
    pub(crate) fn read(bytes: Vec<u8>) -> Result<LoadedFile, ReadError> {
        let loaded = rul3::read(&bytes)?;
        Ok(LoadedFile { bytes, loaded, fast: OnceLock::new(), effects: OnceLock::new() })
    }

    /// The bytes of the file.
    #[must_use]
    #[inline]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The contents of the file.
    #[must_use]
    #[inline]
    pub const fn rule(&self) -> &RuleFile {
        &self.loaded.rule
    }

    /// The file as it was read.
    pub(crate) const fn loaded(&self) -> &Loaded {
        &self.loaded
    }

    /// The code as the fast machine executes it.
    pub(crate) fn fast(&self) -> &fast::Code {
        let entry = |phase| self.loaded.layout.phase(phase);
        self.fast.get_or_init(|| fast::Code::new(&self.bytes, entry))
    }

    /// What a phase can read and change.
    pub(crate) fn effects(&self, phase: Phase) -> &PhaseEffects {
        let find = || analysis::phase_effects(&analysis::walk(&self.bytes, &self.loaded));
        &self.effects.get_or_init(find)[phase as usize]
    }

    /// The SHA-256 hash of the rule in hexadecimal digits: of the bytes of the file without its
    /// scores, so that a saved score does not make it another rule.
    pub(crate) fn hash(&self) -> String {
        sha256(&rul3::without_scores(&self.bytes, &self.loaded.layout))
    }
}
