//! `rulvm table import`: records of games.

use std::path::{Path, PathBuf};

use clap::Args;
use grammar::visible::display;
use rulvm_files::{Accept, Exit, read};
use rulvm_table::books::Entry;
use rulvm_table::game::Player;
use rulvm_table::json::canonical;
use rulvm_table_records::{self as records, Format, Record, Replay, format};
use serde_json::Value;

use super::super::files::{self, Problem};
use super::super::streams::Streams;
use super::seed;
use crate::terminal::opening::random_seed;
use crate::terminal::table::cut;

#[derive(Debug, Args)]
pub(super) struct Options {
    /// The record: .ggf or a list of squares (Othello), .mat (Backgammon), or tags and moves
    /// (Connect 4, Tic-tac-toe); see docs/records.md
    file: PathBuf,
    /// Write this file: .json is a saved game for `rulvm table --load`; .ggf, .mat and .txt are
    /// records
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Import only game N of the record, counted from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    game: Option<u32>,
    /// Keep only the first N moves of each game
    #[arg(long, value_name = "N")]
    moves: Option<u32>,
    /// The seed of the next dice in the saved game [default: a different one every time]
    #[arg(long, value_name = "N", requires = "output", value_parser = seed)]
    seed: Option<u64>,
}

pub(super) fn run(options: &Options, io: &mut Streams<'_>) -> Exit {
    match import(options) {
        Ok(text) => io.print(&text),
        Err(problem) => super::report(&problem, io),
    }
}

/// Returns what is printed.
fn import(options: &Options) -> Result<String, Problem> {
    let path = &options.file;
    // A record is not written over another one, or over the one that is read.
    if let Some(output) = options.output.as_deref().filter(|output| output.is_file()) {
        let is_same = output.canonicalize().ok() == path.canonicalize().ok();
        let why =
            if is_same { "this would overwrite the record" } else { "this file already exists" };
        let message = format!("{}: {why}; choose another name", output.display());
        return Err(Problem { message, exit: Exit::BadOptions });
    }
    let wrong = |why: &dyn std::fmt::Display| Problem {
        message: format!("{}: {why}", path.display()),
        exit: Exit::Recording,
    };
    let bytes = read(path, Accept::Regular).map_err(|error| wrong(&error))?;
    let records = records::read(&bytes).map_err(|error| wrong(&error))?;
    let count = records.len();
    let numbered = (1..).zip(records);
    let chosen: Vec<(u32, Record)> =
        numbered.filter(|(number, _)| options.game.is_none_or(|game| game == *number)).collect();
    if chosen.is_empty() {
        let plural = if count == 1 { "game" } else { "games" };
        return Err(wrong(&format_args!("the record has {count} {plural}")));
    }
    let most = options.moves.map_or(usize::MAX, |moves| moves as usize);
    let mut games = Vec::new();
    for (number, mut record) in chosen {
        record.moves.truncate(most);
        make_harmless(&mut record);
        let replay = record.replay(most).map_err(|why| wrong(&why))?;
        games.push((number, record, replay));
    }
    let text = games.iter().map(|(number, record, replay)| about(*number, record, replay));
    let text: String = text.collect();
    if let Some(output) = &options.output {
        let written = if has_ending(output, "json") {
            save(&games, options.seed)?
        } else {
            let records: Vec<Record> = games.into_iter().map(|(_, record, _)| record).collect();
            convert(output, &records)?
        };
        files::write(output, written.as_bytes(), std::slice::from_ref(path))
            .map_err(|error| system(output, &error))?;
    }
    Ok(text)
}

/// Replaces characters in names that must not reach a terminal, or another file.
fn make_harmless(record: &mut Record) {
    let [first, second] = &mut record.players;
    for text in [first, second, &mut record.site, &mut record.date] {
        *text = display(text).into_owned();
    }
}

/// Describes a game and the position at its end.
fn about(number: u32, record: &Record, replay: &Replay) -> String {
    let Entry { name, sides, .. } = replay.entry();
    let [first, second] = [0, 1].map(|side| match record.player(side, *sides) {
        player if player == sides[side] => player.to_owned(),
        player => format!("{} ({})", cut(player), sides[side]),
    });
    let known = [&record.site, &record.date].into_iter().filter(|text| !text.is_empty());
    let known: String = known.map(|text| format!(", {}", cut(text))).collect();
    let moves = replay.moves().len();
    let plural = if moves == 1 { "move" } else { "moves" };
    let result = replay.game().result();
    let end = match (replay.turn(), Player::read(&result["winner"])) {
        (Some(player), _) => format!("it is {}'s turn", replay.side(player)),
        (None, Some(winner)) => {
            format!("{} has won: {}", replay.side(winner), how(replay.entry().id, result))
        }
        (None, None) => "a draw".to_owned(),
    };
    let position = replay.position();
    format!(
        "{number}: {name}, {first} against {second}{known}\n   {moves} {plural}; {end}\n   \
         {position}\n"
    )
}

/// Says how a game of a book was won.
fn how(book: &str, result: &Value) -> String {
    let points = result["points"].as_u64().unwrap_or_default();
    let counted = |what: &str| format!("{points} {what}{}", if points == 1 { "" } else { "s" });
    let how = match result["kind"].as_str().unwrap_or_default() {
        "line" if book == "rul.connect4" => return "four in a row".to_owned(),
        "line" => return "three in a row".to_owned(),
        "count" => return format!("by {}", counted("point")),
        "single" => "a single game",
        "gammon" => "a gammon",
        "backgammon" => "a backgammon",
        "drop" => "the double was dropped",
        _ => return counted("point"),
    };
    format!("{how}, {}", counted("point"))
}

/// A saved game that continues the only game.
fn save(games: &[(u32, Record, Replay)], seed: Option<u64>) -> Result<String, Problem> {
    let [(_, _, replay)] = games else {
        let message =
            format!("a saved game has one game, not {}; choose one with --game N", games.len());
        return Err(Problem { message, exit: Exit::BadOptions });
    };
    let seed = seed.map_or_else(random_seed, Ok)?;
    Ok(canonical(&replay.save(seed)) + "\n")
}

fn convert(output: &Path, records: &[Record]) -> Result<String, Problem> {
    let entry = records.first().and_then(|record| rulvm_table::books::find(record.book));
    let Some(entry) = entry else { return Ok(String::new()) };
    format_for(output, entry)?.write(records).map_err(|why| Problem {
        message: format!("{}: {why}", output.display()),
        exit: Exit::Recording,
    })
}

/// Returns the format of a record, which the extension of the file chooses.
pub(super) fn format_for(path: &Path, entry: &Entry) -> Result<&'static Format, Problem> {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    format::find(entry.id, ending).ok_or_else(|| {
        let endings: Vec<_> =
            format::of(entry.id).map(|one| format!(".{} ({})", one.ending, one.name)).collect();
        let message = match &endings[..] {
            [] => format!("games of {} cannot be recorded", entry.name),
            endings => format!(
                "{}: a record of {} ends in {}",
                path.display(),
                entry.name,
                endings.join(" or ")
            ),
        };
        Problem { message, exit: Exit::BadOptions }
    })
}

fn has_ending(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|own| own.eq_ignore_ascii_case(ending))
}

pub(super) fn system(path: &Path, error: &std::io::Error) -> Problem {
    Problem { message: format!("{}: {error}", path.display()), exit: Exit::System }
}
