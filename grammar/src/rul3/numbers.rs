//! Displayed numbers (D16).

use std::ops::Range;

use super::bytes::{Reader, Writer};
use super::error::{Expected, Field, ReadError, WriteError};
use super::model::{Label, Number, Place};
use super::write::encode;
use crate::charset;
use crate::language::Language;

/// The most numbers, and the longest text of one.
pub(super) const MOST: usize = 8;
pub(super) const LONGEST_LABEL: usize = 127;

/// What reading the displayed numbers gives.
pub(super) struct Numbers {
    pub(super) numbers: Vec<Number>,
    /// The count and the addresses.
    pub(super) array: Range<usize>,
    pub(super) definitions: Vec<Range<usize>>,
}

pub(super) fn read(file: &[u8], address: usize) -> Result<Numbers, ReadError> {
    let mut r = Reader::new(file, address);
    let at = r;
    let count = r.word(Field::NumberCount)?;
    if usize::from(count) > MOST {
        let expected = Expected::Range { low: 0, high: 8, found: i64::from(count) };
        return Err(at.error(Field::NumberCount, expected));
    }
    let base = r.at;
    let mut numbers = Vec::new();
    let mut definitions = Vec::new();
    for k in 1..=usize::from(count) {
        let offset = r.word(Field::Number(k))?;
        let begin = base + usize::from(offset);
        let mut definition = Reader::new(file, begin);
        numbers.push(number(&mut definition, k)?);
        definitions.push(begin..definition.at);
    }
    Ok(Numbers { numbers, array: address..r.at, definitions })
}

fn number(r: &mut Reader<'_>, k: usize) -> Result<Number, ReadError> {
    let field = Field::Number(k);
    Ok(Number {
        max_digits: r.byte_in(1, 8, Field::NumberDigits(k))?,
        min_digits: r.byte_in(1, 8, Field::NumberDigits(k))?,
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
        let length = r.byte_in(0, 127, field)?;
        if length == 0 {
            break;
        }
        let language = Language(r.byte(field)?);
        let text = charset::decode(r.take(usize::from(length), field)?);
        labels.push(Label { language, text });
    }
    if labels.is_empty() { Err(begin.error(field, Expected::Language)) } else { Ok(labels) }
}

pub(super) fn write(w: &mut Writer, numbers: &[Number]) -> Result<(), WriteError> {
    w.word(u16::try_from(numbers.len()).unwrap_or(u16::MAX));
    let base = w.address();
    w.put(&vec![0; 2 * numbers.len()]);
    for (k, number) in numbers.iter().enumerate() {
        w.align();
        let offset = w.address() - base;
        let Ok(offset) = u16::try_from(offset) else {
            let found = i64::try_from(offset).unwrap_or(i64::MAX);
            let what = "the address of a displayed number";
            return Err(WriteError::Value { what, found, low: 0, high: 65_535 });
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
            let text = encode("a text of a displayed number", &label.text)?;
            w.byte(u8::try_from(text.len()).unwrap_or(u8::MAX));
            w.byte(label.language.0);
            w.put(&text);
        }
        w.byte(0);
    }
    Ok(())
}
