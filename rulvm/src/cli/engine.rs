//! The option `--engine`.

use clap::ValueEnum;
use rulvm_core::machine::Engine;

/// The name of a machine on the command line.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum EngineName {
    /// The fast machine, and the reference machine for what it cannot run
    Fast,
    /// The machine that executes the bytes of the rule file
    Reference,
}

impl From<EngineName> for Engine {
    fn from(name: EngineName) -> Engine {
        match name {
            EngineName::Fast => Engine::Fast,
            EngineName::Reference => Engine::Reference,
        }
    }
}
