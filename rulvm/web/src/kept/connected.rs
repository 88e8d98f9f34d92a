//! The last game over a network in which somebody here was the guest. It continues after the page
//! was reloaded or closed, because the inviter lets in only the guest that it knows.

use rulvm_table::hex;
use rulvm_table::json::Object;
use rulvm_table_net::key::StaticKey;
use serde_json::{Value, json};

use crate::host::Host;

/// The name under which it is kept.
const NAME: &str = "connected";

/// A game over a network.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    /// The text of the invitation.
    pub(crate) invitation: String,
    /// The identity of this page for the inviter.
    pub(crate) own: StaticKey,
    /// The saved game with its session; none before the game was here.
    pub(crate) save: Option<Object>,
    /// What the table remembers besides.
    pub(crate) memory: Object,
}

impl Kept {
    /// Keeps the game, instead of the one before.
    ///
    /// # Errors
    /// Why it is not kept.
    pub(crate) fn write(&self, host: &dyn Host) -> Result<(), String> {
        let kept = json!({
            "invitation": self.invitation,
            "own": hex::encode(&self.own.0),
            "save": self.save,
            "memory": self.memory,
        });
        host.set(NAME, &kept.to_string())
    }

    /// Returns the game that is kept, if there is one that can be read.
    pub(crate) fn read(host: &dyn Host) -> Option<Kept> {
        let kept: Value = serde_json::from_str(&host.get(NAME)?).ok()?;
        Some(Kept {
            invitation: kept.get("invitation")?.as_str()?.to_owned(),
            own: StaticKey(hex::decode_array(kept.get("own")?.as_str()?)?),
            save: kept.get("save")?.as_object().cloned(),
            memory: kept.get("memory")?.as_object()?.clone(),
        })
    }
}

/// Forgets the game.
pub(crate) fn forget(host: &dyn Host) {
    host.remove(NAME);
}
