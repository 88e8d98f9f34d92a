//! Signals.

use super::bytes::{Reader, Writer};
use super::error::{Expected, Field, ReadError};
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

pub(super) fn write(w: &mut Writer, signals: &[Signal]) {
    for signal in signals {
        w.long(signal.external.cast_unsigned());
        w.word(signal.key);
        w.word(0);
    }
}
