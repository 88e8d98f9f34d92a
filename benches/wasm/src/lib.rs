//! The kernels on the fast machine in WebAssembly, for `worker.mjs`, which measures them.

#[path = "../../src/kernels.rs"]
pub mod kernels;
#[path = "../../src/rules.rs"]
pub mod rules;

use rulvm_core::machine::Engine;
use wasm_bindgen::prelude::*;

use kernels::{Implementation, Kernel};
use rules::Rules;

/// WebAssembly has no clock: whoever calls measures the time.
pub mod rounds {
    use std::time::Duration;

    /// No time.
    #[must_use]
    pub fn running() -> Duration {
        Duration::ZERO
    }
}

/// The kernels, compiled and translated.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Kernels(Rules);

#[wasm_bindgen]
impl Kernels {
    /// Prepares the kernels.
    ///
    /// # Errors
    /// Why one does not compile.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Result<Kernels, String> {
        Rules::new(Engine::Fast).map(Kernels).map_err(|failure| failure.to_string())
    }

    /// Runs the kernel with a name some times. Returns the checksum.
    ///
    /// # Errors
    /// There is no such kernel, or it traps.
    pub fn run(&mut self, name: &str, runs: u32) -> Result<u32, String> {
        let kernel =
            Kernel::from_name(name).ok_or_else(|| format!("there is no kernel `{name}`"))?;
        let measured = self.0.run(kernel, runs).map_err(|failure| failure.to_string())?;
        Ok(measured.checksum.0)
    }
}
