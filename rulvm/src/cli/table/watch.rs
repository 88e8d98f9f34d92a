//! `rulvm table --watch INVITATION`: looks on at a game of others.

use rulvm_files::{Exit, Problem};
use rulvm_table::json::{Object, object};
use rulvm_table_net::key::StaticKey;
use rulvm_table_net::link::{BackOff, Limits, Link};
use rulvm_table_net::transport::connect;
use rulvm_table_net::watch_invitation::WatchInvitation;
use serde_json::json;

use super::super::streams::Streams;
use super::play::find;
use crate::terminal::table::{Settings, Sitting, Store, open_book};
use crate::terminal::watching::{Missed, Watching};

/// Watches the game of an invitation. The book and the rule on the command line are needed where
/// the invitation does not name them.
pub(super) fn run(
    settings: &Settings,
    invitation: &WatchInvitation,
    book: Option<&str>,
    rule: Option<&str>,
    io: &mut Streams<'_>,
) -> Exit {
    let (mut watching, place) = match prepare(invitation, book, rule) {
        Ok(prepared) => prepared,
        Err(problem) => return io.report(&problem),
    };
    let texts = settings.texts();
    match watching.wait(&texts, &place, &mut std::io::stdout().lock()) {
        Ok(Ok(())) => {}
        Ok(Err(Missed::Ended(exit))) => return exit,
        Ok(Err(Missed::Failed(message))) => {
            return io.report(&Problem { message, exit: Exit::System });
        }
        Err(error) => {
            let message = format!("the standard output: {error}");
            return io.report(&Problem { message, exit: Exit::System });
        }
    }
    let sitting = Sitting { place: Box::new(watching), store: Store::default() };
    super::play::sit(settings, Some(sitting), io)
}

fn prepare(
    invitation: &WatchInvitation,
    book: Option<&str>,
    rule: Option<&str>,
) -> Result<(Watching, String), Problem> {
    let WatchInvitation(invitation) = invitation;
    let game = invitation.game.as_ref();
    let book = book.or(game.map(|game| game.book.as_str())).ok_or_else(|| {
        bad("this invitation does not say which game it is for: add the name of the game")
    })?;
    let address = invitation.address.clone().ok_or_else(|| {
        bad("this invitation does not say where the inviter is: it looks like \
             rul1w-KEY@HOST:PORT/GAME")
    })?;
    let options = match rule.or(game.and_then(|game| game.rule.as_deref())) {
        Some(rule) => object([("rule", json!(rule))]),
        None => Object::new(),
    };
    let table = open_book(find(book)?, &options)?;
    let system = |error: String| Problem { message: error, exit: Exit::System };
    let own = StaticKey::random().map_err(|error| system(error.to_string()))?;
    let (place, addresses) = (address.to_string(), [address]);
    let call = move || connect(&addresses);
    let (limits, back_off) = (Limits::default(), BackOff::default());
    let link = Link::watch(invitation.key.clone(), own, None, call, limits, back_off)
        .map_err(|why| system(why.to_string()))?;
    Ok((Watching::new(table, link), place))
}

fn bad(message: &str) -> Problem {
    Problem { message: message.to_owned(), exit: Exit::BadOptions }
}
