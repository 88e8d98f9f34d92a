//! `rulvm table BOOK`: a game in the terminal.

use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::PossibleValue;
use rulvm_files::{Exit, check_output};
use rulvm_opponents::Strength;
use rulvm_player::Display;
use rulvm_table::books::Entry;
use rulvm_table::game::Player;
use rulvm_table::json::Object;

use super::super::chosen::{self, Chosen};
use super::super::files::Problem;
use super::super::options;
use super::super::streams::Streams;
use super::{games, module};
use crate::terminal::table::{
    self, Local, Opponent, Settings, Sitting, Store, new_game, random_seed, saved_book, saved_game,
    short_name,
};

#[derive(Debug, Args)]
#[group(skip)]
pub(super) struct Options {
    /// The game, one of those that `rulvm table games` lists, or a book in a WebAssembly file;
    /// without it, a start screen
    book: Option<String>,
    /// The rule of `versus`: the name of a standard rule, a rule file, or its source
    #[arg(id = "RULE")]
    rule: Option<String>,
    /// The program plays the other side, with this strength
    #[arg(long, value_name = "STRENGTH")]
    against: Option<Level>,
    /// The side that you play: its name, or 1 for the one that moves first, 2 for the other
    #[arg(long, value_name = "SIDE", requires = "against")]
    side: Option<String>,
    /// An option of the game, such as `match=5`; can be given more than once
    #[arg(long = "option", value_name = "NAME=VALUE")]
    settings: Vec<String>,
    /// Continue a saved game, and save it there
    #[arg(long, value_name = "FILE", conflicts_with = "settings")]
    load: Option<PathBuf>,
    /// The file to save the game to, which must not exist yet [default: a new one, which the start
    /// screen finds]
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// The seed of the dice, and of the program's choices [default: a different one every time]
    #[arg(long)]
    seed: Option<u64>,
    #[command(flatten)]
    chosen: Chosen<chosen::Table>,
    /// The options file to use instead of the user's own
    #[arg(long, short, value_name = "FILE")]
    options: Option<PathBuf>,
}

/// A strength as an argument.
#[derive(Clone, Copy, Debug)]
struct Level(Strength);

impl clap::ValueEnum for Level {
    fn value_variants<'a>() -> &'a [Level] {
        &[Level(Strength::Easy), Level(Strength::Medium), Level(Strength::Strong)]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.name()).help(self.0.about()))
    }
}

/// Plays on the terminal of the process, whatever the streams are.
pub(super) fn run(options: &Options, io: &mut Streams<'_>) -> Exit {
    let (settings, sitting) = match prepare(options) {
        Ok(prepared) => prepared,
        Err(problem) => return io.report(&problem),
    };
    if !io.terminals.stdout || !io.terminals.stdin {
        io.complain("rulvm: a table needs a terminal; `rulvm table --drive` plays without one");
        return Exit::BadOptions;
    }
    match table::play(&settings, sitting) {
        Ok(played) => {
            for message in played.messages {
                io.complain(format_args!("rulvm: {message}"));
            }
            let exit = played.ended.unwrap_or(Exit::Success);
            if played.has_failed { Exit::System } else { exit }
        }
        Err(error) => {
            io.complain(format_args!("rulvm: the terminal: {error}"));
            Exit::System
        }
    }
}

fn prepare(options: &Options) -> Result<(Settings, Option<Sitting>), Problem> {
    let chosen = options.chosen.over(&options::load(options.options.as_deref())?);
    let display: Display = chosen::display(&chosen);
    let settings = Settings { languages: chosen::languages(&chosen)?, display };
    Ok((settings, sitting(options)?))
}

/// Opens the game that the command line describes; `None` if it describes none.
fn sitting(options: &Options) -> Result<Option<Sitting>, Problem> {
    if let Some(file) = options.book.as_deref().and_then(module::file) {
        return with_module(file, options).map(Some);
    }
    let book = options.book.as_deref().map(find).transpose()?;
    let entry = match (book, &options.load) {
        (Some(entry), _) => entry,
        (None, Some(file)) => find(&saved_book(file)?)?,
        (None, None) => return no_game(options).map(|()| None),
    };
    let seed = options.seed.map_or_else(random_seed, Ok)?;
    let of_book = book_options(entry, options)?;
    let table = match &options.load {
        Some(file) => saved_game(file, entry, &of_book, seed)?,
        None => new_game(entry, &of_book, seed)?,
    };
    let side = match &options.side {
        Some(side) => find_side(entry, side)?,
        None => Player::FIRST,
    };
    let opponent =
        options.against.map(|Level(strength)| Opponent::new(strength, side.other(), seed));
    let file = options.save.as_deref().map(new_file).transpose()?;
    let store = Store::new(file.or_else(|| options.load.clone()));
    Ok(Some(Sitting { place: Box::new(Local::new(table, opponent)), store }))
}

/// Checks that nothing is said about a game if none is named.
fn no_game(options: &Options) -> Result<(), Problem> {
    let said = [
        ("--against", options.against.is_some()),
        ("--option", !options.settings.is_empty()),
        ("--save", options.save.is_some()),
        ("--seed", options.seed.is_some()),
    ];
    match said.into_iter().find(|(_, is_said)| *is_said) {
        Some((name, _)) => {
            Err(bad(format!("{name} needs the name of a game: {}", names().join(", "))))
        }
        None => Ok(()),
    }
}

/// Returns the book with a name, with or without `rul.`.
fn find(name: &str) -> Result<&'static Entry, Problem> {
    let wanted = name.to_lowercase();
    let found = games::all().find(|entry| short_name(entry.id) == short_name(&wanted));
    found.ok_or_else(|| bad(format!("there is no game `{name}`; there are {}", names().join(", "))))
}

/// The names of the games on command lines.
fn names() -> Vec<&'static str> {
    games::all().map(|entry| short_name(entry.id)).collect()
}

/// Returns the side with a name or number.
fn find_side(entry: &Entry, word: &str) -> Result<Player, Problem> {
    let [first, second] = entry.sides;
    let is_named = |player: &Player| {
        let name = entry.sides[player.index()];
        name.eq_ignore_ascii_case(word) || (player.index() + 1).to_string() == word
    };
    Player::BOTH.into_iter().find(is_named).ok_or_else(|| {
        bad(format!("{} has no side `{word}`; the sides are {first} (1), {second} (2)", entry.name))
    })
}

/// Reads the options of a book.
fn book_options(entry: &Entry, options: &Options) -> Result<Object, Problem> {
    let mut object = Object::new();
    let listed = || match entry.options {
        [] => String::from("it has none"),
        _ => format!("its options are:\n{}", games::options(entry).trim_end()),
    };
    let rule = options.rule.iter().map(|rule| ("rule", rule.as_str()));
    let mut said: Vec<(&str, &str)> = rule.collect();
    for text in &options.settings {
        said.push(text.split_once('=').ok_or_else(|| {
            bad(format!("`{text}` is not an option and its value, such as match=5; {}", listed()))
        })?);
    }
    for (name, value) in said {
        let option = entry.options.iter().find(|option| option.name == name);
        let option = option
            .ok_or_else(|| bad(format!("{} has no option `{name}`; {}", entry.name, listed())))?;
        object.insert(name.to_owned(), option.read(value).map_err(bad)?);
    }
    Ok(object)
}

/// Checks that a file can be written, and does not exist yet.
fn new_file(path: &Path) -> Result<PathBuf, Problem> {
    let wrong = |why: &dyn std::fmt::Display| bad(format!("{}: {why}", path.display()));
    check_output(path, &[]).map_err(|error| wrong(&error))?;
    if path.exists() {
        return Err(wrong(
            &"this file exists already; name another one, or continue it with --load",
        ));
    }
    Ok(path.to_owned())
}

fn bad(message: String) -> Problem {
    Problem { message, exit: Exit::BadOptions }
}

/// Opens the game that the command line describes, with a book in a file.
fn with_module(file: &Path, options: &Options) -> Result<Sitting, Problem> {
    if let Some(rule) = &options.rule {
        return Err(bad(format!("`{rule}`: only versus plays a rule")));
    }
    let table = module::open(file, &options.settings, options.load.as_deref())?;
    let side = match &options.side {
        Some(side) => module::find_side(&table, side)?,
        None => Player::FIRST,
    };
    let seed = options.seed.map_or_else(random_seed, Ok)?;
    let opponent =
        options.against.map(|Level(strength)| Opponent::new(strength, side.other(), seed));
    let save = options.save.as_deref().map(new_file).transpose()?;
    let store = Store::new(save.or_else(|| options.load.clone()));
    Ok(Sitting { place: Box::new(Local::new(table, opponent)), store })
}
