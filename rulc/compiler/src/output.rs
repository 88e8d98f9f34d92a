//! The result of a compilation.

use grammar::rul3::RuleFile;
use grammar::source_map::SourceMap;

use crate::kind::Kind;
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
    /// The messages that it declares, in the order of their numbers.
    pub messages: Vec<Message>,
    /// Its tests, if they were requested: their code is part of the file.
    pub tests: Tests,
    /// True if every local variable keeps its place and its value as long as its function runs, so
    /// that the values in these places are those in the source at any time.
    pub keeps_locals: bool,
}

/// A declared message: what a rule sends to message modules with code `$6D` (E16).
///
/// The words are the arguments, in order, and then the request: the last word of message `$0207`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Its name in the source.
    pub name: String,
    /// The names and kinds of its parameters.
    pub parameters: Vec<(String, Kind)>,
    /// The kind of the answer.
    pub result: Kind,
    /// The number by which modules recognize it.
    pub request: i32,
}

impl std::fmt::Display for Message {
    /// The declaration.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Message { name, parameters, result, request } = self;
        let parameters: Vec<String> =
            parameters.iter().map(|(name, kind)| format!("{name}: {}", kind.name())).collect();
        let (parameters, result) = (parameters.join(", "), result.name());
        write!(f, "message {name}({parameters}) -> {result} = {};", number(*request))
    }
}

/// A number in the form that is usual for requests: hexadecimal unless it is negative.
pub(crate) fn number(request: i32) -> String {
    if request < 0 { request.to_string() } else { format!("{request:#06x}") }
}
