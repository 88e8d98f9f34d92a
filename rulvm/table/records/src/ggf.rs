//! Othello games in the Generic Game Format of GGS, described by Michael Buro ("Generic Game
//! Format (GGF)"); NBoard, Edax and WZebra read and write it.
//!
//! ```text
//! (;GM[Othello]PC[place]PB[black]PW[white]RE[+12.000]TY[8]
//! BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]
//! B[d3]W[c5/-1.20/12.5]B[e6];)
//! ```
//!
//! A move can be followed by an evaluation and a time, which are skipped. So are properties that do
//! not matter here, and numbers before games.

use std::fmt::Write;

use rulvm_table::game::Player;
use serde_json::json;

use crate::error::Error;
use crate::list;
use crate::record::{Record, has_room};
use crate::replay::Replay;
use crate::scan::Scan;

const BOOK: &str = "rul.othello";

/// What is known about a game before its moves.
#[derive(Default)]
struct Head {
    players: [String; 2],
    site: String,
    date: String,
}

pub(crate) fn is_like(text: &str) -> bool {
    text.trim_start_matches(|c: char| c.is_whitespace() || c.is_ascii_digit()).starts_with("(;")
}

/// Reads the games of a file.
pub(crate) fn read(text: &str) -> Result<Vec<Record>, Error> {
    let mut scan = Scan::new(text);
    let mut records = Vec::new();
    loop {
        scan.take_while(|c| c.is_whitespace() || c.is_ascii_digit());
        if scan.is_at_end() {
            return Ok(records);
        }
        if !scan.take("(;") {
            return Err(scan.error("expected `(;`, the start of a game"));
        }
        has_room(&records).map_err(|text| scan.error(text))?;
        records.push(read_game(&mut scan)?);
    }
}

fn read_game(scan: &mut Scan<'_>) -> Result<Record, Error> {
    let start = scan.at();
    let mut head = Head::default();
    let mut replay = None;
    loop {
        scan.skip_space();
        if scan.take(";)") {
            break;
        }
        let place = scan.at();
        let name = scan.take_while(|c| c.is_ascii_alphabetic());
        if name.is_empty() || !scan.take("[") {
            return Err(scan.error("expected a property such as `PB[name]`, or `;)`"));
        }
        let Some(value) = scan.take_through("]") else {
            return Err(scan.error_at(place, format!("`{name}[` has no `]`")));
        };
        let read = property(&mut head, &mut replay, name, value.trim());
        read.map_err(|text| scan.error_at(place, text))?;
    }
    let replay = replay.map_or_else(usual_start, Ok);
    let replay = replay.map_err(|text| scan.error_at(start, text))?;
    let Head { players, site, date } = head;
    Ok(Record { players, site, date, ..replay.record() })
}

fn usual_start() -> Result<Replay, String> {
    Replay::new(BOOK, &rulvm_table::json::Object::new())
}

/// Reads a property.
fn property(
    head: &mut Head,
    replay: &mut Option<Replay>,
    name: &str,
    value: &str,
) -> Result<(), String> {
    match name {
        "GM" if !value.eq_ignore_ascii_case("othello") => {
            return Err(format!("this is a game of {value}, not of Othello"));
        }
        "TY" if !is_usual(value) => {
            return Err(format!("expected the usual game on 8 by 8 squares, not `{value}`"));
        }
        "PB" => head.players[0] = value.to_owned(),
        "PW" => head.players[1] = value.to_owned(),
        "PC" => head.site = value.to_owned(),
        "DT" => head.date = value.to_owned(),
        "BO" if replay.is_some() => return Err("the board comes after the first move".to_owned()),
        "BO" => {
            let options = [("position".to_owned(), json!(position(value)?))];
            *replay = Some(Replay::new(BOOK, &options.into_iter().collect())?);
        }
        "B" | "W" => {
            let player = if name == "B" { Player::FIRST } else { Player::SECOND };
            let text = value.split('/').next().unwrap_or_default();
            let replay = match replay {
                Some(replay) => replay,
                none => none.insert(usual_start()?),
            };
            list::put(replay, Some(player), text.trim())?;
        }
        _ => {}
    }
    Ok(())
}

/// Whether a type is 8 by 8 squares. Letters say how the start was chosen, or that two games were
/// played at the same time; with `a`, fewer disks win.
fn is_usual(kind: &str) -> bool {
    let size = kind.trim_start_matches('s');
    let letters = size.trim_start_matches(|c: char| c.is_ascii_digit());
    size.strip_suffix(letters) == Some("8") && !letters.contains('a')
}

/// Reads a board: its size, its squares, and who moves. Returns it as a position (OT3).
fn position(value: &str) -> Result<String, String> {
    let mut squares = String::new();
    for c in value.strip_prefix("8 ").unwrap_or_default().chars() {
        match c {
            '*' => squares.push('B'),
            'O' | 'o' => squares.push('W'),
            '-' | '.' => squares.push('.'),
            c if c.is_whitespace() => {}
            c => return Err(format!("`{c}` is not a square: expected `*`, `O` or `-`")),
        }
    }
    match squares.pop() {
        Some(mover @ ('B' | 'W')) if squares.len() == 64 => Ok(format!("{squares} {mover}")),
        _ => Err("expected `8`, 64 squares, and `*` or `O` for who moves".to_owned()),
    }
}

/// Writes games, one a line.
pub(crate) fn write(records: &[Record]) -> Result<String, String> {
    records.iter().map(write_game).collect()
}

fn write_game(record: &Record) -> Result<String, String> {
    let replay = record.replay(record.moves.len())?;
    let start = record.replay(0)?.position();
    let result = match replay.game().result() {
        result if result.is_null() => "?".to_owned(),
        result => {
            let points = result["points"].as_i64().unwrap_or(0);
            let is_white = Player::read(&result["winner"]) == Some(Player::SECOND);
            format!("{:+}.000", if is_white { -points } else { points })
        }
    };
    let mut out = "(;GM[Othello]".to_owned();
    let [black, white] = [0, 1].map(|side| record.player(side, replay.entry().sides));
    let properties = [("PC", &*record.site), ("DT", &record.date), ("PB", black), ("PW", white)];
    for (name, value) in properties.into_iter().filter(|(_, value)| !value.is_empty()) {
        // The format cannot represent a bracket or the end of a line.
        let value = value.replace(['[', ']'], "|").replace(|c: char| c.is_control(), " ");
        let _ = write!(out, "{name}[{value}]");
    }
    let _ = write!(out, "RE[{result}]TI[0]TY[8]BO[8 {}]", board(&start));
    for played in replay.moves() {
        let name = ["B", "W"][played.player.index()];
        let text = if played.text == "pass" { "PA" } else { &played.text };
        let _ = write!(out, "{name}[{text}]");
    }
    Ok(out + ";)\n")
}

/// A position as a board: rows, and who moves.
fn board(position: &str) -> String {
    let square = |c| match c {
        'B' => '*',
        'W' => 'O',
        _ => '-',
    };
    let squares: Vec<char> = position.chars().filter(|c| *c != ' ').map(square).collect();
    squares.chunks(8).map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join(" ")
}
