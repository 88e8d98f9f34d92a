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

/// A handshake, with the key of the invitation.
pub(crate) struct Handshake {
    role: Role,
    key: InviteKey,
    noise: HandshakeState,
    is_watched: bool,
    received: u32,
    buffer: Vec<u8>,
}

/// What a handshake needs next.
pub(crate) enum Step {
    /// This message is sent.
    Send(Vec<u8>),
    /// A message is received.
    Receive,
    /// Nothing.
    Done,
}

fn broken(error: snow::Error) -> Why {
    Why::Broken(error.to_string())
}

impl Handshake {
    pub(crate) fn new(role: Role, key: &InviteKey, own: &StaticKey) -> Result<Handshake, Why> {
        let noise = begin(role, key, own).map_err(broken)?;
        let (key, buffer) = (key.clone(), vec![0; frame::LONGEST]);
        Ok(Handshake { role, key, noise, is_watched: false, received: 0, buffer })
    }

    pub(crate) fn step(&mut self) -> Result<Step, Why> {
        if self.noise.is_handshake_finished() {
            return Ok(Step::Done);
        }
        if !self.noise.is_my_turn() {
            return Ok(Step::Receive);
        }
        let is_first = self.role == Role::Spectator && self.received == 0;
        let text = if is_first { WATCH } else { &[] };
        let written = self.noise.write_message(text, &mut self.buffer).map_err(broken)?;
        Ok(Step::Send(self.buffer[..written].to_vec()))
    }

    /// Whether the other end has said anything.
    pub(crate) fn has_heard(&self) -> bool {
        self.received > 0
    }

    /// Takes the message that is needed.
    pub(crate) fn receive(&mut self, message: &[u8]) -> Result<(), Why> {
        self.received += 1;
        // No message of a handshake is empty.
        if self.role.end() == End::Guest && message.is_empty() {
            return Err(Why::Busy);
        }
        // The key is part of the guest's second message only.
        let read = self.noise.read_message(message, &mut self.buffer);
        let read = read.map_err(|_| match (self.role, self.received) {
            (Role::Inviter, 2) => Why::WrongKey,
            _ => Why::NotATable,
        })?;
        if self.role == Role::Inviter && self.received == 1 && self.buffer[..read] == *WATCH {
            self.is_watched = true;
            self.noise.set_psk(3, &self.key.watch_key().0).map_err(broken)?;
        }
        Ok(())
    }

    /// Returns what it has led to, when nothing more is needed.
    pub(crate) fn finish(self) -> Result<Channel, Why> {
        let noise = self.noise;
        let peer = noise.get_remote_static().and_then(|key| key.try_into().ok());
        let peer = PublicKey(peer.ok_or(Why::NotATable)?);
        let noise = noise.into_stateless_transport_mode();
        let noise = Arc::new(noise.map_err(broken)?);
        let sealer = Sealer { noise: Arc::clone(&noise), next: 0 };
        let is_watched = self.is_watched;
        Ok(Channel { peer, is_watched, sealer, opener: Opener { noise, next: 0 } })
    }
}

/// Shakes hands. The functions read and write a message.
pub(crate) fn shake_hands(
    role: Role,
    key: &InviteKey,
    own: &StaticKey,
    mut read: impl FnMut() -> Result<Vec<u8>, Why>,
    mut write: impl FnMut(&[u8]) -> Result<(), Why>,
) -> Result<Channel, Why> {
    let mut handshake = Handshake::new(role, key, own)?;
    loop {
        match handshake.step()? {
            Step::Send(message) => write(&message)?,
            Step::Receive => handshake.receive(&read()?)?,
            Step::Done => return handshake.finish(),
        }
    }
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
