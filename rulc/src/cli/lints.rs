//! The options of lints.

use clap::Args;

use rulc_compiler::lint::{Level, Levels, UnknownLint};

/// The levels of lints.
#[derive(Debug, Args)]
#[group(id = "lints")]
pub(super) struct Arguments {
    /// Report this lint as a warning; `all` for all lints
    #[arg(long, value_name = "LINT", value_parser = known)]
    warn: Vec<String>,
    /// Report this lint as an error; `all` for all lints, `warnings` for those that are
    /// shown
    #[arg(long, value_name = "LINT", value_parser = known_or_warnings)]
    deny: Vec<String>,
    /// Do not report this lint; `all` for all lints
    #[arg(long, value_name = "LINT", value_parser = known)]
    allow: Vec<String>,
}

impl Arguments {
    pub(super) fn levels(&self) -> Levels {
        let mut levels = Levels::default();
        for (names, level) in
            [(&self.allow, Level::Allow), (&self.warn, Level::Warn), (&self.deny, Level::Deny)]
        {
            for name in names {
                // Names were checked when the options were read.
                let _ = levels.set(name, level);
            }
        }
        levels
    }
}

fn known(name: &str) -> Result<String, UnknownLint> {
    Levels::default().set(name, Level::Warn).map(|()| name.to_owned())
}

fn known_or_warnings(name: &str) -> Result<String, UnknownLint> {
    Levels::default().set(name, Level::Deny).map(|()| name.to_owned())
}
