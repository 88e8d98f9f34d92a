//! Signals.

use super::bytes::{Reader, Writer};
use super::error::{Expected, Field, ReadError, WriteError};
use super::model::Signal;

pub(super) fn read(r: &mut Reader<'_>, count: u8) -> Result<Vec<Signal>, ReadError> {
    (1..=usize::from(count))
        .map(|k| {
            let at = *r;
            let external = r.long(Field::Signal(k))?.cast_signed();
            let key = r.word(Field::Signal(k))?;
            let _reserved = r.word(Field::Signal(k))?;
            if external <= 0 {
                let (high, found) = (i64::from(i32::MAX), i64::from(external));
                let expected = Expected::Range { low: 1, high, found };
                return Err(at.error(Field::SignalIdentifier(k), expected));
            }
            Ok(Signal { external, key })
        })
        .collect()
}

/// Checks that the identifiers are positive.
pub(super) fn check(signals: &[Signal]) -> Result<(), WriteError> {
    for (k, signal) in (1..).zip(signals) {
        if signal.external <= 0 {
            let (field, found) = (Field::SignalIdentifier(k), signal.external.into());
            return Err(WriteError::Value { field, found, low: 1, high: i32::MAX.into() });
        }
    }
    Ok(())
}

pub(super) fn write(w: &mut Writer, signals: &[Signal]) {
    for signal in signals {
        w.long(signal.external.cast_unsigned());
        w.word(signal.key);
        w.word(0);
    }
}
