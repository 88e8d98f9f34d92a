//! The help in several languages (F7).

use std::ops::Range;

use super::bytes::{Reader, Writer, fits};
use super::error::{Expected, Field, ReadError, Warning, WriteError};
use super::limits::text;
use super::model::Help;
use crate::charset;
use crate::language::Language;

/// The result of reading the help texts.
#[derive(Default)]
pub(super) struct Helps {
    pub(super) helps: Vec<Help>,
    /// Their range, including the closing long word.
    pub(super) range: Range<usize>,
    pub(super) warnings: Vec<Warning>,
}

pub(super) fn read(file: &[u8], address: usize) -> Result<Helps, ReadError> {
    let mut helps = Vec::new();
    let mut warnings = Vec::new();
    let mut r = Reader::new(file, address);
    let mut end = address;
    loop {
        let k = helps.len() + 1;
        let here = r;
        let offset = r.long(Field::HelpOffset(k))?;
        if offset == 0 {
            return Ok(Helps { helps, range: address..end.max(r.at), warnings });
        }
        let language = Language(r.byte(Field::Help(k))?);
        let underline = r.byte(Field::Help(k))?;
        let reserved = r.byte(Field::Help(k))?;
        let text = r.text(Field::HelpText(k))?;
        if let Some(&code) = text.iter().find(|&&byte| byte < b' ' && !b"\r\n".contains(&byte)) {
            warnings.push(Warning::HelpControlCode { help: k, code });
        }
        let text = charset::decode(text);
        let underline = (underline != 0).then(|| charset::decode_byte(underline));
        helps.push(Help { language, underline, reserved, text });
        end = end.max(r.at);
        // Every help text comes after the one before, so this ends.
        let next = usize::try_from(offset).ok().and_then(|offset| here.at.checked_add(offset));
        match next {
            Some(next) if next >= r.at && next < file.len() => r.at = next,
            _ => {
                let (low, high) = (r.at - here.at, file.len().saturating_sub(here.at + 1));
                let number = |n: usize| i64::try_from(n).unwrap_or(i64::MAX);
                let (low, high, found) = (number(low), number(high), i64::from(offset));
                return Err(here.error(Field::HelpOffset(k), Expected::Range { low, high, found }));
            }
        }
    }
}

pub(super) fn write(w: &mut Writer, helps: &[Help]) -> Result<(), WriteError> {
    for (k, help) in (1..).zip(helps) {
        w.align();
        let begin = w.address();
        w.long(0);
        w.byte(help.language.0);
        let underline = match help.underline {
            Some(character) => text(Field::HelpUnderline(k), &character.to_string())?,
            None => vec![0],
        };
        w.put(&underline);
        w.byte(help.reserved);
        w.put(&text(Field::HelpText(k), &help.text)?);
        w.byte(0);
        w.align();
        w.set_long(begin, fits(w.address() - begin));
    }
    w.align();
    w.long(0);
    Ok(())
}
