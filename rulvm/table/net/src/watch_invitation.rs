//! The text that an inviter hands to spectators (NET15), and an invitation of either kind.

use std::fmt::{self, Display};
use std::str::FromStr;

use crate::invitation::{Invitation, InvitationError, PREFIX, WATCH_PREFIX};

/// What a spectator needs to watch a game: an invitation that starts with `rul1w-`. Nobody can play
/// with its key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WatchInvitation(pub Invitation);

/// An invitation to play or to watch: its text says which.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyInvitation {
    /// To play.
    Play(Invitation),
    /// To watch.
    Watch(WatchInvitation),
}

impl FromStr for AnyInvitation {
    type Err = InvitationError;

    fn from_str(text: &str) -> Result<AnyInvitation, InvitationError> {
        match text.parse() {
            Ok(invitation) => Ok(AnyInvitation::Watch(invitation)),
            Err(WatchInvitationError::Rest(error)) => Err(error),
            Err(_) => text.parse().map(AnyInvitation::Play),
        }
    }
}

/// Why a text is not an invitation to watch.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WatchInvitationError {
    /// It is an invitation to play.
    #[error(
        "this is an invitation to play, for `--join`; one to watch starts with `{WATCH_PREFIX}`"
    )]
    ToPlay,
    /// It is not an invitation.
    #[error("an invitation to watch starts with `{WATCH_PREFIX}`")]
    Prefix,
    /// The rest of it is malformed.
    #[error(transparent)]
    Rest(#[from] InvitationError),
}

impl WatchInvitation {
    /// The invitation to watch that belongs to one to play.
    #[must_use]
    pub fn new(to_play: &Invitation) -> WatchInvitation {
        WatchInvitation(Invitation { key: to_play.key.watch_key(), ..to_play.clone() })
    }
}

impl FromStr for WatchInvitation {
    type Err = WatchInvitationError;

    fn from_str(text: &str) -> Result<WatchInvitation, WatchInvitationError> {
        let text: String = text.split_whitespace().collect();
        let starts = |prefix: &str| {
            text.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix))
        };
        if starts(PREFIX) {
            return Err(WatchInvitationError::ToPlay);
        }
        if !starts(WATCH_PREFIX) {
            return Err(WatchInvitationError::Prefix);
        }
        Ok(WatchInvitation(format!("{PREFIX}{}", &text[WATCH_PREFIX.len()..]).parse()?))
    }
}

impl Display for WatchInvitation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.to_string().replacen(PREFIX, WATCH_PREFIX, 1))
    }
}
