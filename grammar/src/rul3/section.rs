//! The sections of a rule file.

use std::fmt;

/// A section of a rule file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Section {
    Header,
    Patterns,
    Shapes,
    Signals,
    Numbers,
    Code,
    Help,
    Scores,
}

impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Section::Header => "the header",
            Section::Patterns => "the patterns",
            Section::Shapes => "the shapes",
            Section::Signals => "the signals",
            Section::Numbers => "the displayed numbers",
            Section::Code => "the code",
            Section::Help => "the help",
            Section::Scores => "the scores",
        })
    }
}
