//! The result of a compilation.

use grammar::rul3::RuleFile;
use grammar::source_map::SourceMap;

use crate::testing::Tests;

/// A compiled rule.
#[derive(Clone, Debug)]
pub struct Output {
    /// The rule file as a value.
    pub rule: RuleFile,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// Where its code comes from, if that was asked for.
    pub map: Option<SourceMap>,
    /// Its tests, if they were asked for: their code is part of the file.
    pub tests: Tests,
}
