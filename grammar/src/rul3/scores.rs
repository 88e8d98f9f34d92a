//! The best scores (G16, G17).

use std::ops::Range;

use super::bytes::{Reader, Writer};
use super::error::{Expected, Field, ReadError, WriteError};
use super::header::{self, NAME};
use super::layout::Layout;
use super::model::{Score, ScoreTable};
use super::write::encode;
use crate::charset;

/// How long a score is.
const SIZE: usize = 32;

/// Reads the tables for the four edges; gives them, their range, and where they would end if all
/// were full.
pub(super) fn read(
    file: &[u8],
    address: usize,
    counts: [u8; 4],
    max: [u8; 4],
) -> Result<([ScoreTable; 4], Range<usize>, usize), ReadError> {
    let mut r = Reader::new(file, address);
    let total: usize = counts.into_iter().map(usize::from).sum::<usize>() * SIZE;
    let available = file.len().saturating_sub(address);
    if available < total {
        return Err(r.error(Field::Scores, Expected::Bytes { needed: total, available }));
    }
    let mut tables: [ScoreTable; 4] = Default::default();
    let mut full = 0;
    for ((table, count), max) in tables.iter_mut().zip(counts).zip(max) {
        table.max = max;
        full += usize::from(max.max(count)) * SIZE;
        for _ in 0..count {
            let player = charset::decode(&header::name(r.take(NAME, Field::Scores)?));
            let score = r.long(Field::Scores)?.cast_signed();
            let date = r.long(Field::Scores)?;
            table.entries.push(Score { player, score, date });
        }
    }
    Ok((tables, address..r.at, address + full))
}

pub(super) fn write(w: &mut Writer, tables: &[ScoreTable; 4]) -> Result<(), WriteError> {
    for score in tables.iter().flat_map(|table| &table.entries) {
        header::put_name(w, &encode("the name of a player", &score.player)?);
        w.long(score.score.cast_unsigned());
        w.long(score.date);
    }
    Ok(())
}

/// How many scores each table holds, as the header says it.
pub(super) fn counts(tables: &[ScoreTable; 4]) -> [u8; 4] {
    [0, 1, 2, 3].map(|k: usize| u8::try_from(tables[k].entries.len()).unwrap_or(u8::MAX))
}

/// The bytes of a file with other scores: nothing else changes (F12). Tables are cut at their
/// maximum.
///
/// # Errors
/// A name that the file cannot express.
pub fn with_scores(
    file: &[u8],
    layout: &Layout,
    tables: &[ScoreTable; 4],
) -> Result<Vec<u8>, WriteError> {
    let mut tables = tables.clone();
    for table in &mut tables {
        table.entries.truncate(usize::from(table.max));
    }
    let mut w = Writer::default();
    write(&mut w, &tables)?;
    let table = w.bytes;
    let old = layout.scores.clone();
    let mut out = file.get(..old.start).unwrap_or(file).to_vec();
    out.extend(&table);
    // What lies behind stays at its address if something refers to it, else behind the table.
    let referred =
        layout.data().iter().any(|(_, range)| range.start >= old.end && !range.is_empty())
            || (layout.code.start >= old.end && !layout.code.is_empty());
    let rest = if referred { (old.start + table.len()).max(old.start) } else { old.end };
    if referred && rest < old.end {
        out.extend(vec![0; old.end - rest]);
        out.extend(file.get(old.end..).unwrap_or_default());
    } else {
        out.extend(file.get(rest..).unwrap_or_default());
    }
    if let Some(slot) = out.get_mut(header::at::SCORES..header::at::SCORES + 4) {
        slot.copy_from_slice(&counts(&tables));
    }
    Ok(out)
}

impl ScoreTable {
    /// True if a score would enter the table (G16).
    #[must_use]
    pub fn qualifies(&self, score: i32) -> bool {
        let full = self.entries.len() >= usize::from(self.max);
        if !full {
            return self.max > 0;
        }
        self.max > 0 && self.entries.last().is_some_and(|last| score > last.score)
    }

    /// Enters a score if it qualifies; gives its rank, from 1 (G16).
    pub fn insert(&mut self, score: Score) -> Option<usize> {
        if !self.qualifies(score.score) {
            return None;
        }
        // Among equals the older one stands first.
        let place = self.entries.partition_point(|entry| entry.score >= score.score);
        self.entries.insert(place, score);
        self.entries.truncate(usize::from(self.max));
        Some(place + 1)
    }
}

/// A date and a time, as a score has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names say it")]
pub struct DateTime {
    pub year: u16,
    pub month: u8,
    pub day: u8,
    pub hour: u8,
    pub minute: u8,
    pub second: u8,
}

impl DateTime {
    /// The word of a score (G17); years before 1980 and after 2107 become these.
    #[must_use]
    pub fn pack(self) -> u32 {
        let year = u32::from(self.year.clamp(1980, 2107) - 1980);
        let date = year << 9 | u32::from(self.month & 15) << 5 | u32::from(self.day & 31);
        let time = u32::from(self.hour & 31) << 11
            | u32::from(self.minute & 63) << 5
            | u32::from((self.second / 2) & 31);
        date << 16 | time
    }

    /// The date of a word (G17); a word of the file can hold a date that does not exist.
    #[must_use]
    pub const fn unpack(word: u32) -> DateTime {
        DateTime {
            year: 1980 + (word >> 25) as u16,
            month: (word >> 21 & 15) as u8,
            day: (word >> 16 & 31) as u8,
            hour: (word >> 11 & 31) as u8,
            minute: (word >> 5 & 63) as u8,
            second: (word & 31) as u8 * 2,
        }
    }
}
