//! What is chosen on the start screen.

use std::rc::Rc;

use rulvm_opponents::Strength;
use rulvm_player::Theme;
use rulvm_table::books::{Entry, options::BookOption};
use rulvm_table::json::Object;
use rulvm_table::table::Table;
use rulvm_table_net::invitation::InvitationError;
use rulvm_table_net::key::StaticKey;
use rulvm_table_net::watch_invitation::{AnyInvitation, WatchInvitation};
use rulvm_table_play::opening::{self, RULE, VERSUS, World, short_name, shown_books};
use rulvm_table_play::words::sentence;
use rulvm_table_play::{Local, Opponent, Place, Round};
use rulvm_table_view::start::{Origin, Settings, Who, Wish};
use rulvm_table_view::{App, Start, Texts};
use serde_json::Value;
use stdlib_rules::rules;

use super::connected::{Connected, Open};
use super::{Sitting, Tables};
use crate::host::Host;
use crate::kept::connected::Kept;
use crate::kept::{self, tables};

/// The option of Othello that names a file, which a page cannot open by its name.
const BORD: &str = "bord";

/// The start screen with all games.
pub(super) fn screen(host: &dyn Host, texts: Texts, theme: Theme) -> Start {
    let games = shown_books().filter_map(|entry| new_game(host, entry, &Object::new()).ok());
    let mut start = Start::new(texts, theme, games.collect());
    let own = kept::rules::own(host);
    let names = rules::names().chain(rules::examples()).map(str::to_owned).chain(own);
    start.offer_values(VERSUS, RULE, names.collect());
    start.leave_out(BORD);
    start.offer_joining();
    start
}

/// The number of a game on the start screen, by the name of its book.
pub(super) fn place(book: &str) -> Option<usize> {
    shown_books().position(|entry| entry.id == book)
}

/// The rule file with a name: a standard or sample rule, or one that the player has opened.
fn rule_file(host: &dyn Host, name: &str) -> Result<Vec<u8>, String> {
    kept::rules::find(host, name).map(|rule| rule.bytes().to_vec())
}

/// Calls a function with what tables need of the browser.
fn with_world<T>(host: &dyn Host, open: impl FnOnce(World<'_>) -> T) -> T {
    let (secret, seed) = (host.random(), seed(host));
    open(World { seed, secret, files: &|name| rule_file(host, name) })
}

/// A seed that is another one each time.
fn seed(host: &dyn Host) -> u64 {
    let [a, b, c, d, e, f, g, h, ..] = host.random();
    u64::from_be_bytes([a, b, c, d, e, f, g, h])
}

fn new_game(host: &dyn Host, entry: &Entry, options: &Object) -> Result<Table, String> {
    with_world(host, |world| opening::new_game(entry, options, world))
        .map_err(|error| error.to_string())
}

/// The book of a game of the start screen, by its number.
fn entry_of(game: usize) -> Result<&'static Entry, String> {
    shown_books().nth(game).ok_or_else(|| "there is no such game".to_owned())
}

/// Reads the options of a game.
fn options_of(entry: &Entry, settings: &Settings) -> Result<Object, String> {
    let option = |(name, value): (&&str, &String)| {
        let own: &BookOption = entry.options.iter().find(|option| option.name == *name)?;
        Some(own.read(value).map(|value| ((*name).to_owned(), value)))
    };
    settings.iter().filter_map(option).collect()
}

/// Reads an invitation. Returns it, where the inviter is, and what opens tables of its game.
fn called(host: &Rc<dyn Host>, text: &str) -> Result<(AnyInvitation, String, Open), String> {
    let parsed: AnyInvitation =
        text.parse().map_err(|error: InvitationError| sentence(&error.to_string()))?;
    let (AnyInvitation::Play(invitation) | AnyInvitation::Watch(WatchInvitation(invitation))) =
        parsed.clone();
    let address = invitation.address.ok_or(
        "This invitation does not say where the inviter is: it looks like \
         rul1-KEY@HOST:PORT/GAME.",
    )?;
    let game = invitation.game.ok_or("This invitation does not say which game it is for.")?;
    let entry = shown_books().find(|entry| short_name(entry.id) == game.book);
    let entry = entry.ok_or_else(|| format!("The game `{}` is unknown here.", game.book))?;
    let rule = game.rule.map(|rule| (RULE.to_owned(), rule.into()));
    let options: Object = rule.into_iter().collect();
    let host = Rc::clone(host);
    let open = move || {
        let table = with_world(&*host, |world| opening::open(entry, &options, world));
        table.map_err(|error| error.to_string())
    };
    Ok((parsed, address.to_string(), Box::new(open)))
}

impl Tables {
    /// Does what the start screen asks for.
    pub(super) fn grant(&mut self, wish: Wish) {
        let done = match wish {
            Wish::Quit => {
                self.has_left = true;
                Ok(())
            }
            Wish::Set(game, settings) => self.set(game, settings),
            Wish::Play(origin, who) => self.play(origin, who),
            Wish::Join(text) => self.join(&text),
            // A page keeps no connected games, so this is not offered.
            Wish::Continue => match Kept::read(&*self.host) {
                Some(kept) => self.call(kept),
                None => Err("There is no game to continue.".to_owned()),
            },
        };
        if let Err(why) = done {
            self.start.note(&why);
        }
    }

    /// Sets the options of a game.
    fn set(&mut self, game: usize, settings: Settings) -> Result<(), String> {
        let entry = entry_of(game)?;
        let options = options_of(entry, &settings)?;
        let table = new_game(&*self.host, entry, &options)?;
        self.start.set(game, settings, table);
        Ok(())
    }

    /// Starts a game, or continues one.
    fn play(&mut self, origin: Origin, who: Who) -> Result<(), String> {
        let (table, name) = match origin {
            Origin::Game(game) => {
                let entry = entry_of(game)?;
                let options = options_of(entry, &self.start.settings(game))?;
                (new_game(&*self.host, entry, &options)?, None)
            }
            Origin::Saved(at) => {
                let name = self.saves.get(at).cloned().ok_or("there is no such game")?;
                (self.saved(&name)?, Some(name))
            }
        };
        let opponent = match who {
            Who::Program { strength, side } => Strength::find(strength).map(|strength| {
                let host = self.host.clone();
                let stopwatch = Box::new(move || host.now());
                Opponent::new(strength, side.other(), seed(&*self.host), stopwatch)
            }),
            Who::Two | Who::Invite => None,
        };
        self.sit(Box::new(Local::new(table, opponent)), name, false);
        Ok(())
    }

    /// Sits down at a table, whose name is that of a saved game.
    pub(super) fn sit(&mut self, place: Box<dyn Place>, name: Option<String>, is_connected: bool) {
        let mut app = App::new(self.texts.clone(), self.look.theme);
        app.has_start = true;
        app.set_bindings(self.look.bindings.clone());
        app.resize(self.area);
        self.sitting = Some(Sitting { round: Round::new(place, app), name, is_connected });
    }

    /// Accepts an invitation. One that was accepted before continues its game.
    fn join(&mut self, text: &str) -> Result<(), String> {
        let invitation: String = text.split_whitespace().collect();
        let before = Kept::read(&*self.host).filter(|kept| kept.invitation == invitation);
        self.call(before.unwrap_or_else(|| Kept {
            invitation,
            own: StaticKey(self.host.random()),
            save: None,
            memory: Object::new(),
        }))
    }

    /// Calls the inviter of a game.
    fn call(&mut self, kept: Kept) -> Result<(), String> {
        let (parsed, address, open) = called(&self.host, &kept.invitation)?;
        let (connected, line) = Connected::call(&self.host, open, parsed, kept, &address)?;
        self.start.note(&self.texts.say_with("calling", &[("place", &address)]));
        self.is_continued = connected.is_continued();
        self.joining = Some(connected);
        self.line = Some(line);
        Ok(())
    }

    /// Offers to continue the game over a network that is kept, if there is one.
    pub(super) fn offer_continuing(&mut self) {
        let table = Kept::read(&*self.host).and_then(|kept| {
            let (_, _, open) = called(&self.host, &kept.invitation).ok()?;
            let mut table = open().ok()?;
            table.load(&Value::Object(kept.save?)).ok()?;
            Some(table)
        });
        self.start.offer_continuing(table);
    }

    /// Opens a saved game.
    pub(super) fn saved(&self, name: &str) -> Result<Table, String> {
        let text = tables::load(&*self.host, name).ok_or("this game is not kept any longer")?;
        let book = opening::saved_book(&text).map_err(|_| "this is not a saved game")?;
        let entry = shown_books().find(|entry| entry.id == book);
        let entry = entry.ok_or_else(|| short_name(&book).to_owned())?;
        with_world(&*self.host, |world| opening::saved_game(&text, entry, &Object::new(), world))
            .map_err(|error| error.to_string())
    }
}
