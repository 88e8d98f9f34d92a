//! `rulvm table BOOK`: a game in the terminal.

use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::PossibleValue;
use rulvm_files::{Accept, Exit, OwnFile, check_output, read};
use rulvm_opponents::Strength;
use rulvm_table::books::{self, Entry};
use rulvm_table::game::Player;
use rulvm_table::json::Object;
use rulvm_table::table::Table;
use rulvm_table_play::opening::{VERSUS, short_name};
use rulvm_table_play::{Local, Opponent};
use rulvm_table_view::Texts;
use stdlib_rules::rules;

use super::super::chosen::{self, Chosen};
use super::super::files::Problem;
use super::super::options;
use super::import::{format_for, system};
use super::{games, module, net_options};
use crate::terminal::opening::{
    book_file, new_game, random_seed, read_option, saved_book, saved_game, sit_at, stopwatch,
};
use crate::terminal::table::{Recorder, Settings, Sitting, Store};

#[derive(Debug, Args)]
#[group(skip)]
pub(super) struct Options {
    /// The game: a name that `rulvm table games` lists, or a WebAssembly file with a book [default:
    /// chosen on a start screen]
    #[arg(id = "BOOK")]
    pub(super) book: Option<String>,
    /// The rule of `versus`: the name of a standard or sample rule, a rule file, or its source
    /// [default: duel, or the rule of the saved game]
    #[arg(id = "RULE")]
    pub(super) rule: Option<String>,
    /// Let the program play the other side, with this strength
    #[arg(long, value_name = "STRENGTH")]
    against: Option<Level>,
    /// The side that you play: its name, 1 (moves first) or 2 [default: 1, or your side in the
    /// saved game]
    #[arg(long, value_name = "SIDE")]
    side: Option<String>,
    /// An option of the game, such as `match=5`; can be given more than once
    #[arg(long = "option", value_name = "NAME=VALUE")]
    settings: Vec<String>,
    /// Continue a saved game, and save it to the same file
    #[arg(long, value_name = "FILE", conflicts_with = "settings")]
    load: Option<PathBuf>,
    /// The file to save the game to, which must not exist yet [default: a new file that the start
    /// screen lists]
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Write the moves to this file: .ggf, .mat or .txt, depending on the game. A record that ends
    /// where the game of --load or --continue resumes is continued
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// The seed of the dice and of the program's choices [default: a different one every time]
    #[arg(long, value_name = "N", value_parser = super::seed)]
    seed: Option<u64>,
    #[command(flatten)]
    pub(super) net: net_options::Options,
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
        let name = self.0.name();
        let about = Texts::default().say(&format!("about-{name}"));
        Some(PossibleValue::new(name).help(about.trim_end_matches('.').to_owned()))
    }
}

/// Returns how tables look, and the game that the command line describes, unless it is connected.
pub(super) fn prepare(options: &Options) -> Result<(Settings, Option<Sitting>), Problem> {
    let settings = settings(&options.chosen.over(&options::load(options.options.as_deref())?))?;
    options.net.check()?;
    let sitting = if options.net.is_wanted() { None } else { sitting(options)? };
    Ok((settings, sitting))
}

/// Returns how tables look, according to the player's options.
pub(super) fn settings(chosen: &crate::options::Options) -> Result<Settings, Problem> {
    Ok(Settings {
        languages: chosen::languages(chosen)?,
        display: chosen::display(chosen),
        bindings: chosen::bindings(chosen),
        rate: chosen.rate(),
    })
}

/// Opens the game that the command line describes; `None` if it describes none.
fn sitting(options: &Options) -> Result<Option<Sitting>, Problem> {
    if let Some(file) = options.book.as_deref().and_then(book_file) {
        return with_module(file, options).map(Some);
    }
    let Some(entry) = book(options)? else { return no_game(options).map(|()| None) };
    let seed = options.seed.map_or_else(random_seed, Ok)?;
    let table = open(entry, options, seed)?;
    let side = side(entry, options)?;
    if side.is_some() && options.against.is_none() {
        return Err(bad("--side needs --against or --listen".to_owned()));
    }
    let side = side.unwrap_or(table.side());
    let opponent = opponent(options, side, seed);
    let store = recorded(store(options)?, options, &table)?;
    let place = Box::new(Local::new(table, opponent));
    Ok(Some(Sitting { place, store, is_continued: options.load.is_some() }))
}

/// The program that plays the other side, if one does.
fn opponent(options: &Options, side: Player, seed: u64) -> Option<Opponent> {
    let Level(strength) = options.against?;
    Some(Opponent::new(strength, side.other(), seed, stopwatch()))
}

/// Opens the game to which another player is invited. Returns its table, and the rule that its book
/// plays, if it plays rules.
pub(super) fn table_for_two(options: &Options) -> Result<(Table, Option<String>), Problem> {
    if let Some(file) = options.book.as_deref().and_then(book_file) {
        let (mut table, side) = table_of_module(file, options)?;
        side.map_or(Ok(()), |side| sit_at(&mut table, side))?;
        return Ok((table, None));
    }
    let entry = book(options)?
        .ok_or_else(|| bad(format!("--listen needs the name of a game: {}", names().join(", "))))?;
    let mut table = open(entry, options, options.seed.map_or_else(random_seed, Ok)?)?;
    if let Some(side) = side(entry, options)? {
        sit_at(&mut table, side)?;
    }
    let rule =
        book_options(entry, options)?.get("rule").and_then(|rule| rule.as_str().map(str::to_owned));
    Ok((table, rule))
}

/// Where the game is saved.
pub(super) fn store(options: &Options) -> Result<Store, Problem> {
    let file = options.save.as_deref().map(new_file).transpose()?;
    let file = file.map(|file| OwnFile::new(file, None));
    Ok(Store::new(file.or_else(|| options.load.clone().map(OwnFile::open))))
}

/// Checks that the game at a table can be recorded, if that is requested.
pub(super) fn check_record(options: &Options, table: &Table) -> Result<(), Problem> {
    options.record.as_deref().map_or(Ok(()), |path| recorder(path, table).map(|_| ()))
}

/// Adds the record of a game that is about to be played, if one is requested.
pub(super) fn recorded(store: Store, options: &Options, table: &Table) -> Result<Store, Problem> {
    let record = options.record.as_deref().map(|path| recorder(path, table)).transpose()?;
    Ok(store.with_record(record))
}

/// The book that the command line names, or that of the saved game.
fn book(options: &Options) -> Result<Option<&'static Entry>, Problem> {
    match (&options.book, &options.load) {
        (Some(name), _) => find(name, options).map(Some),
        (None, Some(file)) => {
            let id = saved_book(file)?;
            let known = games::all().find(|entry| entry.id == id);
            known.map(Some).ok_or_else(|| {
                let file = file.display();
                bad(format!(
                    "{file}: a game of `{id}`, which is not built in: name the file of its book, \
                     as in `rulvm table BOOK.wasm --load {file}`"
                ))
            })
        }
        (None, None) => Ok(None),
    }
}

/// Starts a game, or continues the saved one.
fn open(entry: &Entry, options: &Options, seed: u64) -> Result<Table, Problem> {
    let of_book = book_options(entry, options)?;
    match &options.load {
        Some(file) => saved_game(file, entry, &of_book, seed),
        None => new_game(entry, &of_book, seed),
    }
}

/// The side that the player chooses.
fn side(entry: &Entry, options: &Options) -> Result<Option<Player>, Problem> {
    options.side.as_deref().map(|side| find_side(entry, side)).transpose()
}

/// Checks that no option describes a game if none is named.
fn no_game(options: &Options) -> Result<(), Problem> {
    let said = [
        ("--against", options.against.is_some()),
        ("--option", !options.settings.is_empty()),
        ("--save", options.save.is_some()),
        ("--record", options.record.is_some()),
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
fn find(name: &str, options: &Options) -> Result<&'static Entry, Problem> {
    let wanted = name.to_lowercase();
    let found = games::all().find(|entry| short_name(entry.id) == short_name(&wanted));
    found.ok_or_else(|| {
        let is_rule = rules::rule(&wanted).is_some();
        bad(match is_rule {
            true => format!("`{name}` is a rule: two play it by `rulvm table versus {name}`"),
            false => {
                let hint = address(options, name);
                format!("there is no game `{name}`; the games are {}{hint}", names().join(", "))
            }
        })
    })
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
    if let Some(rule) = options.rule.as_ref().filter(|_| entry.id != VERSUS) {
        return Err(only_versus(rule, options));
    }
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
        object.insert(name.to_owned(), read_option(option, value)?);
    }
    Ok(object)
}

/// Prepares the record of a game that is about to be played.
fn recorder(path: &Path, table: &Table) -> Result<Recorder, Problem> {
    let id = &table.identity().id;
    let entry = books::find(id).ok_or_else(|| bad(format!("`{id}` has no records")))?;
    let format = format_for(path, entry)?;
    check_output(path, &[]).map_err(|error| bad(format!("{}: {error}", path.display())))?;
    let bytes = if path.exists() { read(path, Accept::Regular).map(Some) } else { Ok(None) };
    let bytes = bytes.map_err(|error| system(path, &error))?;
    let recorder = Recorder::new(path, format, table, bytes.as_deref());
    recorder.map_err(|why| bad(format!("{}: {why}", path.display())))
}

/// Checks that a file can be written, and does not exist yet.
pub(super) fn new_file(path: &Path) -> Result<PathBuf, Problem> {
    let wrong = |why: &dyn std::fmt::Display| bad(format!("{}: {why}", path.display()));
    check_output(path, &[]).map_err(|error| wrong(&error))?;
    if path.exists() {
        return Err(wrong(
            &"this file already exists; choose another name, or continue the game with --load",
        ));
    }
    Ok(path.to_owned())
}

fn only_versus(rule: &str, options: &Options) -> Problem {
    let hint = address(options, rule);
    bad(format!("`{rule}`: only `versus` plays a rule{hint}"))
}

/// How an address is written after `--listen`, for one that was taken for something else.
fn address(options: &Options, taken: &str) -> String {
    match options.net.listen {
        Some(_) => format!("; an address is part of the option: --listen={taken}"),
        None => String::new(),
    }
}

fn bad(message: String) -> Problem {
    Problem { message, exit: Exit::BadOptions }
}

/// Opens the game that the command line describes, with a book in a file.
fn with_module(file: &Path, options: &Options) -> Result<Sitting, Problem> {
    let (table, side) = table_of_module(file, options)?;
    let side = side.unwrap_or(table.side());
    let seed = options.seed.map_or_else(random_seed, Ok)?;
    let opponent = opponent(options, side, seed);
    let store = store(options)?;
    let place = Box::new(Local::new(table, opponent));
    Ok(Sitting { place, store, is_continued: options.load.is_some() })
}

/// Opens a table with a book in a file. Returns the side that the player here chooses.
fn table_of_module(file: &Path, options: &Options) -> Result<(Table, Option<Player>), Problem> {
    if let Some(rule) = &options.rule {
        return Err(only_versus(rule, options));
    }
    if options.record.is_some() {
        return Err(bad("--record: games of books from files cannot be recorded".to_owned()));
    }
    let table = module::open(file, &options.settings, options.load.as_deref())?;
    let side = options.side.as_deref().map(|side| module::find_side(&table, side)).transpose()?;
    Ok((table, side))
}
