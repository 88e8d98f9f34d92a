//! Games of Othello as lists of squares, one game a line: `f5d6c3d3c4`. Edax, WZebra and most
//! databases accept them. Small and capital letters are the same, spaces are skipped, and a pass
//! can be left out, or written as `pa`, `ps`, `pass` or `--`. Lines that start with `#` are
//! comments.

use rulvm_table::game::Player;
use rulvm_table::json::Object;

use crate::error::Error;
use crate::record::{Record, has_room};
use crate::replay::Replay;

const PASSES: [&str; 4] = ["pass", "pa", "ps", "--"];

pub(crate) fn is_like(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('#'));
    first.is_some_and(|line| {
        let mut rest = line;
        next(&mut rest).is_some() && (rest.is_empty() || next(&mut rest).is_some())
    })
}

/// Takes the next move of a line: a square, or a pass.
fn next<'t>(rest: &mut &'t str) -> Option<&'t str> {
    *rest = rest.trim_start();
    let is = |text: &&str| rest.get(..text.len()).is_some_and(|t| t.eq_ignore_ascii_case(text));
    let length = match PASSES.iter().find(|text| is(text)) {
        Some(pass) => pass.len(),
        None => 2,
    };
    let (taken, left) = rest.split_at_checked(length)?;
    square(taken)?;
    *rest = left;
    Some(taken)
}

/// Reads a square as `d3`, or a pass.
fn square(text: &str) -> Option<String> {
    let text = text.to_ascii_lowercase();
    if PASSES.contains(&text.as_str()) {
        return Some("pass".to_owned());
    }
    let is_square = match text.as_bytes() {
        [column, row] => (b'a'..=b'h').contains(column) && (b'1'..=b'8').contains(row),
        _ => false,
    };
    is_square.then_some(text)
}

/// Plays a move, of a player if that is known. A pass that was left out is added, and one after the
/// end of the game is skipped.
pub(crate) fn put(replay: &mut Replay, player: Option<Player>, text: &str) -> Result<(), String> {
    let text = square(text).ok_or_else(|| {
        format!("`{text}` is not a move: expected a square such as `d3`, or `PA`")
    })?;
    let is_pass = text == "pass";
    if is_pass && replay.turn().is_none() {
        return Ok(());
    }
    if !is_pass && replay.legal() == ["pass"] {
        replay.play("pass")?;
    }
    player.map_or(Ok(()), |player| replay.must_be_turn_of(player))?;
    replay.play(&text)
}

/// Reads the games of a file.
pub(crate) fn read(text: &str) -> Result<Vec<Record>, Error> {
    let mut records = Vec::new();
    let mut start = 0;
    for line in text.split('\n') {
        let trimmed = line.trim_end();
        if !trimmed.trim_start().is_empty() && !trimmed.trim_start().starts_with('#') {
            has_room(&records).map_err(|what| Error::at(text, start, what))?;
            records.push(read_game(text, start, trimmed)?);
        }
        start += line.len() + 1;
    }
    Ok(records)
}

/// Reads a line that starts at a place in the text.
fn read_game(text: &str, start: usize, line: &str) -> Result<Record, Error> {
    let mut rest = line;
    let error = |rest: &str, what: String| Error::at(text, start + line.len() - rest.len(), what);
    let mut replay =
        Replay::new("rul.othello", &Object::new()).map_err(|what| error(rest, what))?;
    loop {
        rest = rest.trim_start();
        let before = rest;
        if rest.is_empty() {
            return Ok(replay.record());
        }
        let Some(taken) = next(&mut rest) else {
            return Err(error(before, "expected a square such as `d3`".to_owned()));
        };
        put(&mut replay, None, taken).map_err(|what| error(before, what))?;
    }
}

/// Writes games, one a line, without passes.
pub(crate) fn write(records: &[Record]) -> Result<String, String> {
    let line = |record: &Record| {
        let squares = record.moves.iter().filter(|played| played.text != "pass");
        squares.map(|played| &*played.text).collect::<String>() + "\n"
    };
    Ok(records.iter().map(line).collect())
}
