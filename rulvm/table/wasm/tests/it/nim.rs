//! Nim: three rows of matches. A player takes some from one row; whoever takes the last one wins.

use std::fmt;

use rulvm_table::book::Book;
use rulvm_table::books::{Opening, OptionError};
use rulvm_table::clicks::{ClickSet, Step};
use rulvm_table::game::{Outcome, Player};
use rulvm_table::identity::{Bits, HOST, Identity, Version};
use rulvm_table::json::{Object, object};
use rulvm_table::rules::Rules;
use rulvm_table::turns::Turns;
use rulvm_table::view::Item;
use serde_json::json;

const MOST: usize = 7;

/// A state: the rows, and who moves next.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct State {
    rows: [usize; 3],
    mover: Player,
}

/// A move: takes matches from a row, such as `a2`.
#[derive(Clone, Debug)]
pub(crate) struct Take {
    row: usize,
    count: usize,
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", ["a", "b", "c"][self.row], self.count)
    }
}

/// The rules.
pub(crate) struct Nim {
    identity: Identity,
    start: State,
}

impl Rules for Nim {
    type State = State;
    type Move = Take;

    fn identity(&self) -> &Identity {
        &self.identity
    }

    fn size(&self) -> (i32, i32) {
        (7, 3)
    }

    fn start(&self) -> State {
        self.start.clone()
    }

    fn restart(&self, _: &State) -> State {
        State { rows: [3, 5, 7], mover: Player::FIRST }
    }

    fn write(&self, state: &State) -> Object {
        object([("state", json!(self.position(state)))])
    }

    fn read(&self, core: &Object) -> Result<State, String> {
        let text = core.get("state").and_then(|state| state.as_str());
        read(text.ok_or("`state` is not a text")?)
    }

    fn turn(&self, state: &State) -> Option<Player> {
        (state.rows != [0; 3]).then_some(state.mover)
    }

    fn result(&self, state: &State) -> Option<Outcome> {
        let last = state.mover.other();
        (state.rows == [0; 3]).then(|| Outcome::won(last, "win", 1))
    }

    fn legal(&self, state: &State) -> Vec<Take> {
        let rows = state.rows.into_iter().enumerate();
        rows.flat_map(|(row, size)| (1..=size).map(move |count| Take { row, count })).collect()
    }

    fn play(&self, state: &State, take: &Take) -> State {
        let mut next = State { mover: state.mover.other(), ..state.clone() };
        next.rows[take.row] -= take.count;
        next
    }

    fn items(&self, state: &State) -> Vec<Item> {
        let places = (0..3).flat_map(|row| (0..MOST).map(move |column| (row, column)));
        let item = |(id, (row, column)): (u32, (usize, usize))| {
            let text = if column < state.rows[row] { "|" } else { "" };
            Item::new(id, (column as i32, row as i32), (1, 1), text)
        };
        (1..).zip(places).map(item).collect()
    }

    /// A click takes a match and all those to its right.
    fn clicks(&self, state: &State, take: &Take) -> Vec<ClickSet> {
        let item = take.row * MOST + state.rows[take.row] - take.count + 1;
        vec![vec![Step::On(item as u32)]]
    }

    fn position(&self, state: &State) -> String {
        let [a, b, c] = state.rows;
        format!("{a} {b} {c} {}", state.mover.index())
    }
}

/// Reads a state, such as `3 5 7 0`.
fn read(text: &str) -> Result<State, String> {
    let numbers: Option<Vec<usize>> = text.split(' ').map(|word| word.parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[a, b, c, mover]) if a.max(b).max(c) <= MOST && mover < 2 => {
            Ok(State { rows: [a, b, c], mover: Player::BOTH[mover] })
        }
        _ => Err("a position is three rows and who moves: 3 5 7 0".to_owned()),
    }
}

/// Opens the book. Option `position`: where the game starts.
pub(crate) fn open(opening: &Opening<'_>) -> Result<Box<dyn Book>, OptionError> {
    let start = read(opening.text("position")?.unwrap_or("3 5 7 0"));
    let identity = Identity {
        id: "example.nim".to_owned(),
        name: "Nim".to_owned(),
        author: String::new(),
        copyright: String::new(),
        version: Version::new("0100"),
        required: Version::new("0100"),
        host: Version::new(HOST),
        host_required: Version::new(HOST),
        bits: Bits { no_idle: true, no_sleep_query: true, ..Bits::default() },
    };
    Ok(Box::new(Turns(Nim { identity, start: start.map_err(OptionError::Usage)? })))
}
