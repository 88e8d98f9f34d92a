//! The options of games over a network.

use std::fmt::Display;
use std::str::FromStr;

use clap::Args;
use rulvm_files::{Exit, Problem};
use rulvm_table_net::invitation::Invitation;
use rulvm_table_net::transport::Transport;
use rulvm_table_net::watch_invitation::WatchInvitation;

use crate::terminal::connected::{self, Listen, Via};

/// The heading of these options on the help page.
const HEADING: &str = "Over a network";

#[derive(Debug, Args)]
#[group(skip)]
pub(super) struct Options {
    /// Invite another player: print an invitation and wait. ADDRESS is HOST:PORT, HOST or PORT
    /// [default: all addresses of this machine, and port 1991 or a free one]
    #[arg(
        help_heading = HEADING,
        long,
        value_name = "ADDRESS",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "",
        conflicts_with_all = ["join", "again", "against"],
    )]
    pub(super) listen: Option<Listen>,
    /// Join a game with an invitation, or continue the game if you used the invitation before
    #[arg(
        help_heading = HEADING,
        long,
        value_name = "INVITATION",
        group = "calls",
        conflicts_with_all = ["again", "against", "side", "settings", "load", "seed"],
    )]
    join: Option<String>,
    /// Watch a game with an invitation to watch, which starts with `rul1w-`
    #[arg(
        help_heading = HEADING,
        long,
        value_name = "INVITATION",
        group = "calls",
        conflicts_with_all = ["listen", "again", "against", "side", "settings", "load", "seed"],
    )]
    watch: Option<String>,
    /// Continue the last connected game: the inviter waits again with the same invitation, the
    /// guest joins again
    #[arg(
        help_heading = HEADING,
        long = "continue",
        conflicts_with_all = ["BOOK", "against", "side", "settings", "load", "seed"],
    )]
    again: bool,
    /// With --join or --watch: connect through the standard input and output of a command, such as
    /// --through "ssh ann@example.org rulvm table --stdio"
    #[arg(
        help_heading = HEADING,
        long,
        value_name = "COMMAND",
        requires = "calls",
        conflicts_with = "stdio",
    )]
    pub(super) through: Option<String>,
    /// Connect through standard input and output, with the screen on the terminal. Without another
    /// option: pass a connection on to the table that listens on this machine at ADDRESS [default:
    /// port 1991]
    #[arg(
        help_heading = HEADING,
        long,
        value_name = "ADDRESS",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "",
    )]
    pub(super) stdio: Option<Listen>,
    /// List the tables on the local network, and join one of them with the key in its invitation
    #[cfg(feature = "discover")]
    #[arg(help_heading = HEADING, long, conflicts_with_all = ["join", "listen", "again", "stdio"])]
    find: bool,
}

impl Options {
    /// Whether a game is connected.
    pub(super) fn is_wanted(&self) -> bool {
        let calls = self.join.is_some() || self.watch.is_some() || self.finds();
        self.listen.is_some() || self.again || calls
    }

    /// Whether tables on the local network are listed first.
    pub(super) fn finds(&self) -> bool {
        #[cfg(feature = "discover")]
        return self.find;
        #[cfg(not(feature = "discover"))]
        return false;
    }

    /// Whether the screen is on the terminal, even if the standard streams are not.
    pub(super) fn has_own_terminal(&self) -> bool {
        self.stdio.is_some()
    }

    /// How the inviter is reached.
    ///
    /// # Errors
    /// The command is malformed.
    pub(super) fn via(&self, stdio: Option<Transport>) -> Result<Via, Problem> {
        Ok(match (stdio, &self.through) {
            (Some(transport), _) => Via::Stdio(transport),
            (None, Some(command)) => {
                connected::words(command)?;
                Via::Command(command.clone())
            }
            (None, None) => Via::Address,
        })
    }

    /// The invitation to a game that the player joins.
    ///
    /// # Errors
    /// It is malformed.
    pub(super) fn joined(&self) -> Result<Option<Invitation>, Problem> {
        self.join.as_deref().map(|text| invitation("--join", text)).transpose()
    }

    /// The invitation to a game that the player watches.
    ///
    /// # Errors
    /// It is malformed.
    pub(super) fn watched(&self) -> Result<Option<WatchInvitation>, Problem> {
        self.watch.as_deref().map(|text| invitation("--watch", text)).transpose()
    }

    /// Tests what does not need the terminal.
    ///
    /// # Errors
    /// An invitation is malformed.
    pub(super) fn check(&self) -> Result<(), Problem> {
        self.joined()?;
        self.watched().map(|_| ())
    }

    /// The table to which standard input and output are passed on, if nothing else is requested.
    pub(super) fn carries(&self) -> Option<&Listen> {
        self.stdio.as_ref().filter(|_| !self.is_wanted())
    }
}

/// Reads the invitation of an option.
fn invitation<T: FromStr<Err: Display>>(option: &str, text: &str) -> Result<T, Problem> {
    text.parse()
        .map_err(|error| Problem { message: format!("{option}: {error}"), exit: Exit::BadOptions })
}
