//! What the browser keeps for the player.
//!
//! | name | what is kept |
//! |---|---|
//! | `options` | options of the display and the keys, as JSON (`options`) |
//! | `rule:NAME` | a rule file that the player has opened, in base64 (`rules`) |
//! | `scores:HASH` | the rule of this hash with its scores, in base64 (`scores`) |
//! | `results:HASH` | the best results of its goals, as JSON (`results`) |
//! | `table:NAME` | a saved game for two, as JSON (`tables`) |
//! | `connected` | the last game over a network, as JSON (`connected`) |
//!
//! Another tab can write the same names. What is written is therefore read again immediately
//! before, and nothing that is there is lost.

#[cfg(feature = "tables")]
pub(crate) mod connected;
pub(crate) mod options;
pub(crate) mod results;
pub(crate) mod rules;
pub(crate) mod scores;
#[cfg(feature = "tables")]
pub(crate) mod tables;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use rulvm_core::program::Program;

use crate::host::Host;

/// Reads a rule file that is kept under a name.
fn rule(host: &dyn Host, name: &str) -> Option<Program> {
    let bytes = BASE64_STANDARD.decode(host.get(name)?).ok()?;
    Program::load(bytes).ok()
}

/// Keeps a rule file under a name.
fn keep_rule(host: &dyn Host, name: &str, bytes: &[u8]) -> Result<(), String> {
    host.set(name, &BASE64_STANDARD.encode(bytes))
}
