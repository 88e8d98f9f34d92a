//! Displayed numbers (D16).

use std::ops::Range;

use super::bytes::{Reader, Writer, fits};
use super::error::{Expected, Field, ReadError, Warning, WriteError};
use super::limits::{encode, within};
use super::model::{Label, Number, Place};
use crate::charset;
use crate::language::Language;

/// The most numbers, the most digits, and the longest text of one.
const MOST: usize = 8;
const MOST_DIGITS: u8 = 8;
const LONGEST_LABEL: u8 = 127;
/// The most texts: codes of languages are bytes. Definitions can overlap, so without a limit
/// a small file could hold a huge number of texts.
const MOST_LABELS: usize = 256;
/// The heights of text and number, in pixels; others are odd, but harmless.
const HEIGHTS: std::ops::RangeInclusive<u8> = 16..=127;

/// The result of reading the displayed numbers.
pub(super) struct Numbers {
    pub(super) numbers: Vec<Number>,
    /// The count and the addresses.
    pub(super) array: Range<usize>,
    pub(super) definitions: Vec<Range<usize>>,
    pub(super) warnings: Vec<Warning>,
}

pub(super) fn read(file: &[u8], address: usize) -> Result<Numbers, ReadError> {
    let mut r = Reader::new(file, address);
    let at = r;
    let count = r.word(Field::NumberCount)?;
    if usize::from(count) > MOST {
        let expected = Expected::Range { low: 0, high: MOST as i64, found: i64::from(count) };
        return Err(at.error(Field::NumberCount, expected));
    }
    let base = r.at;
    let mut numbers = Vec::new();
    let mut definitions = Vec::new();
    let mut warnings = Vec::new();
    for k in 1..=usize::from(count) {
        let at = r;
        let begin = base + usize::from(r.word(Field::NumberOffset(k))?);
        if begin >= file.len() {
            let (found, length) = (u32::try_from(begin).unwrap_or(u32::MAX), file.len());
            return Err(at.error(Field::NumberOffset(k), Expected::Inside { found, length }));
        }
        let mut definition = Reader::new(file, begin);
        let number = number(&mut definition, k)?;
        let heights = [number.text_height, number.number_height];
        if !heights.iter().all(|height| HEIGHTS.contains(height)) {
            warnings.push(Warning::NumberHeights { number: k });
        }
        numbers.push(number);
        definitions.push(begin..definition.at);
    }
    Ok(Numbers { numbers, array: address..r.at, definitions, warnings })
}

fn number(r: &mut Reader<'_>, k: usize) -> Result<Number, ReadError> {
    let field = Field::Number(k);
    Ok(Number {
        max_digits: r.byte_in(1, MOST_DIGITS, Field::NumberDigits(k))?,
        min_digits: r.byte_in(1, MOST_DIGITS, Field::NumberDigits(k))?,
        text_height: r.byte(field)?,
        number_height: r.byte(field)?,
        text_color: r.color(field)?,
        zeros_color: r.color(field)?,
        digits_color: r.color(field)?,
        place: place(r, k)?,
        labels: labels(r, k)?,
    })
}

fn place(r: &mut Reader<'_>, k: usize) -> Result<Place, ReadError> {
    let at = *r;
    match r.byte(Field::NumberPlace(k))?.cast_signed() {
        0 => Ok(Place::Above),
        1 => Ok(Place::Left),
        -1 => Ok(Place::Right),
        other => {
            let expected = Expected::Range { low: -1, high: 1, found: i64::from(other) };
            Err(at.error(Field::NumberPlace(k), expected))
        }
    }
}

fn labels(r: &mut Reader<'_>, k: usize) -> Result<Vec<Label>, ReadError> {
    let field = Field::NumberLabels(k);
    let begin = *r;
    let mut labels = Vec::new();
    loop {
        let length = r.byte_in(0, LONGEST_LABEL, Field::NumberLabelLength(k))?;
        if length == 0 {
            break;
        }
        if labels.len() == MOST_LABELS {
            return Err(begin.error(field, Expected::FewerLanguages));
        }
        let language = Language(r.byte(field)?);
        let text = charset::decode(r.take(usize::from(length), field)?);
        labels.push(Label { language, text });
    }
    if labels.is_empty() { Err(begin.error(field, Expected::Language)) } else { Ok(labels) }
}

/// Checks what the file cannot express.
pub(super) fn check(numbers: &[Number]) -> Result<(), WriteError> {
    within(Field::NumberCount, numbers.len(), 0, MOST)?;
    for (k, number) in (1..).zip(numbers) {
        within(Field::NumberLabels(k), number.labels.len(), 1, MOST_LABELS)?;
        for digits in [number.min_digits, number.max_digits] {
            within(Field::NumberDigits(k), digits.into(), 1, MOST_DIGITS.into())?;
        }
        for label in &number.labels {
            let found = label.text.chars().count();
            let high = LONGEST_LABEL.into();
            if !(1..=high).contains(&found) {
                return Err(WriteError::Length {
                    field: Field::NumberLabel(k),
                    found,
                    low: 1,
                    high,
                });
            }
        }
    }
    Ok(())
}

pub(super) fn write(w: &mut Writer, numbers: &[Number]) -> Result<(), WriteError> {
    w.word(fits(numbers.len()));
    let base = w.address();
    w.put(&vec![0; 2 * numbers.len()]);
    for (k, number) in numbers.iter().enumerate() {
        w.align();
        let offset = w.address() - base;
        let Ok(offset) = u16::try_from(offset) else {
            let found = i64::try_from(offset).unwrap_or(i64::MAX);
            let field = Field::NumberOffset(k + 1);
            return Err(WriteError::Value { field, found, low: 0, high: 65_535 });
        };
        w.set_word(base + 2 * k, offset);
        w.put(&[number.max_digits, number.min_digits, number.text_height, number.number_height]);
        for color in [number.text_color, number.zeros_color, number.digits_color] {
            w.color(color);
        }
        w.byte(match number.place {
            Place::Above => 0,
            Place::Left => 1,
            Place::Right => 0xFF,
        });
        for label in &number.labels {
            let text = encode(Field::NumberLabel(k + 1), &label.text)?;
            w.byte(fits(text.len()));
            w.byte(label.language.0);
            w.put(&text);
        }
        w.byte(0);
    }
    Ok(())
}
