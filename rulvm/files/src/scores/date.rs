//! Today, as scores have it (G17).

use std::time::SystemTime;

use grammar::rul3::DateTime;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};

/// The word for now, in local time.
#[must_use]
pub fn now() -> u32 {
    word(SystemTime::now(), TimeZone::system())
}

/// The word for a time (G17). A clock that is before 1980 or behind 2107 has the first or the last moment
/// that can be written.
#[must_use]
pub fn word(time: SystemTime, zone: TimeZone) -> u32 {
    let Ok(time) = Timestamp::try_from(time) else {
        let is_early = time < SystemTime::UNIX_EPOCH;
        return if is_early { DateTime::FIRST } else { DateTime::LAST }.pack();
    };
    let local = Zoned::new(time, zone);
    let small = |value: i8| u8::try_from(value).unwrap_or(0);
    DateTime {
        // Years before our era are early enough.
        year: u16::try_from(local.year()).unwrap_or(0),
        month: small(local.month()),
        day: small(local.day()),
        hour: small(local.hour()),
        minute: small(local.minute()),
        second: small(local.second()),
    }
    .pack()
}
