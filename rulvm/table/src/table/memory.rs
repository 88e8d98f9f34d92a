//! What a program needs, besides the save, to continue a connected game after it was killed.

use serde_json::{Value, json};

use super::Table;
use crate::connection::{Consent, Wanted, count};
use crate::json::{Object, object};

impl Table {
    /// What is kept with a save, so that the game continues even if this program is killed: the
    /// earlier states, to which players can go back, and what is under way about swaps, restarts
    /// and moves that are taken back (NET14, NET18).
    #[must_use]
    pub fn memory(&self) -> Object {
        let mut memory = object([("past", self.past_json())]);
        if let Some(session) = &self.session {
            memory.insert("consent".to_owned(), Value::Object(session.consent.json()));
            if let Some(Wanted { hash, sent, recv }) = &session.wanted {
                let wish = json!({"hash": hash, "sent": sent, "recv": recv});
                memory.insert("wish".to_owned(), wish);
            }
        }
        memory
    }

    /// Recalls what [`Table::memory`] has returned, after the save was loaded. What is missing or
    /// malformed is left as it is.
    pub fn recall(&mut self, memory: &Object) {
        if let Some(past) = memory.get("past") {
            self.recall_past(past);
        }
        let member = |name| memory.get(name).and_then(Value::as_object);
        let consent = member("consent").and_then(Consent::read);
        let wanted = member("wish").and_then(|wish| {
            let hash = wish.get("hash")?.as_str()?.to_owned();
            self.find_past(&hash)?;
            Some(Wanted { hash, sent: count(wish, "sent")?, recv: count(wish, "recv")? })
        });
        if let Some(session) = &mut self.session {
            session.consent = consent.unwrap_or_else(|| session.consent.clone());
            session.wanted = wanted.or(session.wanted.take());
        }
    }
}
