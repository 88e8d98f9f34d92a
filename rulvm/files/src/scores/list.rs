//! Tables of scores as text, JSON and CSV.

use std::fmt::Write;

use grammar::hex::Edge;
use grammar::rul3::DateTime;
use serde_json::{Value, json};

use super::place;
use grammar::visible::display;
use rulvm_core::program::Program;

/// A date as people and programs read it (ISO 8601, local time).
#[must_use]
pub fn date(date: DateTime) -> String {
    let DateTime { year, month, day, hour, minute, second } = date;
    format!("{year}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}")
}

/// The date of a score, unless there is no such date: a file can hold any bits.
fn real(word: u32) -> Option<String> {
    let there = DateTime::unpack(word);
    let small = |value: u8| i8::try_from(value).ok();
    let civil = jiff::civil::DateTime::new(
        i16::try_from(there.year).ok()?,
        small(there.month)?,
        small(there.day)?,
        small(there.hour)?,
        small(there.minute)?,
        small(there.second)?,
        0,
    );
    civil.is_ok().then(|| date(there))
}

/// The tables of some edges for people, best scores first.
#[must_use]
pub fn text(rule: &Program, edges: &[Edge]) -> String {
    let mut text = format!("{}\n", display(&rule.rule().name));
    for &edge in edges {
        let table = &rule.rule().scores[place(edge)];
        let (held, max) = (table.entries.len(), table.max);
        // Writing to memory does not fail.
        let _ = write!(text, "\nedge {}: ", edge.get());
        let _ = match held {
            0 => writeln!(text, "no scores, room for {max}"),
            1 => writeln!(text, "1 score, room for {max}"),
            _ => writeln!(text, "{held} scores, room for {max}"),
        };
        for (k, score) in table.entries.iter().enumerate() {
            let player = display(&score.player);
            let date = real(score.date).map_or("no date".to_owned(), |date| date.replace('T', " "));
            let _ = writeln!(text, "{:4}. {player:<23} {:>11}  {date}", k + 1, score.score);
        }
    }
    text
}

/// The tables of some edges for programs.
#[must_use]
pub fn json(file: &str, rule: &Program, edges: &[Edge]) -> Value {
    let tables = edges.iter().map(|&edge| {
        let table = &rule.rule().scores[place(edge)];
        let scores = table.entries.iter().enumerate().map(|(k, score)| {
            json!({
                "rank": k + 1,
                "player": score.player,
                "score": score.score,
                "date": real(score.date),
            })
        });
        json!({
            "edge": edge.get(),
            "max": table.max,
            "scores": scores.collect::<Vec<_>>(),
        })
    });
    json!({
        "file": file,
        "name": rule.rule().name,
        "hash": rule.hash(),
        "tables": tables.collect::<Vec<_>>(),
    })
}

/// The tables of some edges for spreadsheets (RFC 4180), with a line of names first.
///
/// # Errors
/// None in practice: it is written to memory.
pub fn csv(rule: &Program, edges: &[Edge]) -> Result<Vec<u8>, csv::Error> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(["edge", "rank", "player", "score", "date"])?;
    for &edge in edges {
        for (k, score) in rule.rule().scores[place(edge)].entries.iter().enumerate() {
            writer.write_record([
                &edge.get().to_string(),
                &(k + 1).to_string(),
                &*display(&score.player),
                &score.score.to_string(),
                &real(score.date).unwrap_or_default(),
            ])?;
        }
    }
    writer.into_inner().map_err(|error| csv::Error::from(error.into_error()))
}
