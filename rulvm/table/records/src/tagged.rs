//! Games of Connect 4 and Tic-tac-toe as tags and moves, after the "Portable Game Notation
//! Specification and Implementation Guide" of chess:
//!
//! ```text
//! [Game "Connect 4"]
//! [Red "easy"]
//! [Yellow "strong"]
//! [Result "*"]
//!
//! 1. 4 4 2. 5 3 {a comment} 3. 2 6 *
//! ```
//!
//! `Game` is required and comes first. The players' tags have the names of the sides, and
//! `Position` says where the game starts, if not from an empty board. `Site` and `Date` can be
//! added, and other tags are skipped. The result is that of PGN: `1-0`, `0-1`, `1/2-1/2`, or `*`
//! for a game that is not over.

use std::fmt::Write;

use rulvm_table::books;
use rulvm_table::game::Player;
use rulvm_table::json::Object;
use serde_json::json;

use crate::error::Error;
use crate::record::{Record, has_room};
use crate::replay::Replay;
use crate::scan::Scan;

/// The books whose games are written like this.
pub(crate) const BOOKS: &[&str] = &["rul.connect4", "rul.tictactoe"];

/// What ends the moves of a game.
const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// The longest line of moves, in characters.
const WIDTH: usize = 79;

pub(crate) fn is_like(text: &str) -> bool {
    text.trim_start().starts_with('[')
}

/// Reads the games of a file.
pub(crate) fn read(text: &str) -> Result<Vec<Record>, Error> {
    let mut scan = Scan::new(text);
    let mut records = Vec::new();
    loop {
        scan.skip_space();
        if scan.is_at_end() {
            return Ok(records);
        }
        has_room(&records).map_err(|text| scan.error(text))?;
        records.push(read_game(&mut scan)?);
    }
}

fn read_game(scan: &mut Scan<'_>) -> Result<Record, Error> {
    let start = scan.at();
    let mut tags = Vec::new();
    while let Some(tag) = read_tag(scan)? {
        tags.push(tag);
    }
    let tag = |name: &str| tags.iter().find(|(known, _)| known == name).map(|(_, text)| &**text);
    let is_named = |entry: &&books::Entry| tag("Game") == Some(entry.name);
    let Some(entry) = BOOKS.iter().filter_map(|id| books::find(id)).find(is_named) else {
        let text = "expected the tag `[Game \"Connect 4\"]` or `[Game \"Tic-tac-toe\"]` here";
        return Err(scan.error_at(start, text));
    };
    let position = tag("Position").map(|position| ("position".to_owned(), json!(position)));
    let options: Object = position.into_iter().collect();
    let replay = Replay::new(entry.id, &options);
    let mut replay = replay.map_err(|text| scan.error_at(start, text))?;
    read_moves(scan, &mut replay)?;
    let known = |name: &str| tag(name).unwrap_or_default().to_owned();
    Ok(Record {
        players: entry.sides.map(known),
        site: known("Site"),
        date: known("Date"),
        ..replay.record()
    })
}

/// Reads a tag, if one is next: `[Name "text"]`. In the text, `\` is written before `"` and `\`.
fn read_tag(scan: &mut Scan<'_>) -> Result<Option<(String, String)>, Error> {
    scan.skip_space();
    let start = scan.at();
    if !scan.take("[") {
        return Ok(None);
    }
    let name = scan.take_while(|c| c.is_ascii_alphanumeric() || c == '_').to_owned();
    scan.skip_space();
    let mut text = String::new();
    let mut is_closed = false;
    let mut is_escaped = false;
    if scan.take("\"") {
        let taken = scan.take_while(|c| c != '\n').to_owned();
        let mut used = 0;
        for c in taken.chars() {
            used += c.len_utf8();
            match c {
                _ if is_escaped => {
                    text.push(c);
                    is_escaped = false;
                }
                '\\' => is_escaped = true,
                '"' => {
                    is_closed = taken[used..].trim() == "]";
                    break;
                }
                c => text.push(c),
            }
        }
    }
    if name.is_empty() || !is_closed {
        return Err(scan.error_at(start, "expected a tag such as `[Date \"2026.11.23\"]`"));
    }
    Ok(Some((name, text)))
}

/// Reads moves up to the result, the next tag, or the end.
fn read_moves(scan: &mut Scan<'_>, replay: &mut Replay) -> Result<(), Error> {
    loop {
        scan.skip_space();
        let place = scan.at();
        if scan.is_at_end() || scan.rest().starts_with('[') {
            return Ok(());
        }
        if scan.take("{") {
            if scan.take_through("}").is_none() {
                return Err(scan.error_at(place, "the comment has no `}`"));
            }
            continue;
        }
        if scan.take(";") {
            scan.take_while(|c| c != '\n');
            continue;
        }
        let word = scan.take_word();
        if RESULTS.contains(&word) {
            let is = result(replay);
            if is != "*" && is != word {
                return Err(scan.error_at(place, format!("the result is {is}, not {word}")));
            }
            return Ok(());
        }
        // `1.`, `1...` and `1.4` start with the number of a move.
        let text = match word.split_once('.') {
            Some((number, text)) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
                text.trim_start_matches('.')
            }
            _ => word,
        };
        if !text.is_empty() {
            replay.play(text).map_err(|text| scan.error_at(place, text))?;
        }
    }
}

/// The result of a game as PGN writes it.
fn result(replay: &Replay) -> &'static str {
    let result = replay.game().result();
    match Player::read(&result["winner"]) {
        _ if result.is_null() => RESULTS[3],
        None => RESULTS[2],
        Some(winner) => RESULTS[winner.index()],
    }
}

/// Writes games, with an empty line between two.
pub(crate) fn write(records: &[Record]) -> Result<String, String> {
    let games: Result<Vec<_>, _> = records.iter().map(write_game).collect();
    Ok(games?.join("\n"))
}

fn write_game(record: &Record) -> Result<String, String> {
    let replay = record.replay(record.moves.len())?;
    let entry = replay.entry();
    let start = record.replay(0)?.position();
    let usual = Replay::new(record.book, &Object::new())?.position();
    let position = if start == usual { "" } else { &*start };
    let mut out = String::new();
    let tags = [
        ("Game", entry.name),
        ("Site", &record.site),
        ("Date", &record.date),
        (entry.sides[0], record.player(0, entry.sides)),
        (entry.sides[1], record.player(1, entry.sides)),
        ("Position", position),
        ("Result", result(&replay)),
    ];
    for (name, text) in tags.into_iter().filter(|(_, text)| !text.is_empty()) {
        let text = text.replace(|c: char| c.is_control(), " ");
        let text = text.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(out, "[{name} \"{text}\"]");
    }
    let mut line = String::new();
    let words = replay.moves().iter().enumerate().flat_map(|(at, played)| {
        let first = replay.moves().first().map_or(0, |first| first.player.index());
        let number = (at + first) / 2 + 1;
        let number = match played.player {
            Player::FIRST => Some(format!("{number}.")),
            _ if at == 0 => Some(format!("{number}...")),
            _ => None,
        };
        number.into_iter().chain([played.text.clone()])
    });
    for word in words.chain([result(&replay).to_owned()]) {
        if !line.is_empty() && line.len() + 1 + word.len() > WIDTH {
            let _ = write!(out, "\n{line}");
            line.clear();
        }
        line.push_str(if line.is_empty() { "" } else { " " });
        line.push_str(&word);
    }
    let _ = write!(out, "\n{line}");
    Ok(out + "\n")
}
