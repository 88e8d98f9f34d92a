//! The encrypted channel: `Noise_XXpsk3_25519_ChaChaPoly_SHA256`, the guest as initiator (NET1).
//!
//! The number of a message is part of its encryption, so one that is changed, repeated or left out
//! cannot be read.

use std::io::{self, Write};
use std::sync::Arc;

use rulvm_table::game::End;
use snow::{Builder, HandshakeState, StatelessTransportState};

use crate::frame;
use crate::key::{InviteKey, PublicKey, StaticKey};
use crate::why::Why;

const PATTERN: &str = "Noise_XXpsk3_25519_ChaChaPoly_SHA256";
/// The text of the first message of a spectator; that of a guest is empty.
const WATCH: &[u8] = b"watch";
/// How much longer a message is than its text.
const TAG: usize = 16;

/// Encrypts what this end sends.
pub(crate) struct Sealer {
    noise: Arc<StatelessTransportState>,
    next: u64,
}

/// Decrypts what the other end sends.
pub(crate) struct Opener {
    noise: Arc<StatelessTransportState>,
    next: u64,
}

/// Which end this is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Inviter,
    Guest,
    /// A spectator, at the end of a guest.
    Spectator,
}

impl Role {
    pub(crate) fn end(self) -> End {
        match self {
            Role::Inviter => End::Inviter,
            Role::Guest | Role::Spectator => End::Guest,
        }
    }
}

/// What a handshake leads to.
pub(crate) struct Channel {
    pub(crate) peer: PublicKey,
    /// The other end only watches.
    pub(crate) is_watched: bool,
    pub(crate) sealer: Sealer,
    pub(crate) opener: Opener,
}

/// Shakes hands, with the key of the invitation. The functions read and write a message.
pub(crate) fn shake_hands(
    role: Role,
    key: &InviteKey,
    own: &StaticKey,
    mut read: impl FnMut() -> Result<Vec<u8>, Why>,
    mut write: impl FnMut(&[u8]) -> Result<(), Why>,
) -> Result<Channel, Why> {
    let broken = |error: snow::Error| Why::Broken(error.to_string());
    let mut noise = begin(role, key, own).map_err(broken)?;
    let mut is_watched = false;
    let mut buffer = vec![0; frame::LONGEST];
    let mut received = 0;
    while !noise.is_handshake_finished() {
        if noise.is_my_turn() {
            let is_first = role == Role::Spectator && received == 0;
            let text = if is_first { WATCH } else { &[] };
            let written = noise.write_message(text, &mut buffer).map_err(broken)?;
            write(&buffer[..written])?;
        } else {
            let message = read()?;
            received += 1;
            // No message of a handshake is empty.
            if role.end() == End::Guest && message.is_empty() {
                return Err(Why::Busy);
            }
            // The key is part of the guest's second message only.
            let read = noise.read_message(&message, &mut buffer);
            let read = read.map_err(|_| match (role, received) {
                (Role::Inviter, 2) => Why::WrongKey,
                _ => Why::NotATable,
            })?;
            if role == Role::Inviter && received == 1 && buffer[..read] == *WATCH {
                is_watched = true;
                noise.set_psk(3, &key.watch_key().0).map_err(broken)?;
            }
        }
    }
    let peer = noise.get_remote_static().and_then(|key| key.try_into().ok());
    let peer = PublicKey(peer.ok_or(Why::NotATable)?);
    let noise = noise.into_stateless_transport_mode();
    let noise = Arc::new(noise.map_err(broken)?);
    let sealer = Sealer { noise: Arc::clone(&noise), next: 0 };
    Ok(Channel { peer, is_watched, sealer, opener: Opener { noise, next: 0 } })
}

fn begin(role: Role, key: &InviteKey, own: &StaticKey) -> Result<HandshakeState, snow::Error> {
    let builder = Builder::new(PATTERN.parse()?).local_private_key(&own.0)?.psk(3, &key.0)?;
    match role.end() {
        End::Guest => builder.build_initiator(),
        End::Inviter => builder.build_responder(),
    }
}

impl Sealer {
    /// Sends bytes, in as many messages as they need.
    pub(crate) fn send(&mut self, bytes: &[u8], writer: &mut dyn Write) -> io::Result<()> {
        let mut buffer = vec![0; bytes.len().min(frame::LONGEST - TAG) + TAG];
        for text in bytes.chunks(frame::LONGEST - TAG) {
            let written = self.noise.write_message(self.next, text, &mut buffer);
            frame::write(writer, &buffer[..written.map_err(io::Error::other)?])?;
            self.next += 1;
        }
        writer.flush()
    }
}

impl Opener {
    /// Returns the text of the next message.
    pub(crate) fn open(&mut self, message: &[u8]) -> Result<Vec<u8>, Why> {
        let mut text = vec![0; message.len()];
        let read = self.noise.read_message(self.next, message, &mut text);
        text.truncate(read.map_err(|_| Why::Forged)?);
        self.next += 1;
        Ok(text)
    }

    /// Whether nothing has been received.
    pub(crate) fn is_new(&self) -> bool {
        self.next == 0
    }
}
