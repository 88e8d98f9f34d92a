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
    /// The source map of its code, if that was requested.
    pub map: Option<SourceMap>,
    /// Its tests, if they were requested: their code is part of the file.
    pub tests: Tests,
    /// True if every local variable keeps its place and its value as long as its function runs, so
    /// that the values in these places are those in the source at any time.
    pub keeps_locals: bool,
}
