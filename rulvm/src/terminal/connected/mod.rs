//! Games for two over a network: two programs with a table each.
//!
//! | module | what it does |
//! |---|---|
//! | `routes` | how the programs find each other: where an inviter listens, how a guest calls |
//! | `stdio` | standard input and output as a connection |
//! | `kept` | what is kept on a disk so that a game can continue |
//! | `connection` | a connected table, which continues after the line was cut |
//! | `meeting` | lines of text until the other player is there; then the screen follows |
//! | `place` | a connected table as the loop of a game needs it |
//! | `watching` | watches a game of others |
//! | `waiting` | signals and time until the other program is there |

mod connection;
mod kept;
mod meeting;
mod place;
mod routes;
mod stdio;
mod waiting;
mod watching;

use std::borrow::Cow;
use std::path::Path;
use std::time::{Duration, SystemTime};

use rulvm_files::{Exit, Problem};
use rulvm_table::books::Entry;
use rulvm_table::game::End;
use rulvm_table::json::{Object, object};
use rulvm_table::table::Table;
use rulvm_table_net::invitation::{GameName, Invitation, LIFETIME};
use rulvm_table_net::key::{InviteKey, StaticKey};
use rulvm_table_net::transport::Transport;
use rulvm_table_net::watch_invitation::WatchInvitation;
use rulvm_table_play::opening::{VERSUS, rule_in, short_name, shown_books};
use serde_json::{Value, json};
use stdlib_rules::rules;

use super::opening::{book_file, end_session, open, open_file, random_seed};
use connection::Connection;
use kept::{Keeper, Kept, KeptError, Route};
use routes::Door;

pub(crate) use meeting::{Meeting, wrapped};
pub(crate) use routes::{Listen, Place as ListenPlace, words};
pub(crate) use stdio::take as take_stdio;
pub(crate) use waiting::{Missed, Patience, Waiting};
pub(crate) use watching::Watching;

/// A path as a shell reads it.
pub(crate) fn quoted(path: &Path) -> String {
    let path = path.to_string_lossy();
    shlex::try_quote(&path).unwrap_or(Cow::Borrowed(&path)).into_owned()
}

/// Returns the command that starts the program of another player of a game. It names the book or
/// the rule if this is a file; the other player can have the file at another place.
fn command(kept: &Kept) -> String {
    let name = |file: &Path| quoted(Path::new(file.file_name().unwrap_or(file.as_os_str())));
    match (book_file(&kept.book), &kept.rule) {
        (Some(file), _) => format!("rulvm table ./{}", name(file)),
        (None, Some(rule)) if rules::rule(rule).is_none() => {
            format!("rulvm table {} {}", short_name(&kept.book), name(Path::new(rule)))
        }
        (None, _) => "rulvm table".to_owned(),
    }
}

/// Invites another player to a game at a table, in a new session. The rule is the one that the book
/// plays, if it plays rules; the file is the one that the book comes from, if it is not built in.
///
/// # Errors
/// The system refuses something, or another program listens there.
pub(crate) fn invite(
    mut table: Table,
    rule: Option<&str>,
    file: Option<&Path>,
    place: ListenPlace,
) -> Result<Meeting, Problem> {
    end_session(&mut table)?;
    let (book, rule) = match file {
        Some(file) => {
            let (_, hash) = open_file(file, &Object::new())?;
            (absolute(&file.to_string_lossy()), Some(hash))
        }
        None => {
            let usual = || rule_in(&table.game()?.core).map(str::to_owned);
            (table.identity().id.clone(), rule.map(absolute).or_else(usual))
        }
    };
    let mut kept = Kept {
        end: End::Inviter,
        book,
        rule,
        key: InviteKey::random().map_err(system)?,
        lapses: SystemTime::now() + LIFETIME,
        own: StaticKey::random().map_err(system)?,
        other: None,
        route: Route::Stdio,
        save: None,
        clocks: [Duration::ZERO; 2],
        memory: Object::new(),
    };
    let door = routes::invite(&mut kept, place)?;
    let mut keeper = Keeper::new(kept);
    keeper.save(&mut table);
    Ok(at_the_door(table, door, keeper))
}

fn at_the_door(table: Table, door: Door, keeper: Keeper) -> Meeting {
    let Door { link, port, invitations } = door;
    let command = command(&keeper.kept);
    let open = opener(&keeper.kept);
    let connection = Connection::new(table, link, keeper, open);
    Meeting::Invites { connection, invitations, port, command }
}

/// How a guest reaches the inviter, if not by the address in the invitation.
pub(crate) enum Via {
    /// By the address.
    Address,
    /// By standard input and output.
    Stdio(Transport),
    /// By a command.
    Command(String),
}

/// Tests a table with the game that it continues, before the other program hears of it.
pub(crate) type Check<'a> = &'a dyn Fn(&Table) -> Result<(), Problem>;

/// Joins a game. An invitation that was used before continues its game. `game` is what the player
/// says about the game, where the invitation does not.
///
/// # Errors
/// The game is unknown here, or its rule; or the system refuses something.
pub(crate) fn join(
    invitation: &Invitation,
    game: Option<&GameName>,
    via: Via,
    check: Check<'_>,
) -> Result<Meeting, Problem> {
    let (route, stdio) = route(invitation, via)?;
    let mut kept = Keeper::of_guest(&invitation.key).map_err(unkept)?;
    if let Some(mut keeper) = kept.take_if(|keeper| keeper.kept.save.is_some()) {
        keeper.kept.route = route;
        return resume(keeper, stdio, check);
    }
    let new = guest(invitation, game, route)?;
    // The inviter may know who the guest is, even if the game has not started.
    if let Some(mut keeper) = kept {
        let Kept { book, rule, route, .. } = new;
        keeper.kept = Kept { book, rule, route, ..keeper.kept };
        return resume(keeper, stdio, check);
    }
    resume(Keeper::new(new), stdio, check)
}

/// Returns how a guest reaches the inviter.
fn route(invitation: &Invitation, via: Via) -> Result<(Route, Option<Transport>), Problem> {
    Ok(match via {
        Via::Stdio(transport) => (Route::Stdio, Some(transport)),
        Via::Command(command) => (Route::Through(command), None),
        Via::Address => {
            let address = invitation.address.clone().ok_or_else(|| {
                bad("this invitation does not say where the inviter is: it looks like \
                     rul1-KEY@HOST:PORT/GAME, or add `--through` or `--stdio`")
            })?;
            (Route::Network { host: Some(address.host), port: address.port }, None)
        }
    })
}

/// Returns what a guest without a game knows.
fn guest(invitation: &Invitation, game: Option<&GameName>, route: Route) -> Result<Kept, Problem> {
    let is_named = game.is_some();
    let game = game.or(invitation.game.as_ref()).ok_or_else(|| {
        bad("this invitation does not say which game it is for: add the name of the game, as in \
             `rulvm table othello --join INVITATION`")
    })?;
    let (book, rule) = match book_file(&game.book) {
        Some(file) if is_named => same_file(file, invitation.game.as_ref())?,
        Some(file) => {
            let file = file.display();
            return Err(bad(&format!(
                "the game of this invitation is in a file, {file}: ask the inviter for it, and name \
                 it, as in `rulvm table ./{file} --join INVITATION`"
            )));
        }
        None => (format!("rul.{}", short_name(&game.book)), game.rule.as_deref().map(absolute)),
    };
    if book == VERSUS && rule.is_none() {
        return Err(bad(
            "this invitation does not say which rule is played: copy the whole invitation, or name \
             the rule, as in `rulvm table versus RULE --join INVITATION`",
        ));
    }
    Ok(Kept {
        end: End::Guest,
        book,
        rule,
        key: invitation.key.clone(),
        lapses: SystemTime::now() + LIFETIME,
        own: StaticKey::random().map_err(system)?,
        other: None,
        route,
        save: None,
        clocks: [Duration::ZERO; 2],
        memory: Object::new(),
    })
}

/// Tests the guest's file of a book against the invitation. Returns the file and its hash.
fn same_file(file: &Path, invited: Option<&GameName>) -> Result<(String, Option<String>), Problem> {
    let (_, hash) = open_file(file, &Object::new())?;
    let is_other = invited.is_some_and(|game| {
        book_file(&game.book).is_none()
            || game.rule.as_ref().is_none_or(|rule| !hash.starts_with(rule))
    });
    if let Some(game) = invited.filter(|_| is_other) {
        let what = if book_file(&game.book).is_some() { "another version of " } else { "" };
        let message = format!(
            "{}: the invitation is for {what}{}: both need the same file",
            file.display(),
            game.book
        );
        return Err(Problem { message, exit: Exit::Module });
    }
    Ok((absolute(&file.to_string_lossy()), Some(hash)))
}

/// Watches a game of others. `game` is what the player says about the game, where the invitation
/// does not.
///
/// # Errors
/// The game is unknown here, or its rule; or the system refuses something.
pub(crate) fn watch(
    invitation: &WatchInvitation,
    game: Option<&GameName>,
    via: Via,
) -> Result<Watching, Problem> {
    let (route, stdio) = route(&invitation.0, via)?;
    let kept = guest(&invitation.0, game, route)?;
    let link = routes::watch(&kept, stdio)?;
    let is_single = kept.route == Route::Stdio;
    Ok(Watching::new(opener(&kept)()?, link, kept.route.to_string(), is_single))
}

/// Returns a table with the game that [`again`] continues over a network, if there is one.
pub(crate) fn last_game() -> Option<Table> {
    let keeper = Keeper::last().ok().filter(|keeper| keeper.kept.route != Route::Stdio)?;
    let mut table = opener(&keeper.kept)().ok()?;
    table.load(&Value::Object(keeper.kept.save?)).ok()?;
    table.recall(&keeper.kept.memory);
    Some(table)
}

/// Continues the last connected game.
///
/// # Errors
/// There is none, or it is open in another program, or the system refuses something.
pub(crate) fn again(stdio: Option<Transport>, check: Check<'_>) -> Result<Meeting, Problem> {
    resume(Keeper::last().map_err(unkept)?, stdio, check)
}

/// Continues a game that was kept, or starts one as a guest.
fn resume(
    mut keeper: Keeper,
    stdio: Option<Transport>,
    check: Check<'_>,
) -> Result<Meeting, Problem> {
    let path = keeper.path().map_or_else(String::new, |path| format!("{}: ", path.display()));
    let kept = &mut keeper.kept;
    let open = opener(kept);
    let mut table = open()?;
    if let Some(save) = &kept.save {
        let loaded = table.load(&Value::Object(save.clone()));
        loaded.map_err(|error| Problem {
            message: format!("{path}{error}"),
            exit: Exit::Recording,
        })?;
        table.recall(&kept.memory);
        if table.session().is_some() {
            check(&table)?;
        }
    }
    if kept.end == End::Guest {
        // A guest that was killed after it has called comes back with the same key.
        keeper.write();
        let link = routes::join(&keeper.kept, stdio)?;
        let place = keeper.kept.route.to_string();
        let connection = Connection::new(table, link, keeper, open);
        return Ok(Meeting::Calls { connection, place });
    }
    let place = match (stdio, &kept.route) {
        (Some(transport), _) => ListenPlace::Stdio(transport),
        (None, Route::Network { host, port }) => {
            ListenPlace::Network(Listen::again(host.as_deref(), *port))
        }
        (None, _) => return Err(bad("this game is connected by `--stdio`: add this option")),
    };
    let door = routes::invite(kept, place)?;
    keeper.write();
    Ok(at_the_door(table, door, keeper))
}

/// Returns what opens tables of a kept game.
fn opener(kept: &Kept) -> connection::Open {
    let (book, rule) = (kept.book.clone(), kept.rule.clone());
    Box::new(move || {
        if let Some(file) = book_file(&book) {
            let (table, hash) = open_file(file, &Object::new())?;
            if rule.as_ref().is_some_and(|rule| *rule != hash) {
                let message = format!("{book}: this file has changed since the game started");
                return Err(Problem { message, exit: Exit::Module });
            }
            return Ok(table);
        }
        let entry = book_of(&book)?;
        let options: Object = match &rule {
            Some(rule) => object([("rule", json!(rule))]),
            None => Object::new(),
        };
        open(entry, &options, random_seed()?).map_err(|problem| match &rule {
            Some(rule) if problem.exit == Exit::RuleNotFound => {
                let book = short_name(&book);
                let message = format!(
                    "the rule of this game, {rule}, is not here: ask the inviter for its file, and \
                     name the file: `rulvm table {book} FILE --join INVITATION`"
                );
                Problem { message, ..problem }
            }
            _ => problem,
        })
    })
}

fn book_of(id: &str) -> Result<&'static Entry, Problem> {
    shown_books().find(|entry| entry.id == id).ok_or_else(|| {
        let name = short_name(id);
        bad(&format!(
            "the game `{name}` is unknown here: copy the whole invitation, or install the version \
             of rulvm that the inviter has"
        ))
    })
}

/// Returns a rule so that it can also be found from another directory.
fn absolute(rule: &str) -> String {
    let path = Path::new(rule);
    let found = path.exists().then(|| std::path::absolute(path).ok()).flatten();
    found.and_then(|path| path.to_str().map(str::to_owned)).unwrap_or_else(|| rule.to_owned())
}

fn bad(message: &str) -> Problem {
    Problem { message: message.to_owned(), exit: Exit::BadOptions }
}

fn system(error: impl std::fmt::Display) -> Problem {
    Problem { message: error.to_string(), exit: Exit::System }
}

fn unkept(error: KeptError) -> Problem {
    match error {
        KeptError::None | KeptError::InUse => bad(&error.to_string()),
        KeptError::Damaged(_) => Problem { message: error.to_string(), exit: Exit::Recording },
        KeptError::File(error) => system(error),
    }
}
