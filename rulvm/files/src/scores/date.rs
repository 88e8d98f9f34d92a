//! Dates as scores have them (G17).

use std::time::SystemTime;

use grammar::index::narrow;
use grammar::rul3::DateTime;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};

/// Returns the current local time as a word (G17).
#[must_use]
pub fn now() -> u32 {
    word(SystemTime::now(), TimeZone::system())
}

/// Returns the current date in Universal Time as a number, such as 20261123.
#[must_use]
pub fn today() -> u32 {
    let date = Timestamp::now().to_zoned(TimeZone::UTC).date();
    let number = |number: i16| u32::try_from(number).unwrap_or(0);
    let (month, day) = (number(date.month().into()), number(date.day().into()));
    number(date.year()) * 10_000 + month * 100 + day
}

/// Returns a time as a word (G17). A time before 1980 or after 2107 becomes the first or the last
/// moment that a word can hold.
#[must_use]
pub fn word(time: SystemTime, zone: TimeZone) -> u32 {
    let Ok(time) = Timestamp::try_from(time) else {
        let is_early = time < SystemTime::UNIX_EPOCH;
        return if is_early { DateTime::FIRST } else { DateTime::LAST }.pack();
    };
    let local = Zoned::new(time, zone);
    DateTime {
        // A word starts at 1980, so it does not matter which year before our era it was.
        year: narrow(local.year().max(0)),
        month: narrow(local.month()),
        day: narrow(local.day()),
        hour: narrow(local.hour()),
        minute: narrow(local.minute()),
        second: narrow(local.second()),
    }
    .pack()
}

/// Returns a date as people and programs read it (ISO 8601, local time).
pub(crate) fn iso(date: DateTime) -> String {
    let DateTime { year, month, day, hour, minute, second } = date;
    format!("{year}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}")
}
