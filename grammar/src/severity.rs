//! How serious a diagnostic is.

/// How serious a diagnostic of the compiler, or a finding in a rule file, is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// An error: nothing is compiled, or the code traps whenever it is reached.
    Error,
    /// Most likely a mistake, or code that can trap; the rule can be used nevertheless.
    Warning,
}

impl Severity {
    /// `error` or `warning`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        }
    }
}
