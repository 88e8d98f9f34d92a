//! Lines of text until the other player is there; then the screen follows.

use std::io;
use std::time::Duration;

use rulvm_player::drawing::wrap;
use rulvm_table::game::End;
use rulvm_table::net::{By, Code};
use rulvm_table::table::Table;
use rulvm_table_net::address::Reach;
use rulvm_table_net::watch_invitation::WatchInvitation;
use rulvm_table_play::words;
use rulvm_table_view::Texts;

use super::connection::{Away, Connection, News, State};
use super::waiting::{Missed, Patience};

/// How long to wait for the other program before signals are checked.
const PATIENCE: Duration = Duration::from_millis(50);
/// The usual width of a window, and the smallest width to which lines are wrapped.
const USUAL: u16 = 80;
const LEAST: u16 = 20;

/// A connected table, and what its player has to know until the other player is there.
pub(crate) enum Meeting {
    /// The player here invites.
    Invites {
        /// The table.
        connection: Connection,
        /// The invitations, and from where each of them can be used.
        invitations: Vec<(Reach, String)>,
        /// The port, if the inviter listens on one.
        port: Option<u16>,
        /// The command that starts the other player's program, with the file that it needs.
        command: String,
    },
    /// The player here is the guest.
    Calls {
        /// The table.
        connection: Connection,
        /// Where the inviter is.
        place: String,
    },
}

impl Meeting {
    fn connection(&self) -> &Connection {
        match self {
            Meeting::Invites { connection, .. } | Meeting::Calls { connection, .. } => connection,
        }
    }

    /// The table; a new guest's has no game yet.
    pub(crate) fn table(&self) -> &Table {
        &self.connection().seat.table
    }

    /// Whether the game was played before.
    pub(crate) fn is_continued(&self) -> bool {
        self.table().session().is_some()
    }

    /// Whether the programs are connected by a command, which may ask for a password.
    pub(crate) fn has_command(&self) -> bool {
        self.connection().has_command()
    }

    /// Says how the other player can join, and waits until they are there, or until the user has to
    /// decide about them.
    ///
    /// # Errors
    /// The output cannot be written.
    pub(crate) fn wait(
        self,
        texts: &Texts,
        out: &mut dyn Patience,
    ) -> io::Result<Result<Connection, Missed>> {
        let mut connection = match self {
            Meeting::Invites { mut connection, invitations, port, command } => {
                for (from, invitation) in &invitations {
                    let id = match from {
                        _ if port.is_none() => "listen-stdio",
                        Reach::Machine => "listen-machine",
                        Reach::Local => "listen-local",
                        Reach::Internet => "listen-internet",
                    };
                    // On a line of its own, so that it can be copied with the mouse.
                    writeln!(out, "{}\n\n{invitation}\n", texts.say(id))?;
                }
                let game = connection.game(texts);
                #[cfg(feature = "discover")]
                connection.announce(&game, &invitations, port);
                let command = [("command", &*command)];
                say(out, &texts.say_with("listen-how", &command))?;
                if let Some(watch) = invitations.last().and_then(|(_, text)| to_watch(text)) {
                    let how = texts.say_with("listen-watch", &command);
                    writeln!(out, "\n{how}\n\n{watch}\n")?;
                }
                say(out, &texts.say_with("listen-waiting", &[("game", &game)]))?;
                connection.invitations = invitations.into_iter().map(|(_, text)| text).collect();
                connection
            }
            Meeting::Calls { connection, place } => {
                say(out, &texts.say_with("join-calling", &[("place", &place)]))?;
                connection
            }
        };
        let waited = wait(&mut connection, texts, out)?;
        if waited.is_err() && connection.leave() && !matches!(waited, Err(Missed::Failed(_))) {
            // The terminal may be gone.
            let _ = say(out, &texts.say("continue-how"));
        }
        Ok(waited.map(|()| connection))
    }
}

/// The invitation to watch that belongs to one to play.
fn to_watch(invitation: &str) -> Option<WatchInvitation> {
    invitation.parse().ok().map(|to_play| WatchInvitation::new(&to_play))
}

/// Waits until the other player is there, or until the user has to decide about them.
///
/// # Errors
/// The output cannot be written.
fn wait(
    connection: &mut Connection,
    texts: &Texts,
    out: &mut dyn Patience,
) -> io::Result<Result<(), Missed>> {
    let mut said = String::new();
    loop {
        let time = match out.pass()? {
            Ok(time) => time,
            Err(missed) => return Ok(Err(missed)),
        };
        if out.is_hurried() {
            connection.hurry();
        }
        let news = connection.pass_time(time);
        for news in news.into_iter().chain(connection.poll(PATIENCE)) {
            let line = match (news, connection.state()) {
                (News::Refused(why), _) => words::refusal(texts, &why),
                (News::Unfit(code, by), _) => words::unfit(texts, code, by),
                (_, State::On | State::Asks | State::AsksGuest(..)) => return Ok(Ok(())),
                (_, State::Failed(why)) => {
                    return Ok(Err(Missed::Failed(words::failure(texts, why))));
                }
                (_, State::Over(code, by)) => {
                    return Ok(Err(Missed::Failed(words::parting(texts, *code, *by))));
                }
                (_, State::Away(Away::Cut(why), None)) if connection.end() == End::Guest => {
                    return Ok(Err(Missed::Failed(words::failure(texts, why))));
                }
                (_, State::Away(Away::Left, None)) if connection.end() == End::Guest => {
                    let text = words::parting(texts, Code::Closed, By::Peer);
                    return Ok(Err(Missed::Failed(text)));
                }
                (_, State::Away(Away::Cut(why), Some(_))) => again(
                    texts,
                    out,
                    texts.say_with("join-again", &[("why", &words::reason(texts, why))]),
                ),
                (_, State::Away(Away::Left, Some(_))) => again(texts, out, texts.say("join-left")),
                (_, State::Away(Away::Asked, _)) => texts.say("join-asked"),
                _ => continue,
            };
            if line != said {
                say(out, &line)?;
                said = line;
            }
        }
        if let Some(why) = connection.problem() {
            say(out, &texts.say_with("not-kept", &[("why", &why)]))?;
        }
    }
}

/// A text that says that the inviter is called again, with the key that does it now.
pub(super) fn again(texts: &Texts, out: &dyn Patience, text: String) -> String {
    if out.has_keys() { format!("{text} {}", texts.say("join-hurry")) } else { text }
}

/// Writes a text in lines that fit into the window.
pub(super) fn say(out: &mut dyn Patience, text: &str) -> io::Result<()> {
    writeln!(out, "{}", wrapped(text))?;
    out.flush()
}

/// A text in lines that fit into the window.
pub(crate) fn wrapped(text: &str) -> String {
    let width = crossterm::terminal::size().map_or(USUAL, |(width, _)| width.max(LEAST));
    let lines: Vec<String> = text.lines().flat_map(|line| wrap(line, width)).collect();
    lines.join("\n")
}
