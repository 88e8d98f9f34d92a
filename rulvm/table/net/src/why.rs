//! Why connections fail.

use std::io;

/// Why a connection ended, or was not made. All are of the transport: what tables tell each other
/// when they part is a [`Code`](rulvm_table::net::Code).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Why {
    /// Nobody answers there.
    #[error("the inviter cannot be reached: {0}")]
    Unreachable(String),
    /// The command that reaches the inviter cannot be started.
    #[error("the command cannot be started: {0}")]
    NoCommand(String),
    /// The connection was closed.
    #[error("the other end has closed the connection")]
    Ended,
    /// The connection was closed in the middle of a message.
    #[error("the connection broke in the middle of a message")]
    Cut,
    /// The inviter closed the connection when it learned who this is.
    #[error(
        "the inviter turned this guest away: the invitation is wrong, has expired, or was used by \
         another guest"
    )]
    TurnedAway,
    /// Something closed the connection before it said anything, such as a tunnel whose other end is
    /// closed. An inviter says something even to guests that it turns away.
    #[error("something answers there and hangs up")]
    HungUp,
    /// The inviter cannot talk to more programs at the moment (NET20).
    #[error("too many programs are connecting to the inviter")]
    Busy,
    /// The system reports an error.
    #[error("the connection broke: {0}")]
    Broken(String),
    /// The handshake makes no sense.
    #[error("the program at this address is not a table")]
    NotATable,
    /// The guest has another key.
    #[error("somebody tried to join with a wrong invitation")]
    WrongKey,
    /// The invitation has expired.
    #[error("somebody tried to join with an invitation that has expired")]
    Lapsed,
    /// The invitation was used by another guest.
    #[error("somebody else tried to join with the guest's invitation")]
    OtherGuest,
    /// The inviter is not the one who was there before.
    #[error("the table at this address is not the inviter's")]
    OtherInviter,
    /// Too many knock at the same time.
    #[error("too many connections were tried at the same time")]
    Crowd,
    /// A message was changed, repeated or left out on the way.
    #[error("a message was changed on the way, repeated or left out")]
    Forged,
    /// Nothing came for too long.
    #[error("the other end was silent for too long")]
    Silent,
    /// The other end does not read.
    #[error("the other end does not accept what it is sent")]
    Stalled,
    /// The same player has connected again.
    #[error("the other player has connected again")]
    Replaced,
}

impl From<io::Error> for Why {
    fn from(error: io::Error) -> Why {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => Why::Cut,
            io::ErrorKind::BrokenPipe
            | io::ErrorKind::ConnectionReset
            | io::ErrorKind::ConnectionAborted => Why::Ended,
            io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock => Why::Stalled,
            _ => Why::Broken(error.to_string()),
        }
    }
}
