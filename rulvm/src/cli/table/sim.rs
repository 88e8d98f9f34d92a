//! `rulvm table sim`: opponents against each other.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use grammar::visible::display;
use rulvm_files::{Exit, check_output};
use rulvm_opponents::{OPPONENTS, Strength};
use rulvm_table::books::{self, Entry};
use rulvm_table::json::Object;
use rulvm_table_contest::{self as contest, Contestant, Failed, Played, Results, Settings};
use rulvm_table_play::opening::short_name;
use rulvm_table_records::{Format, Record};
use serde_json::Value;

use super::super::files::{self, Problem};
use super::super::sim::{interruption, progress, words};
use super::super::streams::Streams;
use super::import::{format_for, system};
use super::seed_up_to;
use crate::terminal::table::date;

#[derive(Debug, Args)]
pub(super) struct Options {
    /// The first opponent: easy, medium, strong, or a program such as 'command:python3 bot.py'
    #[arg(value_parser = contestant)]
    a: Contestant,
    /// The second opponent
    #[arg(value_parser = contestant)]
    b: Contestant,
    /// The game [default: all games that the program plays]
    #[arg(long, value_name = "NAME")]
    book: Option<String>,
    /// The number of games of each book, 1 to 1,000,000; A moves first in every other one
    #[arg(long, value_name = "N", default_value_t = 100,
        value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// The seed of the first game; each further game uses the next number
    #[arg(long, value_name = "N", default_value_t = 1,
        value_parser = first_seed)]
    seed: u64,
    /// The number of games to play in parallel [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// The time limit for an answer from a program, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 10_000,
        value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    time: u64,
    /// Print the results as JSON
    #[arg(long)]
    json: bool,
    /// Write the games to this file: .ggf, .mat or .txt, depending on the game
    #[arg(long, value_name = "FILE", requires = "book")]
    record: Option<PathBuf>,
}

/// Reads the seed of the first game: those of all further games are numbers of 64 bits, too.
fn first_seed(text: &str) -> Result<u64, String> {
    seed_up_to(text, 1 << 62)
}

/// Reads an opponent.
fn contestant(text: &str) -> Result<Contestant, String> {
    if let Some(command) = text.strip_prefix("command:") {
        return words(command).map(Contestant::Program);
    }
    let strength = Strength::find(text).map(Contestant::Strength);
    strength.ok_or_else(|| "expected easy, medium, strong, or command:PROGRAM".to_owned())
}

pub(super) fn run(options: &Options, io: &mut Streams<'_>) -> Exit {
    simulate(options, io).unwrap_or_else(|problem| super::report(&problem, io))
}

fn simulate(options: &Options, io: &mut Streams<'_>) -> Result<Exit, Problem> {
    let entries = entries(options.book.as_deref())?;
    let format = match (&options.record, &entries[..]) {
        (Some(path), [entry, ..]) => {
            check_output(path, &[]).map_err(|error| system(path, &error))?;
            Some(format_for(path, entry)?)
        }
        _ => None,
    };
    let stop = interruption();
    let threads = options.threads.map_or_else(
        || std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        usize::from,
    );
    let games = u32::try_from(entries.len()).unwrap_or(1).saturating_mul(options.games);
    let bar = progress(games, 0, io.terminals.stderr);
    let mut all = Vec::new();
    let mut outcome = Ok(Exit::Success);
    for entry in entries {
        let settings = Settings {
            entry,
            options: Object::new(),
            games: options.games,
            seed: options.seed,
            contestants: [options.a.clone(), options.b.clone()],
            patience: Duration::from_millis(options.time),
        };
        let mut played: Vec<Played> = Vec::new();
        let ended = contest::run(&settings, threads, &stop, &mut |game| {
            bar.inc(1);
            played.push(game);
        });
        let results = Results::new(&played);
        if let (Some(path), Some(format)) = (&options.record, format)
            && !played.is_empty()
        {
            write(path, format, &settings, &played)?;
        }
        let count = played.len();
        all.push((settings, results));
        outcome = match ended {
            Err((number, failed)) => Err(failure(&all, number, &failed)),
            Ok(()) if count < options.games as usize => Err(Problem {
                message: format!("interrupted after {count} of {} games", options.games),
                exit: Exit::Interrupted,
            }),
            Ok(()) => continue,
        };
        break;
    }
    bar.finish_and_clear();
    let printed = if options.json {
        let values: Vec<Value> = all.iter().map(|(settings, all)| all.json(settings)).collect();
        io.print(&format!("{:#}\n", Value::from(values)))
    } else {
        let texts: Vec<_> =
            all.iter().map(|(settings, all)| contest::text(settings, all)).collect();
        io.print(&texts.join("\n"))
    };
    // These differ every time, so they are not in the report.
    for (settings, results) in &all {
        io.complain(contest::times(settings, results));
    }
    outcome.map(|_| printed)
}

/// The games that are played.
fn entries(book: Option<&str>) -> Result<Vec<&'static Entry>, Problem> {
    let all: Vec<_> = OPPONENTS.iter().filter_map(|opponent| books::find(opponent.book)).collect();
    let Some(name) = book else { return Ok(all) };
    let is_named = |entry: &&&'static Entry| short_name(entry.id) == short_name(name);
    all.iter().find(is_named).map(|entry| vec![*entry]).ok_or_else(|| {
        let names: Vec<_> = all.iter().map(|entry| short_name(entry.id)).collect();
        let message = format!("--book {name}: the program plays {}", names.join(", "));
        Problem { message, exit: Exit::BadOptions }
    })
}

/// Reports what a program did in a game, whose number counts from 0. Users count from 1.
fn failure(all: &[(Settings, Results)], number: u32, failed: &Failed) -> Problem {
    let Some((settings, _)) = all.last() else {
        return Problem { message: failed.to_string(), exit: Exit::System };
    };
    let Settings { entry, contestants, seed, games, .. } = settings;
    let seed = seed.saturating_add(number.into());
    let start = format!("{}, game {} of {games}, seed {seed}", entry.name, number + 1);
    match failed {
        Failed::Program { contestant, failure } => Problem {
            message: format!(
                "{start}: the program {} failed: {failure}",
                display(&contestants[*contestant].to_string())
            ),
            exit: Exit::BotFailed,
        },
        failed => Problem { message: format!("{start}: {failed}"), exit: Exit::System },
    }
}

/// Writes the games.
fn write(
    path: &std::path::Path,
    format: &Format,
    settings: &Settings,
    games: &[Played],
) -> Result<(), Problem> {
    let names = settings.contestants.each_ref().map(ToString::to_string);
    let record = |game: &Played| {
        let (mut first, mut moves) = (game.first, game.moves.clone());
        if settings.entry.id == "rul.backgammon" && first == 1 {
            // The same game on the other sides: the dice decide who starts, and other programs
            // expect a player in the same column in all games of a session.
            first = 0;
            moves.iter_mut().for_each(|played| played.player = played.player.other());
        }
        Record {
            players: [0, 1].map(|player| names[(player + first) % 2].clone()),
            site: "rulvm table sim".to_owned(),
            date: date(),
            ..Record::new(settings.entry.id, game.start.clone(), moves)
        }
    };
    let records: Vec<Record> = games.iter().map(record).collect();
    let text = format.write(&records).map_err(|why| Problem {
        message: format!("{}: {why}", path.display()),
        exit: Exit::Recording,
    })?;
    let written = files::write(path, text.as_bytes(), &[]);
    written.map_err(|error| system(path, &error))
}
