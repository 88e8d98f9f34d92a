//! The options of books: their names, values and meanings.

use grammar::hex::Edge;
use serde_json::Value;

use super::backgammon::json::MOST_AUTO_DOUBLES;
use super::backgammon::scoring::Match;

/// An option of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookOption {
    /// Its name.
    pub name: &'static str,
    /// The values that it can have.
    pub kind: Kind,
    /// What it is.
    pub about: &'static str,
    /// What applies without it; empty if nothing does.
    pub without: &'static str,
}

/// The values of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A text.
    Text,
    /// True or false.
    Flag,
    /// A number, from the first one to the second one.
    Number(u32, u32),
}

impl BookOption {
    const fn new(
        name: &'static str,
        kind: Kind,
        about: &'static str,
        without: &'static str,
    ) -> BookOption {
        BookOption { name, kind, about, without }
    }

    /// Reads a value that a user has typed.
    ///
    /// # Errors
    /// If it is not a value of this kind.
    pub fn read(&self, text: &str) -> Result<Value, String> {
        let name = self.name;
        match self.kind {
            Kind::Text => Ok(text.into()),
            Kind::Flag => text
                .parse::<bool>()
                .map(Value::from)
                .map_err(|_| format!("the option `{name}` is true or false, not `{text}`")),
            Kind::Number(least, most) => {
                let number = text.parse::<u32>().ok();
                let number = number.filter(|number| (least..=most).contains(number));
                number.map(Value::from).ok_or_else(|| {
                    format!("the option `{name}` is a number from {least} to {most}, not `{text}`")
                })
            }
        }
    }
}

const fn position(without: &'static str) -> BookOption {
    BookOption::new("position", Kind::Text, "where the game starts", without)
}

const fn flag(name: &'static str, about: &'static str) -> BookOption {
    BookOption::new(name, Kind::Flag, about, "false")
}

/// Those of Backgammon (BG8).
pub(crate) const BACKGAMMON: &[BookOption] = &[
    position("the usual start"),
    BookOption::new(
        "match",
        Kind::Number(1, Match::HIGHEST_GOAL as u32),
        "how many points win a match, 1 to 99",
        "a single game",
    ),
    flag(
        "crawford",
        "in a match, nobody can double in the first game after a player comes within one point of \
         winning",
    ),
    flag("jacoby", "without a match, a gammon counts only if the cube has been turned"),
    BookOption::new(
        "auto_doubles",
        Kind::Number(0, MOST_AUTO_DOUBLES as u32),
        "how many times equal opening rolls can double the cube in a game, 0 to 6",
        "0",
    ),
    flag(
        "beavers",
        "without a match, a player who is doubled can redouble immediately and keep the cube",
    ),
];

/// Those of Connect 4.
pub const CONNECT4: &[BookOption] = &[position("an empty board")];

/// Those of Othello.
pub const OTHELLO: &[BookOption] = &[
    position("the usual start"),
    BookOption::new(
        "bord",
        Kind::Text,
        "where the game starts, from a BORD file; programs pass its bytes in hexadecimal digits",
        "",
    ),
    flag("strict_chips", "a player who has no disks left has no move"),
];

/// Those of Tic-tac-toe.
pub const TICTACTOE: &[BookOption] = &[position("an empty board")];

/// Those of RUL versus (RV1).
pub const VERSUS: &[BookOption] = &[
    BookOption::new(
        "rule",
        Kind::Text,
        "the rule file, which both ends need",
        "duel; --drive requires one",
    ),
    BookOption::new(
        "edge",
        Kind::Number(Edge::ALL[0].get() as u32, Edge::ALL[Edge::ALL.len() - 1].get() as u32),
        "the edge of the boards, 6 to 9",
        "the rule's, or 6",
    ),
];
