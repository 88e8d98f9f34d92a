//! Tables of scores as text, JSON and CSV.

use std::fmt::Write;

use grammar::hex::Edge;
use grammar::rul3::DateTime;
use serde_json::{Value, json};

use super::date::iso;
use super::tables::place;
use grammar::visible::display;
use rulvm_core::program::Program;

/// Returns the date of a score; `None` if there is no such date, since a file can contain any bits.
fn date(word: u32) -> Option<String> {
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
    civil.is_ok().then(|| iso(there))
}

/// Returns the tables of some edges as text, best scores first.
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
            let date = date(score.date).map_or("no date".to_owned(), |date| date.replace('T', " "));
            let _ = writeln!(text, "{:4}. {player:<23} {:>11}  {date}", k + 1, score.score);
        }
    }
    text
}

/// Returns the tables of some edges as JSON.
#[must_use]
pub fn json(file: &str, rule: &Program, edges: &[Edge]) -> Value {
    let tables = edges.iter().map(|&edge| {
        let table = &rule.rule().scores[place(edge)];
        let scores = table.entries.iter().enumerate().map(|(k, score)| {
            json!({
                "rank": k + 1,
                "player": score.player,
                "score": score.score,
                "date": date(score.date),
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

/// Returns the tables of some edges as CSV (RFC 4180), with a heading.
///
/// # Errors
/// None in practice: writing to memory does not fail.
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
                &date(score.date).unwrap_or_default(),
            ])?;
        }
    }
    writer.into_inner().map_err(|error| csv::Error::from(error.into_error()))
}
