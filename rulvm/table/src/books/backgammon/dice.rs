//! Dice: local ones (BG11), and those that two ends roll together so that neither can choose
//! (BG12).
//!
//! Each end is committed to a *nonce*, 32 bytes that only it knows: it has published their hash.
//! When both nonces are revealed, the dice follow from them.

use rulvm_core::machine::Rng;
use sha2::{Digest, Sha256};

/// The text of a session of a connection, as bytes.
pub type Session = [u8; 16];

/// What an end contributes to a roll.
pub type Nonce = [u8; 32];

/// The hash of a nonce, published before it.
pub type Commit = [u8; 32];

/// Local dice: they follow from a generator, whose state they change (BG11).
pub fn local(rng: &mut Rng) -> impl Iterator<Item = u8> {
    // Without the last four outputs, each number is equally likely.
    const TOO_HIGH: u32 = 4_294_967_292;
    let outputs = std::iter::from_fn(|| Some(rng.next()));
    outputs.filter(|&output| output < TOO_HIGH).map(|output| (output % 6) as u8 + 1)
}

/// Returns the commit of an end, 0 or 1, to a nonce (BG12).
#[must_use]
pub fn commit(session: &Session, end: u8, nonce: &Nonce) -> Commit {
    let hash = Sha256::new_with_prefix(b"rul-table dice commit 1\0");
    hash.chain_update(session).chain_update([end]).chain_update(nonce).finalize().into()
}

/// Connected dice: they follow from the nonces of both ends (BG12).
pub fn connected(session: &Session, nonces: [&Nonce; 2]) -> impl Iterator<Item = u8> + use<> {
    let hash = Sha256::new_with_prefix(b"rul-table dice roll 1\0").chain_update(session);
    let seed = hash.chain_update(nonces[0]).chain_update(nonces[1]).finalize();
    let block = move |k: u32| {
        let hash = Sha256::new_with_prefix(seed).chain_update(k.to_be_bytes());
        <[u8; 32]>::from(hash.finalize())
    };
    // Without the last four values of a byte, each number is equally likely.
    (0..=u32::MAX).flat_map(block).filter(|&byte| byte < 252).map(|byte| byte % 6 + 1)
}
