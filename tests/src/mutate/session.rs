//! Changes of sessions: whole records.

use rulvm_core::machine::Rng;

use super::below;
use crate::case::RECORD;

/// The kind of record that calls a phase, and the one that is any signal.
pub(super) const CALL: u8 = 4;
pub(super) const SIGNAL: u8 = 31;

/// The most records: more than the limits of a session allow would do nothing.
const MOST: usize = 33;

/// Changes one thing in a session.
pub(super) fn change(session: &mut Vec<u8>, rng: &mut Rng) {
    let records = session.len() / RECORD;
    session.truncate(records * RECORD);
    let at = below(rng, records);
    let range = at * RECORD..(at + 1) * RECORD;
    match rng.next() % 8 {
        0 if records > 1 => drop(session.drain(range)),
        1 if records > 0 => {
            let record = session[range].to_vec();
            insert_at(session, &record, below(rng, records + 1));
        }
        2 if records > 1 => {
            let other = below(rng, records) * RECORD;
            for k in 0..RECORD {
                session.swap(at * RECORD + k, other + k);
            }
        }
        3..=5 if records > 0 => session[at * RECORD + below(rng, RECORD)] = rng.next() as u8,
        _ => insert(session, rng.next().to_be_bytes(), rng),
    }
}

/// Puts a record somewhere after the first one.
pub(super) fn insert(session: &mut Vec<u8>, record: [u8; RECORD], rng: &mut Rng) {
    let records = session.len() / RECORD;
    insert_at(session, &record, 1 + below(rng, records));
    session.truncate(MOST * RECORD);
}

fn insert_at(session: &mut Vec<u8>, record: &[u8], at: usize) {
    let at = (at * RECORD).min(session.len());
    session.splice(at..at, record.iter().copied());
}
