//! What the tests share.

use rulvm_table::game::Player;
use rulvm_table::played::Played;
use rulvm_table_records::{Record, Replay, format, read};

/// Reads a file that must be one record.
pub(crate) fn one(text: &str) -> Record {
    let mut records = read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0)
}

/// Reads a file that must be refused, and says why.
pub(crate) fn refused(text: &str) -> String {
    read(text.as_bytes()).expect_err(text).to_string()
}

/// Writes records of one game.
pub(crate) fn write(ending: &str, records: &[Record]) -> Result<String, String> {
    format::find(records[0].book, ending).unwrap().write(records)
}

/// The state after all moves.
pub(crate) fn end(record: &Record) -> Replay {
    record.replay(usize::MAX).unwrap()
}

/// The texts of the moves, joined.
pub(crate) fn moves(record: &Record) -> String {
    let text = |played: &Played| match played.player {
        Player::FIRST => played.to_string(),
        _ => format!("({played})"),
    };
    record.moves.iter().map(text).collect::<Vec<_>>().join(" ")
}
