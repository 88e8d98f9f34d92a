//! `rulvm table` over a network.

use std::fmt::Display;
use std::io;
use std::str::FromStr;

use clap::Args;
use rulvm_files::{Exit, Problem};
use rulvm_table_net::address::PORT;
use rulvm_table_net::invitation::{GameName, Invitation};
use rulvm_table_net::transport::{Transport, bridge};
use rulvm_table_net::watch_invitation::WatchInvitation;
use rulvm_table_play::Place;
use rulvm_table_view::Texts;

use super::super::streams::Streams;
use super::play;
use crate::terminal::connected::{self, Listen, Meeting, Missed, Via, Waiting};
use crate::terminal::table::{Settings, Sitting, Store, book_file};

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
    through: Option<String>,
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
    stdio: Option<Listen>,
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
    fn finds(&self) -> bool {
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
    fn via(&self, stdio: Option<Transport>) -> Result<Via, Problem> {
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
    fn joined(&self) -> Result<Option<Invitation>, Problem> {
        self.join.as_deref().map(|text| invitation("--join", text)).transpose()
    }

    /// The invitation to a game that the player watches.
    ///
    /// # Errors
    /// It is malformed.
    fn watched(&self) -> Result<Option<WatchInvitation>, Problem> {
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

/// Passes standard input and output on to a table that listens on this machine.
pub(super) fn carry(to: &Listen, io: &mut Streams<'_>) -> Exit {
    let address = to.own_address();
    match bridge(&address, io::stdin(), io::stdout()) {
        Ok(()) => Exit::Success,
        Err(error) if error.kind() == io::ErrorKind::ConnectionRefused => {
            io.complain(format_args!(
                "rulvm: no table listens on {address}; the inviter starts one with \
                 `rulvm table GAME --listen`, and {PORT} is the port if no other is in use"
            ));
            Exit::NotConnected
        }
        Err(error) => {
            io.complain(format_args!("rulvm: {address}: {error}"));
            Exit::NotConnected
        }
    }
}

/// How the other player was waited for.
pub(super) enum Waited {
    /// They are there.
    Sitting(Sitting),
    /// They will not come.
    Ended(Exit),
}

/// Waits for the other player in lines of text.
///
/// # Errors
/// What the command line asks for is not possible.
pub(super) fn wait(
    options: &play::Options,
    settings: &Settings,
    io: &mut Streams<'_>,
) -> Result<Waited, Problem> {
    let net = &options.net;
    let stdio = net.stdio.as_ref().map(|_| connected::take_stdio()).transpose();
    let stdio =
        stdio.map_err(|error| Problem { message: error.to_string(), exit: Exit::BadOptions })?;
    let store = play::store(options)?;
    let texts = Texts::new(&settings.languages);
    let terminal = |error: io::Error| Problem {
        message: format!("the terminal: {error}"),
        exit: Exit::System,
    };
    if let Some(invitation) = net.watched()? {
        let mut watching = connected::watch(&invitation, game(options).as_ref(), net.via(stdio)?)?;
        let waited = watching.wait(&texts, &mut io::stdout()).map_err(terminal)?;
        return waited_for(
            waited.map(|()| Box::new(watching) as Box<dyn Place>),
            options,
            store,
            io,
        );
    }
    let meeting: Meeting = if let Some(listen) = &net.listen {
        let place = match stdio {
            Some(transport) => connected::ListenPlace::Stdio(transport),
            None => connected::ListenPlace::Network(listen.clone()),
        };
        let (table, rule) = play::table_for_two(options)?;
        let file = options.book.as_deref().and_then(book_file);
        connected::invite(table, rule.as_deref(), file, place)?
    } else if net.finds() {
        match found(io)? {
            Some(invitation) => connected::join(&invitation, None, Via::Address)?,
            None => return Ok(Waited::Ended(Exit::Success)),
        }
    } else if let Some(invitation) = net.joined()? {
        connected::join(&invitation, game(options).as_ref(), net.via(stdio)?)?
    } else {
        connected::again(stdio)?
    };
    // The terminal: standard output can be the connection.
    let mut waiting = Waiting::new().map_err(terminal)?;
    let waited = meeting.wait(&texts, &mut waiting).map_err(terminal)?;
    waited_for(waited.map(|connection| Box::new(connection) as Box<dyn Place>), options, store, io)
}

/// Returns a place at a table, or reports why there is none.
fn waited_for(
    waited: Result<Box<dyn Place>, Missed>,
    options: &play::Options,
    store: Store,
    io: &mut Streams<'_>,
) -> Result<Waited, Problem> {
    Ok(match waited {
        Ok(place) => {
            let store = play::recorded(store, options, place.table())?;
            Waited::Sitting(Sitting { place, store })
        }
        Err(Missed::Ended(exit)) => Waited::Ended(exit),
        Err(Missed::Failed(why)) => {
            io.complain(connected::wrapped(&format!("rulvm: {why}")));
            Waited::Ended(Exit::NotConnected)
        }
        // Only from a start screen.
        Err(Missed::Back) => Waited::Ended(Exit::Success),
    })
}

/// The invitation to a table on the local network that the player has chosen.
fn found(io: &mut Streams<'_>) -> Result<Option<Invitation>, Problem> {
    #[cfg(feature = "discover")]
    return super::find::find(io);
    #[cfg(not(feature = "discover"))]
    {
        let _ = io;
        Ok(None)
    }
}

/// Returns what the command line says about the game of an invitation.
fn game(options: &play::Options) -> Option<GameName> {
    let book = options.book.clone()?;
    Some(GameName { book, rule: options.rule.clone() })
}
