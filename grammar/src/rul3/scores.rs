//! The best scores (G16, G17).

use std::ops::Range;

use super::MAX_FILE;
use super::bytes::{Reader, Writer, fits};
use super::error::{Expected, Field, ReadError, WriteError};
use super::header::{self, NAME};
use super::layout::Layout;
use super::limits::{name, within};
use super::model::{Score, ScoreTable};
use crate::charset;

/// The length of a score in bytes.
const SIZE: usize = 32;

/// Reads the tables for the four edges; returns them, their range, and where they would end if all
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

/// Checks what the file cannot express.
pub(super) fn check(tables: &[ScoreTable; 4]) -> Result<(), WriteError> {
    tables.iter().try_for_each(|table| within(Field::ScoreCount, table.entries.len(), 0, 255))
}

pub(super) fn write(w: &mut Writer, tables: &[ScoreTable; 4]) -> Result<(), WriteError> {
    for score in tables.iter().flat_map(|table| &table.entries) {
        header::put_name(w, &name(Field::PlayerName, &score.player)?);
        w.long(score.score.cast_unsigned());
        w.long(score.date);
    }
    Ok(())
}

/// The number of scores in each table, for the header.
pub(super) fn counts(tables: &[ScoreTable; 4]) -> [u8; 4] {
    [0, 1, 2, 3].map(|k: usize| fits(tables[k].entries.len()))
}

/// The bytes of a file with other scores. Nothing else changes; tables are cut at the maxima that
/// the file has, whatever theirs are.
///
/// If the table is followed by sections or code, it grows in its place; otherwise the unknown bytes
/// after it (F11) move with its end.
///
/// # Errors
/// A table that overlaps something else (F12), a name that the file cannot express, a file that
/// would become too large.
pub fn with_scores(
    file: &[u8],
    layout: &Layout,
    tables: &[ScoreTable; 4],
) -> Result<Vec<u8>, WriteError> {
    if !layout.scores_writable {
        return Err(WriteError::ScoresOverlap);
    }
    let mut tables = tables.clone();
    for (table, max) in tables.iter_mut().zip(maxima(file)) {
        table.entries.truncate(usize::from(max));
    }
    let mut w = Writer::default();
    write(&mut w, &tables)?;
    let out = replaced(file, layout, &w.bytes, counts(&tables));
    if out.len() > MAX_FILE { Err(WriteError::TooLarge(out.len())) } else { Ok(out) }
}

/// The most scores that each table may hold, according to the header.
fn maxima(file: &[u8]) -> [u8; 4] {
    let maxima = file.get(header::at::MAX_SCORES..).and_then(|rest| rest.first_chunk());
    maxima.copied().unwrap_or_default()
}

/// The bytes of a file without scores: equal for all files that differ only in scores saved by
/// [`with_scores`]. A file whose scores cannot be saved is returned unchanged.
#[must_use]
pub fn without_scores(file: &[u8], layout: &Layout) -> Vec<u8> {
    if !layout.scores_writable {
        return file.to_vec();
    }
    let mut out = replaced(file, layout, &[], [0; 4]);
    if is_fixed(layout) {
        // The space of full tables holds old bytes or the remains of scores. If there are more
        // scores now than fit, the rest is removed when one is saved, and leaves zeros.
        let full: usize = maxima(file).into_iter().map(usize::from).sum::<usize>() * SIZE;
        let end = layout.scores.end.max(layout.scores.start + full).min(out.len());
        out.get_mut(layout.scores.start.min(end)..end).unwrap_or_default().fill(0);
    }
    out
}

/// True if the scores are followed by something that must not move.
pub(super) fn is_fixed(layout: &Layout) -> bool {
    let end = layout.scores.end;
    let entries = layout.phases.iter().flatten().filter_map(|entry| entry.index());
    layout.sections().iter().any(|(_, range)| range.end > end)
        || entries.into_iter().any(|entry| entry >= end)
}

/// The bytes of a file with the bytes of another table.
fn replaced(file: &[u8], layout: &Layout, table: &[u8], counts: [u8; 4]) -> Vec<u8> {
    let old = &layout.scores;
    let (before, behind) = file.split_at(old.start.min(file.len()));
    let mut out = before.to_vec();
    out.extend(table);
    if is_fixed(layout) {
        // The remains of removed scores are cleared.
        let kept = old.len().max(table.len());
        out.resize(old.start + kept, 0);
        out.extend(behind.get(kept..).unwrap_or_default());
    } else {
        out.extend(behind.get(old.len()..).unwrap_or_default());
    }
    if let Some(slot) = out.get_mut(header::at::SCORES..header::at::SCORES + 4) {
        slot.copy_from_slice(&counts);
    }
    out
}

impl ScoreTable {
    /// True if a score would enter the table (G16).
    #[must_use]
    pub fn qualifies(&self, score: i32) -> bool {
        let Some(last) = usize::from(self.max).checked_sub(1) else { return false };
        self.entries.get(last).is_none_or(|last| score > last.score)
    }

    /// Enters a score if it qualifies; returns its rank, from 1 (G16).
    pub fn insert(&mut self, score: Score) -> Option<usize> {
        if !self.qualifies(score.score) {
            return None;
        }
        // Among equals the older one comes first.
        let lower = self.entries.iter().position(|entry| entry.score < score.score);
        let place = lower.unwrap_or(self.entries.len());
        self.entries.insert(place, score);
        self.entries.truncate(usize::from(self.max));
        Some(place + 1)
    }

    /// Enters the scores of another copy of the table; returns how many new ones are in the table
    /// now. The same score, of the same player at the same time, is not entered twice; among equals
    /// the older one comes first, according to the dates (G16).
    pub fn merge(&mut self, other: &ScoreTable) -> usize {
        let count = |entries: &[Score], score| entries.iter().filter(|e| *e == score).count();
        let before = self.entries.clone();
        for (k, score) in other.entries.iter().enumerate() {
            let seen = other.entries.get(..=k).unwrap_or_default();
            if count(seen, score) > count(&before, score) {
                let lower = self.entries.iter().position(|entry| {
                    entry.score < score.score
                        || entry.score == score.score && entry.date > score.date
                });
                self.entries.insert(lower.unwrap_or(self.entries.len()), score.clone());
            }
        }
        self.entries.truncate(usize::from(self.max));
        let is_new = |k: usize, score| {
            let seen = self.entries.get(..=k).unwrap_or_default();
            count(seen, score) > count(&before, score)
        };
        self.entries.iter().enumerate().filter(|(k, score)| is_new(*k, score)).count()
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
    /// The first moment that a score can hold.
    pub const FIRST: DateTime =
        DateTime { year: 1980, month: 1, day: 1, hour: 0, minute: 0, second: 0 };

    /// The last one.
    pub const LAST: DateTime =
        DateTime { year: 2107, month: 12, day: 31, hour: 23, minute: 59, second: 58 };

    /// The word of a score (G17); earlier moments become the first one, and later
    /// ones the last.
    #[must_use]
    pub fn pack(self) -> u32 {
        let this = if self.year < Self::FIRST.year {
            Self::FIRST
        } else if self.year > Self::LAST.year {
            Self::LAST
        } else {
            self
        };
        this.bits()
    }

    fn bits(self) -> u32 {
        let year = u32::from(self.year - Self::FIRST.year);
        let date = year << 9 | u32::from(self.month & 15) << 5 | u32::from(self.day & 31);
        let time = u32::from(self.hour & 31) << 11
            | u32::from(self.minute & 63) << 5
            | u32::from((self.second / 2) & 31);
        date << 16 | time
    }

    /// The date of a word (G17); a file can hold dates that do not exist.
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
