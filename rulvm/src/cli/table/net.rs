//! `rulvm table` over a network.

use std::io;

use rulvm_files::{Exit, Problem};
use rulvm_table::table::Table;
use rulvm_table_net::address::PORT;
use rulvm_table_net::invitation::{GameName, Invitation};
use rulvm_table_net::transport::bridge;
use rulvm_table_play::Place;
use rulvm_table_view::Texts;

use super::super::streams::Streams;
use super::play;
use crate::terminal::connected::{self, Listen, Meeting, Missed, Via};
use crate::terminal::opening::book_file;
use crate::terminal::table::{self, Settings, Sitting, Store};

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
        let waited = table::wait(settings, net.through.is_none(), |out| watching.wait(&texts, out));
        let waited = waited.flatten().map_err(terminal)?;
        return waited_for(
            waited.map(|()| Box::new(watching) as Box<dyn Place>),
            false,
            options,
            store,
            io,
        );
    }
    let check = |table: &Table| play::check_record(options, table);
    let meeting: Meeting = if let Some(listen) = &net.listen {
        let place = match stdio {
            Some(transport) => connected::ListenPlace::Stdio(transport),
            None => connected::ListenPlace::Network(listen.clone()),
        };
        let (table, rule) = play::table_for_two(options)?;
        // Before anybody can call.
        check(&table)?;
        let file = options.book.as_deref().and_then(book_file);
        connected::invite(table, rule.as_deref(), file, place)?
    } else if net.finds() {
        match found(io)? {
            Some(invitation) => connected::join(&invitation, None, Via::Address, &check)?,
            None => return Ok(Waited::Ended(Exit::Success)),
        }
    } else if let Some(invitation) = net.joined()? {
        connected::join(&invitation, game(options).as_ref(), net.via(stdio)?, &check)?
    } else {
        connected::again(stdio, &check)?
    };
    let is_continued = meeting.is_continued();
    // The terminal: standard output can be the connection.
    let has_keys = !meeting.has_command();
    let waited = table::wait(settings, has_keys, |out| meeting.wait(&texts, out));
    let waited = waited.flatten().map_err(terminal)?;
    let waited = waited.map(|connection| Box::new(connection) as Box<dyn Place>);
    waited_for(waited, is_continued, options, store, io)
}

/// Returns a place at a table, with a game that may have been played before, or reports why there
/// is none.
fn waited_for(
    waited: Result<Box<dyn Place>, Missed>,
    is_continued: bool,
    options: &play::Options,
    store: Store,
    io: &mut Streams<'_>,
) -> Result<Waited, Problem> {
    Ok(match waited {
        Ok(place) => {
            let store = play::recorded(store, options, place.table())?;
            Waited::Sitting(Sitting { place, store, is_continued })
        }
        Err(Missed::Ended(exit)) => Waited::Ended(exit),
        Err(Missed::Failed(why)) => {
            io.complain(connected::wrapped(&format!("rulvm: {why}")));
            Waited::Ended(Exit::NotConnected)
        }
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
