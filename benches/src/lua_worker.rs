//! A process that runs kernels and rules in Lua, as another one requests.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::process::ExitCode;

use crate::kernels::{Failure, Implementation, Kernel};
use crate::landings::Landing;
use crate::lua::{Scripts, failure};
use crate::worker;

/// Runs the kernels and rules that the standard input requests.
#[must_use]
pub fn serve() -> ExitCode {
    worker::exit(serve_input())
}

fn serve_input() -> Result<(), Failure> {
    let mut scripts = Scripts::new().map_err(failure)?;
    let mut landings = BTreeMap::new();
    worker::serve_all(|name, runs| {
        if let Some(kernel) = Kernel::from_name(name) {
            return scripts.run(kernel, runs);
        }
        let landing = match landings.entry(name.to_owned()) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => entry.insert(Landing::new(name)?),
        };
        landing.run(runs)
    })
}
