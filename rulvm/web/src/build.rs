//! Compiles sources.

use rulc_compiler::{Memory, compile};

/// Returns the rule file of a source that uses no other files; `None` if it has errors.
#[must_use]
pub fn build(source: &str) -> Option<Vec<u8>> {
    compile("rule.rul", source, &Memory::default()).output.map(|output| output.bytes)
}

/// Returns the SHA-256 of some bytes as hexadecimal digits.
#[must_use]
pub fn hash(bytes: &[u8]) -> String {
    grammar::hash::sha256(bytes)
}
