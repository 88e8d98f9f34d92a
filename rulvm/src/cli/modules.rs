//! The option `--module` of commands that play games.

use std::path::PathBuf;

use clap::Args;

use super::files::Problem;
use rulvm_core::Program;
use rulvm_files::{load_modules, with_modules};

/// Message modules.
#[derive(Debug, Args)]
pub(super) struct Modules {
    /// A message module that takes part, a WebAssembly file; can be repeated. See docs/modules.md
    #[arg(long = "module", short = 's', value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
}

impl Modules {
    /// The rule with the modules.
    pub(super) fn added(&self, program: Program) -> Result<Program, Problem> {
        Ok(with_modules(program, load_modules(&self.files)?))
    }
}
