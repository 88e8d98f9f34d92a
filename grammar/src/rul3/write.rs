//! Writing a whole file, in canonical layout (F8).

use super::bytes::{Writer, fits};
use super::error::{Field, WriteError};
use super::header::{Header, at};
use super::limits::{name, within};
use super::model::{Phase, RuleFile};
use super::{MAX_FILE, help, numbers, patterns, scores, shapes, signals};

/// Writes a rule file. Sections come in the order of the manual, each at an even address; code of
/// an odd length is followed by a zero byte.
///
/// What [`super::read`] returns can be written, unless it becomes larger than [`MAX_FILE`]. A file
/// with its sections in this order keeps its bytes, but for those without a meaning: the first
/// byte of a color, reserved words, the offset of a missing list, what comes after the
/// zero byte of a name, and which negative number lets a shape turn. From a file in another order
/// the rule is the same, but code that jumps into data finds different data.
///
/// # Errors
/// What the file format cannot express.
pub fn write(rule: &RuleFile) -> Result<Vec<u8>, WriteError> {
    check(rule)?;
    let mut w = Writer::default();
    let header = Header {
        pause_color: rule.pause_color,
        over_color: rule.over_color,
        player_color: rule.player_color,
        title_color: rule.title_color,
        title_height: rule.title_height,
        name: name(Field::Name, &rule.name)?,
        title_font: rule.title_font,
        numbers_font: rule.numbers_font,
        patterns: fits(rule.patterns.len()),
        shapes: fits(rule.shapes.len()),
        signals: fits(rule.signals.len()),
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

/// Starts a section whose address is in the header.
fn section(w: &mut Writer, address: usize) {
    w.align();
    w.set_long(address, fits(w.address()));
}

fn phases(w: &mut Writer, rule: &RuleFile) -> Result<(), WriteError> {
    let start = w.address();
    for (k, phase) in Phase::ALL.into_iter().enumerate() {
        let Some(entry) = rule.phases.get(phase) else {
            if phase.is_optional() {
                continue;
            }
            return Err(WriteError::MissingPhase(phase));
        };
        let index = usize::try_from(entry).ok().filter(|index| *index < rule.code.len());
        let Some(index) = index else {
            let (field, found) = (Field::Phase(phase), i64::from(entry));
            let high = i64::from(fits::<u32>(rule.code.len())) - 1;
            return Err(WriteError::Value { field, found, low: 0, high });
        };
        w.set_long(at::PHASES + 4 * k, fits(start + index));
    }
    Ok(())
}

/// Checks what the file cannot express, except for characters.
fn check(rule: &RuleFile) -> Result<(), WriteError> {
    within(Field::PatternCount, rule.patterns.len(), 1, 255)?;
    within(Field::ShapeCount, rule.shapes.len(), 1, 255)?;
    within(Field::SignalCount, rule.signals.len(), 1, 255)?;
    patterns::check(&rule.patterns)?;
    shapes::check(&rule.shapes)?;
    signals::check(&rule.signals)?;
    numbers::check(&rule.numbers)?;
    within(Field::Code, rule.code.len(), 1, MAX_FILE)?;
    scores::check(&rule.scores)
}
