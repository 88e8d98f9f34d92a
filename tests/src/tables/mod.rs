//! Games for two over bad lines: both ends must end with the same game.
//!
//! | module | what it has |
//! |---|---|
//! | [`players`] | players who do at random what is allowed |
//! | [`lines`] | two tables in virtual time, whose lines are lost, late, twice, out of order, cut |
//! | [`streams`] | two tables with encrypted links, over streams that are cut or changed |
//! | [`tally`] | what happened in many games |

pub mod lines;
pub mod players;
pub mod streams;
pub mod tally;

use std::sync::Arc;

use rulvm_table::books::{self, Opening};
use rulvm_table::hex;
use rulvm_table::identity::{HOST, Version};
use rulvm_table::table::Table;

use crate::small;

/// A game: a book, and its options as JSON.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// The `id` of the book.
    pub book: &'static str,
    /// The options.
    pub options: &'static str,
}

const fn kind(book: &'static str, options: &'static str) -> Kind {
    Kind { book, options }
}

/// The games that are played: all built-in books. The games of RUL versus end soon.
pub const KINDS: [Kind; 8] = [
    kind("rul.backgammon", "{}"),
    kind("rul.connect4", "{}"),
    kind("rul.versus", r#"{"rule":"pieces"}"#),
    kind("rul.othello", "{}"),
    kind("rul.backgammon", r#"{"match":2,"crawford":true,"auto_doubles":1}"#),
    kind("rul.tictactoe", "{}"),
    kind("rul.versus", r#"{"rule":"tetlight"}"#),
    kind(
        "rul.backgammon",
        r#"{"beavers":true,"jacoby":true,"position":"3:1,2:1,off:13 3:2,off:13 0 - 1 - 0-0"}"#,
    ),
];

impl Kind {
    /// The kind of a game with a number.
    #[must_use]
    pub fn of(number: u64) -> Kind {
        KINDS[(number % KINDS.len() as u64) as usize]
    }

    /// Opens a table without a game. Dice and secrets depend only on the seed.
    #[must_use]
    pub fn open(self, seed: u64) -> Table {
        let entry = books::find(self.book).unwrap();
        let options = serde_json::from_str(self.options).unwrap();
        let files = |name: &str| {
            let rule = small::file(name).or_else(|| stdlib_rules::rules::rule(name));
            rule.map(<[u8]>::to_vec).ok_or_else(|| format!("there is no rule `{name}`"))
        };
        let nonces = Arc::new(move |count: u32| {
            let text = grammar::hash::sha256(format!("{seed} {count}").as_bytes());
            hex::decode_array(&text).unwrap()
        });
        let opening = Opening { options: &options, seed, files: &files, nonces };
        let book = (entry.open)(&opening).unwrap();
        Table::open(book, entry.identity(), Version::new(HOST)).unwrap()
    }
}

/// Asserts that two tables have the same game, each from its own side.
///
/// # Panics
/// They do not.
pub fn agree(tables: [&Table; 2], what: &dyn std::fmt::Display) {
    let [Some(one), Some(other)] = tables.map(Table::game) else {
        panic!("{what}: a game is lost")
    };
    assert_eq!(one.core, other.core, "{what}: the games are different");
    assert_eq!(one.hash(), other.hash(), "{what}");
    assert_eq!(tables[0].position(), tables[1].position(), "{what}");
    assert_ne!(tables[0].side(), tables[1].side(), "{what}: both are on the same side");
}
