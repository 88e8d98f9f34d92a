//! Writing a whole file, in canonical layout (F8).

use super::bytes::Writer;
use super::error::WriteError;
use super::header::{self, Header, at};
use super::model::{Phase, RuleFile, Turning};
use super::{MAX_FILE, help, numbers, patterns, scores, shapes, signals};
use crate::charset;

/// Writes a rule file. Sections come in the order of the manual, each at an even address; code of
/// an odd length gets a zero byte behind it.
///
/// # Errors
/// What the file format cannot express.
pub fn write(rule: &RuleFile) -> Result<Vec<u8>, WriteError> {
    check(rule)?;
    let mut w = Writer::default();
    let count = |list: usize| u8::try_from(list).unwrap_or(u8::MAX);
    let header = Header {
        pause_color: rule.pause_color,
        over_color: rule.over_color,
        player_color: rule.player_color,
        title_color: rule.title_color,
        title_height: rule.title_height,
        name: encode("the name of the rule", &rule.name)?,
        title_font: rule.title_font,
        numbers_font: rule.numbers_font,
        patterns: count(rule.patterns.len()),
        shapes: count(rule.shapes.len()),
        signals: count(rule.signals.len()),
        edge: rule.edge.map_or(0, crate::hex::Edge::get),
        scores: scores::counts(&rule.scores),
        max_scores: [0, 1, 2, 3].map(|k: usize| rule.scores[k].max),
        stack: rule.stack,
        signals_address: 0,
        numbers_address: 0,
        phases: [None; 7],
        help_address: None,
        scores_address: 0,
    };
    header.write(&mut w);
    patterns::write(&mut w, &rule.patterns);
    shapes::write(&mut w, &rule.shapes);
    section(&mut w, at::SIGNALS);
    signals::write(&mut w, &rule.signals);
    section(&mut w, at::NUMBERS);
    numbers::write(&mut w, &rule.numbers)?;
    w.align();
    phases(&mut w, rule)?;
    w.put(&rule.code);
    if !rule.help.is_empty() {
        section(&mut w, at::HELP);
        help::write(&mut w, &rule.help)?;
    }
    section(&mut w, at::SCORES_ADDRESS);
    scores::write(&mut w, &rule.scores)?;
    if w.address() > MAX_FILE {
        return Err(WriteError::TooLarge(w.address()));
    }
    Ok(w.bytes)
}

/// Begins a section whose address stands in the header.
fn section(w: &mut Writer, address: usize) {
    w.align();
    w.set_long(address, u32::try_from(w.address()).unwrap_or(u32::MAX));
}

fn phases(w: &mut Writer, rule: &RuleFile) -> Result<(), WriteError> {
    let start = i64::try_from(w.address()).unwrap_or(i64::MAX);
    for (k, phase) in Phase::ALL.into_iter().enumerate() {
        let Some(entry) = rule.phases.get(phase) else {
            if phase.is_optional() {
                continue;
            }
            return Err(WriteError::MissingPhase(phase.letter()));
        };
        let high = i64::try_from(rule.code.len()).unwrap_or(i64::MAX) - 1;
        let entry = i64::from(entry);
        if !(0..=high).contains(&entry) {
            let what = "the address of a phase";
            return Err(WriteError::Value { what, found: entry, low: 0, high });
        }
        w.set_long(at::PHASES + 4 * k, u32::try_from(start + entry).unwrap_or(u32::MAX));
    }
    Ok(())
}

/// Checks the counts and sizes that the file has too few bits for.
fn check(rule: &RuleFile) -> Result<(), WriteError> {
    let count = |what, found: usize, low, high| {
        let fits = (low..=high).contains(&found);
        if fits { Ok(()) } else { Err(WriteError::Count { what, found, low, high }) }
    };
    count("patterns", rule.patterns.len(), 1, 255)?;
    count("shapes", rule.shapes.len(), 1, 255)?;
    count("signals", rule.signals.len(), 1, 255)?;
    count("displayed numbers", rule.numbers.len(), 0, numbers::MOST)?;
    for shape in &rule.shapes {
        count("hexagons of a shape", usize::from(shape.size), 1, 4)?;
        if let Turning::List(list) = &shape.turning {
            count("configurations of a shape", list.len(), 1, shapes::MOST_CONFIGURATIONS)?;
        }
    }
    for signal in &rule.signals {
        if signal.external <= 0 {
            let (what, found) = ("the identifier of a signal", i64::from(signal.external));
            return Err(WriteError::Value { what, found, low: 1, high: i64::from(i32::MAX) });
        }
    }
    for number in &rule.numbers {
        count("texts of a displayed number", number.labels.len(), 1, usize::MAX)?;
        for digits in [number.min_digits, number.max_digits] {
            count("digits of a displayed number", usize::from(digits), 1, 8)?;
        }
        for label in &number.labels {
            let what = "characters of a text of a displayed number";
            count(what, label.text.chars().count(), 1, numbers::LONGEST_LABEL)?;
        }
    }
    for table in &rule.scores {
        count("scores", table.entries.len(), 0, 255)?;
        for score in &table.entries {
            name("the name of a player", &score.player)?;
        }
    }
    name("the name of the rule", &rule.name)
}

/// Checks a text in a field of 24 bytes, which ends with a zero byte.
fn name(what: &'static str, text: &str) -> Result<(), WriteError> {
    let found = text.chars().count();
    if found > header::NAME - 1 {
        return Err(WriteError::TooLong { what, found, high: header::NAME - 1 });
    }
    if text.contains('\0') {
        return Err(WriteError::ControlCode { what, code: 0 });
    }
    Ok(())
}

/// The bytes of a text.
pub(super) fn encode(what: &'static str, text: &str) -> Result<Vec<u8>, WriteError> {
    charset::encode(text).map_err(|error| WriteError::Unencodable { what, error })
}
