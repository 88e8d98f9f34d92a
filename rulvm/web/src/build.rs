//! Compiles sources.

use rulc_compiler::{Memory, compile};

/// Returns the rule file of a source that uses no other files; `None` if it has errors.
#[must_use]
pub fn build(source: &str) -> Option<Vec<u8>> {
    compile("rule.rul", source, &Memory::default()).output.map(|output| output.bytes)
}

/// Returns the SHA-256 of the rule file of such a source, as hexadecimal digits.
#[must_use]
pub fn build_hash(source: &str) -> Option<String> {
    build(source).map(|bytes| grammar::hash::sha256(&bytes))
}
