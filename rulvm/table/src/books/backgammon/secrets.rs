//! What an end of a connection knows about the next roll (BG12). It is a part of the local state:
//! the members `session`, `nonce` and `count`.

use serde_json::{Value, json};

use super::dice::{Nonce, Session};
use crate::hex;
use crate::json::{Object, object};

/// The members, decoded. Session and nonce are missing before the first connection.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Secrets {
    /// The session of the last connection.
    pub session: Option<Session>,
    /// The nonce that the own commit is about.
    pub nonce: Option<Nonce>,
    /// How many nonces have been made.
    pub count: u32,
}

impl Secrets {
    /// Reads the members; `None` if one of them is malformed.
    #[must_use]
    pub fn read(own: &Object) -> Option<Secrets> {
        Some(Secrets {
            session: bytes(own.get("session")?)?,
            nonce: bytes(own.get("nonce")?)?,
            count: u32::try_from(own.get("count")?.as_u64()?).ok()?,
        })
    }

    /// The members.
    #[must_use]
    pub fn write(&self) -> Object {
        object([
            ("session", json!(self.session.map_or(String::new(), |session| hex::encode(&session)))),
            ("nonce", json!(self.nonce.map_or(String::new(), |nonce| hex::encode(&nonce)))),
            ("count", json!(self.count)),
        ])
    }
}

/// Reads bytes; an empty text stands for none.
fn bytes<const N: usize>(value: &Value) -> Option<Option<[u8; N]>> {
    match value.as_str()? {
        "" => Some(None),
        digits => hex::decode_array(digits).map(Some),
    }
}
