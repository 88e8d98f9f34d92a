//! Secrets, and the keys that identify the ends (NET1).

use std::fmt::{self, Debug};

use sha2::{Digest, Sha256};

/// The operating system has no random numbers.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the operating system has no random numbers: {0}")]
pub struct NoRandom(String);

/// Returns random bytes from the operating system: for secrets, ids of sessions, and nonces.
///
/// # Errors
/// If the system has none, which is rare: for example, in a sandbox without `/dev/urandom`.
pub fn random<const N: usize>() -> Result<[u8; N], NoRandom> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| NoRandom(error.to_string()))?;
    Ok(bytes)
}

/// The secret of an invitation: whoever has it can be the guest.
#[derive(Clone, PartialEq, Eq)]
pub struct InviteKey(pub [u8; 32]);

/// The private key of an end. The other end remembers the public key that belongs to it, so a front
/// end keeps it for as long as the game.
#[derive(Clone, PartialEq, Eq)]
pub struct StaticKey(pub [u8; 32]);

/// The public key of the other end: who it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublicKey(pub [u8; 32]);

impl InviteKey {
    /// Returns a new secret.
    ///
    /// # Errors
    /// If the system has no random numbers.
    pub fn random() -> Result<InviteKey, NoRandom> {
        random().map(InviteKey)
    }

    /// The secret of spectators: the SHA-256 of a text and this secret, from which this one
    /// cannot be found (NET15).
    #[must_use]
    pub fn watch_key(&self) -> InviteKey {
        let digest = Sha256::new().chain_update(b"rul-table watch 1\0").chain_update(self.0);
        InviteKey(digest.finalize().into())
    }
}

impl StaticKey {
    /// Returns a new private key.
    ///
    /// # Errors
    /// If the system has no random numbers.
    pub fn random() -> Result<StaticKey, NoRandom> {
        random().map(StaticKey)
    }
}

impl Debug for InviteKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("InviteKey(secret)")
    }
}

impl Debug for StaticKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("StaticKey(secret)")
    }
}
